// Objects that a person puts down, moves, turns, copies and removes.
#include "app/objects/arrangement.h"

#include <gtest/gtest.h>

#include <string>

#include "app/editing/scene_history.h"
#include "core/check.h"
#include "scene/models/model_file.h"
#include "scene/objects/bodies.h"

namespace deepwater::app {
namespace {

const std::filesystem::path kModels = DEEPWATER_ASSETS "/models";

scene::Object put(const char* name, const Spot& spot, const scene::Scene& scene = {}, double heading = 0) {
    const std::filesystem::path file = kModels / (std::string(name) + ".glb");
    return object_at(spot, heading, file, scene::load_model(file), scene);
}

scene::Scene lagoon() {
    scene::Scene scene;
    scene.bed.kind = scene::kBedSand;
    scene.sea.depth = 6;
    return scene;
}

scene::Object drifting() {
    scene::Object object;
    object.name = "ball";
    object.floats = true;
    object.rigid = scene::RigidTraits{.loading = {}, .velocity = {1, 0, 0}, .from = 3};
    object.rigid->moorings.push_back({.anchor = {2, -9, 4}});
    object.rigid->helm.push_back({.time = 5, .throttle = 1});
    return object;
}

TEST(Arrangement, HullsFloatAndOthersStandOnTheWater) {
    const Spot spot{{4, 0.7, -9}, Spot::On::water};
    for (const char* name : {"crate", "buoy_port", "fishing_boat", "toy_duck"}) {
        const scene::Object object = put(name, spot);
        EXPECT_TRUE(object.floats) << name;
        EXPECT_EQ(object.position, glm::dvec3(4, 0, -9)) << name;
    }
    for (const char* name : {"lighthouse", "pier", "rock_skerry"}) {
        const scene::Object object = put(name, spot);
        EXPECT_FALSE(object.floats) << name;
        EXPECT_EQ(object.position.y, 0) << name;
    }
}

TEST(Arrangement, CoralsStandOnTheBedBelowTheWaterThatIsClicked) {
    const scene::Scene scene = lagoon();
    const Spot spot{{4, 0.2, -9}, Spot::On::water};
    for (const char* name : {"coral_boulder", "seagrass", "tube_sponge"})
        EXPECT_DOUBLE_EQ(put(name, spot, scene).position.y, scene::bed_height(scene.bed, scene.sea, 4, -9))
            << name;
    EXPECT_EQ(put("lighthouse", spot, scene).position.y, 0);
    EXPECT_FALSE(put("crate", {{4, -6, -9}, Spot::On::bed}, scene).floats);
}

TEST(Arrangement, WhatIsPutOnAnObjectRestsOnIt) {
    const scene::Object crate = put("crate", {{1, 2.2, 3}, Spot::On::object});
    EXPECT_FALSE(crate.floats);
    const scene::Model model = scene::load_model(kModels / "crate.glb");
    EXPECT_NEAR(crate.position.y + static_cast<double>(model.low.y), 2.2, 1e-9);
}

TEST(Arrangement, RefusesPlacesTooFarAway) {
    EXPECT_THROW(static_cast<void>(put("crate", {{1e9, 0, 0}, Spot::On::water})), UsageError);
}

TEST(Arrangement, HeadingsAreThoseThatWereSet) {
    scene::Object object = drifting();
    for (const bool by_quaternion : {false, true}) {
        if (by_quaternion) object.orientation = glm::quat_cast(scene::world_from_own(object));
        for (const double heading : {0.0, 40.0, 179.0, 181.0, 359.0}) {
            turn_to(heading, object);
            EXPECT_NEAR(heading_of(object), heading, 1e-4) << by_quaternion;
        }
    }
}

TEST(Arrangement, ATurnAboutTheVerticalKeepsTheTilt) {
    scene::Object object;
    object.orientation = glm::normalize(glm::dquat(0.9, 0.1, 0.3, -0.2));
    const double up = (scene::world_from_own(object) * glm::dvec3(0, 1, 0)).y;
    turn_to(123, object);
    EXPECT_NEAR((scene::world_from_own(object) * glm::dvec3(0, 1, 0)).y, up, 1e-12);
}

TEST(Arrangement, WhatStandsOnTheBedGoesOnStandingOnIt) {
    scene::Scene scene = lagoon();
    scene::Object coral = put("coral_table", {{4, 0, -9}, Spot::On::water}, scene);
    move_to({30, 12}, nullptr, 0, scene, coral);
    EXPECT_NEAR(coral.position.y, scene::bed_height(scene.bed, scene.sea, 30, 12), 1e-9);
    scene::Object tower = put("lighthouse", {{4, 0, -9}, Spot::On::water}, scene);
    move_to({30, 12}, nullptr, 0, scene, tower);
    EXPECT_EQ(tower.position, glm::dvec3(30, 0, 12));
}

TEST(Arrangement, ADriftingObjectStartsAtRestWhereItIsMoved) {
    scene::Scene scene;
    scene::Object ball = drifting();
    sim::BodyPose pose;
    pose.state.position = {7, -0.3, 1};
    pose.state.orientation = glm::normalize(glm::dquat(0.8, 0, 0.6, 0));
    move_to({20, 5}, &pose, 42, scene, ball);
    EXPECT_EQ(ball.position, glm::dvec3(20, -0.3, 5));
    EXPECT_EQ(ball.orientation, pose.state.orientation);
    EXPECT_EQ(ball.rigid->from, 42);
    EXPECT_EQ(ball.rigid->velocity, glm::dvec3(0));
    EXPECT_TRUE(ball.rigid->helm.empty());
    EXPECT_EQ(ball.rigid->moorings.front().anchor, glm::dvec3(22, -9, 9)) << "its anchor has moved with it";
}

TEST(Arrangement, ACopyHasANameOfItsOwnAndNoPast) {
    scene::Scene scene;
    scene.objects = {drifting()};
    EXPECT_EQ(duplicate_object(0, {3, -2}, 8, scene), 1u);
    EXPECT_EQ(duplicate_object(1, {3, -2}, 8, scene), 2u);
    EXPECT_EQ(scene.objects[1].name, "ball 2");
    EXPECT_EQ(scene.objects[2].name, "ball 3");
    EXPECT_EQ(scene.objects[2].position, glm::dvec3(6, 0, -4));
    EXPECT_TRUE(scene.objects[2].rigid->helm.empty());
    scene.objects.resize(scene::kMostObjects);
    EXPECT_THROW(duplicate_object(0, {1, 1}, 8, scene), UsageError);
}

TEST(Arrangement, DriftingIsTakenBackAndForth) {
    scene::Object crate = put("crate", {{4, 0, -9}, Spot::On::water}, {}, 30);
    sim::BodyPose pose;
    pose.water_height = 0.4;
    set_adrift(true, &pose, 12, crate);
    ASSERT_TRUE(crate.rigid);
    EXPECT_EQ(crate.rigid->from, 12);
    EXPECT_EQ(crate.position.y, 0.4) << "a drifting one counts from the mean level";
    pose.state = {.position = {5, 0.3, -8},
                  .orientation = glm::angleAxis(glm::radians(-70.0), glm::dvec3(0, 1, 0))};
    set_adrift(false, &pose, 20, crate);
    EXPECT_FALSE(crate.rigid);
    EXPECT_TRUE(crate.floats);
    EXPECT_EQ(crate.position, glm::dvec3(5, 0, -8));
    EXPECT_NEAR(heading_of(crate), 70, 1e-4);
}

TEST(Arrangement, OnlyWhatMeetsNothingAdriftMovesFreely) {
    scene::Scene scene;
    scene.objects = {put("lighthouse", {{0, 0, 0}, Spot::On::water}),
                     put("crate", {{9, 0, 0}, Spot::On::water})};
    EXPECT_TRUE(moves_freely(0, scene));
    EXPECT_TRUE(moves_freely(1, scene));
    scene.objects.push_back(drifting());
    EXPECT_FALSE(moves_freely(0, scene)) << "what drifts may run against it";
    EXPECT_TRUE(moves_freely(1, scene));
    EXPECT_FALSE(moves_freely(2, scene));
}

TEST(Arrangement, RaysMeetLevelsAndTheBed) {
    const glm::dvec3 eye(0, 4, 0), down = glm::normalize(glm::dvec3(0.3, -1, 0.2));
    const auto level = level_point(eye, down, 1, 100);
    ASSERT_TRUE(level);
    EXPECT_NEAR(level->y, 1, 1e-12);
    EXPECT_NEAR(level->x, 0.9, 1e-12);
    EXPECT_FALSE(level_point(eye, -down, 1, 100)) << "it lies behind";
    EXPECT_FALSE(level_point(eye, down, 1, 2)) << "it is too far";
    const scene::Scene scene = lagoon();
    const auto bed = bed_point({0, -1, 0}, down, 100, scene);
    ASSERT_TRUE(bed);
    EXPECT_NEAR(bed->y, scene::bed_height(scene.bed, scene.sea, bed->x, bed->z), 0.01);
    EXPECT_FALSE(bed_point({0, -1, 0}, -down, 100, scene));
    EXPECT_FALSE(bed_point({0, -1, 0}, down, 100, {})) << "there is no bed";
}

// Each act is one step, which undoing takes back whole.
TEST(Arrangement, EveryActIsOneStep) {
    NamedScene now;
    now.scene.objects = {drifting()};
    SceneHistory history(now);
    std::vector<scene::Scene> states{now.scene};
    const auto act = [&](const auto& change) {
        change();
        history.observe(now, true);  // the button is still held
        history.observe(now, false);
        states.push_back(now.scene);
    };
    act([&] { add_object(put("crate", {{4, 0, -9}, Spot::On::water}), now.scene); });
    act([&] { move_to({9, 9}, nullptr, 0, now.scene, now.scene.objects[1]); });
    act([&] { turn_to(75, now.scene.objects[1]); });
    act([&] { duplicate_object(1, {2, 0}, 0, now.scene); });
    act([&] { set_adrift(true, nullptr, 4, now.scene.objects[2]); });
    act([&] { remove_object(0, now.scene); });
    for (size_t i = states.size() - 1; i > 0; --i) {
        EXPECT_EQ(now.scene, states[i]);
        EXPECT_TRUE(history.undo(now));
    }
    EXPECT_EQ(now.scene, states.front());
    EXPECT_FALSE(history.undo(now));
}

}  // namespace
}  // namespace deepwater::app
