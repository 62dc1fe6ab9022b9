#include "scene/objects/rigid_traits.h"

#include <cmath>
#include <nlohmann/json.hpp>
#include <string>

#include "core/check.h"
#include "scene/objects/object_fields.h"
#include "sim/bodies/body_outfit.h"
#include "sim/bodies/hull_mesh.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;
using nlohmann::ordered_json;

constexpr std::string_view kRigidKeys[] = {"density",          "mass",   "ballast", "velocity",
                                           "angular_velocity", "from",   "mooring", "engine",
                                           "throttle",         "rudder", "helm",    "pulls"};
constexpr std::string_view kMooringKeys[] = {"anchor",    "fairlead", "length",   "material", "diameter",
                                             "stiffness", "weight",   "strength", "holding"};
constexpr std::string_view kEngineKeys[] = {"power", "place", "diameter", "pitch_speed", "rudder_area"};
constexpr std::string_view kMaterials[] = {"rope", "chain"};  // by LineMaterial

constexpr size_t kMostBallast = 100;
constexpr size_t kMostMoorings = 20;
constexpr double kLightest = 1e-6, kHeaviest = 1e12;  ///< kg and kg/m³
constexpr double kFastest = 1000;                     ///< m/s and rad/s
constexpr double kFarthest = 1e7;                     ///< m from the origin, as for objects
constexpr double kStrongest = 1e12;                   ///< N and N/m
constexpr double kLeast = 1e-6;                       ///< of what has to be more than 0

double read_weight(const json& value, std::string_view key) {
    return read_within(value, key, kLightest, kHeaviest,
                       key == "mass" ? "kilograms, from 1e-6 to 1e12" : "kg/m^3, from 1e-6 to 1e12");
}

glm::dvec3 read_place(const json& value, std::string_view key) {
    return read_vector(value, key, sim::kLargestHull,
                       "three numbers, metres in the object's axes, from -1e4 to 1e4");
}

/// Reads an array, each entry by `read`; errors of an entry are prefixed by its place.
template <class Read>
void read_list(const json& object, const char* key, size_t most, std::string_view expected,
               const Read& read) {
    if (!object.contains(key)) return;
    const json& list = object[key];
    if (!list.is_array() || list.size() > most) reject(key, expected);
    for (size_t i = 0; i < list.size(); ++i) {
        try {
            read(list[i]);
        } catch (const UsageError& error) {
            throw UsageError(std::string(key) + "[" + std::to_string(i) + "]: " + error.what());
        }
    }
}

sim::Ballast read_ballast(const json& value) {
    constexpr std::string_view kExpected =
        "objects with 'mass' in kilograms and 'place', x, y and z in metres";
    if (!value.is_object() || value.size() != 2 || !value.contains("mass") || !value.contains("place"))
        reject("ballast", kExpected);
    return {.mass = read_weight(value["mass"], "mass"),
            .place = read_vector(value["place"], "ballast", sim::kLargestHull, kExpected)};
}

MooringTraits read_mooring(const json& value) {
    check_fields(value, kMooringKeys);
    if (!value.contains("anchor")) throw UsageError("expected 'anchor'");
    MooringTraits mooring;
    mooring.anchor = read_vector(value["anchor"], "anchor", kFarthest,
                                 "three numbers, metres in the world, from -1e7 to 1e7");
    if (value.contains("fairlead")) mooring.fairlead = read_place(value["fairlead"], "fairlead");
    if (value.contains("material"))
        mooring.material = static_cast<LineMaterial>(read_choice(value["material"], "material", kMaterials));
    const auto read = [&](const char* key, double low, double high, std::string_view expected,
                          std::optional<double>& number) {
        if (value.contains(key)) number = read_within(value[key], key, low, high, expected);
    };
    read("length", 1e-3, 1e5, "metres, from 0.001 to 1e5", mooring.length);
    read("diameter", 1e-4, 1, "metres, from 0.0001 to 1", mooring.diameter);
    read("stiffness", kLeast, kStrongest, "newtons, tension over strain, from 1e-6 to 1e12",
         mooring.stiffness);
    read("weight", 0, 1e7, "N/m, from 0 to 1e7", mooring.weight);
    read("strength", kLeast, kStrongest, "newtons, from 1e-6 to 1e12", mooring.strength);
    read("holding", kLeast, kStrongest, "newtons, from 1e-6 to 1e12", mooring.holding);
    return mooring;
}

