// A random game: at each position one of the legal moves, all equally likely.
#pragma once

#include <cstdint>
#include <vector>

#include "game.hpp"

namespace pasyans {

// SplitMix64; the same seed gives the same game on every machine.
class SmallGenerator {
 public:
  explicit SmallGenerator(std::uint64_t seed) : state_(seed) {}

  // 0 … n-1, by the high half of a product; the bias is below n / 2^32.
  int below(int n) {
    state_ += 0x9e3779b97f4a7c15U;
    return static_cast<int>(((mix(state_) >> 32) * static_cast<std::uint64_t>(n)) >> 32);
  }

 private:
  std::uint64_t state_;
};

// Until a position without moves, or `max_moves`.
template <SearchSpace S>
std::vector<Move> playout(const S& space, typename S::State state, std::uint64_t seed, int max_moves) {
  SmallGenerator generator(seed);
  std::vector<Move> line;
  MoveList moves;
  while (static_cast<int>(line.size()) < max_moves) {
    moves.clear();
    space.moves(state, moves);
    if (moves.empty()) break;
    const Move move = moves[generator.below(moves.size())];
    space.apply(state, move);
    line.push_back(move);
  }
  return line;
}

}  // namespace pasyans
