// Depth-first search with a closed set: complete, and sparing with memory.
#pragma once

#include <vector>

#include "game.hpp"
#include "table.hpp"

namespace pasyans {

// Searches below `root`. On `won`, `line` holds the moves to the win.
//
// Every state met is entered in the closed set once. A state met again needs no second look even while it is still
// open higher up on the path: whatever wins below it is found there.
template <SearchSpace S>
Outcome depth_first(const S& space, const typename S::State& root, Meter& meter, Prunes prunes,
                    std::vector<Move>& line) {
  using State = typename S::State;
  using Entry = std::remove_cvref_t<decltype(space.key(root))>;

  struct Frame {
    State state;
    std::size_t next_move;    // index into `pending`: the moves of a frame stand in pending[next_move, end_move)
    std::size_t end_move;
    std::size_t line_length;  // of the line that leads to `state`
  };

  ClosedSet<Entry> closed(meter);
  std::vector<Frame> path;
  std::vector<Move> pending;
  Booking booking(meter);
  line.clear();

  enum class Entered { won, pushed, cut, stopped };
  auto enter = [&](State state) -> Entered {
    if constexpr (HasForced<S>) {
      if (prunes.forced) {
        while (auto move = space.forced(state)) {
          space.apply(state, *move);
          line.push_back(*move);
        }
      }
    }
    if (space.won(state)) return Entered::won;
    switch (closed.insert(space.key(state))) {
      case ClosedSet<Entry>::Answer::known: return Entered::cut;
      case ClosedSet<Entry>::Answer::full: return Entered::stopped;
      case ClosedSet<Entry>::Answer::added: break;
    }
    if (!meter.count_state()) return Entered::stopped;
    if constexpr (HasDead<S>) {
      if (prunes.dead && space.dead(state)) return Entered::cut;
    }
    MoveList moves;
    space.moves(state, moves);
    if constexpr (HasOrder<S>) space.order(state, moves);
    const std::size_t begin = pending.size();
    pending.insert(pending.end(), moves.begin(), moves.end());
    path.push_back({state, begin, pending.size(), line.size()});
    const bool room = booking.room_for(path.capacity() * sizeof(Frame) +
                                       (pending.capacity() + line.capacity()) * sizeof(Move));
    return room ? Entered::pushed : Entered::stopped;
  };

  Entered entered = enter(root);
  if (entered == Entered::won) return Outcome::won;
  if (entered == Entered::stopped) return Outcome::stopped;
  while (!path.empty()) {
    Frame& frame = path.back();
    line.resize(frame.line_length);
    if (frame.next_move == frame.end_move) {
      path.pop_back();
      pending.resize(path.empty() ? 0 : path.back().end_move);
      continue;
    }
    const Move move = pending[frame.next_move++];
    State next = frame.state;
    space.apply(next, move);
    line.push_back(move);
    entered = enter(next);
    if (entered == Entered::won) return Outcome::won;
    if (entered == Entered::stopped) return Outcome::stopped;
  }
  return Outcome::exhausted;
}

}  // namespace pasyans
