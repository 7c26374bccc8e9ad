// Deal numbers and the shuffles behind them: the same number gives the same cards as in PySolFC.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "card.hpp"

namespace pasyans {

// "7", "#7", "12345678901234567890L" and "ms11982" are deal numbers. 1..31999 and ms1..ms8589934591 use the
// generator of the Microsoft games, everything from 32000 up, without bound, the Mersenne Twister.
class DealNumber {
 public:
  explicit DealNumber(std::string_view text);  // DealError if it is none

  // "ms7" or "32000": how PySolFC shows it. Two numbers are the same deal exactly if their texts are equal.
  const std::string& text() const { return text_; }
  bool is_ms() const { return is_ms_; }
  std::uint64_t ms_seed() const { return words_[0] | std::uint64_t{words_[1]} << 32; }
  const std::vector<std::uint32_t>& words() const { return words_; }  // least significant first

 private:
  std::string text_;
  bool is_ms_ = false;
  std::vector<std::uint32_t> words_;
};

class MsGenerator {
 public:
  explicit MsGenerator(std::uint64_t seed);
  int below(int n);

 private:
  std::uint64_t seed_;
  std::uint64_t state_;
};

// MT19937 as in Matsumoto & Nishimura's reference, seeded by `init_by_array`.
class MersenneTwister {
 public:
  explicit MersenneTwister(const std::vector<std::uint32_t>& key);
  std::uint32_t next();
  int below(int n);

 private:
  void refill();

  std::array<std::uint32_t, 624> state_;
  int index_ = 624;
};

// The generator of a deal; it goes on where it stopped, so the games with redeals keep it.
class DealGenerator {
 public:
  explicit DealGenerator(const DealNumber& number);
  int below(int n);
  // How many numbers it has given.
  std::uint64_t draws() const { return draws_; }

 private:
  std::variant<MsGenerator, MersenneTwister> generator_;
  std::uint64_t draws_ = 0;
};

struct PackCard {
  Card card;
  std::uint8_t pack = 0;
};

// The shuffled list of the given packs, as it lies in memory: most games deal its *last* element first.
std::vector<PackCard> shuffled_packs(const DealNumber& number, DealGenerator& generator, int packs);

// The cards in the order of dealing, first dealt first.
std::vector<PackCard> dealing_order(const DealNumber& number, int packs);

}  // namespace pasyans
