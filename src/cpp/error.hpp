// What the core throws at its border; the binding turns each into the Python error of the same name.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

namespace pasyans {

struct Error : std::invalid_argument {
  using std::invalid_argument::invalid_argument;
};
struct UnknownGameError : Error { using Error::Error; };
struct OptionError : Error { using Error::Error; };
struct DealError : Error { using Error::Error; };
struct PositionError : Error { using Error::Error; };
struct MoveSyntaxError : Error { using Error::Error; };
struct IllegalMoveError : Error { using Error::Error; };

// Text of a user in a message: in quotes, control characters as \xNN, cut after sixty bytes.
std::string quoted(std::string_view text);

}  // namespace pasyans
