#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/sky/air_refraction.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

using glm::vec3;

vec3 at(float elevation, float azimuth) {
    const float e = glm::radians(elevation), a = glm::radians(azimuth);
    return {std::cos(e) * std::cos(a), std::sin(e), std::cos(e) * std::sin(a)};
}

TEST(AirRefraction, TrueElevationIsItsInverse) {
    for (float degrees = -0.5f; degrees < 85; degrees += 0.25f) {
        const float truth = shared::true_elevation(glm::radians(degrees));
        EXPECT_NEAR(truth + shared::air_refraction(truth), glm::radians(degrees), 1e-5f) << degrees;
    }
}

// Bennett 1982 gives the refraction at the elevation that is seen: within 0.1' of this one (Meeus 1998, chapter 16).
TEST(AirRefraction, AgreesWithBennett) {
    for (float degrees = 0; degrees < 80; degrees += 0.5f) {
        const float minutes = 1 / std::tan(glm::radians(degrees + 7.31f / (degrees + 4.4f)));
        const float truth = shared::true_elevation(glm::radians(degrees));
        EXPECT_NEAR(glm::degrees(glm::radians(degrees) - truth) * 60, minutes, 0.15f) << degrees;
    }
}

// Returns the height of a disc of the sun's size over its width, where it is seen with its middle at an elevation.
float flattening(float elevation) {
    const vec3 middle = at(elevation, 0);
    const float radius = shared::kSunAngularRadius;
    const float middle_cosine = std::cos(glm::radians(elevation));
    const auto rim = [&](float up, float aside) {
        float inside = 0, outside = 2;
        for (int i = 0; i < 30; ++i) {
            const float r = 0.5f * (inside + outside) * glm::degrees(radius);
            const bool in =
                shared::angle_without_air(at(elevation + up * r, aside * r / middle_cosine), middle) < radius;
            (in ? inside : outside) = 0.5f * (inside + outside);
        }
        return inside;
    };
    return (rim(1, 0) + rim(-1, 0)) / (rim(0, 1) + rim(0, -1));
}

// The Nautical Almanac's refraction is 34' at the horizon and 29' half a degree above it: a disc of 32' that stands on
// the horizon is 5/6 as high as wide.
TEST(AirRefraction, FlattensTheLowSun) {
    EXPECT_NEAR(flattening(0.25f), 5.0f / 6, 0.02f);
    EXPECT_NEAR(flattening(10), 0.99f, 0.01f);
    EXPECT_NEAR(flattening(45), 1, 0.002f);
}

// Published coefficients of terrestrial refraction are 0.13 to 0.17: the horizon dips by 7 to 9 % less than without air.
TEST(AirRefraction, TheHorizonDipsLess) {
    EXPECT_NEAR(std::sqrt(shared::kEarthRadius / shared::kSightRadius), 0.92f, 0.01f);
}

}  // namespace
}  // namespace deepwater
