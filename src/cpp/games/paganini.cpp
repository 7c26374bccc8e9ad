#include "games/paganini.hpp"

#include <algorithm>
#include <charconv>

#include "error.hpp"

namespace pasyans {
namespace {

constexpr std::array<std::string_view, Paganini::most_rows> row_names{"row1", "row2", "row3", "row4",
                                                                      "row5", "row6", "row7", "row8"};
// The order of `ace_order` = suits.
constexpr std::array suits_of_rows{Suit::clubs, Suit::spades, Suit::hearts, Suit::diamonds};
constexpr std::string_view redeal_word = "redeal";
// Two redeals draw some three hundred numbers; with random gaps, drawn anew where they meet, hardly more.
constexpr std::uint64_t most_draws = 100'000;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

std::uint64_t draws_of_deal(int packs) { return static_cast<std::uint64_t>(52 * packs - 1); }

Paganini::Aces aces_of(std::string_view text) {
  using enum Paganini::Aces;
  return text == "player" ? player : text == "dealt" ? dealt : text == "suits" ? suits : text == "loose" ? loose : out;
}

[[noreturn]] void refuse(int row, const std::string& why) {
  throw PositionError("pile " + std::string(row_names[at(row)]) + ": " + why);
}

}  // namespace

const GameInfo& Paganini::info() {
  static const GameInfo info{
      "paganini",
      "Paganini",
      "Паганини",
      1,
      {{"packs", {"1", "2"}},
       {"ace_order", {"player", "dealt", "suits", "loose", "out"}},
       {"redeal", {"stuck", "any", "none"}},
       {"redeal_gaps", {"row", "random"}}},
      {{"blue-moon", {{"ace_order", "dealt"}, {"redeal", "any"}}},
       {"red-moon", {{"ace_order", "suits"}, {"redeal", "any"}}},
       {"montana", {{"ace_order", "out"}, {"redeal", "any"}}},
       {"spaces", {{"ace_order", "out"}, {"redeal", "any"}, {"redeal_gaps", "random"}}},
       {"double-montana", {{"packs", "2"}, {"ace_order", "out"}, {"redeal", "any"}}},
       {"double-blue-moon", {{"packs", "2"}, {"ace_order", "dealt"}, {"redeal", "any"}}},
       {"paganini-ii", {{"packs", "2"}, {"ace_order", "loose"}, {"redeal", "none"}}}},
      {row_names.begin(), row_names.begin() + 4},
      {"redeals", "deal", "draws"},
      true};
  return info;
}

LayoutSpec Paganini::layout_spec(const Options& options) {
  const int packs = options["packs"] == "2" ? 2 : 1;
  const Aces aces = aces_of(options["ace_order"]);
  const bool aces_may_lack = aces == Aces::player || aces == Aces::out;
  return {packs, {row_names.begin(), row_names.begin() + 4 * packs}, info().counters, true, aces_may_lack ? ace : 0};
}

Paganini::Paganini(const Options& options)
    : packs_(options["packs"] == "2" ? 2 : 1),
      aces_(aces_of(options["ace_order"])),
      redeal_(options["redeal"] == "stuck"   ? Redeal::stuck
                  : options["redeal"] == "any" ? Redeal::any
                                               : Redeal::none),
      random_gaps_(options["redeal_gaps"] == "random") {}

Paganini::State Paganini::deal(const DealNumber& number) {
  number_ = number;
  DealGenerator generator(number);
  const std::vector<PackCard> list = shuffled_packs(number, generator, packs_);
  State state;
  state.draws = static_cast<std::uint32_t>(generator.draws());

  if (aces_ == Aces::suits) {
    for (int row = 0; row < rows(); ++row) state.places[at(place(row, 0))] = Card(ace, suits_of_rows[at(row % 4)]);
  }
  const int first = aces_ == Aces::out ? 0 : aces_ == Aces::suits ? 2 : 1;
  const int last = places_of_row() - 1;
  int row = 0;
  int index = first;
  int aces_met = 0;
  for (std::size_t i = list.size(); i-- > 0;) {
    Card card = list[i].card;
    if (card.rank() == ace && aces_ != Aces::loose) {
      if (aces_ == Aces::suits) continue;
      if (aces_ == Aces::dealt) state.places[at(place(aces_met++, 0))] = card;
      card = Card();
    }
    state.places[at(place(row, index))] = card;
    if (++index > last) {
      index = first;
      ++row;
    }
  }
  return state;
}

Paganini::State Paganini::read(const Layout& layout) {
  State state;
  for (int row = 0; row < rows(); ++row) {
    const std::vector<Card>& cards = layout[row_names[at(row)]];
    if (static_cast<int>(cards.size()) != places_of_row()) {
      refuse(row, "a row has " + std::to_string(places_of_row()) + " places, here are " + std::to_string(cards.size()));
    }
    std::copy(cards.begin(), cards.end(), state.places.begin() + place(row, 0));
  }
  if (layout.has_counter("redeals")) {
    state.redeals = static_cast<std::uint8_t>(layout.counter("redeals", 0, redeal_ == Redeal::none ? 0 : most_redeals));
  }
  if (layout.has_counter("deal")) {
    try {
      number_ = DealNumber(layout.counter_text("deal"));
    } catch (const DealError& error) {
      throw PositionError(std::string("counter deal: ") + error.what());
    }
    state.draws = static_cast<std::uint32_t>(layout.counter("draws", draws_of_deal(packs_), most_draws));
  } else if (layout.has_counter("draws")) {
    throw PositionError("counter draws has no meaning without the counter deal");
  }
  check_aces(state);
  return state;
}

void Paganini::check_aces(const State& state) const {
  // Only a redeal with random gaps brings other cards than aces to place 0.
  const bool only_aces = aces_ != Aces::out && !(aces_ == Aces::loose && random_gaps_ && state.redeals > 0);
  const int rows_with_ace = aces_ == Aces::player ? row_without_ace(state) : aces_ == Aces::loose ? 0 : rows();
  for (int row = 0; row < rows(); ++row) {
    for (int index = 0; index < places_of_row(); ++index) {
      const Card card = state.places[at(place(row, index))];
      if (card.rank() == ace && aces_ == Aces::out) refuse(row, to_text(card) + " is out of the game");
      if (card.rank() == ace && aces_ != Aces::loose && (index > 0 || row > rows_with_ace)) {
        refuse(row, to_text(card) + " belongs at the start of a row, in the order of the rows");
      }
      if (index > 0 || !only_aces) continue;
      if (!card.is_none() && card.rank() != ace) refuse(row, to_text(card) + " lies where only an ace may lie");
      if (row < rows_with_ace && card.is_none()) refuse(row, "an ace belongs at place 0");
      const Card own(ace, suits_of_rows[at(row % 4)]);
      if (aces_ == Aces::suits && card != own) refuse(row, to_text(card) + " lies in the place of " + to_text(own));
    }
  }
  if (rows_with_ace < rows() && aces_ == Aces::player && state.redeals > 0) {
    refuse(rows_with_ace, "an ace belongs at place 0, as cards were redealt");
  }
}

View Paganini::view(const State& state) const {
  View view;
  for (int row = 0; row < rows(); ++row) {
    const auto begin = state.places.begin() + place(row, 0);
    view.push_back({std::string(row_names[at(row)]), PlaceKind::tableau, 0, static_cast<double>(row), Fan::right, false,
                    {begin, begin + places_of_row()}});
  }
  return view;
}

CounterTexts Paganini::counters(const State& state) const {
  CounterTexts counters{{"redeals", std::to_string(state.redeals)}};
  if (number_) {
    counters["deal"] = number_->text();
    counters["draws"] = std::to_string(state.draws);
  }
  return counters;
}

Move Paganini::card_move(Card card, int from, int to) const {
  return {card_kind, static_cast<std::uint8_t>(packs_ == 1 ? 0 : from), static_cast<std::uint8_t>(to),
          static_cast<std::uint8_t>(card.code())};
}

std::string Paganini::format(Move move) const {
  if (move.kind == redeal_kind) return std::string(redeal_word);
  std::string text = to_text(Card::from_code(move.count));
  auto add_place = [&](char sign, int where) {
    text += sign;
    text += row_names[at(where / row_size)];
    if (move.kind == ace_kind) return;
    text += '.';
    text += std::to_string(where % row_size);
  };
  if (move.kind == card_kind && packs_ == 2) add_place('@', move.from);
  add_place('-', move.to);
  return text;
}

// "7C-row2.5", with two packs "7C@row3.4-row2.5"; "AS-row1"; "redeal".
std::optional<Move> Paganini::parse(std::string_view text) const {
  if (text == redeal_word) return redeal_move;
  const auto dash = text.find('-');
  if (dash == std::string_view::npos) return {};
  const std::string_view target = text.substr(dash + 1);
  std::string_view what = text.substr(0, dash);
  int from = 0;
  const auto sign = what.find('@');
  const bool has_source = sign != std::string_view::npos;
  if (has_source) {
    const std::optional<int> source = parse_place(what.substr(sign + 1));
    if (!source || packs_ == 1) return {};
    from = *source;
    what = what.substr(0, sign);
  }
  const Card card = parse_card(what);
  if (card.is_none()) return {};
  for (int row = 0; row < rows(); ++row) {
    if (target == row_names[at(row)]) {
      if (has_source || card.rank() != ace || aces_ != Aces::player) return {};
      return ace_move(card, place(row, 0));
    }
  }
  const std::optional<int> to = parse_place(target);
  if (!to || has_source != (packs_ == 2)) return {};
  return card_move(card, from, *to);
}

std::optional<int> Paganini::parse_place(std::string_view text) const {
  const auto dot = text.find('.');
  if (dot == std::string_view::npos) return {};
  const std::string_view digits = text.substr(dot + 1);
  int index = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), index);
  if (error != std::errc() || end != digits.data() + digits.size() || index < 0 || index >= places_of_row()) return {};
  for (int row = 0; row < rows(); ++row) {
    if (text.substr(0, dot) == row_names[at(row)]) return place(row, index);
  }
  return {};
}

