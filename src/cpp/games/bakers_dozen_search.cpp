#include "games/bakers_dozen_search.hpp"

#include <algorithm>
#include <bit>
#include <cstddef>

namespace pasyans {
namespace {

using CardSet = BakersDozenSearch::CardSet;

constexpr std::uint8_t nothing = 52;

// What a move does with the card in its field `from`.
enum Kind : std::uint8_t {
  go_home,
  shift,            // an end, onto a bare card one rank higher: it becomes loose
  go_to_space,      // an end or a loose card, to an empty column
  come_back,        // the top of a foundation becomes loose
  come_back_space,  // the top of a foundation to an empty column
  settle_on         // a card that a freeze caught lies on the card in `to`
};

constexpr Move move_of(Kind kind, int card, int parent = 0) {
  return {kind, static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(parent), 0};
}

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr CardSet bit(int card) { return CardSet{1} << card; }
constexpr bool has(CardSet cards, int card) { return (cards >> card & 1) != 0; }
constexpr int lowest(CardSet cards) { return std::countr_zero(cards); }
constexpr int highest(CardSet cards) { return static_cast<int>(std::bit_width(cards)) - 1; }

constexpr CardSet pack = bit(52) - 1;
constexpr CardSet aces = 0xf;
constexpr CardSet kings = aces << 48;
constexpr CardSet one_a_rank = pack / 15;

constexpr int number_of(Card card) { return (card.rank() - 1) * 4 + static_cast<int>(card.suit()); }
constexpr Card card_of(int number) { return Card(number / 4 + 1, static_cast<Suit>(number % 4)); }
constexpr int rank_of(int number) { return number / 4 + 1; }
constexpr CardSet rank_set(int rank) { return aces << 4 * (rank - 1); }
constexpr bool lies_on_next_rank(int card, int below) { return below != nothing && rank_of(below) == rank_of(card) + 1; }

// Calls `visit` for each card of a set, lowest first.
template <class Visit>
void for_each(CardSet cards, Visit visit) {
  for (; cards != 0; cards &= cards - 1) visit(lowest(cards));
}

// Cards whose predecessor in suit is in `home`, and aces.
constexpr CardSet next_home(CardSet home) { return (home << 4 | aces) & ~home; }

// Numbers by rank, each in the four bits of its rank.
constexpr std::uint64_t count_by_rank(CardSet cards) {
  const CardSet pairs = cards - (cards >> 1 & one_a_rank * 5);
  return (pairs & one_a_rank * 3) + (pairs >> 2 & one_a_rank * 3);
}
// All cards of the ranks whose number is not 0.
constexpr CardSet ranks_with(std::uint64_t counts) {
  return ((counts | counts >> 1 | counts >> 2 | counts >> 3) & one_a_rank) * 15;
}
// m(r) of every rank r.
constexpr std::uint64_t free_places(const BakersDozenSearch::State& state) {
  return (count_by_rank(state.ends | state.loose) >> 4) - count_by_rank(state.loose);
}
constexpr int free_places_of(const BakersDozenSearch::State& state, int rank) {
  return static_cast<int>(free_places(state) >> 4 * (rank - 1) & 15);
}
constexpr CardSet open_ranks(const BakersDozenSearch::State& state) { return ranks_with(free_places(state)); }

constexpr bool is_pending(const BakersDozenSearch::State& state) { return (state.unplaced | state.parting) != 0; }

CardSet places_of(const BakersDozenSearch::State& state, CardSet cards) {
  CardSet places = 0;
  for_each(cards, [&](int card) { places |= bit(state.below[at(card)]); });
  return places;
}

}  // namespace

BakersDozenSearch::BakersDozenSearch(const BakersDozen& game, const BakersDozen::State& root, bool returns,
                                     const Weights& weights)
    : game_(game), returns_(returns), weights_(weights) {
  root_.below.fill(nothing);
  for (int column = 0; column < BakersDozen::columns; ++column) {
    int below = nothing;
    CardSet beneath = 0;
    for (Card dealt : root.piles[column]) {
      const int card = number_of(dealt);
      root_.below[at(card)] = static_cast<std::uint8_t>(below);
      if (lies_on_next_rank(card, below)) dealt_stacked_ |= bit(card);
      if ((beneath & one_a_rank << static_cast<int>(dealt.suit()) & (bit(card) - 1)) != 0) dealt_must_move_ |= bit(card);
      beneath |= bit(card);
      below = card;
    }
    if (below != nothing) root_.ends |= bit(below);
  }
  for (Suit suit : all_suits) {
    for (Card card : root.home.cards(suit)) root_.home |= bit(number_of(card));
  }
  dealt_below_ = root_.below;
  loosen(root_);
}

bool BakersDozenSearch::won(const State& state) const { return state.home == pack; }

// The places to choose from for the next card of `unplaced` or `parting`.
CardSet BakersDozenSearch::places_for(const State& state, int card) const {
  if (state.unplaced == 0) return places_of(state, state.parting);
  CardSet places = (state.ends | state.loose) & ~state.fresh & rank_set(rank_of(card) + 1);
  if (!has(state.unpaired, card)) return places;
  // A group takes a set of places: the cards in order take places in order.
  const CardSet rank = rank_set(rank_of(card));
  if (const CardSet placed = state.unpaired & ~state.unplaced & rank; placed != 0) {
    places &= ~(bit(state.below[at(highest(placed))]) - 1);
  }
  for (CardSet later = state.unplaced & rank & ~bit(card); later != 0; later &= later - 1) {
    places &= ~bit(highest(places));
  }
  return places;
}

void BakersDozenSearch::moves(const State& state, MoveList& list) const {
  if (won(state)) return;
  if (const CardSet pending = state.unplaced != 0 ? state.unplaced : state.parting; pending != 0) {
    const int card = lowest(pending);
    for_each(places_for(state, card), [&](int parent) { list.push_back(move_of(settle_on, card, parent)); });
    return;
  }
  const CardSet bare = state.ends | state.loose;
  const CardSet open = open_ranks(state);
  for_each(bare & next_home(state.home), [&](int card) {
    const CardSet group = state.unpaired & rank_set(rank_of(card));
    const bool freezes = (state.loose << 4 & rank_set(rank_of(card))) != 0 && free_places_of(state, rank_of(card) - 1) == 1;
    if (has(group, card) && freezes) {
      // The group stays covered while one of its places is bared: which of them?
      for_each(places_of(state, group), [&](int parent) { list.push_back(move_of(go_home, card, parent)); });
    } else {
      list.push_back(move_of(go_home, card));
    }
  });
  for_each(state.ends & open, [&](int card) { list.push_back(move_of(shift, card)); });

  // A bottom card that moves to another column leaves one empty instead: the same state.
  const BakersDozen::Fill fill = game_.fill();
  const bool has_space = fill != BakersDozen::Fill::none && std::popcount(state.ends) < BakersDozen::columns;
  const CardSet fillers = !has_space ? 0 : fill == BakersDozen::Fill::any ? pack : kings;
  for_each(bare & fillers, [&](int card) {
    if (has(state.loose, card) || state.below[at(card)] != nothing) list.push_back(move_of(go_to_space, card));
  });
  if (!returns_) return;
  const CardSet tops = state.home & ~(state.home >> 4);
  for_each(tops & open, [&](int card) { list.push_back(move_of(come_back, card)); });
  for_each(tops & fillers, [&](int card) { list.push_back(move_of(come_back_space, card)); });
}

// Takes an end off its body, or a loose card out of its set.
void BakersDozenSearch::take_off(State& state, int card) const {
  if (has(state.loose, card)) {
    state.loose &= ~bit(card);
    return;
  }
  state.ends &= ~bit(card);
  state.frozen &= ~bit(card);
  state.unpaired &= ~bit(card);
  state.spaced &= ~bit(card);
  if (const int below = state.below[at(card)]; below != nothing) {
    state.fresh = bit(below);
    state.ends |= state.fresh;
  }
}

void BakersDozenSearch::apply(State& state, Move move) const {
  const int card = move.from;
  if (move.kind == settle_on) {
    if (state.unplaced != 0) {
      place(state, card, move.to);
    } else {
      pair(state, card, move.to);
      state.parting &= ~bit(card);
    }
    finish_freeze(state);
    return;
  }
  if (move.kind == go_home && move.to != 0) pair(state, card, move.to);
  if (has(state.home, card)) {
    state.home &= ~bit(card);
  } else {
    take_off(state, card);
  }
  switch (move.kind) {
    case go_home:
      state.home |= bit(card);
      break;
    case shift:
    case come_back:
      state.loose |= bit(card);
      break;
    default:  // to an empty column
      state.ends |= bit(card);
      state.below[at(card)] = nothing;
      if (dealt_below_[at(card)] != nothing) state.spaced |= bit(card);
      break;
  }
  freeze(state);
}

// A move has taken the last free place of the loose cards of a rank q: now all cards of rank q+1 are covered, and none
// of these loose cards can shift. Who lies on whom was settled by the shifts before the move, so each way to place them is
// a successor of its own. A loose card of rank q+1 that is so covered lies fast itself, on any card of rank q+2; if that
// is a loose one, the same holds for it; and so on upwards. The end that the move has bared was no place for any of them.
//
// At most one rank freezes in a move: only the rank that lost a place.
//
// Only the set of covered places is chosen now. Who of a rank lies on which of them stays open: the caught cards of a
// rank are a *group*. All columns with a card of a group end in cards of one rank, so they become loose in the same
// moment, or one goes home, which makes a place for the others: they become loose. Until then none of their places can
// be used, and after that it does not matter who lay where. A state with groups stands for all its pairings, each of which
// could have been reached, and it can be won exactly if one of them can. A group must be paired when
//   - another freeze covers some of its columns and not others, or not with the same rank (`parting`);
//   - one of its cards goes home and the others are covered in the same move.
// A rank has at most one group; what a later freeze catches while it lasts is placed card by card.
void BakersDozenSearch::freeze(State& state) const {
  const CardSet caught = state.loose & ~open_ranks(state);
  if (caught == 0) {
    state.fresh = 0;
    loosen(state);
    return;
  }
  state.loose &= ~caught;
  state.ends |= caught;
  state.unplaced = caught;
  if ((state.unpaired & rank_set(rank_of(lowest(caught)))) == 0) state.unpaired |= caught;
  finish_freeze(state);
}

// Goes on with a freeze as far as there is no choice.
void BakersDozenSearch::finish_freeze(State& state) const {
  while (state.unplaced != 0) {
    const int card = lowest(state.unplaced);
    const CardSet places = places_for(state, card);
    if (!std::has_single_bit(places)) return;
    place(state, card, lowest(places));
  }
  while (true) {
    const auto counts = count_by_rank(state.unpaired);
    state.unpaired &= ranks_with(counts & ~one_a_rank);
    state.parting &= state.unpaired;
    if (state.parting != 0) return;
    state.parting = group_to_part(state);
    if (state.parting == 0) break;
  }
  state.fresh = 0;
  loosen(state);
}

// The lowest group whose columns end in different ranks; a higher one may hang on how that is paired.
CardSet BakersDozenSearch::group_to_part(const State& state) const {
  if (state.unpaired == 0) return 0;
  std::array<int, king + 1> end_rank{};
  CardSet mixed = 0;
  for_each(state.ends, [&](int end) {
    for (int card = end; card != nothing; card = state.below[at(card)]) {
      if (!has(state.unpaired, card)) continue;
      int& rank = end_rank[at(rank_of(card))];
      if (rank != 0 && rank != rank_of(end)) mixed |= bit(card);
      rank = rank_of(end);
    }
  });
  return mixed == 0 ? 0 : state.unpaired & rank_set(rank_of(lowest(mixed)));
}

// Makes loose what can shift now. No m changes by that.
void BakersDozenSearch::loosen(State& state) const {
  const CardSet open = open_ranks(state);
  while (const CardSet loosened = state.ends & stacked(state) & open) {
    for_each(loosened, [&](int card) { state.ends ^= bit(card) | bit(state.below[at(card)]); });
    state.loose |= loosened;
    state.frozen &= ~loosened;
    state.unpaired &= ~loosened;
  }
}

void BakersDozenSearch::lay_on(State& state, int card, int parent) const {
  state.below[at(card)] = static_cast<std::uint8_t>(parent);
  state.frozen &= ~bit(card);
  if (parent != dealt_below_[at(card)]) state.frozen |= bit(card);
}

void BakersDozenSearch::place(State& state, int card, int parent) const {
  state.unplaced &= ~bit(card);
  lay_on(state, card, parent);
  state.ends &= ~bit(parent);
  if (has(state.loose, parent)) {
    const CardSet group = state.unpaired & rank_set(rank_of(parent));
    if (group == 0 || (group & state.unplaced) != 0) state.unpaired |= bit(parent);
    state.loose &= ~bit(parent);
    state.unplaced |= bit(parent);
    state.below[at(parent)] = nothing;
  }
}

// Gives a card of a group its place; the card that was drawn on it takes the other.
void BakersDozenSearch::pair(State& state, int card, int parent) const {
  const int other_parent = state.below[at(card)];
  for_each(state.unpaired & rank_set(rank_of(card)), [&](int other) {
    if (state.below[at(other)] == parent) lay_on(state, other, other_parent);
  });
  lay_on(state, card, parent);
  state.unpaired &= ~bit(card);
}

// The place of every card: home, loose, to be placed, on a card of another column, at the bottom of an empty one, or, if
// in none of these sets, where the root has it. Columns have no names: an empty one is as good as any other.
Key BakersDozenSearch::key(const State& state) const {
  std::array<std::uint64_t, 2> suits_below{};
  for_each(state.frozen, [&](int card) {
    suits_below[at(card / 32)] |= static_cast<std::uint64_t>(state.below[at(card)] % 4) << 2 * (card % 32);
  });
  KeyBuilder key;
  key.add(state.home).add(state.loose).add(state.frozen).add(state.spaced).add(state.unpaired).add(suits_below[0]).add(suits_below[1]);
  if (is_pending(state)) key.add(state.unplaced).add(state.parting).add(state.fresh);
  return key.key();
}

// A card may go home at once if it is at most two ranks above the lowest foundation. Take any line that wins without
// it. Play the card home first, then follow the line with these changes: a card of at most one rank above the lowest
// foundation goes home when it first moves (its predecessor is home) and stays there; moves of the card itself are
// skipped. Whatever the line puts on the card, or on a card that went home early, is of such a low rank, so nothing is
// missed; and foundations are never lower, columns never fuller than in the line.
//
// The lowest such card has no loose card of the rank below it, which would go home first. So nothing freezes.
std::optional<Move> BakersDozenSearch::forced(const State& state) const {
  if (is_pending(state) || won(state)) return {};
  const int full_ranks = lowest(~state.home) / 4;
  const CardSet low = bit(std::min(4 * (full_ranks + 2), 52)) - 1;
  const CardSet safe = (state.ends | state.loose) & next_home(state.home) & low;
  if (safe == 0) return {};
  return move_of(go_home, lowest(safe));
}

// Cards go as far as they can with more freedom than the game allows: once bare, a card serves as a place for ever, for
// any number of cards, and can go home whenever its predecessor has. A body's card leaves if a card of the next rank was
// ever bare or its own predecessor ever home. Lost if this does not bare every card.
bool BakersDozenSearch::dead(const State& state) const {
  if (is_pending(state)) return false;
  CardSet bare = state.ends | state.loose;
  if (returns_) bare |= state.home;
  CardSet home = state.home;
  CardSet front = state.ends;
  const BakersDozen::Fill fill = game_.fill();
  bool has_space = std::popcount(state.ends) < BakersDozen::columns;
  while (true) {
    while (const CardSet more = bare & next_home(home)) home |= more;
    CardSet leaving = ranks_with(bare) >> 4 | next_home(home) | home;
    if (has_space && fill != BakersDozen::Fill::none) leaving |= fill == BakersDozen::Fill::any ? pack : kings;
    leaving &= front;
    if (leaving == 0) return home != pack;
    front &= ~leaving;
    for_each(leaving, [&](int card) {
      if (const int below = state.below[at(card)]; below != nothing) {
        front |= bit(below);
        bare |= bit(below);
      } else {
        has_space = true;
      }
    });
  }
}

double BakersDozenSearch::estimate(const State& state) const {
  const CardSet moved = state.home | state.loose | state.frozen | state.spaced | state.unplaced;
  CardSet wanted = next_home(state.home);
  wanted |= next_home(state.home | wanted);
  wanted |= next_home(state.home | wanted);
  int depth = 0;
  for_each(state.ends, [&](int end) {
    int above = 0;
    for (int card = end; card != nothing; card = state.below[at(card)]) {
      if (has(wanted, card)) depth += above;
      ++above;
    }
  });
  const int open_count = std::popcount(open_ranks(state)) / 4;
  double total = weights_.not_home * (52 - std::popcount(state.home));
  total += weights_.must_move * std::popcount(dealt_must_move_ & ~moved);
  total += weights_.frozen * std::popcount(state.frozen | state.unplaced);
  total -= weights_.open_rank * open_count;
  total += weights_.depth * depth;
  if (weights_.noise != 0) {
    const std::uint64_t random = mix(state.home ^ mix(state.loose ^ mix(state.ends ^ weights_.seed)));
    total += weights_.noise * static_cast<double>(random >> 11) * 0x1p-53;
  }
  return total;
}

void BakersDozenSearch::order(const State& state, MoveList& list) const {
  std::array<double, most_legal_moves> estimates;
  for (int i = 0; i < list.size(); ++i) {
    const Move move = list[i];
    State child = state;
    apply(child, move);
    const double value = estimate(child);
    int place = i;
    for (; place > 0 && estimates[at(place - 1)] > value; --place) {
      estimates[at(place)] = estimates[at(place - 1)];
      list[place] = list[place - 1];
    }
    estimates[at(place)] = value;
    list[place] = move;
  }
}

namespace {

// Cards on their way along a line, and the moves made.
struct Table {
  const BakersDozen& game;
  BakersDozen::State cards;
  std::vector<Move> moves;

