// Pools seen by rays: the joints of their tiles appear where Snell's law and total reflection put them.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "core/shared_glsl.h"
#include "gpu/picture_fixture.h"
#include "scene/surroundings/water_layers.h"

namespace deepwater::shared {
#include "shared/water/fresnel.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

class PoolTest : public PictureTest {
protected:
    PoolTest() : PictureTest({kPoolWidth, kPoolHeight}) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.ground.kind = scene::kGroundPaving;
        scene::Pool pool;
        pool.shape.half_sides = {12, 12};
        pool.shape.depth = kDeep;
        pool.lining = glm::vec3(0.01f);
        pool.tile = kTileSide;
        scene_.pools = {pool};
        scene_.sky.sun_elevation = 88;
        scene_.water.type = 0;
        scene_.camera.fov = 25;
    }

    /// Returns what the ray through a point of the picture meets on the floor: 1 a joint, 0 a tile, −1 no floor.
    [[nodiscard]] int on_floor(double x, double y) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const double scale = std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2);
        const double up = (2 * y / kPoolHeight - 1) * scale;
        const double right = (2 * x / kPoolWidth - 1) * scale * kPoolWidth / kPoolHeight;
        glm::dvec3 d = glm::normalize(glm::dvec3(axes.forward) + right * glm::dvec3(axes.right) +
                                      up * glm::dvec3(axes.up));
        glm::dvec3 p = scene_.camera.position;
        if (p.y > 0) {
            if (d.y >= 0) return -1;
            p -= d * (p.y / d.y);
            if (glm::dot(glm::dvec3(d.x, -d.y, d.z), glm::dvec3(frame_->light().to_sun)) > 0.998)
                return -1;  // the sun's image
            d = glm::refract(d, glm::dvec3(0, 1, 0), 1.0 / static_cast<double>(shared::kWaterIndex));
        } else if (d.y > 0) {
            const double sine = std::sqrt(1 - d.y * d.y);
            if (sine * static_cast<double>(shared::kWaterIndex) < 1.02) return -1;  // not totally reflected
            p -= d * (p.y / d.y);
            d.y = -d.y;
        }
        p += d * ((-kDeep - p.y) / d.y);
        if (std::max(std::abs(p.x), std::abs(p.z)) > 11) return -1;
        const auto on_line = [](double at) {
            const double tiles = at / kTileSide;
            return std::abs(tiles - std::round(tiles)) < 0.5 * kJointShare;
        };
        return on_line(p.x) || on_line(p.z) ? 1 : 0;
    }

    /// Expects joints to be bright and tiles to be dark in every pixel that has one of them within half a pixel around
    /// it.
    void expect_joints_where_rays_go() {
        constexpr double kMargin = 0.5 + 0.5;  // of the test, and of the pixel's own width
        const std::vector<glm::vec4> pixels = radiance();
        double darkest_joint = 1e9, brightest_tile = 0;
        int joints = 0, tiles = 0;
        for (int y = 0; y < kPoolHeight; ++y) {
            for (int x = 0; x < kPoolWidth; ++x) {
                const int wanted = on_floor(x + 0.5, y + 0.5);
                bool clear = wanted >= 0;
                for (int turn = 0; turn < 12 && clear; ++turn) {
                    const double angle = glm::radians(30.0 * turn);
                    clear = on_floor(x + 0.5 + kMargin * std::cos(angle),
                                     y + 0.5 + kMargin * std::sin(angle)) == wanted;
                }
                if (!clear) continue;
                const auto green = static_cast<double>(
                    pixels[static_cast<size_t>(y) * kPoolWidth + static_cast<size_t>(x)].y);
                if (wanted == 1) {
                    darkest_joint = std::min(darkest_joint, green);
                    ++joints;
                } else {
                    brightest_tile = std::max(brightest_tile, green);
                    ++tiles;
                }
            }
        }
        EXPECT_GT(joints, 20);
        EXPECT_GT(tiles, 1000);
        EXPECT_GT(darkest_joint, 1.5 * brightest_tile);
    }

    static constexpr int kPoolWidth = 240, kPoolHeight = 160;
    static constexpr double kDeep = 1.6, kTileSide = 0.8;
    static constexpr double kJointShare = 0.045;  // of a tile, as in shaders/pools/pool_light.glsl
};

// From cameras drawn by chance over still water, down to 25° above it.
TEST_F(PoolTest, TilesAppearWhereSnellSays) {
    std::mt19937 random(7);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    for (int camera = 0; camera < 12; ++camera) {
        scene_.camera.position = {between(-3, 3), between(0.5, 2.5), between(-3, 3)};
        scene_.camera.yaw = between(0, 360);
        scene_.camera.pitch = between(-88, -38);
        SCOPED_TRACE("camera " + std::to_string(camera));
        expect_joints_where_rays_go();
    }
}

// From within the water, the floor itself and its image in the surface's underside.
TEST_F(PoolTest, TheUndersideMirrorsTheFloor) {
    scene_.camera.fov = 20;
    for (const double pitch : {-30.0, 15.0, 25.0}) {
        scene_.camera.position = {0.3, -0.7, 1.4};
        scene_.camera.yaw = 25;
        scene_.camera.pitch = pitch;
        SCOPED_TRACE("pitch " + std::to_string(pitch));
        expect_joints_where_rays_go();
    }
}

// Every way to draw a pool compiles and leaves no error: all kinds of ground and of basins, above and below water, with
// and without waves and objects.
TEST_F(PoolTest, AllKindsAreDrawn) {
    scene::Pool round = scene_.pools[0], corners = round;
    round.shape.kind = sim::BasinShape::Kind::round;
    round.shape.half_sides = {2, 2};
    round.middle = {-20, 0};
    corners.shape.kind = sim::BasinShape::Kind::polygon;
    corners.shape.half_sides = {2, 2};
    corners.shape.corners = {{2, -2}, {1.5, 1.8}, {-2, 2}, {-1.2, -1}};
    corners.middle = {0, 20};
    scene_.pools = {round, corners};
    scene::Object ball;
    ball.position = {-20, 0, 0.3};
    ball.size = glm::vec3(0.5f);
    scene_.disturbances.stones = {{.place = {-20.4, 0.2}, .time = 0.4, .mass = 0.1},
                                  {.place = {0.1, 20.2}, .time = 0.5, .mass = 0.1}};
    stepper_.set_layers(scene::water_layers(scene_), false);
    for (const int ground : {scene::kGroundPaving, scene::kGroundGrass, scene::kGroundPlanks}) {
        scene_.ground.kind = ground;
        scene_.clock.time = ground == scene::kGroundGrass ? 0 : 1;
        if (ground == scene::kGroundPlanks) scene_.objects = {ball};
        for (const sim::LayerMaps& water : moment(scene::resolved_sea(scene_, true)).layers)
            EXPECT_EQ(water.highest > 0, scene_.clock.time > 0) << "pool " << water.pool;
        for (const glm::dvec3& eye : {glm::dvec3(-20, 1.5, 2.8), glm::dvec3(-20, -0.5, 0.9)}) {
            scene_.camera.position = eye;
            scene_.camera.pitch = -15;
            double sum = 0;
            for (const glm::vec4& pixel : radiance()) {
                ASSERT_TRUE(std::isfinite(pixel.x + pixel.y + pixel.z));
                sum += static_cast<double>(pixel.y);
            }
            EXPECT_GT(sum, 0);
        }
    }
}

}  // namespace
}  // namespace deepwater::render
