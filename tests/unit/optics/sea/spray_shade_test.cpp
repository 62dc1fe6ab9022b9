// Light within clouds of spray, compared with known optical depths.
#include "optics/sea/spray_shade.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>
#include <vector>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/particles/parcel_share.glsl"
#include "shared/sky/phase.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

constexpr float kShare = 0.04f;     // m² of each parcel
constexpr float kPerMetre = 0.15f;  // of a cloud of them

constexpr double kSurface = 0;  // m

/// Returns parcels uniformly distributed in a box between two corners [m], as many as give the extinction
/// kPerMetre.
std::vector<sim::SprayParcel> cloud(const glm::vec3& low, const glm::vec3& high) {
    std::mt19937 random(7);
    std::uniform_real_distribution<float> share(0, 1);
    const glm::vec3 size = high - low;
    const auto count =
        static_cast<size_t>(kPerMetre * size.x * size.y * size.z / (kShare * (1 - shared::kDropMoment1)));
    std::vector<sim::SprayParcel> parcels(count);
    for (sim::SprayParcel& parcel : parcels) {
        parcel.position = low + size * glm::vec3(share(random), share(random), share(random));
        parcel.radius = 0.3f;
        parcel.share_mist_number = shared::parcel_share_bits(kShare);
    }
    return parcels;
}

TEST(SprayShade, WithoutSprayLightIsUnchanged) {
    SprayShade shade;
    shade.gather({}, {}, {}, kSurface, {0, 1, 0});
    EXPECT_EQ(shade.at({1, 2, 3}).sun_depth, 0);
    EXPECT_EQ(shade.at({1, 2, 3}).around, 1);
}

// In a uniform cloud the depth is proportional to the distance to its edge, for any direction of the sun.
// Tolerance: one cell, over which edges are smoothed, and the random distribution of 40 parcels per cell.
TEST(SprayShade, DepthIsProportionalToThePathThroughACloud) {
    const glm::vec3 low(-8, 0, -8), high(8, 12, 8);
    const std::vector<sim::SprayParcel> parcels = cloud(low, high);
    const glm::dvec3 origin(1234.5, 3, -987);
    for (const glm::vec3& sun :
         {glm::vec3(0.01f, 1, 0.02f), glm::vec3(1, 0.05f, 0.02f), glm::vec3(-1, 0.4f, 0.7f),
          glm::vec3(0.2f, 0.3f, -1), glm::vec3(0.5f, 0.9f, -0.4f)}) {
        const glm::vec3 to_sun = glm::normalize(sun);
        SprayShade shade;
        shade.gather(parcels, origin, origin + glm::dvec3(20.3, 2, -7.1), kSurface, to_sun);
        for (const glm::vec3& at : {glm::vec3(0, 2, 0), glm::vec3(3, 5, -4), glm::vec3(-5, 9, 2)}) {
            const glm::vec3 ways =
                (glm::mix(low, high, glm::greaterThan(to_sun, glm::vec3(0))) - at) / to_sun;
            const float way = std::min({ways.x, ways.y, ways.z});
            EXPECT_NEAR(shade.at(at).sun_depth, kPerMetre * way,
                        kPerMetre * (0.05f * way + SprayShade::kCell))
                << sun.x << ' ' << sun.y << ' ' << sun.z << " at " << at.y;
        }
    }
}

/// Adds parcels of nearly no area, at which the light can be queried.
std::vector<sim::SprayParcel> with_probes(std::vector<sim::SprayParcel> parcels,
                                          const std::vector<glm::vec3>& places) {
    for (const glm::vec3& place : places)
        parcels.push_back(
            {.position = place, .radius = 0.01f, .velocity = glm::vec3(0), .share_mist_number = 0});
    return parcels;
}

TEST(SprayShade, SprayBehindAParcelDoesNotShadeIt) {
    const glm::vec3 before(0, 3, 12), behind(0, 3, -12);
    SprayShade shade;
    shade.gather(with_probes(cloud({-8, 0, -8}, {8, 8, 8}), {before, behind}), {}, {0, 2, 30}, kSurface,
                 glm::normalize(glm::vec3(0, 0.02f, 1)));
    EXPECT_EQ(shade.at(before).sun_depth, 0);
    EXPECT_NEAR(shade.at(behind).sun_depth, 16 * kPerMetre, 0.1f * 16 * kPerMetre);
}

// The light of sky and sea is brighter on top of a cloud, decreases with depth and is unchanged far away.
TEST(SprayShade, AmbientLightDecreasesWithDepthInACloud) {
    const std::vector<glm::vec3> places{{0, 0.5f, 0}, {0, 8, 0}, {0, 15.5f, 0}, {40, 19, 0}};
    SprayShade shade;
    shade.gather(with_probes(cloud({-10, 0, -10}, {10, 16, 10}), places), {}, {0, 2, 30}, kSurface,
                 {0, 1, 0});
    const float bottom = shade.at(places[0]).around, middle = shade.at(places[1]).around,
                top = shade.at(places[2]).around;
    EXPECT_LT(bottom + 0.1f, middle);
    EXPECT_LT(middle + 0.1f, top);
    EXPECT_GT(bottom, 2 * kSeaOverSky / (1 + kSeaOverSky));
    EXPECT_LT(top, 2 / (1 + kSeaOverSky));
    EXPECT_NEAR(shade.at(places[3]).around, 1, 1e-3f);
}

