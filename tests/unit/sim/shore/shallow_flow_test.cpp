// Shallow water without dispersion, breaking and friction against the exact solutions of Saint-Venant's equations.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <limits>
#include <numbers>
#include <random>

#include "core/check.h"
#include "sim/laws/gravity.h"
#include "sim/shore/shallow_water.h"
#include "unit/sim/shore/flat_ground.h"

namespace deepwater::sim {
namespace {

ShallowSettings plain(double cell) {
    return {.cell = cell, .dispersion = false, .breaking = false};
}

/// Rocks of any size and islands in water whose level is 0.
Grid2D<float> rocks(int side) {
    std::mt19937 chance(7);
    std::uniform_real_distribution<float> height(-4, 2);
    Grid2D<float> ground(side, side);
    for (float& z : ground.values()) z = height(chance);
    return ground;
}

double fastest(const ShallowWater& water) {
    double most = 0;
    for (int y = 0; y < water.cells_y(); ++y) {
        for (int x = 0; x < water.cells_x(); ++x)
            most = std::max({most, std::abs(water.speed_x(x, y)), std::abs(water.speed_y(x, y))});
    }
    return most;
}

TEST(ShallowFlow, LakesAtRestStayAtRestOverRocksAndIslands) {
    for (const bool all_terms : {false, true}) {
        ShallowSettings settings = plain(1);
        settings.dispersion = settings.breaking = all_terms;
        ShallowWater water(rocks(48), settings);
        water.fill([](int, int) { return 0.0; });
        const double volume = water.volume();
        water.step(20);
        EXPECT_LT(fastest(water), 1e-6);
        EXPECT_NEAR(water.volume() / volume, 1, 1e-12);
    }
}

TEST(ShallowFlow, WaterIsNeitherMadeNorLostInAHundredThousandSteps) {
    // Water that sloshes over rocks and leaves islands dry. 100,000 steps of 16 × 16 cells.
    ShallowWater water(rocks(16), plain(1));
    water.fill([](int x, int) { return 0.08 * (x - 8); });
    const double volume = water.volume();
    int steps = 0;
    double least = 0;
    while (steps < 100'000) {
        steps += water.step(10);
        for (int y = 0; y < 16; ++y) {
            for (int x = 0; x < 16; ++x) least = std::min(least, water.depth(x, y));
        }
    }
    EXPECT_NEAR(water.volume() / volume, 1, 1e-6);
    EXPECT_GE(least, 0);
    std::printf("mass after %d steps: %.3e off\n", steps, water.volume() / volume - 1);
}

TEST(ShallowFlow, FilmsAmongSteepRocksAreNoFasterThanWaterThatFell) {
    // Water sloshes over rocks against a cliff of 30 m. Cells between rocks run dry and fill all the time.
    constexpr int kSide = 48, kCliff = 6;
    constexpr double kSlope = 0.25;
    Grid2D<float> ground = rocks(kSide);
    for (int y = 0; y < kSide; ++y) {
        for (int x = kSide - kCliff; x < kSide; ++x) ground(x, y) = 30;
    }
    for (const bool all_terms : {false, true}) {
        ShallowSettings settings = plain(1);
        settings.dispersion = settings.breaking = all_terms;
        settings.manning = 0.02;  // of sand
        ShallowWater water(ground, settings);
        water.fill([](int x, int) { return kSlope * (x - kSide / 2); });
        // Between the highest water and the deepest ground; the tip of a broken dam runs at twice the root of g times that.
        constexpr double kHead = kSlope * kSide / 2 + 4;
        double most = 0;
        for (int i = 0; i < 80; ++i) {
            water.step(0.25);
            most = std::max(most, fastest(water));
            for (int y = 0; y < kSide; ++y) ASSERT_LT(water.depth(kSide - kCliff, y), 1e-3);
        }
        std::printf("fastest film among rocks: %.1f m/s\n", most);
        EXPECT_LT(most, 2 * std::sqrt(kGravity * kHead));
    }
}

/// Lets a dam break in the middle of 400 cells of 10 m in all, for a second, and returns the L1 error of the depth over
/// the depth behind the dam.
template <class Exact>
double dam_break_error(double before, double behind, const Exact& exact) {
    constexpr int kCells = 400;
    constexpr double kLength = 10, kCell = kLength / kCells, kTime = 1;
    ShallowWater water(test::flat_ground(kCells, 1), plain(kCell));
    water.fill([&](int x, int) { return x < kCells / 2 ? before : behind; });
    water.step(kTime);
    double sum = 0;
    for (int x = 0; x < kCells; ++x)
        sum += std::abs(water.depth(x, 0) - exact(((x + 0.5) * kCell - 0.5 * kLength) / kTime));
    return sum * kCell / (kLength * before);
}

TEST(ShallowFlow, DamsBreakOverDryGroundAsRitterFound) {
    constexpr double kDepth = 1;
    const double c = std::sqrt(kGravity * kDepth);
    const double error = dam_break_error(kDepth, 0, [&](double v) {
        if (v < -c) return kDepth;
        return v > 2 * c ? 0.0 : (2 * c - v) * (2 * c - v) / (9 * kGravity);
    });
    std::printf("Ritter's dam break: L1 %.3f %%\n", 100 * error);
    EXPECT_LT(error, 0.01);
}

TEST(ShallowFlow, DamsBreakOverWaterAsStokerFound) {
    // The middle depth of 1 m over 0.1 m and its shock, which solve Stoker's equation (1957, 10.8).
    constexpr double kMiddle = 0.39617, kSpeed = 2.32135, kShock = 3.10513;
    const double c = std::sqrt(kGravity), c_middle = std::sqrt(kGravity * kMiddle);
    const double error = dam_break_error(1, 0.1, [&](double v) {
        if (v < -c) return 1.0;
        if (v < kSpeed - c_middle) return (2 * c - v) * (2 * c - v) / (9 * kGravity);
        return v < kShock ? kMiddle : 0.1;
    });
    std::printf("Stoker's dam break: L1 %.3f %%\n", 100 * error);
    EXPECT_LT(error, 0.01);
}

/// Thacker's bowl: z = −h₀ (1 − r²/a²), in a square of 200 cells from x = y = `from` on.
struct Bowl {
    static constexpr double kSide = 3.4, kCell = kSide / 200, kDepth = 0.1, kRadius = 1;
    double from = -0.5 * kSide;
    int cells = 200;