  void move(int from, int to) {
    moves.push_back(pile_move(from, to));
    game.apply(cards, moves.back());
  }
  int column_of(int card) const {
    for (int column = 0; column < BakersDozen::columns; ++column) {
      for (Card here : cards.piles[column]) {
        if (number_of(here) == card) return column;
      }
    }
    return nothing;
  }
  int space() const {
    int column = 0;
    while (!cards.piles.empty(column)) ++column;
    return column;
  }
  // A column whose top takes the card.
  int place_for(int card) const {
    int column = 0;
    while (cards.piles.empty(column) || !lies_on_next_rank(card, number_of(cards.piles.top(column)))) ++column;
    return column;
  }
  // Parks the loose cards that lie on a card; each finds a place since its rank is open.
  void uncover(int card) {
    const int column = column_of(card);
    while (number_of(cards.piles.top(column)) != card) {
      move(column, place_for(number_of(cards.piles.top(column))));
    }
  }
  void put_on(int card, int parent) {
    const int target = column_of(parent);
    const auto pile = cards.piles[target];
    for (std::size_t i = 1; i < pile.size(); ++i) {
      if (number_of(pile[i]) == card && number_of(pile[i - 1]) == parent) return;
    }
    uncover(parent);
    uncover(card);
    move(column_of(card), target);
  }
};

}  // namespace

std::vector<Move> BakersDozenSearch::in_cards(BakersDozen::State cards, const std::vector<Move>& line) const {
  // 1. Play the line, and note for each freeze who lies on whom; for a group this may become known only later.
  struct Pair {
    std::size_t step;
    int card;
    int parent;
  };
  std::vector<Pair> pairs;
  std::array<std::size_t, 52> last_pair{};
  State state = root_;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t step = i;
    const State before = state;
    do {
      const Move part = line[i];
      const bool pairs_group = part.kind == settle_on ? state.unplaced == 0 : part.kind == go_home && part.to != 0;
      if (pairs_group && has(before.unpaired, part.from)) {
        for_each(state.unpaired & rank_set(rank_of(part.from)), [&](int other) {
          if (state.below[at(other)] == part.to) pairs[last_pair[at(other)]].parent = state.below[part.from];
        });
        pairs[last_pair[part.from]].parent = part.to;
      }
      apply(state, line[i++]);
    } while (is_pending(state));
    const Move move = line[step];
    const CardSet moved = bit(move.from);
    const bool becomes_loose = move.kind == shift || move.kind == come_back;
    CardSet froze = (becomes_loose ? before.loose | moved : before.loose & ~moved) & ~state.loose;
    for (; froze != 0; froze &= ~bit(highest(froze))) {
      const int card = highest(froze);
      last_pair[at(card)] = pairs.size();
      pairs.push_back({step, card, state.below[at(card)]});
    }
  }

  // 2. Play it with cards. What a move froze takes its place before the move, from high ranks to low: to park what lies
  // on a card never moves a card that is placed already.
  Table table{game_, cards, {}};
  state = root_;
  std::size_t next_pair = 0;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t step = i;
    const Move move = line[i++];
    const int card = move.from;
    const bool was_home = has(state.home, card);
    apply(state, move);
    while (is_pending(state)) apply(state, line[i++]);

    int parent = nothing;
    for (; next_pair < pairs.size() && pairs[next_pair].step == step; ++next_pair) {
      const Pair& pair = pairs[next_pair];
      if (pair.card == card) {
        parent = pair.parent;
      } else {
        table.put_on(pair.card, pair.parent);
      }
    }
    const int foundation = BakersDozen::first_foundation + card % 4;
    int from = foundation;
    if (!was_home) {
      table.uncover(card);
      from = table.column_of(card);
    }
    if (move.kind == go_home) {
      table.move(from, foundation);
    } else if (move.kind == go_to_space || move.kind == come_back_space) {
      table.move(from, table.space());
    } else {
      table.move(from, parent == nothing ? table.place_for(card) : table.column_of(parent));
    }
  }
  return std::move(table.moves);
}

}  // namespace pasyans
