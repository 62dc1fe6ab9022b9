// Reflections of objects in the sea, in whole pictures.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <memory>
#include <random>
#include <vector>

#include "core/shared_glsl.h"
#include "gl/framebuffer.h"
#include "gl/texture.h"
#include "gpu/picture_fixture.h"
#include "optics/sea/short_waves.h"
#include "render/frame.h"
#include "scene/scene.h"
#include "sim/step/ocean_stepper.h"

namespace deepwater::shared {
#include "shared/water/fresnel.glsl"
}

namespace deepwater::render {
namespace {

class ReflectionTest : public PictureTest {
protected:
    ReflectionTest() : PictureTest({320, 180}) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.view.mode = scene::kViewReflection;  // mirrored radiance; objects are black
        scene_.sea.wind_speed = 0;
        scene_.sky.visibility_km = 300;
    }

    [[nodiscard]] const glm::vec4& at(const std::vector<glm::vec4>& values, int x, int y) const {
        return values[static_cast<size_t>(y) * static_cast<size_t>(size_.x) + static_cast<size_t>(x)];
    }

    /// Returns the direction of the ray through the middle of a pixel.
    [[nodiscard]] glm::dvec3 ray(int x, int y) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const double scale = std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2);
        const double up = (2 * (y + 0.5) / size_.y - 1) * scale;
        const double right = (2 * (x + 0.5) / size_.x - 1) * scale * size_.x / size_.y;
        return glm::normalize(glm::dvec3(axes.forward) + right * glm::dvec3(axes.right) +
                              up * glm::dvec3(axes.up));
    }

    struct Blob {
        glm::dvec2 centroid{0};
        double mass = 0;
    };
    /// Returns the weighted mean position of the picture's pixels.
    [[nodiscard]] Blob blob(const std::function<double(int, int)>& weight) const {
        Blob sum;
        for (int y = 0; y < size_.y; ++y) {
            for (int x = 0; x < size_.x; ++x) {
                const double w = weight(x, y);
                sum.centroid += w * glm::dvec2(x, y);
                sum.mass += w;
            }
        }
        sum.centroid /= std::max(sum.mass, 1e-9);
        return sum;
    }

    [[nodiscard]] bool looks_at(int x, int y, const glm::dvec3& centre, double radius) const {
        const glm::dvec3 to = centre - scene_.camera.position, direction = ray(x, y);
        const double along = glm::dot(to, direction);
        return along > 0 && glm::dot(to, to) - along * along < radius * radius;
    }

    static scene::Object sphere(glm::dvec3 position, float diameter) {
        scene::Object object;
        object.position = position;
        object.size = glm::vec3(diameter);
        object.base_color = {0.9f, 0.01f, 0.01f};
        object.roughness = 1;
        return object;
    }

    static bool is_red(const glm::vec4& light) { return light.x > 1.3f * light.z; }

    /// Turns the camera to look at `point`, `off` degrees to the side of it.
    void look_at(const glm::dvec3& point, double off_yaw, double off_pitch) {
        const glm::dvec3 to = point - scene_.camera.position;
        scene_.camera.yaw = glm::degrees(std::atan2(to.x, -to.z)) + off_yaw;
        scene_.camera.pitch = glm::degrees(std::atan2(to.y, std::hypot(to.x, to.z))) + off_pitch;
    }
};

