// What the play tool throws is later than the sea that is being computed, and is what a hand can do.
#include "app/gui/play_tool.h"

#include <gtest/gtest.h>

#include <random>

namespace deepwater::app {
namespace {

TEST(PlayTool, AStoneFallsAtTheNextTick) {
    scene::Scene scene;
    scene.clock.time = 12;
    scene.play.stone_mass = 4;
    scene.play.throw_speed = 9;
    PlayTool::throw_stone({3, -8}, scene);
    ASSERT_EQ(scene.disturbances.stones.size(), 1u);
    const sim::Stone& stone = scene.disturbances.stones[0];
    EXPECT_EQ(stone.place, glm::dvec2(3, -8));
    EXPECT_EQ(stone.time, 12 + sim::kSeaTick);
    EXPECT_EQ(stone.mass, 4);
    EXPECT_EQ(stone.speed, 9);
    EXPECT_NO_THROW(sim::check_disturbances(scene.disturbances));
}

TEST(PlayTool, TheOldestStonesAreForgotten) {
    scene::Scene scene;
    for (size_t i = 0; i < PlayTool::kMostThrown + 3; ++i) PlayTool::throw_stone({double(i), 0}, scene);
    EXPECT_EQ(scene.disturbances.stones.size(), PlayTool::kMostThrown);
    EXPECT_EQ(scene.disturbances.stones.front().place.x, 3);
}

// However the pointer jumps and however frames are spaced: strokes follow each other in time and place, and the water
// takes them.
TEST(PlayTool, StrokesFollowEachOther) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(0, 1);
    scene::Scene scene;
    std::optional<PlayTool::Stick> stick;
    glm::dvec2 place(0);
    for (int i = 0; i < 2000; ++i) {
        scene.clock.time += i % 7 == 0 ? 0 : 0.1 * unit(random);
        const double step = i % 50 == 0 ? 1000 : 0.2;
        place += step * glm::dvec2(unit(random) - 0.5, unit(random) - 0.5);
        const size_t before = scene.disturbances.strokes.size();
        PlayTool::draw_stick(place, stick, scene);
        if (scene.disturbances.strokes.size() > before) {
            EXPECT_GT(scene.disturbances.strokes.back().path.front().time, scene.clock.time);
        }
    }
    ASSERT_GT(scene.disturbances.strokes.size(), 100u);
    EXPECT_NO_THROW(sim::check_disturbances(scene.disturbances));
    for (size_t i = 1; i < scene.disturbances.strokes.size(); ++i)
        EXPECT_GE(scene.disturbances.strokes[i].path.front().time,
                  scene.disturbances.strokes[i - 1].path.back().time);
}

TEST(PlayTool, ARestingOrPausedStickDrawsNothing) {
    scene::Scene scene;
    std::optional<PlayTool::Stick> stick;
    for (int i = 0; i < 50; ++i) {
        PlayTool::draw_stick({static_cast<double>(i), 0}, stick, scene);  // time stands still
    }
    stick.reset();
    for (int i = 0; i < 50; ++i) {
        scene.clock.time += 0.02;
        PlayTool::draw_stick({1, 1}, stick, scene);
    }
    EXPECT_TRUE(scene.disturbances.empty());
}

}  // namespace
}  // namespace deepwater::app
