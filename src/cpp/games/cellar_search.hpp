// The Cellar as its solver sees it: with the direction of building guessed before the first card is built.
#pragma once

#include <array>

#include "games/cellar.hpp"

namespace pasyans {

// Guesses. Who wins has built each base up or down, so at any moment before its first card is built the wins are those
// with the one direction and those with the other. The search makes this choice a move of its own, as soon as a card
// could be built (a common direction is chosen for all bases at once). Then each card has a fixed turn on its base, and
// a move onto a base is never worse than another, see `forced`.
//
// Places of one kind count as one: of empty ones the first stands for all, and a lone card does not change its own.
class CellarSearch {
 public:
  struct State {
    // Rows are links from each card to the one beneath it, so that a move is two links, and key and disorder go along.
    std::array<Card, Card::codes> beneath;  // of cards in main rows, by code
    std::array<Card, 8> outer;              // of each main row
    std::array<std::uint8_t, 2> doors{};    // cards left there
    std::array<Card, 2> cellars;
    std::array<Card, 4> centre;             // the lowest cards
    bool made = false;                      // the bases
    std::array<std::uint8_t, 4> place{};    // by suit: the base, once made
    std::array<std::uint8_t, 4> built{};    // by suit: cards on the base, the lowest not counted
    std::array<std::uint8_t, 4> step{};     // by suit: Cellar::up, Cellar::down, 0 while not guessed
    std::array<Card, 4> next;               // by suit: what the base takes, once its step is known
    std::uint8_t home = 0;                  // the sum of `built`
    std::int16_t disorder = 0;              // of all cards in main rows
    Key key;
  };

  CellarSearch(const Cellar& game, const Cellar::State& root);

  const State& start() const { return start_; }
  void moves(const State& state, MoveList& list) const;
  void apply(State& state, Move move) const;
  bool won(const State& state) const { return state.home == 48; }
  Key key(const State& state) const { return state.key; }
  std::optional<Move> forced(const State& state) const;
  int estimate(const State& state) const;

  // Without the guesses.
  static std::vector<Move> plain_line(std::vector<Move> line);

 private:
  // The card of a pile that may move; the empty card if there is none.
  Card playing(const State& state, int pile) const;
  bool are_neighbours(Card a, Card b) const;
  void add_places(const State& state, Card card, int from, MoveList& list) const;
  bool add_guesses(const State& state, MoveList& list) const;

  void take(State& state, int pile) const;
  void put(State& state, int pile, Card card) const;
  void make_bases(State& state) const;
  void guess(State& state, Suit suit, int step) const;
  void find_next(State& state, Suit suit) const;

  // How many cards of its suit go onto the base before this one; 0 while that is not known.
  static int turn(const State& state, Card card);
  // How badly a card lies in its main row.
  int disorder(const State& state, Card card) const;

  const Cellar& game_;
  std::array<std::array<Card, 2>, Card::codes> neighbours_;  // in a main row, by code
  std::array<std::array<Card, 5>, 2> doors_;                 // the outermost card, by the number of cards left
  State start_;
};

}  // namespace pasyans
