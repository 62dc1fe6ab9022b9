// Gusts and slicks: fields with a known mean and variance, which leave the sea's mean roughness as it is.
#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/shared_glsl.h"
#include "optics/sea/footprint_widths.h"
#include "render/water/sea_block.h"
#include "scene/scene.h"
#include "sim/waves/ocean.h"

namespace deepwater::shared {
#include "shared/water/wind_patches.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

constexpr int kPlaces = 400000;
constexpr float kNarrow = -6;  ///< log2 of a footprint's width [m] that shows all octaves

struct Statistics {
    double mean = 0, variance = 0;
};

/// Statistics of a field over places up to 2000 cells away.
template <class Field>
Statistics over_places(const Field& field) {
    std::mt19937 random(3);
    std::uniform_real_distribution<float> at(-2000, 2000);
    double sum = 0, squares = 0;
    for (int i = 0; i < kPlaces; ++i) {
        const auto value = static_cast<double>(field(glm::vec2(at(random), at(random))));
        sum += value / kPlaces;
        squares += value * value / kPlaces;
    }
    return {sum, squares - sum * sum};
}

// Standard errors of 400,000 places: 7e-4 of the noise's mean, 2e-3 of the gusts'.
TEST(WindPatches, GustsHaveMeanZeroAndVarianceOne) {
    const Statistics noise = over_places([](glm::vec2 at) { return shared::patch_noise(at); });
    EXPECT_NEAR(noise.mean, 0, 3e-3);
    EXPECT_NEAR(noise.variance, shared::kNoiseVariance, 2e-3);
    double before = 2;
    for (const float width : {kNarrow, 3.0f, 4.0f, 5.0f, 7.0f}) {
        const Statistics gusts = over_places([&](glm::vec2 at) { return shared::gusts_at(at, width); });
        EXPECT_NEAR(gusts.mean, 0, 7e-3) << width;
        EXPECT_LT(gusts.variance, before) << width;
        before = gusts.variance;
        if (width == kNarrow) {
            EXPECT_NEAR(gusts.variance, 1, 0.02);
        }
    }
    EXPECT_EQ(before, 0);
}

// The share of water under slicks is the one asked for; footprints that show no lines have it everywhere.
TEST(WindPatches, SlicksCoverTheShareAskedFor) {
    for (const float cover : {0.05f, 0.2f, 0.4f}) {
        const Statistics film =
            over_places([&](glm::vec2 at) { return shared::slick_at(at, kNarrow, cover); });
        EXPECT_NEAR(film.mean, cover, 0.005) << cover;
        EXPECT_GT(film.variance, 0.3 * static_cast<double>(cover * (1 - cover))) << cover;
        EXPECT_FLOAT_EQ(shared::slick_at(glm::vec2(3.3f, 7.1f), 6, cover), cover);
    }
    EXPECT_FLOAT_EQ(shared::slick_cover(1), shared::kCalmSlicks);
    EXPECT_EQ(shared::slick_cover(8), 0);
}

// At every wind and footprint the mean variance of the short waves stays, and nowhere is it below 0.
TEST(WindPatches, KeepTheMeanRoughness) {
    for (const float wind : {1.5f, 4.0f, 10.0f}) {
        const float cover = shared::slick_cover(wind), gusts = shared::gust_deviation(wind, 2.5e-3f * wind);
        for (const float width : {kNarrow, 3.0f, 5.0f}) {
            const Statistics factor = over_places([&](glm::vec2 at) {
                // Gusts and slicks have cells of their own.
                const float value = shared::patched_variance(
                    gusts * shared::gusts_at(at, width),
                    shared::slick_at(glm::vec2(at.y * 0.7f, at.x * 1.9f), width, cover), cover);
                EXPECT_GT(value, 0);
                return value;
            });
            EXPECT_NEAR(factor.mean, 1, 0.02) << wind << " m/s, " << width;
        }
    }
}

// A gust at sea goes where the wind goes, as fast, and strong winds have relatively weaker ones. Without patches or wind
// there are none.
TEST(WindPatches, GustsGoWithTheWind) {
    scene::Scene scene;
    scene.sea.wind_speed = 4;
    scene.sea.wind_direction = 90;  // east: along +x
    scene.sea.resolution = 64;
    sim::Ocean ocean(scene.sea);
    sim::OceanMaps maps;
    ocean.evaluate(0, maps);
    optics::FootprintWidths widths;
    widths.update(scene.sea, static_cast<double>(maps.info.back().k_max), 1);
    const auto block = [&](double x, double time) {
        scene.clock.time = time;
        render::MeshPlan plan{};
        plan.reference = {x, 0};
        return render::sea_block(scene, maps, plan, 40, widths);
    };
    const gpu::SeaBlock here = block(0, 0), there = block(4.0 * 1000, 1000);
    EXPECT_GT(here.gusts, 0);
    EXPECT_GT(here.slicks, 0);
    EXPECT_NEAR(there.gust_place.x, here.gust_place.x, 1e-3f);
    EXPECT_NEAR(there.gust_place.y, here.gust_place.y, 1e-3f);
    EXPECT_GT(std::abs(there.slick_place.x - here.slick_place.x), 0.1f);
    EXPECT_GT(shared::gust_deviation(2, 0.005f), shared::gust_deviation(10, 0.035f));
    scene.water.patches = 0;
    EXPECT_EQ(block(0, 0).gusts + block(0, 0).slicks, 0);
    scene.water.patches = 1;
    scene.sea.wind_speed = 0;
    EXPECT_EQ(block(0, 0).gusts + block(0, 0).slicks, 0);
}

}  // namespace
}  // namespace deepwater
