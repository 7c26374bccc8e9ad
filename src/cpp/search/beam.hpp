// Beam search: layer by layer of equally many moves, only the `width` most promising states of each layer are kept.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "game.hpp"
#include "search/steps.hpp"
#include "table.hpp"

namespace pasyans {

// Some games fall into phases that follow each other, as the deals from a stock do:
//
//   new_phase   true for a move that opens the next phase
//
// A beam then searches phase after phase, so that states are compared only with states that have seen as many deals.
template <class S>
concept HasPhases = requires(const S space, Move move) {
  { space.new_phase(move) } -> std::same_as<bool>;
};

// `exhausted` only if no state was ever dropped, so that every state in reach was tried. Where moves can be taken back
// a beam that has dropped states might wander on nearly without end; so it leaves a phase after `patience` layers
// without a state that is better than the best so far.
template <SearchSpace S>
  requires HasEstimate<S>
Outcome beam(const S& space, const typename S::State& root, std::size_t width, Meter& meter, Prunes prunes,
             std::vector<Move>& line, std::size_t patience = std::numeric_limits<std::size_t>::max()) {
  using State = typename S::State;
  using Entry = std::remove_cvref_t<decltype(space.key(root))>;

  struct Node {
    State state;
    double estimate;
    std::uint32_t step;
  };

  ClosedSet<Entry> closed(meter);
  Steps steps;
  std::vector<Node> layer;
  std::vector<Node> next_layer;
  std::vector<Node> next_phase;
  bool dropped = false;
  Booking booking(meter);
  auto room = [&] {
    return booking.room_for(steps.bytes() +
                            (layer.capacity() + next_layer.capacity() + next_phase.capacity()) * sizeof(Node));
  };
  // Ties fall to the state that was met first, so the search is the same on every machine.
  auto keep_best = [&](std::vector<Node>& nodes) {
    if (nodes.size() <= width) return;
    std::nth_element(nodes.begin(), nodes.begin() + static_cast<std::ptrdiff_t>(width), nodes.end(),
                     [](const Node& a, const Node& b) {
                       return a.estimate != b.estimate ? a.estimate < b.estimate : a.step < b.step;
                     });
    nodes.resize(width);
    dropped = true;
  };

  double best = 0;  // estimate of this phase
  std::size_t idle_layers = 0;

  // Settles forced moves, then files the state.
  enum class Filed { won, kept, cut };
  auto file = [&](State state, std::uint32_t step, std::vector<Node>& nodes) -> Filed {
    if constexpr (HasForced<S>) {
      if (prunes.forced) {
        while (auto move = space.forced(state)) {
          space.apply(state, *move);
          step = steps.add(step, *move);
        }
      }
    }
    if (space.won(state)) {
      steps.write_line(step, line);
      return Filed::won;
    }
    const auto answer = closed.insert(space.key(state));
    if (answer != ClosedSet<Entry>::Answer::added || !meter.count_state()) return Filed::cut;
    if constexpr (HasDead<S>) {
      if (prunes.dead && space.dead(state)) return Filed::cut;
    }
    const double estimate = static_cast<double>(space.estimate(state));
    nodes.push_back({state, estimate, step});
    // Prune in passing, so that a wide fan of children never fills the memory.
    if (nodes.size() >= 8 * width + 1024) keep_best(nodes);
    if (estimate < best) {
      best = estimate;
      idle_layers = 0;
    }
    return Filed::kept;
  };

  if (file(root, Steps::at_root, layer) == Filed::won) return Outcome::won;
  while (!layer.empty()) {
    best = std::numeric_limits<double>::infinity();
    for (idle_layers = 0; !layer.empty() && !(dropped && idle_layers > patience); ++idle_layers) {
      for (const Node& node : layer) {
        MoveList moves;
        space.moves(node.state, moves);
        for (Move move : moves) {
          State child = node.state;
          space.apply(child, move);
          const std::size_t steps_before = steps.size();
          bool opens_phase = false;
          if constexpr (HasPhases<S>) opens_phase = space.new_phase(move);
          const Filed filed = file(child, steps.add(node.step, move), opens_phase ? next_phase : next_layer);
          if (filed == Filed::won) return Outcome::won;
          if (filed == Filed::cut) steps.cut_back(steps_before);
          if (meter.stopped() || !room()) return Outcome::stopped;
        }
      }
      keep_best(next_layer);
      layer.swap(next_layer);
      next_layer.clear();
    }
    keep_best(next_phase);
    layer.swap(next_phase);
    next_phase.clear();
  }
  return dropped || meter.stopped() ? Outcome::stopped : Outcome::exhausted;
}

}  // namespace pasyans
