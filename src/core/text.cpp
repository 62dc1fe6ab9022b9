#include "core/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <vector>

namespace deepwater {
namespace {

/// A word of at least so many letters that begins a candidate counts as its abbreviation.
constexpr size_t kBegunLetters = 4;

/// Levenshtein distance: insertions, deletions and substitutions that turn a into b.
size_t edit_distance(std::string_view a, std::string_view b) {
    std::vector<size_t> row(b.size() + 1);
    for (size_t j = 0; j <= b.size(); ++j) row[j] = j;
    for (size_t i = 1; i <= a.size(); ++i) {
        size_t diagonal = row[0];
        row[0] = i;
        for (size_t j = 1; j <= b.size(); ++j) {
            const size_t substituted = diagonal + (a[i - 1] != b[j - 1]);
            diagonal = row[j];
            row[j] = std::min({row[j] + 1, row[j - 1] + 1, substituted});
        }
    }
    return row.back();
}

template <class Number>
std::string shortest_text(Number value) {
    std::array<char, 32> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), result.ptr};
}

}  // namespace

std::optional<double> parse_number(std::string_view text) {
    double value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

std::string shortest(float value) {
    return shortest_text(value);
}

std::string shortest(double value) {
    return shortest_text(value);
}

std::optional<std::string_view> nearest(std::string_view word, std::span<const std::string_view> candidates) {
    std::optional<std::string_view> best;
    size_t best_distance = std::max<size_t>(3, word.size() / 2);  // no candidate farther away is suggested
    for (const std::string_view candidate : candidates) {
        // An abbreviation counts as near, however much is missing.
        const bool begun = word.size() >= kBegunLetters && candidate.starts_with(word);
        const size_t distance = begun ? 1 : edit_distance(word, candidate);
        if (distance < best_distance) {
            best = candidate;
            best_distance = distance;
        }
    }
    return best;
}

std::string lower_case(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

bool comes_before(std::string_view a, std::string_view b) {
    const auto is_digit = [](char c) { return c >= '0' && c <= '9'; };
    /// Removes the digits at the start of `text` and returns them without leading zeros.
    const auto take_number = [&](std::string_view& text) {
        const auto end =
            static_cast<size_t>(std::find_if_not(text.begin(), text.end(), is_digit) - text.begin());
        std::string_view digits = text.substr(0, end);
        text.remove_prefix(end);
        digits.remove_prefix(std::min(digits.find_first_not_of('0'), digits.size()));
        return digits;
    };
    std::string_view rest_a = a, rest_b = b;
    while (!rest_a.empty() && !rest_b.empty()) {
        if (is_digit(rest_a.front()) && is_digit(rest_b.front())) {
            const std::string_view x = take_number(rest_a), y = take_number(rest_b);
            if (x.size() != y.size()) return x.size() < y.size();
            if (x != y) return x < y;
        } else {
            if (rest_a.front() != rest_b.front()) return rest_a.front() < rest_b.front();
            rest_a.remove_prefix(1);
            rest_b.remove_prefix(1);
        }
    }
    if (rest_a.empty() != rest_b.empty()) return rest_a.empty();
    return a < b;  // "07" and "7" are the same number but different names
}

std::uint64_t fnv1a(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    return hash;
}

}  // namespace deepwater
