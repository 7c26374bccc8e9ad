// `Position` for one set of rules.
#pragma once

#include <algorithm>
#include <stdexcept>

#include "error.hpp"
#include "history.hpp"
#include "perft.hpp"
#include "playout.hpp"
#include "position.hpp"
#include "search/portfolio.hpp"

namespace pasyans {

template <Game G>
class PositionOf final : public Position {
 public:
  PositionOf(const Options& options, const DealNumber& number)
      : options_(options), game_(options), history_(game_.deal(number)) {}
  PositionOf(const Options& options, const Layout& layout)
      : options_(options), game_(options), history_(game_.read(layout)) {}

  std::unique_ptr<Position> clone() const override { return std::make_unique<PositionOf>(*this); }
  const GameInfo& info() const override { return G::info(); }
  OptionValues options() const override { return options_.chosen(); }
  LayoutSpec layout_spec() const override { return pasyans::layout_spec<G>(options_); }
  View view() const override { return game_.view(state()); }
  CounterTexts counters() const override {
    if constexpr (HasCounters<G>) {
      return game_.counters(state());
    } else {
      return {};
    }
  }
  Key key() const override { return game_.key(state()); }
  bool won() const override { return game_.won(state()); }

  std::vector<Move> legal_moves() const override {
    MoveList list;
    game_.moves(state(), list);
    return {list.begin(), list.end()};
  }
  std::string format(Move move) const override { return game_.format(move); }
  Move parse(std::string_view text) const override {
    if (auto move = game_.parse(text)) return *move;
    throw MoveSyntaxError(quoted(text) + " is no move of " + std::string(G::info().name));
  }
  void play(Move move) override {
    if (!is_legal(state(), move)) {
      throw IllegalMoveError(quoted(game_.format(move)) + " is not legal here");
    }
    history_.play(game_, move);
  }

  std::size_t history_length() const override { return history_.length(); }
  std::size_t history_position() const override { return history_.position(); }
  Move history_move(std::size_t index) const override { return history_[index]; }
  void go_to(std::size_t index) override { history_.go_to(game_, index); }

  std::uint64_t perft(int depth, Meter& meter) const override { return pasyans::perft(game_, state(), depth, meter); }
  std::vector<Move> playout(std::uint64_t seed, int max_moves) const override {
    return pasyans::playout(game_, state(), seed, max_moves);
  }
  Result solve(const Limits& limits, Prunes prunes) const override {
    Meter meter(limits);
    Result result = pasyans::solve(game_, state(), meter, prunes);
    if (result.verdict == Verdict::won && !game_.won(replayed(result.line))) {
      throw std::logic_error("the solver's line does not end in a win");
    }
    result.states = meter.states();
    result.seconds = meter.seconds();
    result.peak_memory = meter.peak_memory();
    return result;
  }
  std::vector<Move> before_redeal(const Limits& limits) const override {
    if constexpr (HasRedeal<G>) {
      Meter meter(limits);
      const std::vector<Move> line = game_.before_redeal(state(), meter);
      replayed(line);
      return line;
    } else {
      return {};
    }
  }

 private:
  using State = typename G::State;

  const State& state() const { return history_.state(); }

  bool is_legal(const State& state, Move move) const {
    MoveList list;
    game_.moves(state, list);
    return std::find(list.begin(), list.end(), move) != list.end();
  }

  State replayed(const std::vector<Move>& line) const {
    State now = state();
    for (Move move : line) {
      if (!is_legal(now, move)) throw std::logic_error("the solver's line has an illegal move: " + game_.format(move));
      game_.apply(now, move);
    }
    return now;
  }

  Options options_;
  G game_;
  History<G> history_;
};

}  // namespace pasyans
