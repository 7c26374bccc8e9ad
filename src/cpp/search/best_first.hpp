// Best-first search: of all states met and not yet searched, the one with the lowest estimate is next.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "game.hpp"
#include "search/steps.hpp"
#include "table.hpp"

namespace pasyans {

// A state counts as `move_cost` worse for each move that led to it, so that shorter lines come first.
//
// Searches below `root`. On `won`, `line` holds the moves to the win. `exhausted` if every state in reach was tried.
template <SearchSpace S>
  requires HasEstimate<S>
Outcome best_first(const S& space, const typename S::State& root, Meter& meter, Prunes prunes,
                   std::vector<Move>& line, double move_cost = 0) {
  using State = typename S::State;
  using Entry = std::remove_cvref_t<decltype(space.key(root))>;

  struct Open {
    double estimate;
    std::uint32_t step;   // the last of the moves that led to it
    std::uint32_t depth;  // how many they are
    std::uint32_t place;  // of its state in `states`
  };
  // A heap has its greatest element in front. Ties fall to the state that was met last, so that the search does not
  // spread over a plateau.
  constexpr auto later = [](const Open& a, const Open& b) {
    return a.estimate != b.estimate ? a.estimate > b.estimate : a.step < b.step;
  };

  ClosedSet<Entry> closed(meter);
  Steps steps;
  std::vector<State> states;
  std::vector<std::uint32_t> free_places;  // of states that have been searched
  std::vector<Open> open;
  Booking booking(meter);

  enum class Filed { won, kept, cut };
  auto file = [&](State state, std::uint32_t step, std::uint32_t depth) -> Filed {
    if constexpr (HasForced<S>) {
      if (prunes.forced) {
        while (auto move = space.forced(state)) {
          space.apply(state, *move);
          step = steps.add(step, *move);
          ++depth;
        }
      }
    }
    if (space.won(state)) {
      steps.write_line(step, line);
      return Filed::won;
    }
    if (closed.insert(space.key(state)) != ClosedSet<Entry>::Answer::added || !meter.count_state()) return Filed::cut;
    if constexpr (HasDead<S>) {
      if (prunes.dead && space.dead(state)) return Filed::cut;
    }
    auto place = static_cast<std::uint32_t>(states.size());
    if (free_places.empty()) {
      states.push_back(state);
    } else {
      place = free_places.back();
      free_places.pop_back();
      states[place] = state;
    }
    open.push_back({static_cast<double>(space.estimate(state)) + move_cost * depth, step, depth, place});
    std::push_heap(open.begin(), open.end(), later);
    return Filed::kept;
  };

  if (file(root, Steps::at_root, 0) == Filed::won) return Outcome::won;
  while (!open.empty() && !meter.stopped()) {
    std::pop_heap(open.begin(), open.end(), later);
    const Open searched = open.back();
    open.pop_back();
    const State state = states[searched.place];
    free_places.push_back(searched.place);
    MoveList moves;
    space.moves(state, moves);
    for (Move move : moves) {
      State child = state;
      space.apply(child, move);
      const std::size_t steps_before = steps.size();
      const Filed filed = file(child, steps.add(searched.step, move), searched.depth + 1);
      if (filed == Filed::won) return Outcome::won;
      if (filed == Filed::cut) steps.cut_back(steps_before);
      const bool room = booking.room_for(steps.bytes() + states.capacity() * sizeof(State) +
                                         free_places.capacity() * sizeof(std::uint32_t) +
                                         open.capacity() * sizeof(Open));
      if (meter.stopped() || !room) return Outcome::stopped;
    }
  }
  return meter.stopped() ? Outcome::stopped : Outcome::exhausted;
}

}  // namespace pasyans
