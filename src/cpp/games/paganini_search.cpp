#include "games/paganini_search.hpp"

#include <algorithm>
#include <bit>

#include "search/beam.hpp"
#include "search/portfolio.hpp"

namespace pasyans {
namespace {

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

constexpr Card card_of(int code) { return Card::from_code(code); }

// All codes of ranks ace … king.
constexpr std::uint64_t all_cards = 0x3ffe'3ffe'3ffe'3ffe;

constexpr auto bit_counts = [] {
  std::array<std::uint8_t, 256> counts{};
  for (unsigned i = 1; i < counts.size(); ++i) counts[i] = static_cast<std::uint8_t>(counts[i / 2] + i % 2);
  return counts;
}();

// For a card at a place, and for a row with its suit; codes are not 0.
Key key_of(int code, int place) {
  const auto both = static_cast<std::uint64_t>(place << 8 | code);
  return {mix(both), mix(both + 0x9e3779b97f4a7c15U)};
}
Key key_of_suit(int row, int suit) { return key_of(Card::codes + suit, row); }

}  // namespace

template <int Packs>
PaganiniSearch<Packs>::PaganiniSearch(const Paganini& game, const Paganini::State& root, Prunes prunes)
    : game_(game), prunes_(prunes) {
  using enum Paganini::Aces;
  const bool aces_stand = game.aces() != loose && game.aces() != out;
  first_ = game.aces() == loose ? ace : 2;
  shift_ = aces_stand ? 0 : 1;
  last_index_ = game.places_of_row() - 1 + shift_;
  commits_ = game.aces() == player;
  stays_ = aces_stand && Packs == 1;

  std::array<std::uint8_t, Card::codes> seen{};
  start_.suit.fill(no_suit);
  for (int row = 0; row < rows; ++row) {
    const Card front = root.places[at(Paganini::place(row, 0))];
    if (aces_stand && !front.is_none()) {
      start_.suit[at(row)] = static_cast<std::uint8_t>(front.suit());
      start_.key += key_of_suit(row, static_cast<int>(front.suit()));
    }
    for (int index = 1; index <= last_index_; ++index) {
      const auto code = static_cast<std::uint8_t>(root.places[at(Paganini::place(row, index - shift_))].code());
      const int place = row * row_bits + index;
      start_.cards[at(place)] = code;
      if (code == 0) {
        start_.gaps.add(place);
      } else {
        start_.places[code][seen[code]++] = static_cast<std::uint8_t>(place);
        start_.key += key_of(code, place);
      }
    }
  }
  for (int row = 0; row < rows; ++row) start_.ordered[at(row)] = static_cast<std::uint8_t>(in_order(start_, row));
}

// How many cards from the start of the row on are in order, and of the row's suit if it has one.
template <int Packs>
int PaganiniSearch<Packs>::in_order(const State& state, int row) const {
  const std::size_t start = at(row * row_bits + 1);
  const Card first = card_of(state.cards[start]);
  if (first.rank() != first_) return 0;
  if (state.suit[at(row)] != no_suit && state.suit[at(row)] != static_cast<int>(first.suit())) return 0;
  int count = 1;
  while (state.cards[start + at(count)] == first.code() + count) ++count;
  return count;
}

template <int Packs>
int PaganiniSearch<Packs>::cards_in_order(const State& state) {
  int ordered = 0;
  for (std::uint8_t count : state.ordered) ordered += count;
  return ordered;
}

template <int Packs>
bool PaganiniSearch<Packs>::won(const State& state) const {
  return cards_in_order(state) == rows * last_rank_index();
}

// Safe: a card that comes to its own place behind the ordered cards of a row that has its suit for good, if
//   - it is a king, or
//   - it lies at the end of its row, or
//   - the card to its right is its successor.
// Proof. The card c lies at p, its own place f is a gap, all cards from the row's start to f - 1 are in order and never
// move again: each could only go where it is. So in a line that wins c moves exactly once, from p to f. Play that move
// first. Nothing else goes to f, whose left neighbour takes only c; nothing goes to p before c leaves it. What is lost
// is the place p + 1 for the successor of c, the only card that c at p could serve. A king has none; at the end there
// is no p + 1; and a successor that lies there now goes nowhere before c has gone, as it can only go to the right of c.
// Without one of the three the move is *not* safe: the successor might have to wait at p + 1.
template <int Packs>
std::optional<Move> PaganiniSearch<Packs>::forced(const State& state) const {
  if (!stays_) return {};
  for (int row = 0; row < rows; ++row) {
    const int rank = first_ + state.ordered[at(row)];
    if (state.suit[at(row)] == no_suit || rank > king) continue;
    const int to = row * row_bits + 1 + state.ordered[at(row)];
    if (state.cards[at(to)] != 0) continue;
    const Card card(rank, static_cast<Suit>(state.suit[at(row)]));
    const int from = state.places[at(card.code())][0];
    if (rank == king || from % row_bits == last_index_ || state.cards[at(from + 1)] == card.code() + 1) {
      return Move{Paganini::card_kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
                  static_cast<std::uint8_t>(card.code())};
    }
  }
  return {};
}

template <int Packs>
void PaganiniSearch<Packs>::apply(State& state, Move move) const {
  const std::uint8_t code = move.count;
  state.cards[move.from] = 0;
  state.cards[move.to] = code;
  *std::find(state.places[code].begin(), state.places[code].end(), move.from) = move.to;
  state.gaps.remove(move.to);
  state.gaps.add(move.from);
  const Key left = key_of(code, move.from);
  state.key += key_of(code, move.to);
  state.key.low -= left.low;
  state.key.high -= left.high;

  const int source = move.from / row_bits;
  const int target = move.to / row_bits;
  const auto suit = static_cast<std::uint8_t>(card_of(code).suit());
  if (commits_ && card_of(code).rank() == first_ && state.suit[at(target)] == no_suit) {
    state.suit[at(target)] = suit;
    state.key += key_of_suit(target, suit);
  }
  const int cut = move.from % row_bits - 1;
  if (cut < state.ordered[at(source)]) state.ordered[at(source)] = static_cast<std::uint8_t>(cut);
  if (move.to % row_bits - 1 == state.ordered[at(target)]) {
    state.ordered[at(target)] = static_cast<std::uint8_t>(in_order(state, target));
  }
}

template <int Packs>
void PaganiniSearch<Packs>::moves(const State& state, MoveList& list) const {
  if (won(state)) return;
  Reach here = lying(state);
  Reach reach;
  if (prunes_.dead && !hopeful(state, here, reach)) return;
  add_moves(state, here, list);
  if (Packs == 1 && prunes_.merged && list.size() > 1) {
    if (!prunes_.dead) {
      reach = here;
      find_reach(state, 0, 0, reach);
    }
    keep_persistent(state, here, reach, list);
  }
}

template <int Packs>
void PaganiniSearch<Packs>::add_moves(const State& state, const Reach& here, MoveList& list) const {
  for (PlaceSet<Packs> gaps = state.gaps; !gaps.empty();) {
    const int gap = gaps.take_first();
    for (CardSet takes = here.cards[at(gap - 1)] << 1 & all_cards; takes != 0; takes &= takes - 1) {
      const int code = std::countr_zero(takes);
      for (std::uint8_t from : state.places[at(code)]) {
        list.push_back({Paganini::card_kind, from, static_cast<std::uint8_t>(gap), static_cast<std::uint8_t>(code)});
      }
    }
  }
}

// The cards where they lie. At index 0, of each suit whose `first` card may enter the row, the card before that one.
template <int Packs>
typename PaganiniSearch<Packs>::Reach PaganiniSearch<Packs>::lying(const State& state) const {
  Reach reach;
  reach.cards.fill(0);
  for (int suit = 0; suit < 4; ++suit) {
    for (int code = suit << 4 | first_; code <= (suit << 4 | king); ++code) {
      for (std::uint8_t place : state.places[at(code)]) reach.cards[place] = set_of(code);
    }
  }
  CardSet to_give = 0;  // fronts of the suits that a row without a suit may get
  std::array<int, 4> rows_of{};
  for (std::uint8_t suit : state.suit) {
    if (suit != no_suit) ++rows_of[suit];
  }
  for (int suit = 0; suit < 4; ++suit) {
    if (rows_of[at(suit)] < Packs) to_give |= set_of(suit << 4 | (first_ - 1));
  }
  for (int row = 0; row < rows; ++row) {
    const int suit = state.suit[at(row)];
    reach.cards[at(row * row_bits)] = suit == no_suit ? to_give : set_of(suit << 4 | (first_ - 1));
  }
  return reach;
}

// A relaxation, in which nothing is ever taken away: a place that was a gap once stays one, a card goes wherever the
// card before it may have been one to the left, and leaves all its places behind as gaps. What cannot happen in it
// cannot happen in the game.
//
// `reach.cards` begins with the cards where they lie. `pinned` cards do not move. False, with the rest left undone, if
// one of the `watched` cards moves.
template <int Packs>
bool PaganiniSearch<Packs>::find_reach(const State& state, CardSet pinned, CardSet watched, Reach& reach) const {
  const CardSet movable = all_cards & ~pinned;
  CardSet ever_moved = 0;
  PlaceSet<Packs> gaps = state.gaps;  // places that may be a gap some time
  PlaceSet<Packs> waiting = gaps;     // those that may take more cards than are known
  while (!waiting.empty()) {
    const int gap = waiting.take_first();
    const CardSet known = reach.cards[at(gap)];
    const CardSet fresh = reach.cards[at(gap - 1)] << 1 & movable & ~known;
    reach.cards[at(gap)] = known | fresh;
    waiting.add_if(fresh != 0 && gaps.contains(gap + 1), gap + 1);
    CardSet moved = fresh & ~ever_moved;
    if (moved == 0) continue;
    if ((moved & watched) != 0) return false;
    ever_moved |= moved;
    do {
      for (std::uint8_t place : state.places[at(std::countr_zero(moved))]) {
        waiting.add_if(!gaps.contains(place), place);
        gaps.add(place);
      }
      moved &= moved - 1;
    } while (moved != 0);
  }
  reach.gaps = gaps;
  reach.moved = ever_moved;
  return true;
}

// The fronts of the suits of which every card may come to its own place in the row.
template <int Packs>
typename PaganiniSearch<Packs>::CardSet PaganiniSearch<Packs>::complete_suits(const Reach& reach, int row) const {
  const std::size_t front = at(row * row_bits);
  CardSet fronts = reach.cards[front];
  for (int index = 1; index <= last_rank_index(); ++index) fronts &= reach.cards[front + at(index)] >> index;
  return fronts;
}

// False if the relaxation shows that nothing wins. By Hall's theorem the rows can be shared out among the suits just if
// any suits have among them rows enough. Where they have not one to spare, these rows are closed to the other suits.
// A `first` card that would commit a row to a suit for which the row is closed need not enter it: so what may stand in
// front of the row is narrowed in `here`, and the relaxation, as it got tighter, is done again.
template <int Packs>
bool PaganiniSearch<Packs>::hopeful(const State& state, Reach& here, Reach& reach) const {
  while (true) {
    reach.cards = here.cards;
    find_reach(state, 0, 0, reach);
    std::array<RowSet, 4> complete{};  // by suit, the rows
    bool has_suits = true;
    for (int row = 0; row < rows; ++row) {
      const CardSet fronts = complete_suits(reach, row);
      if (fronts == 0) return false;
      has_suits = has_suits && state.suit[at(row)] != no_suit;
      for (std::size_t suit = 0; suit < 4; ++suit) {
        const auto bit = static_cast<RowSet>((fronts >> (16 * suit + at(first_ - 1)) & 1) << row);
        complete[suit] = static_cast<RowSet>(complete[suit] | bit);
      }
    }
    if (has_suits) return true;
    std::array<RowSet, 16> rows_of{};  // by set of suits
    std::array<bool, 16> tight{};
    for (unsigned suits = 1; suits < 16; ++suits) {
      rows_of[suits] = rows_of[suits & (suits - 1)] | complete[at(std::countr_zero(suits))];
      const int spare = bit_counts[rows_of[suits]] - Packs * bit_counts[suits];
      if (spare < 0) return false;
      tight[suits] = spare == 0;
    }
    if (!commits_) return true;
    for (unsigned suits = 1; suits < 15; ++suits) {
      if (!tight[suits]) continue;
      for (std::size_t suit = 0; suit < 4; ++suit) {
        if ((suits >> suit & 1) == 0) complete[suit] = static_cast<RowSet>(complete[suit] & ~rows_of[suits]);
      }
    }
    bool narrower = false;
    for (int row = 0; row < rows; ++row) {
      if (state.suit[at(row)] != no_suit) continue;
      CardSet front = 0;
      for (int suit = 0; suit < 4; ++suit) {
        if ((complete[at(suit)] >> row & 1) != 0) front |= set_of(suit << 4 | (first_ - 1));
      }
      narrower = narrower || front != here.cards[at(row * row_bits)];
      here.cards[at(row * row_bits)] = front;
    }
    if (!narrower) return true;
  }
}

// Of moves whose order does not matter one order is enough. A set P of moves may stand for all if whatever can happen
// before the first of them leaves each of them as it is (a persistent set: Godefroid, 1996; Valmari, 1991).
//
// Proof. Take a line that wins, and let m be its first move of P, "w m v". If w has no move that depends on m then
// "m w v" wins too. The line does have a move of P: else its moves would leave m legal to the end, but where the game
// is won no card moves. The rest of the line is shorter, so the same holds for all moves to come.
//
// The move m that takes c from p to the right of its predecessor depends on no other moves than those
//   - of the predecessor, which opens the place that c goes to; while it lies there that place takes only c;
//   - of the successor, to p + 1; while c lies at p it can go nowhere else.
// So c stays at p while none of both moves: it is enough to ask the relaxation whether one of them may move with the
// cards of P pinned.
//
// The moves of the `first` cards, which may go to several rows and take these from each other, stay together; that a
// row gets its suit by one of them concerns only the others. No new one can come to be while the cards at the starts of
// the rows that are open to them lie still, so these are watched too.
template <int Packs>
void PaganiniSearch<Packs>::keep_persistent(const State& state, const Reach& here, const Reach& reach,
                                            MoveList& list) const {
  CardSet open = 0;       // fronts of the suits that may still enter some row
  CardSet contended = 0;  // of those that may enter several rows, or one that others may enter too
  for (int row = 0; row < rows; ++row) {
    const CardSet fronts = here.cards[at(row * row_bits)];
    contended |= (fronts & (fronts - 1)) != 0 ? fronts : fronts & open;
    open |= fronts;
  }
  Stack<Bundle, 4> bundles;  // each has a gap of its own
  Bundle firsts;
  for (int i = 0; i < list.size(); ++i) {
    const Card card = card_of(list[i].count);
    const bool together = card.rank() == first_ && (contended & set_of(card.code() - 1)) != 0;
    if (!together) bundles.push_back({});
    Bundle& bundle = together ? firsts : bundles.back();
    bundle.moves |= 1U << i;
    bundle.cards |= set_of(card.code());
    bundle.watched |= depending(state, reach, list[i]);
  }
  if (firsts.moves != 0) {
    for (int row = 0; row < rows; ++row) {
      const int front = row * row_bits;
      if ((here.cards[at(front)] << 1 & firsts.cards) != 0) firsts.watched |= set_of(state.cards[at(front + 1)]);
    }
    bundles.push_back(firsts);
  }
  CardSet movable = 0;
  for (const Bundle& bundle : bundles) movable |= bundle.cards;
  for (int size = 1; size < bundles.size(); ++size) {
    for (unsigned chosen = 1; chosen < 1U << bundles.size(); ++chosen) {
      if (bit_counts[chosen] != size) continue;
      Bundle all;
      for (unsigned left = chosen; left != 0; left &= left - 1) {
        const Bundle& bundle = bundles[std::countr_zero(left)];
        all.moves |= bundle.moves;
        all.cards |= bundle.cards;
        all.watched |= bundle.watched;
      }
      all.watched &= reach.moved & ~all.cards;
      if ((all.watched & movable) != 0) continue;  // saves the relaxation that would show it
      if (all.watched != 0) {
        Reach without;
        without.cards = here.cards;
        if (!find_reach(state, all.cards, all.watched, without)) continue;
      }
      int kept = 0;
      for (unsigned left = all.moves; left != 0; left &= left - 1) list[kept++] = list[std::countr_zero(left)];
      list.resize(kept);
      return;
    }
  }
}

// The cards on whose moves this one depends, or they on it.
template <int Packs>
typename PaganiniSearch<Packs>::CardSet PaganiniSearch<Packs>::depending(const State& state, const Reach& reach,
                                                                         Move move) const {
  const Card card = card_of(move.count);
  CardSet cards = 0;
  if (card.rank() > first_) cards |= set_of(card.code() - 1);
  const int beside = move.from + 1;
  if (card.rank() < king && state.cards[at(beside)] != card.code() + 1 && reach.gaps.contains(beside)) {
    cards |= set_of(card.code() + 1);
  }
  return cards;
}

// Cards in order count, then cards to the right of their predecessors, and against it gaps behind a king.
template <int Packs>
int PaganiniSearch<Packs>::estimate(const State& state) const {
  int joined = 0;
  for (std::size_t place = 1; place < state.cards.size(); ++place) {
    joined += state.cards[place - 1] != 0 && state.cards[place] == state.cards[place - 1] + 1 ? 1 : 0;
  }
  int dead = 0;
  for (PlaceSet<Packs> gaps = state.gaps; !gaps.empty();) {
    int left = gaps.take_first() - 1;
    while (left % row_bits > 0 && state.cards[at(left)] == 0) --left;
    dead += card_of(state.cards[at(left)]).rank() == king ? 1 : 0;
  }
  return 2 * (dead - cards_in_order(state)) - joined;
}

template <int Packs>
std::vector<Move> PaganiniSearch<Packs>::plain_line(const std::vector<Move>& line) const {
  State end = start_;
  std::vector<Move> plain;
  auto place = [&](int here) { return Paganini::place(here / row_bits, here % row_bits - shift_); };
  for (Move move : line) {
    apply(end, move);
    plain.push_back(game_.card_move(card_of(move.count), place(move.from), place(move.to)));
  }
  if (!commits_) return plain;
  std::array<int, 4> aces_left{};
  aces_left.fill(Packs);
  std::array<std::uint8_t, rows> suit = end.suit;
  for (int row = 0; row < rows; ++row) {
    const Card first = card_of(end.cards[at(row * row_bits + 1)]);
    if (suit[at(row)] == no_suit && first.rank() == first_) suit[at(row)] = static_cast<std::uint8_t>(first.suit());
    if (suit[at(row)] != no_suit) --aces_left[suit[at(row)]];
  }
  std::vector<Move> aces;
  for (int row = 0; row < rows; ++row) {
    if (start_.suit[at(row)] != no_suit) continue;
    if (suit[at(row)] == no_suit) {
      std::uint8_t next = 0;
      while (next < 3 && aces_left[next] == 0) ++next;
      --aces_left[next];
      suit[at(row)] = next;
    }
    aces.push_back(Paganini::ace_move(Card(ace, static_cast<Suit>(suit[at(row)])), Paganini::place(row, 0)));
  }
  plain.insert(plain.begin(), aces.begin(), aces.end());
  return plain;
}

template class PaganiniSearch<1>;
template class PaganiniSearch<2>;

namespace {

// Where the aces stand, with one pack, the depth-first search decides nearly every deal at once. Where twos (or aces)
// wander from row to row, and with two packs, it may last, and beams find most of the wins.
template <int Packs>
Result solve_packs(const Paganini& game, const Paganini::State& state, Meter& meter, Prunes prunes) {
  const PaganiniSearch<Packs> search(game, state, prunes);
  Portfolio portfolio(meter);
  auto run = [&](auto stage) {
    portfolio.run(Portfolio::no_allowance, Portfolio::Says::proof, [&](std::vector<Move>& line) {
      const Outcome outcome = stage(line);
      if (outcome == Outcome::won) line = search.plain_line(line);
      return outcome;
    });
  };
  if (!search.is_easy()) {
    static constexpr std::size_t patience = 100;
    for (std::size_t width : {std::size_t{30}, std::size_t{300}, std::size_t{1000}}) {
      run([&](std::vector<Move>& line) {
        return beam(search, search.start(), width, meter, prunes, line, patience);
      });
    }
  }
  run([&](std::vector<Move>& line) { return depth_first(search, search.start(), meter, prunes, line); });
  return portfolio.result();
}

// A search for positions with more cards in order. What is known of wins is of no use to it.
template <int Packs>
struct MoreInOrder : PaganiniSearch<Packs> {
  using typename PaganiniSearch<Packs>::State;

