// Which states and moves of BakersDozenSearch are worth a look: safe moves, lost states, order.
#include <algorithm>

#include "games/bakers_dozen_search.hpp"

namespace pasyans {

using namespace by_rank;

// A card may go home at once if it is at most two ranks above the lowest foundation. Take any line that wins without
// it. Play the card home first, then follow the line with these changes: a card of at most one rank above the lowest
// foundation goes home when it first moves (its predecessor is home) and stays there; moves of the card itself are
// skipped. Whatever the line puts on the card, or on a card that went home early, is of such a low rank, so nothing is
// missed; and foundations are never lower, columns never fuller than in the line.
//
// The lowest such card has no loose card of the rank below it, which would go home first. So nothing freezes.
std::optional<Move> BakersDozenSearch::forced(const State& state) const {
  if (must_choose(state) || won(state)) return {};
  const int full_ranks = lowest(~state.home) / 4;
  const CardSet low = bit(std::min(4 * (full_ranks + 2), 52)) - 1;
  const CardSet safe = (state.ends | state.loose) & next_home(state.home) & low;
  if (safe == 0) return {};
  return move_of(go_home, lowest(safe));
}

// Cards go as far as they can with more freedom than the game allows: once bare, a card serves as a place for ever, for
// any number of cards, and can go home whenever its predecessor has. A body's card leaves if a card of the next rank was
// ever bare or its own predecessor ever home; a card of a group bares all places of the group. Lost if this does not bring
// every card home.
bool BakersDozenSearch::dead(const State& state) const {
  if (must_choose(state)) return false;
  CardSet bare = state.ends | state.loose;
  if (returns_) bare |= state.home;
  CardSet home = state.home;
  CardSet front = state.ends;
  const BakersDozen::Fill fill = game_.fill();
  bool has_space = std::popcount(state.ends) < BakersDozen::columns;
  auto bare_below = [&](int card) {
    if (const int below = state.below[at(card)]; below != nothing) {
      front |= bit(below);
      bare |= bit(below);
    } else {
      has_space = true;
    }
  };
  while (true) {
    while (const CardSet more = bare & next_home(home)) home |= more;
    CardSet leaving = ranks_with(bare) >> 4 | next_home(home) | home;
    if (has_space && fill != BakersDozen::Fill::none) leaving |= fill == BakersDozen::Fill::any ? pack : kings;
    leaving &= front;
    if (leaving == 0) return home != pack;
    front &= ~leaving;
    for_each(leaving, [&](int card) {
      if (has(state.grouped, card)) {
        for_each(group_of(state, card), bare_below);
      } else {
        bare_below(card);
      }
    });
  }
}

// How a careless player would go on, for whom every shift finds a place: what can go home goes home; if nothing can, the
// card next in its suit that has the fewest cards over it is dug out, those without a place counting twice.
BakersDozenSearch::Plan BakersDozenSearch::plan(const State& state) const {
  std::array<std::uint8_t, 52> above;
  above.fill(nothing);
  for_each(state.ends, [&](int end) {
    for (int card = end; state.below[at(card)] != nothing; card = state.below[at(card)]) {
      above[state.below[at(card)]] = static_cast<std::uint8_t>(card);
    }
  });
  CardSet bare = state.ends | state.loose | state.unplaced;
  CardSet home = state.home;
  CardSet front = state.ends;
  auto take_off_front = [&](int card) {
    front &= ~bit(card);
    if (const int below = state.below[at(card)]; below != nothing) {
      front |= bit(below);
      bare |= bit(below);
    }
  };
  Plan plan;
  for_each(next_home(home) & ~bare, [&](int card) {
    for (int over = above[at(card)]; over != nothing; over = above[at(over)]) ++plan.depth;
  });
  while (true) {
    while (const CardSet more = bare & next_home(home)) {
      home |= more;
      for_each(more & front, take_off_front);
    }
    if (home == pack) return plan;
    const CardSet placed = ranks_with(bare & ~home) >> 4;
    int least = 0;
    int next_off = nothing;
    for_each(next_home(home), [&](int card) {
      int cost = 0;
      int over = card;
      while (!has(front, over)) {
        over = above[at(over)];
        cost += has(placed, over) ? 1 : 2;
      }
      if (next_off == nothing || cost < least) {
        least = cost;
        next_off = over;
      }
    });
    ++plan.shifts;
    if (!has(placed, next_off)) ++plan.misplaced;
    take_off_front(next_off);
  }
}

double BakersDozenSearch::estimate(const State& state) const {
  const Plan ahead = plan(state);
  const CardSet moved = state.home | state.loose | state.frozen | state.spaced | state.unplaced;
  double total = weights_.not_home * (52 - std::popcount(state.home));
  total += weights_.must_move * std::popcount(dealt_must_move_ & ~moved);
  total += weights_.frozen * std::popcount(state.frozen | state.unplaced);
  total -= weights_.open_rank * (std::popcount(open_ranks(state)) / 4);
  total += weights_.depth * ahead.depth + weights_.shift * ahead.shifts + weights_.misplaced * ahead.misplaced;
  if (weights_.noise != 0) {
    const std::uint64_t random = mix(state.home ^ mix(state.loose ^ mix(state.ends ^ weights_.seed)));
    total += weights_.noise * static_cast<double>(random >> 11) * 0x1p-53;
  }
  return total;
}

void BakersDozenSearch::order(const State& state, MoveList& list) const {
  std::array<double, most_legal_moves> estimates;
  for (int i = 0; i < list.size(); ++i) {
    const Move move = list[i];
    State child = state;
    apply(child, move);
    const double value = estimate(child);
    int place = i;
    for (; place > 0 && estimates[at(place - 1)] > value; --place) {
      estimates[at(place)] = estimates[at(place - 1)];
      list[place] = list[place - 1];
    }
    estimates[at(place)] = value;
    list[place] = move;
  }
}

}  // namespace pasyans
