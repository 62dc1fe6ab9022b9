#include "scene/objects/object_fields.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>

#include "core/check.h"
#include "core/text.h"

namespace deepwater::scene {

using nlohmann::json;

void reject(std::string_view key, std::string_view expected) {
    throw UsageError("bad '" + std::string(key) + "': expected " + std::string(expected));
}

std::vector<double> numbers(const json& value) {
    std::vector<double> result;
    const auto take = [&result](const json& item) {
        if (!item.is_number() || !std::isfinite(item.get<double>())) return false;
        result.push_back(item.get<double>());
        return true;
    };
    if (value.is_array()) {
        if (!std::all_of(value.begin(), value.end(), take)) return {};
    } else if (!take(value)) {
        return {};
    }
    return result;
}

bool all_within(std::span<const double> values, double low, double high) {
    return std::all_of(values.begin(), values.end(), [=](double v) { return v >= low && v <= high; });
}

double read_within(const json& value, std::string_view key, double low, double high,
                   std::string_view expected) {
    const std::vector<double> v = numbers(value);
    if (value.is_array() || v.size() != 1 || !all_within(v, low, high)) reject(key, expected);
    return v[0];
}

glm::dvec3 read_vector(const json& value, std::string_view key, double most, std::string_view expected) {
    const std::vector<double> v = numbers(value);
    if (v.size() != 3 || !all_within(v, -most, most)) reject(key, expected);
    return {v[0], v[1], v[2]};
}

int read_choice(const json& value, std::string_view key, std::span<const std::string_view> names) {
    if (value.is_string()) {
        const auto found = std::find(names.begin(), names.end(), value.get_ref<const std::string&>());
        if (found != names.end()) return static_cast<int>(found - names.begin());
    }
    std::string expected = "one of";
    for (const std::string_view name : names) expected += " " + std::string(name);
    reject(key, expected);
}

bool read_flag(const json& object, const char* key) {
    if (!object.contains(key)) return false;
    if (!object[key].is_boolean()) reject(key, "true or false");
    return object[key].get<bool>();
}

void check_fields(const json& object, std::span<const std::string_view> known) {
    if (!object.is_object()) throw UsageError("expected an object");
    for (const auto& [key, ignored] : object.items()) {
        if (std::find(known.begin(), known.end(), key) != known.end()) continue;
        std::string message = "unknown key '" + key + "'";
        if (const auto suggestion = nearest(key, known))
            message += "; did you mean '" + std::string(*suggestion) + "'?";
        throw UsageError(message);
    }
}

nlohmann::ordered_json list_of(const glm::dvec3& v) {
    return {v.x, v.y, v.z};
}

}  // namespace deepwater::scene