EngineTraits read_engine(const json& value) {
    check_fields(value, kEngineKeys);
    EngineTraits engine;
    const auto read = [&](const char* key, double low, double high, std::string_view expected,
                          std::optional<double>& number) {
        if (value.contains(key)) number = read_within(value[key], key, low, high, expected);
    };
    read("power", 1e-3, 1e9, "watts, from 0.001 to 1e9", engine.power);
    if (value.contains("place")) engine.place = read_place(value["place"], "place");
    read("diameter", 1e-3, 20, "metres, from 0.001 to 20", engine.diameter);
    read("pitch_speed", 1e-3, 100, "m/s, from 0.001 to 100", engine.pitch_speed);
    read("rudder_area", 1e-6, 1e3, "m^2, from 1e-6 to 1000", engine.rudder_area);
    return engine;
}

double read_throttle(const json& value) {
    return read_within(value, "throttle", -1, 1, "a number from -1 (full astern) to 1 (full ahead)");
}

double read_rudder(const json& value) {
    return read_within(value, "rudder", -90, 90, "degrees, from -90 to 90 (to starboard)");
}

/// Times of a list rise.
void check_rise(double time, double before, std::string_view key) {
    if (!(time > before)) reject(key, "times that rise from row to row");
}

std::vector<HelmRow> read_helm(const json& object) {
    const bool constant = object.contains("throttle") || object.contains("rudder");
    std::vector<HelmRow> rows;
    if (constant) {
        if (object.contains("helm")) throw UsageError("expected 'helm' or 'throttle' and 'rudder'");
        HelmRow row;
        if (object.contains("throttle")) row.throttle = read_throttle(object["throttle"]);
        if (object.contains("rudder")) row.rudder = read_rudder(object["rudder"]);
        return {row};
    }
    constexpr std::string_view kExpected =
        "an array of at most 100000 rows [time, throttle, rudder], in s, from -1 to 1, and in degrees";
    read_list(object, "helm", kMostRows, kExpected, [&](const json& item) {
        const std::vector<double> v = numbers(item);
        if (!item.is_array() || v.size() != 3 || std::abs(v[0]) > sim::kLatestStart)
            reject("helm", kExpected);
        if (!rows.empty()) check_rise(v[0], rows.back().time, "helm");
        rows.push_back({.time = v[0], .throttle = read_throttle(item[1]), .rudder = read_rudder(item[2])});
    });
    return rows;
}

sim::PullRecipe read_pull(const json& value) {
    constexpr std::string_view kKeys[] = {"point", "stiffness", "damping", "path"};
    check_fields(value, kKeys);
    sim::PullRecipe pull;
    if (value.contains("point")) pull.point = read_place(value["point"], "point");
    if (value.contains("stiffness"))
        pull.stiffness =
            read_within(value["stiffness"], "stiffness", kLeast, kStrongest, "N/m, from 1e-6 to 1e12");
    if (value.contains("damping"))
        pull.damping = read_within(value["damping"], "damping", 0, kStrongest, "N s/m, from 0 to 1e12");
    constexpr std::string_view kExpected =
        "an array of at most 100000 rows [time, x, y, z], in s and in metres of the world";
    std::vector<sim::PullPoint> points;
    read_list(value, "path", kMostRows, kExpected, [&](const json& item) {
        const std::vector<double> v = numbers(item);
        if (!item.is_array() || v.size() != 4 || std::abs(v[0]) > sim::kLatestStart ||
            !all_within(v, -sim::kLatestStart, sim::kLatestStart) ||
            !all_within(std::span(v).subspan(1), -kFarthest, kFarthest))
            reject("path", kExpected);
        if (!points.empty()) check_rise(v[0], points.back().time, "path");
        points.push_back({.time = v[0], .place = {v[1], v[2], v[3]}});
    });
    pull.path = sim::PullPath(std::move(points));
    return pull;
}

ordered_json json_of(const MooringTraits& mooring) {
    ordered_json result;
    result["anchor"] = list_of(mooring.anchor);
    if (mooring.fairlead != glm::dvec3(0)) result["fairlead"] = list_of(mooring.fairlead);
    if (mooring.material != LineMaterial::rope)
        result["material"] = kMaterials[static_cast<size_t>(mooring.material)];
    const auto add = [&](const char* key, const std::optional<double>& number) {
        if (number) result[key] = *number;
    };
    add("length", mooring.length);
    add("diameter", mooring.diameter);
    add("stiffness", mooring.stiffness);
    add("weight", mooring.weight);
    add("strength", mooring.strength);
    add("holding", mooring.holding);
    return result;
}

