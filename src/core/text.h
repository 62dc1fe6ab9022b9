#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace deepwater {

/// The whole of `text` as a finite decimal number, or nothing (empty, trailing characters, inf, nan).
[[nodiscard]] std::optional<double> parse_number(std::string_view text);

/// Shortest decimal text that reads back as the same float ("8", "0.05", "1e-06").
[[nodiscard]] std::string shortest(float value);

/// The candidate nearest to `word` by edit distance, for "did you mean"; nothing when none comes close.
[[nodiscard]] std::optional<std::string_view> nearest(std::string_view word,
                                                      std::span<const std::string_view> candidates);

/// Natural order of names: digits in a row compare as the number they write ("sea-2" before "sea-10"), other
/// characters by their codes.
[[nodiscard]] bool comes_before(std::string_view a, std::string_view b);

}  // namespace deepwater
