#include "deck.hpp"

#include <algorithm>
#include <utility>

#include "error.hpp"

namespace pasyans {
namespace {

constexpr std::uint64_t largest_ms_seed = (std::uint64_t{1} << 33) - 1;
constexpr std::uint64_t first_mersenne = 32000;
// Reading a number takes time quadratic in its length; this many digits take a second.
constexpr std::size_t most_digits = 500'000;

bool is_digit(char c) { return '0' <= c && c <= '9'; }

// What is left of the text when its ornaments are dropped: "# 12_345L" -> "12345".
std::string strip_ornaments(std::string_view text) {
  static constexpr std::string_view ornaments = " \t\r\n\v\f#-_.,";
  std::string digits;
  for (char c : text) {
    if (ornaments.find(c) == std::string_view::npos) digits += c;
  }
  if (!digits.empty() && digits.back() == 'L') digits.pop_back();
  return digits;
}

std::vector<std::uint32_t> words_of_decimal(std::string_view digits) {
  static constexpr std::size_t chunk = 9;
  std::vector<std::uint32_t> words;
  for (std::size_t at = 0; at < digits.size();) {
    const std::size_t length = (digits.size() - at) % chunk == 0 ? chunk : (digits.size() - at) % chunk;
    std::uint64_t carry = 0;
    std::uint64_t scale = 1;
    for (char c : digits.substr(at, length)) {
      carry = carry * 10 + static_cast<std::uint64_t>(c - '0');
      scale *= 10;
    }
    for (std::uint32_t& word : words) {
      carry += word * scale;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) words.push_back(static_cast<std::uint32_t>(carry));
    at += length;
  }
  return words;
}

}  // namespace

DealNumber::DealNumber(std::string_view text) {
  auto refuse = [&](const char* why) {
    throw DealError("deal number " + quoted(text) + ": " + why);
  };
  std::string digits;
  const bool says_ms = text.starts_with("ms");
  if (says_ms) {
    digits = text.substr(2);
  } else {
    digits = strip_ornaments(text);
  }
  if (digits.empty() || !std::all_of(digits.begin(), digits.end(), is_digit)) {
    refuse("write a decimal number (blanks and # - _ . , in it do not count), or ms and a decimal number");
  }
  digits.erase(0, digits.find_first_not_of('0'));
  if (digits.empty()) refuse("deals are counted from 1");
  if (digits.size() > most_digits) refuse("too many digits (the limit is 500000)");

  words_ = words_of_decimal(digits);
  const std::size_t significant = words_.size();
  words_.resize(std::max<std::size_t>(significant, 2));
  const bool fits = significant <= 2;
  if (says_ms && (!fits || ms_seed() > largest_ms_seed)) refuse("ms deals end at ms8589934591");
  is_ms_ = says_ms || (fits && ms_seed() < first_mersenne);
  text_ = (is_ms_ ? "ms" : "") + digits;
  if (!is_ms_) words_.resize(significant);
}

MsGenerator::MsGenerator(std::uint64_t seed)
    : seed_(seed), state_(seed >> 32 != 0 ? seed - (std::uint64_t{1} << 32) : seed) {}

int MsGenerator::below(int n) {
  state_ = (state_ * 214013 + 2531011) & largest_ms_seed;
  std::uint64_t output = state_ >> 16;
  if (seed_ >> 32 != 0) {
    output = (output & 0xffff) + 1;
  } else if (seed_ >> 31 != 0) {
    output = (output & 0x7fff) | 0x8000;
  } else {
    output &= 0x7fff;
  }
  return static_cast<int>(output % static_cast<std::uint64_t>(n));
}

MersenneTwister::MersenneTwister(const std::vector<std::uint32_t>& key) {
  const std::size_t size = state_.size();
  state_[0] = 19650218;
  for (std::size_t i = 1; i < size; ++i) {
    state_[i] = 1812433253U * (state_[i - 1] ^ state_[i - 1] >> 30) + static_cast<std::uint32_t>(i);
  }
  std::size_t i = 1;
  std::size_t j = 0;
  auto wrap = [&] {
    if (++i == size) {
      state_[0] = state_[size - 1];
      i = 1;
    }
  };
  for (std::size_t k = std::max(size, key.size()); k > 0; --k) {
    state_[i] = (state_[i] ^ (state_[i - 1] ^ state_[i - 1] >> 30) * 1664525U) + key[j] + static_cast<std::uint32_t>(j);
    if (++j == key.size()) j = 0;
    wrap();
  }
  for (std::size_t k = size - 1; k > 0; --k) {
    state_[i] = (state_[i] ^ (state_[i - 1] ^ state_[i - 1] >> 30) * 1566083941U) - static_cast<std::uint32_t>(i);
    wrap();
  }
  state_[0] = 0x80000000U;
}

void MersenneTwister::refill() {
  const std::size_t size = state_.size();
  for (std::size_t k = 0; k < size; ++k) {
    const std::uint32_t mixed = (state_[k] & 0x80000000U) | (state_[(k + 1) % size] & 0x7fffffffU);
    state_[k] = state_[(k + 397) % size] ^ mixed >> 1 ^ ((mixed & 1) != 0 ? 0x9908b0dfU : 0U);
  }
  index_ = 0;
}

std::uint32_t MersenneTwister::next() {
  if (index_ == static_cast<int>(state_.size())) refill();
  std::uint32_t y = state_[static_cast<std::size_t>(index_++)];
  y ^= y >> 11;
  y ^= y << 7 & 0x9d2c5680U;
  y ^= y << 15 & 0xefc60000U;
  return y ^ y >> 18;
}

int MersenneTwister::below(int n) {
  const std::uint32_t a = next() >> 5;
  const std::uint32_t b = next() >> 6;
  return static_cast<int>((a * 67108864.0 + b) / 9007199254740992.0 * n);
}

DealGenerator::DealGenerator(const DealNumber& number)
    : generator_(number.is_ms() ? decltype(generator_)(MsGenerator(number.ms_seed()))
                                : decltype(generator_)(MersenneTwister(number.words()))) {}

int DealGenerator::below(int n) {
  ++draws_;
  return std::visit([n](auto& generator) { return generator.below(n); }, generator_);
}

std::vector<PackCard> shuffled_packs(const DealNumber& number, DealGenerator& generator, int packs) {
  static constexpr std::array pack_suits{Suit::clubs, Suit::spades, Suit::hearts, Suit::diamonds};

  std::vector<PackCard> cards;
  if (packs == 1 && number.is_ms()) {
    for (int rank = ace; rank <= king; ++rank) {
      for (Suit suit : {Suit::clubs, Suit::diamonds, Suit::hearts, Suit::spades}) cards.push_back({Card(rank, suit), 0});
    }
  } else {
    for (int pack = 0; pack < packs; ++pack) {
      for (Suit suit : pack_suits) {
        for (int rank = ace; rank <= king; ++rank) {
          cards.push_back({Card(rank, suit), static_cast<std::uint8_t>(pack)});
        }
      }
    }
  }
  for (int n = static_cast<int>(cards.size()) - 1; n >= 1; --n) {
    std::swap(cards[static_cast<std::size_t>(n)], cards[static_cast<std::size_t>(generator.below(n + 1))]);
  }
  return cards;
}

std::vector<PackCard> dealing_order(const DealNumber& number, int packs) {
  DealGenerator generator(number);
  std::vector<PackCard> cards = shuffled_packs(number, generator, packs);
  std::reverse(cards.begin(), cards.end());
  return cards;
}

}  // namespace pasyans
