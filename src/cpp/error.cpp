#include "error.hpp"

namespace pasyans {

std::string quoted(std::string_view text) {
  static constexpr std::size_t longest = 60;
  static constexpr char digits[] = "0123456789abcdef";

  std::size_t shown = text.size();
  if (shown > longest) {
    shown = longest;
    // Never cut a UTF-8 sequence in two.
    while (shown > 0 && (static_cast<unsigned char>(text[shown]) & 0xc0) == 0x80) --shown;
  }
  std::string result = "'";
  for (char c : text.substr(0, shown)) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x20 || byte == 0x7f) {
      result += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
    } else {
      result += c;
    }
  }
  return result + (shown < text.size() ? "…'" : "'");
}

}  // namespace pasyans
