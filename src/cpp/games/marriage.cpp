#include "games/marriage.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "error.hpp"
#include "parts/pile_moves.hpp"

namespace pasyans {
namespace {

constexpr std::array<std::string_view, 3> pile_names{"row", "stock", "discard"};
constexpr std::string_view deal_word = "deal";

bool stays(Card card) { return card == Marriage::queen || card == Marriage::last_king; }

bool allows(std::string_view discards, std::string_view kind) { return discards.find(kind) != std::string_view::npos; }

// 12, the other numbers, all.
const std::vector<std::string>& row_lengths() {
  static const std::vector<std::string> lengths = [] {
    std::vector<std::string> texts{"12"};
    for (int n = 2; n <= 50; ++n) {
      if (n != 12) texts.push_back(std::to_string(n));
    }
    texts.emplace_back("all");
    return texts;
  }();
  return lengths;
}

[[noreturn]] void refuse(std::string_view pile, Card card, const std::string& why) {
  throw PositionError("pile " + std::string(pile) + ": " + to_text(card) + " " + why);
}

}  // namespace

const GameInfo& Marriage::info() {
  static const GameInfo info{
      "marriage",
      "Royal Marriage",
      "Свадьба короля и дамы червей",
      1,
      {{"discards",
        {"pair,middle", "pair", "middle", "enclosed", "pair,enclosed", "middle,enclosed", "pair,middle,enclosed"}},
       {"row", {row_lengths().begin(), row_lengths().end()}}},
      {{"pysolfc", {{"discards", "enclosed"}, {"row", "all"}}}},
      {pile_names.begin(), pile_names.end()}};
  return info;
}

Marriage::Marriage(const Options& options)
    : pairs_(allows(options["discards"], "pair")),
      one_between_(allows(options["discards"], "middle") || allows(options["discards"], "enclosed")),
      two_between_(allows(options["discards"], "enclosed")),
      full_row_(options["row"] == "all" ? 52 : 1 + std::stoi(options["row"])) {}

Marriage::State Marriage::deal(const DealNumber& number) const {
  std::vector<PackCard> cards = dealing_order(number, 1);
  std::erase_if(cards, [](PackCard card) { return stays(card.card); });
  State state;
  state.row.push_back(queen);
  state.stock.push_back(last_king);
  for (auto card = cards.rbegin(); card != cards.rend(); ++card) state.stock.push_back(card->card);
  top_up(state);
  return state;
}

Marriage::State Marriage::read(const Layout& layout) const {
  State state;
  for (Card card : layout["row"]) state.row.push_back(card);
  for (Card card : layout["stock"]) state.stock.push_back(card);
  for (Card card : layout["discard"]) {
    if (stays(card)) refuse("discard", card, "is never thrown out");
    state.discard.push_back(card);
  }
  if (state.row.empty()) refuse("row", queen, "is missing; it is the first card");
  if (state.row[0] != queen) refuse("row", state.row[0], "cannot come before QH");
  if (state.stock.empty()) {
    if (state.row.back() != last_king) refuse("row", state.row.back(), "cannot come after KH");
  } else if (state.stock[0] != last_king) {
    refuse("stock", state.stock[0], "cannot be dealt after KH");
  }
  return state;
}

View Marriage::view(const State& state) const {
  View view;
  auto add = [&](PlaceKind kind, double column, double row, Fan fan, const Stack<Card, 52>& cards) -> Place& {
    return view.emplace_back(std::string(pile_names[view.size()]), kind, column, row, fan, false,
                             std::vector<Card>(cards.begin(), cards.end()));
  };
  add(PlaceKind::tableau, 0, 1, Fan::right, state.row);
  Place& stock = add(PlaceKind::stock, 0, 0, Fan::squared, state.stock);
  stock.closed = true;
  stock.known = state.stock.empty() ? 0 : 1;  // KH
  add(PlaceKind::foundation, 2, 0, Fan::squared, state.discard);
  return view;
}

std::string Marriage::format(Move move) const {
  if (move == word_move) return std::string(deal_word);
  const int place = move.from + 1;
  return "x" + std::to_string(place) + (move.count == 2 ? "-" + std::to_string(place + 1) : "");
}

std::optional<Move> Marriage::parse(std::string_view text) const {
  if (text == deal_word) return word_move;
  if (!text.starts_with('x')) return {};
  int place = 0;
  const auto [end, error] = std::from_chars(text.data() + 1, text.data() + text.size(), place);
  if (error != std::errc() || place < 2 || place > 51) return {};
  const Move move = throw_out(place - 1, end == text.data() + text.size() ? 1 : 2);
  if (format(move) != text) return {};
  return move;
}

void Marriage::moves(const State& state, MoveList& list) const {
  const auto& row = state.row;
  const int size = row.size();
  for (int i = 1; i < size; ++i) {
    if (stays(row[i])) continue;
    if (one_between_ && i + 1 < size && match(row[i - 1], row[i + 1])) list.push_back(throw_out(i, 1));
    if (i + 1 == size || stays(row[i + 1])) continue;
    const bool pair = pairs_ && match(row[i], row[i + 1]);
    const bool between = two_between_ && i + 2 < size && match(row[i - 1], row[i + 2]);
    if (pair || between) list.push_back(throw_out(i, 2));
  }
  if (list.empty() && !state.stock.empty()) list.push_back(word_move);
}

// Of two cards the right one goes first.
void Marriage::apply(State& state, Move move) const {
  if (move == word_move) {
    state.row.push_back(state.stock.pop_back());
    return;
  }
  for (int i = move.from + move.count; i-- > move.from;) state.discard.push_back(state.row[i]);
  std::copy(state.row.begin() + move.from + move.count, state.row.end(), state.row.begin() + move.from);
  state.row.resize(state.row.size() - move.count);
  top_up(state);
}

void Marriage::top_up(State& state) const {
  while (state.row.size() < full_row_ && !state.stock.empty()) state.row.push_back(state.stock.pop_back());
}

Key Marriage::key(const State& state) const {
  return KeyBuilder()
      .add({state.row.begin(), state.row.end()})
      .add({state.stock.begin(), state.stock.end()})
      .key();
}

}  // namespace pasyans