int Paganini::row_without_ace(const State& state) const {
  int row = 0;
  while (row < rows() && !state.places[at(place(row, 0))].is_none()) ++row;
  return row;
}

// How many cards from the start of the row on are in order.
int Paganini::ordered(const State& state, int row) const {
  const Card first = state.places[at(place(row, 0))];
  if (first.rank() != first_rank()) return 0;
  int count = 1;
  while (count < places_of_row() && follows_in_suit(state.places[at(place(row, count))], first, count)) ++count;
  return count;
}

int Paganini::cards_in_order(const State& state) const {
  int count = 0;
  for (int row = 0; row < rows(); ++row) count += ordered(state, row);
  return count;
}

bool Paganini::won(const State& state) const {
  for (int row = 0; row < rows(); ++row) {
    if (ordered(state, row) != king - first_rank() + 1) return false;
  }
  return true;
}

void Paganini::moves(const State& state, MoveList& list) const {
  if (won(state)) return;
  if (aces_ == Aces::player) {
    const int row = row_without_ace(state);
    if (row < rows()) return add_aces(state, row, list);
  }
  for (int row = 0; row < rows(); ++row) {
    Card left;
    for (int index = 0; index < places_of_row(); ++index) {
      const int to = place(row, index);
      const Card card = state.places[at(to)];
      if (card.is_none()) {
        if (index == 0 && (aces_ == Aces::loose || aces_ == Aces::out)) {
          for (Suit suit : all_suits) add_sources(state, Card(first_rank(), suit), to, list);
        } else if (!left.is_none() && left.rank() != king) {
          add_sources(state, Card(left.rank() + 1, left.suit()), to, list);
        }
      }
      left = card;
    }
  }
  if (redeals_left(state) && (redeal_ == Redeal::any || list.empty())) list.push_back(redeal_move);
}

