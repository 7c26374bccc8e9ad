// No allocation in the node loop: a search of many states allocates hardly more often than one of a single state.
//
// What may grow is the closed set, by a segment for thousands of states, and lists, which double; and a search of
// several stages makes these anew for each. So a solve may allocate fifty times more, and once in twenty states.
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <string>

#include "registry.hpp"

namespace {

std::atomic<std::uint64_t> allocations = 0;

void* allocate(std::size_t bytes) noexcept {
  ++allocations;
  return std::malloc(bytes);
}
void* allocate_or_throw(std::size_t bytes) {
  if (void* memory = allocate(bytes)) return memory;
  throw std::bad_alloc();
}

}  // namespace

void* operator new(std::size_t bytes) { return allocate_or_throw(bytes); }
void* operator new[](std::size_t bytes) { return allocate_or_throw(bytes); }
void* operator new(std::size_t bytes, const std::nothrow_t&) noexcept { return allocate(bytes); }
void* operator new[](std::size_t bytes, const std::nothrow_t&) noexcept { return allocate(bytes); }
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete[](void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
void operator delete[](void* memory, std::size_t) noexcept { std::free(memory); }

namespace {

constexpr int deals = 10;

struct Count {
  std::uint64_t states = 0;
  std::uint64_t allocations = 0;
};

Count solve_all(std::string_view game, std::string_view rules, std::uint64_t max_states, bool prune) {
  Count count;
  for (int deal = 1; deal <= deals; ++deal) {
    const auto position = pasyans::deal_position(game, std::to_string(deal), rules, {});
    pasyans::Limits limits;
    limits.max_states = max_states;
    const std::uint64_t before = allocations;
    count.states += position->solve(limits, {.forced = prune, .dead = prune, .merged = prune}).states;
    count.allocations += allocations - before;
  }
  return count;
}

}  // namespace

int main() {
  bool fine = true;
  auto check = [&](std::string_view game, std::string_view rules, bool prune) {
    const Count first = solve_all(game, rules, 1, prune);
    const Count all = solve_all(game, rules, 8'000, prune);
    const std::uint64_t states = all.states - first.states;
    const std::uint64_t more = all.allocations > first.allocations ? all.allocations - first.allocations : 0;
    const bool passes = more <= 50 * deals + states / 20;
    fine = fine && passes;
    std::printf("%-14s %-16s %-10s %8llu states more, %6llu allocations more%s\n", std::string(game).c_str(),
                std::string(rules).c_str(), prune ? "" : "no prunes", static_cast<unsigned long long>(states),
                static_cast<unsigned long long>(more), passes ? "" : "  <-- too many");
  };
  for (const pasyans::RegisteredGame& game : pasyans::registered_games()) {
    for (bool prune : {true, false}) {
      check(game.info.name, "", prune);
      for (const pasyans::RuleSet& rules : game.info.rule_sets) check(game.info.name, rules.name, prune);
    }
  }
  return fine ? EXIT_SUCCESS : EXIT_FAILURE;
}
