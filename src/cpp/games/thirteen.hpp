// Thirteen by threes: a + b - c = 13.
//
//   r1 r2                  reserve of two cards, closed until they are opened
//   out                    the first card dealt, closed, which never plays
//   t1 t2 t3 t4 t5 t6 t7   seven fans of seven, open
//   discard
//
// Three free cards go together if the sum of two of them less the third is thirteen; suits do not matter. Free are
// the tops of the fans and the opened cards of the reserve, but not both of these at once. A card of the reserve is
// opened only while no three cards can go. Won with three cards left, or none.
#pragma once

#include "game.hpp"
#include "parts/piles.hpp"

namespace pasyans {

class Thirteen {
 public:
  static constexpr int fans = 7;
  static constexpr int first_reserve = 7;
  static constexpr int reserves = 2;
  static constexpr int in_play = fans + reserves;
  static constexpr int out = 9;
  static constexpr int discard = 10;

  struct State {
    Piles<11, 52> piles;
    int opened;  // how many cards of the reserve
  };

  static const GameInfo& info();
  explicit Thirteen(const Options&) {}

  State deal(const DealNumber& number) const;
  State read(const Layout& layout) const;
  View view(const State& state) const;
  CounterTexts counters(const State& state) const { return {{"open", std::to_string(state.opened)}}; }
  std::string format(Move move) const;
  std::optional<Move> parse(std::string_view text) const;

  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const;
  Key key(const State& state) const;
};

}  // namespace pasyans
