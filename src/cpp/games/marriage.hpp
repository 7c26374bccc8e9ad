// Royal Marriage (Свадьба короля и дамы червей).
//
//   row      QH ▢ ▢ ▢ ▢ ▢ ▢ ▢ ▢ ▢ ▢ ▢ ▢     the queen and the next twelve cards, open; places are counted from 1
//   stock    39 cards, closed; its last card is KH
//   discard
//
// Thrown out are
//
//   pair       two cards side by side that match, that is are of one suit or of one rank
//   middle     a card between two that match
//   enclosed   a card, or two side by side, between two that match
//
// as far as `discards` allows; but never QH and KH, which stay and shall meet. The row closes up and, from the
// stock, is filled up to `row` cards beside the queen. While nothing can be thrown out the stock deals one more card
// to its right end.
#pragma once

#include "game.hpp"
#include "stack.hpp"

namespace pasyans {

constexpr bool match(Card a, Card b) { return a.suit() == b.suit() || a.rank() == b.rank(); }

class Marriage {
 public:
  static constexpr Card queen{12, Suit::hearts};
  static constexpr Card last_king{king, Suit::hearts};

  struct State {
    Stack<Card, 52> row;
    Stack<Card, 52> stock;
    Stack<Card, 52> discard;
  };

  static const GameInfo& info();
  explicit Marriage(const Options& options);

  State deal(const DealNumber& number) const;
  State read(const Layout& layout) const;
  View view(const State& state) const;
  std::string format(Move move) const;
  std::optional<Move> parse(std::string_view text) const;

  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const { return state.row.size() == 2 && state.row.back() == last_king; }
  Key key(const State& state) const;
  Result solve(const State& state, Meter& meter, Prunes prunes) const;

  // Which discards there are: two that match, one or two between two that match.
  bool pairs() const { return pairs_; }
  bool one_between() const { return one_between_; }
  bool two_between() const { return two_between_; }
  int full_row() const { return full_row_; }

  // `count` cards, of which the first has this index in the row, are thrown out.
  static constexpr Move throw_out(int index, int count) {
    return {0, static_cast<std::uint8_t>(index), 0, static_cast<std::uint8_t>(count)};
  }

 private:
  void top_up(State& state) const;

  bool pairs_;
  bool one_between_;
  bool two_between_;
  int full_row_;  // its length with the queen
};

}  // namespace pasyans
