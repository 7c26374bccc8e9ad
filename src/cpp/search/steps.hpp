// The moves that led to the states of a search, as a tree that grows towards its root: states share what they have in
// common of their lines.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "move.hpp"

namespace pasyans {

class Steps {
 public:
  static constexpr std::uint32_t at_root = 0xffffffff;

  // The step that plays `move` after the step `before`.
  std::uint32_t add(std::uint32_t before, Move move) {
    steps_.push_back({before, move});
    return static_cast<std::uint32_t>(steps_.size() - 1);
  }
  std::size_t size() const { return steps_.size(); }
  void cut_back(std::size_t size) { steps_.resize(size); }

  void write_line(std::uint32_t step, std::vector<Move>& line) const {
    line.clear();
    for (; step != at_root; step = steps_[step].before) line.push_back(steps_[step].move);
    std::reverse(line.begin(), line.end());
  }

  std::size_t bytes() const { return steps_.capacity() * sizeof(Step); }

 private:
  struct Step {
    std::uint32_t before;
    Move move;
  };
  std::vector<Step> steps_;
};

}  // namespace pasyans
