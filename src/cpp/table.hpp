// The closed set of a search: keys already met, within a cap on memory.
//
// Extendible hashing. A directory, indexed by the top bits of a key, points to segments of 64 KiB; a segment that is
// three quarters full splits in two by its next bit. So the set grows one segment at a time: it never doubles at
// once, never pauses to rehash, and uses the cap to the last segment.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "limits.hpp"
#include "zobrist.hpp"

namespace pasyans {

inline std::uint64_t place_bits(const Key& key) { return key.low; }
inline std::uint64_t place_bits(std::uint64_t key) { return key; }

// `Entry` is a `Key` or a well mixed `std::uint64_t`; the latter only where 64 bits are exact or a collision harmless.
template <class Entry>
class ClosedSet {
 public:
  enum class Answer : std::uint8_t { added, known, full };

  explicit ClosedSet(Meter& meter) : meter_(meter) {}
  ~ClosedSet() { meter_.release(booked_); }
  ClosedSet(const ClosedSet&) = delete;
  ClosedSet& operator=(const ClosedSet&) = delete;

  Answer insert(const Entry& entry) {
    if (entry == Entry{}) {
      // The empty slot's own value is kept apart.
      const bool known = has_zero_;
      has_zero_ = true;
      return known ? Answer::known : Answer::added;
    }
    if (directory_.empty() && !grow_first()) return Answer::full;
    while (true) {
      Segment& segment = *segments_[directory_[directory_index(entry)]];
      std::size_t slot = place_bits(entry) & (slots - 1);
      while (true) {
        Entry& here = segment.entries[slot];
        if (here == entry) return Answer::known;
        if (here == Entry{}) break;
        slot = (slot + 1) & (slots - 1);
      }
      if (segment.used < most_used) {
        segment.entries[slot] = entry;
        ++segment.used;
        ++size_;
        return Answer::added;
      }
      if (!split(directory_[directory_index(entry)])) return Answer::full;
    }
  }

  bool contains(const Entry& entry) const {
    if (entry == Entry{}) return has_zero_;
    if (directory_.empty()) return false;
    const Segment& segment = *segments_[directory_[directory_index(entry)]];
    for (std::size_t slot = place_bits(entry) & (slots - 1);; slot = (slot + 1) & (slots - 1)) {
      if (segment.entries[slot] == entry) return true;
      if (segment.entries[slot] == Entry{}) return false;
    }
  }

  std::size_t size() const { return size_ + (has_zero_ ? 1 : 0); }

 private:
  static constexpr std::size_t slots = 65536 / sizeof(Entry);
  static constexpr std::size_t most_used = slots / 4 * 3;
  static_assert(std::has_single_bit(slots));

  struct Segment {
    std::unique_ptr<Entry[]> entries = std::make_unique<Entry[]>(slots);
    std::size_t used = 0;
    unsigned depth = 0;  // how many top bits its keys share
  };

  std::size_t directory_index(const Entry& entry) const {
    return depth_ == 0 ? 0 : static_cast<std::size_t>(place_bits(entry) >> (64 - depth_));
  }

  bool book(std::size_t bytes) {
    if (!meter_.reserve(bytes)) return false;
    booked_ += bytes;
    return true;
  }

  bool grow_first() {
    if (!book(slots * sizeof(Entry) + sizeof(Segment))) return false;
    segments_.push_back(std::make_unique<Segment>());
    directory_.assign(1, 0);
    return true;
  }

  bool split(std::uint32_t old_index) {
    Segment& old = *segments_[old_index];
    // Top bits and slot bits must not meet, or a segment's keys would crowd in few slots. 2^40 bytes lie below that.
    if (old.depth == 24) {
      meter_.stop_for_memory();
      return false;
    }
    const bool doubles = old.depth == depth_;
    const std::size_t more_directory = doubles ? directory_.size() * sizeof(std::uint32_t) : 0;
    if (!book(slots * sizeof(Entry) + sizeof(Segment) + sizeof(void*) + more_directory)) return false;

    if (doubles) {
      std::vector<std::uint32_t> wider(directory_.size() * 2);
      for (std::size_t i = 0; i < wider.size(); ++i) wider[i] = directory_[i / 2];
      directory_ = std::move(wider);
      ++depth_;
    }
    const auto fresh_index = static_cast<std::uint32_t>(segments_.size());
    segments_.push_back(std::make_unique<Segment>());
    Segment& fresh = *segments_[fresh_index];
    fresh.depth = ++old.depth;

    auto entries = std::move(old.entries);
    old.entries = std::make_unique<Entry[]>(slots);
    old.used = 0;
    for (std::size_t i = 0; i < slots; ++i) {
      if (entries[i] == Entry{}) continue;
      Segment& target = (place_bits(entries[i]) >> (64 - old.depth) & 1) != 0 ? fresh : old;
      std::size_t slot = place_bits(entries[i]) & (slots - 1);
      while (!(target.entries[slot] == Entry{})) slot = (slot + 1) & (slots - 1);
      target.entries[slot] = entries[i];
      ++target.used;
    }
    for (std::size_t i = 0; i < directory_.size(); ++i) {
      // The segment's bit stands `depth_ - depth` places above the lowest of the directory's bits.
      if (directory_[i] == old_index && (i >> (depth_ - old.depth) & 1) != 0) directory_[i] = fresh_index;
    }
    return true;
  }

  Meter& meter_;
  std::size_t booked_ = 0;
  std::size_t size_ = 0;
  unsigned depth_ = 0;
  bool has_zero_ = false;
  std::vector<std::uint32_t> directory_;
  std::vector<std::unique_ptr<Segment>> segments_;
};

}  // namespace pasyans
