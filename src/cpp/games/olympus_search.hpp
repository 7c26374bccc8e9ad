// Olympus as its solver sees it: the rules of games/olympus.hpp with safe moves, dead positions, and a score that tells
// how tidy a position is.
#pragma once

#include <optional>

#include "games/olympus.hpp"

namespace pasyans {

class OlympusSearch {
 public:
  using State = Olympus::State;

  // For positions that come after one position: the cards of the stock follow from their number.
  explicit OlympusSearch(const Olympus& game) : game_(game) {}

  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const { game_.apply(state, move); }
  bool won(const State& state) const { return game_.won(state); }
  Key key(const State& state) const { return game_.key_of_played(state); }
  std::optional<Move> forced(const State& state) const;
  bool dead(const State& state) const;
  int estimate(const State& state) const;
  bool new_phase(Move move) const { return move == word_move; }

 private:
  // Of a foundation and its twin.
  int lower_height(const State& state, int foundation) const;

  const Olympus& game_;
};

}  // namespace pasyans
