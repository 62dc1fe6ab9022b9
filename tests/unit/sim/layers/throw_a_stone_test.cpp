// The example of docs/library.md, "Throw a stone": the page shows the code that runs here.
#include <gtest/gtest.h>

#include <cstdio>
#include <memory>
#include <vector>

#include "sim/layers/local_waves.h"
#include "sim/step/ocean_stepper.h"
#include "sim/surface/sea_surface.h"
#include "support/page_code.h"

namespace deepwater {
namespace {

std::vector<float> gauge;

/// Reads what the example prints, in place of a terminal.
void record(const char*, double, float height) {
    gauge.push_back(height);
}

void example() {
    // clang-format off
// the page's code
auto waves = std::make_shared<sim::LocalWaves>();           // a window of 25.6 m about the origin
waves->disturbances.stones = {{.place = {0, 0}, .time = 1, .mass = 2, .speed = 5}};
sim::OceanStepper stepper;
for (int i = 0; i <= 60; ++i) {
    const double t = 0.1 * i;
    stepper.set_layers({waves}, i > 0);                     // after the first moment: go on from the one before
    const sim::OceanMaps& maps = stepper.evaluate_now({.wind_speed = 0}, t);
    record("%.1f s: %.4f m\n", t, sim::SeaSurface(maps).height(2, 0));
}
// end of the page's code
    // clang-format on
}

TEST(ThrowAStone, RaisesWavesAtTheGauge) {
    gauge.clear();
    example();
    ASSERT_EQ(gauge.size(), 61u);
    for (size_t i = 0; i < 10; ++i) EXPECT_EQ(gauge[i], 0) << i;
    float lowest = 0, highest = 0;
    for (const float height : gauge) {
        lowest = std::min(lowest, height);
        highest = std::max(highest, height);
    }
    EXPECT_GT(highest, 0.002f);
    EXPECT_LT(highest, 0.05f);
    EXPECT_LT(lowest, -0.002f);
}

TEST(ThrowAStone, IsWhatThePageShows) {
    test::expect_on_page(DEEPWATER_SOURCE_ROOT, "tests/unit/sim/layers/throw_a_stone_test.cpp");
}

}  // namespace
}  // namespace deepwater
