// The example of docs/library.md, "A boat in a sea": the page shows the code that runs here.
#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "sim/bodies/body_stepper.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/bodies/sea_moment.h"
#include "sim/moment/sea_tick.h"
#include "sim/waves/ocean.h"
#include "support/page_code.h"

namespace deepwater {
namespace {

struct Line {
    double time, height, bow_height;
};
std::vector<Line> lines;

/// Reads what the example prints, in place of a terminal.
void record(const char*, double time, double height, double bow_height) {
    lines.push_back({time, height, bow_height});
}

void example() {
    // clang-format off
// the page's code
sim::BodyStepper bodies;
bodies.set_wind({10, 0, 0});                                          // m/s, towards the east
bodies.add({.name = "pontoon",
            .mesh = std::make_shared<sim::HullMesh>(sim::box_hull({8, 1.8, 2.5})),   // or your own triangles
            .loading = {.mass = 9000, .ballast = {{3000, {0, -0.6, 0}}}},            // kg; m
            .start = {.position = {0, 0.3, 0}, .velocity = {3, 0, 0}}});
sim::Ocean ocean({.wind_speed = 10, .wind_direction = 90});
sim::OceanMaps before, after;
ocean.evaluate(0, before, sim::Motion::evaluated);
for (int tick = 1; tick <= 160; ++tick) {                             // ten seconds
    const double t = tick * sim::kSeaTick;
    ocean.evaluate(t, after, sim::Motion::evaluated);
    bodies.advance(sim::SeaMoment(before), sim::SeaMoment(after));
    std::swap(before, after);
    const sim::BodyState boat = bodies.state_at(0, t);                // or any time since the last tick
    const glm::dvec3 bow = boat.orientation * glm::dvec3(1, 0, 0);
    record("%.2f s: %.3f m, bow at %.3f\n", t, boat.position.y, bow.y);
}
// end of the page's code
    // clang-format on
}

TEST(ABoatInASea, HeavesAndPitches) {
    lines.clear();
    example();
    ASSERT_EQ(lines.size(), 160u);
    double lowest = 1e9, highest = -1e9, steepest = 0;
    for (const Line& line : lines) {
        lowest = std::min(lowest, line.height);
        highest = std::max(highest, line.height);
        steepest = std::max(steepest, std::abs(line.bow_height));
    }
    EXPECT_GT(highest - lowest, 0.1);
    EXPECT_LT(highest - lowest, 4);
    EXPECT_GT(steepest, 0.01);
    EXPECT_LT(steepest, 0.4);
}

TEST(ABoatInASea, IsWhatThePageShows) {
    test::expect_on_page(DEEPWATER_SOURCE_ROOT, "tests/unit/sim/bodies/a_boat_in_a_sea_test.cpp");
}

}  // namespace
}  // namespace deepwater