// A wide cloud perpendicular to the sunlight is a layer: bright on the lit side, dim on the other.
TEST(SprayShade, CloudsAreBrightOnTheSunlitSide) {
    constexpr float kWhole = 30 * kPerMetre;
    const std::vector<glm::vec3> places{{0, 4, 14}, {0, 4, 8}, {0, 4, -14}, {40, 4, 0}};
    SprayShade shade;
    shade.gather(with_probes(cloud({-20, -10, -15}, {20, 18, 15}), places), {}, {0, 2, 30}, kSurface,
                 {0, 0, 1});
    for (size_t i = 0; i < 3; ++i) {
        EXPECT_NEAR(shade.at(places[i]).scattered,
                    shared::scattered_of_beam(kPerMetre * (15 - places[i].z), kWhole), 0.15f)
            << i;
    }
    EXPECT_NEAR(shade.at(places[3]).scattered, 0, 1e-5f);
}

/// Returns, for strips of a layer of depth `whole` that scatters isotropically without absorption, the mean
/// radiance of scattered light over irradiance / 4 pi for a perpendicular beam, by tracing single photons.
std::vector<double> scattered_photons(double whole, size_t strips) {
    constexpr int kPhotons = 200'000;
    std::mt19937 random(3);
    std::uniform_real_distribution<double> share(0, 1);
    std::vector<double> light(strips);
    for (int i = 0; i < kPhotons; ++i) {
        double depth = -std::log(1 - share(random));
        while (depth > 0 && depth < whole) {
            const double cosine = 2 * share(random) - 1, end = depth - cosine * std::log(1 - share(random));
            // Mean radiance is proportional to the path length of photons in a strip.
            const double low = std::clamp(std::min(depth, end), 0.0, whole),
                         high = std::clamp(std::max(depth, end), 0.0, whole);
            const double width = whole / static_cast<double>(strips);
            for (auto strip = static_cast<size_t>(low / width);
                 strip < strips && static_cast<double>(strip) * width < high; ++strip) {
                const double from = std::max(low, static_cast<double>(strip) * width);
                const double to = std::min(high, static_cast<double>(strip + 1) * width);
                light[strip] += (to - from) / std::max(std::abs(cosine), 1e-6) / width / kPhotons;
            }
            depth = end;
        }
    }
    return light;
}

// Eddington's approximation is within a third of the traced photons.
TEST(LayerOfDrops, ScatteredBeamAgreesWithTracedPhotons) {
    constexpr size_t kStrips = 8;
    for (const double whole : {0.5, 2.0, 8.0}) {
        const std::vector<double> photons = scattered_photons(whole, kStrips);
        for (size_t i = 0; i < kStrips; ++i) {
            const double depth = (static_cast<double>(i) + 0.5) * whole / kStrips;
            EXPECT_NEAR(shared::scattered_of_beam(static_cast<float>(depth), static_cast<float>(whole)),
                        photons[i], 0.05 + photons[i] / 3)
                << depth << " of " << whole;
        }
    }
}

// Between two skies of equal radiance every point has that radiance; in thin layers light is scattered only
// once.
TEST(LayerOfDrops, ConservesLight) {
    for (const float whole : {0.0f, 0.1f, 1.0f, 30.0f}) {
        for (const float share : {0.0f, 0.3f, 1.0f}) {
            const float depth = share * whole;
            EXPECT_NEAR(shared::light_of_side(depth, whole) + shared::light_of_side(whole - depth, whole), 1,
                        1e-6f);
        }
    }
    EXPECT_NEAR(shared::scattered_of_beam(0, 0), 0, 1e-6f);
}

// The result changes smoothly while the eye moves: cells are fixed in the world, and the grid's border is
// smooth.
TEST(SprayShade, ChangesSmoothlyWhileTheEyeMoves) {
    const std::vector<sim::SprayParcel> parcels = cloud({-4, 0, -4}, {4, 6, 4});
    const glm::vec3 to_sun = glm::normalize(glm::vec3(0.6f, 0.3f, 0.2f)), at(-3, 1, -2);
    SprayShade shade;
    shade.gather(parcels, {}, {0, 2, 0}, kSurface, to_sun);
    const float depth = shade.at(at).sun_depth;
    ASSERT_GT(depth, 0.5f);
    shade.gather(parcels, {}, {17.9, 31, -23}, kSurface, to_sun);
    EXPECT_NEAR(shade.at(at).sun_depth, depth, 1e-4f);
    for (const double side : {-1.0, 1.0}) {
        float last = 0;
        for (double x = 90; x > 40; x -= 0.25) {
            shade.gather(parcels, {}, {side * x, 2, 0}, kSurface, to_sun);
            const float now = shade.at(at).sun_depth;
            EXPECT_LE(std::abs(now - last), 0.06f * depth) << side * x;
            last = now;
        }
        EXPECT_NEAR(last, depth, 1e-4f);
    }
    // Spray far below does not change nearby spray.
    const float around = shade.at(at).around;
    for (float y = 0; y > -30; y -= 0.7f) {
        shade.gather(with_probes(parcels, {{20, y, 20}, {400, y, 0}}), {}, {0, 2, 0}, kSurface, to_sun);
        EXPECT_NEAR(shade.at(at).sun_depth, depth, 1e-4f) << y;
        EXPECT_NEAR(shade.at(at).around, around, 1e-4f) << y;
    }
}

}  // namespace
}  // namespace deepwater::optics
