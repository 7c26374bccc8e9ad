// Baker's Dozen (Чёртова дюжина).
//
//   t1 t2 t3 t4 t5 t6 t7 t8 t9 t10 t11 t12 t13     13 columns of 4, all open, kings at the bottom
//   fC fD fH fS                                    foundations, ace to king in suit
//
// One card at a time from the top of a column: onto a card one rank higher of any suit, or home. An emptied column
// stays empty for good.
#pragma once

#include <array>

#include "game.hpp"
#include "parts/foundations.hpp"
#include "parts/pile_moves.hpp"
#include "parts/piles.hpp"

namespace pasyans {

class BakersDozen {
 public:
  static constexpr int columns = 13;
  static constexpr int first_foundation = columns;

  struct State {
    Piles<columns, 52> piles;
    Foundations home;
  };

  static const GameInfo& info();
  explicit BakersDozen(const Options& options);

  State deal(const DealNumber& number) const;
  State read(const Layout& layout) const;
  View view(const State& state) const;
  std::string format(Move move) const { return notation.format(move); }
  std::optional<Move> parse(std::string_view text) const { return notation.parse(text); }

  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const { return state.home.complete(); }
  Key key(const State& state) const;
  Result solve(const State& state, Meter& meter, Prunes prunes) const;

  enum class Fill : std::uint8_t { none, kings, any };
  Fill fill() const { return fill_; }

 private:
  enum class Kings : std::uint8_t { shift, swap, stay };

  static const PileNotation notation;

  bool fits(Card card, const State& state, int column) const;

  Fill fill_;
  Kings kings_;
  bool foundation_return_;
};

}  // namespace pasyans
