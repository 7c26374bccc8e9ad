#include "games/australian.hpp"

#include <array>

#include "games/australian_search.hpp"
#include "search/portfolio.hpp"

namespace pasyans {
namespace {

constexpr std::array<std::string_view, 13> pile_names{"t1",    "t2",    "t3", "t4", "t5", "t6", "t7",
                                                      "stock", "waste", "fC", "fD", "fH", "fS"};

}  // namespace

const PileNotation Australian::notation{pile_names, "draw"};

const GameInfo& Australian::info() {
  static const GameInfo info{"australian",
                             "Australian Patience",
                             "Австралийский пасьянс",
                             1,
                             {flag("foundation_return"), flag("first_draw")},
                             {{"pysolfc", {{"foundation_return", "true"}, {"first_draw", "true"}}}},
                             {pile_names.begin(), pile_names.end()}};
  return info;
}

Australian::Australian(const Options& options)
    : foundation_return_(options.is_on("foundation_return")), first_draw_(options.is_on("first_draw")) {}

Australian::State Australian::deal(const DealNumber& number) const {
  const std::vector<PackCard> cards = dealing_order(number, 1);
  State state;
  for (std::size_t i = 0; i < 28; ++i) state.piles.push(static_cast<int>(i % columns), cards[i].card);
  for (std::size_t i = cards.size(); i-- > 28;) state.piles.push(stock, cards[i].card);
  if (first_draw_) state.piles.move(stock, waste);
  return state;
}

Australian::State Australian::read(const Layout& layout) const {
  State state;
  for (int pile = 0; pile < first_foundation; ++pile) {
    for (Card card : layout[pile_names[static_cast<std::size_t>(pile)]]) state.piles.push(pile, card);
  }
  for (Suit suit : all_suits) {
    const std::string_view pile = pile_names[first_foundation + static_cast<std::size_t>(suit)];
    state.home.set_height(suit, layout.run_length(pile, Card(ace, suit), 1));
  }
  return state;
}

View Australian::view(const State& state) const {
  View view;
  auto add = [&](int pile, PlaceKind kind, double column, double row, Fan fan) {
    const auto cards = state.piles[pile];
    view.push_back({std::string(pile_names[static_cast<std::size_t>(pile)]), kind, column, row, fan, pile == stock,
                    {cards.begin(), cards.end()}});
  };
  for (int column = 0; column < columns; ++column) add(column, PlaceKind::tableau, column, 1, Fan::down);
  add(stock, PlaceKind::stock, 0, 0, Fan::squared);
  add(waste, PlaceKind::waste, 1, 0, Fan::squared);
  for (Suit suit : all_suits) {
    const auto index = static_cast<std::size_t>(suit);
    view.push_back({std::string(pile_names[first_foundation + index]), PlaceKind::foundation,
                    3 + static_cast<double>(suit), 0, Fan::squared, false, state.home.cards(suit)});
  }
  return view;
}

bool Australian::fits(Card card, const State& state, int column) const {
  if (state.piles.empty(column)) return card.rank() == king;
  return follows_in_suit(state.piles.top(column), card);
}

void Australian::moves(const State& state, MoveList& list) const {
  if (won(state)) return;
  auto add_home = [&](int from) {
    const Card card = state.piles.top(from);
    if (state.home.takes(card)) list.push_back(pile_move(from, first_foundation + static_cast<int>(card.suit())));
  };
  for (int from = 0; from < columns; ++from) {
    if (state.piles.empty(from)) continue;
    for (int to = 0; to < columns; ++to) {
      if (to == from) continue;
      for (int count = 1; count <= state.piles.size(from); ++count) {
        if (fits(state.piles.covered_by(from, count), state, to)) list.push_back(pile_move(from, to, count));
      }
    }
    add_home(from);
  }
  if (!state.piles.empty(waste)) {
    for (int to = 0; to < columns; ++to) {
      if (fits(state.piles.top(waste), state, to)) list.push_back(pile_move(waste, to));
    }
    add_home(waste);
  }
  if (!state.piles.empty(stock)) list.push_back(word_move);
  if (!foundation_return_) return;
  for (Suit suit : all_suits) {
    if (state.home.height(suit) == 0) continue;
    for (int to = 0; to < columns; ++to) {
      if (fits(state.home.top(suit), state, to)) list.push_back(pile_move(first_foundation + static_cast<int>(suit), to));
    }
  }
}

void Australian::apply(State& state, Move move) const {
  if (move.kind == word_move_kind) {
    state.piles.move(stock, waste);
  } else if (move.from >= first_foundation) {
    state.piles.push(move.to, state.home.take(static_cast<Suit>(move.from - first_foundation)));
  } else if (move.to >= first_foundation) {
    state.home.put(state.piles.pop(move.from));
  } else {
    state.piles.move(move.from, move.to, move.count);
  }
}

// Columns may change places.
Key Australian::key(const State& state) const {
  KeyBuilder rest;
  rest.add(state.piles[stock]).add(state.piles[waste]);
  state.home.add_to(rest);
  Key key = rest.key();
  for (int column = 0; column < columns; ++column) {
    if (!state.piles.empty(column)) key += KeyBuilder(1).add(state.piles[column]).key();
  }
  return key;
}

// Moves back from a foundation never help, so the solver makes none, whatever the options. Take a win W with such moves.
// Play it without them, and let every card that they bring back stay home (set R: in each suit the cards between W's
// foundation and ours). Skip every move of W whose first card is in R; the others are legal here too:
//
// - Without the cards of R a group, a card or a column that was open in W is so still.
// - A target in R is never asked for: only its predecessor goes onto it, which is home in W (then W brings it back, which
//   is skipped) or in R itself.
// - A card that goes home in W is in R, or R has no card of its suit: then our foundation is as high as W's.
//
// At the end W has all cards home, and so have we.
Result Australian::solve(const State& state, Meter& meter, Prunes prunes) const {
  auto plain = [&](std::vector<Move>& line) { return depth_first(*this, state, meter, prunes, line); };
  auto linked = [&](std::vector<Move>& line) {
    const AustralianSearch space(state);
    const Outcome outcome = depth_first(space, space.root(), meter, prunes, line);
    if (outcome != Outcome::won) return outcome;
    State now = state;
    for (Move& move : line) {
      move = space.in_piles(now, move);
      apply(now, move);
    }
    return outcome;
  };
  Portfolio portfolio(meter);
  if (prunes.merged) {
    portfolio.run(Portfolio::no_allowance, Portfolio::Says::proof, linked);
  } else {
    portfolio.run(Portfolio::no_allowance, Portfolio::Says::proof, plain);
  }
  return portfolio.result();
}

}  // namespace pasyans
