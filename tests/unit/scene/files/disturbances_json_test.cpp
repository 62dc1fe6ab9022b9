// What is thrown into the water is kept in scene files, and bad entries are told by name.
#include "scene/files/disturbances_json.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <utility>

#include "core/check.h"
#include "scene/files/scene_file.h"
#include "support/temp_dir.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;

sim::Disturbances by_chance(std::mt19937& random) {
    std::uniform_real_distribution<double> unit(0, 1);
    const auto between = [&](double low, double high) { return low + (high - low) * unit(random); };
    const auto place = [&] { return glm::dvec2(between(-1e4, 1e4), between(-1e4, 1e4)); };
    sim::Disturbances all;
    for (int i = 0; i < 5; ++i) {
        all.stones.push_back({.place = place(),
                              .time = between(-100, 1e5),
                              .mass = between(0.01, 1e3),
                              .speed = between(0, 30),
                              .density = between(1000, 8000)});
        const glm::dvec2 start = place();
        const double time = between(0, 1e4);
        all.strokes.push_back({.path = {{time, start}, {time + between(0.1, 2), start + between(-3, 3)}},
                               .radius = between(0.02, 2),
                               .pressure = between(-500, 500)});
        all.wave_makers.push_back({.from = place(),
                                   .to = place(),
                                   .height = between(0, 1),
                                   .period = between(0.5, 9),
                                   .begin = between(0, 10),
                                   .end = between(20, 1e6)});
    }
    return all;
}

TEST(DisturbancesJson, AreReadBackBitForBit) {
    std::mt19937 random(7);
    const test::TempDir dir;
    for (int i = 0; i < 20; ++i) {
        Scene scene, loaded;
        scene.disturbances = by_chance(random);
        save_scene_file(dir.path() / "a.json", scene, 64, 48);
        load_scene_file(dir.path() / "a.json", loaded);
        ASSERT_EQ(scene.disturbances, loaded.disturbances);
    }
}

TEST(DisturbancesJson, SmallEntriesTakeDefaults) {
    const sim::Disturbances read =
        disturbances_from_json(json::parse(R"({"stones": [{"place": [1, -2], "time": 3}]})"));
    ASSERT_EQ(read.stones.size(), 1u);
    EXPECT_EQ(read.stones[0], (sim::Stone{.place = {1, -2}, .time = 3}));
}

TEST(DisturbancesJson, BadEntriesAreTold) {
    const std::pair<const char*, const char*> cases[] = {
        {R"([])", "bad 'disturbances': expected an object"},
        {R"({"stone": []})", "unknown key 'stone'; did you mean 'stones'?"},
        {R"({"stones": 3})", "bad 'stones': expected an array"},
        {R"({"stones": [3]})", "stones[0]: expected an object"},
        {R"({"stones": [{"place": [0, 0]}]})", "stones[0]: bad 'time': expected a number"},
        {R"({"stones": [{"place": [0], "time": 1}]})",
         "stones[0]: bad 'place': expected two numbers, x and z"},
        {R"({"stones": [{"place": [0, 0], "time": 1}, {"place": [0, 0], "time": 1, "mass": -1}]})",
         "stones[1]: "},
        {R"({"stones": [{"place": [0, 0], "time": 1, "mas": 1}]})", "stones[0]: unknown key 'mas'"},
        {R"({"stones": [{"place": [0, 0], "time": null}]})", "stones[0]: bad 'time': expected a number"},
        {R"({"strokes": [{"path": [[0, 0, 0]]}]})", "strokes[0]: "},
        {R"({"strokes": [{"path": [[0, 0], [1, 1]]}]})",
         "strokes[0]: bad 'path': expected an array of points, each [time, x, z]"},
        {R"({"strokes": [{"path": [[1, 0, 0], [0, 1, 1]]}]})", "strokes[0]: "},
        {R"({"wave_makers": [{"from": [0, 0], "to": [0, "x"]}]})", "wave_makers[0]: bad 'to'"},
    };
    for (const auto& [text, wanted] : cases) {
        try {
            (void)disturbances_from_json(json::parse(text));
            ADD_FAILURE() << text << " was read";
        } catch (const UsageError& error) {
            const std::string message = error.what();
            EXPECT_EQ(message.rfind(wanted, 0), 0u) << message;
            EXPECT_EQ(message.find('\n'), std::string::npos) << message;
        }
    }
}

}  // namespace
}  // namespace deepwater::scene