  MoreInOrder(const Paganini& game, const Paganini::State& root)
      : PaganiniSearch<Packs>(game, root, {.forced = false, .dead = false, .merged = false}),
        wanted(this->cards_in_order(this->start()) + 1) {}
  bool won(const State& state) const { return this->cards_in_order(state) >= wanted; }

  int wanted;
};

// A line to as many cards in order as beams find, each for more than the one before found.
template <int Packs>
std::vector<Move> most_in_order(const Paganini& game, const Paganini::State& state, Meter& meter) {
  static constexpr std::size_t width = 100;
  static constexpr std::size_t patience = 30;
  MoreInOrder<Packs> search(game, state);
  std::vector<Move> best;
  std::vector<Move> line;
  while (beam(search, search.start(), width, meter, {.forced = false, .dead = false, .merged = false}, line, patience) ==
         Outcome::won) {
    best = line;
    auto end = search.start();
    for (Move move : best) search.apply(end, move);
    search.wanted = search.cards_in_order(end) + 1;
  }
  return search.plain_line(best);
}

}  // namespace

Result Paganini::solve(const State& state, Meter& meter, Prunes prunes) const {
  Result result = packs_ == 1 ? solve_packs<1>(*this, state, meter, prunes) : solve_packs<2>(*this, state, meter, prunes);
  if (result.verdict == Verdict::lost && redeals_left(state)) result.reason = Reason::redeal;
  return result;
}

// Where a redeal waits until no card can move, the cards out of order move on as they can. That comes to an end, unless
// the starts of rows are exchanged for ever: then without the redeal.
std::vector<Move> Paganini::before_redeal(const State& state, Meter& meter) const {
  static constexpr int most_moves_on = 400;
  if (!redeals_left(state) || won(state)) return {};
  std::vector<Move> line = packs_ == 1 ? most_in_order<1>(*this, state, meter) : most_in_order<2>(*this, state, meter);
  State end = state;
  for (Move move : line) apply(end, move);
  for (int i = 0; i < most_moves_on; ++i) {
    MoveList list;
    moves(end, list);
    if (std::find(list.begin(), list.end(), redeal_move) != list.end()) {
      line.push_back(redeal_move);
      return line;
    }
    const auto keeps_order = [&](Move move) {
      State after = end;
      apply(after, move);
      return cards_in_order(after) >= cards_in_order(end);
    };
    const auto next = std::find_if(list.begin(), list.end(), keeps_order);
    if (next == list.end()) return line;
    apply(end, *next);
    line.push_back(*next);
  }
  return line;
}

}  // namespace pasyans
