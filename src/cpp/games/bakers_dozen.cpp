#include "games/bakers_dozen.hpp"

#include <algorithm>
#include <vector>

#include "games/bakers_dozen_search.hpp"
#include "search/beam.hpp"
#include "search/portfolio.hpp"

namespace pasyans {
namespace {

constexpr std::array<std::string_view, 17> pile_names{"t1", "t2", "t3",  "t4",  "t5",  "t6", "t7", "t8", "t9",
                                                      "t10", "t11", "t12", "t13", "fC", "fD", "fH", "fS"};

// PySolFC sinks kings in the shuffled list: each changes places with the first card of its future column, counted
// from the list's start, that is no king.
void swap_kings_down(std::vector<PackCard>& cards) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    if (cards[i].card.rank() != king) continue;
    for (std::size_t j = i % BakersDozen::columns; j < i; j += BakersDozen::columns) {
      if (cards[j].card.rank() == king) continue;
      std::swap(cards[i], cards[j]);
      break;
    }
  }
}

}  // namespace

const PileNotation BakersDozen::notation{pile_names, ""};

const GameInfo& BakersDozen::info() {
  static const GameInfo info{
      "bakers-dozen",
      "Baker's Dozen",
      "Чёртова дюжина",
      1,
      {{"fill", {"none", "king", "any"}}, {"kings", {"shift", "swap", "stay"}}, flag("foundation_return")},
      {{"pysolfc", {{"foundation_return", "true"}, {"kings", "swap"}}},
       {"portuguese", {{"foundation_return", "true"}, {"kings", "stay"}, {"fill", "king"}}},
       {"spanish-ii", {{"foundation_return", "true"}, {"kings", "stay"}, {"fill", "any"}}}},
      {pile_names.begin(), pile_names.end()}};
  return info;
}

BakersDozen::BakersDozen(const Options& options)
    : fill_(options["fill"] == "any" ? Fill::any : options["fill"] == "king" ? Fill::kings : Fill::none),
      kings_(options["kings"] == "swap"   ? Kings::swap
             : options["kings"] == "stay" ? Kings::stay
                                          : Kings::shift),
      foundation_return_(options.is_on("foundation_return")) {}

// PySolFC reverses the list where it has sunk the kings; `shift` deals the same way, so that a number shows the same
// cards in every column without a king.
BakersDozen::State BakersDozen::deal(const DealNumber& number) const {
  DealGenerator generator(number);
  std::vector<PackCard> cards = shuffled_packs(number, generator, 1);
  if (kings_ == Kings::swap) swap_kings_down(cards);
  if (kings_ == Kings::stay) std::reverse(cards.begin(), cards.end());

  State state;
  for (int column = 0; column < columns; ++column) {
    std::vector<Card> pile;
    for (std::size_t i = static_cast<std::size_t>(column); i < cards.size(); i += columns) pile.push_back(cards[i].card);
    if (kings_ == Kings::shift) {
      std::stable_partition(pile.begin(), pile.end(), [](Card card) { return card.rank() == king; });
    }
    for (Card card : pile) state.piles.push(column, card);
  }
  return state;
}

BakersDozen::State BakersDozen::read(const Layout& layout) const {
  State state;
  for (int column = 0; column < columns; ++column) {
    for (Card card : layout[pile_names[static_cast<std::size_t>(column)]]) state.piles.push(column, card);
  }
  for (Suit suit : all_suits) {
    const std::string_view pile = pile_names[first_foundation + static_cast<std::size_t>(suit)];
    state.home.set_height(suit, layout.run_length(pile, Card(ace, suit), 1));
  }
  return state;
}

View BakersDozen::view(const State& state) const {
  View view;
  for (int column = 0; column < columns; ++column) {
    const auto cards = state.piles[column];
    view.push_back({std::string(pile_names[static_cast<std::size_t>(column)]), PlaceKind::tableau,
                    static_cast<double>(column), 1, Fan::down, false, {cards.begin(), cards.end()}});
  }
  for (Suit suit : all_suits) {
    const auto index = static_cast<std::size_t>(suit);
    view.push_back({std::string(pile_names[first_foundation + index]), PlaceKind::foundation,
                    3 + 2 * static_cast<double>(suit), 0, Fan::squared, false, state.home.cards(suit)});
  }
  return view;
}

