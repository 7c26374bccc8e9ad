// A neutral picture of a state: every pile by name, where it lies and how. Positions are read and written, texts,
// pictures and the browser's table drawn from this alone.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "card.hpp"

namespace pasyans {

enum class PlaceKind : std::uint8_t { tableau, foundation, reserve, stock, waste };
enum class Fan : std::uint8_t { squared, down, right, left };

struct Place {
  std::string name;
  PlaceKind kind = PlaceKind::tableau;
  // Where its bottom card lies, in widths and heights of a card.
  double column = 0;
  double row = 0;
  Fan fan = Fan::squared;
  bool closed = false;      // a fair player does not see these cards
  std::vector<Card> cards;  // bottom first; the empty card is a gap
  int known = 0;            // of a closed pile: how many of its lowest cards the rules tell
};

using View = std::vector<Place>;  // in the order in which RULES.md lists the piles

}  // namespace pasyans
