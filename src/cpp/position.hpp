// The one virtual door between the games and everything outside: a game in play, whatever its rules.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "game.hpp"

namespace pasyans {

class Position {
 public:
  virtual ~Position() = default;

  virtual std::unique_ptr<Position> clone() const = 0;
  virtual const GameInfo& info() const = 0;
  virtual OptionValues options() const = 0;  // those that differ from the default
  virtual LayoutSpec layout_spec() const = 0;
  virtual View view() const = 0;
  virtual CounterTexts counters() const = 0;
  virtual Key key() const = 0;
  virtual bool won() const = 0;

  virtual std::vector<Move> legal_moves() const = 0;
  virtual std::string format(Move move) const = 0;
  virtual Move parse(std::string_view text) const = 0;  // MoveSyntaxError
  virtual void play(Move move) = 0;                     // IllegalMoveError, and nothing has changed

  virtual std::size_t history_length() const = 0;
  virtual std::size_t history_position() const = 0;
  virtual Move history_move(std::size_t index) const = 0;
  virtual void go_to(std::size_t index) = 0;  // index <= history_length()

  virtual std::uint64_t perft(int depth, Meter& meter) const = 0;
  virtual std::vector<Move> playout(std::uint64_t seed, int max_moves) const = 0;
  // A line in the result was replayed through the plain rules.
  virtual Result solve(const Limits& limits, Prunes prunes) const = 0;
  // Where nothing wins without a redeal: moves up to the redeal, each of them legal; empty if there is none.
  virtual std::vector<Move> before_redeal(const Limits& limits) const = 0;
};

}  // namespace pasyans
