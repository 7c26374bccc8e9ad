#include "games/cellar.hpp"

#include <vector>

#include "error.hpp"

namespace pasyans {
namespace {

constexpr std::array<std::string_view, Cellar::pile_count> pile_names{
    "c1", "c2", "c3", "c4", "L1", "L2", "L3", "L4", "R1", "R2", "R3", "R4", "LA", "RA", "cellar", "cellar2"};

// With bases of one rank: the suits of c1…c4.
constexpr std::array base_suits{Suit::clubs, Suit::spades, Suit::hearts, Suit::diamonds};

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr bool is_centre(int pile) { return pile < Cellar::first_row; }
constexpr bool is_row(int pile) { return Cellar::first_row <= pile && pile < Cellar::first_door; }
constexpr bool is_door(int pile) { return Cellar::first_door <= pile && pile < Cellar::first_cellar; }
constexpr bool is_cellar(int pile) { return Cellar::first_cellar <= pile; }

[[noreturn]] void refuse(int pile, Card card, const std::string& why) {
  throw PositionError("pile " + std::string(pile_names[at(pile)]) + ": " + to_text(card) + " " + why);
}

}  // namespace

const PileNotation Cellar::notation{pile_names, ""};

const GameInfo& Cellar::info() {
  static const GameInfo info{
      "cellar",
      "The Cellar",
      "Подвал",
      1,
      {{"direction", {"common", "each", "up"}},
       {"wrap", {"true", "false"}},
       {"bases", {"earned", "A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "first"}},
       {"cellars", {"1", "2"}}},
      {{"kleine-napoleon", {{"bases", "first"}}},
       {"master", {{"bases", "A"}, {"direction", "up"}, {"cellars", "2"}}}},
      {pile_names.begin(), pile_names.end() - 1}};
  return info;
}

LayoutSpec Cellar::layout_spec(const Options& options) {
  LayoutSpec spec;
  spec.piles.assign(pile_names.begin(), pile_names.end() - (options["cellars"] == "2" ? 0 : 1));
  return spec;
}

Cellar::Cellar(const Options& options)
    : direction_(options["direction"] == "each" ? Direction::each
                 : options["direction"] == "up" ? Direction::up
                                                : Direction::common),
      wrap_(options.is_on("wrap")),
      bases_(options["bases"] == "earned"  ? Bases::earned
             : options["bases"] == "first" ? Bases::of_first_card
                                           : Bases::of_rank),
      rank_(bases_ == Bases::of_rank ? static_cast<int>(rank_letters.find(options["bases"])) : 0),
      cellars_(options["cellars"] == "2" ? 2 : 1) {}

Cellar::State Cellar::deal(const DealNumber& number) const {
  std::vector<Card> cards;
  for (PackCard card : dealing_order(number, 1)) cards.push_back(card.card);
  if (bases_ != Bases::earned) {
    const int rank = bases_ == Bases::of_rank ? rank_ : cards[0].rank();
    std::erase_if(cards, [rank](Card card) { return card.rank() == rank; });
    std::vector<Card> bases;
    for (Suit suit : base_suits) bases.emplace_back(rank, suit);
    cards.insert(cards.begin(), bases.begin(), bases.end());
  }
  State state;
  std::size_t next = 0;
  for (int i = 0; i < 4; ++i) state.piles.push(first_centre + i, cards[next++]);
  // L1 R1 L2 R2 …
  for (int i = 0; i < 40; ++i) state.piles.push(first_row + i % 8 / 2 + i % 2 * 4, cards[next++]);
  for (int i = 0; i < 8; ++i) state.piles.push(first_door + i % 2, cards[next++]);
  return state;
}

Cellar::State Cellar::read(const Layout& layout) const {
  State state;
  for (int pile = 0; pile < first_cellar + cellars_; ++pile) {
    for (Card card : layout[pile_names[at(pile)]]) {
      state.piles.push(pile, card);
      const int most = is_cellar(pile) ? 1 : is_door(pile) ? 4 : 52;
      if (state.piles.size(pile) > most) refuse(pile, card, "is one card too many");
    }
  }
  check_bases(state);
  check_built(state);
  return state;
}

// Bases that are not earned lie there from the start.
void Cellar::check_bases(const State& state) const {
  if (bases_ == Bases::earned) return;
  int rank = rank_;
  for (int pile = first_centre; pile < first_row; ++pile) {
    if (state.piles.empty(pile)) throw PositionError("pile " + std::string(pile_names[at(pile)]) + " has no base");
    const Card card = state.piles[pile][0];
    if (rank == 0) rank = card.rank();
    const Card base(rank, base_suits[at(pile)]);
    if (card != base) refuse(pile, card, "is not the base, " + to_text(base) + " belongs there");
  }
}

void Cellar::check_built(const State& state) const {
  const bool made = bases_made(state);
  std::optional<int> step;
  for (int pile = first_centre; pile < first_row; ++pile) {
    if (direction_ == Direction::up) step = up;
    if (direction_ == Direction::each) step = {};
    const auto cards = state.piles[pile];
    for (std::size_t i = 1; i < cards.size(); ++i) {
      if (!made) refuse(pile, cards[i], "lies on a card that is no base, as the centre lacks a suit");
      const int taken = Cellar::step(cards[i - 1], cards[i]);
      if (!adjacent_in_suit_circle(cards[i - 1], cards[i]) || taken != step.value_or(taken)) {
        refuse(pile, cards[i], "is out of order");
      }
      step = taken;
    }
  }
}

View Cellar::view(const State& state) const {
  constexpr double middle = 4;
  View view;
  auto add = [&](int pile, PlaceKind kind, double column, double row, Fan fan) {
    const auto cards = state.piles[pile];
    view.push_back({std::string(pile_names[at(pile)]), kind, column, row, fan, false, {cards.begin(), cards.end()}});
  };
  for (int i = 0; i < 4; ++i) add(first_centre + i, PlaceKind::foundation, middle, i, Fan::squared);
  for (int i = 0; i < 4; ++i) add(first_row + i, PlaceKind::tableau, middle - 1, i, Fan::left);
  for (int i = 0; i < 4; ++i) add(first_row + 4 + i, PlaceKind::tableau, middle + 1, i, Fan::right);
  add(first_door, PlaceKind::reserve, middle - 1, 4, Fan::left);
  add(first_door + 1, PlaceKind::reserve, middle + 1, 4, Fan::right);
  for (int i = 0; i < cellars_; ++i) add(first_cellar + i, PlaceKind::reserve, middle, 4 + i, Fan::squared);
  return view;
}

bool Cellar::bases_made(const State& state) {
  unsigned suits = 0;
  for (int pile = 0; pile < first_row; ++pile) {
    if (!state.piles.empty(pile)) suits |= 1U << static_cast<unsigned>(state.piles[pile][0].suit());
  }
  return suits == 0xf;
}

bool Cellar::won(const State& state) const {
  return state.piles.size(0) + state.piles.size(1) + state.piles.size(2) + state.piles.size(3) == 52;
}

std::optional<int> Cellar::direction(const State& state, int base) const {
  if (direction_ == Direction::up) return up;
  for (int pile = 0; pile < first_row; ++pile) {
    if (direction_ == Direction::each && pile != base) continue;
    const auto cards = state.piles[pile];
    if (cards.size() > 1) return step(cards[0], cards[1]);
  }
  return {};
}

bool Cellar::neighbours(Card a, Card b) const {
  return wrap_ ? adjacent_in_suit_circle(a, b) : follows_in_suit(a, b) || follows_in_suit(b, a);
}

bool Cellar::plays(const State& state, int pile, bool made) const {
  if (state.piles.empty(pile)) return false;
  if (is_centre(pile)) return !made;
  return !is_cellar(pile) || state.piles.empty(first_door) || state.piles.empty(first_door + 1);
}

bool Cellar::takes(const State& state, int pile, Card card, bool made) const {
  if (state.piles.empty(pile)) return !is_door(pile) && pile < first_cellar + cellars_;
  const Card top = state.piles.top(pile);
  if (is_row(pile)) return neighbours(card, top);
  if (!is_centre(pile) || !made || !adjacent_in_suit_circle(card, top)) return false;
  const int taken = step(top, card);
  return taken == direction(state, pile).value_or(taken);
}

void Cellar::moves(const State& state, MoveList& list) const {
  const bool made = bases_made(state);
  for (int from = 0; from < pile_count; ++from) {
    if (!plays(state, from, made)) continue;
    const Card card = state.piles.top(from);
    for (int to = 0; to < pile_count; ++to) {
      if (to != from && takes(state, to, card, made)) list.push_back(pile_move(from, to));
    }
  }
}

bool Cellar::legal(const State& state, Move move) const {
  if (move.kind != pile_move_kind || move.count != 1 || move.from == move.to) return false;
  const bool made = bases_made(state);
  return plays(state, move.from, made) && takes(state, move.to, state.piles.top(move.from), made);
}

// Places of one kind may be exchanged, bases too, and how many are empty follows from the others.
Key Cellar::key(const State& state) const {
  Key key;
  for (int pile = 0; pile < pile_count; ++pile) {
    if (state.piles.empty(pile)) continue;
    const std::uint64_t kind = is_centre(pile) ? 1 : is_row(pile) ? 2 : is_cellar(pile) ? 3 : 4;
    key += KeyBuilder(kind).add(state.piles[pile]).key();
  }
  return key;
}

}  // namespace pasyans
