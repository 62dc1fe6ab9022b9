#include "scene/files/json_fields.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/text.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;

[[noreturn]] void reject(const char* key, const char* wanted) {
    throw UsageError("bad '" + std::string(key) + "': expected " + wanted);
}

bool is_whole(const json& value) {
    return value.is_number() && value.get<double>() == std::floor(value.get<double>()) &&
           std::abs(value.get<double>()) < std::numeric_limits<int>::max();
}

}  // namespace

void check_keys(const json& object, std::span<const std::string_view> known) {
    if (!object.is_object()) throw UsageError("expected an object");
    for (const auto& [key, value] : object.items()) {
        if (std::ranges::find(known, key) != known.end()) continue;
        std::string message = "unknown key '" + key + "'";
        if (const auto suggestion = nearest(key, known))
            message += "; did you mean '" + std::string(*suggestion) + "'?";
        throw UsageError(message);
    }
}

void need_key(const json& object, const char* key, const char* wanted) {
    if (!object.contains(key)) reject(key, wanted);
}

void read_number(const json& object, const char* key, double& number) {
    const auto found = object.find(key);
    if (found == object.end()) return;
    if (!found->is_number()) reject(key, "a number");
    number = found->get<double>();
}

void read_number(const json& object, const char* key, int& number) {
    const auto found = object.find(key);
    if (found == object.end()) return;
    if (!is_whole(*found)) reject(key, "a whole number");
    number = static_cast<int>(found->get<double>());
}

void read_flag(const json& object, const char* key, bool& flag) {
    const auto found = object.find(key);
    if (found == object.end()) return;
    if (!found->is_boolean()) reject(key, "true or false");
    flag = found->get<bool>();
}

void read_pair(const json& object, const char* key, glm::dvec2& pair) {
    const auto found = object.find(key);
    if (found == object.end()) return;
    const bool fits =
        found->is_array() && found->size() == 2 && (*found)[0].is_number() && (*found)[1].is_number();
    if (!fits) reject(key, "two numbers, x and z");
    pair = {(*found)[0].get<double>(), (*found)[1].get<double>()};
}

void read_pair(const json& object, const char* key, glm::ivec2& pair) {
    const auto found = object.find(key);
    if (found == object.end()) return;
    const bool fits =
        found->is_array() && found->size() == 2 && is_whole((*found)[0]) && is_whole((*found)[1]);
    if (!fits) reject(key, "two whole numbers");
    pair = glm::ivec2((*found)[0].get<double>(), (*found)[1].get<double>());
}

void read_degrees(const json& object, const char* key, double& radians) {
    if (!object.contains(key)) return;
    double degrees = 0;
    read_number(object, key, degrees);
    radians = glm::radians(degrees);
}

double degrees_of(double radians) {
    double low = glm::degrees(radians), high = low;
    for (int i = 0; i < 4; ++i) {
        for (const double candidate : {low, high}) {
            if (glm::radians(candidate) == radians) return candidate;
        }
        low = std::nextafter(low, -std::numeric_limits<double>::infinity());
        high = std::nextafter(high, std::numeric_limits<double>::infinity());
    }
    return glm::degrees(radians);
}

void read_choice(const nlohmann::json& object, const char* key, std::span<const std::string_view> names,
                 int& choice) {
    const auto found = object.find(key);
    if (found == object.end()) return;
    const std::string given = found->is_string() ? found->get<std::string>() : "";
    const auto name = std::ranges::find(names, given);
    if (name == names.end()) {
        std::string wanted;
        for (const std::string_view known : names)
            wanted += (wanted.empty() ? "" : ", ") + std::string(known);
        throw UsageError("bad '" + std::string(key) + "': expected one of " + wanted);
    }
    choice = static_cast<int>(name - names.begin());
}

nlohmann::ordered_json pair_json(const glm::dvec2& pair) {
    return {pair.x, pair.y};
}
nlohmann::ordered_json pair_json(const glm::ivec2& pair) {
    return {pair.x, pair.y};
}

}  // namespace deepwater::scene
