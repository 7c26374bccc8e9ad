// Baker's Dozen as its solver sees it: positions that shifts lead to and fro between are one state.
//
// A card that lies on a card one rank higher can shift onto any other bare card of that rank, and back. Let m(r) be the
// number of bare cards of rank r+1, which no such shift changes. From the top of a column downwards, a card of rank r is
// *loose* if it lies on rank r+1, m(r) >= 1 and all above it is loose. The first card that is not is the column's *end*;
// the end and all beneath it are the column's *body*.
//
//        5S                     bodies: 9C 6S | 4D KH 6D | 2C 5S    the 5S is an end: it does not lie on a six
//   6S   6D   2C      =>        loose:  5H, 4C
//   5H   ..   5S                m(5) = two sixes - one loose five = 1,  m(4) = two fives - one loose four = 1
//        4C
//
// Any arrangement of the loose cards is reached from any other: card by card the tail of a loose card is parked, each on a
// bare card one rank higher (there is one since m >= 1, and it is not in this column), then the card itself moves, and with
// one place free cards can be put in any order. So a state is the bodies, the set of loose cards and the foundations.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/bakers_dozen.hpp"

namespace pasyans {

class BakersDozenSearch {
 public:
  // A card is a number here, rank by rank, and a set of cards a word with the bit of each; so a rank is four bits.
  using CardSet = std::uint64_t;

  struct State {
    std::array<std::uint8_t, 52> below;  // of a card in a body; `nothing` below a bottom card
    CardSet ends;
    CardSet loose;
    CardSet home;
    CardSet frozen;    // cards that a freeze put where they were not dealt
    CardSet spaced;    // cards that moved to an empty column
    CardSet unpaired;  // frozen cards that may lie on each other's places; those of one rank are a group
    CardSet unplaced;  // frozen cards whose places are still to be chosen; no other move until all are placed
    CardSet parting;   // a group that must be paired, as above
    CardSet fresh;     // meanwhile: the end that the freezing move bared
  };

  // What a state is judged by; all add to the estimate.
  struct Weights {
    double not_home;
    double must_move;
    double frozen;
    double open_rank;
    double depth;
    double noise;
    std::uint64_t seed;
  };

  // With `returns` off the top cards of foundations stay there, whatever the rules are.
  BakersDozenSearch(const BakersDozen& game, const BakersDozen::State& root, bool returns, const Weights& weights);

  const State& root() const { return root_; }
  // The single cards' moves of the game that a line of this space stands for.
  std::vector<Move> in_cards(BakersDozen::State cards, const std::vector<Move>& line) const;

  void moves(const State& state, MoveList& list) const;
  void order(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const;
  Key key(const State& state) const;
  std::optional<Move> forced(const State& state) const;
  bool dead(const State& state) const;
  double estimate(const State& state) const;

 private:
  CardSet stacked(const State& state) const { return state.frozen | (dealt_stacked_ & ~state.spaced); }
  CardSet places_for(const State& state, int card) const;
  void take_off(State& state, int card) const;
  void freeze(State& state) const;
  void finish_freeze(State& state) const;
  void loosen(State& state) const;
  void place(State& state, int card, int parent) const;
  void pair(State& state, int card, int parent) const;
  void lay_on(State& state, int card, int parent) const;
  CardSet group_to_part(const State& state) const;

  BakersDozen game_;
  bool returns_;
  Weights weights_;
  std::array<std::uint8_t, 52> dealt_below_;
  CardSet dealt_stacked_ = 0;  // cards that the root has on a card one rank higher
  CardSet dealt_must_move_ = 0;
  State root_{};
};

}  // namespace pasyans