ordered_json json_of(const EngineTraits& engine) {
    ordered_json result = ordered_json::object();
    const auto add = [&](const char* key, const std::optional<double>& number) {
        if (number) result[key] = *number;
    };
    add("power", engine.power);
    if (engine.place) result["place"] = list_of(*engine.place);
    add("diameter", engine.diameter);
    add("pitch_speed", engine.pitch_speed);
    add("rudder_area", engine.rudder_area);
    return result;
}

ordered_json json_of(const sim::PullRecipe& pull) {
    ordered_json result;
    result["point"] = list_of(pull.point);
    result["stiffness"] = pull.stiffness;
    result["damping"] = pull.damping;
    result["path"] = ordered_json::array();
    for (const sim::PullPoint& point : pull.path.points())
        result["path"].push_back({point.time, point.place.x, point.place.y, point.place.z});
    return result;
}

}  // namespace

double MooringTraits::thickness() const {
    return diameter.value_or(material == LineMaterial::chain ? 0.02 : 0.024);
}

std::span<const std::string_view> rigid_keys() {
    return kRigidKeys;
}

RigidTraits rigid_from_json(const json& object) {
    RigidTraits rigid;
    if (object.contains("density") && object.contains("mass"))
        throw UsageError("expected one of 'density' and 'mass'");
    if (object.contains("density")) rigid.loading.density = read_weight(object["density"], "density");
    if (object.contains("mass")) rigid.loading.mass = read_weight(object["mass"], "mass");
    read_list(object, "ballast", kMostBallast, "an array of at most 100 objects",
              [&](const json& item) { rigid.loading.ballast.push_back(read_ballast(item)); });
    if (object.contains("velocity"))
        rigid.velocity =
            read_vector(object["velocity"], "velocity", kFastest, "three numbers, m/s, from -1000 to 1000");
    if (object.contains("angular_velocity"))
        rigid.angular_velocity = read_vector(object["angular_velocity"], "angular_velocity", kFastest,
                                             "three numbers, rad/s, from -1000 to 1000");
    if (object.contains("from"))
        rigid.from = read_within(object["from"], "from", 0, sim::kLatestStart, "seconds, from 0 to 1e9");
    read_list(object, "mooring", kMostMoorings, "an array of at most 20 objects",
              [&](const json& item) { rigid.moorings.push_back(read_mooring(item)); });
    if (object.contains("engine")) {
        try {
            rigid.engine = read_engine(object["engine"]);
        } catch (const UsageError& error) {
            throw UsageError(std::string("engine: ") + error.what());
        }
    }
    rigid.helm = read_helm(object);
    const bool drives = object.contains("helm") || !rigid.helm.empty();
    if (drives && !rigid.engine) rigid.engine = EngineTraits{};
    read_list(object, "pulls", kMostPulls, "an array of at most 1000 objects",
              [&](const json& item) { rigid.pulls.push_back(read_pull(item)); });
    return rigid;
}

void add_rigid(const RigidTraits& rigid, ordered_json& object) {
    if (rigid.loading.density) object["density"] = *rigid.loading.density;
    if (rigid.loading.mass) object["mass"] = *rigid.loading.mass;
    for (const sim::Ballast& ballast : rigid.loading.ballast)
        object["ballast"].push_back({{"mass", ballast.mass}, {"place", list_of(ballast.place)}});
    if (rigid.velocity != glm::dvec3(0)) object["velocity"] = list_of(rigid.velocity);
    if (rigid.angular_velocity != glm::dvec3(0)) object["angular_velocity"] = list_of(rigid.angular_velocity);
    if (rigid.from != 0) object["from"] = rigid.from;
    for (const MooringTraits& mooring : rigid.moorings) object["mooring"].push_back(json_of(mooring));
    const bool says_engine = rigid.engine && (*rigid.engine != EngineTraits{} || rigid.helm.empty());
    if (says_engine) object["engine"] = json_of(*rigid.engine);
    const bool constant = rigid.helm.size() == 1 && rigid.helm[0].time == 0;
    if (constant) {
        object["throttle"] = rigid.helm[0].throttle;
        object["rudder"] = rigid.helm[0].rudder;
    } else {
        for (const HelmRow& row : rigid.helm) object["helm"].push_back({row.time, row.throttle, row.rudder});
    }
    for (const sim::PullRecipe& pull : rigid.pulls) object["pulls"].push_back(json_of(pull));
}

}  // namespace deepwater::scene
