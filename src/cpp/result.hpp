// What a solve says.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "move.hpp"

namespace pasyans {

enum class Verdict : std::uint8_t { won, lost, unknown };

// Why a verdict is `unknown`: the limit that was hit. `incomplete`: every stage ended by itself, none of them a proof.
// Why it is no more than `lost`: nothing wins without a `redeal`, and one is left.
enum class Reason : std::uint8_t { none, states, seconds, memory, interrupted, incomplete, redeal };

struct Result {
  Verdict verdict = Verdict::unknown;
  Reason reason = Reason::none;
  std::vector<Move> line;  // plain moves of the game to a win; empty unless `won`
  std::uint64_t states = 0;
  double seconds = 0;
  std::size_t peak_memory = 0;  // bytes
};

// How one stage of a search ended. Only `exhausted` proves a loss.
enum class Outcome : std::uint8_t { won, exhausted, stopped };

}  // namespace pasyans