    [[nodiscard]] double at(int i) const { return from + (i + 0.5) * kCell; }
    static double bed(double x, double y) { return -kDepth * (1 - (x * x + y * y) / (kRadius * kRadius)); }
    [[nodiscard]] Grid2D<float> ground() const {
        Grid2D<float> z(cells, cells);
        for (int y = 0; y < cells; ++y) {
            for (int x = 0; x < cells; ++x) z(x, y) = static_cast<float>(bed(at(x), at(y)));
        }
        return z;
    }
    /// Returns the mean over the water of a function of the place.
    template <class Function>
    [[nodiscard]] double mean(const ShallowWater& water, const Function& function) const {
        double volume = 0, sum = 0;
        for (int y = 0; y < cells; ++y) {
            for (int x = 0; x < cells; ++x) {
                volume += water.depth(x, y);
                sum += water.depth(x, y) * function(at(x), at(y));
            }
        }
        return sum / volume;
    }
    /// Returns how far the water reaches along the row at y = 0, towards larger x, m.
    [[nodiscard]] double reach(const ShallowWater& water) const {
        constexpr double kFilm = 1e-3 * kDepth;  // m: films left behind are thinner
        const int row = std::clamp(static_cast<int>(-from / kCell), 0, cells - 1);
        int last = 0;
        for (int x = 0; x < cells; ++x) {
            if (water.depth(x, row) > kFilm) last = x;
        }
        return at(last) + 0.5 * kCell;
    }
};

TEST(ShallowFlow, WaterSwingsInARadialBowlAsThackerFound) {
    // A = (a⁴ − r₀⁴)/(a⁴ + r₀⁴) with r₀ the shoreline that is farthest in: 0.8 a. A quarter of the bowl, between walls.
    constexpr double kInner = 0.8;
    const Bowl bowl{.from = 0, .cells = 100};
    const double in4 = std::pow(kInner, 4), a = (1 - in4) / (1 + in4);
    const double omega = std::sqrt(8 * kGravity * Bowl::kDepth) / Bowl::kRadius,
                 period = 2 * std::numbers::pi / omega;
    const auto s_at = [&](double t) { return std::sqrt(1 - a * a) / (1 - a * std::cos(omega * t)); };
    ShallowWater water(bowl.ground(), plain(Bowl::kCell));
    water.fill([&](int x, int y) {
        const double r2 =
            (bowl.at(x) * bowl.at(x) + bowl.at(y) * bowl.at(y)) / (Bowl::kRadius * Bowl::kRadius);
        return Bowl::kDepth * (s_at(0) - 1 - r2 * (s_at(0) * s_at(0) - 1));
    });
    water.step(4.5 * period);
    EXPECT_NEAR(bowl.reach(water), Bowl::kRadius / std::sqrt(s_at(0.5 * period)), 1.001 * Bowl::kCell);
    // The mean of r² over the water is a²/(3 S). The middle's height would be no measure: whatever the whole shoreline
    // sends out meets there.
    const auto square = [](double x, double y) { return x * x + y * y; };
    const double wide = bowl.mean(water, square);
    water.step(0.5 * period);
    EXPECT_NEAR(bowl.reach(water), Bowl::kRadius / std::sqrt(s_at(0)), 1.001 * Bowl::kCell);
    const double swing = wide - bowl.mean(water, square);
    const double exact = Bowl::kRadius * Bowl::kRadius / 3 * (1 / s_at(0.5 * period) - 1 / s_at(0));
    std::printf("radial bowl: swing after 5 periods %.4f of the exact\n", swing / exact);
    EXPECT_NEAR(swing / exact, 1, 0.03);
}

TEST(ShallowFlow, WaterRunsRoundAPlanarBowlAsThackerFound) {
    constexpr double kOff = 0.5;  // m, of the middle of the water
    const Bowl bowl;
    const double omega = std::sqrt(2 * kGravity * Bowl::kDepth) / Bowl::kRadius;
    ShallowWater water(bowl.ground(), plain(Bowl::kCell));
    for (int y = 0; y < bowl.cells; ++y) {
        for (int x = 0; x < bowl.cells; ++x) {
            const double dx = bowl.at(x) - kOff, dy = bowl.at(y);
            const double h = Bowl::kDepth * (1 - (dx * dx + dy * dy) / (Bowl::kRadius * Bowl::kRadius));
            water.set(x, y, h, 0, h * kOff * omega);
        }
    }
    const int steps = water.step(5 * 2 * std::numbers::pi / omega);
    const double place = bowl.mean(water, [](double x, double) { return x; });
    std::printf("planar bowl: middle of the water after 5 periods and %d steps at %.4f of its place\n", steps,
                place / kOff);
    EXPECT_NEAR(place / kOff, 1, 0.03);
    EXPECT_NEAR(bowl.reach(water), Bowl::kRadius + kOff, 1.001 * Bowl::kCell);
}

TEST(ShallowFlow, FrictionStopsAStreamAtTheSlopeOfManning) {
    // Uniform flow down a plane of slope S: u = h^(2/3) √S / n (Manning 1891).
    constexpr double kSlope = 0.01, kRoughness = 0.03, kDepth = 0.5;
    Grid2D<float> ground(60, 1);
    for (int x = 0; x < 60; ++x) ground(x, 0) = static_cast<float>(-kSlope * x);
    ShallowSettings settings = plain(1);
    settings.manning = kRoughness;
    const double speed = std::pow(kDepth, 2.0 / 3) * std::sqrt(kSlope) / kRoughness;
    settings.edges = {ShoreEdge::driven, ShoreEdge::driven, ShoreEdge::wall, ShoreEdge::wall};
    ShallowWater water(ground, settings);
    ShallowDrive drive{Grid2D<float>(60, 1), Grid2D<float>(60, 1), Grid2D<float>(60, 1),
                       Grid2D<float>(60, 1)};
    for (int x = 0; x < 60; ++x) {
        drive.surface(x, 0) = static_cast<float>(water.bed(x, 0) + kDepth);
        drive.along(x, 0) = static_cast<float>(kDepth * speed);
        drive.rate(x, 0) = x < 6 || x >= 54 ? 2 : 0;
    }
    water.fill([&](int x, int) { return water.bed(x, 0) + kDepth; });
    water.step(120, &drive);
    EXPECT_NEAR(water.speed_x(30, 0) / speed, 1, 0.02);
    EXPECT_NEAR(water.depth(30, 0) / kDepth, 1, 0.02);
}

TEST(ShallowFlow, SymmetricWaterStaysSymmetric) {
    // A hump in a square: the same along x and along y, and mirrored.
    constexpr int kSide = 40;
    ShallowSettings settings = plain(1);
    settings.dispersion = settings.breaking = true;
    ShallowWater water(test::flat_ground(kSide, kSide, -3), settings);
    water.fill([](int x, int y) {
        const double dx = x - 19.5, dy = y - 19.5;
        return std::exp(-(dx * dx + dy * dy) / 30);
    });
    water.step(6);
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            EXPECT_NEAR(water.depth(x, y), water.depth(y, x), 1e-9);
            EXPECT_NEAR(water.depth(x, y), water.depth(kSide - 1 - x, y), 1e-9);
        }
    }
}