bool BakersDozen::fits(Card card, const State& state, int column) const {
  if (state.piles.empty(column)) return fill_ == Fill::any || (fill_ == Fill::kings && card.rank() == king);
  return state.piles.top(column).rank() == card.rank() + 1;
}

void BakersDozen::moves(const State& state, MoveList& list) const {
  if (won(state)) return;
  for (int from = 0; from < columns; ++from) {
    if (state.piles.empty(from)) continue;
    const Card card = state.piles.top(from);
    for (int to = 0; to < columns; ++to) {
      if (to != from && fits(card, state, to)) list.push_back(pile_move(from, to));
    }
    if (state.home.takes(card)) list.push_back(pile_move(from, first_foundation + static_cast<int>(card.suit())));
  }
  if (!foundation_return_) return;
  for (Suit suit : all_suits) {
    if (state.home.height(suit) == 0) continue;
    for (int to = 0; to < columns; ++to) {
      if (fits(state.home.top(suit), state, to)) list.push_back(pile_move(first_foundation + static_cast<int>(suit), to));
    }
  }
}

void BakersDozen::apply(State& state, Move move) const {
  if (move.from >= first_foundation) {
    state.piles.push(move.to, state.home.take(static_cast<Suit>(move.from - first_foundation)));
  } else if (move.to >= first_foundation) {
    state.home.put(state.piles.pop(move.from));
  } else {
    state.piles.move(move.from, move.to);
  }
}

// Columns may change places, and how many are empty follows from the others.
Key BakersDozen::key(const State& state) const {
  KeyBuilder home;
  state.home.add_to(home);
  Key key = home.key();
  for (int column = 0; column < columns; ++column) {
    if (!state.piles.empty(column)) key += KeyBuilder(1).add(state.piles[column]).key();
  }
  return key;
}

Result BakersDozen::solve(const State& state, Meter& meter, Prunes prunes) const {
  Portfolio portfolio(meter);
  using Says = Portfolio::Says;
  if (!prunes.merged) {
    return portfolio
        .run(Portfolio::no_allowance, Says::proof,
             [&](std::vector<Move>& line) { return depth_first(*this, state, meter, prunes, line); })
        .result();
  }
  const Says no_return_says = foundation_return_ ? Says::search : Says::proof;
  auto deep = [&](std::uint64_t most_states, Says says, bool returns, const BakersDozenSearch::Weights& weights) {
    portfolio.run(most_states, says, [&](std::vector<Move>& line) {
      const BakersDozenSearch space(*this, state, returns, weights);
      const Outcome outcome = depth_first(space, space.root(), meter, prunes, line);
      if (outcome == Outcome::won) line = space.in_cards(state, line);
      return outcome;
    });
  };
  auto wide = [&](std::size_t width, const BakersDozenSearch::Weights& weights) {
    portfolio.run(Portfolio::no_allowance, no_return_says, [&](std::vector<Move>& line) {
      const BakersDozenSearch space(*this, state, false, weights);
      const Outcome outcome = beam(space, space.root(), width, meter, prunes, line);
      if (outcome == Outcome::won) line = space.in_cards(state, line);
      return outcome;
    });
  };
  // Tuned on deals 1 to 10000. Most of them need some hundred states; one that goes wrong early needs millions, and half
  // of those are won at once in another order. So many short searches, each with noise of its own, come first.
  auto weights = [](double noise, std::uint64_t seed) {
    return BakersDozenSearch::Weights{.not_home = 1,
                                      .must_move = 0.33,
                                      .frozen = 0.45,
                                      .open_rank = 0.45,
                                      .depth = 0.7,
                                      .shift = 1.4,
                                      .misplaced = 1,
                                      .noise = noise,
                                      .seed = seed};
  };
  deep(1000, no_return_says, false, weights(0, 0));
  for (std::uint64_t seed = 1; seed <= 8; ++seed) deep(1000, no_return_says, false, weights(2, seed));
  wide(30, weights(0, 0));
  deep(20000, no_return_says, false, weights(0, 0));
  wide(200, weights(0, 0));
  deep(100000, no_return_says, false, weights(2, 9));
  wide(1500, weights(0, 0));
  if (foundation_return_) deep(4000000, Says::proof, true, weights(0, 0));
  deep(Portfolio::no_allowance, no_return_says, false, weights(0, 0));
  return portfolio.result();
}

}  // namespace pasyans
