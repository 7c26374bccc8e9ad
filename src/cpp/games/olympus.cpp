#include "games/olympus.hpp"

#include <algorithm>

namespace pasyans {
namespace {

constexpr std::array<std::string_view, Olympus::first_foundation + Olympus::foundations> pile_names{
    "t1",    "t2",    "t3",    "t4",    "t5",     "t6",     "t7",     "t8",     "t9",
    "stock", "oddC",  "oddD",  "oddH",  "oddS",   "oddC2",  "oddD2",  "oddH2",  "oddS2",
    "evenC", "evenD", "evenH", "evenS", "evenC2", "evenD2", "evenH2", "evenS2"};

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

constexpr bool has_foundation(int packs, int foundation) { return packs == 2 || foundation / 4 % 2 == 0; }

}  // namespace

const PileNotation Olympus::notation{pile_names, "deal"};

const GameInfo& Olympus::info() {
  static const std::vector<OptionSpec> options{
      {"hill_step", {"2", "1"}}, flag("move_runs"), {"deal", {"fill", "row"}}, {"packs", {"1", "2"}}};
  static const GameInfo info{"olympus",
                             "Olympus",
                             "Олимп",
                             1,
                             options,
                             {{"mount-olympus", {{"move_runs", "true"}, {"deal", "row"}, {"packs", "2"}}}},
                             layout_spec({"olympus", options, {}, "", {}}).piles};
  return info;
}

LayoutSpec Olympus::layout_spec(const Options& options) {
  LayoutSpec spec{options["packs"] == "2" ? 2 : 1, {pile_names.begin(), pile_names.begin() + first_foundation}, {}};
  for (int i = 0; i < foundations; ++i) {
    if (has_foundation(spec.packs, i)) spec.piles.push_back(pile_names[at(first_foundation + i)]);
  }
  return spec;
}

Olympus::Olympus(const Options& options)
    : hill_step_(options["hill_step"] == "2" ? 2 : 1),
      move_runs_(options.is_on("move_runs")),
      deals_rows_(options["deal"] == "row"),
      packs_(options["packs"] == "2" ? 2 : 1) {}

Olympus::State Olympus::deal(const DealNumber& number) const {
  std::vector<PackCard> cards = dealing_order(number, packs_);
  std::erase_if(cards, [](PackCard card) { return card.card.rank() <= 2; });
  State state{};
  for (int i = 0; i < foundations; ++i) {
    if (has_foundation(packs_, i)) state.heights[at(i)] = 1;
  }
  for (int i = 0; i < hill; ++i) state.piles.push(i, cards[at(i)].card);
  for (std::size_t i = cards.size(); i-- > hill;) state.piles.push(stock, cards[i].card);
  return state;
}

Olympus::State Olympus::read(const Layout& layout) const {
  State state{};
  for (int pile = 0; pile < first_foundation; ++pile) {
    for (Card card : layout[pile_names[at(pile)]]) state.piles.push(pile, card);
  }
  for (int i = 0; i < foundations; ++i) {
    if (!has_foundation(packs_, i)) continue;
    const int height = layout.run_length(pile_names[at(first_foundation + i)], card_of(i, 0), 2);
    state.heights[at(i)] = static_cast<std::uint8_t>(height);
  }
  return state;
}

View Olympus::view(const State& state) const {
  View view;
  for (int i = 0; i < first_foundation; ++i) {
    const auto cards = state.piles[i];
    const bool is_stock = i == stock;
    view.push_back({std::string(pile_names[at(i)]), is_stock ? PlaceKind::stock : PlaceKind::tableau,
                    static_cast<double>(is_stock ? hill - 1 : i), static_cast<double>(is_stock ? 0 : packs_),
                    is_stock ? Fan::squared : Fan::down, is_stock, {cards.begin(), cards.end()}});
  }
  // One pack: odd and even in a row of eight. Two: the odd ones of both packs, below them the even ones.
  for (int i = 0; i < foundations; ++i) {
    if (!has_foundation(packs_, i)) continue;
    const int place = packs_ == 1 ? i / 8 * 4 + i % 4 : i;
    std::vector<Card> cards;
    for (int n = 0; n < state.heights[at(i)]; ++n) cards.push_back(card_of(i, n));
    view.push_back({std::string(pile_names[at(first_foundation + i)]), PlaceKind::foundation,
                    static_cast<double>(place % 8), static_cast<double>(place / 8), Fan::squared, false,
                    std::move(cards)});
  }
  return view;
}

int Olympus::longest_group(const State& state, int pile) const {
  const int size = state.piles.size(pile);
  if (!move_runs_ || size == 0) return std::min(size, 1);
  int count = 1;
  while (count < size && fits(state.piles.covered_by(pile, count), state.piles.covered_by(pile, count + 1))) ++count;
  return count;
}

void Olympus::moves(const State& state, MoveList& list) const {
  for (int from = 0; from < hill; ++from) {
    const int longest = longest_group(state, from);
    for (int count = 1; count <= longest; ++count) {
      const Card card = state.piles.covered_by(from, count);
      for (int to = 0; to < hill; ++to) {
        if (to == from) continue;
        if (state.piles.empty(to) ? state.piles.empty(stock) : fits(card, state.piles.top(to))) {
          list.push_back(pile_move(from, to, count));
        }
      }
    }
    if (longest == 0) continue;
    const Card top = state.piles.top(from);
    for (int i = home_of(top), pack = 0; pack < packs_; ++pack, i += second_pack) {
      if (takes(state, i, top)) list.push_back(pile_move(from, first_foundation + i));
    }
  }
  if (deals_rows_ && !state.piles.empty(stock)) list.push_back(word_move);
}

void Olympus::apply(State& state, Move move) const {
  if (move == word_move) {
    for (int to = 0; to < hill && !state.piles.empty(stock); ++to) state.piles.move(stock, to);
    return;
  }
  if (move.to < first_foundation) {
    state.piles.move(move.from, move.to, move.count);
  } else {
    state.piles.pop(move.from);
    ++state.heights[at(move.to - first_foundation)];
  }
  if (state.piles.empty(move.from) && !state.piles.empty(stock)) state.piles.move(stock, move.from);
}

Key Olympus::key(const State& state) const {
  Key key = key_of_played(state);
  key += KeyBuilder(100).add(state.piles[stock]).key();
  return key;
}

// The piles of the hill may change places if no row is dealt to them any more; a foundation and its twin always may.
Key Olympus::key_of_played(const State& state) const {
  KeyBuilder rest;
  rest.add(static_cast<std::uint64_t>(state.piles.size(stock)));
  for (int i = 0; i < foundations; ++i) {
    if (!has_foundation(1, i)) continue;
    const auto [low, high] = std::minmax(state.heights[at(i)], state.heights[at(i + second_pack)]);
    rest.add(std::uint64_t{low} * 8 + high);
  }
  Key key = rest.key();
  const bool has_places = deals_rows_ && !state.piles.empty(stock);
  for (int pile = 0; pile < hill; ++pile) {
    const std::uint64_t salt = has_places ? 2 + static_cast<std::uint64_t>(pile) : 1;
    if (!state.piles.empty(pile)) key += KeyBuilder(salt).add(state.piles[pile]).key();
  }
  return key;
}

}  // namespace pasyans
