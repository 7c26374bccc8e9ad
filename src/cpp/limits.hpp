// What a search may use, and the meter that watches it.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

#include "result.hpp"

namespace pasyans {

struct Limits {
  std::uint64_t max_states = std::numeric_limits<std::uint64_t>::max();
  double max_seconds = std::numeric_limits<double>::infinity();
  std::size_t max_memory = std::size_t{1} << 30;  // bytes, of everything that grows with the search
  std::function<bool()> interrupted;              // asked about fifty times a second; true ends the search
};

// Parts of a search that may be switched off to check that they change no verdict.
struct Prunes {
  bool forced = true;  // moves proved never worse than any other are played at once
  bool dead = true;    // positions proved lost by a relaxation are cut
  bool merged = true;  // positions proved equivalent are searched as one
};

// One meter serves all stages of one solve. A stage may have a smaller allowance of states; when only that is used
// up the stage ends and the solve goes on.
class Meter {
 public:
  explicit Meter(const Limits& limits)
      : limits_(limits), start_(Clock::now()), next_poll_(poll_interval) {
    begin_stage();
  }

  void begin_stage(std::uint64_t max_states = std::numeric_limits<std::uint64_t>::max()) {
    const std::uint64_t left = limits_.max_states - states_;
    stage_is_shorter_ = max_states < left;
    stage_end_ = states_ + (stage_is_shorter_ ? max_states : left);
    stage_full_ = false;
  }

  // Counts one state; false if there is no allowance for it: the stage must end.
  bool count_state() {
    if (stopped()) return false;
    if (states_ == stage_end_) {
      if (!stage_is_shorter_) reason_ = Reason::states;
      stage_full_ = true;
      return false;
    }
    if (++states_ >= next_poll_) return poll();
    return true;
  }

  // Asks for the clock and the interrupt without a state; for loops that may be long within one state.
  bool poll() {
    next_poll_ = states_ + poll_interval;
    if (stopped()) return false;
    const auto now = Clock::now();
    if (std::chrono::duration<double>(now - start_).count() >= limits_.max_seconds) {
      reason_ = Reason::seconds;
      return false;
    }
    if (limits_.interrupted && now >= next_question_) {
      next_question_ = now + std::chrono::milliseconds(20);
      if (limits_.interrupted()) {
        reason_ = Reason::interrupted;
        return false;
      }
    }
    return true;
  }

  // Books `bytes` more; false if the cap forbids it, and then nothing is booked.
  bool reserve(std::size_t bytes) {
    if (bytes > limits_.max_memory - memory_) {
      stop_for_memory();
      return false;
    }
    memory_ += bytes;
    peak_memory_ = memory_ > peak_memory_ ? memory_ : peak_memory_;
    return true;
  }
  void release(std::size_t bytes) { memory_ -= bytes; }
  void stop_for_memory() {
    if (reason_ == Reason::none) reason_ = Reason::memory;
  }

  bool stopped() const { return reason_ != Reason::none || stage_full_; }
  // Why the whole solve must end; `none` while only a stage has ended.
  Reason reason() const { return reason_; }
  // A stage that ran out of memory leaves the rest of the solve the choice of a stage that needs less.
  void forget_memory_stop() {
    if (reason_ == Reason::memory) reason_ = Reason::none;
  }

  std::uint64_t states() const { return states_; }
  std::size_t memory() const { return memory_; }
  std::size_t peak_memory() const { return peak_memory_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;
  static constexpr std::uint64_t poll_interval = 256;

  Limits limits_;
  Clock::time_point start_;
  Clock::time_point next_question_{};
  std::uint64_t states_ = 0;
  std::uint64_t next_poll_;
  std::uint64_t stage_end_ = 0;
  std::size_t memory_ = 0;
  std::size_t peak_memory_ = 0;
  Reason reason_ = Reason::none;
  bool stage_is_shorter_ = false;
  bool stage_full_ = false;
};

// The memory that a search's containers take, as they grow; given back at its end.
class Booking {
 public:
  explicit Booking(Meter& meter) : meter_(meter) {}
  ~Booking() { meter_.release(bytes_); }
  Booking(const Booking&) = delete;
  Booking& operator=(const Booking&) = delete;

  // Books what is wanted beyond the most so far; false if the cap forbids it.
  bool room_for(std::size_t bytes) {
    if (bytes <= bytes_) return true;
    if (!meter_.reserve(bytes - bytes_)) return false;
    bytes_ = bytes;
    return true;
  }

 private:
  Meter& meter_;
  std::size_t bytes_ = 0;
};

}  // namespace pasyans
