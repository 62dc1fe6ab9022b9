// Slopes that no tile carries: their skewed density, and the skewness and the variance of the whole sea that is drawn
// with them.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/shared_glsl.h"
#include "optics/sea/short_waves.h"
#include "scene/scene.h"
#include "sim/laws/compass.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"

namespace deepwater::shared {
#include "shared/water/leaning_slopes.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

using glm::dvec2;
using glm::dvec3;

/// Moments of slopes along (w) and across (c) the wind.
struct Moments {
    double mass = 0, w = 0, c = 0, ww = 0, cc = 0, www = 0, ccw = 0, wwww = 0;

    void add(double share, double along, double across) {
        mass += share;
        w += share * along;
        c += share * across;
        ww += share * along * along;
        cc += share * across * across;
        www += share * along * along * along;
        ccw += share * across * across * along;
        wwww += share * along * along * along * along;
    }
};

/// Moments of leaning_density(), by a sum over slopes up to eight deviations along each axis.
Moments moments_of(const dvec3& covariance, const dvec2& wind, double lean) {
    constexpr int kSteps = 400;
    constexpr double kReach = 8;
    const double deviation = std::sqrt(std::max(covariance.x, covariance.y)),
                 step = 2 * kReach * deviation / kSteps;
    Moments sum;
    for (int i = 0; i < kSteps; ++i) {
        for (int j = 0; j < kSteps; ++j) {
            const dvec2 s = (dvec2(i, j) + 0.5) * step - kReach * deviation;
            const double p = static_cast<double>(shared::leaning_density(
                glm::vec2(s), glm::vec3(covariance), glm::vec2(wind), static_cast<float>(lean)));
            EXPECT_GE(p, 0);
            sum.add(p * step * step, glm::dot(s, wind), s.x * -wind.y + s.y * wind.x);
        }
    }
    return sum;
}

// Slopes along one line, as on the front of a breaker, whatever way the wind blows and however they are rounded.
TEST(LeaningSlopes, AreDenseWhereSlopesLieAlongOneLine) {
    for (const float variance : {1e-5f, 1e-3f, 0.1f, 0.4f}) {
        for (int turn = 0; turn < 24; ++turn) {
            const float angle = 0.26f * static_cast<float>(turn);
            const glm::vec2 line(std::cos(angle), std::sin(angle)), wind(-0.342f, -0.94f);
            constexpr float kSun = 5.4e-6f;  // variance of the sun's disc
            for (const float rounding : {0.999f, 1.0f, 1.001f}) {
                const glm::vec3 covariance(variance * line.x * line.x + kSun,
                                           variance * line.y * line.y + kSun,
                                           rounding * variance * line.x * line.y);
                for (const float along : {0.0f, 0.5f, 2.0f, 1e3f}) {
                    const glm::vec2 d = along * std::sqrt(variance) * line + glm::vec2(1e-3f, 0);
                    const float density = shared::leaning_density(d, covariance, wind, 0.4f);
                    EXPECT_TRUE(std::isfinite(density) && density >= 0)
                        << variance << " " << turn << " " << along;
                }
            }
        }
    }
}

/// Covariance (xx, zz, xz) of slopes with these variances along and across a wind.
dvec3 about(const dvec2& wind, double along, double across) {
    return {along * wind.x * wind.x + across * wind.y * wind.y,
            along * wind.y * wind.y + across * wind.x * wind.x, (along - across) * wind.x * wind.y};
}

// Sums of a smooth density converge faster than any power of the step; what is left is float rounding.
TEST(LeaningSlopes, DensityKeepsTheCovarianceAndIsNowhereNegative) {
    const dvec2 wind(0.6, -0.8);
    for (const double lean : {0.0, 0.2, 0.6}) {
        const Moments m = moments_of(about(wind, 0.04, 0.02), wind, lean);
        EXPECT_NEAR(m.mass, 1, 1e-4) << lean;
        EXPECT_NEAR(m.ww, 0.04, 1e-5) << lean;
        EXPECT_NEAR(m.cc, 0.02, 1e-5) << lean;
        EXPECT_NEAR(m.c, 0, 1e-5) << lean;
        EXPECT_NEAR(m.w, 0, 1e-5) << lean;
        if (lean == 0) {
            EXPECT_NEAR(m.www, 0, 1e-6);
        }
    }
}

// Without skewness it is the Gaussian density, bit for bit the same light as before.
TEST(LeaningSlopes, DensityWithoutLeanIsGaussian) {
    const glm::vec3 covariance(0.03f, 0.02f, 0.005f);
    for (float x = -0.5f; x < 0.5f; x += 0.07f) {
        const glm::vec2 d(x, 0.3f * x + 0.05f);
        const float gaussian = shared::slope_density(d, covariance);
        EXPECT_NEAR(shared::leaning_density(d, covariance, glm::vec2(0, 1), 0) / gaussian, 1, 1e-5);
    }
}

// Where a pixel hides all waves, and at any share of hidden slopes, the density has the skewness that is asked for.
TEST(LeaningSlopes, HiddenWavesHaveCoxAndMunksSkewness) {
    const dvec2 wind(0, 1);
    for (const double speed : {3.0, 6.0, 10.0, 14.0}) {
        const double c03 = 0.04 - 0.033 * speed, c21 = 0.01 - 0.0086 * speed;
        const double lean =
            static_cast<double>(shared::hidden_lean(shared::sea_lean(static_cast<float>(speed)), 1));
        const Moments m = moments_of(about(wind, 0.03, 0.02), wind, lean);
        // Within the scatter of their fits, ±0.12 and ±0.03.
        EXPECT_NEAR(m.www / std::pow(m.ww, 1.5), c03, 0.11) << speed;
        EXPECT_NEAR(m.ccw / (m.cc * std::sqrt(m.ww)), c21, 0.025) << speed;
        // Fronts that are rougher than backs also make the density peaked: Cox and Munk's c04 is 0.23 ± 0.41.
        const double peaked = m.wwww / (m.ww * m.ww) - 3;
        EXPECT_GT(peaked, -0.1) << speed;
        EXPECT_LT(peaked, 0.64) << speed;
    }
}

// The sea as pixels see it: slopes of the tiles that they resolve, and about each the hidden ones. However many tiles
// they resolve, all slopes together have Cox and Munk's skewness within the scatter of their fits, and their variance.
// 40,000 places of six moments: the skewness of the resolved slopes has a standard error of about 0.02.
TEST(LeaningSlopes, DrawnSeaHasCoxAndMunksSkewnessAndVariance) {
    constexpr int kPlaces = 40000, kMoments = 6;
    for (const float speed : {4.0f, 8.0f, 12.0f, 14.0f}) {
        scene::Scene scene;
        scene.sea.wind_speed = speed;
        scene.sea.spectrum = sim::kSpectrumElfouhaily;
        scene.sea.resolution = 128;
        sim::Ocean ocean(scene.sea);
        sim::OceanMaps maps;
        std::mt19937 random(5);
        std::uniform_real_distribution<double> side(-3000, 3000);
        const dvec2 wind = sim::compass_vector(static_cast<double>(scene.sea.wind_direction));
        const dvec2 beside(-wind.y, wind.x);
        ocean.evaluate(0, maps);
        const size_t all_tiles = maps.info.size();
        for (const size_t tiles : {size_t{2}, all_tiles - 1, all_tiles}) {
            Moments sum;
            double factor = 0, area = 0;
            for (int moment = 0; moment < kMoments; ++moment) {
                ocean.evaluate(100.0 * moment, maps);
                dvec3 hidden(optics::short_wave_variance(scene, maps)), all = hidden;
                for (size_t i = 0; i < all_tiles; ++i) {
                    all += dvec3(maps.info[i].lost_slope_variance.back());
                    if (i >= tiles) hidden += dvec3(maps.info[i].lost_slope_variance.back());
                }
                const auto along = [&](const dvec3& covariance, const dvec2& direction) {
                    return static_cast<double>(
                        shared::variance_along(glm::vec3(covariance), glm::vec2(direction)));
                };
                const double whole = along(all, wind), own = along(hidden, wind),
                             across = along(hidden, beside);
                const auto share = static_cast<float>(own / whole);
                const float lean = shared::sea_lean(speed);
                const Moments of_hidden = moments_of(about({0, 1}, 1, 1), {0, 1},
                                                     static_cast<double>(shared::hidden_lean(lean, share)));
                const sim::SeaSurface surface(maps, 0, sim::Waters::sea, tiles);
                for (int i = 0; i < kPlaces; ++i) {
                    const sim::SurfaceSample sample = surface.undisplaced(side(random), side(random));
                    const dvec2 slope(sample.slope);
                    const double w = glm::dot(slope, wind), c = glm::dot(slope, beside);
                    const auto f = static_cast<double>(
                        shared::uneven_roughness(sample.dxx + sample.dzz, static_cast<float>(w),
                                                 lean / std::sqrt(static_cast<float>(whole)), share));
                    const double j = static_cast<double>(std::max(sample.jacobian(), 0.0f));
                    area += j;
                    factor += j * f;
                    sum.mass += 1;
                    sum.ww += w * w + own * f;
                    sum.cc += c * c + across * f;
                    sum.www += w * w * w + 3 * w * own * f + of_hidden.www * std::pow(own * f, 1.5);
                    sum.ccw += c * c * w + w * across * f + of_hidden.ccw * across * f * std::sqrt(own * f);
                }
            }
            const double u = static_cast<double>(speed), ww = sum.ww / sum.mass, cc = sum.cc / sum.mass;
            EXPECT_NEAR(factor / area, 1, 0.03) << speed << " m/s, " << tiles << " tiles";
            EXPECT_NEAR(sum.www / sum.mass / std::pow(ww, 1.5), 0.04 - 0.033 * u, 0.12)
                << speed << " m/s, " << tiles << " tiles";
            EXPECT_NEAR(sum.ccw / sum.mass / (cc * std::sqrt(ww)), 0.01 - 0.0086 * u, 0.03)
                << speed << " m/s, " << tiles << " tiles";
        }
    }
}

}  // namespace
}  // namespace deepwater
