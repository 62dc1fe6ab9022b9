// Sunlight that a pool's waves gather on its floor, as pictures show it: what the floor gets is what the surface lets
// through, and a wave focuses at its focal depth.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <vector>

#include "gpu/pools/pool_fixture.h"
#include "scene/surroundings/water_layers.h"

namespace deepwater::render {
namespace {

using glm::dvec2;
using glm::dvec3;

constexpr double kIndex = 1.333;

double transmittance(double cosine) {
    const double beyond = std::sqrt(1 - (1 - cosine * cosine) / (kIndex * kIndex));
    const double across = (cosine - kIndex * beyond) / (cosine + kIndex * beyond);
    const double within = (kIndex * cosine - beyond) / (kIndex * cosine + beyond);
    return 1 - 0.5 * (across * across + within * within);
}

class PoolCausticsTest : public PoolPictureTest {
protected:
    PoolCausticsTest() : PoolPictureTest({320, 320}) {}

    void SetUp() override {
        PoolPictureTest::SetUp();
        if (IsSkipped()) return;
        scene::Pool pool;
        pool.shape.half_sides = {4, 4};
        pool.shape.depth = 1.26;
        // So dark that no light which it reflects counts, and with few joints.
        pool.lining = glm::vec3(0.005f);
        pool.tile = 10;
        scene_.pools = {pool};
        scene_.ground.height = 0;
        scene_.sky.sun_elevation = 90;
        scene_.underwater.softness = 0;
        scene_.underwater.dispersion = 0;
        scene_.view.quality = scene::kQualityHigh;
        scene_.view.render_scale = 1;
    }

    /// Looks straight down from just under the water over the pool's middle, so that the floor fills the picture.
    void look_down(double half_width, double depth) {
        scene_.camera.position = {scene_.pools[0].middle.x, -kEyeDepth, scene_.pools[0].middle.y};
        scene_.camera.pitch = -90;
        scene_.camera.yaw = 0;
        scene_.camera.fov = static_cast<float>(glm::degrees(2 * std::atan(half_width / (depth - kEyeDepth))));
    }

