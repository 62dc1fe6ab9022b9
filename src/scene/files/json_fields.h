#pragma once

#include <glm/glm.hpp>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/check.h"

// Fields of JSON objects in scene and camera path files. All functions throw UsageError, which names the key and what
// was expected.
namespace deepwater::scene {

/// Checks that `object` is an object without keys other than `known`; a message suggests the nearest of those.
void check_keys(const nlohmann::json& object, std::span<const std::string_view> known);

/// Reads a number into `number`, which stays as it is without the key.
void read_number(const nlohmann::json& object, const char* key, double& number);
/// Reads a whole number.
void read_number(const nlohmann::json& object, const char* key, int& number);
/// Reads true or false.
void read_flag(const nlohmann::json& object, const char* key, bool& flag);
/// Reads two numbers, along x and z.
void read_pair(const nlohmann::json& object, const char* key, glm::dvec2& pair);
/// Reads two whole numbers.
void read_pair(const nlohmann::json& object, const char* key, glm::ivec2& pair);
/// Reads degrees into radians.
void read_degrees(const nlohmann::json& object, const char* key, double& radians);
/// Reads a name out of `names` as its place there.
void read_choice(const nlohmann::json& object, const char* key, std::span<const std::string_view> names,
                 int& choice);
/// Throws unless the object has the key.
void need_key(const nlohmann::json& object, const char* key, const char* wanted);

/// Two numbers as read_pair() reads them.
[[nodiscard]] nlohmann::ordered_json pair_json(const glm::dvec2& pair);
[[nodiscard]] nlohmann::ordered_json pair_json(const glm::ivec2& pair);

/// Returns degrees that read_degrees() turns into `radians`, bit for bit where degrees exist that do: always for
/// angles that were read from degrees.
[[nodiscard]] double degrees_of(double radians);

/// Reads an array, each entry by `read(entry)`. Without the key there are no entries. Errors of an entry are prefixed
/// by its place, "key[2]: ".
/// @param most  entries that there may be
template <class Read>
void read_array(const nlohmann::json& object, const char* key, size_t most, const Read& read) {
    const auto found = object.find(key);
    if (found == object.end()) return;
    if (!found->is_array() || found->size() > most) {
        throw UsageError("bad '" + std::string(key) + "': expected an array of at most " +
                         std::to_string(most) + " of them");
    }
    size_t place = 0;
    for (const nlohmann::json& entry : *found) {
        try {
            read(entry);
        } catch (const UsageError& error) {
            throw UsageError(std::string(key) + "[" + std::to_string(place) + "]: " + error.what());
        }
        ++place;
    }
}

}  // namespace deepwater::scene
