// The light that land reflects onto land: what a basin's floor gets is what its sides send, the shaded side of a valley gets
// light from the lit one, and nothing comes from the sea, from planes, or from a sun below the horizon. What land hides and
// what is left open add up.
#include "optics/sea/land_light.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "optics/sea/land_around.h"
#include "unit/optics/sea/made_land.h"

namespace deepwater::optics {
namespace {

using test::land_of;

constexpr glm::vec3 kSand(0.4f, 0.3f, 0.2f);

/// Bare sand, whatever its height.
shared::Land sand() {
    shared::Land cover{};
    cover.sand = glm::vec4(kSand, 0);
    cover.storm_line = 1e4f;
    return cover;
}

/// Light at a place (x, y) [m] about the middle of the finest map, at a multiple of 4 m.
glm::vec4 light_at(const scene::Terrain& land, int x, int y, const glm::vec3& to_sun) {
    const glm::vec3 sun = glm::normalize(to_sun);
    const LandShadow shadow = sun.y > 0 ? land_shadow(land, sun) : LandShadow{};
    const int middle = shared::kLandLightSamples / 2;
    return LandLight(land).reflected(sand(), sun, shadow)[0](middle + x / 4, middle + y / 4);
}

constexpr glm::vec3 kOverhead(0, 1, 0);

TEST(LandLight, OnTheFloorOfABasinIsThatOfItsSides) {
    const test::TempDir dir;
    for (const float steepness : {0.2f, 0.4f, 0.6f}) {
        const scene::Terrain basin =
            land_of(dir, [&](float x, float y) { return 20 + steepness * std::hypot(x, y); });
        // The sides hide tan² / (1 + tan²) of the light from all around, and get the sun under the cosine of their slope.
        const float hidden = steepness * steepness / (1 + steepness * steepness);
        const glm::vec3 expected = kSand * hidden / std::sqrt(1 + steepness * steepness);
        const glm::vec4 light = light_at(basin, 0, 0, kOverhead);
        for (int c = 0; c < 3; ++c) EXPECT_NEAR(light[c] / expected[c], 1, 0.05f) << steepness;
        // Of the sky the sides get what other sides leave.
        EXPECT_GT(light.w, 0.5f * hidden * kSand.y);
        EXPECT_LT(light.w, hidden * kSand.y);
    }
}

TEST(LandLight, FallsOnTheShadedSideOfAValleyFromTheLitOne) {
    const test::TempDir dir;
    // It runs from north to south between plains, and the sun stands low in the east.
    const scene::Terrain valley =
        land_of(dir, [](float x, float) { return 20 + 0.8f * std::min(std::abs(x), 30.0f); });
    const glm::vec3 to_sun(1, 0.6f, 0);
    const glm::vec4 shaded = light_at(valley, 12, 0, to_sun), lit = light_at(valley, -12, 0, to_sun);
    EXPECT_GT(shaded.x, 0.02f);
    EXPECT_GT(shaded.x, 10 * lit.x);
    EXPECT_NEAR(shaded.w, lit.w, 0.002f);
}

TEST(LandLight, ComesFromLandAlone) {
    const test::TempDir dir;
    const glm::vec3 to_sun(0.3f, 1, 0.2f);
    const glm::vec4 on_plane =
        light_at(land_of(dir, [](float x, float y) { return 300 + 0.4f * x + 0.3f * y; }), 0, 0, to_sun);
    for (int c = 0; c < 4; ++c) EXPECT_NEAR(on_plane[c], 0, 1e-3f);
    // A slope over the sea, and one over a plain as far below.
    const auto slope = [&](float below) {
        return light_at(land_of(dir, [&](float x, float) { return below + std::max(x + 8, 0.0f); }), 0, 0,
                        to_sun);
    };
    EXPECT_NEAR(slope(0).y, 0, 2e-3f);
    EXPECT_GT(slope(30).y, 0.02f);
    // The sea at the foot of a cliff gets light from there, the open sea none.
    const scene::Terrain cliff = land_of(dir, [](float x, float) { return x > 4 ? 20.0f : -20.0f; });
    EXPECT_GT(light_at(cliff, 0, 0, {-1, 1, 0}).y, 0.02f);
    EXPECT_EQ(light_at(cliff, -100, 0, {-1, 1, 0}), glm::vec4(0));
}

TEST(LandLight, OfASunBelowTheHorizonIsThatOfTheSky) {
    const test::TempDir dir;
    const scene::Terrain basin = land_of(dir, [](float x, float y) { return 20 + 0.5f * std::hypot(x, y); });
    const glm::vec4 night = light_at(basin, 0, 0, {1, -0.1f, 0}), day = light_at(basin, 0, 0, kOverhead);
    EXPECT_EQ(glm::vec3(night), glm::vec3(0));
    EXPECT_EQ(night.w, day.w);
}

TEST(LandAround, HidesWhatItDoesNotLeaveOpen) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> height(-30, 40);
    Grid2D<glm::vec2> map(64, 64);
    for (glm::vec2& ground : map.values()) ground = {height(random), 0};
    for (const double spacing : {1.0, 5.0, 125.0}) {
        const LandAround land(map, spacing);
        std::vector<LandAround::Seen> seen;
        std::vector<float> open(64);
        for (int y = 0; y < 64; ++y) {
            land.find_open(y, open);
            for (int x = 0; x < 64; ++x) {
                land.look({x, y}, seen);
                float hidden = 0;
                for (const auto& [there, share] : seen) {
                    EXPECT_GT(share, -1e-6f);
                    EXPECT_GT(land.height(there), 0);
                    hidden += share;
                }
                EXPECT_NEAR(open[static_cast<size_t>(x)] + hidden, 1, 1e-4f) << x << " " << y;
            }
        }
    }
}

}  // namespace
}  // namespace deepwater::optics
