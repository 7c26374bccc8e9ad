#include "layout.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "error.hpp"

namespace pasyans {
namespace {

template <class Map>
void check_names(const Map& given, const std::vector<std::string_view>& known, const std::string& what) {
  for (const auto& [name, value] : given) {
    if (std::find(known.begin(), known.end(), name) != known.end()) continue;
    std::string list;
    for (std::string_view known_name : known) list += (list.empty() ? "" : " ") + std::string(known_name);
    throw PositionError("there is no " + what + " " + quoted(name) + " in this game; its " + what +
                        "s are: " + (list.empty() ? "none" : list));
  }
}

}  // namespace

Layout::Layout(const PileTexts& piles, const CounterTexts& counters, const LayoutSpec& spec) : counters_(counters) {
  check_names(piles, spec.piles, "pile");
  check_names(counters, spec.counters, "counter");
  std::array<int, Card::codes> seen{};
  for (std::string_view name : spec.piles) {
    const auto pile = piles.find(name);
    if (pile == piles.end()) {
      throw PositionError("pile " + std::string(name) + " is missing (an empty pile is written as [])");
    }
    std::vector<Card>& cards = piles_[std::string(name)];
    for (const std::string& text : pile->second) {
      if (spec.has_gaps && text == "--") {
        cards.emplace_back();
        continue;
      }
      const Card card = parse_card(text);
      if (card.is_none()) throw PositionError("pile " + std::string(name) + ": " + quoted(text) + " is no card");
      if (++seen[static_cast<std::size_t>(card.code())] > spec.packs) {
        throw PositionError("pile " + std::string(name) + ": " + to_text(card) + " is there once too often");
      }
      cards.push_back(card);
    }
  }
  std::string missing;
  for (Suit suit : all_suits) {
    for (int rank = ace; rank <= king; ++rank) {
      if (rank == spec.may_lack) continue;
      const Card card(rank, suit);
      for (int n = seen[static_cast<std::size_t>(card.code())]; n < spec.packs; ++n) missing += " " + to_text(card);
    }
  }
  if (!missing.empty()) throw PositionError("no pile holds these cards:" + missing);
}

std::uint64_t Layout::counter(std::string_view name, std::uint64_t least, std::uint64_t most) const {
  if (!has_counter(name)) throw PositionError("counter " + std::string(name) + " is missing");
  const std::string& text = counter_text(name);
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || value < least || value > most) {
    throw PositionError("counter " + std::string(name) + " cannot be " + quoted(text) + "; it is a number from " +
                        std::to_string(least) + " to " + std::to_string(most));
  }
  return value;
}

int Layout::run_length(std::string_view pile, Card first, int step) const {
  const std::vector<Card>& cards = (*this)[pile];
  int rank = first.rank();
  for (Card card : cards) {
    if (card.suit() != first.suit() || card.rank() != rank) {
      throw PositionError("pile " + std::string(pile) + ": " + to_text(card) + " is out of order" +
                          (1 <= rank && rank <= 13 ? ", " + to_text(Card(rank, first.suit())) + " belongs there" : ""));
    }
    rank += step;
  }
  return static_cast<int>(cards.size());
}

}  // namespace pasyans
