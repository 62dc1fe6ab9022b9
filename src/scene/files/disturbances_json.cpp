#include "scene/files/disturbances_json.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <string_view>

#include "core/check.h"
#include "core/text.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;

constexpr size_t kMostEntries = 20000;  ///< of each array

constexpr std::string_view kArrays[] = {"stones", "strokes", "wave_makers"};
constexpr std::string_view kStoneKeys[] = {"place", "time", "mass", "speed", "density"};
constexpr std::string_view kStrokeKeys[] = {"path", "radius", "pressure"};
constexpr std::string_view kMakerKeys[] = {"from", "to", "height", "period", "begin", "end"};

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

/// Reads a number; without the key it stays as it is, unless it is needed.
void read_number(const json& object, const char* key, double& number, bool needed = false) {
    const auto found = object.find(key);
    if (found == object.end() && !needed) return;
    if (found == object.end() || !found->is_number())
        throw UsageError("bad '" + std::string(key) + "': expected a number");
    number = found->get<double>();
}

/// Reads an array of as many numbers as there are in `numbers`.
void read_numbers(const json& array, const char* key, std::span<double> numbers, const char* wanted) {
    const bool fits = array.is_array() && array.size() == numbers.size() &&
                      std::ranges::all_of(array, [](const json& value) { return value.is_number(); });
    if (!fits) throw UsageError("bad '" + std::string(key) + "': expected " + wanted);
    for (size_t i = 0; i < numbers.size(); ++i) numbers[i] = array[i].get<double>();
}

glm::dvec2 place_of(const json& object, const char* key) {
    double numbers[2];
    read_numbers(object.contains(key) ? object.at(key) : json(), key, numbers, "two numbers, x and z");
    return {numbers[0], numbers[1]};
}

sim::Stone stone_of(const json& value) {
    check_keys(value, kStoneKeys);
    sim::Stone stone;
    stone.place = place_of(value, "place");
    read_number(value, "time", stone.time, true);
    read_number(value, "mass", stone.mass);
    read_number(value, "speed", stone.speed);
    read_number(value, "density", stone.density);
    return stone;
}

sim::Stroke stroke_of(const json& value) {
    check_keys(value, kStrokeKeys);
    sim::Stroke stroke;
    const json path = value.contains("path") ? value.at("path") : json();
    if (!path.is_array()) throw UsageError("bad 'path': expected an array of points, each [time, x, z]");
    for (const json& point : path) {
        double numbers[3];
        read_numbers(point, "path", numbers, "an array of points, each [time, x, z]");
        stroke.path.push_back({numbers[0], {numbers[1], numbers[2]}});
    }
    read_number(value, "radius", stroke.radius);
    read_number(value, "pressure", stroke.pressure);
    return stroke;
}

sim::WaveMaker wave_maker_of(const json& value) {
    check_keys(value, kMakerKeys);
    sim::WaveMaker maker;
    maker.from = place_of(value, "from");
    maker.to = place_of(value, "to");
    read_number(value, "height", maker.height);
    read_number(value, "period", maker.period);
    read_number(value, "begin", maker.begin);
    read_number(value, "end", maker.end);
    return maker;
}

/// Reads one array, each entry by `read`, and checks each alone.
template <class Entry>
void read_array(const json& content, const char* key, Entry (*read)(const json&),
                std::vector<Entry> sim::Disturbances::*member, sim::Disturbances& all) {
    const auto found = content.find(key);
    if (found == content.end()) return;
    if (!found->is_array() || found->size() > kMostEntries) {
        throw UsageError("bad '" + std::string(key) + "': expected an array of at most " +
                         std::to_string(kMostEntries) + " of them");
    }
    for (const json& value : *found) {
        try {
            sim::Disturbances one;
            (one.*member).push_back(read(value));
            sim::check_disturbances(one);
            (all.*member).push_back((one.*member).front());
        } catch (const UsageError& error) {
            throw UsageError(std::string(key) + "[" + std::to_string((all.*member).size()) +
                             "]: " + error.what());
        }
    }
}

}  // namespace

sim::Disturbances disturbances_from_json(const json& value) {
    if (!value.is_object()) throw UsageError("bad 'disturbances': expected an object");
    check_keys(value, kArrays);
    sim::Disturbances all;
    read_array(value, "stones", stone_of, &sim::Disturbances::stones, all);
    read_array(value, "strokes", stroke_of, &sim::Disturbances::strokes, all);
    read_array(value, "wave_makers", wave_maker_of, &sim::Disturbances::wave_makers, all);
    return all;
}

nlohmann::ordered_json json_of(const sim::Disturbances& disturbances) {
    nlohmann::ordered_json result;
    for (const sim::Stone& stone : disturbances.stones) {
        result["stones"].push_back({{"place", {stone.place.x, stone.place.y}},
                                    {"time", stone.time},
                                    {"mass", stone.mass},
                                    {"speed", stone.speed},
                                    {"density", stone.density}});
    }
    for (const sim::Stroke& stroke : disturbances.strokes) {
        nlohmann::ordered_json path;
        for (const sim::PathPoint& point : stroke.path)
            path.push_back({point.time, point.place.x, point.place.y});
        result["strokes"].push_back(
            {{"path", path}, {"radius", stroke.radius}, {"pressure", stroke.pressure}});
    }
    for (const sim::WaveMaker& maker : disturbances.wave_makers) {
        result["wave_makers"].push_back({{"from", {maker.from.x, maker.from.y}},
                                         {"to", {maker.to.x, maker.to.y}},
                                         {"height", maker.height},
                                         {"period", maker.period},
                                         {"begin", maker.begin},
                                         {"end", maker.end}});
    }
    return result;
}

}  // namespace deepwater::scene
