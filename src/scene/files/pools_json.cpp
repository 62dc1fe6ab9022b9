#include "scene/files/pools_json.h"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>
#include <utility>

#include "scene/files/json_fields.h"
#include "scene/files/pool_waves_json.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;
using Kind = sim::BasinShape::Kind;

constexpr size_t kMostCorners = 32;

constexpr std::string_view kShapes[] = {"rectangle", "round", "polygon"};
constexpr std::string_view kWalls[] = {"ground", "glass", "wood", "stone"};
constexpr std::string_view kFinishes[] = {"tiles", "sand", "rock"};
constexpr std::string_view kKeys[] = {"shape",   "middle", "rotation",  "size",      "radius",
                                      "corners", "depth",  "slope",     "floor",     "cell",
                                      "lining",  "finish", "tile",      "rim_color", "rim",
                                      "level",   "walls",  "thickness", "freeboard", "waves"};

void read_color(const json& object, const char* key, glm::vec3& color) {
    const auto found = object.find(key);
    if (found == object.end()) return;
    const bool three = found->is_array() && found->size() == 3 && (*found)[0].is_number() &&
                       (*found)[1].is_number() && (*found)[2].is_number();
    if (!three) throw UsageError("bad '" + std::string(key) + "': expected three numbers from 0 to 1");
    for (int i = 0; i < 3; ++i) color[i] = (*found)[static_cast<size_t>(i)].get<float>();
}

/// Reads one of `names` as the enumerator of its number.
template <class Enum>
void read_enum(const json& object, const char* key, std::span<const std::string_view> names, Enum& to) {
    auto number = static_cast<int>(to);
    read_choice(object, key, names, number);
    to = static_cast<Enum>(number);
}

/// Reads corners in either sense, and turns them from +x towards +z.
void read_corners(const json& object, std::vector<glm::dvec2>& corners) {
    read_array(object, "corners", kMostCorners, [&](const json& entry) {
        if (!entry.is_array() || entry.size() != 2 || !entry[0].is_number() || !entry[1].is_number())
            throw UsageError("expected two numbers, along x and z");
        corners.emplace_back(entry[0].get<double>(), entry[1].get<double>());
    });
    double twice_area = 0;
    for (size_t i = 0; i < corners.size(); ++i) {
        const glm::dvec2 &a = corners[i], &b = corners[(i + 1) % corners.size()];
        twice_area += a.x * b.y - b.x * a.y;
    }
    if (twice_area < 0) std::ranges::reverse(corners);
}

/// Reads rows of heights, along z, of numbers along x.
PoolFloor floor_from_json(const json& entry) {
    std::vector<float> heights;
    size_t rows = 0, along = 0;
    read_array(entry, "floor", PoolFloor::kMost, [&](const json& row) {
        const auto number = [](const json& height) { return height.is_number(); };
        if (!row.is_array() || !std::ranges::all_of(row, number) || row.size() > PoolFloor::kMost)
            throw UsageError("expected 2 to 64 numbers");
        if (rows++ == 0) along = row.size();
        if (row.size() != along) throw UsageError("rows of the floor differ in their length");
        for (const json& height : row) heights.push_back(height.get<float>());
    });
    if (rows == 0) return {};
    return {glm::ivec2(along, rows), std::move(heights)};
}

ordered_json json_of(const PoolFloor& floor) {
    ordered_json rows = ordered_json::array();
    const auto along = static_cast<std::ptrdiff_t>(floor.samples().x);
    for (int row = 0; row < floor.samples().y; ++row) {
        const auto first = floor.heights().begin() + row * along;
        rows.push_back(std::vector<float>(first, first + along));
    }
    return rows;
}

