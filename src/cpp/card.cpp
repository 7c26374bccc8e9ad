#include "card.hpp"

#include <cctype>

namespace pasyans {

std::string to_text(Card card) {
  if (card.is_none()) return "--";
  return {rank_letters[static_cast<std::size_t>(card.rank())],
          suit_letters[static_cast<std::size_t>(card.suit())]};
}

Card parse_card(std::string_view text) {
  static constexpr std::array<std::string_view, 4> suit_signs{"♣", "♦", "♥", "♠"};

  std::string_view rest = text;
  int rank = 0;
  if (rest.starts_with("10")) {
    rank = 10;
    rest.remove_prefix(2);
  } else if (!rest.empty()) {
    const char letter = static_cast<char>(std::toupper(static_cast<unsigned char>(rest.front())));
    const auto place = rank_letters.find(letter, 1);
    if (place == std::string_view::npos) return {};
    rank = static_cast<int>(place);
    rest.remove_prefix(1);
  }
  for (Suit suit : all_suits) {
    const auto index = static_cast<std::size_t>(suit);
    const bool is_letter = rest.size() == 1 && std::toupper(static_cast<unsigned char>(rest[0])) == suit_letters[index];
    if (rank != 0 && (is_letter || rest == suit_signs[index])) return {rank, suit};
  }
  return {};
}

}  // namespace pasyans
