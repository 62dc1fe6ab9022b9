#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/rough_surface.glsl"
}

namespace deepwater {
namespace {

TEST(RoughSurface, SlopeDensityIntegratesToOneWithItsCovariance) {
    const glm::vec3 covariance(0.03f, 0.02f, 0.008f);
    double mass = 0, xx = 0, zz = 0, xz = 0;
    constexpr double kStep = 0.01;
    for (double x = -1.5; x < 1.5; x += kStep) {
        for (double z = -1.5; z < 1.5; z += kStep) {
            const double p = shared::slope_density(glm::vec2(x, z), covariance) * kStep * kStep;
            mass += p;
            xx += p * x * x;
            zz += p * z * z;
            xz += p * x * z;
        }
    }
    // The midpoint sum of a Gaussian converges faster than any power; what is left is float rounding.
    EXPECT_NEAR(mass, 1, 1e-4);
    EXPECT_NEAR(xx, covariance.x, 1e-5);
    EXPECT_NEAR(zz, covariance.y, 1e-5);
    EXPECT_NEAR(xz, covariance.z, 1e-5);
}

// Compared with sums over a Gaussian in which each slope is weighted by its projected area.
TEST(RoughSurface, VisibleSlopesHaveMomentsWeightedByProjectedArea) {
    constexpr double kStep = 1e-3;
    for (double a = 0; a < 8; a += 0.25) {
        double area = 0, first = 0, second = 0;
        for (double z = -a; z < 9; z += kStep) {
            const double w = std::exp(-z * z / 2) * (a + z);
            area += w;
            first += w * z;
            second += w * z * z;
        }
        const double mean = first / area, variance = second / area - mean * mean;
        const glm::vec2 seen = shared::seen_slopes(static_cast<float>(a));
        EXPECT_NEAR(seen.x, mean, 0.01) << a;
        EXPECT_NEAR(seen.y, variance, 0.025) << a;
    }
}

// The slope of the displaced surface is the limit of the height difference over the horizontal distance of
// neighbouring points.
TEST(RoughSurface, DisplacedSlopeIsThatOfTheDisplacedPoints) {
    const glm::dvec2 k(0.7, -0.4);
    const double length = glm::length(k), amplitude = 0.5;
    const auto moved = [&](glm::dvec2 x) {
        const double phase = glm::dot(k, x);
        return glm::dvec3(x - k / length * amplitude * std::sin(phase), amplitude * std::cos(phase));
    };
    for (double s = 0; s < 9; s += 0.37) {
        const glm::dvec2 x(s, 0.3 * s);
        const double phase = glm::dot(k, x);
        const glm::dvec2 gradient = -k * amplitude * std::sin(phase);
        const glm::dvec3 d =
            -glm::dvec3(k.x * k.x, k.y * k.y, k.x * k.y) / length * amplitude * std::cos(phase);
        const glm::vec2 slope = shared::displaced_slope(glm::vec2(gradient), static_cast<float>(d.x),
                                                        static_cast<float>(d.y), static_cast<float>(d.z));
        constexpr double kStep = 1e-5;
        const glm::dvec3 here = moved(x);
        for (const glm::dvec2 step : {glm::dvec2(kStep, 0), glm::dvec2(0, kStep)}) {
            const glm::dvec3 there = moved(x + step);
            // First-order difference: error about curvature times step, 1e-5; float gives 1e-6.
            EXPECT_NEAR((there.z - here.z) / kStep,
                        (slope.x * (there.x - here.x) + slope.y * (there.y - here.y)) / kStep, 3e-5);
        }
    }
}

}  // namespace
}  // namespace deepwater
