// Royal Marriage as its solver sees it. The cards of the row, and behind them those of the stock as they will be
// dealt, lie in one fixed order; all that changes is which of them are left and how many have been dealt.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/marriage.hpp"

namespace pasyans {

class MarriageSearch {
 public:
  using CardSet = std::uint64_t;  // a bit for each place in the order

  struct State {
    CardSet left;
    int dealt;  // as many places of the order
  };

  // Without `uses_intervals` no position is decided by `Intervals`.
  MarriageSearch(const Marriage& game, const Marriage::State& root, bool uses_intervals);

  const State& root() const { return root_; }
  // The moves of the game that a line of this space from `state`, which is the root, stands for.
  std::vector<Move> plain_line(Marriage::State state, const std::vector<Move>& line) const;

  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const;
  std::uint64_t key(const State& state) const;
  bool dead(const State& state) const;

 private:
  // Which cards can meet if all cards are dealt: see marriage_search.cpp.
  class Intervals;

  bool can_discard(const State& state) const;
  void deal(State& state) const;
  int last() const { return size_ - 1; }

  const Marriage& game_;
  bool uses_intervals_;
  std::array<CardSet, 52> matching_{};  // the places of the cards that match the one here
  int size_ = 0;                        // of the order; QH has place 0, KH the last
  State root_{};
};

}  // namespace pasyans
