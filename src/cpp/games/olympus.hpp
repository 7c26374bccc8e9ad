// Olympus (Олимп), one pack or two.
//
//   t1 t2 t3 t4 t5 t6 t7 t8 t9   the hill: nine piles, which begin with one card each
//   stock                        35 cards, closed (79 with two packs)
//   oddC oddD oddH oddS          foundations, A 3 5 7 9 J K in suit; the aces are there from the start
//   evenC evenD evenH evenS      foundations, 2 4 6 8 T Q in suit; the twos are there from the start
//   oddC2 … evenS2               the same of the second pack
//
// The hill is built down in suit by `hill_step` ranks, card by card or, with `move_runs`, also by runs of that kind. A
// pile that becomes empty gets the next card of the stock at once; when the stock is empty it takes any card or run. With
// `deal` = row the player may also deal: one card of the stock onto each pile, t1 first.
#pragma once

#include <array>

#include "game.hpp"
#include "parts/pile_moves.hpp"
#include "parts/piles.hpp"

namespace pasyans {

class Olympus {
 public:
  static constexpr int hill = 9;
  static constexpr int stock = 9;
  static constexpr int first_foundation = 10;
  static constexpr int foundations = 16;  // odd, odd of the second pack, even, even of the second pack; suit by suit
  static constexpr int second_pack = 4;   // from a foundation to its twin

  struct State {
    Piles<10, 104> piles;                           // hill, stock
    std::array<std::uint8_t, foundations> heights;  // how many cards lie there
  };

  static const GameInfo& info();
  static LayoutSpec layout_spec(const Options& options);
  explicit Olympus(const Options& options);

  State deal(const DealNumber& number) const;
  State read(const Layout& layout) const;
  View view(const State& state) const;
  std::string format(Move move) const { return notation.format(move); }
  std::optional<Move> parse(std::string_view text) const { return notation.parse(text); }

  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const { return state.piles.total() == 0; }
  Key key(const State& state) const;
  // The same without the cards of the stock, only their number: for positions that come after one and the same.
  Key key_of_played(const State& state) const;
  Result solve(const State& state, Meter& meter, Prunes prunes) const;

  int hill_step() const { return hill_step_; }
  bool move_runs() const { return move_runs_; }
  bool deals_rows() const { return deals_rows_; }
  int packs() const { return packs_; }

  // The first foundation of a card's suit and parity; with two packs its twin is `second_pack` further on.
  static constexpr int home_of(Card card) { return (card.rank() % 2 == 0 ? 8 : 0) + static_cast<int>(card.suit()); }
  // The place of a card on its foundation, 0 at the bottom.
  static constexpr int place_of(Card card) { return (card.rank() - 1) / 2; }
  static constexpr Card card_of(int foundation, int place) {
    return {(foundation < 8 ? 1 : 2) + 2 * place, static_cast<Suit>(foundation % 4)};
  }
  static bool takes(const State& state, int foundation, Card card) {
    return state.heights[static_cast<std::size_t>(foundation)] == place_of(card);
  }
  // `card` goes on `below` in the hill.
  bool fits(Card card, Card below) const { return follows_in_suit(below, card, hill_step_); }

 private:
  static const PileNotation notation;

  // How many cards may move together from the top of a pile.
  int longest_group(const State& state, int pile) const;

  int hill_step_;
  bool move_runs_;
  bool deals_rows_;
  int packs_;
};

}  // namespace pasyans
