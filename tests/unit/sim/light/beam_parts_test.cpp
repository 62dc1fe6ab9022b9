// Laws of the parts of beams and of the strokes that they lay on a map.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "sim/light/beam_mesh.h"
#include "sim/light/beam_strokes.h"

namespace deepwater::sim {
namespace {

// Over a triangle with corners (0, 0), (1, 0) and (0, 1) the mean of x is 1/3 and that of x² 1/6, of which 1/(18 n²) is
// within the parts.
TEST(BeamParts, MiddlesAreSpreadAsTheTriangleIs) {
    for (int parts = 1; parts <= beams::kMostParts; ++parts) {
        glm::dvec2 mean(0), squares(0);
        const auto middles = beams::kPartMiddles.of(parts);
        ASSERT_EQ(middles.size(), static_cast<size_t>(parts * parts));
        for (const glm::dvec2 middle : middles) {
            EXPECT_GT(std::min({middle.x, middle.y, 1 - middle.x - middle.y}), 0);
            mean += middle / static_cast<double>(middles.size());
            squares += middle * middle / static_cast<double>(middles.size());
        }
        for (int axis = 0; axis < 2; ++axis) {
            EXPECT_NEAR(mean[axis], 1.0 / 3, 1e-6) << parts;
            EXPECT_NEAR(squares[axis], 1.0 / 6 - 1 / (18.0 * parts * parts), 1e-6) << parts;
        }
    }
}

// A quadratic B-spline reproduces linear functions: strokes keep their sum and their centre of mass, however many are
// laid together, and nothing becomes negative.
TEST(Strokes, KeepSumAndCentre) {
    std::mt19937 random(4);
    for (const int count : {1, 31, 256, 257, 3000}) {
        constexpr int kTexels = 32;
        std::uniform_real_distribution<float> place(2, kTexels - 2), value(0, 1);
        Grid2D<float> map(kTexels, kTexels);
        Grid2D<glm::vec4> wide(kTexels, kTexels);
        Strokes<float> strokes(map);
        Strokes<glm::vec4> wide_strokes(wide);
        double sum = 0;
        glm::dvec2 moment(0);
        for (int i = 0; i < count; ++i) {
            const glm::vec2 at(place(random), place(random));
            const float of = value(random);
            strokes.lay(at, of);
            wide_strokes.lay(at, {of, 2 * of, -of, 0});
            sum += static_cast<double>(of);
            moment += static_cast<double>(of) * glm::dvec2(at);
        }
        strokes.finish();
        wide_strokes.finish();
        double laid = 0;
        glm::dvec2 there(0);
        for (int y = 0; y < kTexels; ++y) {
            for (int x = 0; x < kTexels; ++x) {
                EXPECT_GE(map(x, y), 0);
                laid += static_cast<double>(map(x, y));
                there += static_cast<double>(map(x, y)) * (glm::dvec2(x, y) + 0.5);
                EXPECT_NEAR(wide(x, y).x, map(x, y), 1e-5f);
                EXPECT_NEAR(wide(x, y).y, 2 * map(x, y), 2e-5f);
                EXPECT_NEAR(wide(x, y).z, -map(x, y), 1e-5f);
                EXPECT_EQ(wide(x, y).w, 0);
            }
        }
        EXPECT_NEAR(laid, sum, 1e-5 * sum) << count;
        for (int axis = 0; axis < 2; ++axis)
            EXPECT_NEAR(there[axis], moment[axis], 1e-4 * moment[axis]) << count;
    }
}

// A map repeats: strokes over its edges, or whole sides away, lie as those within it do.
TEST(Strokes, GoOnBeyondTheEdges) {
    std::mt19937 random(6);
    constexpr int kTexels = 16;
    std::uniform_real_distribution<float> place(0, kTexels);
    std::uniform_int_distribution<int> sides(-3, 3);
    Grid2D<float> map(kTexels, kTexels), moved(kTexels, kTexels);
    Strokes<float> strokes(map), far_strokes(moved);
    for (int i = 0; i < 700; ++i) {
        const glm::vec2 at(place(random), place(random));
        strokes.lay(at, 1);
        far_strokes.lay(at + static_cast<float>(kTexels) * glm::vec2(sides(random), sides(random)), 1);
    }
    strokes.finish();
    far_strokes.finish();
    double sum = 0;
    for (size_t i = 0; i < map.values().size(); ++i) {
        EXPECT_NEAR(map.values()[i], moved.values()[i], 1e-3f);
        sum += static_cast<double>(map.values()[i]);
    }
    EXPECT_NEAR(sum, 700, 1e-3);
}

}  // namespace
}  // namespace deepwater::sim
