// The keys of rigid bodies in scene files: what is refused, what reads back, and what follows from a hull.
#include "scene/objects/rigid_traits.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "core/check.h"
#include "scene/objects/bodies.h"
#include "scene/objects/object.h"
#include "sim/laws/gravity.h"

namespace deepwater::scene {
namespace {

Object read(const std::string& keys) {
    const std::string text = R"([{"shape": "box", "size": [4, 2, 12], "floating": true)" + keys + "}]";
    return objects_from_json(nlohmann::json::parse(text), "", "").front();
}

sim::FloatingBody body_of(const Object& object) {
    Hulls hulls;
    return floating_body(object, make_primitive(object.shape), 0, hulls);
}

TEST(RigidTraits, WhatIsWrittenReadsBackBitForBit) {
    const Object object = read(
        R"(, "density": 333.3, "velocity": [0.1, 0.2, 0.3], "from": 12.300000000000001,
           "ballast": [{"mass": 0.7, "place": [0.1, -0.2, 0.3]}],
           "mooring": [{"anchor": [0.1, -7.3, 1e6], "fairlead": [0.3, 0.1, -5.9], "length": 12.7},
                       {"anchor": [1, 2, 3], "material": "chain", "diameter": 0.016, "stiffness": 1e7,
                        "weight": 33.3, "strength": 12345.6, "holding": 777.7}],
           "engine": {"power": 60000.1, "place": [0, -0.7, 4.4], "diameter": 0.45, "pitch_speed": 9.1,
                      "rudder_area": 0.33},
           "helm": [[0, 0.1, -0.2], [1.1, 0.3, 33.3]],
           "pulls": [{"point": [0.1, 0.2, 0.3], "stiffness": 333, "damping": 44.4,
                      "path": [[0.1, 1, 2, 3], [0.2, 4.4, 5.5, 6.6]]}])");
    const nlohmann::json written = nlohmann::json::array({json_of(object, "")});
    EXPECT_EQ(objects_from_json(nlohmann::json::parse(written.dump()), "", "").front(), object);
    for (const char* keys :
         {"", R"(, "engine": {})", R"(, "throttle": 0)", R"(, "throttle": 0.3, "rudder": -7.7)",
          R"(, "helm": [[3, 1, 0]])", R"(, "helm": [])", R"(, "pulls": [{}])",
          R"(, "engine": {"power": 3000}, "rudder": 2)"}) {
        const Object one = read(keys);
        const nlohmann::json text = nlohmann::json::array({json_of(one, "")});
        EXPECT_EQ(objects_from_json(text, "", "").front(), one) << keys;
    }
    EXPECT_TRUE(read(R"(, "throttle": 0)").rigid->engine);
    EXPECT_FALSE(read("").rigid->engine);
}

TEST(RigidTraits, ImpossibleKeysAreNamed) {
    struct Case {
        const char* keys;
        const char* named;
    };
    const Case cases[] = {
        {R"(, "from": -1)", "'from'"},
        {R"(, "from": "noon")", "'from'"},
        {R"(, "from": 1e10)", "'from'"},
        {R"(, "mooring": {})", "'mooring'"},
        {R"(, "mooring": [{}])", "mooring[0]: expected 'anchor'"},
        {R"(, "mooring": [{"anchor": [0, 0]}])", "'anchor'"},
        {R"(, "mooring": [{"anchor": [0, 0, 1e9]}])", "'anchor'"},
        {R"(, "mooring": [{"anchor": [0, 0, 0]}, {"anchor": [0, 0, 0], "length": 0}])",
         "mooring[1]: bad 'length'"},
        {R"(, "mooring": [{"anchor": [0, 0, 0], "lenght": 1}])", "did you mean 'length'?"},
        {R"(, "mooring": [{"anchor": [0, 0, 0], "material": "wire"}])", "one of rope chain"},
        {R"(, "mooring": [{"anchor": [0, 0, 0], "stiffness": -1}])", "'stiffness'"},
        {R"(, "mooring": [{"anchor": [0, 0, 0], "weight": 1e9}])", "'weight'"},
        {R"(, "mooring": [{"anchor": [0, 0, 0], "fairlead": [0, 1e5, 0]}])", "'fairlead'"},
        {R"(, "throttle": 1.5)", "'throttle'"},
        {R"(, "throttle": [1])", "'throttle'"},
        {R"(, "throttle": null)", "'throttle'"},
        {R"(, "rudder": 91)", "'rudder'"},
        {R"(, "throttle": 1, "helm": [[0, 1, 0]])", "'helm' or 'throttle'"},
        {R"(, "helm": [[0, 1]])", "helm[0]"},
        {R"(, "helm": [[0, 1, 0], [0, 1, 0]])", "helm[1]"},
        {R"(, "helm": [[0, 2, 0]])", "'throttle'"},
        {R"(, "engine": 3)", "engine: expected an object"},
        {R"(, "engine": {"power": 0})", "'power'"},
        {R"(, "engine": {"pitch": 0})", "unknown key 'pitch'"},
        {R"(, "pulls": [{"path": [[0, 0, 0]]}])", "pulls[0]: path[0]"},
        {R"(, "pulls": [{"stiffness": 0}])", "'stiffness'"},
        {R"(, "pull": [])", "did you mean 'pulls'?"},
    };
    for (const Case& c : cases) {
        std::string error;
        try {
            (void)read(c.keys);
        } catch (const UsageError& e) {
            error = e.what();
        }
        EXPECT_NE(error.find(c.named), std::string::npos) << c.keys << ": " << error;
        EXPECT_EQ(error.find("objects[0]: "), 0u) << error;
        EXPECT_EQ(error.find('\n'), std::string::npos) << error;
    }
    for (const char* key : {"from", "mooring", "engine", "throttle", "rudder", "helm", "pulls"}) {
        const nlohmann::json value = {{"shape", "box"}, {key, 0}};
        EXPECT_THROW((void)objects_from_json(nlohmann::json::array({value}), "", ""), UsageError) << key;
    }
}

TEST(RigidTraits, LinesHaveTheWeightAndStiffnessOfTheirMaterial) {
    const Object object = read(
        R"(, "position": [10, 1, 0],
           "mooring": [{"anchor": [10, 1, -20], "fairlead": [0, 0, -6]},
                       {"anchor": [10, -9, 0], "material": "chain", "diameter": 0.02, "length": 15}])");
    const sim::FloatingBody body = body_of(object);
    const std::vector<sim::MooringRecipe>& moorings = body.outfit->moorings;
    ASSERT_EQ(moorings.size(), 2u);
    EXPECT_NEAR(moorings[0].line.length, 1.05 * 14, 1e-9);
    EXPECT_NEAR(moorings[0].line.weight / sim::kGravity, 0.373, 0.001);  // kg/m of nylon of 24 mm
    EXPECT_EQ(moorings[0].bed, -INFINITY);
    EXPECT_NEAR(moorings[1].line.weight / sim::kGravity, 6.93, 0.01);  // kg/m of chain of 20 mm in water
    EXPECT_NEAR(moorings[1].line.stiffness, 3.416e7, 1e3);
    EXPECT_EQ(moorings[1].bed, -9);
}

// A boat of 12 m that is given no figures: a propeller under water, aft, and a thrust of 0.1 to 0.2 N per W.
TEST(RigidTraits, AnEngineFollowsFromTheHull) {
    const sim::FloatingBody body = body_of(read(R"(, "throttle": 0.5, "rudder": 10)"));
    ASSERT_TRUE(body.outfit->engine);
    const sim::Propeller& propeller = body.outfit->engine->propeller;
    const double power = 6 * 4 * 2 * 12 * kDefaultDensity;
    EXPECT_GT(propeller.place.z, 4);
    EXPECT_LT(propeller.place.y + propeller.diameter / 2, 0);
    EXPECT_GT(propeller.place.y - propeller.diameter / 2, -1);
    EXPECT_GT(propeller.bollard / power, 0.05);
    EXPECT_LT(propeller.bollard / power, 0.25);
    EXPECT_EQ(body.outfit->engine->helm.at(7).throttle, 0.5);
    EXPECT_NEAR(body.outfit->engine->helm.at(7).rudder, 0.1745, 1e-4);
}

TEST(RigidTraits, ObjectsThatDifferInRecordingsAreTheSameForPictures) {
    const Object one = read(R"(, "helm": [[0, 0, 0]])"), other = read(R"(, "helm": [[0, 0, 0], [3, 1, 0]])");
    EXPECT_FALSE(one == other);
    EXPECT_TRUE(same_but_recorded(one, other));
    EXPECT_FALSE(same_but_recorded(one, read("")));
    EXPECT_FALSE(same_but_recorded(one, read(R"(, "helm": [[0, 0, 0]], "mass": 3)")));
}

}  // namespace
}  // namespace deepwater::scene
