// Foundations that are built in suit, one rank at a time, kept as heights.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "card.hpp"
#include "zobrist.hpp"

namespace pasyans {

// One foundation a suit, ace to king.
class Foundations {
 public:
  int height(Suit suit) const { return heights_[static_cast<std::size_t>(suit)]; }
  bool takes(Card card) const { return height(card.suit()) + 1 == card.rank(); }
  bool holds(Card card) const { return height(card.suit()) >= card.rank(); }
  void put(Card card) { ++heights_[static_cast<std::size_t>(card.suit())]; }
  Card top(Suit suit) const { return {height(suit), suit}; }  // only if its height is not 0
  Card take(Suit suit) {
    const Card card = top(suit);
    --heights_[static_cast<std::size_t>(suit)];
    return card;
  }
  void set_height(Suit suit, int height) {
    heights_[static_cast<std::size_t>(suit)] = static_cast<std::uint8_t>(height);
  }
  bool complete() const { return total() == 52; }
  int total() const { return heights_[0] + heights_[1] + heights_[2] + heights_[3]; }
  int lowest() const { return std::min({heights_[0], heights_[1], heights_[2], heights_[3]}); }

  std::vector<Card> cards(Suit suit) const {
    std::vector<Card> cards;
    for (int rank = ace; rank <= height(suit); ++rank) cards.emplace_back(rank, suit);
    return cards;
  }
  void add_to(KeyBuilder& key) const {
    for (int height : heights_) key.add(static_cast<std::uint64_t>(height));
  }

 private:
  std::array<std::uint8_t, 4> heights_{};
};

}  // namespace pasyans
