// The moves of a game in play, with undo and redo without limit.
#pragma once

#include <cstddef>
#include <vector>

#include "move.hpp"

namespace pasyans {

// Every 64th state is kept; undo goes back to the nearest one and plays forward from there. So a move costs a few
// bytes, and undo at most 63 moves of work, however long the game.
template <class G>
class History {
 public:
  using State = typename G::State;

  explicit History(const State& start) : kept_{start}, state_(start) {}

  const State& state() const { return state_; }
  std::size_t length() const { return moves_.size(); }   // all moves, those taken back included
  std::size_t position() const { return position_; }     // how many of them are played
  Move operator[](std::size_t index) const { return moves_[index]; }

  // What was taken back before is gone then.
  void play(const G& game, Move move) {
    moves_.resize(position_);
    kept_.resize(position_ / interval + 1);
    moves_.push_back(move);
    step(game);
  }
  void go_to(const G& game, std::size_t target) {
    if (target < position_) {
      position_ = target / interval * interval;
      state_ = kept_[target / interval];
    }
    while (position_ < target) step(game);
  }

 private:
  static constexpr std::size_t interval = 64;

  void step(const G& game) {
    game.apply(state_, moves_[position_++]);
    if (position_ % interval == 0 && kept_.size() == position_ / interval) kept_.push_back(state_);
  }

  std::vector<State> kept_;
  std::vector<Move> moves_;
  std::size_t position_ = 0;
  State state_;
};

}  // namespace pasyans