TEST(ShallowFlow, DryLandAroundChangesNothing) {
    // A basin of rocks whose water sloshes over islands, alone and amid wide dry land.
    constexpr int kSide = 40, kMargin = 6, kBefore = 70, kBehind = 50;
    const Grid2D<float> basin = rocks(kSide - 2 * kMargin);
    const auto ground_at = [&](int x, int y) {
        const bool inside = std::min(x, y) >= kMargin && std::max(x, y) < kSide - kMargin;
        return inside ? basin(x - kMargin, y - kMargin) : 20.0f;
    };
    Grid2D<float> alone(kSide, kSide), amid(kBefore + kSide + kBehind, kBehind + kSide + kBefore);
    std::ranges::fill(amid.values(), 20.0f);
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) alone(x, y) = amid(x + kBefore, y + kBehind) = ground_at(x, y);
    }
    ShallowWater small(alone, {}), large(amid, {});
    const auto slope = [](int x) { return 0.05 * (x - kSide / 2); };
    small.fill([&](int x, int) { return slope(x); });
    large.fill([&](int x, int) { return slope(x - kBefore); });
    small.step(30);
    large.step(30);
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) {
            ASSERT_EQ(small.depth(x, y), large.depth(x + kBefore, y + kBehind)) << x << ' ' << y;
            ASSERT_EQ(small.along(x, y), large.along(x + kBefore, y + kBehind)) << x << ' ' << y;
        }
    }
}