void Paganini::add_aces(const State& state, int row, MoveList& list) const {
  std::array<int, 4> put{};
  for (int i = 0; i < row; ++i) ++put[at(static_cast<int>(state.places[at(place(i, 0))].suit()))];
  for (Suit suit : all_suits) {
    if (put[at(static_cast<int>(suit))] < packs_) list.push_back(ace_move(Card(ace, suit), place(row, 0)));
  }
}

void Paganini::add_sources(const State& state, Card card, int to, MoveList& list) const {
  if (packs_ == 1) {
    list.push_back(card_move(card, 0, to));
    return;
  }
  for (int from = 0; from < place(rows(), 0); ++from) {
    if (state.places[at(from)] == card) list.push_back(card_move(card, from, to));
  }
}

void Paganini::apply(State& state, Move move) const {
  if (move.kind == redeal_kind) return redeal(state);
  const Card card = Card::from_code(move.count);
  if (move.kind == card_kind) {
    if (packs_ == 1) {
      *std::find(state.places.begin(), state.places.end(), card) = Card();
    } else {
      state.places[move.from] = Card();
    }
  }
  state.places[move.to] = card;
}

void Paganini::redeal(State& state) const {
  ++state.redeals;
  if (number_) {
    DealGenerator generator(*number_);
    while (generator.draws() < state.draws) generator.below(1);
    lay_out_again(state, [&](int n) { return generator.below(n); });
    state.draws = static_cast<std::uint32_t>(generator.draws());
  } else {
    MsGenerator generator(static_cast<std::uint64_t>(seed_of_cards(state)));
    lay_out_again(state, [&](int n) { return generator.below(n); });
  }
}

