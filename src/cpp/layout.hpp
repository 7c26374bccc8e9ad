// A position as a user gives it, piles by name, on its way to becoming a state.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "card.hpp"

namespace pasyans {

using CardTexts = std::vector<std::string>;
using PileTexts = std::map<std::string, CardTexts, std::less<>>;
using CounterTexts = std::map<std::string, std::string, std::less<>>;

// What a game's positions may hold.
struct LayoutSpec {
  int packs = 1;
  std::vector<std::string_view> piles;
  std::vector<std::string_view> counters;
  bool has_gaps = false;  // "--", an empty place, may stand among the cards
  int may_lack = 0;       // cards of this rank need not be there; `read` says which may be missing
};

// Checks what is the same for every game: card names, pile and counter names, each card of the packs exactly once a
// pack (of the rank `may_lack` at most once).
class Layout {
 public:
  // PositionError that names the pile and the card.
  Layout(const PileTexts& piles, const CounterTexts& counters, const LayoutSpec& spec);

  // A gap is the empty card.
  const std::vector<Card>& operator[](std::string_view pile) const { return piles_.find(pile)->second; }
  bool has_counter(std::string_view name) const { return counters_.contains(name); }
  const std::string& counter_text(std::string_view name) const { return counters_.find(name)->second; }
  // PositionError unless it is there, a number, and within the bounds.
  std::uint64_t counter(std::string_view name, std::uint64_t least, std::uint64_t most) const;
  // The number of cards of a pile that must read `first`, then each time `step` ranks more, in suit.
  int run_length(std::string_view pile, Card first, int step) const;

 private:
  std::map<std::string, std::vector<Card>, std::less<>> piles_;
  CounterTexts counters_;
};

}  // namespace pasyans
