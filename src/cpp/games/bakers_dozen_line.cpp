// A line of BakersDozenSearch as moves of single cards.
#include <utility>

#include "games/bakers_dozen_search.hpp"

namespace pasyans {

using namespace by_rank;

namespace {

// Cards on their way along a line, and the moves made.
struct Table {
  const BakersDozen& game;
  BakersDozen::State cards;
  std::vector<Move> moves;

  void move(int from, int to) {
    moves.push_back(pile_move(from, to));
    game.apply(cards, moves.back());
  }
  int top(int column) const { return cards.piles.empty(column) ? nothing : number_of(cards.piles.top(column)); }
  int column_of(int card) const {
    for (int column = 0; column < BakersDozen::columns; ++column) {
      for (Card here : cards.piles[column]) {
        if (number_of(here) == card) return column;
      }
    }
    return BakersDozen::first_foundation + card % 4;
  }
  int empty_column() const {
    int column = 0;
    while (!cards.piles.empty(column)) ++column;
    return column;
  }
  int column_that_takes(int card) const {
    int column = 0;
    while (!lies_on_next_rank(card, top(column))) ++column;
    return column;
  }
  bool lies_on(int card, int parent) const {
    int below = nothing;
    for (Card here : cards.piles[column_of(parent)]) {
      if (number_of(here) == card) return below == parent;
      below = number_of(here);
    }
    return false;
  }
  // Parks the loose cards that lie on a card; each finds a place since its rank has one free.
  void uncover(int card) {
    const int column = column_of(card);
    while (top(column) != card) move(column, column_that_takes(top(column)));
  }
  void put_on(int card, int parent) {
    if (lies_on(card, parent)) return;
    uncover(parent);
    uncover(card);
    move(column_of(card), column_of(parent));
  }
};

}  // namespace

std::vector<Move> BakersDozenSearch::in_cards(const BakersDozen::State& cards, const std::vector<Move>& line) const {
  // 1. Play the line and note for each freeze who lies on whom. In a group this becomes known when a card leaves it.
  struct Pair {
    std::size_t step;
    int card;
    int parent;
  };
  std::vector<Pair> pairs;
  std::array<std::size_t, 52> last_pair{};
  State state = root_;
  for (std::size_t i = 0; i < line.size();) {
    const std::size_t step = i;
    const State before = state;
    do {
      const Move move = line[i];
      const CardSet group = group_of(state, move.from);
      const bool leaves = move.kind == choose_place && state.unplaced == 0;
      // A group made by this very step is noted with it, below.
      if (leaves && has(before.grouped, move.from)) {
        State paired = state;
        leave_group(paired, move.from, move.to);
        for_each(group, [&](int card) { pairs[last_pair[at(card)]].parent = paired.below[at(card)]; });
      }
      apply(state, line[i++]);
    } while (must_choose(state));

    const Move move = line[step];
    const CardSet moved = bit(move.from);
    const bool became_loose = move.kind == shift || move.kind == come_back;
    CardSet froze = (became_loose ? before.loose | moved : before.loose & ~moved) & ~state.loose;
    for (; froze != 0; froze &= ~bit(highest(froze))) {
      const int card = highest(froze);
      last_pair[at(card)] = pairs.size();
      pairs.push_back({step, card, state.below[at(card)]});
    }
  }

  // 2. Play it with cards. What a move froze takes its place before the move, from high ranks to low: to park what lies
  // on a card never moves a card that is placed already.
  Table table{game_, cards, {}};
  std::size_t next_pair = 0;
  for (std::size_t step = 0; step < line.size(); ++step) {
    const Move move = line[step];
    const int card = move.from;
    if (move.kind == choose_place) continue;
    int parent = nothing;
    for (; next_pair < pairs.size() && pairs[next_pair].step == step; ++next_pair) {
      const Pair& pair = pairs[next_pair];
      if (pair.card == card) {
        parent = pair.parent;
      } else {
        table.put_on(pair.card, pair.parent);
      }
    }
    const int from = table.column_of(card);
    if (from < BakersDozen::first_foundation) table.uncover(card);
    switch (move.kind) {
      case go_home:
        table.move(from, BakersDozen::first_foundation + card % 4);
        break;
      case shift:
      case come_back:
        table.move(from, parent != nothing ? table.column_of(parent) : table.column_that_takes(card));
        break;
      default:
        table.move(from, table.empty_column());
        break;
    }
  }
  return std::move(table.moves);
}

}  // namespace pasyans
