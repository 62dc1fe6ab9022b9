#include "scene/files/pool_past_json.h"

#include <string_view>

#include "scene/files/json_fields.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;

constexpr std::string_view kKeys[] = {"until",   "rain",       "drain",         "fountain",
                                      "ripples", "wind_speed", "wind_direction"};

void read_float(const json& entry, const char* key, float& to) {
    auto value = static_cast<double>(to);
    read_number(entry, key, value);
    to = static_cast<float>(value);
}

}  // namespace

std::vector<PoolPast> pool_past_from_json(const json& value) {
    std::vector<PoolPast> past;
    read_array({{"pool_past", value}}, "pool_past", kMostPoolPasts, [&](const json& entry) {
        check_keys(entry, kKeys);
        need_key(entry, "until", "a number");
        PoolPast one;
        read_number(entry, "until", one.until);
        read_float(entry, "rain", one.weather.rain);
        read_float(entry, "drain", one.weather.drain);
        read_float(entry, "fountain", one.weather.fountain);
        read_flag(entry, "ripples", one.weather.ripples);
        read_float(entry, "wind_speed", one.weather.wind_speed);
        read_float(entry, "wind_direction", one.weather.wind_direction);
        past.push_back(one);
    });
    check_pool_past(past);
    return past;
}

nlohmann::ordered_json json_of(const std::vector<PoolPast>& past) {
    auto result = nlohmann::ordered_json::array();
    for (const auto& [until, weather] : past) {
        result.push_back({{"until", until},
                          {"rain", weather.rain},
                          {"drain", weather.drain},
                          {"fountain", weather.fountain},
                          {"ripples", weather.ripples},
                          {"wind_speed", weather.wind_speed},
                          {"wind_direction", weather.wind_direction}});
    }
    return result;
}

}  // namespace deepwater::scene
