#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <vector>

#include "optics/air/atmosphere.h"
#include "support/path_tracer.h"

namespace deepwater {
namespace {

using glm::dvec3;
using glm::vec3;

dvec3 direction_at(double elevation, double azimuth) {
    const double e = glm::radians(elevation), a = glm::radians(azimuth);
    return {std::cos(e) * std::cos(a), std::sin(e), std::cos(e) * std::sin(a)};
}

const optics::Atmosphere& traced_air() {
    static const optics::Atmosphere air(1);
    return air;
}
const optics::Atmosphere& hazy_day() {
    static const optics::Atmosphere air(2.5f);
    return air;
}

/// Returns directions distributed over the sky by the golden angle, at elevations of at least `lowest`
/// degrees.
std::vector<dvec3> directions(int count, double lowest) {
    std::vector<dvec3> result;
    const double least = std::sin(glm::radians(lowest));
    for (int i = 0; i < count; ++i) {
        const double sine = least + (1 - least) * (i + 0.5) / count;
        // The sky is symmetric about the sun's vertical plane: azimuths of half a turn suffice.
        const double azimuth = 180 * std::fmod(0.381966 * (i + 1), 1.0);
        result.push_back(direction_at(glm::degrees(std::asin(sine)), azimuth));
    }
    return result;
}

/// Allowed relative errors of luminance and of each band. Three standard errors of the traced paths are
/// added. In 90 comparisons, one exceeds these by chance in one of five seeds, but the seed is fixed.
struct Allowed {
    double luminance = 0.10;
    double band = 0.10;
};

/// Compares the radiance of the renderer's sky with that of traced paths.
void expect_traced(double sun_elevation, const std::vector<dvec3>& looks, int paths, Allowed allowed = {},
                   const optics::Atmosphere& air = traced_air()) {
    const dvec3 sun = direction_at(sun_elevation, 0);
    const dvec3 weights(shared::luminance(vec3(1, 0, 0)), shared::luminance(vec3(0, 1, 0)),
                        shared::luminance(vec3(0, 0, 1)));
    for (const dvec3& look : looks) {
        const test::TracedRadiance traced =
            test::trace_sky(look, sun, static_cast<double>(air.aerosol()), paths);
        const vec3 drawn = air.radiance(vec3(look), vec3(sun));
        const auto where = [&] {
            return std::to_string(glm::degrees(std::asin(look.y))) + " up and " +
                   std::to_string(glm::degrees(std::atan2(look.z, look.x))) + " from the sun at " +
                   std::to_string(sun_elevation);
        };
        for (int band = 0; band < 3; ++band)
            EXPECT_NEAR(static_cast<double>(drawn[band]) / traced.mean[band], 1,
                        allowed.band + 3 * traced.error[band] / traced.mean[band])
                << where() << ", band " << band;
        const double exact = glm::dot(weights, traced.mean);
        EXPECT_NEAR(glm::dot(weights, dvec3(drawn)) / exact, 1,
                    allowed.luminance + 3 * glm::length(weights * traced.error) / exact)
            << where();
    }
}

// Both sides of the sun's vertical plane have the same radiance; they are traced with different random
// numbers.
TEST(PathTracer, IsSymmetricAboutTheSunsVerticalPlane) {
    const dvec3 sun = direction_at(30, 0);
    const test::TracedRadiance left = test::trace_sky(direction_at(20, 70), sun, 1, 4000, 1);
    const test::TracedRadiance right = test::trace_sky(direction_at(20, -70), sun, 1, 4000, 2);
    for (int band = 0; band < 3; ++band) {
        const double error = std::hypot(left.error[band], right.error[band]);
        EXPECT_NEAR(left.mean[band], right.mean[band], 4 * error) << band;
        EXPECT_LT(error, 0.05 * left.mean[band]);
    }
}

TEST(PathTracer, IsDeterministic) {
    const dvec3 sun = direction_at(10, 0), look = direction_at(40, 100);
    EXPECT_EQ(test::trace_sky(look, sun, 1, 160).mean, test::trace_sky(look, sun, 1, 160).mean);
    EXPECT_NE(test::trace_sky(look, sun, 1, 160).mean, test::trace_sky(look, sun, 1, 160, 2).mean);
}

// Red light in air without aerosol is scattered at most once: the radiance is an integral along the ray,
// computed here directly.
TEST(PathTracer, AgreesWithSingleScatteringInThinAir) {
    const dvec3 sun = direction_at(50, 0), look = direction_at(40, 90);
    const test::TracedRadiance traced = test::trace_sky(look, sun, 0, 6000);
    const double r0 = static_cast<double>(shared::kGroundRadius + shared::kEyeHeight);
    const double nu = glm::dot(look, sun);
    constexpr int kSteps = 4000;
    const double length =
        static_cast<double>(shared::distance_to_top(static_cast<float>(r0), static_cast<float>(look.y)));
    double depth = 0, sum = 0;
    for (int i = 0; i < kSteps; ++i) {
        const double t = length * (i + 0.5) / kSteps, dt = length / kSteps;
        const double r = std::sqrt(r0 * r0 + 2 * r0 * look.y * t + t * t);
        const shared::Air air =
            shared::air_at(static_cast<float>(r - static_cast<double>(shared::kGroundRadius)), 0);
        const double extinction = static_cast<double>(air.extinction.x);
        const double mu_s = (r0 * sun.y + t * nu) / r;
        const vec3 sunlit = shared::march_transmittance(static_cast<float>(r), static_cast<float>(mu_s), 0);
        sum += std::exp(-depth - 0.5 * extinction * dt) * static_cast<double>(air.rayleigh.x * sunlit.x) * dt;
        depth += extinction * dt;
    }
    const double once =
        sum * static_cast<double>(shared::kSolarIrradiance * shared::phase_rayleigh(static_cast<float>(nu)));
    // Red air of depth 0.05: light scattered twice or by the sea adds 5 to 15 %.
    EXPECT_GT(traced.mean.x, once * 1.02);
    EXPECT_LT(traced.mean.x, once * 1.2);
}

TEST(PathTraced, SkyAgreesForAHighSun) {
    expect_traced(60, directions(30, 0.3), 1200);
}
TEST(PathTraced, SkyAgreesForAnAfternoonSun) {
    expect_traced(20, directions(30, 0.3), 1200);
}
TEST(PathTraced, SkyAgreesForALowSun) {
    expect_traced(5, directions(30, 0.3), 1600);
}
TEST(PathTraced, SkyAgreesForASettingSun) {
    expect_traced(0, directions(30, 0.3), 1600);
}

// Near the horizon radiance changes within a degree, most strongly while the sun sets.
TEST(PathTraced, SkyAgreesNearTheHorizon) {
    std::vector<dvec3> looks;
    for (const double elevation : {0.3, 1.0, 2.0})
        for (const double azimuth : {15.0, 120.0}) looks.push_back(direction_at(elevation, azimuth));
    expect_traced(40, looks, 1600);
    expect_traced(10, looks, 1600);
    expect_traced(0, looks, 1600, {.luminance = 0.10, .band = 0.15});
    expect_traced(-3, looks, 1600, {.luminance = 0.10, .band = 0.15});
}

TEST(PathTraced, SkyAgreesOnAHazyDay) {
    expect_traced(25, directions(12, 0.3), 1200, {}, hazy_day());
    expect_traced(3, directions(12, 0.3), 1600, {.luminance = 0.10, .band = 0.15}, hazy_day());
}

}  // namespace
}  // namespace deepwater
