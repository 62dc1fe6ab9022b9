#include "sim/shore/shore_foam.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

namespace deepwater::sim {
namespace {

constexpr double kStep = 1.0 / 32;  // s
constexpr double kStretch = 1.5;    // s
constexpr double kLife = 5;         // s
constexpr int kCells = 96;
constexpr double kCell = 0.5;  // m

Grid2D<float> all_alike(float sandy) {
    Grid2D<float> cells(kCells, kCells);
    std::ranges::fill(cells.values(), sandy);
    return cells;
}

/// Water over 96 × 96 cells that moves everywhere alike, and its foam.
class FoamRun {
public:
    explicit FoamRun(const glm::vec2& speed, float depth = 1, float sandy = 1)
        : foam(kCell, kLife, all_alike(sandy)) {
        std::ranges::fill(depth_.values(), depth);
        std::ranges::fill(velocity_.values(), glm::vec3(speed.x, 0, speed.y));
        foam.restart(0);
    }
    /// Rollers are in a square of cells, for one step.
    void break_in(int low, int high, float roller) {
        for (int y = low; y < high; ++y) {
            for (int x = low; x < high; ++x) roller_(x, y) = roller;
        }
        go_on(kStep);
        std::ranges::fill(roller_.values(), 0.0f);
    }
    /// Rollers are in a round patch about cell (30, 36), strongest in its middle, for one step.
    void break_smoothly() {
        constexpr float kWidth = 8;  // cells
        for (int y = 0; y < kCells; ++y) {
            for (int x = 0; x < kCells; ++x) {
                const glm::vec2 off = glm::vec2(x - 30, y - 36) / kWidth;
                roller_(x, y) = std::exp(-glm::dot(off, off));
            }
        }
        go_on(kStep);
        std::ranges::fill(roller_.values(), 0.0f);
    }
    void go_on(double seconds) {
        for (int n = static_cast<int>(std::lround(seconds / kStep)); n > 0; --n)
            foam.step({.depth = depth_, .velocity = velocity_, .roller = roller_, .wet = 0.004f}, kStep,
                      kStretch);
    }
    void dry_out() { std::ranges::fill(depth_.values(), 0.0f); }
    /// Leaves water in the columns before `x` alone.
    void dry_from(int x) {
        for (int y = 0; y < kCells; ++y) std::fill(depth_.row(y) + x, depth_.row(y) + kCells, 0.0f);
    }
    /// Returns sums over all cells of what the water carries.
    [[nodiscard]] glm::dvec4 sum() const {
        glm::dvec4 sum(0);
        for (const glm::vec4& water : foam.carried(1).values()) sum += glm::dvec4(water);
        return sum;
    }
    /// Returns the middle of all foam, in cells.
    [[nodiscard]] glm::dvec2 middle() const {
        glm::dvec2 middle(0);
        for (int y = 0; y < kCells; ++y) {
            for (int x = 0; x < kCells; ++x)
                middle += static_cast<double>(foam.carried(1)(x, y).x) * glm::dvec2(x, y);
        }
        return middle / sum().x;
    }