// A reading: the rules say no more than that the seed comes from the cards.
int Paganini::seed_of_cards(const State& state) const {
  std::int64_t seed = 0;
  for (int row = 0; row < rows(); ++row) {
    for (int index = 0; index < places_of_row(); ++index) {
      const Card card = state.places[at(place(row, index))];
      seed = (53 * seed + (card.is_none() ? 0 : 1 + card.index())) % (std::int64_t{1} << 31);
    }
  }
  return static_cast<int>(seed);
}

// `below(n)` gives the next number from 0 to n - 1.
template <class Below>
void Paganini::lay_out_again(State& state, Below below) const {
  constexpr std::size_t size = most_rows * row_size;
  Stack<std::uint8_t, size> loose;  // places, row by row
  Stack<Card, size> cards;
  std::array<bool, size> is_gap{};
  for (int row = 0; row < rows(); ++row) {
    const int run = ordered(state, row);
    for (int index = run; index < places_of_row(); ++index) {
      const int here = place(row, index);
      loose.push_back(static_cast<std::uint8_t>(here));
      if (!state.places[at(here)].is_none()) cards.push_back(state.places[at(here)]);
    }
    is_gap[at(place(row, run))] = !random_gaps_;
  }
  for (int n = cards.size() - 1; n >= 1; --n) std::swap(cards[n], cards[below(n + 1)]);
  for (int chosen = random_gaps_ ? 0 : rows(); chosen < rows();) {
    bool& gap = is_gap[loose[below(loose.size())]];
    chosen += gap ? 0 : 1;
    gap = true;
  }
  for (std::uint8_t here : loose) state.places[here] = is_gap[here] ? Card() : cards.pop_back();
}

// While a redeal is left the order of the rows and the generator decide what it brings; after that rows may change
// places, and nothing but the cards matters.
Key Paganini::key(const State& state) const {
  const bool chance = redeals_left(state);
  Key key;
  for (int row = 0; row < rows(); ++row) {
    KeyBuilder builder(chance ? 1 + static_cast<std::uint64_t>(row) : 0);
    for (int index = 0; index < places_of_row(); ++index) {
      builder.add(static_cast<std::uint64_t>(state.places[at(place(row, index))].code()));
    }
    key += builder.key();
  }
  if (chance) {
    KeyBuilder builder(100);
    builder.add(state.redeals).add(state.draws);
    if (number_) {
      for (std::uint32_t word : number_->words()) builder.add(word);
      builder.add(number_->is_ms() ? 1 : 2);
    }
    key += builder.key();
  }
  return key;
}

}  // namespace pasyans
