// Views of pools that are not pictures of one place: the way through the glass of a tank, and the ramp of colours.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "core/shared_glsl.h"
#include "gpu/pools/pool_fixture.h"
#include "scene/surroundings/water_layers.h"

namespace deepwater::shared {
#include "shared/water/colour_ramp.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using glm::dvec2;
using glm::dvec3;

class PoolViewsTest : public PoolPictureTest {
protected:
    PoolViewsTest() : PoolPictureTest({96, 54}) {}

    void SetUp() override {
        PoolPictureTest::SetUp();
        if (IsSkipped()) return;
        scene::Pool& tank = scene_.pools.emplace_back();
        tank.shape = {.half_sides = {0.8, 0.5}, .depth = 0.6};
        tank.walls = scene::PoolWalls::glass;
        tank.thickness = 0.05;
        tank.rotation = 0.3;
        tank.level = 1.1;
    }
};

// On its way from the room through a side into the water the eye is in the air, within the near plane's reach of the
// glass, in the glass and on its faces.
TEST_F(PoolViewsTest, AnEyeThatGoesThroughGlassIntoTheWaterSeesFiniteLight) {
    scene::Pool& tank = scene_.pools[0];
    for (const auto kind : {sim::BasinShape::Kind::rectangle, sim::BasinShape::Kind::round}) {
        tank.shape.kind = kind;
        if (kind == sim::BasinShape::Kind::round) tank.shape.half_sides.y = tank.shape.half_sides.x;
        scene_.disturbances.stones = {{.place = tank.middle, .time = 1, .mass = 0.02}};
        scene_.clock.time = 1.5;
        stepper_.set_layers(scene::water_layers(scene_), false);
        const double inner = tank.shape.half_sides.x, outer = inner + tank.thickness;
        std::vector<double> way = {outer, outer + static_cast<double>(scene::kNearPlane), inner,
                                   inner + static_cast<double>(scene::kNearPlane)};
        for (double x = outer + 0.4; x > inner - 0.3; x -= 0.061) way.push_back(x);
        for (const double height : {-0.25, 0.0, 0.03}) {
            for (const double x : way) {
                const dvec2 place = tank.window().world_from_own({x, 0.1});
                scene_.camera.position = {place.x, tank.level + height, place.y};
                look_at({tank.middle.x, tank.level - 0.2, tank.middle.y});
                SCOPED_TRACE("at " + std::to_string(x) + " m, glass from " + std::to_string(inner) + " to " +
                             std::to_string(outer) + ", height " + std::to_string(height));
                int bad = 0, dark = 0;
                for (const glm::vec4& pixel : radiance()) {
                    for (int band = 0; band < 3; ++band)
                        bad += !std::isfinite(pixel[band]) || pixel[band] < 0;
                    dark += pixel.y <= 0;
                }
                EXPECT_EQ(bad, 0);
                EXPECT_EQ(dark, 0) << "there is light everywhere";
            }
        }
    }
}

// The colour of a pixel is that of the height, or of the slope, of the wave where the pixel's ray meets it. Half floats
// and the map between its samples leave a hundredth.
TEST_F(PoolViewsTest, TheColourRampShowsHeightsAndSlopes) {
    const test::PlaneWave wave{.wave_vector = {7, 4}, .amplitude = 0.03, .phase = 0.4};
    scene_.view.mode = scene::kViewColourRamp;
    scene_.pool_view.ramp_range = 0.04f;
    for (const bool stands : {true, false}) {
        scene::Pool& pool = scene_.pools[0];
        if (!stands) pool.walls = scene::PoolWalls::ground, pool.level = -0.3;
        const dvec2 place = pool.window().world_from_own({0.3, -0.2});
        scene_.camera.position = {place.x, pool.level + 1.5, place.y};
        look_at({pool.middle.x, pool.level, pool.middle.y});
        scene_.camera.fov = 10;
        for (int ramp = scene::kRampBlueWhite; ramp <= scene::kRampSpectrum; ++ramp) {
            for (const int by : {scene::kRampByHeight, scene::kRampBySlope}) {
                scene_.pool_view.ramp = ramp;
                scene_.pool_view.ramp_by = by;
                const std::vector<glm::vec4> shown = radiance_with(wave, 512);
                double worst = 0, mean = 0;
                for (int y = 0; y < size_.y; ++y) {
                    for (int x = 0; x < size_.x; ++x) {
                        const dvec3 way = ray(x + 0.5, y + 0.5);
                        // The view is steep: each guess of the height makes the next one better.
                        double height = 0;
                        dvec2 at(0);
                        for (int i = 0; i < 40; ++i) {
                            const double t = (pool.level + height - scene_.camera.position.y) / way.y;
                            at = dvec2(scene_.camera.position.x, scene_.camera.position.z) +
                                 t * dvec2(way.x, way.z);
                            height = wave.height(at);
                        }
                        const float share = by == scene::kRampByHeight
                                                ? shared::ramp_of_height(static_cast<float>(height),
                                                                         scene_.pool_view.ramp_range)
                                                : shared::ramp_of_slope(glm::vec2(wave.slope(at)));
                        const glm::vec3 off =
                            glm::abs(shared::ramp_colour(ramp, share) - glm::vec3(shown[pixel(x, y)]));
                        worst = std::max(worst, static_cast<double>(std::max({off.x, off.y, off.z})));
                        mean += static_cast<double>(shown[pixel(x, y)].x) / (size_.x * size_.y);
                    }
                }
                EXPECT_LT(worst, by == scene::kRampByHeight ? 0.01 : 0.02)
                    << "ramp " << ramp << ", by " << by << (stands ? ", a tank" : ", a sunk pool");
                EXPECT_GT(mean, 0.1);
            }
        }
    }
}

}  // namespace
}  // namespace deepwater::render
