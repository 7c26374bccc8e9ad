// Paganini (Простыня) and its kin of gaps: Blue Moon, Red Moon, Montana, Spaces; one pack or two.
//
//          0   1   2   3  …  13
//   row1  AH  8S  QS  5H  …         a row: 14 places, all open; an ace at place 0, a gap (--) wherever no card lies
//   row2  AC  --  4C  3C  …
//   row3  AD  6D  JS  6C  …         four rows; eight with two packs
//   row4  AS  --  QH  9C  …
//
// Row by row 13 cards go to the places 1 … 13; then the aces are taken out, which leaves four gaps. Into a gap goes the
// card of the same suit one rank above its left neighbour, and its own place becomes the gap: nothing goes to the right
// of a king or of a gap. Won: ace to king of one suit in each row.
//
// A redeal, two at most, gathers the cards that are not in order from the row's start on, shuffles them and lays them
// out again, with a gap behind the ordered cards of each row (or, `redeal_gaps` = random, four anywhere among them).
//
// `ace_order` says what becomes of the aces:
//   player   the player puts them to place 0 of row 1, 2, … before any other move, in the order of his choice
//   dealt    they go there in the order in which they were dealt
//   suits    clubs, spades, hearts, diamonds (and again with two packs); place 1 is a gap, twelve cards follow
//   loose    they lie where they were dealt; place 0 is empty and takes any ace
//   out      they are out of the game; a row has 13 places, place 0 takes any two, 2 … K and a gap win
#pragma once

#include <array>

#include "game.hpp"

namespace pasyans {

class Paganini {
 public:
  static constexpr int most_rows = 8;
  static constexpr int row_size = 14;  // with `out` the last place of each row is not in use

  enum class Aces : std::uint8_t { player, dealt, suits, loose, out };

  struct State {
    std::array<Card, most_rows * row_size> places{};  // row by row; the empty card is a gap
    std::uint32_t draws = 0;                          // how many numbers the generator of the deal has given
    std::uint8_t redeals = 0;
  };

  static const GameInfo& info();
  static LayoutSpec layout_spec(const Options& options);
  explicit Paganini(const Options& options);

  State deal(const DealNumber& number);
  State read(const Layout& layout);
  View view(const State& state) const;
  CounterTexts counters(const State& state) const;
  std::string format(Move move) const;
  std::optional<Move> parse(std::string_view text) const;

  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const;
  Key key(const State& state) const;
  // Whether the game can be won *without a further redeal*: the order after it is chance.
  Result solve(const State& state, Meter& meter, Prunes prunes) const;
  std::vector<Move> before_redeal(const State& state, Meter& meter) const;

  // With one pack the card says where it comes from, and `from` is not used.
  static constexpr std::uint8_t card_kind = 0;  // the card with code `count`, from place `from` to place `to`
  static constexpr std::uint8_t redeal_kind = 1;
  static constexpr std::uint8_t ace_kind = 2;  // the ace with code `count` to the start of a row, place `to`
  Move card_move(Card card, int from, int to) const;
  static constexpr Move ace_move(Card card, int to) {
    return {ace_kind, 0, static_cast<std::uint8_t>(to), static_cast<std::uint8_t>(card.code())};
  }

  int packs() const { return packs_; }
  int rows() const { return 4 * packs_; }
  int places_of_row() const { return aces_ == Aces::out ? row_size - 1 : row_size; }
  Aces aces() const { return aces_; }
  static constexpr int place(int row, int index) { return row * row_size + index; }
  // With `player`: the first row that has no ace yet; `rows()` if all have.
  int row_without_ace(const State& state) const;

 private:
  enum class Redeal : std::uint8_t { stuck, any, none };
  static constexpr int most_redeals = 2;
  static constexpr Move redeal_move{redeal_kind, 0, 0, 0};

  int first_rank() const { return aces_ == Aces::out ? 2 : ace; }
  bool redeals_left(const State& state) const { return redeal_ != Redeal::none && state.redeals < most_redeals; }
  int ordered(const State& state, int row) const;
  int cards_in_order(const State& state) const;
  void check_aces(const State& state) const;
  void add_aces(const State& state, int row, MoveList& list) const;
  void add_sources(const State& state, Card card, int to, MoveList& list) const;
  std::optional<int> parse_place(std::string_view text) const;
  void redeal(State& state) const;
  template <class Below>
  void lay_out_again(State& state, Below below) const;
  int seed_of_cards(const State& state) const;

  int packs_;
  Aces aces_;
  Redeal redeal_;
  bool random_gaps_;
  std::optional<DealNumber> number_;  // of the deal in play, whose generator shuffles the redeals too
};

}  // namespace pasyans
