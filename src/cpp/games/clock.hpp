// The Clock (Часы).
//
//         p11 p12  p1        p1…p13   thirteen piles of four, closed: p1 the aces' pile, p13 the kings'
//     p10             p2     o1…o13   the cards that were opened, each under the pile of its rank
//     p9      p13     p3
//     p8              p4
//          p7  p6  p5
//
// The top card of pile `at` is opened and laid under the pile of its rank, and that pile is `at` now. At the start
// it is the aces' pile, or the kings' (`start`). The game ends when that pile has no closed card left. There is
// nothing to choose.
#pragma once

#include "game.hpp"
#include "parts/piles.hpp"

namespace pasyans {

class Clock {
 public:
  static constexpr int hours = 13;
  static constexpr int first_opened = hours;

  struct State {
    Piles<2 * hours, 52> piles;  // closed, opened
    int at;                      // the closed pile that is turned next, 0 the aces'
  };

  static const GameInfo& info();
  explicit Clock(const Options& options);

  State deal(const DealNumber& number) const;
  State read(const Layout& layout) const;
  View view(const State& state) const;
  CounterTexts counters(const State& state) const { return {{"at", std::to_string(state.at + 1)}}; }
  std::string format(Move move) const;
  std::optional<Move> parse(std::string_view text) const;

  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const;
  Key key(const State& state) const;
  Result solve(const State& state, Meter& meter, Prunes prunes) const;

 private:
  void check_sizes(const State& state) const;

  int start_;
};

}  // namespace pasyans
