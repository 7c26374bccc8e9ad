// Algerian Patience as its solver sees it: the rules of games/algerian.hpp with equivalent positions merged, and a
// score that tells how tidy a position is.
#pragma once

#include <array>

#include "games/algerian.hpp"

namespace pasyans {

// Meeting foundations. The tops of the two foundations of a suit can change places just when they hold thirteen cards
// together, and then the meeting point slides freely, both ways:
//
//   up  A 2 3 4 5 6      down  K Q J T 9 8 7        up + down = 13
//   up  A 2 3 4 5        down  K Q J T 9 8 7 6
//   up  A 2 3 4 5 6 7    down  K Q J T 9 8
//
// All fourteen positions reach each other, so they are won or lost together and are searched as one, written up = 13,
// down = 0: the suit is `sliding`. From there
//   - a card of any rank r can be put home: on `up` with the meeting point below r, or on `down` with it above r; both
//     give up = r, down = 14 - r;
//   - a card of any rank q can be taken back, from either foundation; both give up = q - 1, down = 13 - q.
// No other sum allows a slide, so the slides are gone from the search; `plain_line` writes them in again.
//
// While every empty column is a place of its own (see `any_order`) the suits do not slide, as four suits of thirteen
// ranks with eight places to go to would be more moves than a list holds; the game's own moves do the same then.
class AlgerianSearch {
 public:
  using State = Algerian::State;

  struct Mode {
    bool merged = true;  // sliding suits
    // Before the last deal the places of the columns matter, as eight cards are still to come to particular columns.
    // With `any_order` two such positions that differ by the order of their columns alone count as one, and a card
    // goes to the first empty column or reserve only: good for finding wins, no proof of a loss.
    bool any_order = true;
    bool all_moves = true;       // with those from a foundation to a column, and into an empty reserve
    bool complete_suits = true;  // see `forced`; without it complete suits may be taken back too
  };

  // For positions that come after `root`.
  AlgerianSearch(const Algerian& game, const State& root, Mode mode);

  State start(const State& root) const;
  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const { return game_.won(state); }
  Key key(const State& state) const;
  std::optional<Move> forced(const State& state) const;
  int estimate(const State& state) const;
  bool new_phase(Move move) const { return move.kind == word_move_kind; }

  // The moves of the game that do what `line` does here.
  std::vector<Move> plain_line(State root, const std::vector<Move>& line) const;

 private:
  bool slides_merged(const State& state) const { return mode_.merged && !columns_have_places(state); }
  bool sliding(const State& state, Suit suit) const {
    return slides_merged(state) && state.up.height(suit) + state.down.height(suit) == 13;
  }
  bool columns_have_places(const State& state) const { return !mode_.any_order && !state.piles.empty(Algerian::stock); }
  bool reserves_have_places(const State& state) const {
    return !mode_.any_order && state.piles.size(Algerian::stock) > Algerian::columns;
  }
  void settle(State& state) const;
  void add_places(const State& state, Card card, Move move, MoveList& list) const;
  void add_take_backs(const State& state, Suit suit, MoveList& list) const;

  const Algerian& game_;
  Mode mode_;
  std::array<std::uint8_t, 104> target_of_stock_{};  // the pile that each card of the stock will be dealt to
};

}  // namespace pasyans
