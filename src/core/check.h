#pragma once

#include <exception>
#include <source_location>
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
[[noreturn]] void check_failed(const char* condition, const std::source_location& where);

/// Asserts a condition that only a programming error can break; active in every build.
inline void check(bool condition, const char* text,
                  const std::source_location where = std::source_location::current()) {
    if (!condition) [[unlikely]]
        check_failed(text, where);
}

}  // namespace deepwater

#define DW_CHECK(condition) ::deepwater::check(static_cast<bool>(condition), #condition)
