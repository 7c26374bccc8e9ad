#include "registry.hpp"

#include <array>

#include "error.hpp"
#include "games/algerian.hpp"
#include "games/australian.hpp"
#include "games/bakers_dozen.hpp"
#include "games/cellar.hpp"
#include "games/clock.hpp"
#include "games/marriage.hpp"
#include "games/olympus.hpp"
#include "games/paganini.hpp"
#include "games/thirteen.hpp"
#include "position_of.hpp"

namespace pasyans {
namespace {

template <Game G>
RegisteredGame registered() {
  return {G::info(), layout_spec<G>,
          [](const Options& options, const DealNumber& number) -> std::unique_ptr<Position> {
            return std::make_unique<PositionOf<G>>(options, number);
          },
          [](const Options& options, const Layout& layout) -> std::unique_ptr<Position> {
            return std::make_unique<PositionOf<G>>(options, layout);
          }};
}

Options options_of(const GameInfo& info, std::string_view rules, const OptionValues& given) {
  return {info.name, info.options, info.rule_sets, rules, given};
}

}  // namespace

std::span<const RegisteredGame> registered_games() {
  static const std::array games{
      registered<Australian>(),
      registered<BakersDozen>(),
      registered<Algerian>(),
      registered<Olympus>(),
      registered<Marriage>(),
      registered<Thirteen>(),
      registered<Paganini>(),
      registered<Cellar>(),
      registered<Clock>(),
  };
  return games;
}

const RegisteredGame& find_game(std::string_view name) {
  std::string known;
  for (const RegisteredGame& game : registered_games()) {
    if (game.info.name == name) return game;
    known += (known.empty() ? "" : ", ") + std::string(game.info.name);
  }
  throw UnknownGameError("there is no game " + quoted(name) + "; the games are: " + known);
}

std::unique_ptr<Position> deal_position(std::string_view game, std::string_view number, std::string_view rules,
                                        const OptionValues& given) {
  const RegisteredGame& found = find_game(game);
  return found.deal(options_of(found.info, rules, given), DealNumber(number));
}

std::unique_ptr<Position> read_position(std::string_view game, const PileTexts& piles, const CounterTexts& counters,
                                        const OptionValues& given) {
  const RegisteredGame& found = find_game(game);
  const Options options = options_of(found.info, "", given);
  return found.read(options, Layout(piles, counters, found.layout_spec(options)));
}

}  // namespace pasyans
