// The number of sequences of `depth` legal moves: the standard check and the standard benchmark of a move generator.
#pragma once

#include <cstdint>

#include "game.hpp"

namespace pasyans {

template <SearchSpace S>
std::uint64_t perft(const S& space, const typename S::State& state, int depth, Meter& meter) {
  if (depth == 0) return 1;
  MoveList moves;
  space.moves(state, moves);
  if (depth == 1) return static_cast<std::uint64_t>(moves.size());
  std::uint64_t total = 0;
  for (Move move : moves) {
    if (!meter.count_state()) break;
    typename S::State next = state;
    space.apply(next, move);
    total += perft(space, next, depth - 1, meter);
  }
  return total;
}

}  // namespace pasyans
