// Outlines of basins: what lies inside, areas, distances to walls, bad values.
#include "sim/pools/basin_shape.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <random>

#include "basin_measure.h"
#include "core/check.h"

namespace deepwater::sim {
namespace {

TEST(BasinShape, PolygonsAgreeWithTheShapesThatTheyDraw) {
    const BasinShape square = basin::rectangle(1.3, 0.7, 1), drawn = basin::polygon(1.3, 0.7, 1);
    BasinShape circle = basin::round_basin(0.9, 1), drawn_circle{.kind = BasinShape::Kind::polygon};
    for (int i = 0; i < 32; ++i) {
        const double angle = -2 * test::kPi * i / 32;  // in the other sense
        drawn_circle.corners.push_back(0.9 * glm::dvec2(std::cos(angle), std::sin(angle)));
    }
    EXPECT_NEAR(drawn.area(), square.area(), 1e-12);
    EXPECT_NEAR(drawn.perimeter(), square.perimeter(), 1e-12);
    // The polygon's area is smaller by a share of (π/32)² 2/3, its walls are nearer by up to 1 − cos(π/32).
    EXPECT_NEAR(drawn_circle.area() / circle.area(), 1, 0.0065);
    EXPECT_NEAR(drawn_circle.perimeter() / circle.perimeter(), 1, 0.0017);  // (π/32)²/6
    EXPECT_EQ(drawn.reach(), square.reach());
    std::mt19937 random(3);
    std::uniform_real_distribution<double> draw(-1.6, 1.6);
    for (int i = 0; i < 1000; ++i) {
        const glm::dvec2 at(draw(random), draw(random));
        EXPECT_EQ(drawn.inside(at), square.inside(at));
        EXPECT_NEAR(drawn.wall_distance(at), square.wall_distance(at), 1e-12);
        EXPECT_NEAR(drawn_circle.wall_distance(at), circle.wall_distance(at), 0.0049 * 2);
    }
}

TEST(BasinShape, ImagesOfASpotAreItsReflectionsInTheWalls) {
    const auto images = spot_images(basin::rectangle(1, 1, 1), {0.9, 0.95}, 0.3);
    EXPECT_EQ(images.size(), 4u);  // itself, in two walls, in their corner
    EXPECT_EQ(spot_images(basin::rectangle(1, 1, 1), {0.1, 0.2}, 0.3).size(), 1u);
    EXPECT_EQ(spot_images(basin::round_basin(1, 1), {0.9, 0}, 0.3).back(), glm::dvec2(1.1, 0));
    const auto beside = spot_images(basin::polygon(1, 1, 1), {0.9, 0}, 0.3);
    ASSERT_EQ(beside.size(), 2u);
    EXPECT_NEAR(beside.back().x, 1.1, 1e-12);
}

TEST(BasinShape, BadValuesAreRefused) {
    constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
    constexpr double kInfinite = std::numeric_limits<double>::infinity();
    for (const double bad : {kNan, kInfinite, -kInfinite, 0.0, -1.0, 1e12, 1e-9}) {
        EXPECT_THROW(check_basin_shape(basin::rectangle(bad, 1, 1)), UsageError);
        EXPECT_THROW(check_basin_shape(basin::rectangle(1, bad, 1)), UsageError);
        EXPECT_THROW(check_basin_shape(basin::rectangle(1, 1, bad)), UsageError);
        EXPECT_THROW(check_basin_shape(basin::round_basin(bad, 1)), UsageError);
        BasinShape shape = basin::polygon(1, 1, 1);
        EXPECT_NO_THROW(check_basin_shape(shape));
        if (bad == 0) continue;
        shape.corners[2].x = bad;
        if (bad != -1.0 && bad != 1e-9) {
            EXPECT_THROW(check_basin_shape(shape), UsageError);
        }
        EXPECT_THROW(BasinWaves(basin::rectangle(1, 1, 1), {.cell = bad}), UsageError);
        if (bad != 1e-9) {
            EXPECT_THROW(BasinWaves(basin::rectangle(1, 1, 1), {.viscosity = bad}), UsageError);
        }
    }
    const auto refused = [](std::vector<glm::dvec2> corners) {
        BasinShape shape{.kind = BasinShape::Kind::polygon};
        shape.corners = std::move(corners);
        EXPECT_THROW(check_basin_shape(shape), UsageError);
    };
    refused({});
    refused({{0, 0}, {1, 0}});
    refused({{-1, -1}, {1, 1}, {1, -1}, {-1, 1}});           // crosses itself
    refused({{-1, -1}, {1, -1}, {1, -1}, {1, 1}, {-1, 1}});  // a corner twice
    refused({{-1, -1}, {1, -1}, {0, -1}, {0, 1}});           // folds back
    refused({{-1, -1}, {1, -1}, {1, 1}, {0, -1}, {-1, 1}});  // touches itself
    refused({{-1, -1}, {1, 1}, {1, 1.01}});                  // next to no area
    refused(std::vector<glm::dvec2>(40, glm::dvec2(1, 1)));  // too many
    EXPECT_THROW(BasinWaves(basin::rectangle(1, 1, 1), {.cell = 0.001}), UsageError);
    EXPECT_THROW(BasinWaves(basin::rectangle(1, 0.1, 1), {.cell = 0.1}), UsageError);
}

TEST(BasinShape, WholeCellsFillTheBox) {
    for (const BasinShape& shape :
         {basin::rectangle(1.55, 0.85, 1), basin::round_basin(0.77, 1), basin::polygon(1.1, 0.9, 1, 0.4)}) {
        const BasinWaves waves(shape, {.cell = 0.047});
        const glm::dvec2 sides =
            waves.cell_sides() * glm::dvec2(waves.height().width(), waves.height().height());
        EXPECT_NEAR(sides.x, 2 * shape.reach().x, 1e-12);
        EXPECT_NEAR(sides.y, 2 * shape.reach().y, 1e-12);
        EXPECT_LE(waves.cell_sides().x, 0.047);
        EXPECT_NEAR(waves.place(0, 0).x, -shape.reach().x + 0.5 * waves.cell_sides().x, 1e-12);
    }
}

}  // namespace
}  // namespace deepwater::sim
