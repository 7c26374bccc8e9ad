// Makes a winning line shorter, without a search: what can be seen by walking along it is left out.
//
// For games whose moves carry cards between piles (`parts/pile_moves.hpp`).
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <unordered_map>
#include <vector>

#include "game.hpp"
#include "parts/pile_moves.hpp"

namespace pasyans {

//   legal   whether `moves` would list this one; without it that list is made
template <class S>
concept HasLegal = requires(const S space, const typename S::State state, Move move) {
  { space.legal(state, move) } -> std::same_as<bool>;
};

template <SearchSpace S>
class Shortener {
 public:
  using State = typename S::State;

  // `line` leads from `root` to a win.
  Shortener(const S& space, const State& root, std::vector<Move> line) : space_(space), line_(std::move(line)) {
    states_.push_back(root);
    replay_from(0);
  }

  std::vector<Move> shortened() {
    drop_cycles();
    for (std::size_t before = line_.size() + 1; line_.size() < before;) {
      before = line_.size();
      for (std::size_t i = 0; i < line_.size(); ++i) {
        while (i < line_.size() && join(i)) {
        }
      }
    }
    return line_;
  }

 private:
  using Entry = std::remove_cvref_t<decltype(std::declval<const S&>().key(std::declval<const State&>()))>;

  // States and keys after the first `kept` moves.
  void replay_from(std::size_t kept) {
    states_.resize(kept + 1);
    keys_.resize(kept);
    keys_.push_back(space_.key(states_[kept]));
    for (std::size_t i = kept; i < line_.size(); ++i) {
      State next = states_[i];
      space_.apply(next, line_[i]);
      states_.push_back(next);
      keys_.push_back(space_.key(next));
    }
  }

  bool legal(const State& state, Move move) const {
    if constexpr (HasLegal<S>) {
      return space_.legal(state, move);
    } else {
      MoveList moves;
      space_.moves(state, moves);
      return std::find(moves.begin(), moves.end(), move) != moves.end();
    }
  }

  // States with equal keys may differ by the order of piles that are alike, so the rest of the line must be tried.
  bool can_replay(State state, std::size_t next) const {
    for (; next < line_.size(); ++next) {
      if (!legal(state, line_[next])) return false;
      space_.apply(state, line_[next]);
    }
    return space_.won(state);
  }

  // From each state on, goes on where the line last meets the same state.
  void drop_cycles() {
    for (std::size_t i = 0; i < line_.size(); ++i) {
      std::size_t last = line_.size();
      while (!(keys_[last] == keys_[i])) --last;
      if (last == i || !can_replay(states_[i], last)) continue;
      line_.erase(line_.begin() + static_cast<std::ptrdiff_t>(i), line_.begin() + static_cast<std::ptrdiff_t>(last));
      replay_from(i);
    }
  }

  // Move i carries cards from A to B, and a later move k carries them on from B to C. If everything between can be
  // played without move i, and one move from A to C then leads to the same state, that is one move less; two, if C is A.
  //
  //   A-B  x  y  B-C  z …      x  y  A-C  z …
  bool join(std::size_t i) {
    const Move first = line_[i];
    if (first.kind != pile_move_kind) return false;
    State now = states_[i];
    for (std::size_t k = i + 1; k < line_.size(); ++k) {
      const Move move = line_[k];
      if (move.kind == pile_move_kind && move.from == first.to && move.count == first.count) {
        if (move.to == first.from) {
          if (space_.key(now) == keys_[k + 1] && can_replay(now, k + 1)) return replace(i, k, {});
        } else {
          const Move direct = pile_move(first.from, move.to, first.count);
          if (legal(now, direct)) {
            State next = now;
            space_.apply(next, direct);
            if (space_.key(next) == keys_[k + 1] && can_replay(next, k + 1)) return replace(i, k, direct);
          }
        }
      }
      if (!legal(now, move)) return false;
      space_.apply(now, move);
    }
    return false;
  }

  bool replace(std::size_t i, std::size_t k, std::optional<Move> direct) {
    const auto begin = line_.begin();
    if (direct) {
      line_[k] = *direct;
    } else {
      line_.erase(begin + static_cast<std::ptrdiff_t>(k));
    }
    line_.erase(begin + static_cast<std::ptrdiff_t>(i));
    replay_from(i);
    return true;
  }

  const S& space_;
  std::vector<Move> line_;
  std::vector<State> states_;  // before each move, and at the end
  std::vector<Entry> keys_;    // of these states
};

}  // namespace pasyans