TEST(ShallowFlow, BadGroundIsRefused) {
    Grid2D<float> ground = test::flat_ground(8, 8);
    ground(3, 3) = std::numeric_limits<float>::quiet_NaN();
    EXPECT_THROW(ShallowWater(ground, plain(1)), UsageError);
    ground(3, 3) = 1e6f;
    EXPECT_THROW(ShallowWater(ground, plain(1)), UsageError);
    EXPECT_THROW(ShallowWater(Grid2D<float>(), plain(1)), UsageError);
    EXPECT_THROW(ShallowWater(test::flat_ground(8, 8), plain(0)), UsageError);
}

TEST(ShallowFlow, CliffsOfAKilometreStayFinite) {
    Grid2D<float> ground(32, 32);
    for (int y = 0; y < 32; ++y) {
        for (int x = 0; x < 32; ++x) ground(x, y) = (x / 8 + y / 8) % 2 == 0 ? 500.0f : -500.0f;
    }
    ShallowSettings settings = plain(1);
    settings.dispersion = settings.breaking = true;
    ShallowWater water(ground, settings);
    water.fill([](int x, int) { return x < 16 ? 510.0 : 0.0; });
    const double volume = water.volume();
    water.step(0.3);
    EXPECT_NEAR(water.volume() / volume, 1, 1e-9);
    EXPECT_LT(fastest(water), 2 * std::sqrt(kGravity * 1100));
}

