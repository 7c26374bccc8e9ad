// The meaning of a move that most games share: `count` cards from the top of pile `from` onto pile `to`, both indices
// into the game's list of pile names, written "t3-t5*4". Any other kind of move is a word, as "draw".
#pragma once

#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "move.hpp"

namespace pasyans {

inline constexpr std::uint8_t pile_move_kind = 0;
inline constexpr std::uint8_t word_move_kind = 1;

constexpr Move pile_move(int from, int to, int count = 1) {
  return {pile_move_kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to),
          static_cast<std::uint8_t>(count)};
}
inline constexpr Move word_move{word_move_kind, 0, 0, 0};

// How a game writes its moves: the names of its piles, and the one word it has beside pile moves (may be empty).
struct PileNotation {
  std::span<const std::string_view> names;
  std::string_view word;

  std::string format(Move move) const {
    if (move.kind == word_move_kind) return std::string(word);
    std::string text = std::string(names[move.from]) + "-" + std::string(names[move.to]);
    if (move.count > 1) text += "*" + std::to_string(move.count);
    return text;
  }

  // Nothing if the text is no move that this game could ever have.
  std::optional<Move> parse(std::string_view text) const {
    if (!word.empty() && text == word) return word_move;
    int cards = 1;
    if (const auto star = text.find('*'); star != std::string_view::npos) {
      const std::string_view digits = text.substr(star + 1);
      const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), cards);
      if (error != std::errc() || end != digits.data() + digits.size() || cards < 1 || cards > 255) return {};
      text = text.substr(0, star);
    }
    const auto dash = text.find('-');
    if (dash == std::string_view::npos) return {};
    const int from = index_of(text.substr(0, dash));
    const int to = index_of(text.substr(dash + 1));
    if (from < 0 || to < 0) return {};
    return pile_move(from, to, cards);
  }

 private:
  int index_of(std::string_view name) const {
    for (std::size_t i = 0; i < names.size(); ++i) {
      if (names[i] == name) return static_cast<int>(i);
    }
    return -1;
  }
};

}  // namespace pasyans
