#include "games/algerian_search.hpp"

#include <algorithm>
#include <utility>

#include "search/beam.hpp"
#include "search/best_first.hpp"
#include "search/portfolio.hpp"
#include "search/shorten.hpp"

namespace pasyans {
namespace {

constexpr int columns = Algerian::columns;
constexpr int first_reserve = Algerian::first_reserve;
constexpr int stock = Algerian::stock;
constexpr int first_up = Algerian::first_up;
constexpr int first_down = Algerian::first_down;

// Takes `count`, a rank, from a sliding suit.
constexpr std::uint8_t take_back_kind = 2;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr int number(Suit suit) { return static_cast<int>(suit); }

// Odd multipliers for the places of a pile.
struct PlaceFactors {
  std::array<std::uint64_t, 104> low{};
  std::array<std::uint64_t, 104> high{};
};
constexpr PlaceFactors place_factors = [] {
  PlaceFactors factors;
  for (std::size_t i = 0; i < 104; ++i) {
    factors.low[i] = mix(2 * i + 1) | 1;
    factors.high[i] = mix(2 * i + 2) | 1;
  }
  return factors;
}();

// A sum of codes times place factors: no chain of steps that wait for each other, as this is the hot loop.
Key pile_key(std::span<const Card> cards, std::uint64_t salt) {
  std::uint64_t low = salt;
  std::uint64_t high = salt;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const auto code = static_cast<std::uint64_t>(cards[i].code());
    low += code * place_factors.low[i];
    high += code * place_factors.high[i];
  }
  return {mix(low), mix(high + 0x9e3779b97f4a7c15U)};
}

// The times of the ranks of one suit: how many steps until a foundation wants the first copy, the second copy.
using SuitTimes = std::array<std::array<std::uint8_t, 16>, 2>;

constexpr SuitTimes times_of_suit(int up, int down) {
  SuitTimes times{};
  for (int rank = ace; rank <= king; ++rank) {
    int first = rank - up;
    int second = 14 - down - rank;
    if (up + down == 13) {
      first = second = 1 + (rank > 7 ? rank - 7 : 7 - rank) / 2;
    } else if (first <= 0) {
      first = second;  // one copy is on `up`
    } else if (second <= 0) {
      second = first;  // one copy is on `down`
    } else if (first > second) {
      std::swap(first, second);
    }
    times[0][at(rank)] = static_cast<std::uint8_t>(std::max(first, 0));
    times[1][at(rank)] = static_cast<std::uint8_t>(std::max(second, 0));
  }
  return times;
}

constexpr auto times_of_suits = [] {
  std::array<std::array<SuitTimes, 14>, 14> times{};
  for (int up = 0; up <= 13; ++up) {
    for (int down = 0; down <= 13; ++down) times[at(up)][at(down)] = times_of_suit(up, down);
  }
  return times;
}();

}  // namespace

AlgerianSearch::AlgerianSearch(const Algerian& game, const State& root, Mode mode) : game_(game), mode_(mode) {
  int left = root.piles.size(stock);
  while (left > 0) {
    const bool last = left <= columns;
    const int dealt = std::min(left, 2 * Algerian::reserves);
    for (int i = 0; i < dealt; ++i) {
      const int target = last ? i : first_reserve + i % Algerian::reserves;
      target_of_stock_[at(left - 1 - i)] = static_cast<std::uint8_t>(target);
    }
    left -= dealt;
  }
}

AlgerianSearch::State AlgerianSearch::start(const State& root) const {
  State state = root;
  settle(state);
  return state;
}

void AlgerianSearch::settle(State& state) const {
  for (Suit suit : all_suits) {
    if (!sliding(state, suit)) continue;
    state.up.set_height(suit, 13);
    state.down.set_height(suit, 0);
  }
}

void AlgerianSearch::add_places(const State& state, Card card, Move move, MoveList& list) const {
  // Of places that may be exchanged the first empty one stands for all, and a lone card need not change its own.
  auto alone_in = [&](int first, int end) {
    return first <= move.from && move.from < end && state.piles.size(move.from) == 1;
  };
  const bool columns_have_places = this->columns_have_places(state);
  bool skip_empty = !columns_have_places && alone_in(0, columns);
  for (int to = 0; to < columns; ++to) {
    if (to == move.from) continue;
    const bool empty = state.piles.empty(to);
    if (empty ? skip_empty : !adjacent_in_suit_circle(card, state.piles.top(to))) continue;
    if (empty && !columns_have_places) skip_empty = true;
    move.to = static_cast<std::uint8_t>(to);
    list.push_back(move);
  }
  if (!game_.reserve_cells() || !mode_.all_moves) return;
  const bool reserves_have_places = this->reserves_have_places(state);
  skip_empty = !reserves_have_places && alone_in(first_reserve, stock);
  for (int to = first_reserve; to < stock && !skip_empty; ++to) {
    if (to == move.from || !state.piles.empty(to)) continue;
    skip_empty = !reserves_have_places;
    move.to = static_cast<std::uint8_t>(to);
    list.push_back(move);
  }
}

