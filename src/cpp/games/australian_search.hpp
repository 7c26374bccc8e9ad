// Australian Patience as its solver sees it: who lies on whom, not which column is where.
//
// Without moves back from the foundations a card has two moves at most in all its life: it *settles*, onto its
// successor in suit or, a king, at the bottom of an empty column; and it goes home. Where it goes follows from the card,
// and a group of any length moves by the links of its lowest card alone.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "games/australian.hpp"

namespace pasyans {

class AustralianSearch {
 public:
  // A card is its Card::index() here: suit by suit, so the successor in suit is one more. A set has the bit of each card.
  using CardSet = std::uint64_t;

  struct State {
    std::array<std::uint8_t, 52> above;  // for cards in columns; `nothing` above a top card
    std::array<std::uint8_t, 52> below;  // and below a bottom card
    CardSet columns;                     // the cards in columns
    CardSet tops;
    CardSet settled;
    std::uint64_t waste;  // a set of places in the talon
    std::uint8_t drawn;   // how many of the talon's cards have been drawn; the next one has this place
    bool committed;       // the waste top must play before the next draw, see `moves`
    std::uint8_t empty_columns;
    Foundations home;
  };

  explicit AustralianSearch(const Australian::State& root);

  const State& root() const { return root_; }
  // A move of this space, in the piles of `state`, which must be the same position.
  Move in_piles(const Australian::State& state, Move move) const;

  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const { return state.home.complete(); }
  std::uint64_t key(const State& state) const;
  std::optional<Move> forced(const State& state) const;
  bool dead(const State& state) const;

 private:
  static constexpr std::uint8_t nothing = 52;

  // What may ever come about, by rules that are more generous than the game's: see `relax`.
  struct Relaxed {
    CardSet available;       // cards in columns, and the cards of the talon that may become playable
    CardSet bared;           // cards in columns that may become tops
    CardSet left;            // cards that may leave the place where they lie
    bool column_is_emptied;
    Foundations home;
  };

  bool stock_is_empty(const State& state) const { return state.drawn == talon_size_; }
  // The playable card of such a waste, as a set.
  CardSet waste_top(std::uint64_t waste) const;
  CardSet can_go_home(const State& state) const;
  CardSet can_settle(const State& state) const;
  bool waste_top_may_play(const State& state) const;
  Relaxed without_draws(const State& state) const;
  void relax(const State& state, Relaxed& relaxed, CardSet wanted) const;

  std::array<std::uint8_t, 52> talon_{};  // waste and stock of the root in one row: the waste, bottom first, and the
  int talon_size_ = 0;                    // stock as it will be drawn
  State root_{};
};

}  // namespace pasyans
