// Gullies run down slopes: they change the height across the slope, not along it, in the mean by nothing; level ground
// has none, and they turn with the slope.
#include "scene/terrain/land_gullies.h"

#include <gtest/gtest.h>

#include <cmath>

namespace deepwater::scene {
namespace {

constexpr double kFine = 0.5;  ///< m, spacing of samples
constexpr Gullies kOneSize{.apart = 40, .depth = 0.2, .count = 1, .layer = 3};

TEST(Gullies, RunDownTheSlope) {
    const LandNoise noise(1, kFine);
    for (const double way : {0.0, 0.7, 2.1}) {
        const glm::dvec2 up(std::cos(way), std::sin(way)), across(-up.y, up.x);
        double mean = 0, along_squared = 0, across_squared = 0;
        constexpr int kPlaces = 4000;
        for (int i = 0; i < kPlaces; ++i) {
            const glm::dvec2 at(17.3 * i, 11.9 * (i % 61));
            const auto height = [&](const glm::dvec2& off) {
                return gullies_on(noise, kOneSize, at + off, 0.5 * up, kFine);
            };
            const double here = height(glm::dvec2(0));
            EXPECT_LE(std::abs(here), 0.5 * kOneSize.depth * kOneSize.apart + 1e-9);
            mean += here / kPlaces;
            along_squared += std::pow(height(up) - here, 2);
            across_squared += std::pow(height(across) - here, 2);
        }
        // A cosine has a mean of 0; about a thousand cells of amplitude 4 m, seen at random phases, leave 3 / sqrt(1000) m.
        EXPECT_NEAR(mean, 0, 0.4) << way;
        EXPECT_GT(across_squared, 4 * along_squared) << way;
    }
}

TEST(Gullies, AreNotOnLevelGroundNorFinerThanSamples) {
    const LandNoise noise(1, kFine);
    EXPECT_EQ(gullies_on(noise, kOneSize, {12, 30}, {0, 0}, kFine), 0);
    EXPECT_EQ(gullies_on(noise, kOneSize, {12, 30}, {0.5, 0}, 0.5 * kOneSize.apart), 0);
    EXPECT_NE(gullies_on(noise, kOneSize, {12, 30}, {0.5, 0}, kFine), 0);
}

}  // namespace
}  // namespace deepwater::scene