void AlgerianSearch::add_take_backs(const State& state, Suit suit, MoveList& list) const {
  const int up = state.up.height(suit);
  const int down = state.down.height(suit);
  if (mode_.complete_suits && up + down == 26) return;
  if (sliding(state, suit)) {
    for (int rank = ace; rank <= king; ++rank) {
      const Move move{take_back_kind, static_cast<std::uint8_t>(first_up + number(suit)), 0,
                      static_cast<std::uint8_t>(rank)};
      add_places(state, Card(rank, suit), move, list);
    }
    return;
  }
  if (up > 0) add_places(state, state.up.top(suit), pile_move(first_up + number(suit), 0), list);
  if (down > 0) add_places(state, Algerian::down_top(state, suit), pile_move(first_down + number(suit), 0), list);
}

void AlgerianSearch::moves(const State& state, MoveList& list) const {
  if (won(state)) return;
  for (int from = 0; from < stock; ++from) {
    if (state.piles.empty(from)) continue;
    const Card card = state.piles.top(from);
    const int suit = number(card.suit());
    if (sliding(state, card.suit())) {
      list.push_back(pile_move(from, first_up + suit));
    } else {
      const bool up = Algerian::up_takes(state, card);
      if (up) list.push_back(pile_move(from, first_up + suit));
      // If both take the card, either choice makes the suit slide, and the two positions are one.
      if (Algerian::down_takes(state, card) && !(up && slides_merged(state))) list.push_back(pile_move(from, first_down + suit));
    }
    add_places(state, card, pile_move(from, 0), list);
  }
  if (!state.piles.empty(stock)) list.push_back(word_move);
  if (!slides_merged(state)) {
    for (Suit suit : all_suits) {
      if (state.up.height(suit) + state.down.height(suit) != 13) continue;
      const int up = first_up + number(suit);
      const int down = first_down + number(suit);
      if (state.up.height(suit) > 0) list.push_back(pile_move(up, down));
      if (state.down.height(suit) > 0) list.push_back(pile_move(down, up));
    }
  }
  if (!mode_.all_moves) return;
  for (Suit suit : all_suits) add_take_backs(state, suit, list);
}

void AlgerianSearch::apply(State& state, Move move) const {
  if (move.kind == take_back_kind) {
    const Suit suit = static_cast<Suit>(move.from - first_up);
    state.up.set_height(suit, move.count - 1);
    state.down.set_height(suit, 13 - move.count);
    state.piles.push(move.to, Card(move.count, suit));
    return;
  }
  if (move.to >= first_up && move.from < first_up && sliding(state, state.piles.top(move.from).suit())) {
    const Card card = state.piles.pop(move.from);
    state.up.set_height(card.suit(), card.rank());
    state.down.set_height(card.suit(), 14 - card.rank());
    return;
  }
  game_.apply(state, move);
  settle(state);
}

// Columns may change places once nothing is dealt to them any more, reserves likewise, one deal earlier. The cards of
// the stock follow from their number. `any_order` leaves the reserves their places, as a deal is worth more or less to
// each of them.
Key AlgerianSearch::key(const State& state) const {
  std::uint64_t rest = static_cast<std::uint64_t>(state.piles.size(stock));
  for (Suit suit : all_suits) {
    rest = rest << 4 | static_cast<std::uint64_t>(state.up.height(suit));
    rest = rest << 4 | static_cast<std::uint64_t>(state.down.height(suit));
  }
  Key key{mix(rest), mix(rest + 0x9e3779b97f4a7c15U)};
  const bool columns_have_places = this->columns_have_places(state);
  const bool reserves_have_places = state.piles.size(stock) > columns;
  for (int pile = 0; pile < stock; ++pile) {
    if (state.piles.empty(pile)) continue;
    const bool is_column = pile < first_reserve;
    const bool has_place = is_column ? columns_have_places : reserves_have_places;
    const int place = has_place ? pile : is_column ? 100 : 101;
    key += pile_key(state.piles[pile], mix(1 + static_cast<std::uint64_t>(place)));
  }
  return key;
}

