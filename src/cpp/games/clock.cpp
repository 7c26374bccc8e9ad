#include "games/clock.hpp"

#include "error.hpp"
#include "search/portfolio.hpp"

namespace pasyans {
namespace {

constexpr std::array<std::string_view, 2 * Clock::hours> pile_names{
    "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8", "p9", "p10", "p11", "p12", "p13",
    "o1", "o2", "o3", "o4", "o5", "o6", "o7", "o8", "o9", "o10", "o11", "o12", "o13"};

constexpr Move turn{};

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr int hour_of(Card card) { return card.rank() - 1; }

}  // namespace

const GameInfo& Clock::info() {
  static const GameInfo info{"clock",
                             "The Clock",
                             "Часы",
                             1,
                             {{"start", {"A", "K"}}},
                             {{"pysolfc", {{"start", "K"}}}},
                             {pile_names.begin(), pile_names.end()},
                             {"at"}};
  return info;
}

Clock::Clock(const Options& options) : start_(options["start"] == "K" ? hours - 1 : 0) {}

Clock::State Clock::deal(const DealNumber& number) const {
  State state{};
  int pile = 0;
  for (PackCard card : dealing_order(number, 1)) state.piles.push(pile++ % hours, card.card);
  state.at = start_;
  return state;
}

Clock::State Clock::read(const Layout& layout) const {
  State state{};
  for (int pile = 0; pile < 2 * hours; ++pile) {
    for (Card card : layout[pile_names[at(pile)]]) {
      if (pile >= first_opened && hour_of(card) != pile - first_opened) {
        throw PositionError("pile " + std::string(pile_names[at(pile)]) + ": " + to_text(card) + " is of another rank");
      }
      state.piles.push(pile, card);
    }
  }
  state.at = static_cast<int>(layout.counter("at", 1, hours)) - 1;
  check_sizes(state);
  return state;
}

// A pile has given one card each time it was `at`, this time excepted: at the start if it began, and after each of the
// cards that lie under it.
void Clock::check_sizes(const State& state) const {
  for (int hour = 0; hour < hours; ++hour) {
    const int given = state.piles.size(first_opened + hour) + (hour == start_ ? 1 : 0) - (hour == state.at ? 1 : 0);
    const int size = state.piles.size(hour);
    if (size == 4 - given) continue;
    throw PositionError("pile " + std::string(pile_names[at(hour)]) + " cannot have " + std::to_string(size) +
                        " cards" + (size > 0 ? ", up to " + to_text(state.piles.top(hour)) : "") +
                        ", after the cards that were opened, with at = " + std::to_string(state.at + 1));
  }
}

// A face of five by five fields, with room for the four cards that may lie beside each pile.
View Clock::view(const State& state) const {
  struct Field {
    int column, row;
  };
  static constexpr std::array<Field, hours> fields{
      {{3, 0}, {4, 1}, {4, 2}, {4, 3}, {3, 4}, {2, 4}, {1, 4}, {0, 3}, {0, 2}, {0, 1}, {1, 0}, {2, 0}, {2, 2}}};
  constexpr double width = 3.4;
  constexpr double height = 1.25;
  View view;
  for (int pile = 0; pile < 2 * hours; ++pile) {
    const bool closed = pile < first_opened;
    const Field field = fields[at(pile % hours)];
    const auto cards = state.piles[pile];
    view.push_back({std::string(pile_names[at(pile)]), closed ? PlaceKind::stock : PlaceKind::tableau,
                    width * field.column + (closed ? 0 : 1), height * field.row, closed ? Fan::squared : Fan::right,
                    closed, {cards.begin(), cards.end()}});
  }
  return view;
}

std::string Clock::format(Move) const { return "turn"; }

std::optional<Move> Clock::parse(std::string_view text) const {
  if (text != "turn") return {};
  return turn;
}

void Clock::moves(const State& state, MoveList& list) const {
  if (!state.piles.empty(state.at)) list.push_back(turn);
}

void Clock::apply(State& state, Move) const {
  const int hour = hour_of(state.piles.top(state.at));
  state.piles.move(state.at, first_opened + hour);
  state.at = hour;
}

bool Clock::won(const State& state) const {
  for (int hour = 0; hour < hours; ++hour) {
    if (!state.piles.empty(hour)) return false;
  }
  return true;
}

// What has been opened does not matter any more.
Key Clock::key(const State& state) const {
  KeyBuilder key(static_cast<std::uint64_t>(state.at));
  for (int hour = 0; hour < hours; ++hour) key.add(state.piles[hour]);
  return key.key();
}

Result Clock::solve(const State& state, Meter& meter, Prunes) const {
  return Portfolio(meter)
      .run(Portfolio::no_allowance, Portfolio::Says::proof,
           [&](std::vector<Move>& line) {
             State now = state;
             for (; !now.piles.empty(now.at); apply(now, turn)) {
               if (!meter.count_state()) return Outcome::stopped;
               line.push_back(turn);
             }
             return won(now) ? Outcome::won : Outcome::exhausted;
           })
      .result();
}

}  // namespace pasyans
