// Keys of states: 128 bits, so that a search that reports a loss need not fear two states with one key.
#pragma once

#include <cstdint>
#include <span>

#include "card.hpp"

namespace pasyans {

// A bijection of 64-bit words that spreads every bit (Stafford's thirteenth variant of MurmurHash3's finalizer).
constexpr std::uint64_t mix(std::uint64_t x) {
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9U;
  x = (x ^ x >> 27) * 0x94d049bb133111ebU;
  return x ^ x >> 31;
}

struct Key {
  std::uint64_t low = 0;
  std::uint64_t high = 0;

  bool operator==(const Key&) const = default;
  // A sum of keys does not depend on their order, and unlike XOR two equal ones do not vanish.
  Key& operator+=(Key other) {
    low += other.low;
    high += other.high;
    return *this;
  }
};

// Two independent hashes of a sequence of small numbers.
class KeyBuilder {
 public:
  explicit constexpr KeyBuilder(std::uint64_t salt = 0)
      : low_(mix(salt + 0x9e3779b97f4a7c15U)), high_(mix(salt + 0xd1b54a32d192ed03U)) {}

  constexpr KeyBuilder& add(std::uint64_t value) {
    low_ = (low_ ^ value) * 0x9fb21c651e98df25U;
    low_ ^= low_ >> 32;
    high_ = (high_ + value + 1) * 0xd6e8feb86659fd93U;
    high_ ^= high_ >> 29;
    return *this;
  }
  KeyBuilder& add(std::span<const Card> cards) {
    add(static_cast<std::uint64_t>(cards.size()));
    for (Card card : cards) add(static_cast<std::uint64_t>(card.code()));
    return *this;
  }
  constexpr Key key() const { return {mix(low_ + 0x632be59bd9b4e019U), mix(high_ ^ 0x2545f4914f6cdd1dU)}; }

 private:
  std::uint64_t low_;
  std::uint64_t high_;
};

}  // namespace pasyans