    /// Returns, by pixel, the floor's sunlight over that under still water: what caustics change of the picture over
    /// what the sun's disc does.
    std::vector<double> gathered(const sim::LayerMaps& water) {
        const auto shown = [&](float caustics, float sun) {
            scene_.underwater.caustics = caustics;
            scene_.sky.sun_strength = sun;
            return radiance_with(water);
        };
        const std::vector<glm::vec4> all = shown(1, 1), even = shown(0, 1), sunless = shown(0, 0);
        std::vector<double> light;
        light.reserve(all.size());
        for (size_t i = 0; i < all.size(); ++i) {
            const auto of_sun = static_cast<double>(even[i].y - sunless[i].y);
            light.push_back(of_sun > 0 ? 1 + static_cast<double>(all[i].y - even[i].y) / of_sun : 0);
        }
        return light;
    }
    static constexpr double kEyeDepth = 0.05;
};

/// Sunlight on a level floor: beams from a lattice of places on the water that are refracted there and land.
struct FloorLight {
    double landed = 0;  ///< flux on the floor over that under still water
    double passed = 0;  ///< flux through the surface over that of still water
};
FloorLight traced(const scene::Pool& pool, const sim::LayerMaps& water, const dvec3& to_sun) {
    constexpr int kSide = 1500;
    const sim::LayerWindow window = pool.window();
    const dvec2 half = pool.shape.half_sides;
    double landed = 0, even = 0, passed = 0, all = 0;
    for (int j = 0; j < kSide; ++j) {
        for (int i = 0; i < kSide; ++i) {
            const dvec2 own = (2.0 * (dvec2(i, j) + 0.5) / double{kSide} - 1.0) * half;
            const dvec2 place = window.world_from_own(own);
            const sim::LayerPoint point = water.at(place);
            const auto beam = [&](double height, const dvec2& slope, double& on_floor, double& through) {
                const dvec3 tilted(-slope.x, 1, -slope.y), normal = glm::normalize(tilted);
                const double cosine = glm::dot(normal, to_sun);
                if (cosine <= 0) return;
                const double flux = transmittance(cosine) * glm::dot(tilted, to_sun);
                const dvec3 way = glm::refract(-to_sun, normal, 1 / kIndex);
                const double t = (height + pool.shape.depth) / -way.y;
                through += flux;
                if (pool.shape.inside(window.own_from_world(place + t * dvec2(way.x, way.z))))
                    on_floor += flux;
            };
            beam(static_cast<double>(point.displacement.y), dvec2(point.slope), landed, passed);
            beam(0, dvec2(0), even, all);
        }
    }
    return {landed / even, passed / all};
}

class PoolFocusTest : public PoolCausticsTest {
protected:
    /// Draws waves under the zenith's sun and expects each to focus at n / ((n − 1) a k²) below its crests. There light
    /// would be without bound; before, it is 1 / (1 − z / f) on the axis, which tells f at any depth z.
    void expect_focus(Draw& draw, const std::vector<double>& depths) {
        scene::Pool& pool = scene_.pools[0];
        pool.shape.half_sides = {4, 4};
        for (const double depth : depths) {
            pool.shape.depth = depth;
            const double share = draw.between(0.5, 0.7), steepness = draw.between(0.14, 0.3);
            // Of the focal depth and of ka come k and a.
            const double k = kIndex / (kIndex - 1) * share / (depth * steepness), a = steepness / k;
            const test::PlaneWave wave{.wave_vector = {k, 0}, .amplitude = a};
            look_down(1.5, depth);
            const std::vector<double> light = gathered(test::pool_maps(pool, 0, wave, 512));
            double on_axis = 0;
            const int middle = size_.x / 2;
            for (int y = 0; y < size_.y; ++y) {
                for (const int x : {middle - 1, middle}) on_axis += 0.5 * light[pixel(x, y)] / size_.y;
            }
            const double focus = (depth + a) / (1 - 1 / on_axis);
            EXPECT_NEAR(focus * (kIndex - 1) * a * k * k / kIndex, 1, 0.03)
                << "depth " << depth << " m, k " << k << " rad/m, ka " << steepness << ", at " << share
                << " f";
        }
    }
};

// At the depths for which there are maps.
TEST_F(PoolFocusTest, AWaveFocusesAtItsFocalDepth) {
    Draw draw(21);
    expect_focus(draw, {0.7, 0.7, 1.26, 1.26, 1.26, 2.268, 2.268, 2.268});
}

// At any depth.
TEST_F(PoolFocusTest, AWaveFocusesAtItsFocalDepthBetweenTheMaps) {
    Draw draw(22);
    expect_focus(draw, {0.8, 0.95, 1.1, 1.4, 1.6, 1.9});
}

// 1 % is what a picture's pixels and the edges of its shadows leave.
TEST_F(PoolCausticsTest, TheFloorGetsTheLightThatTheWavesLetThrough) {
    scene::Pool& pool = scene_.pools[0];
    pool.shape.half_sides = {1.5, 1.5};
    scene_.disturbances.stones = {{.place = {0.3, -0.4}, .time = 0.1, .mass = 0.3},
                                  {.place = {-0.8, 0.9}, .time = 0.5, .mass = 0.2}};
    scene_.clock.time = 1.7;
    for (const double depth : {0.7, 1.0, 1.6}) {
        pool.shape.depth = depth;
        stepper_.set_layers(scene::water_layers(scene_), false);
        const sim::LayerMaps water =
            stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time).layers.at(0);
        EXPECT_GT(water.highest, 0.005);
        look_down(pool.shape.half_sides.x, depth);
        for (const float elevation : {90.0f, 60.0f, 35.0f}) {
            scene_.sky.sun_elevation = elevation;
            const std::vector<double> light = gathered(water);
            const dvec3 to_sun(frame_->light().to_sun), way = glm::refract(-to_sun, {0, 1, 0}, 1 / kIndex);
            double sum = 0, least = 1;
            int lit = 0;
            for (int y = 0; y < size_.y; ++y) {
                for (int x = 0; x < size_.x; ++x) {
                    const dvec2 own = pool.shape.half_sides *
                                      (2.0 * (dvec2(x, y) + 0.5) / dvec2(size_) - 1.0) * dvec2(1, -1);
                    // Still water lights what its beams reach past the walls.
                    if (!pool.shape.inside(own + dvec2(way.x, way.z) * (depth / way.y))) continue;
                    ++lit;
                    sum += light[pixel(x, y)];
                    least = std::min(least, light[pixel(x, y)]);
                }
            }
            const FloorLight beams = traced(pool, water, to_sun);
            EXPECT_NEAR(sum / lit, beams.landed, 0.01) << "depth " << depth << ", sun " << elevation;
            // From the zenith no light of still water meets a wall.
            if (elevation == 90.0f) {
                EXPECT_NEAR(sum / lit, beams.passed, 0.01) << "depth " << depth;
            }
            EXPECT_LT(least, 0.9) << "there is a pattern";
            EXPECT_GE(least, -0.01) << "depth " << depth << ", sun " << elevation;
        }
    }
}

}  // namespace
}  // namespace deepwater::render
