// One card in one byte: suit in bits 4-5, rank 1..13 in bits 0-3. The next card up in suit is `value + 1`.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <string_view>

namespace pasyans {

enum class Suit : std::uint8_t { clubs, diamonds, hearts, spades };

inline constexpr std::array<Suit, 4> all_suits{Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades};
inline constexpr std::string_view suit_letters = "CDHS";
inline constexpr std::string_view rank_letters = "?A23456789TJQK";
inline constexpr int ace = 1;
inline constexpr int king = 13;

class Card {
 public:
  static constexpr int codes = 64;  // every `code()` is below this

  constexpr Card() = default;
  constexpr Card(int rank, Suit suit)
      : value_(static_cast<std::uint8_t>(static_cast<int>(suit) << 4 | rank)) {}
  static constexpr Card from_code(int code) {
    Card card;
    card.value_ = static_cast<std::uint8_t>(code);
    return card;
  }

  constexpr int rank() const { return value_ & 15; }
  constexpr Suit suit() const { return static_cast<Suit>(value_ >> 4); }
  constexpr int code() const { return value_; }
  // 0..51, suit by suit
  constexpr int index() const { return (value_ >> 4) * 13 + (value_ & 15) - 1; }
  constexpr bool is_none() const { return value_ == 0; }

  constexpr auto operator<=>(const Card&) const = default;

 private:
  std::uint8_t value_ = 0;
};

// True if `card` is of the suit of `other` and `step` ranks above it (below, if negative).
constexpr bool follows_in_suit(Card card, Card other, int step = 1) {
  return card.suit() == other.suit() && card.rank() == other.rank() + step;
}

// True if the cards are neighbours in suit, king and ace being neighbours too.
constexpr bool adjacent_in_suit_circle(Card a, Card b) {
  const int difference = a.rank() - b.rank();
  return a.suit() == b.suit() && (difference == 1 || difference == -1 || difference == 12 || difference == -12);
}

std::string to_text(Card card);

// Reads "TD", "td", "10D" or "T♦"; anything else gives the empty card.
Card parse_card(std::string_view text);

}  // namespace pasyans