// If all cards of a suit that are not home can go home now, one after the other, then it is never worse to do so.
// Let S' be S with them home. Each pile of S' is the pile of S without the cards of that suit. Follow a win of S from
// S', leaving out the moves of that suit: a card of another suit that plays from the top of a pile is on top in S' as
// well; its target, if empty, is empty in S' too; if it is a neighbour in suit, then that card is on top in S' as well.
// For the same reason a complete suit need not be taken back.
std::optional<Move> AlgerianSearch::forced(const State& state) const {
  if (!mode_.complete_suits || !state.piles.empty(stock)) return {};
  for (Suit suit : all_suits) {
    int left = 26 - state.up.height(suit) - state.down.height(suit);
    if (left == 0 || left > 13) continue;  // rarely with more, and the test takes time
    State now = state;
    std::optional<Move> first;
    for (int from = 0; from < stock && left > 0; ++from) {
      if (now.piles.empty(from)) continue;
      const Card card = now.piles.top(from);
      if (card.suit() != suit) continue;
      Move move = pile_move(from, first_up + number(suit));
      if (!sliding(now, suit) && !Algerian::up_takes(now, card)) {
        if (!Algerian::down_takes(now, card)) continue;
        move = pile_move(from, first_down + number(suit));
      }
      if (!first) first = move;
      apply(now, move);
      --left;
      from = -1;
    }
    if (left == 0) return first;
  }
  return {};
}

// Each card has a time: the number of steps until a foundation wants it, the copy with fewer cards above it going
// first. A card blocks if some card below it in its pile has an earlier time.
int AlgerianSearch::estimate(const State& state) const {
  // In hundredths of a card at home.
  constexpr int home = 100;
  constexpr int blocking_in_reserve = -100;
  constexpr int blocking_in_column = -100;
  constexpr int blocking_on_neighbour = -30;  // in a column, on a neighbour in suit
  constexpr int empty_column = 80;
  constexpr int card_in_reserve = -15;
  constexpr int blocking_from_stock = -50;      // a card that will block when it is dealt to its reserve
  constexpr int blocking_from_last_deal = -30;  // to its column
  constexpr int above_wanted = -10;             // a card above one that a foundation wants next
  constexpr int bad_neighbours = -20;           // a card in a column on one that is no neighbour in suit
  constexpr int met = 50;                       // a suit with up + down >= 13
  constexpr int dealt_card = 200 / 12;          // a deal made is worth two cards at home

  std::array<std::array<std::uint8_t, Card::codes>, 2> times;  // of the first copy, of the second
  int score = home * (state.up.total() + state.down.total());
  for (Suit suit : all_suits) {
    const int up = state.up.height(suit);
    const int down = state.down.height(suit);
    if (up + down >= 13) score += met;
    const SuitTimes& suit_times = times_of_suits[at(up)][at(down)];
    for (std::size_t copy : {0, 1}) {
      std::copy(suit_times[copy].begin(), suit_times[copy].end(), times[copy].begin() + 16 * number(suit));
    }
  }

  // For each card the copy that is nearer to a top: the number of cards above it, then its pile.
  std::array<std::uint16_t, Card::codes> nearest;
  nearest.fill(0xffff);
  auto nearness = [](std::size_t above, int pile) { return static_cast<std::uint16_t>(above << 4 | at(pile)); };
  for (int pile = 0; pile < stock; ++pile) {
    const auto cards = state.piles[pile];
    for (std::size_t i = 0; i < cards.size(); ++i) {
      std::uint16_t& best = nearest[at(cards[i].code())];
      best = std::min(best, nearness(cards.size() - 1 - i, pile));
    }
  }
  // A card of the stock is farther than all cards in play.
  const auto stock_cards = state.piles[stock];
  auto stock_nearness = [&](std::size_t i) { return nearness(128 + stock_cards.size() - 1 - i, stock); };
  for (std::size_t i = 0; i < stock_cards.size(); ++i) {
    std::uint16_t& best = nearest[at(stock_cards[i].code())];
    best = std::min(best, stock_nearness(i));
  }
  auto time = [&](Card card, std::uint16_t here) {
    const auto code = at(card.code());
    return times[nearest[code] == here ? 0 : 1][code];
  };

  std::array<std::uint8_t, stock> earliest;
  earliest.fill(0xff);
  for (int pile = 0; pile < stock; ++pile) {
    const auto cards = state.piles[pile];
    const bool is_column = pile < first_reserve;
    if (is_column && cards.empty()) score += empty_column;
    if (!is_column) score += card_in_reserve * static_cast<int>(cards.size());
    std::uint8_t& least = earliest[at(pile)];
    for (std::size_t i = 0; i < cards.size(); ++i) {
      const std::uint8_t wanted = time(cards[i], nearness(cards.size() - 1 - i, pile));
      const bool neighbours = i > 0 && adjacent_in_suit_circle(cards[i], cards[i - 1]);
      if (is_column && i > 0 && !neighbours) score += bad_neighbours;
      const int penalty = !is_column ? blocking_in_reserve : neighbours ? blocking_on_neighbour : blocking_in_column;
      score += wanted > least ? penalty : 0;
      least = std::min(least, wanted);
    }
  }
  for (std::size_t i = stock_cards.size(); i-- > 0;) {
    const int pile = target_of_stock_[i];
    const std::uint8_t wanted = time(stock_cards[i], stock_nearness(i));
    std::uint8_t& least = earliest[at(pile)];
    if (wanted > least) score += pile < columns ? blocking_from_last_deal : blocking_from_stock;
    least = std::min(least, wanted);
  }

  auto add_depth = [&](Card card) {
    const int above = nearest[at(card.code())] >> 4;
    if (above < 128) score += above_wanted * above;
  };
  for (Suit suit : all_suits) {
    const int up = state.up.height(suit);
    const int down = state.down.height(suit);
    if (up + down == 13) continue;
    if (up < 13) add_depth(Card(up + 1, suit));
    if (down < 13) add_depth(Card(13 - down, suit));
  }
  return -score + dealt_card * static_cast<int>(stock_cards.size());
}

