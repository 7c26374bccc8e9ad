// Paganini without redeals, as its solver sees it: where each card may still come to, by a relaxation.
#pragma once

#include <array>
#include <bit>

#include "games/paganini.hpp"

namespace pasyans {

// Places, counted as below: sixteen bits a row, of which a row leaves the last free.
template <int Packs>
class PlaceSet {
 public:
  constexpr void add(int place) { words_[word(place)] |= bit(place); }
  constexpr void add_if(bool condition, int place) {
    words_[word(place)] |= std::uint64_t{condition} << (place % 64);
  }
  constexpr void remove(int place) { words_[word(place)] &= ~bit(place); }
  constexpr bool contains(int place) const { return (words_[word(place)] & bit(place)) != 0; }
  constexpr bool empty() const {
    for (std::uint64_t word : words_) {
      if (word != 0) return false;
    }
    return true;
  }
  // The set must not be empty.
  constexpr int take_first() {
    std::size_t i = 0;
    while (words_[i] == 0) ++i;
    const int place = static_cast<int>(i) * 64 + std::countr_zero(words_[i]);
    words_[i] &= words_[i] - 1;
    return place;
  }

 private:
  static constexpr std::size_t word(int place) { return Packs == 1 ? 0 : static_cast<std::size_t>(place) / 64; }
  static constexpr std::uint64_t bit(int place) { return std::uint64_t{1} << (place % 64); }

  std::array<std::uint64_t, Packs> words_{};
};

// All orders of the aces are searched at once: a row gets its suit when a two *moves* to its start. A two that lies
// there from the beginning commits nothing. When all cards are in order every row has a suit, and the order of the aces
// follows (`plain_line`).
//
// Places are counted 16 x row + index, so that the `first` cards, those that need no card at their left (the twos, with
// `loose` the aces), belong to index 1 in every variant. Index 0 is in front of them; what stands there, or is thought
// to, never moves.
template <int Packs>
class PaganiniSearch {
 public:
  static constexpr int rows = 4 * Packs;
  static constexpr int row_bits = 16;
  static constexpr std::uint8_t no_suit = 4;

  struct State {
    std::array<std::uint8_t, row_bits * rows> cards{};  // codes; 0 for a gap, and at index 0
    std::array<std::array<std::uint8_t, Packs>, Card::codes> places{};  // of each card, by code
    PlaceSet<Packs> gaps;
    std::array<std::uint8_t, rows> suit{};     // that a row has got, or `no_suit`
    std::array<std::uint8_t, rows> ordered{};  // cards in order from the start of the row
    Key key;
  };

  PaganiniSearch(const Paganini& game, const Paganini::State& root, Prunes prunes);

  const State& start() const { return start_; }
  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const;
  const Key& key(const State& state) const { return state.key; }
  std::optional<Move> forced(const State& state) const;

  int estimate(const State& state) const;
  // How many cards are in order from the starts of the rows.
  static int cards_in_order(const State& state);
  // One pack, and first cards that stay.
  bool is_easy() const { return stays_; }

  // The moves of the game for a line of the search from its start; first those that put the aces, to the suits that the
  // rows have in the end.
  std::vector<Move> plain_line(const std::vector<Move>& line) const;

 private:
  using CardSet = std::uint64_t;  // a bit for each code
  using RowSet = std::uint8_t;    // a bit for each row

  // What a relaxation finds, see `find_reach`.
  struct Reach {
    std::array<CardSet, row_bits * rows> cards;  // that may come to a place; at index 0 what may stand there
    PlaceSet<Packs> gaps;                        // places that may be a gap some time
    CardSet moved = 0;                           // that may move
  };

  // Moves that are searched together or not at all, see `keep_persistent`.
  struct Bundle {
    std::uint32_t moves = 0;  // a bit for each index into the list
    CardSet cards = 0;        // that they move
    CardSet watched = 0;      // other cards whose moves depend on them, or they on those
  };

  static constexpr CardSet set_of(int code) { return CardSet{1} << code; }
  int last_rank_index() const { return king - first_ + 1; }
  int in_order(const State& state, int row) const;
  Reach lying(const State& state) const;
  bool find_reach(const State& state, CardSet pinned, CardSet watched, Reach& reach) const;
  bool hopeful(const State& state, Reach& here, Reach& reach) const;
  CardSet complete_suits(const Reach& reach, int row) const;
  void add_moves(const State& state, const Reach& here, MoveList& list) const;
  void keep_persistent(const State& state, const Reach& here, const Reach& reach, MoveList& list) const;
  CardSet depending(const State& state, const Reach& reach, Move move) const;

  const Paganini& game_;
  Prunes prunes_;
  int first_;       // rank of the `first` cards
  int last_index_;  // of a row
  int shift_;       // from an index of the game to one here
  bool commits_;    // a `first` card gives its suit to the row that it enters
  bool stays_;      // a `first` card that has entered a row never moves again
  State start_;
};

extern template class PaganiniSearch<1>;
extern template class PaganiniSearch<2>;

}  // namespace pasyans
