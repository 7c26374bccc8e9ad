#include "games/cellar_search.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "search/best_first.hpp"
#include "search/portfolio.hpp"
#include "search/shorten.hpp"

namespace pasyans {
namespace {

constexpr int first_row = Cellar::first_row;
constexpr int first_door = Cellar::first_door;
constexpr int first_cellar = Cellar::first_cellar;

// The direction `to` for the base of the suit `from`, or for all bases.
constexpr std::uint8_t guess_kind = 2;

// How much each thing counts in an estimate; found by trying. Empty rows and doors need no mention.
constexpr int misplaced = 11;        // a card on one that is no neighbour
constexpr int blocking = 4;          // a card on one of its suit that goes home earlier
constexpr int above_next = 2;        // a card on one that a base takes next
constexpr int away = 4;              // a card that is not home
constexpr int full_cellar = 1;
constexpr int no_bases = 200;        // so much that the search goes on where bases were made
constexpr int suit_in_centre = -15;  // while there are none
constexpr double move_cost = 1;      // without it a search may follow a plateau for thousands of moves

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr std::size_t at(Suit suit) { return static_cast<std::size_t>(suit); }
constexpr std::size_t at(Card card) { return static_cast<std::size_t>(card.code()); }
constexpr std::uint8_t byte(int value) { return static_cast<std::uint8_t>(value); }

constexpr bool is_row(int pile) { return first_row <= pile && pile < first_door; }
constexpr bool is_door(int pile) { return first_door <= pile && pile < first_cellar; }
constexpr bool is_cellar(int pile) { return first_cellar <= pile; }
constexpr bool is_centre(int pile) { return pile < first_row; }

// What a key is the sum of: a card on another one, a card in a cellar, … Which cards are home follows.
enum class Fact : std::uint64_t { row, cellar, centre, door, step };
Key key_of(Fact fact, int a, int b = 0) {
  const std::uint64_t number =
      static_cast<std::uint64_t>(fact) << 16 | static_cast<std::uint64_t>(a) << 8 | static_cast<std::uint64_t>(b);
  return {mix(number + 0x9e3779b97f4a7c15U), mix(number + 0xd1b54a32d192ed03U)};
}
Key operator-(Key key) { return {-key.low, -key.high}; }

unsigned suits_in(const std::array<Card, 4>& centre) {
  unsigned suits = 0;
  for (Card card : centre) {
    if (!card.is_none()) suits |= 1U << at(card.suit());
  }
  return suits;
}

}  // namespace

CellarSearch::CellarSearch(const Cellar& game, const Cellar::State& root) : game_(game) {
  for (Suit suit : all_suits) {
    for (int rank = ace; rank <= king; ++rank) {
      const Card card(rank, suit);
      const Card next(rank % king + 1, suit);
      if (!game.neighbours(card, next)) continue;
      neighbours_[at(card)][0] = next;
      neighbours_[at(next)][1] = card;
    }
  }
  for (int pile = 0; pile < Cellar::pile_count; ++pile) {
    for (Card card : root.piles[pile]) {
      if (is_door(pile)) {
        const std::size_t door = at(pile - first_door);
        doors_[door][++start_.doors[door]] = card;
      } else {
        put(start_, pile, card);
      }
    }
  }
  for (int door : {0, 1}) start_.key += key_of(Fact::door, door, start_.doors[at(door)]);
  if (!start_.made) return;
  for (Suit suit : all_suits) {
    const auto step = game.direction(root, start_.place[at(suit)]);
    if (step && start_.step[at(suit)] == 0) guess(start_, suit, *step);
  }
}

Card CellarSearch::playing(const State& state, int pile) const {
  if (is_row(pile)) return state.outer[at(pile - first_row)];
  if (is_door(pile)) return doors_[at(pile - first_door)][state.doors[at(pile - first_door)]];
  if (is_cellar(pile)) {
    return state.doors[0] == 0 || state.doors[1] == 0 ? state.cellars[at(pile - first_cellar)] : Card();
  }
  return state.made ? Card() : state.centre[at(pile)];
}

bool CellarSearch::are_neighbours(Card a, Card b) const {
  return neighbours_[at(a)][0] == b || neighbours_[at(a)][1] == b;
}

void CellarSearch::add_places(const State& state, Card card, int from, MoveList& list) const {
  bool skip_empty = is_row(from) && state.beneath[at(card)].is_none();
  for (int row = 0; row < 8; ++row) {
    const Card outer = state.outer[at(row)];
    if (outer.is_none() ? skip_empty : !are_neighbours(card, outer)) continue;
    if (outer.is_none()) skip_empty = true;
    list.push_back(pile_move(from, first_row + row));
  }
  if (!is_cellar(from)) {
    const int cellar = state.cellars[0].is_none() ? 0 : 1;
    if (cellar < game_.cellars() && state.cellars[at(cellar)].is_none()) {
      list.push_back(pile_move(from, first_cellar + cellar));
    }
  }
  if (!state.made && !is_centre(from)) {
    const auto place = std::find(state.centre.begin(), state.centre.end(), Card());
    if (place != state.centre.end()) list.push_back(pile_move(from, static_cast<int>(place - state.centre.begin())));
  }
}

bool CellarSearch::add_guesses(const State& state, MoveList& list) const {
  for (int from = first_row; from < Cellar::pile_count; ++from) {
    const Card card = playing(state, from);
    if (card.is_none() || state.step[at(card.suit())] != 0) continue;
    if (!adjacent_in_suit_circle(card, state.centre[state.place[at(card.suit())]])) continue;
    for (int step : {Cellar::up, Cellar::down}) {
      list.push_back({guess_kind, static_cast<std::uint8_t>(card.suit()), byte(step), 0});
    }
    return true;
  }
  return false;
}

void CellarSearch::moves(const State& state, MoveList& list) const {
  if (state.made && add_guesses(state, list)) return;
  for (int from = 0; from < Cellar::pile_count; ++from) {
    const Card card = playing(state, from);
    if (card.is_none()) continue;
    if (state.next[at(card.suit())] == card) list.push_back(pile_move(from, state.place[at(card.suit())]));
    add_places(state, card, from, list);
  }
}

void CellarSearch::apply(State& state, Move move) const {
  if (move.kind == guess_kind) {
    guess(state, static_cast<Suit>(move.from), move.to);
    return;
  }
  const Card card = playing(state, move.from);
  take(state, move.from);
  put(state, move.to, card);
}

void CellarSearch::take(State& state, int pile) const {
  if (is_row(pile)) {
    Card& outer = state.outer[at(pile - first_row)];
    const Card beneath = state.beneath[at(outer)];
    state.key += -key_of(Fact::row, outer.code(), beneath.code());
    state.disorder = static_cast<std::int16_t>(state.disorder - disorder(state, outer));
    outer = beneath;
  } else if (is_door(pile)) {
    const int door = pile - first_door;
    std::uint8_t& left = state.doors[at(door)];
    state.key += -key_of(Fact::door, door, left);
    --left;
    state.key += key_of(Fact::door, door, left);
  } else {
    Card& card = is_cellar(pile) ? state.cellars[at(pile - first_cellar)] : state.centre[at(pile)];
    state.key += -key_of(is_cellar(pile) ? Fact::cellar : Fact::centre, card.code());
    card = Card();
  }
}

void CellarSearch::put(State& state, int pile, Card card) const {
  if (is_row(pile)) {
    Card& outer = state.outer[at(pile - first_row)];
    state.key += key_of(Fact::row, card.code(), outer.code());
    state.beneath[at(card)] = outer;
    state.disorder = static_cast<std::int16_t>(state.disorder + disorder(state, card));
    outer = card;
  } else if (is_cellar(pile)) {
    state.key += key_of(Fact::cellar, card.code());
    state.cellars[at(pile - first_cellar)] = card;
  } else if (state.centre[at(pile)].is_none()) {
    state.key += key_of(Fact::centre, card.code());
    state.centre[at(pile)] = card;
    if (suits_in(state.centre) == 0xf) make_bases(state);
  } else {
    ++state.built[at(card.suit())];
    ++state.home;
    find_next(state, card.suit());
  }
}

void CellarSearch::make_bases(State& state) const {
  state.made = true;
  for (int pile = 0; pile < first_row; ++pile) state.place[at(state.centre[at(pile)].suit())] = byte(pile);
  if (game_.only_up()) guess(state, Suit::clubs, Cellar::up);
}

void CellarSearch::guess(State& state, Suit suit, int step) const {
  for (Suit other : all_suits) {
    if (other != suit && !game_.one_direction()) continue;
    state.step[at(other)] = byte(step);
    state.key += key_of(Fact::step, static_cast<int>(other), step);
    find_next(state, other);
  }
  int total = 0;
  for (Card outer : state.outer) {
    for (Card card = outer; !card.is_none(); card = state.beneath[at(card)]) total += disorder(state, card);
  }
  state.disorder = static_cast<std::int16_t>(total);
}

void CellarSearch::find_next(State& state, Suit suit) const {
  const int step = state.step[at(suit)];
  const int built = state.built[at(suit)];
  const int base = state.centre[state.place[at(suit)]].rank();
  const bool takes = step != 0 && built < 12;
  state.next[at(suit)] = takes ? Card((base - 1 + (built + 1) * step) % king + 1, suit) : Card();
}

// A card that can be built is built at once, whatever else could be done. Let S be a position, and S' the same with
// some playing cards built as far as that goes: each row, door and cellar of S' holds the lowest cards of that of S.
// Follow a win of S from S':
//   - a move of a card that is home in S' is left out;
//   - a card x that plays in S plays in S', as what lies above it in S' lies above it in S, and a door that is empty
//     in S is empty in S';
//   - if x goes to an empty place, that is empty in S' too; if it is built in S, the cards before it are home in S';
//   - if x goes onto y, and y is not home in S', then y is the outermost card in S' as well;
//   - if y is home in S', x is its neighbour, so it goes home directly after y, and does so now instead (or it went
//     directly before y, and is home).
// So S' is won if S is. Nothing of this holds for a base while its direction is open.
std::optional<Move> CellarSearch::forced(const State& state) const {
  if (!state.made) return {};
  for (int from = first_row; from < Cellar::pile_count; ++from) {
    const Card card = playing(state, from);
    if (!card.is_none() && state.next[at(card.suit())] == card) return pile_move(from, state.place[at(card.suit())]);
  }
  return {};
}

int CellarSearch::turn(const State& state, Card card) {
  const int base = state.centre[state.place[at(card.suit())]].rank();
  switch (state.step[at(card.suit())]) {
    case Cellar::up: return (card.rank() - base + king) % king;
    case Cellar::down: return (base - card.rank() + king) % king;
    default: return 0;
  }
}

int CellarSearch::disorder(const State& state, Card card) const {
  const Card beneath = state.beneath[at(card)];
  if (beneath.is_none()) return 0;
  const int result = are_neighbours(card, beneath) ? 0 : misplaced;
  const int turn = CellarSearch::turn(state, card);
  if (turn == 0) return result;
  for (Card lower = beneath; !lower.is_none(); lower = state.beneath[at(lower)]) {
    if (lower.suit() == card.suit() && CellarSearch::turn(state, lower) < turn) return result + blocking;
  }
  return result;
}

int CellarSearch::estimate(const State& state) const {
  int score = away * (48 - state.home) + state.disorder;
  for (Card outer : state.outer) {
    int above = 0;
    for (Card card = outer; !card.is_none(); card = state.beneath[at(card)]) {
      if (state.next[at(card.suit())] == card) score += above_next * above;
      ++above;
    }
  }
  for (std::size_t door : {0, 1}) {
    const int left = state.doors[door];
    for (int i = 1; i < left; ++i) {
      const Card card = doors_[door][at(i)];
      if (state.next[at(card.suit())] == card) score += above_next * (left - i);
    }
  }
  for (Card card : state.cellars) score += card.is_none() ? 0 : full_cellar;
  if (!state.made) score += no_bases + suit_in_centre * std::popcount(suits_in(state.centre));
  return score;
}

std::vector<Move> CellarSearch::plain_line(std::vector<Move> line) {
  std::erase_if(line, [](Move move) { return move.kind == guess_kind; });
  return line;
}

Result Cellar::solve(const State& state, Meter& meter, Prunes prunes) const {
  return Portfolio(meter)
      .run(Portfolio::no_allowance, Portfolio::Says::proof,
           [&](std::vector<Move>& line) {
             if (!prunes.merged) return depth_first(*this, state, meter, prunes, line);
             const CellarSearch space(*this, state);
             const Outcome outcome = best_first(space, space.start(), meter, prunes, line, move_cost);
             if (outcome == Outcome::won) line = Shortener(*this, state, CellarSearch::plain_line(line)).shortened();
             return outcome;
           })
      .result();
}

}  // namespace pasyans
