// Positions solved by several threads at once, the results in the order of the positions.
#pragma once

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <deque>
#include <exception>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "position.hpp"

namespace pasyans {

struct Solved {
  std::unique_ptr<Position> position;
  Result result;
};

// The solvers share nothing but this list of tasks. `max_memory` bounds them together: each has its equal part. The
// other limits hold for each position.
class SolverPool {
 public:
  SolverPool(unsigned threads, const Limits& limits);
  ~SolverPool() { stop(); }
  SolverPool(const SolverPool&) = delete;
  SolverPool& operator=(const SolverPool&) = delete;

  void submit(std::unique_ptr<Position> position);
  // The next result, if it is there within the time; throws what its solve threw.
  std::optional<Solved> next(std::chrono::milliseconds patience);
  std::size_t finished() const;  // of all that were submitted, also those whose turn has not come
  void stop();                   // ends the searches under way; nothing is solved after it

 private:
  struct Task {
    Solved solved;
    std::exception_ptr error;
    bool done = false;
  };

  void work();

  Limits limits_;
  mutable std::mutex mutex_;  // guards all below but the threads
  std::condition_variable submitted_;
  std::condition_variable finished_one_;
  std::deque<Task> tasks_;  // those not yet returned; a deque's elements stay where they are
  std::size_t begun_ = 0;   // the first so many of them are taken by threads
  std::size_t finished_ = 0;
  std::atomic<bool> stopping_ = false;
  std::vector<std::thread> threads_;
};

}  // namespace pasyans
