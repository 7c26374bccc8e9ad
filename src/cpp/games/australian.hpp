// Australian Patience (Австралийский пасьянс).
//
//   t1 t2 t3 t4 t5 t6 t7     7 columns of 4, open
//   stock waste              24 cards, turned one at a time, once
//   fC fD fH fS              foundations, ace to king in suit
//
// Any open card of a column moves with all cards that lie on it, in order or not, onto the next higher card of its
// suit. An empty column takes a king.
#pragma once

#include "game.hpp"
#include "parts/foundations.hpp"
#include "parts/pile_moves.hpp"
#include "parts/piles.hpp"

namespace pasyans {

class Australian {
 public:
  static constexpr int columns = 7;
  static constexpr int stock = 7;
  static constexpr int waste = 8;
  static constexpr int first_foundation = 9;

  struct State {
    Piles<9, 52> piles;  // columns, stock, waste
    Foundations home;
  };

  static const GameInfo& info();
  explicit Australian(const Options& options);

  State deal(const DealNumber& number) const;
  State read(const Layout& layout) const;
  View view(const State& state) const;
  std::string format(Move move) const { return notation.format(move); }
  std::optional<Move> parse(std::string_view text) const { return notation.parse(text); }

  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const { return state.home.complete(); }
  Key key(const State& state) const;
  // On the links of AustralianSearch; plainly, with every move and by `key`, if `prunes.merged` is off.
  Result solve(const State& state, Meter& meter, Prunes prunes) const;

 private:
  static const PileNotation notation;

  bool fits(Card card, const State& state, int column) const;

  bool foundation_return_;
  bool first_draw_;
};

}  // namespace pasyans
