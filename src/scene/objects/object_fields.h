#pragma once

#include <glm/glm.hpp>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <vector>

// Fields of the JSON objects in the list "objects" of a scene file. Errors are UsageErrors that name the key
// and what was expected.
namespace deepwater::scene {

/// @throws UsageError "bad 'key': expected …"
[[noreturn]] void reject(std::string_view key, std::string_view expected);

/// Returns the finite numbers of a JSON number or array; none when `value` is, or holds, something else.
[[nodiscard]] std::vector<double> numbers(const nlohmann::json& value);
[[nodiscard]] bool all_within(std::span<const double> values, double low, double high);

/// Returns one number within limits.
/// @param expected  for the message
[[nodiscard]] double read_within(const nlohmann::json& value, std::string_view key, double low, double high,
                                 std::string_view expected);
/// Returns three numbers of at most `most`.
[[nodiscard]] glm::dvec3 read_vector(const nlohmann::json& value, std::string_view key, double most,
                                     std::string_view expected);
/// Returns the place of a name in a list.
[[nodiscard]] int read_choice(const nlohmann::json& value, std::string_view key,
                              std::span<const std::string_view> names);
/// Returns true or false; false without the key.
[[nodiscard]] bool read_flag(const nlohmann::json& object, const char* key);
/// Throws for a value that is no object, and for a key that is not known, with the nearest one that is.
void check_fields(const nlohmann::json& object, std::span<const std::string_view> known);

[[nodiscard]] nlohmann::ordered_json list_of(const glm::dvec3& v);

}  // namespace deepwater::scene
