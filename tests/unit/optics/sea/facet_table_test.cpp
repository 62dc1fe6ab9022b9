#include "optics/sea/facet_table.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/shared_glsl.h"
#include "scene/state/water_state.h"

namespace deepwater::shared {
#include "shared/water/facet_table.glsl"
#include "shared/water/fresnel.glsl"
#include "shared/water/sea_mirror.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

const FresnelCurve kExact = fresnel_curve(scene::kFresnelExact);

/// Reads the table as a texture unit does, with linear filtering.
glm::vec4 look_up(const Grid2D<glm::vec4>& table, float c, float sigma) {
    const glm::vec2 at = shared::facet_coordinate(c, sigma) * glm::vec2(table.width(), table.height()) - 0.5f;
    const int x = std::min(static_cast<int>(at.x), table.width() - 2),
              y = std::min(static_cast<int>(at.y), table.height() - 2);
    const float fx = at.x - static_cast<float>(x), fy = at.y - static_cast<float>(y);
    return glm::mix(glm::mix(table(x, y), table(x + 1, y), fx),
                    glm::mix(table(x, y + 1), table(x + 1, y + 1), fx), fy);
}

// sea_reflectance(), a fit for one roughness, is close to the integral.
TEST(FacetTable, FitForOneRoughnessAgreesWithTheIntegral) {
    for (int i = 0; i <= 20; ++i) {
        const float c = static_cast<float>(i) / 20;
        EXPECT_NEAR(shared::sea_reflectance(c),
                    facet_mean(kExact, static_cast<double>(c), shared::kSeaDeviation).reflectance, 0.06)
            << c;
    }
    EXPECT_NEAR(shared::sea_reflectance(1), shared::fresnel_dielectric(1, shared::kWaterIndex), 1e-6f);
}

// Facets are drawn at random by the definition. 400,000 draws of values whose deviation is below 0.25
// (reflectance), 0.5 rad (rays, of which a share of 0.02 to 0.5 counts) give standard errors below 4e-4 and
// 5e-3; three of them are allowed, and 1e-3 for the sum's own step.
TEST(FacetTable, AgreesWithMonteCarlo) {
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    for (const double degrees : {0.0, 45.0, 60.0, 75.0, 85.0, 89.0}) {
        for (const double sigma : {0.1, 0.165, 0.25}) {
            const double c = std::cos(glm::radians(degrees)), s = std::sin(glm::radians(degrees));
            const glm::dvec3 eye(s, c, 0);
            double light = 0, seen = 0, squares = 0;
            glm::dvec3 sum(0);
            constexpr int kDraws = 400000;
            for (int i = 0; i < kDraws; ++i) {
                const glm::dvec3 facet(sigma * normal(random), 1, sigma * normal(random));
                const double facing = std::max(0.0, glm::dot(facet, eye));
                const glm::dvec3 n = glm::normalize(facet);
                const double weight =
                    facing * static_cast<double>(shared::fresnel_dielectric(
                                 static_cast<float>(std::min(1.0, std::max(0.0, glm::dot(n, eye)))),
                                 shared::kWaterIndex));
                light += weight;
                seen += facing;
                sum += weight * glm::reflect(-eye, n);
                squares += weight;
            }
            const glm::dvec3 mean = sum / light;
            const FacetMean facets = facet_mean(kExact, c, sigma);
            const auto where = testing::Message() << degrees << " degrees, sigma " << sigma;
            EXPECT_NEAR(facets.reflectance, light / seen, 3e-3) << where;
            EXPECT_NEAR(facets.area, seen / kDraws, 3e-3) << where;
            // The facet of that tilt reflects into the mean direction; the variance of unit vectors about
            // it is 1 less the squared length of their mean.
            const glm::dvec3 facet = glm::normalize(glm::dvec3(s + facets.tilt * c, c - facets.tilt * s, 0));
            const double turn = std::atan(facets.tilt);
            const glm::dvec3 mirrored(-std::cos(std::asin(c) + 2 * turn), std::sin(std::asin(c) + 2 * turn),
                                      0);
            EXPECT_GT(glm::dot(facet, eye), 0) << where;
            EXPECT_NEAR(glm::distance(glm::normalize(mean), mirrored), 0, 0.016) << where;
            double variance = 0;
            std::mt19937_64 again(2);
            std::normal_distribution<double> fresh;
            light = 0;
            const glm::dvec3 ahead = glm::normalize(mean);
            for (int i = 0; i < kDraws; ++i) {
                const glm::dvec3 n =
                    glm::normalize(glm::dvec3(sigma * fresh(again), 1, sigma * fresh(again)));
                const double facing = std::max(0.0, glm::dot(n, eye)) / n.y;
                const double weight = facing * static_cast<double>(shared::fresnel_dielectric(
                                                   static_cast<float>(std::clamp(glm::dot(n, eye), 0.0, 1.0)),
                                                   shared::kWaterIndex));
                const glm::dvec3 ray = glm::reflect(-eye, n);
                const glm::dvec3 off = ray - glm::dot(ray, ahead) * ahead;
                light += weight;
                variance += weight * glm::dot(off, off);
            }
            EXPECT_NEAR(facets.spread, std::sqrt(variance / light / 2), 0.015 * facets.spread + 1e-3)
                << where;
        }
    }
}

TEST(FacetTable, SmoothWaterHasTheFresnelCurve) {
    for (int model = 0; model < scene::kFresnelModelCount; ++model) {
        const Grid2D<glm::vec4> table = facet_table(fresnel_curve(model));
        for (float degrees = 0; degrees <= 90; degrees += 0.25f) {
            const float c = std::cos(glm::radians(degrees));
            const glm::vec4 smooth = look_up(table, c, 0);
            EXPECT_NEAR(smooth.x, fresnel_curve(model)(c), 1e-3f) << "model " << model << ", " << degrees;
            EXPECT_EQ(smooth.y, 0);
            EXPECT_EQ(smooth.z, 0);
            EXPECT_NEAR(smooth.w, c, 1e-4f);  // c is a square in the table's coordinate: (1/63)^2 / 4
        }
    }
}

// Between entries of the table, on seas from calm to gale.
TEST(FacetTable, InterpolationAgreesWithTheIntegral) {
    const Grid2D<glm::vec4> table = facet_table(kExact);
    for (float degrees = 0; degrees < 90; degrees += 1.7f) {
        for (float sigma = 0.07f; sigma < 0.3f; sigma += 0.013f) {
            const float c = std::cos(glm::radians(degrees));
            const glm::vec4 found = look_up(table, c, sigma);
            const FacetMean exact = facet_mean(kExact, c, sigma);
            const auto where = testing::Message() << degrees << " degrees, sigma " << sigma;
            EXPECT_NEAR(found.x, exact.reflectance, 2e-3) << where;
            EXPECT_NEAR(found.y, exact.tilt, 5e-3) << where;
            EXPECT_NEAR(found.z, exact.spread, 5e-3) << where;
            EXPECT_NEAR(found.w, exact.area, 2e-3) << where;
        }
    }
}

// Weighted by reflectance, the mean reflected ray is lower than that of a smooth sea, except at grazing
// views, where only facets tilted towards the eye are seen.
TEST(FacetTable, MeanReflectedRayIsWeightedByReflectance) {
    EXPECT_LT(facet_mean(kExact, std::cos(glm::radians(60.0)), 0.15).tilt, 0);
    EXPECT_GT(facet_mean(kExact, std::cos(glm::radians(88.0)), 0.15).tilt, 0);
    EXPECT_NEAR(facet_mean(kExact, 1, 0.15).tilt, 0, 1e-9);
    EXPECT_NEAR(facet_mean(kExact, 1, 0.02).spread, 2 * 0.02,
                1e-4);  // seen perpendicularly, a tilt turns the ray by twice its angle
}

}  // namespace
}  // namespace deepwater::optics
