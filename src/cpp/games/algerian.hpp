// Algerian Patience (Алжирское терпение), two packs.
//
//   t1 t2 t3 t4 t5 t6 t7 t8     8 columns; the first four begin with two cards, the others with one
//   r1 r2 r3 r4 r5 r6           6 reserves of 6
//   stock                       56 cards; four deals of 12 onto the reserves, then one of 8 onto the columns
//   upC upD upH upS             foundations, ace to king in suit
//   downC downD downH downS     foundations, king to ace in suit
//
// Columns are built singly in suit, one rank up or down, king and ace being neighbours; an empty one takes any card.
// The top card of a foundation may go to the other one of its suit, or back to a column.
#pragma once

#include <array>

#include "game.hpp"
#include "parts/foundations.hpp"
#include "parts/pile_moves.hpp"
#include "parts/piles.hpp"

namespace pasyans {

class Algerian {
 public:
  static constexpr int columns = 8;
  static constexpr int first_reserve = 8;
  static constexpr int reserves = 6;
  static constexpr int stock = 14;
  static constexpr int first_up = 15;
  static constexpr int first_down = 19;

  struct State {
    Piles<15, 104> piles;  // columns, reserves, stock
    Foundations up;
    Foundations down;  // of height h: king to 14 - h
  };

  static const GameInfo& info();
  explicit Algerian(const Options& options);

  State deal(const DealNumber& number) const;
  State read(const Layout& layout) const;
  View view(const State& state) const;
  std::string format(Move move) const { return notation.format(move); }
  std::optional<Move> parse(std::string_view text) const { return notation.parse(text); }

  void moves(const State& state, MoveList& list) const;
  bool legal(const State& state, Move move) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const { return state.up.total() + state.down.total() == 104; }
  Key key(const State& state) const;
  Result solve(const State& state, Meter& meter, Prunes prunes) const;

  static Card down_top(const State& state, Suit suit) { return {14 - state.down.height(suit), suit}; }
  static bool up_takes(const State& state, Card card) { return state.up.height(card.suit()) + 1 == card.rank(); }
  static bool down_takes(const State& state, Card card) { return 13 - state.down.height(card.suit()) == card.rank(); }
  bool reserve_cells() const { return reserve_cells_; }

 private:
  static const PileNotation notation;

  // Where a card may go beside the foundations.
  void add_places(const State& state, Card card, int from, MoveList& list) const;
  bool has_card(const State& state, int pile) const;
  Card top(const State& state, int pile) const;
  Card take(State& state, int pile) const;

  bool kings_start_;
  bool reserve_cells_;
};

}  // namespace pasyans
