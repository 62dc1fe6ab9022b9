// Which bodies get windows of waves, and which share one.
#include "scene/surroundings/body_windows.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace deepwater::scene {
namespace {

WaveBody body(int number, double length, const glm::dvec2& place, double speed = 0) {
    return {.number = number, .place = place, .length = length, .beam = 0.4 * length, .speed = speed};
}

TEST(BodyWindows, ABoatHasItsOwnAndSmallBodiesNearEachOtherShareOne) {
    Waterlines lines;
    lines.bodies = {body(0, 1, {3, 0}), body(1, 7, {0, 0}, 4), body(2, 1.2, {0, 3}), body(5, 0.9, {-0.5, 1})};
    const auto windows = body_windows({}, lines, 5);
    ASSERT_EQ(windows.size(), 2u);
    EXPECT_EQ(windows[0]->body, 1);
    EXPECT_EQ(windows[0]->raised_by, std::vector<int>{1});
    EXPECT_NEAR(windows[0]->cell, 7.0 / 16, 1e-9);
    EXPECT_FALSE(windows[1]->body.has_value());
    EXPECT_EQ(windows[1]->raised_by, (std::vector<int>{0, 2, 5}));
}

TEST(BodyWindows, BeginWithTheFirstOfTheirBodies) {
    Waterlines lines;
    lines.bodies = {body(0, 1, {3, 0}), body(1, 7, {0, 0}, 4), body(2, 1.2, {0, 3})};
    lines.bodies[0].from = 90;
    lines.bodies[1].from = 70;
    lines.bodies[2].from = 80;
    const auto windows = body_windows({}, lines, 5);
    ASSERT_EQ(windows.size(), 2u);
    EXPECT_EQ(windows[0]->bodies_from, 70);
    EXPECT_EQ(windows[1]->bodies_from, 80);
}

TEST(BodyWindows, NoneWithoutThemAndNoMoreThanAllowed) {
    Waterlines lines;
    for (int i = 0; i < 300; ++i) lines.bodies.push_back(body(i, 7, {20.0 * i, 0}, 1));
    EXPECT_TRUE(body_windows({.waves = false}, lines, 5).empty());
    EXPECT_TRUE(body_windows({}, lines, 0).empty());
    EXPECT_EQ(body_windows({}, lines, 1).size(), 1u);
    EXPECT_EQ(body_windows({}, lines, 5).size(), 5u);
}

TEST(BodyWindows, WhiteWakesFollowTheLargestHulls) {
    Waterlines lines;
    lines.bodies = {body(0, 1, {3, 0}), body(1, 7, {0, 0}, 4), body(2, 9, {50, 3}), body(3, 4, {-50, 3})};
    const auto flows = body_flows({.foam = 2}, lines, 5);
    ASSERT_EQ(flows.size(), 2u);
    EXPECT_EQ(flows[0]->hulls[0].body, 1);
    EXPECT_EQ(flows[0]->hulls[0].amount, 2);
    EXPECT_EQ(flows[1]->hulls[0].body, 2);
    EXPECT_TRUE(body_flows({.foam = 0}, lines, 5).empty());
}

TEST(BodyWindows, OfAnyBodiesAreSane) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> unit(0, 1);
    for (int turn = 0; turn < 100; ++turn) {
        Waterlines lines;
        for (int i = 0; i < 30; ++i) {
            const glm::dvec2 place(1e5 * unit(random) * unit(random), 100 * unit(random));
            lines.bodies.push_back(body(2 * i, std::pow(10, 6 * unit(random) - 2), place, 20 * unit(random)));
        }
        std::set<int> numbers;
        for (const auto& window : body_windows({}, lines, 5)) {
            EXPECT_NO_THROW(sim::check_local_waves(*window));
            for (const int number : window->raised_by) EXPECT_TRUE(numbers.insert(number).second);
        }
        for (const auto& flow : body_flows({}, lines, 5)) EXPECT_NO_THROW(flow->check());
    }
}

}  // namespace
}  // namespace deepwater::scene
