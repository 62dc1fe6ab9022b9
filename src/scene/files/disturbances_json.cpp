#include "scene/files/disturbances_json.h"

#include <algorithm>
#include <string>
#include <string_view>

#include "scene/files/json_fields.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;

constexpr size_t kMostEntries = 100000;  ///< of each array

constexpr std::string_view kArrays[] = {"stones", "strokes", "wave_makers"};
constexpr std::string_view kStoneKeys[] = {"place", "time", "mass", "speed", "density"};
constexpr std::string_view kStrokeKeys[] = {"path", "radius", "pressure"};
constexpr std::string_view kMakerKeys[] = {"from", "to", "height", "period", "begin", "end"};

glm::dvec2 place_of(const json& object, const char* key) {
    need_key(object, key, "two numbers, x and z");
    glm::dvec2 place(0);
    read_pair(object, key, place);
    return place;
}

sim::Stone stone_of(const json& value) {
    check_keys(value, kStoneKeys);
    sim::Stone stone;
    stone.place = place_of(value, "place");
    need_key(value, "time", "a number");
    read_number(value, "time", stone.time);
    read_number(value, "mass", stone.mass);
    read_number(value, "speed", stone.speed);
    read_number(value, "density", stone.density);
    return stone;
}

sim::Stroke stroke_of(const json& value) {
    check_keys(value, kStrokeKeys);
    sim::Stroke stroke;
    constexpr const char* kWanted = "an array of points, each [time, x, z]";
    need_key(value, "path", kWanted);
    const json& path = value.at("path");
    const auto is_point = [](const json& point) {
        return point.is_array() && point.size() == 3 &&
               std::ranges::all_of(point, [](const json& number) { return number.is_number(); });
    };
    if (!path.is_array() || !std::ranges::all_of(path, is_point))
        throw UsageError(std::string("bad 'path': expected ") + kWanted);
    for (const json& point : path)
        stroke.path.push_back({point[0].get<double>(), {point[1].get<double>(), point[2].get<double>()}});
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
void read_entries(const json& content, const char* key, Entry (*read)(const json&),
                  std::vector<Entry> sim::Disturbances::*member, sim::Disturbances& all) {
    read_array(content, key, kMostEntries, [&](const json& value) {
        sim::Disturbances one;
        (one.*member).push_back(read(value));
        sim::check_disturbances(one);
        (all.*member).push_back((one.*member).front());
    });
}

}  // namespace

sim::Disturbances disturbances_from_json(const json& value) {
    if (!value.is_object()) throw UsageError("bad 'disturbances': expected an object");
    check_keys(value, kArrays);
    sim::Disturbances all;
    read_entries(value, "stones", stone_of, &sim::Disturbances::stones, all);
    read_entries(value, "strokes", stroke_of, &sim::Disturbances::strokes, all);
    read_entries(value, "wave_makers", wave_maker_of, &sim::Disturbances::wave_makers, all);
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
