#pragma once

#include <exception>
#include <stdexcept>
#include <string>

namespace deepwater {

/// A failure while running, of a file, the driver or a limit of the machine. Its message is one line; the
/// program ends with status 1.
struct RuntimeFailure : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// A mistake in what the user asked for: an unknown name, a value out of range. Its message is one line; the
/// program ends with status 2.
struct UsageError : std::runtime_error {
    using std::runtime_error::runtime_error;
};

/// Returns a message in one line for the user: that of the failure or, when memory ran out, what to do about
/// it.
[[nodiscard]] std::string explain(const std::exception& failure);

/// Prints the condition that failed and its place in the source, then aborts. For programming errors only.
[[noreturn]] void check_failed(const char* condition, const char* file, int line);

}  // namespace deepwater

/// Asserts a condition that only a programming error can break; active in every build.
#define DW_CHECK(condition) \
    (static_cast<bool>(condition) ? void() : ::deepwater::check_failed(#condition, __FILE__, __LINE__))
