#pragma once

#include <exception>
#include <stdexcept>
#include <string>

namespace deepwater {

/// A failure while running (a file, the driver, a limit of the machine): one line, exit status 1.
struct RuntimeFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A request that cannot be meant (unknown name, value out of range): one line, exit status 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// One line about any failure, for people: what it says of itself, or what to do when memory ran out.
[[nodiscard]] std::string explain(const std::exception& failure);

/// Ends the program with the broken condition and its place: for errors of logic only.
[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace deepwater

/// Asserts a condition that only a programming error can break; active in every build.
#define DW_CHECK(condition) \
    (static_cast<bool>(condition) ? void() : ::deepwater::check_failed(#condition, __FILE__, __LINE__))