Pool pool_from_json(const json& entry) {
    check_keys(entry, kKeys);
    Pool pool;
    read_enum(entry, "shape", kShapes, pool.shape.kind);
    switch (pool.shape.kind) {
        case Kind::rectangle: {
            glm::dvec2 size(8, 4);
            read_pair(entry, "size", size);
            pool.shape.half_sides = 0.5 * size;
            break;
        }
        case Kind::round: {
            double radius = 2;
            read_number(entry, "radius", radius);
            pool.shape.half_sides = glm::dvec2(radius);
            break;
        }
        case Kind::polygon:
            need_key(entry, "corners", "an array of at least three corners");
            read_corners(entry, pool.shape.corners);
            break;
    }
    pool.shape.depth = 1.4;
    read_number(entry, "depth", pool.shape.depth);
    read_pair(entry, "middle", pool.middle);
    read_degrees(entry, "rotation", pool.rotation);
    read_number(entry, "slope", pool.slope);
    pool.floor = floor_from_json(entry);
    read_number(entry, "cell", pool.cell);
    if (const auto waves = entry.find("waves"); waves != entry.end())
        pool.waves = pool_waves_from_json(*waves);
    read_color(entry, "lining", pool.lining);
    read_enum(entry, "finish", kFinishes, pool.finish);
    read_number(entry, "tile", pool.tile);
    read_color(entry, "rim_color", pool.rim);
    read_number(entry, "rim", pool.rim_width);
    read_number(entry, "level", pool.level);
    read_enum(entry, "walls", kWalls, pool.walls);
    read_number(entry, "thickness", pool.thickness);
    read_number(entry, "freeboard", pool.freeboard);
    check_pool(pool);
    return pool;
}

/// Returns whether water of one pool, on a grid of 64 places along each side, lies in another.
bool overlap(const Pool& a, const Pool& b) {
    constexpr int kPlaces = 64;
    const glm::dvec2 reach = a.shape.reach();
    for (int j = 0; j < kPlaces; ++j) {
        for (int i = 0; i < kPlaces; ++i) {
            const glm::dvec2 own = reach * (glm::dvec2(2 * i + 1, 2 * j + 1) / double{kPlaces} - 1.0);
            const glm::dvec2 world = a.window().world_from_own(own);
            if (a.shape.inside(own) && b.shape.inside(b.window().own_from_world(world))) return true;
        }
    }
    return false;
}

ordered_json color_json(const glm::vec3& color) {
    return {color.x, color.y, color.z};
}

}  // namespace

std::vector<Pool> pools_from_json(const json& value) {
    std::vector<Pool> pools;
    read_array(json{{"pools", value}}, "pools", kMostPools, [&](const json& entry) {
        const Pool pool = pool_from_json(entry);
        for (const Pool& other : pools)
            if (overlap(pool, other) || overlap(other, pool))
                throw UsageError("the pool overlaps one before it");
        pools.push_back(pool);
    });
    return pools;
}

ordered_json json_of(const std::vector<Pool>& pools) {
    ordered_json all = ordered_json::array();
    for (const Pool& pool : pools) {
        ordered_json entry;
        entry["shape"] = kShapes[static_cast<size_t>(pool.shape.kind)];
        if (pool.shape.kind == Kind::rectangle) entry["size"] = pair_json(2.0 * pool.shape.half_sides);
        if (pool.shape.kind == Kind::round) entry["radius"] = pool.shape.half_sides.x;
        for (const glm::dvec2& corner : pool.shape.corners) entry["corners"].push_back(pair_json(corner));
        entry["depth"] = pool.shape.depth;
        entry["middle"] = pair_json(pool.middle);
        entry["rotation"] = degrees_of(pool.rotation);
        entry["slope"] = pool.slope;
        if (!pool.floor.even()) entry["floor"] = json_of(pool.floor);
        entry["cell"] = pool.cell;
        entry["waves"] = json_of(pool.waves);
        entry["lining"] = color_json(pool.lining);
        entry["finish"] = kFinishes[static_cast<size_t>(pool.finish)];
        entry["tile"] = pool.tile;
        entry["rim_color"] = color_json(pool.rim);
        entry["rim"] = pool.rim_width;
        entry["level"] = pool.level;
        entry["walls"] = kWalls[static_cast<size_t>(pool.walls)];
        entry["thickness"] = pool.thickness;
        entry["freeboard"] = pool.freeboard;
        all.push_back(std::move(entry));
    }
    return all;
}

}  // namespace deepwater::scene
