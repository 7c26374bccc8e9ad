// The options of a game: what there is, what was chosen.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace pasyans {

// `choices` are all values that the option takes, the default first.
struct OptionSpec {
  std::string_view name;
  std::vector<std::string_view> choices;

  std::string_view initial() const { return choices.front(); }
};

// An option that is off by default.
inline OptionSpec flag(std::string_view name) { return {name, {"false", "true"}}; }

using OptionValues = std::map<std::string, std::string, std::less<>>;

// A named set of options: the rules of another program under one word.
struct RuleSet {
  std::string_view name;
  std::vector<std::pair<std::string_view, std::string_view>> values;
};

// A value for every option of one game.
class Options {
 public:
  // The named rule set (none if empty), then `given` over it. OptionError if either is unknown.
  Options(std::string_view game, std::span<const OptionSpec> specs, std::span<const RuleSet> rule_sets,
          std::string_view rules, const OptionValues& given);

  const std::string& operator[](std::string_view name) const { return values_.find(name)->second; }
  bool is_on(std::string_view name) const { return (*this)[name] == "true"; }
  // Only those that differ from the default.
  OptionValues chosen() const;

 private:
  OptionValues values_;
  OptionValues initial_;
};

}  // namespace pasyans
