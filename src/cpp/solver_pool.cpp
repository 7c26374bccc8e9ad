#include "solver_pool.hpp"

#include <utility>

namespace pasyans {

SolverPool::SolverPool(unsigned threads, const Limits& limits) : limits_(limits) {
  limits_.max_memory /= threads;
  limits_.interrupted = [this] { return stopping_.load(); };
  try {
    while (threads_.size() < threads) threads_.emplace_back(&SolverPool::work, this);
  } catch (...) {
    stop();
    throw;
  }
}

void SolverPool::stop() {
  {
    const std::lock_guard lock(mutex_);
    stopping_ = true;
  }
  submitted_.notify_all();
  for (std::thread& thread : threads_) thread.join();
  threads_.clear();
}

void SolverPool::submit(std::unique_ptr<Position> position) {
  {
    const std::lock_guard lock(mutex_);
    tasks_.emplace_back().solved.position = std::move(position);
  }
  submitted_.notify_one();
}

std::optional<Solved> SolverPool::next(std::chrono::milliseconds patience) {
  std::unique_lock lock(mutex_);
  const auto ready = [this] { return !tasks_.empty() && tasks_.front().done; };
  if (!finished_one_.wait_for(lock, patience, ready)) return std::nullopt;
  Task task = std::move(tasks_.front());
  tasks_.pop_front();
  --begun_;
  if (task.error) std::rethrow_exception(task.error);
  return std::move(task.solved);
}

std::size_t SolverPool::finished() const {
  const std::lock_guard lock(mutex_);
  return finished_;
}

void SolverPool::work() {
  std::unique_lock lock(mutex_);
  while (true) {
    submitted_.wait(lock, [this] { return stopping_ || begun_ < tasks_.size(); });
    if (stopping_) return;
    Task& task = tasks_[begun_++];
    lock.unlock();
    try {
      task.solved.result = task.solved.position->solve(limits_, {});
    } catch (...) {
      task.error = std::current_exception();
    }
    lock.lock();
    task.done = true;
    ++finished_;
    finished_one_.notify_one();
  }
}

}  // namespace pasyans
