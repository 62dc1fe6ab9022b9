#include "render/mean_fresnel.h"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/fresnel.glsl"
#include "shared/mean_fresnel.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

/// The table as a texture unit reads it, with linear filtering.
float look_up(const Grid2D<float>& table, float c, float sigma) {
    const glm::vec2 at =
        shared::mean_fresnel_coordinate(c, sigma) * glm::vec2(table.width(), table.height()) - 0.5f;
    const int x = std::min(static_cast<int>(at.x), table.width() - 2),
              y = std::min(static_cast<int>(at.y), table.height() - 2);
    const float fx = at.x - static_cast<float>(x), fy = at.y - static_cast<float>(y);
    return glm::mix(glm::mix(table(x, y), table(x + 1, y), fx),
                    glm::mix(table(x, y + 1), table(x + 1, y + 1), fx), fy);
}

// Facets drawn at random, as the definition says. 200,000 draws of values in [0, 1] whose deviation is below
// 0.25 give a standard error below 0.25 / sqrt(2e5) = 6e-4, more by the weights: 2e-3 is three of them; the
// sum's own step errs by less than 1e-3.
TEST(MeanFresnel, MatchesMonteCarlo) {
    std::mt19937_64 random(1);
    std::normal_distribution<double> normal;
    for (const double degrees : {0.0, 45.0, 60.0, 75.0, 85.0, 89.0}) {
        for (const double sigma : {0.1, 0.165, 0.25}) {
            const double c = std::cos(glm::radians(degrees)), s = std::sin(glm::radians(degrees));
            double reflected = 0, seen = 0;
            for (int i = 0; i < 200000; ++i) {
                const double z = sigma * normal(random), e = sigma * normal(random);
                const double facing = std::max(0.0, c + s * z);
                const double cosine = std::min(1.0, facing / std::sqrt(1 + z * z + e * e));
                reflected += facing * static_cast<double>(shared::fresnel_dielectric(
                                          static_cast<float>(cosine), shared::kWaterIndex));
                seen += facing;
            }
            EXPECT_NEAR(mean_fresnel(c, sigma), reflected / seen, 3e-3)
                << degrees << " degrees, sigma " << sigma;
        }
    }
}

TEST(MeanFresnel, SmoothWaterIsExact) {
    const Grid2D<float> table = mean_fresnel_table();
    for (float degrees = 0; degrees <= 90; degrees += 0.25f) {
        const float c = std::cos(glm::radians(degrees));
        EXPECT_NEAR(look_up(table, c, 0), shared::fresnel_dielectric(c, shared::kWaterIndex), 1e-3f)
            << degrees;
    }
}

// The table between its entries, on seas from calm to gale.
TEST(MeanFresnel, TableInterpolatesWithinAThousandth) {
    const Grid2D<float> table = mean_fresnel_table();
    for (float degrees = 0; degrees < 90; degrees += 1.7f) {
        for (float sigma = 0.07f; sigma < 0.3f; sigma += 0.013f) {
            const float c = std::cos(glm::radians(degrees));
            EXPECT_NEAR(look_up(table, c, sigma), mean_fresnel(c, sigma), 2e-3)
                << degrees << " degrees, sigma " << sigma;
        }
    }
}

}  // namespace
}  // namespace deepwater::render
