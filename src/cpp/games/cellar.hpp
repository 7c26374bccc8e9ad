// The Cellar (Мастерский, Подвал), kin of Der kleine Napoleon.
//
//    L1 ← ▢▢▢▢▢  c1  ▢▢▢▢▢ → R1     centre: four cards, the bases once they are of four suits
//    L2 ← ▢▢▢▢▢  c2  ▢▢▢▢▢ → R2     main rows: 8 of 5, all open; the outermost card plays
//    L3 ← ▢▢▢▢▢  c3  ▢▢▢▢▢ → R3
//    L4 ← ▢▢▢▢▢  c4  ▢▢▢▢▢ → R4
//     LA ← ▢▢▢▢ cellar ▢▢▢▢ → RA    doors: 2 of 4, nothing is put there; the cellar holds one card
//
// Main rows are built singly in suit, one rank up or down, in a circle; an empty one takes any card. The cellar takes
// any card and gives it back only while a door is empty. Until the centre holds four suits its cards play too, and its
// empty places take any card. Then they are the bases: built in suit, in a circle, all up or all down.
#pragma once

#include <array>

#include "game.hpp"
#include "parts/pile_moves.hpp"
#include "parts/piles.hpp"

namespace pasyans {

class Cellar {
 public:
  static constexpr int first_centre = 0;
  static constexpr int first_row = 4;  // L1…L4, R1…R4
  static constexpr int first_door = 12;
  static constexpr int first_cellar = 14;
  static constexpr int pile_count = 16;

  static constexpr int up = 1;  // steps in the circle of ranks
  static constexpr int down = 12;
  static constexpr int step(Card lower, Card upper) { return (upper.rank() - lower.rank() + king) % king; }

  struct State {
    Piles<pile_count, 52> piles;
  };

  static const GameInfo& info();
  static LayoutSpec layout_spec(const Options& options);
  explicit Cellar(const Options& options);

  State deal(const DealNumber& number) const;
  State read(const Layout& layout) const;
  View view(const State& state) const;
  std::string format(Move move) const { return notation.format(move); }
  std::optional<Move> parse(std::string_view text) const { return notation.parse(text); }

  void moves(const State& state, MoveList& list) const;
  bool legal(const State& state, Move move) const;
  void apply(State& state, Move move) const { state.piles.move(move.from, move.to); }
  bool won(const State& state) const;
  Key key(const State& state) const;
  Result solve(const State& state, Meter& meter, Prunes prunes) const;

  static bool bases_made(const State& state);
  // The step that the next card on a base must take; nothing while it is the player's choice.
  std::optional<int> direction(const State& state, int base) const;
  bool one_direction() const { return direction_ != Direction::each; }
  bool only_up() const { return direction_ == Direction::up; }
  bool neighbours(Card a, Card b) const;
  int cellars() const { return cellars_; }

 private:
  enum class Direction : std::uint8_t { common, each, up };
  enum class Bases : std::uint8_t { earned, of_rank, of_first_card };

  static const PileNotation notation;

  // Whether the top card of a pile may move; where a card may go.
  bool plays(const State& state, int pile, bool made) const;
  bool takes(const State& state, int pile, Card card, bool made) const;
  void check_bases(const State& state) const;
  void check_built(const State& state) const;

  Direction direction_;
  bool wrap_;
  Bases bases_;
  int rank_;  // of the bases, if given
  int cellars_;
};

}  // namespace pasyans
