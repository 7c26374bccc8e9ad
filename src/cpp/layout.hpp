// A position as a user gives it, piles by name, on its way to becoming a state.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "card.hpp"

namespace pasyans {

using CardTexts = std::vector<std::string>;
using PileTexts = std::map<std::string, CardTexts, std::less<>>;

// Checks what is the same for every game: card names, pile names, each card of the packs exactly once a pack.
class Layout {
 public:
  // PositionError that names the pile and the card.
  Layout(const PileTexts& piles, const std::vector<std::string_view>& pile_names, int packs);

  const std::vector<Card>& operator[](std::string_view pile) const { return piles_.find(pile)->second; }
  // The number of cards of a pile that must read `first`, then each time `step` ranks more, in suit.
  int run_length(std::string_view pile, Card first, int step) const;

 private:
  std::map<std::string, std::vector<Card>, std::less<>> piles_;
};

}  // namespace pasyans
