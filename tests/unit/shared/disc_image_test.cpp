#include <gtest/gtest.h>

#include <cmath>
#include <glm/gtc/constants.hpp>
#include <random>

#include "core/shared_glsl.h"
#include "render/water/sea_block.h"
#include "sim/waves/ocean.h"

namespace deepwater::shared {
#include "shared/water/disc_image.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

using glm::dvec2;
using glm::vec2;
using glm::vec3;
using glm::vec4;

/// A disc as seen in pixels of any shape, and the blur by unresolved slopes.
struct Case {
    vec3 metric;      ///< (xx, yy, xy), 1/pixel²
    vec3 covariance;  ///< (xx, yy, xy), pixel²

    [[nodiscard]] double area() const {
        return glm::pi<double>() / std::sqrt(static_cast<double>(metric.x * metric.y - metric.z * metric.z));
    }
};

/// Returns (xx, yy, xy) of a matrix with the eigenvalues `a` and `b`, rotated by `angle`.
vec3 turned(double a, double b, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return vec3(a * c * c + b * s * s, a * s * s + b * c * c, (a - b) * c * s);
}

class Cases {
public:
    /// @param smallest, largest  radius of the disc [pixels]
    Case draw(double smallest, double largest) {
        const double radius = smallest * std::pow(largest / smallest, in(0, 1)), slant = in(1, 3);
        const double wide = radius * std::pow(10, in(-2, 1)), narrow = wide * std::pow(10, in(-1, 0));
        const bool sharp = in(0, 1) < 0.25;
        return {
            .metric = turned(1 / (radius * radius), slant / (radius * radius), in(0, glm::pi<double>())),
            .covariance = sharp ? vec3(0) : turned(wide * wide, narrow * narrow, in(0, glm::pi<double>()))};
    }
    double in(double low, double high) { return std::uniform_real_distribution<double>(low, high)(random_); }

private:
    std::mt19937_64 random_{5};
};

// For any size of the disc, the sum over all pixels is the disc's area, for uniform radiance and for limb
// darkening. Chords are summed at the middles of 10 parts of equal angle, with an error of pi / 20 / sin(pi
// / 20) - 1 = 0.4 % for a whole disc; wide Gaussians are cut at 4 deviations, and the radiance at the limb
// has an infinite slope: 1 % for all.
TEST(DiscImage, PixelsSumToTheWholeDisc) {
    Cases cases;
    for (int i = 0; i < 150; ++i) {
        const Case drawn = cases.draw(0.03, 4);
        const vec2 offset(cases.in(-0.5, 0.5), cases.in(-0.5, 0.5));
        const int reach =
            2 + static_cast<int>(4 * 1.8 + 4.5 * std::sqrt(std::max(drawn.covariance.x, drawn.covariance.y)));
        glm::dvec4 sum(0);
        for (int y = -reach; y <= reach; ++y)
            for (int x = -reach; x <= reach; ++x)
                sum += glm::dvec4(shared::disc_image(vec2(x, y) + offset, drawn.metric, drawn.covariance));
        for (int channel = 0; channel < 4; ++channel)
            EXPECT_NEAR(sum[channel] / drawn.area(), 1, 0.01) << "case " << i << ", channel " << channel;
    }
}

// One pixel is compared with random points in it, each displaced by a Gaussian.
TEST(DiscImage, IsTheMeanOverPixelAndUnresolvedSlopes) {
    constexpr int kDraws = 40000;
    Cases cases;
    std::mt19937_64 random(11);
    std::normal_distribution<double> normal;
    for (int i = 0; i < 120; ++i) {
        const Case drawn = cases.draw(0.2, 30);
        const double a = std::sqrt(static_cast<double>(drawn.covariance.x));
        const double b = a > 0 ? static_cast<double>(drawn.covariance.z) / a : 0;
        const double c = std::sqrt(std::max(static_cast<double>(drawn.covariance.y) - b * b, 0.0));
        const double far = 1.2 / std::sqrt(static_cast<double>(drawn.metric.x));
        const vec2 middle(cases.in(-far, far), cases.in(-far, far));
        double sum = 0, light = 0, light2 = 0;
        for (int j = 0; j < kDraws; ++j) {
            const double u = normal(random), v = normal(random);
            const dvec2 p =
                dvec2(middle) + dvec2(cases.in(-0.5, 0.5), cases.in(-0.5, 0.5)) + dvec2(a * u, b * u + c * v);
            const double x2 = static_cast<double>(drawn.metric.x) * p.x * p.x +
                              static_cast<double>(drawn.metric.y) * p.y * p.y +
                              2 * static_cast<double>(drawn.metric.z) * p.x * p.y;
            if (x2 >= 1) continue;
            const auto face =
                static_cast<double>(shared::limb_darkening(static_cast<float>(std::sqrt(x2))).y);
            sum += 1.0 / kDraws, light += face / kDraws, light2 += face * face / kDraws;
        }
        const vec4 image = shared::disc_image(middle, drawn.metric, drawn.covariance);
        // Four standard errors and what the sum over parts leaves: 1 % and, where it cuts a kernel, 1 % of a
        // full pixel.
        EXPECT_NEAR(static_cast<double>(image.w), sum, 4 * std::sqrt(sum / kDraws) + 0.01 * sum + 0.01) << i;
        EXPECT_NEAR(static_cast<double>(image.y), light, 4 * std::sqrt(light2 / kDraws) + 0.01 * light + 0.01)
            << i;
    }
}

// A pixel inside the disc has the disc's radiance there; one outside has none.
TEST(DiscImage, IsTheDiscItselfOnASmoothSea) {
    for (const float radius : {5.0f, 40.0f, 700.0f}) {
        const vec3 metric(1 / (radius * radius), 1 / (radius * radius), 0);
        for (const float place : {0.0f, 0.3f, 0.6f}) {
            const vec4 image = shared::disc_image(vec2(place * radius, 0), metric, vec3(0));
            const vec3 face = shared::limb_darkening(place);
            EXPECT_NEAR(image.w, 1, 1e-3);
            EXPECT_NEAR(image.x / face.x, 1, 0.01) << radius << " " << place;
            EXPECT_NEAR(image.z / face.z, 1, 0.01) << radius << " " << place;
        }
        const vec2 beyond(0.72f * (radius + 1), 0.72f * (radius + 1));
        EXPECT_EQ(shared::disc_image(beyond, metric, vec3(0)), vec4(0));
    }
}

// Water is drawn without the disc only where no footprint would show it.
TEST(SunDisc, IsLeftOutOnlyWhereNoFootprintShowsIt) {
    const float cosine = std::cos(glm::radians(0.2665f));  // of the sun's radius
    int shown = 0, left_out = 0;
    for (const float wind : {0.0f, 0.3f, 1.0f, 1.5f, 2.0f, 3.0f, 8.0f, 20.0f}) {
        scene::Scene scene;
        scene.sea.wind_speed = wind;
        scene.sea.resolution = 64;
        sim::Ocean ocean(scene.sea);
        sim::OceanMaps maps;
        ocean.evaluate(3, maps);
        optics::FootprintWidths widths;
        widths.update(scene.sea, static_cast<double>(maps.info.back().k_max), 1);
        const gpu::SeaBlock sea = render::sea_block(scene, maps, {}, 40, widths);
        const bool may_show = render::may_show_sun_disc(sea, maps, cosine);
        for (const glm::vec4& row : sea.variance)
            EXPECT_TRUE(may_show || shared::disc_share(glm::vec3(row), cosine) == 0) << wind;
        (may_show ? shown : left_out) += 1;
        // A layer may take the waves away.
        maps.layers.resize(1);
        EXPECT_EQ(render::may_show_sun_disc(sea, maps, cosine), may_show);
        maps.layers[0].replaces[2] = 0.5f;
        EXPECT_TRUE(render::may_show_sun_disc(sea, maps, cosine));
    }
    EXPECT_GT(shown, 0);
    EXPECT_GT(left_out, 3);
}

}  // namespace
}  // namespace deepwater
