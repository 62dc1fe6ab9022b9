#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <glm/glm.hpp>
#include <numbers>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include "gpu/picture_fixture.h"
#include "support/plane_wave.h"
#include "support/pool_tracer.h"

namespace deepwater::render {

/// Numbers drawn by chance, the same for the same seed.
class Draw {
public:
    explicit Draw(unsigned seed) : random_(seed) {}
    double between(double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random_);
    }
    int one_of(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }

private:
    std::mt19937 random_;
};

/// Other cases than usual are drawn with DEEPWATER_POOL_SEED=N.
inline unsigned seed_of_run(unsigned usual) {
    const char* given = std::getenv("DEEPWATER_POOL_SEED");
    return given ? static_cast<unsigned>(std::atoi(given)) : usual;
}

/// Pictures of scenes with pools, whose water the test may give.
class PoolPictureTest : public PictureTest {
protected:
    explicit PoolPictureTest(glm::ivec2 size) : PictureTest(size) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.ground.kind = scene::kGroundPaving;
        scene_.water.type = 0;
        frame_->keep_float_radiance(true);
    }

    /// Scene-linear values of the scene with a wave in its first pool, bottom row first.
    std::vector<glm::vec4> radiance_with(const test::PlaneWave& wave, int samples) {
        return radiance_with(test::pool_maps(scene_.pools.at(0), 0, wave, samples));
    }
    /// The same with the maps of a pool's water.
    std::vector<glm::vec4> radiance_with(const sim::LayerMaps& water) {
        sim::OceanMaps maps = stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time);
        maps.layers = {water};
        frame_->render(scene_, maps, size_, framebuffer_.name());
        std::vector<glm::vec4> values(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(glm::vec4)), values.data());
        return values;
    }

    /// Returns the index of a pixel in a picture.
    [[nodiscard]] size_t pixel(int x, int y) const {
        return static_cast<size_t>(y) * static_cast<size_t>(size_.x) + static_cast<size_t>(x);
    }

    /// Returns the ray through a place of the picture [pixels from its lower left corner], 1 m along the view's axis.
    [[nodiscard]] glm::dvec3 ray(double x, double y) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const glm::dvec2 at = (2.0 * glm::dvec2(x, y) - glm::dvec2(size_)) / static_cast<double>(size_.y) *
                              std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2);
        return glm::dvec3(axes.forward) + at.x * glm::dvec3(axes.right) + at.y * glm::dvec3(axes.up);
    }
    /// Returns where the picture begins along a ray(): on the near plane.
    [[nodiscard]] glm::dvec3 start_of(const glm::dvec3& ray) const {
        return scene_.camera.position + static_cast<double>(scene::kNearPlane) * ray;
    }

    /// Turns the camera so that a place is in the picture's middle.
    void look_at(const glm::dvec3& place) {
        const glm::dvec3 d = glm::normalize(place - scene_.camera.position);
        scene_.camera.pitch = glm::degrees(std::asin(d.y));
        scene_.camera.yaw = glm::degrees(std::atan2(d.x, -d.z));
    }

    /// A pool of any shape, place and rotation. Polygons have corners on an ellipse, some of them pushed in.
    static scene::Pool any_pool(Draw& draw, double least_half, double most_half) {
        scene::Pool pool;
        sim::BasinShape& shape = pool.shape;
        shape.kind = static_cast<sim::BasinShape::Kind>(draw.one_of(3));
        shape.half_sides = {draw.between(least_half, most_half), draw.between(least_half, most_half)};
        if (shape.kind == sim::BasinShape::Kind::round) shape.half_sides.y = shape.half_sides.x;
        if (shape.kind == sim::BasinShape::Kind::polygon) {
            const int corners = 3 + draw.one_of(7);
            for (int i = 0; i < corners; ++i) {
                const double turn = 2 * std::numbers::pi * i / corners;
                const double far = corners > 4 && i % 3 == 0 ? draw.between(0.6, 1) : 1;
                shape.corners.push_back(far * shape.half_sides * glm::dvec2(std::cos(turn), std::sin(turn)));
            }
        }
        shape.depth = draw.between(0.3, 3);
        const double reach = std::max(shape.reach().x, shape.reach().y);
        pool.slope = draw.between(-0.4, 0.4) * std::min(1.0, shape.depth / reach);
        pool.middle = {draw.between(-30, 30), draw.between(-30, 30)};
        pool.rotation = draw.between(0, 6.3);
        return pool;
    }

    /// Makes a tank of a pool, on the ground or higher; a polygon, which cannot be one, is sunk into the ground instead.
    /// @param most  m, so far up or down
    void raise(Draw& draw, scene::Pool& pool, double most) const {
        const auto ground = static_cast<double>(scene_.ground.height);
        if (pool.shape.kind == sim::BasinShape::Kind::polygon) {
            pool.level = -draw.between(0, most);
            return;
        }
        pool.walls = static_cast<scene::PoolWalls>(1 + draw.one_of(3));
        pool.thickness = draw.one_of(2) == 0 ? draw.between(0.004, 0.015) : draw.between(0.03, 0.15);
        pool.freeboard = draw.between(0, 0.1);
        pool.level += ground - pool.underside() + (draw.one_of(3) == 0 ? 0.0 : draw.between(0, most));
    }

    /// A floor with humps and hollows for a pool: no steeper than 45°, and no higher than half of its least depth.
    static scene::PoolFloor any_floor(Draw& draw, const scene::Pool& pool) {
        const glm::ivec2 samples(3 + draw.one_of(6), 3 + draw.one_of(6));
        const glm::dvec2 apart = 2.0 * pool.shape.reach() / glm::dvec2(samples - 1);
        // Neighbours differ by less than a third of their distance, of which cubics make half as much again.
        const double high = std::min(std::min(apart.x, apart.y) / 6, 0.5 * pool.least_depth());
        std::vector<float> heights(static_cast<size_t>(samples.x) * static_cast<size_t>(samples.y));
        for (float& height : heights) height = static_cast<float>(draw.between(-high, high));
        return {samples, heights};
    }

    /// Returns a place of the world inside a pool, at least `margin` m from its walls.
    static glm::dvec2 any_place(Draw& draw, const scene::Pool& pool, double margin) {
        const glm::dvec2 reach = pool.shape.reach();
        for (;;) {
            const glm::dvec2 own(draw.between(-reach.x, reach.x), draw.between(-reach.y, reach.y));
            if (pool.shape.inside(own) && pool.shape.wall_distance(own) > margin)
                return pool.window().world_from_own(own);
        }
    }
};

}  // namespace deepwater::render