// A still sea is a mirror: it shows a sphere as far below the level as it is above. A pixel of these pictures
// spans four of 1280 x 720, so half a pixel is two of those.
TEST_F(ReflectionTest, CalmWaterMirrorsASphereWhereGeometrySays) {
    const struct {
        glm::dvec3 camera;
        double yaw, pitch;  // off the image's direction
    } cases[] = {{{0, 3, 15}, 0, 0},     {{0, 0.6, 20}, 5, 3}, {{12, 8, 4}, -8, -4},
                 {{-9, 1.5, -9}, 12, 6}, {{3, 14, 10}, 0, 5},  {{-30, 5, 25}, -3, -2},
                 {{2.5, 4.5, 2}, 4, -6}, {{0.5, 9, 5}, 0, 0},  {{-60, 18, 10}, 6, 1},
                 {{5, 2, -14}, -15, 10}};
    const glm::dvec3 centre(0, 1.1, 0), image(0, -1.1, 0);
    for (const auto& c : cases) {
        SCOPED_TRACE(testing::Message()
                     << "camera " << c.camera.x << ", " << c.camera.y << ", " << c.camera.z);
        scene_.camera.position = c.camera;
        look_at(image, c.yaw, c.pitch);
        scene_.objects = {sphere(centre, 2)};
        const auto with = radiance();
        scene_.objects = {};
        const auto without = radiance();
        const Blob seen = blob([&](int x, int y) {
            if (looks_at(x, y, centre, 1.05)) return 0.0;
            return at(with, x, y).z < 0.5f * at(without, x, y).z ? 1.0 : 0.0;  // red lets no blue through
        });
        const Blob expected = blob([&](int x, int y) {
            return looks_at(x, y, image, 1) && ray(x, y).y < 0 && !looks_at(x, y, centre, 1.05) ? 1.0 : 0.0;
        });
        ASSERT_GT(expected.mass, 20);
        EXPECT_LT(glm::distance(seen.centroid, expected.centroid), 0.5)
            << seen.centroid.x << ", " << seen.centroid.y << " not " << expected.centroid.x << ", "
            << expected.centroid.y;
        // Its edge is a texel, two pixels, wide: half of it may count.
        const double rim = std::sqrt(4 * 3.1416 * expected.mass);
        EXPECT_NEAR(seen.mass, expected.mass, rim);
    }
}

// Waves break up the image and blur it, vertically more than horizontally. Averaged over many moments its
// centre is where facets of a level sea with the same slopes mirror the sphere, summed one by one: near the
// image of a still sea, but a little nearer to the eye, since visible facets lean towards it.
TEST_F(ReflectionTest, TheMeanPositionHoldsWithWaves) {
    const glm::dvec3 centre(0, 1.6, 0), image(0, -1.6, 0);
    scene_.sea.resolution = 128;
    for (const float wind : {2.0f, 5.0f}) {
        scene_.sea.wind_speed = wind;
        for (const glm::dvec3 camera : {glm::dvec3(0, 9, 16), glm::dvec3(-14, 5, 9)}) {
            scene_.camera.position = camera;
            look_at(image, 0, 0);
            Blob seen;
            for (int moment = 0; moment < 8; ++moment) {
                scene_.clock.time = 7.3 * moment;
                scene_.objects = {sphere(centre, 3)};
                const auto with = radiance();
                scene_.objects = {};
                const auto without = radiance();
                const Blob one = blob([&](int x, int y) {
                    if (looks_at(x, y, centre, 1.53)) return 0.0;
                    return std::max(static_cast<double>(at(without, x, y).z - at(with, x, y).z), 0.0);
                });
                seen.centroid += one.mass * one.centroid;
                seen.mass += one.mass;
            }
            seen.centroid /= seen.mass;

            const sim::OceanMaps& maps = stepper_.evaluate_now(scene::resolved_sea(scene_, true), 0);
            glm::vec3 covariance = optics::short_wave_variance(scene_, maps);
            for (const sim::TileInfo& tile : maps.info) covariance += tile.lost_slope_variance.back();
            std::mt19937 random(5);
            std::normal_distribution<double> normal_deviate;
            const Blob expected = blob([&](int x, int y) {
                const glm::dvec3 direction = ray(x, y);
                if (direction.y > -0.02 || looks_at(x, y, centre, 1.53)) return 0.0;
                const glm::dvec3 to = centre - (camera - direction * (camera.y / direction.y));
                double hit = 0, all = 0;
                for (int i = 0; i < 50; ++i) {
                    const double a = std::sqrt(static_cast<double>(covariance.x)) * normal_deviate(random);
                    const double b = std::sqrt(static_cast<double>(covariance.y)) * normal_deviate(random);
                    const double area = -glm::dot(direction, glm::dvec3(-a, 1, -b));  // that it shows
                    if (area <= 0) continue;
                    all += area;
                    const glm::dvec3 normal = glm::normalize(glm::dvec3(-a, 1, -b));
                    const glm::dvec3 mirrored = glm::reflect(direction, normal);
                    const double along = glm::dot(to, mirrored);
                    if (along <= 0 || glm::dot(to, to) - along * along > 1.5 * 1.5) continue;
                    hit += area * static_cast<double>(shared::fresnel_dielectric(
                                      static_cast<float>(-glm::dot(direction, normal)), shared::kWaterIndex));
                }
                return hit / std::max(all, 1e-9);
            });
            EXPECT_NEAR(seen.centroid.x, expected.centroid.x, 2);
            EXPECT_NEAR(seen.centroid.y, expected.centroid.y, 2);
        }
    }
}

