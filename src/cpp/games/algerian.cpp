#include "games/algerian.hpp"

#include <algorithm>

namespace pasyans {
namespace {

constexpr std::array<std::string_view, 23> pile_names{
    "t1", "t2", "t3",    "t4",  "t5",  "t6",  "t7",  "t8",    "r1",    "r2",    "r3",   "r4",
    "r5", "r6", "stock", "upC", "upD", "upH", "upS", "downC", "downD", "downH", "downS"};

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

}  // namespace

const PileNotation Algerian::notation{pile_names, "deal"};

const GameInfo& Algerian::info() {
  static const GameInfo info{"algerian",
                             "Algerian Patience",
                             "Алжирское терпение",
                             2,
                             {flag("kings_start"), flag("reserve_cells")},
                             {{"pysolfc", {{"kings_start", "true"}, {"reserve_cells", "true"}}}},
                             {pile_names.begin(), pile_names.end()}};
  return info;
}

Algerian::Algerian(const Options& options)
    : kings_start_(options.is_on("kings_start")), reserve_cells_(options.is_on("reserve_cells")) {}

Algerian::State Algerian::deal(const DealNumber& number) const {
  std::vector<PackCard> cards = dealing_order(number, 2);
  State state;
  if (kings_start_) {
    std::erase_if(cards, [](PackCard card) { return card.card.rank() == king && card.pack == 0; });
    for (Suit suit : all_suits) state.down.set_height(suit, 1);
  }
  std::size_t next = 0;
  const int on_columns = kings_start_ ? 8 : 12;
  for (int i = 0; i < on_columns; ++i) state.piles.push(i % columns, cards[next++].card);
  for (int i = 0; i < 36; ++i) state.piles.push(first_reserve + i % reserves, cards[next++].card);
  for (std::size_t i = cards.size(); i-- > next;) state.piles.push(stock, cards[i].card);
  return state;
}

Algerian::State Algerian::read(const Layout& layout) const {
  State state;
  for (int pile = 0; pile < first_up; ++pile) {
    for (Card card : layout[pile_names[at(pile)]]) state.piles.push(pile, card);
  }
  for (Suit suit : all_suits) {
    const int index = static_cast<int>(suit);
    state.up.set_height(suit, layout.run_length(pile_names[at(first_up + index)], Card(ace, suit), 1));
    state.down.set_height(suit, layout.run_length(pile_names[at(first_down + index)], Card(king, suit), -1));
  }
  return state;
}

View Algerian::view(const State& state) const {
  View view;
  auto add = [&](int pile, PlaceKind kind, double column, double row, Fan fan, std::vector<Card> cards) {
    view.push_back({std::string(pile_names[at(pile)]), kind, column, row, fan, pile == stock, std::move(cards)});
  };
  auto cards_of = [&](int pile) {
    const auto cards = state.piles[pile];
    return std::vector<Card>(cards.begin(), cards.end());
  };
  for (int i = 0; i < columns; ++i) add(i, PlaceKind::tableau, i, 1, Fan::down, cards_of(i));
  for (int i = 0; i < reserves; ++i) {
    add(first_reserve + i, PlaceKind::reserve, 1 + i, 4, Fan::down, cards_of(first_reserve + i));
  }
  add(stock, PlaceKind::stock, 0, 4, Fan::squared, cards_of(stock));
  for (Suit suit : all_suits) {
    const int index = static_cast<int>(suit);
    add(first_up + index, PlaceKind::foundation, index, 0, Fan::squared, state.up.cards(suit));
  }
  for (Suit suit : all_suits) {
    const int index = static_cast<int>(suit);
    std::vector<Card> cards;
    for (int i = 0; i < state.down.height(suit); ++i) cards.emplace_back(king - i, suit);
    add(first_down + index, PlaceKind::foundation, 4 + index, 0, Fan::squared, std::move(cards));
  }
  return view;
}

void Algerian::add_places(const State& state, Card card, int from, MoveList& list) const {
  for (int to = 0; to < columns; ++to) {
    if (to == from) continue;
    if (state.piles.empty(to) || adjacent_in_suit_circle(card, state.piles.top(to))) list.push_back(pile_move(from, to));
  }
  if (!reserve_cells_) return;
  for (int to = first_reserve; to < first_reserve + reserves; ++to) {
    if (to != from && state.piles.empty(to)) list.push_back(pile_move(from, to));
  }
}

void Algerian::moves(const State& state, MoveList& list) const {
  if (won(state)) return;
  for (int from = 0; from < stock; ++from) {
    if (state.piles.empty(from)) continue;
    const Card card = state.piles.top(from);
    add_places(state, card, from, list);
    const int suit = static_cast<int>(card.suit());
    if (up_takes(state, card)) list.push_back(pile_move(from, first_up + suit));
    if (down_takes(state, card)) list.push_back(pile_move(from, first_down + suit));
  }
  if (!state.piles.empty(stock)) list.push_back(word_move);
  for (Suit suit : all_suits) {
    if (state.up.height(suit) == 0) continue;
    const int from = first_up + static_cast<int>(suit);
    add_places(state, state.up.top(suit), from, list);
    if (down_takes(state, state.up.top(suit))) list.push_back(pile_move(from, first_down + static_cast<int>(suit)));
  }
  for (Suit suit : all_suits) {
    if (state.down.height(suit) == 0) continue;
    const int from = first_down + static_cast<int>(suit);
    add_places(state, down_top(state, suit), from, list);
    if (up_takes(state, down_top(state, suit))) list.push_back(pile_move(from, first_up + static_cast<int>(suit)));
  }
}

bool Algerian::legal(const State& state, Move move) const {
  if (won(state)) return false;
  if (move == word_move) return !state.piles.empty(stock);
  if (move.kind != pile_move_kind || move.count != 1 || move.from == move.to || move.from == stock) return false;
  if (at(move.from) >= pile_names.size() || at(move.to) >= pile_names.size() || !has_card(state, move.from)) return false;
  const Card card = top(state, move.from);
  if (move.to >= first_up) {
    const bool up = move.to < first_down;
    const int suit = move.to - (up ? first_up : first_down);
    return suit == static_cast<int>(card.suit()) && (up ? up_takes(state, card) : down_takes(state, card));
  }
  if (move.to >= first_reserve) return move.to < stock && reserve_cells_ && state.piles.empty(move.to);
  return state.piles.empty(move.to) || adjacent_in_suit_circle(card, state.piles.top(move.to));
}

bool Algerian::has_card(const State& state, int pile) const {
  if (pile < first_up) return !state.piles.empty(pile);
  if (pile < first_down) return state.up.height(static_cast<Suit>(pile - first_up)) > 0;
  return state.down.height(static_cast<Suit>(pile - first_down)) > 0;
}

Card Algerian::top(const State& state, int pile) const {
  if (pile < first_up) return state.piles.top(pile);
  if (pile < first_down) return state.up.top(static_cast<Suit>(pile - first_up));
  return down_top(state, static_cast<Suit>(pile - first_down));
}

Card Algerian::take(State& state, int pile) const {
  const Card card = top(state, pile);
  if (pile < first_up) {
    state.piles.pop(pile);
  } else if (pile < first_down) {
    state.up.take(card.suit());
  } else {
    state.down.take(card.suit());
  }
  return card;
}

void Algerian::apply(State& state, Move move) const {
  if (move.kind == word_move_kind) {
    // The last eight cards go to the columns, all before them to the reserves.
    const int left = state.piles.size(stock);
    const bool last = left <= columns;
    for (int i = 0; i < std::min(left, 2 * reserves); ++i) {
      state.piles.move(stock, last ? i : first_reserve + i % reserves);
    }
    return;
  }
  const Card card = take(state, move.from);
  if (move.to < first_up) {
    state.piles.push(move.to, card);
  } else if (move.to < first_down) {
    state.up.put(card);
  } else {
    state.down.put(card);
  }
}

// Columns may change places once the last deal has put a card on each; reserves likewise, once nothing is dealt to
// them any more, that is one deal earlier.
Key Algerian::key(const State& state) const {
  const int left = state.piles.size(stock);
  KeyBuilder rest;
  rest.add(state.piles[stock]);
  state.up.add_to(rest);
  state.down.add_to(rest);
  Key key = rest.key();
  for (int pile = 0; pile < stock; ++pile) {
    const bool is_column = pile < first_reserve;
    const bool has_place = is_column ? left > 0 : left > columns;
    const std::uint64_t salt = has_place ? 1 + static_cast<std::uint64_t>(pile) : is_column ? 100 : 101;
    if (!state.piles.empty(pile)) key += KeyBuilder(salt).add(state.piles[pile]).key();
  }
  return key;
}

}  // namespace pasyans
