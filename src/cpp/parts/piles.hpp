// The piles of a layout, one after the other in a single array:
//
//   cards   5C KD 9S | KH 2C | (empty) | AS …
//   start   0          3       5         5
//
// Any pile may hold any number of cards, yet the whole takes little more than a byte a card, so that copying a state
// is cheap.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstdint>
#include <span>

#include "card.hpp"

namespace pasyans {

template <int PileCount, int CardCount>
class Piles {
  static_assert(CardCount < 256);

 public:
  int size(int pile) const { return start_[at(pile + 1)] - start_[at(pile)]; }
  bool empty(int pile) const { return size(pile) == 0; }
  // Bottom first.
  std::span<const Card> operator[](int pile) const {
    return {cards_.data() + start_[at(pile)], static_cast<std::size_t>(size(pile))};
  }
  Card top(int pile) const {
    assert(!empty(pile));
    return cards_[at(start_[at(pile + 1)] - 1)];
  }
  // The card that `count` - 1 cards cover.
  Card covered_by(int pile, int count) const {
    assert(1 <= count && count <= size(pile));
    return cards_[at(start_[at(pile + 1)] - count)];
  }
  int total() const { return start_[PileCount]; }

  void push(int pile, Card card) {
    const auto place = cards_.begin() + start_[at(pile + 1)];
    std::copy_backward(place, cards_.begin() + total(), cards_.begin() + total() + 1);
    *place = card;
    for (int p = pile + 1; p <= PileCount; ++p) ++start_[at(p)];
  }
  Card pop(int pile) {
    const Card card = top(pile);
    const auto place = cards_.begin() + start_[at(pile + 1)];
    std::copy(place, cards_.begin() + total(), place - 1);
    for (int p = pile + 1; p <= PileCount; ++p) --start_[at(p)];
    return card;
  }
  // The top `count` cards of `from`, in their order, onto `to`.
  void move(int from, int to, int count = 1) {
    assert(from != to && count <= size(from));
    const auto from_end = cards_.begin() + start_[at(from + 1)];
    const auto to_end = cards_.begin() + start_[at(to + 1)];
    if (from < to) {
      std::rotate(from_end - count, from_end, to_end);
      for (int p = from + 1; p <= to; ++p) start_[at(p)] = static_cast<std::uint8_t>(start_[at(p)] - count);
    } else {
      std::rotate(to_end, from_end - count, from_end);
      for (int p = to + 1; p <= from; ++p) start_[at(p)] = static_cast<std::uint8_t>(start_[at(p)] + count);
    }
  }

 private:
  static constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }

  std::array<Card, CardCount> cards_{};
  std::array<std::uint8_t, PileCount + 1> start_{};
};

}  // namespace pasyans
