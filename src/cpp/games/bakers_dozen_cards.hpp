// Sets of cards for the solver of Baker's Dozen. A card is a number here, rank by rank, and a set a word with the bit of
// each card; so a rank is four neighbouring bits, and one operation serves all ranks.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

#include "card.hpp"

namespace pasyans::by_rank {

using CardSet = std::uint64_t;

inline constexpr CardSet pack = (CardSet{1} << 52) - 1;
inline constexpr CardSet aces = 0xf;
inline constexpr CardSet kings = aces << 48;
inline constexpr CardSet one_a_rank = pack / 15;
inline constexpr std::uint8_t nothing = 52;  // no card

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr CardSet bit(int card) { return CardSet{1} << card; }
constexpr bool has(CardSet cards, int card) { return (cards >> card & 1) != 0; }
constexpr int lowest(CardSet cards) { return std::countr_zero(cards); }
constexpr int highest(CardSet cards) { return static_cast<int>(std::bit_width(cards)) - 1; }

constexpr int number_of(Card card) { return (card.rank() - 1) * 4 + static_cast<int>(card.suit()); }
constexpr int rank_of(int card) { return card / 4 + 1; }
constexpr CardSet rank_set(int rank) { return aces << 4 * (rank - 1); }
constexpr CardSet rank_set_of(int card) { return aces << card / 4 * 4; }
constexpr bool lies_on_next_rank(int card, int below) { return below != nothing && rank_of(below) == rank_of(card) + 1; }

// Calls `visit` for each card of a set, lowest first.
template <class Visit>
constexpr void for_each(CardSet cards, Visit visit) {
  for (; cards != 0; cards &= cards - 1) visit(lowest(cards));
}

// Cards not home whose predecessor in suit is home, and aces.
constexpr CardSet next_home(CardSet home) { return (home << 4 | aces) & ~home & pack; }

// Numbers by rank, each in the four bits of its rank.
constexpr std::uint64_t count_by_rank(CardSet cards) {
  const CardSet pairs = cards - (cards >> 1 & one_a_rank * 5);
  return (pairs & one_a_rank * 3) + (pairs >> 2 & one_a_rank * 3);
}
// All cards of the ranks whose number is not 0.
constexpr CardSet ranks_with(std::uint64_t counts) {
  return ((counts | counts >> 1 | counts >> 2 | counts >> 3) & one_a_rank) * 15;
}

}  // namespace pasyans::by_rank
