// The one list of games.
#pragma once

#include <memory>
#include <span>
#include <string_view>

#include "position.hpp"

namespace pasyans {

struct RegisteredGame {
  const GameInfo& info;
  LayoutSpec (*layout_spec)(const Options&);
  std::unique_ptr<Position> (*deal)(const Options&, const DealNumber&);
  std::unique_ptr<Position> (*read)(const Options&, const Layout&);
};

std::span<const RegisteredGame> registered_games();
const RegisteredGame& find_game(std::string_view name);  // UnknownGameError

// `rules` names a rule set of the game, or is empty; `given` options override it. OptionError.
std::unique_ptr<Position> deal_position(std::string_view game, std::string_view number, std::string_view rules,
                                        const OptionValues& given);
std::unique_ptr<Position> read_position(std::string_view game, const PileTexts& piles, const CounterTexts& counters,
                                        const OptionValues& given);

}  // namespace pasyans