// In moving pictures every second frame uses the reflection of the frame before. While nothing moves the
// pictures are the same, bit for bit; and a still after them does not depend on earlier frames.
TEST_F(ReflectionTest, MovingPicturesOfAStandingSceneAreItsStill) {
    scene_.view.mode = scene::kViewFinal;
    scene_.objects = {sphere({0, 1.1, -12}, 2)};
    scene_.bed.kind = scene::kBedSand;
    scene_.bed.depth = 3;
    const sim::SeaState sea = scene::resolved_sea(scene_, true);
    const auto picture = [&](Pace pace) {
        frame_->render(scene_, stepper_.evaluate_now(sea, scene_.clock.time), size_, framebuffer_.name(),
                       pace);
        std::vector<std::uint8_t> pixels(4 * static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
        glGetTextureImage(target_.name(), 0, GL_RGBA, GL_UNSIGNED_BYTE, static_cast<GLsizei>(pixels.size()),
                          pixels.data());
        return pixels;
    };
    const auto still = picture(Pace::immediate);
    for (int i = 0; i < 4; ++i) EXPECT_EQ(picture(Pace::gradual), still) << "frame " << i;
    EXPECT_EQ(picture(Pace::immediate), still);
}

// The camera moves between the frame that draws a reflection and the one that uses it again: on calm water
// the image still lies where geometry says, as in stills.
TEST_F(ReflectionTest, AMirroredViewIsKeptInItsPlaceWhileTheCameraMoves) {
    const glm::dvec3 centre(0, 1.1, 0), image(0, -1.1, 0);
    scene_.objects = {sphere(centre, 2)};
    const sim::SeaState sea = scene::resolved_sea(scene_, true);
    const auto render = [&](const glm::dvec3& camera) {
        scene_.camera.position = camera;
        look_at(image, 3, 2);
        frame_->render(scene_, stepper_.evaluate_now(sea, scene_.clock.time), size_, framebuffer_.name(),
                       Pace::gradual);
    };
    render({0, 3, 15});
    render({0.4, 3.1, 14.6});  // uses the reflection of the frame before
    std::vector<glm::vec4> kept(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
    glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                      static_cast<GLsizei>(kept.size() * sizeof(glm::vec4)), kept.data());
    scene_.objects = {};
    const auto without = radiance();
    const Blob seen = blob([&](int x, int y) {
        if (looks_at(x, y, centre, 1.05)) return 0.0;
        return at(kept, x, y).z < 0.5f * at(without, x, y).z ? 1.0 : 0.0;
    });
    const Blob expected = blob([&](int x, int y) {
        return looks_at(x, y, image, 1) && ray(x, y).y < 0 && !looks_at(x, y, centre, 1.05) ? 1.0 : 0.0;
    });
    ASSERT_GT(expected.mass, 20);
    // What the sphere's depth adds: its image is drawn from where the camera was, 0.6 m off at 15 m.
    EXPECT_LT(glm::distance(seen.centroid, expected.centroid), 0.75);
}

// A sea that mirrors a wall and a buoy does not mirror objects wholly under water: the picture is the same
// without them.
TEST_F(ReflectionTest, WhatIsUnderWaterIsNeverMirrored) {
    resize({160, 90});
    std::mt19937 random(7);
    const auto uniform = [&random](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    int mirrored = 0;
    for (int i = 0; i < 50; ++i) {
        SCOPED_TRACE(testing::Message() << "scene " << i);
        scene_.sea.wind_speed = i % 2 == 0 ? 0.0f : static_cast<float>(uniform(0, 6));
        scene_.clock.time = uniform(0, 100);
        scene_.camera.position = {uniform(-5, 5), uniform(1.5, 12), 20};
        scene_.camera.yaw = uniform(-20, 20);
        scene_.camera.pitch = uniform(-35, 5);
        scene::Object wall = sphere({uniform(-15, 15), 1, uniform(-20, -10)}, 4);
        wall.shape = scene::kShapeBox;
        scene::Object sunk =
            sphere({uniform(-8, 8), 0, uniform(-5, 12)}, static_cast<float>(uniform(0.5, 4)));
        sunk.shape = i % 3 == 0 ? scene::kShapeBox : scene::kShapeSphere;
        sunk.rotation.x = static_cast<float>(uniform(0, 360));
        sunk.position.y = -0.5 * static_cast<double>(sunk.size.y) - uniform(0.01, 2);
        scene_.objects = {wall, sunk};
        const auto with = radiance();
        scene_.objects = {wall};
        const auto without = radiance();
        int different = 0;
        for (size_t p = 0; p < with.size(); ++p) different += with[p] != without[p];
        EXPECT_EQ(different, 0);
        mirrored += frame_->solids().reflection().picture() ? 1 : 0;
    }
    EXPECT_GT(mirrored, 25);
}

TEST_F(ReflectionTest, NothingIsDrawnWhereNothingCanBeMirrored) {
    scene_.camera.position = {0, 3, 0};
    const auto draws = [&](const scene::Object& object) {
        frame_ = std::make_unique<Frame>(*shaders_);
        scene_.objects = {object};
        radiance();
        return static_cast<bool>(frame_->solids().reflection().picture());
    };
    EXPECT_TRUE(draws(sphere({0, 1, -20}, 2)));
    EXPECT_FALSE(draws(sphere({0, 1, 20}, 2)));    // behind
    EXPECT_FALSE(draws(sphere({0, -3, -20}, 2)));  // under water
    EXPECT_FALSE(draws(sphere({60, 1, -20}, 2)));  // beside the view
    scene_.water.reflection = scene::kReflectSky;
    EXPECT_FALSE(draws(sphere({0, 1, -20}, 2)));
    scene_.water.reflection = scene::kReflectLocal;
    scene_.camera.pitch = 50;  // no water in view
    EXPECT_FALSE(draws(sphere({0, 1, -20}, 2)));
}

// The image of a wall across the whole picture does not end within it, although the mirrored view does.
TEST_F(ReflectionTest, TheImageGoesOnToThePicturesSides) {
    scene::Object wall = sphere({0, 20, -40}, 1);
    wall.shape = scene::kShapeBox;
    wall.size = {400, 80, 2};
    scene_.objects = {wall};
    scene_.camera.position = {0, 4, 0};
    for (const double pitch : {0.0, -12.0, -40.0}) {
        scene_.camera.pitch = pitch;
        const auto pixels = radiance();
        for (int y = 0; y < size_.y; ++y) {
            for (int x = 0; x < size_.x; ++x) {
                const glm::dvec3 direction = ray(x, y);
                // Where the mirrored ray reaches the wall's plane: low enough, and on water before it?
                const double run = -39.0 / direction.z, height = -(4 + run * direction.y);
                if (direction.y > -0.11 || height < 1 || height > 55) continue;
                ASSERT_TRUE(is_red(at(pixels, x, y))) << x << ", " << y << " at pitch " << pitch;
            }
        }
    }
}

// What stands on the water's far side of an object is not mirrored before it.
TEST_F(ReflectionTest, WaterBehindAnObjectDoesNotMirrorIt) {
    scene_.sea.wind_speed = 3;
    scene_.camera.position = {0, 12, 0};
    scene_.camera.pitch = -15;
    const glm::dvec3 centre(0, 1.5, -20);
    scene_.objects = {sphere(centre, 3)};
    const auto pixels = radiance();
    for (int y = 0; y < size_.y; ++y) {
        for (int x = 0; x < size_.x; ++x) {
            const glm::dvec3 direction = ray(x, y);
            const double distance = -12 / direction.y;
            if (direction.y > -0.02 || distance * std::hypot(direction.x, direction.z) < 26) continue;
            ASSERT_FALSE(is_red(at(pixels, x, y))) << x << ", " << y;
        }
    }
}

}  // namespace
}  // namespace deepwater::render
