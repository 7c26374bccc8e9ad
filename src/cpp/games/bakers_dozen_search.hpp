// Baker's Dozen as its solver sees it: positions that shifts lead to and fro between are one state.
//
// A card that lies on a card one rank higher can shift onto any other bare card of that rank, and back. Let m(r) be the
// number of bare cards of rank r+1, which no such shift changes. From the top of a column downwards, a card of rank r is
// *loose* if it lies on rank r+1, m(r) >= 1 and all above it is loose. The first card that is not is the column's *end*;
// the end and all beneath it are the column's *body*.
//
//        KH                     bodies: 9C 6S | KH 6D | 2C 5S     the 5S is an end: it does not lie on a six
//   9C   6D   2C      =>        loose:  5H, 4C
//   6S        5S                m(5) = two sixes - one loose five = 1,  m(4) = two fives - one loose four = 1
//   5H        4C
//
// Any arrangement of the loose cards is reached from any other: card by card the tail of a loose card is parked, each on a
// bare card one rank higher (there is one since m >= 1, and it is not in this column), then the card itself moves, and with
// one place free cards can be put in any order. So a state is the bodies, the set of loose cards and the foundations.
//
// A move can take the last free place of loose cards. They *freeze* where they lie, and that is where it matters how they
// were arranged. Only the set of places that are covered is chosen then, each set a successor of its own. Who of a rank
// lies on which of them stays open: these cards are a *group*. A state with groups stands for all their pairings with the
// places. Each could have been reached, so it can be won if and only if one of them can. While all cards of a group stay
// where they are nothing depends on the pairing; if all become loose at once nothing ever will. Only if some leave (become
// loose, or move) and others stay, the places that are bared must be chosen.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "games/bakers_dozen.hpp"
#include "games/bakers_dozen_cards.hpp"

namespace pasyans {

class BakersDozenSearch {
 public:
  using CardSet = by_rank::CardSet;

  struct State {
    std::array<std::uint8_t, 52> below;  // of a card in a body; `nothing` below a bottom card; in a group: one pairing
    Move waiting;                        // a card that leaves its group, once its place is chosen
    CardSet ends;
    CardSet loose;
    CardSet home;
    CardSet frozen;    // cards in bodies that freezes put where the root has them not
    CardSet spaced;    // cards at the bottom of columns that were empty
    CardSet grouped;   // cards of groups; a rank has at most one
    CardSet unplaced;  // frozen cards whose places are still to be chosen
    CardSet leaving;   // cards of a group that leave it, whose places are still to be chosen
    CardSet barred;    // meanwhile: cards that are no places to choose
  };

  // What each of these adds to the estimate of a state.
  struct Weights {
    double not_home;
    double must_move;  // a card over a lower one of its suit
    double frozen;
    double open_rank;  // m >= 1: counts against the others
    double depth;      // a card over the next one of its suit
    double shift;      // of a rough plan
    double misplaced;  // a shift of that plan for which no place was in sight
    double noise;      // at most
    std::uint64_t seed;
  };

  // With `returns` off the top cards of foundations stay there, whatever the rules are.
  BakersDozenSearch(const BakersDozen& game, const BakersDozen::State& root, bool returns, const Weights& weights);

  const State& root() const { return root_; }
  // The single cards' moves of the game that a line of this space stands for.
  std::vector<Move> in_cards(const BakersDozen::State& cards, const std::vector<Move>& line) const;

  void moves(const State& state, MoveList& list) const;
  void order(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const { return state.home == by_rank::pack; }
  Key key(const State& state) const;
  std::optional<Move> forced(const State& state) const;
  bool dead(const State& state) const;
  double estimate(const State& state) const;

 private:
  // What a move does with the card in its field `from`.
  enum Kind : std::uint8_t {
    go_home = 1,      // so that Move{} is none
    shift,            // an end, onto a bare card one rank higher: it becomes loose
    go_to_space,      // an end or a loose card, to an empty column
    come_back,        // the top of a foundation becomes loose
    come_back_space,  // the top of a foundation to an empty column
    choose_place      // no move of the game: the card of `unplaced` or `leaving` lies on the card in `to`
  };
  static constexpr Move move_of(Kind kind, int card, int place = 0) {
    return {kind, static_cast<std::uint8_t>(card), static_cast<std::uint8_t>(place), 0};
  }

  struct Plan {
    int depth = 0;
    int shifts = 0;
    int misplaced = 0;
  };

  static bool must_choose(const State& state) { return (state.unplaced | state.leaving) != 0; }
  static CardSet open_ranks(const State& state);
  static CardSet group_of(const State& state, int card) { return state.grouped & by_rank::rank_set_of(card); }
  static CardSet places_of(const State& state, CardSet cards);
  static CardSet choices(const State& state, int card);

  CardSet on_next_rank(const State& state) const { return state.frozen | (dealt_on_next_rank_ & ~state.spaced); }
  Plan plan(const State& state) const;
  bool splits_group(const State& state, Move move) const;
  void play(State& state, Move move) const;
  void take_off(State& state, int card) const;
  void freeze(State& state) const;
  void place_frozen(State& state) const;
  void place(State& state, int card, int parent) const;
  void loosen(State& state) const;
  void leave_group(State& state, int card, int parent) const;
  void lay_on(State& state, int card, int parent) const;

  BakersDozen game_;
  bool returns_;
  Weights weights_;
  std::array<std::uint8_t, 52> dealt_below_;
  CardSet dealt_on_next_rank_ = 0;
  CardSet dealt_must_move_ = 0;  // cards that lie over a lower one of their suit
  State root_{};
};

}  // namespace pasyans