    ShoreFoam foam;

private:
    Grid2D<float> depth_{kCells, kCells}, roller_{kCells, kCells};
    Grid2D<glm::vec3> velocity_{kCells, kCells};
};

// A patch goes with the water and dies away as its life says. Cubics carry a patch much wider than cells without delay.
TEST(ShoreFoam, GoesWithTheWater) {
    FoamRun run({1.7f, 0.6f});
    run.break_smoothly();
    const glm::dvec2 from = run.middle();
    const glm::dvec4 at_first = run.sum();
    constexpr double kSeconds = 5;
    run.go_on(kSeconds);
    EXPECT_NEAR(run.middle().x - from.x, 1.7 * kSeconds / kCell, 0.1);
    EXPECT_NEAR(run.middle().y - from.y, 0.6 * kSeconds / kCell, 0.1);
    EXPECT_NEAR(run.sum().x / at_first.x, std::exp(-kSeconds / kLife), 0.03 * std::exp(-kSeconds / kLife));
    // Bubbles are up and sand has settled earlier and later than foam is gone.
    EXPECT_NEAR(run.sum().y / at_first.y, std::exp(-kSeconds / 3), 0.03 * std::exp(-kSeconds / 3));
    EXPECT_NEAR(run.sum().z / at_first.z, std::exp(-kSeconds / 20), 0.03 * std::exp(-kSeconds / 20));
}

// After four seconds and 128 look-ups an edge is no wider than a few cells: between-cell values that are averaged each
// time would have spread it over √(128 · 2 · 0.1 · 0.9) ≈ 5 cells on either side.
TEST(ShoreFoam, EdgesStaySharp) {
    FoamRun run({1.7f, 0.0f});
    for (int n = 0; n < 8; ++n) run.break_in(20, 44, 1);
    run.go_on(4);
    float most = 0;
    for (const glm::vec4& water : run.foam.carried(1).values()) most = std::max(most, water.x);
    int between = 0;
    for (int x = 0; x < kCells; ++x) {
        const float share = run.foam.carried(1)(x, 32).x / most;
        if (share > 0.1f && share < 0.9f) ++between;
    }
    EXPECT_LE(between, 8);  // of both edges
    EXPECT_GT(between, 0);
}

// Only rollers bear foam; it is never more than all, and thin water has less of it.
TEST(ShoreFoam, IsBornInRollersAlone) {
    FoamRun calm({1, 1});
    calm.go_on(2);
    EXPECT_EQ(calm.sum(), glm::dvec4(0));
    FoamRun run({0, 0});
    for (int n = 0; n < 200; ++n) run.break_in(40, 50, 1);
    for (int y = 0; y < kCells; ++y) {
        for (int x = 0; x < kCells; ++x) {
            const glm::vec4 water = run.foam.carried(1)(x, y);
            const bool rolls = x >= 40 && x < 50 && y >= 40 && y < 50;
            ASSERT_EQ(water.x > 0, rolls) << x << ", " << y;
            ASSERT_LE(std::max({water.x, water.y, water.z}), 1);
            if (rolls) {
                ASSERT_GT(water.x, 0.95f);
            }
        }
    }
    FoamRun deep({0, 0}, 1), thin({0, 0}, 0.02f);
    deep.break_in(40, 50, 1);
    thin.break_in(40, 50, 1);
    EXPECT_GT(deep.sum().x, 4 * thin.sum().x);
}

// The tip of water that runs over dry ground is white, no other water, and none that draws back.
TEST(ShoreFoam, TipsThatRunOverDryGroundAreWhite) {
    constexpr int kEdge = 40;
    FoamRun up({1, 0}, 0.05f), back({-1, 0}, 0.05f);
    for (FoamRun* run : {&up, &back}) {
        run->dry_from(kEdge);
        run->go_on(1);
    }
    EXPECT_EQ(back.sum(), glm::dvec4(0));
    for (int x = 0; x < kCells; ++x) {
        ASSERT_EQ(up.foam.carried(1)(x, 20).x > 0, x == kEdge - 1) << x;
        ASSERT_EQ(up.foam.carried(1)(x, 20).y, 0) << "it has no bubbles under it";
    }
}

// White water is kRollerThickness of the depth thick where all of a cell is a roller, and sinks once none is.
TEST(ShoreFoam, RollersAreAsThickAsTheDepthSays) {
    FoamRun run({0, 0}, 2);
    run.break_in(40, 50, 0.5f);
    EXPECT_NEAR(run.foam.carried(1)(45, 45).w, ShoreFoam::kRollerThickness * 2 * 0.5f, 1e-5f);
    run.go_on(1);
    EXPECT_NEAR(run.foam.carried(1)(45, 45).w, ShoreFoam::kRollerThickness * std::exp(-2.0f), 2e-3f);
    run.go_on(6);
    EXPECT_LT(run.foam.carried(1)(45, 45).w, 1e-5f);
}

TEST(ShoreFoam, RockHasNoSandToGive) {
    FoamRun rock({0, 0}, 1, 0), sand({0, 0}, 1, 1);
    rock.break_in(40, 50, 1);
    sand.break_in(40, 50, 1);
    EXPECT_EQ(rock.sum().z, 0);
    EXPECT_GT(sand.sum().z, 0);
    EXPECT_EQ(rock.sum().x, sand.sum().x);
}

// What water leaves on the ground stays where it is and lasts longer; bubbles, sand and rollers are gone with the water.
TEST(ShoreFoam, StaysOnDryGround) {
    FoamRun run({1, 0});
    run.break_in(40, 50, 1);
    const glm::dvec2 from = run.middle();
    const glm::dvec4 at_first = run.sum();
    run.dry_out();
    run.go_on(4);
    EXPECT_NEAR(run.middle().x, from.x, 1e-6);
    EXPECT_NEAR(run.sum().x / at_first.x, std::exp(-4 / (kLife * ShoreFoam::kDryFoamLife)), 1e-4);
    EXPECT_EQ(run.sum().y + run.sum().z + run.sum().w, 0);
}

// In an even flow all water was u · t upstream; a stretch of time is known from its middle on.
TEST(ShoreFoam, KnowsWhereTheWaterWas) {
    const glm::vec2 speed(0.5f, -0.25f);
    FoamRun run(speed);
    run.go_on(4.5 * kStretch);  // the middles of stretches 0 to 4 have passed; 4 is kept as component 0
    for (int c = 0; c < 4; ++c) {
        const double since = run.foam.since_middle(c);
        const int stretch = c == 0 ? 4 : c;
        EXPECT_NEAR(since, 4.5 * kStretch - (stretch + 0.5) * kStretch, 1e-9) << c;
        const glm::vec4 pair = run.foam.ways(c < 2)(48, 48);
        const glm::vec2 way = c % 2 == 0 ? glm::vec2(pair.x, pair.y) : glm::vec2(pair.z, pair.w);
        // The way begins with the step in which the middle lies.
        EXPECT_NEAR(way.x, -0.5 * since, 0.5 * kStep) << c;
        EXPECT_NEAR(way.y, 0.25 * since, 0.25 * kStep) << c;
    }
    FoamRun young(speed);
    young.go_on(kStretch);
    EXPECT_GE(young.foam.since_middle(0), 0);
    EXPECT_LT(young.foam.since_middle(1), 0);
}

}  // namespace
}  // namespace deepwater::sim
