#include "options.hpp"

#include <algorithm>

#include "error.hpp"

namespace pasyans {
namespace {

template <class Items, class NameOf>
std::string list_of(const Items& items, NameOf name_of) {
  std::string text;
  for (const auto& item : items) {
    if (!text.empty()) text += ", ";
    text += name_of(item);
  }
  return text.empty() ? "none" : text;
}

}  // namespace

Options::Options(std::string_view game, std::span<const OptionSpec> specs, std::span<const RuleSet> rule_sets,
                 std::string_view rules, const OptionValues& given) {
  for (const OptionSpec& spec : specs) initial_[std::string(spec.name)] = spec.initial();
  values_ = initial_;

  if (!rules.empty()) {
    const auto set = std::find_if(rule_sets.begin(), rule_sets.end(), [&](const RuleSet& s) { return s.name == rules; });
    if (set == rule_sets.end()) {
      throw OptionError(std::string(game) + " has no rule set " + quoted(rules) +
                        "; it has: " + list_of(rule_sets, [](const RuleSet& s) { return s.name; }));
    }
    for (const auto& [name, value] : set->values) values_[std::string(name)] = value;
  }
  for (const auto& [name, value] : given) {
    const auto spec = std::find_if(specs.begin(), specs.end(), [&](const OptionSpec& s) { return s.name == name; });
    if (spec == specs.end()) {
      throw OptionError(std::string(game) + " has no option " + quoted(name) +
                        "; it has: " + list_of(specs, [](const OptionSpec& s) { return s.name; }));
    }
    if (std::find(spec->choices.begin(), spec->choices.end(), value) == spec->choices.end()) {
      throw OptionError("option " + name + " of " + std::string(game) + " cannot be " + quoted(value) +
                        "; it can be: " + list_of(spec->choices, [](std::string_view choice) { return choice; }));
    }
    values_[name] = value;
  }
}

OptionValues Options::chosen() const {
  OptionValues result;
  for (const auto& [name, value] : values_) {
    if (value != initial_.at(name)) result[name] = value;
  }
  return result;
}

}  // namespace pasyans