/// Roughness of sand in one half of the rows, of rock in the other.
Grid2D<float> two_grounds(int side, float sand, float rock) {
    Grid2D<float> roughness(side, side);
    for (int y = 0; y < side; ++y) std::fill_n(roughness.row(y), side, y < side / 2 ? sand : rock);
    return roughness;
}

// In an even flow without ends d(1/u)/dt = g n² h^(−4/3) in every row, whatever the others do.
TEST(ShallowFlow, EachGroundSlowsTheWaterByItsOwnRoughness) {
    constexpr int kSide = 8;
    constexpr double kSeconds = 5, kSpeed = 2, kDepth = 0.8;
    constexpr float kSand = 0.02f, kRock = 0.05f;
    ShallowSettings settings = plain(1);
    settings.edges.fill(ShoreEdge::open);
    ShallowWater water(test::flat_ground(kSide, kSide), settings, two_grounds(kSide, kSand, kRock));
    for (int y = 0; y < kSide; ++y) {
        for (int x = 0; x < kSide; ++x) water.set(x, y, kDepth, kDepth * kSpeed, 0);
    }
    water.step(kSeconds);
    for (int y = 0; y < kSide; ++y) {
        const auto n = static_cast<double>(y < kSide / 2 ? kSand : kRock);
        const double slowing = kGravity * n * n * std::pow(kDepth, -4.0 / 3) * kSeconds;
        // Implicit steps of 0.2 s are off by about (1 + drag u Δt)/2 of the change within one: 1 %.
        EXPECT_NEAR(1 / water.speed_x(3, y), 1 / kSpeed + slowing, 0.01 * slowing) << y;
    }
}

TEST(ShallowFlow, OneRoughnessEverywhereIsThatOfTheSettings) {
    ShallowSettings settings = plain(1);
    const Grid2D<float> ground = rocks(24);
    Grid2D<float> roughness(24, 24);
    std::ranges::fill(roughness.values(), 0.03f);
    // The field holds floats: the settings have the same one.
    settings.manning = static_cast<double>(0.03f);
    ShallowWater by_settings(ground, settings), by_field(ground, settings, roughness);
    for (ShallowWater* water : {&by_settings, &by_field}) {
        water->fill([](int x, int) { return 0.1 * (x - 12); });
        water->step(3);
    }
    for (int y = 0; y < 24; ++y) {
        for (int x = 0; x < 24; ++x) {
            ASSERT_EQ(by_field.depth(x, y), by_settings.depth(x, y));
            ASSERT_EQ(by_field.along(x, y), by_settings.along(x, y));
            ASSERT_EQ(by_field.down(x, y), by_settings.down(x, y));
        }
    }
}

TEST(ShallowFlow, RoughnessOutOfRangeIsAnError) {
    const Grid2D<float> ground = rocks(16);
    EXPECT_THROW(ShallowWater(ground, plain(1), two_grounds(8, 0.02f, 0.05f)), UsageError);
    EXPECT_THROW(ShallowWater(ground, plain(1), two_grounds(16, 0.02f, -0.05f)), UsageError);
    EXPECT_THROW(
        ShallowWater(ground, plain(1), two_grounds(16, 0.02f, std::numeric_limits<float>::quiet_NaN())),
        UsageError);
}

}  // namespace
}  // namespace deepwater::sim
