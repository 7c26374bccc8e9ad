#include "layout.hpp"

#include <algorithm>
#include <array>

#include "error.hpp"

namespace pasyans {

Layout::Layout(const PileTexts& piles, const std::vector<std::string_view>& pile_names, int packs) {
  for (const auto& [name, cards] : piles) {
    if (std::find(pile_names.begin(), pile_names.end(), name) == pile_names.end()) {
      std::string known;
      for (std::string_view known_name : pile_names) known += (known.empty() ? "" : " ") + std::string(known_name);
      throw PositionError("there is no pile " + quoted(name) + " in this game; its piles are: " + known);
    }
  }
  std::array<int, Card::codes> seen{};
  for (std::string_view name : pile_names) {
    const auto pile = piles.find(name);
    if (pile == piles.end()) {
      throw PositionError("pile " + std::string(name) + " is missing (an empty pile is written as [])");
    }
    std::vector<Card>& cards = piles_[std::string(name)];
    for (const std::string& text : pile->second) {
      const Card card = parse_card(text);
      if (card.is_none()) throw PositionError("pile " + std::string(name) + ": " + quoted(text) + " is no card");
      if (++seen[static_cast<std::size_t>(card.code())] > packs) {
        throw PositionError("pile " + std::string(name) + ": " + to_text(card) + " is there once too often");
      }
      cards.push_back(card);
    }
  }
  std::string missing;
  for (Suit suit : all_suits) {
    for (int rank = ace; rank <= king; ++rank) {
      const Card card(rank, suit);
      for (int n = seen[static_cast<std::size_t>(card.code())]; n < packs; ++n) missing += " " + to_text(card);
    }
  }
  if (!missing.empty()) throw PositionError("no pile holds these cards:" + missing);
}

int Layout::run_length(std::string_view pile, Card first, int step) const {
  const std::vector<Card>& cards = (*this)[pile];
  int rank = first.rank();
  for (Card card : cards) {
    if (card.suit() != first.suit() || card.rank() != rank) {
      throw PositionError("pile " + std::string(pile) + ": " + to_text(card) + " is out of order" +
                          (1 <= rank && rank <= 13 ? ", " + to_text(Card(rank, first.suit())) + " belongs there" : ""));
    }
    rank += step;
  }
  return static_cast<int>(cards.size());
}

}  // namespace pasyans
