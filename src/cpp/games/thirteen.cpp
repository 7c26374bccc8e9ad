#include "games/thirteen.hpp"

#include <algorithm>

#include "error.hpp"

namespace pasyans {
namespace {

constexpr std::array<std::string_view, 11> pile_names{"t1", "t2", "t3", "t4",  "t5",     "t6",
                                                      "t7", "r1", "r2", "out", "discard"};

// The three piles stand in the fields of a move after its kind.
enum Kind : std::uint8_t { throw_out, open };

constexpr Move open_move{open, 0, 0, 0};

constexpr Move trio(int a, int b, int c) {
  return {throw_out, static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b), static_cast<std::uint8_t>(c)};
}

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr bool is_reserve(int pile) { return Thirteen::first_reserve <= pile && pile < Thirteen::in_play; }

constexpr bool make_thirteen(int a, int b, int c) { return a + b - c == 13 || a + c - b == 13 || b + c - a == 13; }

}  // namespace

const GameInfo& Thirteen::info() {
  static const GameInfo info{"thirteen", "Thirteen by Threes", "Тринадцать по три", 1, {}, {},
                             {pile_names.begin(), pile_names.end()}, {"open"}};
  return info;
}

Thirteen::State Thirteen::deal(const DealNumber& number) const {
  const std::vector<PackCard> cards = dealing_order(number, 1);
  State state{};
  std::size_t next = 0;
  state.piles.push(out, cards[next++].card);
  for (int i = 0; i < fans * 7; ++i) state.piles.push(i / 7, cards[next++].card);
  for (int i = 0; i < reserves; ++i) state.piles.push(first_reserve + i, cards[next++].card);
  return state;
}

Thirteen::State Thirteen::read(const Layout& layout) const {
  State state{};
  state.opened = static_cast<int>(layout.counter("open", 0, reserves));
  for (int pile = 0; pile <= discard; ++pile) {
    const std::string name(pile_names[at(pile)]);
    const int most = pile < fans ? 7 : pile < discard ? 1 : 52;
    for (Card card : layout[name]) {
      if (state.piles.size(pile) == most) {
        throw PositionError("pile " + name + ": " + to_text(card) + " is one card too many");
      }
      state.piles.push(pile, card);
    }
    if (state.piles.empty(pile) && (pile == out || (is_reserve(pile) && pile >= first_reserve + state.opened))) {
      throw PositionError("pile " + name + " lacks its card, which has not been opened yet");
    }
  }
  return state;
}

View Thirteen::view(const State& state) const {
  View view;
  auto add = [&](int pile, PlaceKind kind, double column, double row, Fan fan, bool closed) {
    const auto cards = state.piles[pile];
    view.push_back({std::string(pile_names[at(pile)]), kind, column, row, fan, closed, {cards.begin(), cards.end()}});
  };
  for (int i = 0; i < fans; ++i) add(i, PlaceKind::tableau, i, 1, Fan::down, false);
  for (int i = 0; i < reserves; ++i) {
    add(first_reserve + i, PlaceKind::reserve, i, 0, Fan::squared, i >= state.opened);
  }
  add(out, PlaceKind::stock, 3, 0, Fan::squared, true);
  add(discard, PlaceKind::foundation, 5, 0, Fan::squared, false);
  return view;
}

std::string Thirteen::format(Move move) const {
  if (move.kind == open) return "open";
  return std::string(pile_names[move.from]) + "," + std::string(pile_names[move.to]) + "," +
         std::string(pile_names[move.count]);
}

std::optional<Move> Thirteen::parse(std::string_view text) const {
  if (text == "open") return open_move;
  std::array<int, 3> piles;
  std::string_view rest = text;
  for (int& pile : piles) {
    const std::size_t length = std::min(rest.find(','), rest.size());
    const auto name = std::find(pile_names.begin(), pile_names.begin() + in_play, rest.substr(0, length));
    if (name == pile_names.begin() + in_play) return {};
    pile = static_cast<int>(name - pile_names.begin());
    rest.remove_prefix(std::min(length + 1, rest.size()));
  }
  const Move move = trio(piles[0], piles[1], piles[2]);
  if (format(move) != text || piles[0] >= piles[1] || piles[1] >= piles[2]) return {};
  return move;
}

void Thirteen::moves(const State& state, MoveList& list) const {
  if (won(state)) return;
  Stack<int, in_play> free;
  for (int pile = 0; pile < first_reserve + state.opened; ++pile) {
    if (!state.piles.empty(pile)) free.push_back(pile);
  }
  auto rank = [&](int i) { return state.piles.top(free[i]).rank(); };
  for (int a = 0; a < free.size(); ++a) {
    for (int b = a + 1; b < free.size() && !is_reserve(free[b]); ++b) {
      for (int c = b + 1; c < free.size(); ++c) {
        if (make_thirteen(rank(a), rank(b), rank(c))) list.push_back(trio(free[a], free[b], free[c]));
      }
    }
  }
  if (list.empty() && state.opened < reserves) list.push_back(open_move);
}

void Thirteen::apply(State& state, Move move) const {
  if (move.kind == open) {
    ++state.opened;
    return;
  }
  for (int pile : {move.from, move.to, move.count}) state.piles.move(pile, discard);
}

bool Thirteen::won(const State& state) const {
  return state.piles.total() - state.piles.size(out) - state.piles.size(discard) <= 3;
}

// Suits do not matter. Fans may change places, and so may the cards of the reserve once both are open.
Key Thirteen::key(const State& state) const {
  Key key = KeyBuilder().add(static_cast<std::uint64_t>(state.opened)).key();
  for (int pile = 0; pile < in_play; ++pile) {
    if (state.piles.empty(pile)) continue;
    const int place = pile < fans ? 1 : state.opened == reserves ? 2 : 3 + pile;
    KeyBuilder ranks(static_cast<std::uint64_t>(place));
    for (Card card : state.piles[pile]) ranks.add(static_cast<std::uint64_t>(card.rank()));
    key += ranks.key();
  }
  return key;
}

}  // namespace pasyans