std::vector<Move> AlgerianSearch::plain_line(State root, const std::vector<Move>& line) const {
  std::vector<Move> plain;
  auto play = [&](Move move) {
    game_.apply(root, move);
    plain.push_back(move);
  };
  auto slide_to = [&](Suit suit, int height_of_up) {
    const int up = first_up + number(suit);
    const int down = first_down + number(suit);
    while (root.up.height(suit) > height_of_up) play(pile_move(up, down));
    while (root.up.height(suit) < height_of_up) play(pile_move(down, up));
  };
  for (Move move : line) {
    if (move.kind == take_back_kind) {
      // On top of `up` if the meeting point is above the rank, of `down` if it is below; slide to the nearer of both.
      const Suit suit = static_cast<Suit>(move.from - first_up);
      const bool from_up = root.up.height(suit) >= move.count;
      slide_to(suit, from_up ? move.count : move.count - 1);
      play(pile_move((from_up ? first_up : first_down) + number(suit), move.to));
    } else if (move.from < first_up && move.to >= first_up && sliding(root, root.piles.top(move.from).suit())) {
      const Card card = root.piles.top(move.from);
      const bool to_up = root.up.height(card.suit()) < card.rank();
      slide_to(card.suit(), to_up ? card.rank() - 1 : card.rank());
      play(pile_move(move.from, (to_up ? first_up : first_down) + number(card.suit())));
    } else {
      play(move);
    }
  }
  return plain;
}

Result Algerian::solve(const State& state, Meter& meter, Prunes prunes) const {
  auto space = [&](bool any_order, bool all_moves) {
    return AlgerianSearch(*this, state, {prunes.merged, any_order && prunes.merged, all_moves, prunes.forced});
  };
  const AlgerianSearch narrow = space(true, false);
  const AlgerianSearch wide = space(true, true);
  const AlgerianSearch exact = space(false, true);
  constexpr std::size_t patience = 12;
  Portfolio portfolio(meter);
  Outcome last = Outcome::stopped;
  // `search(start, line)` of a space.
  auto run = [&](const AlgerianSearch& searched, std::uint64_t max_states, Portfolio::Says says, auto search) {
    portfolio.run(max_states, says, [&](std::vector<Move>& line) {
      last = search(searched.start(state), line);
      if (last == Outcome::won) line = searched.plain_line(state, line);
      return last;
    });
  };
  auto dive = [&](std::uint64_t max_states, double move_cost) {
    run(narrow, max_states, Portfolio::Says::search, [&](const State& start, std::vector<Move>& line) {
      return best_first(narrow, start, meter, prunes, line, move_cost);
    });
  };
  auto prove = [&](std::uint64_t max_states) {
    run(exact, max_states, Portfolio::Says::proof, [&](const State& start, std::vector<Move>& line) {
      return best_first(exact, start, meter, prunes, line);
    });
  };

  // Nine deals in ten are won at once. With a price on moves the search fails on other deals than without.
  dive(6'000, 0);
  if (last == Outcome::stopped) dive(6'000, 30);
  if (last == Outcome::stopped) dive(20'000, 0);
  // Where little is in reach by some of the moves, little may be in reach by all of them.
  if (last == Outcome::exhausted) prove(200'000);
  for (std::size_t width = 40; last == Outcome::stopped && meter.reason() == Reason::none; width *= 4) {
    const AlgerianSearch& searched = width < 160 ? narrow : wide;
    run(searched, Portfolio::no_allowance, Portfolio::Says::search, [&](const State& start, std::vector<Move>& line) {
      return beam(searched, start, width, meter, prunes, line, patience);
    });
    // About as many states as the beam has met.
    if (last == Outcome::stopped) prove(1000 * width);
  }
  // A beam that dropped nothing may still have taken positions for one that differ by the order of their columns.
  if (last == Outcome::exhausted) prove(Portfolio::no_allowance);

  Result result = portfolio.result();
  if (result.verdict == Verdict::won) result.line = Shortener(*this, state, result.line).shortened();
  return result;
}

}  // namespace pasyans
