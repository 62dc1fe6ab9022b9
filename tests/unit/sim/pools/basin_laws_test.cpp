// What holds in every basin: volume, energy, stability, impulses, sane answers to bad values, equal results
// on any number of threads.
#include <gtest/gtest.h>
#include <tbb/global_control.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <random>
#include <vector>

#include "basin_measure.h"
#include "core/check.h"

namespace deepwater::sim {
namespace {

using test::kPi;
using test::kTension;

/// One basin of each kind, of odd sizes.
std::vector<BasinShape> all_kinds() {
    return {basin::rectangle(0.83, 0.57, 0.4), basin::round_basin(0.71, 0.3),
            basin::polygon(0.83, 0.57, 0.4, 0.3)};
}

class Draws {
public:
    explicit Draws(unsigned seed) : random_(seed) {}
    double operator()(double low, double high) { return std::uniform_real_distribution(low, high)(random_); }
    /// Returns a place in a basin.
    glm::dvec2 place(const BasinShape& shape) {
        const glm::dvec2 reach = shape.reach();
        for (;;) {
            const glm::dvec2 at((*this)(-reach.x, reach.x), (*this)(-reach.y, reach.y));
            if (shape.inside(at)) return at;
        }
    }

private:
    std::mt19937 random_;
};

float highest_in(const BasinWaves& waves) {
    float most = 0;
    for (const float value : waves.height().values()) most = std::max(most, std::abs(value));
    return most;
}

bool all_finite(const BasinWaves& waves) {
    const auto finite = [](float value) { return std::isfinite(value); };
    return std::ranges::all_of(waves.height().values(), finite) &&
           std::ranges::all_of(waves.rise().values(), finite);
}

TEST(BasinLaws, VolumeIsKept) {
    for (const BasinShape& shape : all_kinds()) {
        Draws draw(4);
        BasinWaves waves(shape, {.cell = 0.04});
        double poured = 0;
        for (int i = 0; i < 1000; ++i) {
            const double drop = draw(1e-6, 1e-4);
            waves.add_volume(draw.place(shape), drop, draw(0.01, 0.1));
            poured += drop;
            EXPECT_NEAR(waves.volume(), poured, 1e-9 * poured);
            waves.step(draw(0.001, 0.1));
        }
        EXPECT_NEAR(waves.volume(), poured, 1e-9 * poured);
        EXPECT_NEAR(waves.mean_level(), poured / shape.area(), 2e-3 * poured / shape.area());
        // What is shown holds this volume too: in the rectangle, the sum over the cells. Waves are of the
        // mean's size, so that a rounding of 6e-8 a cell is less than this on the average.
        if (shape.kind != BasinShape::Kind::rectangle) continue;
        double shown = 0;
        for (const float value : waves.height().values()) shown += static_cast<double>(value);
        EXPECT_NEAR(shown * waves.cell_sides().x * waves.cell_sides().y, poured, 1e-6 * poured);
    }
}

TEST(BasinLaws, ShownVolumeIsThatOfTheBasin) {
    // The cells of a polygon whose sides lie on their edges are all full; in a round basin the sum over cells
    // is an integral with an error of the edge's cells, here of a twentieth of the mean.
    for (const BasinShape& shape : {basin::polygon(0.8, 0.6, 0.4), basin::round_basin(0.71, 0.3)}) {
        Draws draw(5);
        BasinWaves waves(shape, {.cell = 0.01});
        for (int i = 0; i < 40; ++i) {
            waves.add_volume(draw.place(shape), 1e-4, draw(0.03, 0.1));
            waves.step(0.02);
        }
        double shown = 0;
        for (int j = 0; j < waves.height().height(); ++j) {
            for (int i = 0; i < waves.height().width(); ++i) {
                if (shape.inside(waves.place(i, j))) shown += static_cast<double>(waves.height()(i, j));
            }
        }
        const bool exact = shape.kind == BasinShape::Kind::polygon;
        EXPECT_NEAR(shown * waves.cell_sides().x * waves.cell_sides().y / waves.volume(), 1,
                    exact ? 1e-6 : 2e-3);
    }
}

TEST(BasinLaws, EnergyDoesNotGrowBetweenDrops) {
    for (const BasinShape& shape : all_kinds()) {
        for (const double viscosity : {0.0, 1.3e-6}) {
            Draws draw(6);
            BasinWaves waves(shape, {.cell = 0.04, .viscosity = viscosity});
            // In a polygon each length of step has its own series, whose errors are a thousandth of what
            // counts.
            const double tolerance = shape.kind == BasinShape::Kind::polygon ? 0.01 : 1e-6;
            for (int drop = 0; drop < 5; ++drop) {
                waves.raise({.place = draw.place(shape), .radius = 0.15, .shape = Spot::Shape::crater}, 0.02);
                waves.step(draw(0.001, 0.1));
                const double first = waves.motion();
                EXPECT_GT(first, 0);
                for (int i = 0; i < 60; ++i) {
                    waves.step(draw(0.001, 0.1));
                    EXPECT_LE(waves.motion(), first * (1 + tolerance));
                }
                EXPECT_GT(waves.motion(), first * (viscosity > 0 ? 0.8 : 1 - tolerance));
            }
        }
    }
}

TEST(BasinLaws, PolygonsDrawnByChanceAreStable) {
    Draws draw(7);
    for (int test = 0; test < 8; ++test) {
        BasinShape shape{.kind = BasinShape::Kind::polygon, .depth = std::exp(draw(-3, 1))};
        const int corners = 3 + static_cast<int>(draw(0, 7));
        const double size = std::exp(draw(-2, 2)), turn = draw(0, 7);
        for (int i = 0; i < corners; ++i) {
            const double angle = turn + 2 * kPi * (i + draw(-0.3, 0.3)) / corners;
            shape.corners.push_back(size * draw(0.45, 1) * glm::dvec2(std::cos(angle), std::sin(angle)));
        }
        BasinWaves waves(shape, {.cell = 2 * size / draw(30, 110), .viscosity = 0});
        waves.raise({.place = glm::dvec2(0.1 * size, 0), .radius = 0.1 * size}, 0.01 * size);
        waves.step(1.0 / 60);
        const double first = waves.motion();
        for (int i = 0; i < 20 * 60; ++i) waves.step(1.0 / 60);
        EXPECT_TRUE(all_finite(waves));
        EXPECT_NEAR(waves.motion() / first, 1, 0.01) << "test " << test;
        EXPECT_LT(static_cast<double>(highest_in(waves)), 0.02 * size) << "test " << test;
    }
}

TEST(BasinLaws, AnImpulseOnAModeGivesItItsSpeed) {
    // v = −k tanh(kd) P/ρ. The polygon's series are within 1 %.
    for (const BasinShape& shape :
         {basin::rectangle(0.8, 0.6, 0.2), basin::round_basin(0.8, 0.2), basin::polygon(0.8, 0.6, 0.2)}) {
        const bool round = shape.kind == BasinShape::Kind::round;
        const double k = round ? 1.84118 / 0.8 : kPi / 1.6;
        const auto mode = [&](const glm::dvec2& own) {
            const double r = glm::length(own);
            return round ? std::cyl_bessel_j(1, k * r) * own.x / r : std::sin(k * own.x);
        };
        BasinWaves waves(shape, {.cell = 0.03});
        for (int j = 0; j < waves.height().height(); ++j) {
            for (int i = 0; i < waves.height().width(); ++i)
                waves.stir_impulse()(i, j) = static_cast<float>(50 * mode(waves.place(i, j)));
        }
        constexpr double kSeconds = 1e-3;
        waves.step(kSeconds);
        const double speed = basin::part_of(waves, mode) / kSeconds;
        EXPECT_NEAR(speed / (-k * std::tanh(k * 0.2) * 50 / 1000), 1, 0.01);
    }
}

TEST(BasinLaws, ASpotBesideAWallIsLevelAcrossIt) {
    // Without its image a spot whose middle lies R/2 from the wall falls there by e^(−1/4)/R, 3.9. With it
    // the slope is 0 at the wall, and one cell inside at most that times the curvature, 2 e^(−1/4)/R² · 0.02.
    BasinWaves waves(basin::rectangle(1, 1, 0.5), {.cell = 0.02});
    waves.raise({.place = {0.9, 0.2}, .radius = 0.2}, 1);
    waves.step(1e-6);
    const int last = waves.height().width() - 1, row = 60;
    const double slope =
        static_cast<double>(waves.height()(last, row) - waves.height()(last - 1, row)) / 0.02;
    EXPECT_LT(std::abs(slope), 0.8);
    EXPECT_GT(static_cast<double>(waves.height()(last, row)), 1);
}

TEST(BasinLaws, RestCostsNothingAndKeepsTheLevel) {
    for (const BasinShape& shape : all_kinds()) {
        BasinWaves waves(shape, {.cell = 0.04, .viscosity = 0.01});
        EXPECT_TRUE(waves.at_rest());
        waves.step(0.1);
        EXPECT_TRUE(waves.at_rest());
        waves.add_volume({0, 0}, 0.01, 0.2);
        EXPECT_FALSE(waves.at_rest());
        for (int i = 0; i < 400 && !waves.at_rest(); ++i) {
            waves.step(0.1);
            waves.rest_below(1e-5);
        }
        EXPECT_TRUE(waves.at_rest());
        EXPECT_NEAR(waves.volume(), 0.01, 1e-12);
        for (const float value : waves.height().values())
            EXPECT_NEAR(static_cast<double>(value), waves.mean_level(), 1e-8);
        waves.reset();
        EXPECT_EQ(waves.volume(), 0);
        EXPECT_EQ(highest_in(waves), 0);
    }
}

TEST(BasinLaws, OneThreadAndTwoGiveTheSameBitForBit) {
    for (BasinShape shape : all_kinds()) {
        std::vector<float> results[2];
        for (const int threads : {1, 2}) {
            const tbb::global_control limit(tbb::global_control::max_allowed_parallelism,
                                            static_cast<size_t>(threads));
            BasinWaves waves(shape, {.cell = 0.009});
            Draws draw(8);
            for (int i = 0; i < 10; ++i) {
                waves.add_volume(draw.place(shape), 1e-4, 0.05);
                waves.press({.place = draw.place(shape), .radius = 0.1}, 20);
                waves.step(draw(0.001, 0.03));
            }
            auto& result = results[threads - 1];
            result.assign(waves.height().values().begin(), waves.height().values().end());
            result.insert(result.end(), waves.rise().values().begin(), waves.rise().values().end());
        }
        EXPECT_EQ(results[0], results[1]);
    }
}

TEST(BasinLaws, BadSourcesAreRefusedOrLeaveSaneWater) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    for (const BasinShape& shape : all_kinds()) {
        BasinWaves waves(shape, {.cell = 0.05});
        for (const double bad : {kNan, kInfinite, -kInfinite}) {
            EXPECT_THROW(waves.raise({.place = {bad, 0}, .radius = 0.1}, 1), UsageError);
            EXPECT_THROW(waves.raise({.place = {0, 0}, .radius = bad}, 1), UsageError);
            EXPECT_THROW(waves.raise({.place = {0, 0}, .radius = 0.1}, bad), UsageError);
            EXPECT_THROW(waves.press({.place = {0, 0}, .radius = 0.1}, bad), UsageError);
            EXPECT_THROW(waves.add_volume({0, bad}, 1, 0.1), UsageError);
            EXPECT_THROW(waves.add_volume({0, 0}, bad, 0.1), UsageError);
            EXPECT_THROW(waves.step(bad), UsageError);
        }
        for (const double bad : {0.0, -1.0, 1e9}) {
            EXPECT_THROW(waves.raise({.place = {0, 0}, .radius = bad}, 1), UsageError);
            EXPECT_THROW(waves.step(bad), UsageError);
        }
        EXPECT_THROW(waves.raise({.place = {0, 0}, .radius = 0.1}, 1e30), UsageError);
        EXPECT_TRUE(waves.at_rest());
        waves.raise({.place = {1e200, 0}, .radius = 0.1}, 1);
        waves.raise({.place = {0, 0}, .radius = 1e-300}, 1);
        waves.raise({.place = {0.1, 0}, .radius = 2}, 0.1);
        waves.add_volume({50, 0}, 1, 0.1);
        waves.add_volume({0, 0}, -0.001, 1e-12);
        waves.stir_height()(5, 5) = std::numeric_limits<float>::quiet_NaN();
        waves.stir_rise()(5, 6) = std::numeric_limits<float>::infinity();
        waves.stir_impulse()(6, 5) = 1e30f;
        for (int i = 0; i < 20; ++i) waves.step(1);
        waves.step(1e-9);
        EXPECT_TRUE(all_finite(waves));
        EXPECT_TRUE(std::isfinite(waves.volume()));
        EXPECT_LT(highest_in(waves), 10.0f);
    }
    BasinWaves thick(basin::polygon(1, 1, 1, 0.2), {.cell = 0.05, .viscosity = 1});
    thick.raise({.place = {0.2, 0}, .radius = 0.1}, 1);
    for (int i = 0; i < 50; ++i) thick.step(0.1);
    EXPECT_LT(std::abs(static_cast<double>(highest_in(thick)) - thick.mean_level()), 0.1);
}

}  // namespace
}  // namespace deepwater::sim
