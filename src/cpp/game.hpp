// What a set of rules must offer to be a game here, and what it may offer.
#pragma once

#include <concepts>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "deck.hpp"
#include "layout.hpp"
#include "limits.hpp"
#include "move.hpp"
#include "options.hpp"
#include "result.hpp"
#include "view.hpp"
#include "zobrist.hpp"

namespace pasyans {

// What is known of a game before any card is dealt. Packs and piles are those of the default options, see `layout_spec`.
struct GameInfo {
  std::string_view name;
  std::string_view title_en;
  std::string_view title_ru;
  int packs = 1;
  std::vector<OptionSpec> options;
  std::vector<RuleSet> rule_sets;
  std::vector<std::string_view> piles;  // in the order in which the rules list them
  std::vector<std::string_view> counters = {};
  bool has_gaps = false;  // piles may hold empty places
};

// The rules as a search sees them. A game is one; a solver may search another graph, with states of its own, that
// leads to the same verdict.
//
//   moves   lists each distinct legal move once, in a fixed order; none if the state is won
//   apply   takes a listed move; the state before is the caller's to keep (copy-make)
//   key     all that legal moves and winning depend on, and nothing else
template <class S>
concept SearchSpace = std::is_trivially_copyable_v<typename S::State> &&
    requires(const S space, const typename S::State state, typename S::State mutable_state, Move move, MoveList list) {
      { space.moves(state, list) } -> std::same_as<void>;
      { space.apply(mutable_state, move) } -> std::same_as<void>;
      { space.won(state) } -> std::same_as<bool>;
      { space.key(state) };
    };

// A game's struct holds its options as data and its rules as const member functions. Only `deal` and `read` may change
// it, as a game that shuffles again must keep the number of its deal; a struct serves one game in play.
template <class G>
concept Game = SearchSpace<G> && std::constructible_from<G, const Options&> &&
    requires(const G game, G new_game, const typename G::State state, DealNumber number, Layout layout, Move move,
             std::string_view text) {
      { G::info() } -> std::same_as<const GameInfo&>;
      { new_game.deal(number) } -> std::same_as<typename G::State>;
      // A state from a user's piles; PositionError if these break an order that the game keeps.
      { new_game.read(layout) } -> std::same_as<typename G::State>;
      { game.view(state) } -> std::same_as<View>;
      { game.format(move) } -> std::same_as<std::string>;
      { game.parse(text) } -> std::same_as<std::optional<Move>>;
      { game.key(state) } -> std::same_as<Key>;
    };

// What a space may offer. Each is a claim of soundness: its reason stands beside it, and a test shows the same
// verdicts with it switched off (`Prunes`).
//
//   forced    a move that is never worse than any other, if there is one; it must not be reversible
template <class S>
concept HasForced = requires(const S space, const typename S::State state) {
  { space.forced(state) } -> std::same_as<std::optional<Move>>;
};
//   dead      true only if nothing wins from here
template <class S>
concept HasDead = requires(const S space, const typename S::State state) {
  { space.dead(state) } -> std::same_as<bool>;
};
//   order     sorts a list of moves, most promising first; the same moves stay in it
template <class S>
concept HasOrder = requires(const S space, const typename S::State state, MoveList list) {
  { space.order(state, list) } -> std::same_as<void>;
};
//   estimate  how far from a win this looks; lower is better
template <class S>
concept HasEstimate = requires(const S space, const typename S::State state) {
  { space.estimate(state) } -> std::convertible_to<double>;
};
//   counters  what a position has beside its piles, by the names of `GameInfo::counters`
template <class G>
concept HasCounters = requires(const G game, const typename G::State state) {
  { game.counters(state) } -> std::same_as<CounterTexts>;
};
//   layout_spec  what a layout consists of where that depends on the options, as with a choice of one pack or two;
//             static, piles in the order of `view`, names that live as long as the program. Without it GameInfo holds
//             for all options.
template <class G>
concept HasLayoutSpec = requires(const Options options) {
  { G::layout_spec(options) } -> std::same_as<LayoutSpec>;
};
template <class G>
LayoutSpec layout_spec(const Options& options) {
  if constexpr (HasLayoutSpec<G>) {
    return G::layout_spec(options);
  } else {
    const GameInfo& info = G::info();
    return {info.packs, info.piles, info.counters, info.has_gaps};
  }
}
//   solve     a search of its own, made of the templates in search/; without it `search/portfolio.hpp` is used
template <class G>
concept HasSolve = requires(const G game, const typename G::State state, Meter meter, Prunes prunes) {
  { game.solve(state, meter, prunes) } -> std::same_as<Result>;
};

//   before_redeal  for a game that shuffles its cards again by chance: where nothing wins without that, what to play
//             before and then the redeal itself, as far as it could be found; checked move by move
template <class G>
concept HasRedeal = requires(const G game, const typename G::State state, Meter meter) {
  { game.before_redeal(state, meter) } -> std::same_as<std::vector<Move>>;
};

}  // namespace pasyans
