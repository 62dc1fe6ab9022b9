#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace deepwater {

inline constexpr int kJsonIndent = 2;  ///< spaces of each level of the JSON that people read

/// Returns the finite decimal number that `text` is; nothing if it is empty, infinite, NaN or has further
/// characters.
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// Returns the shortest decimal text that reads back as the same float ("8", "0.05", "1e-06").
[[nodiscard]] std::string shortest(float value);
/// The same for a double.
[[nodiscard]] std::string shortest(double value);

/// Returns the candidate nearest to `word` by edit distance, for "did you mean"; nothing when none is near.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view word,
                                                      std::span<const std::string_view> candidates);

/// Returns the text with the letters A to Z as a to z.
[[nodiscard]] std::string lower_case(std::string_view text);

/// Returns whether `a` comes before `b` in natural order: digits in a row compare as the number that they
/// write ("sea-2" before "sea-10"), other characters by their codes.
[[nodiscard]] bool comes_before(std::string_view a, std::string_view b);

/// Returns the 64-bit hash FNV-1a of a text. Source: Fowler, Noll & Vo 1991.
[[nodiscard]] std::uint64_t fnv1a(std::string_view text);

}  // namespace deepwater
