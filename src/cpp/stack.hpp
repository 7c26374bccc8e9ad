// A vector of fixed capacity that lives inside its owner: trivially copyable, never allocates.
#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace pasyans {

template <class T, std::size_t Capacity>
class Stack {
  static_assert(std::is_trivially_copyable_v<T> && Capacity <= 0xffff);

 public:
  using Size = std::conditional_t<(Capacity < 256), std::uint8_t, std::uint16_t>;

  constexpr int size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  static constexpr int capacity() { return static_cast<int>(Capacity); }

  constexpr T* begin() { return items_.data(); }
  constexpr T* end() { return items_.data() + size_; }
  constexpr const T* begin() const { return items_.data(); }
  constexpr const T* end() const { return items_.data() + size_; }

  constexpr T& operator[](int index) {
    assert(0 <= index && index < size_);
    return items_[static_cast<std::size_t>(index)];
  }
  constexpr const T& operator[](int index) const {
    assert(0 <= index && index < size_);
    return items_[static_cast<std::size_t>(index)];
  }
  constexpr const T& back() const { return (*this)[size_ - 1]; }
  constexpr T& back() { return (*this)[size_ - 1]; }

  constexpr void push_back(T item) {
    assert(size_ < Capacity);
    items_[size_++] = item;
  }
  constexpr T pop_back() {
    assert(size_ > 0);
    return items_[--size_];
  }
  constexpr void resize(int size) {
    assert(0 <= size && size <= static_cast<int>(Capacity));
    size_ = static_cast<Size>(size);
  }
  constexpr void clear() { size_ = 0; }

  friend constexpr bool operator==(const Stack& a, const Stack& b) {
    return std::equal(a.begin(), a.end(), b.begin(), b.end());
  }

 private:
  // Only the first `size_` items mean anything.
  std::array<T, Capacity> items_{};
  Size size_ = 0;
};

}  // namespace pasyans
