// A solve made of stages, each with its own allowance of states, until one of them decides.
#pragma once

#include <limits>
#include <utility>
#include <vector>

#include "game.hpp"
#include "search/depth_first.hpp"

namespace pasyans {

class Portfolio {
 public:
  static constexpr std::uint64_t no_allowance = std::numeric_limits<std::uint64_t>::max();

  explicit Portfolio(Meter& meter) : meter_(meter) {}

  // `stage(line)` returns an Outcome. It is not even begun once the solve is decided or out of its limits.
  // `exhausted` proves a loss only if the stage says that it is a `proof`.
  enum class Says : std::uint8_t { proof, search };
  template <class Stage>
  Portfolio& run(std::uint64_t max_states, Says says, Stage stage) {
    if (result_.verdict != Verdict::unknown) return *this;
    meter_.forget_memory_stop();
    if (meter_.reason() != Reason::none) return *this;
    meter_.begin_stage(max_states);
    std::vector<Move> line;
    const Outcome outcome = stage(line);
    if (outcome == Outcome::won) {
      result_.verdict = Verdict::won;
      result_.line = std::move(line);
    } else if (outcome == Outcome::exhausted && says == Says::proof) {
      result_.verdict = Verdict::lost;
    }
    return *this;
  }

  Result result() const {
    Result result = result_;
    if (result.verdict == Verdict::unknown) {
      result.reason = meter_.reason() == Reason::none ? Reason::incomplete : meter_.reason();
    }
    return result;
  }

 private:
  Meter& meter_;
  Result result_;
};

// For a game that brings no search of its own.
template <Game G>
Result solve(const G& game, const typename G::State& state, Meter& meter, Prunes prunes) {
  if constexpr (HasSolve<G>) {
    return game.solve(state, meter, prunes);
  } else {
    return Portfolio(meter)
        .run(Portfolio::no_allowance, Portfolio::Says::proof,
             [&](std::vector<Move>& line) { return depth_first(game, state, meter, prunes, line); })
        .result();
  }
}

}  // namespace pasyans
