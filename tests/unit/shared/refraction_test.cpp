// The apparent position of points under water, seen through a flat surface.
#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/refraction.glsl"
}

namespace deepwater::shared {
namespace {

// Returns the slant by Snell's law, found by bisection.
double slant_by_halving(double height, double depth, double across) {
    const double index = kWaterIndex;
    double low = 0, high = 1e6;
    for (int i = 0; i < 200; ++i) {
        const double slant = 0.5 * (low + high);
        const double sine = slant / std::sqrt(1 + slant * slant) / index;
        const double reached = height * slant + depth * sine / std::sqrt(1 - sine * sine);
        (reached < across ? low : high) = slant;
    }
    return low;
}

TEST(Refraction, DirectionsFollowSnellsLaw) {
    for (const double height : {0.05, 0.4, 2.0, 15.0, 200.0}) {
        for (const double depth : {0.0, 0.01, 0.5, 3.0, 20.0}) {
            if (depth > 100 * height) continue;
            for (const double across : {0.0, 0.1, 1.0, 7.0, 50.0, 400.0}) {
                const double slant = seen_slant(static_cast<float>(height), static_cast<float>(depth),
                                                static_cast<float>(across));
                const double exact = slant_by_halving(height, depth, across);
                EXPECT_NEAR(slant, exact, 1e-4 * exact + 1e-6) << height << " " << depth << " " << across;
            }
        }
    }
}

TEST(Refraction, ApparentDepthIsTheRatioOfTangents) {
    EXPECT_NEAR(apparent_depth(0), 1 / kWaterIndex, 1e-6f);
    for (const double degrees : {1.0, 30.0, 60.0, 80.0, 89.0}) {
        const double angle = degrees * std::acos(-1.0) / 180;
        const double refracted = std::asin(std::sin(angle) / static_cast<double>(kWaterIndex));
        EXPECT_NEAR(apparent_depth(static_cast<float>(std::tan(angle))),
                    std::tan(refracted) / std::tan(angle), 1e-5);
    }
}

}  // namespace
}  // namespace deepwater::shared
