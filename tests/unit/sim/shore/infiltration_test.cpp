// Water of a shore that sinks into its ground: none is lost, it sinks as fast as the ground takes it, and no more than
// there is room for.
#include "sim/shore/infiltration.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "sim/shore/shallow_water.h"
#include "unit/sim/shore/flat_ground.h"

namespace deepwater::sim {
namespace {

constexpr double kSinkTick = 1.0 / 16;  // s

/// Water over ground that it sinks into.
struct SandyShore {
    explicit SandyShore(const Grid2D<float>& ground, double manning = 0.02)
        : water(ground, {.manning = manning}), sinking(ground, even(ground, manning), kSandInfiltration, 0) {}

    static Grid2D<float> even(const Grid2D<float>& ground, double manning) {
        Grid2D<float> all(ground.width(), ground.height());
        std::ranges::fill(all.values(), static_cast<float>(manning));
        return all;
    }
    void go_on(double seconds) {
        for (double t = 0; t < seconds; t += kSinkTick) {
            water.step(kSinkTick);
            sinking.step(water, kSinkTick);
        }
    }
    [[nodiscard]] double sunk_volume() const {
        double sum = 0;
        for (int y = 0; y < water.cells_y(); ++y) {
            for (int x = 0; x < water.cells_x(); ++x) sum += sinking.sunk(x, y);
        }
        return sum;
    }

    ShallowWater water;
    Infiltration sinking;
};

// A film on level sand sinks at the sand's speed until it is gone, as after 5 s for 3 mm, and its velocity stays.
TEST(Infiltration, AFilmSinksAtTheSpeedOfTheSand) {
    SandyShore shore(test::flat_ground(16, 16, 1));
    constexpr double kFilm = 0.003, kSpeed = 0.3;
    shore.water.fill([](int, int) { return 1 + kFilm; });
    shore.water.set(7, 7, kFilm, kFilm * kSpeed, -kFilm * kSpeed);
    shore.sinking.step(shore.water, 2);
    // Single precision of the ground's numbers.
    EXPECT_NEAR(shore.water.depth(3, 3), kFilm - 2 * kSandInfiltration, 1e-9);
    EXPECT_NEAR(shore.water.speed_x(7, 7), kSpeed, 1e-12);
    EXPECT_NEAR(shore.water.speed_y(7, 7), -kSpeed, 1e-12);
    shore.sinking.step(shore.water, 4);
    EXPECT_EQ(shore.water.depth(3, 3), 0);
    EXPECT_NEAR(shore.sinking.sunk(3, 3), kFilm, 1e-12);
}

// Waves that run up and down a slope of sand leave water in it, and together both are what there was.
TEST(Infiltration, NoWaterIsLost) {
    Grid2D<float> ground(64, 16);
    for (int y = 0; y < 16; ++y) {
        for (int x = 0; x < 64; ++x) ground(x, y) = -1.5f + 0.06f * static_cast<float>(x);
    }
    SandyShore shore(ground);
    shore.water.fill([](int x, int) { return x < 16 ? 1.2 : 0.0; });
    const double before = shore.water.volume();
    shore.go_on(60);
    EXPECT_GT(shore.sunk_volume(), 0.002 * before);
    EXPECT_NEAR((shore.water.volume() + shore.sunk_volume()) / before, 1, 1e-12);
}

// Sand over the sea takes what its pores hold above the height that capillarity keeps full; below that, and under the sea,
// it is full, so that a lake over it stays as it is.
TEST(Infiltration, FullSandTakesNothing) {
    constexpr float kHeight = 0.4f;
    SandyShore dry(test::flat_ground(16, 16, kHeight));
    dry.water.fill([](int, int) { return 3.0; });
    dry.sinking.step(dry.water, 1e4);
    const double room = Infiltration::kDrainable * (static_cast<double>(kHeight) - Infiltration::kCapillary);
    EXPECT_NEAR(dry.sinking.sunk(5, 5), room, 1e-7);
    EXPECT_EQ(dry.sinking.speed()(5, 5), 0);
    EXPECT_NEAR(dry.water.depth(5, 5), 3 - static_cast<double>(kHeight) - room, 1e-6);

    Grid2D<float> ground(32, 32);
    for (int y = 0; y < 32; ++y) {
        for (int x = 0; x < 32; ++x)
            ground(x, y) = -0.3f + 0.9f * std::sin(0.7f * static_cast<float>(x)) *
                                       std::cos(0.4f * static_cast<float>(y));
    }
    SandyShore lake(ground);
    lake.water.fill([](int, int) { return 0.0; });
    const double before = lake.water.volume();
    lake.go_on(20);
    EXPECT_EQ(lake.sunk_volume(), 0);
    EXPECT_NEAR(lake.water.volume() / before, 1, 1e-12);
    for (int y = 0; y < 32; ++y) {
        for (int x = 0; x < 32; ++x) ASSERT_LT(std::abs(lake.water.speed_x(x, y)), 1e-6);
    }
}

TEST(Infiltration, ShingleTakesMoreAndRockNothing) {
    const auto sunk = [](double manning) {
        SandyShore shore(test::flat_ground(16, 16, 2), manning);
        shore.water.fill([](int, int) { return 2.2; });
        shore.sinking.step(shore.water, 1);
        return shore.sinking.sunk(8, 8);
    };
    EXPECT_NEAR(sunk(0.018), kSandInfiltration, 1e-9);
    EXPECT_NEAR(sunk(0.03), Infiltration::kShingleOverSand * kSandInfiltration, 1e-8);
    EXPECT_EQ(sunk(0.05), 0);
}

// Where a window moves to, ground that stays is as full as it was.
TEST(Infiltration, MovesWithTheWindow) {
    SandyShore here(test::flat_ground(16, 16, 0.4f)), there(test::flat_ground(16, 16, 0.4f));
    here.water.set(9, 5, 0.5, 0, 0);
    here.sinking.step(here.water, 1e4);
    there.sinking.take_over(here.sinking, {3, -2});
    EXPECT_EQ(there.sinking.sunk(6, 7), here.sinking.sunk(9, 5));
    EXPECT_EQ(there.sinking.speed()(6, 7), 0);
    EXPECT_EQ(there.sinking.sunk(9, 5), 0);
    EXPECT_GT(there.sinking.speed()(9, 5), 0);
}

}  // namespace
}  // namespace deepwater::sim
