// A move in four bytes. What the fields mean is the game's business; `parts/piles.hpp` has the meaning most games share.
#pragma once

#include <cstdint>

#include "stack.hpp"

namespace pasyans {

struct Move {
  std::uint8_t kind = 0;
  std::uint8_t from = 0;
  std::uint8_t to = 0;
  std::uint8_t count = 0;

  bool operator==(const Move&) const = default;
};
static_assert(sizeof(Move) == 4);

inline constexpr int most_legal_moves = 280;  // olympus, two packs: five runs of 13 to four empty piles, 20 more
using MoveList = Stack<Move, most_legal_moves>;

}  // namespace pasyans
