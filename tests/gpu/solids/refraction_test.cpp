// Objects under water, seen through the surface: where they appear, how they fade, and that objects in the
// air never do.
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
#include "render/frame.h"
#include "scene/scene.h"
#include "sim/step/ocean_stepper.h"

namespace deepwater::shared {
#include "shared/water/refraction.glsl"
#include "shared/water/water_veil.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

constexpr double kIndex = shared::kWaterIndex;

class RefractionTest : public PictureTest {
protected:
    RefractionTest() : PictureTest({kWidth, kHeight}) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.sea.wind_speed = 0;
        scene_.sky.visibility_km = 300;
        // As large pixels as in 1280 x 720, in a picture a quarter as wide.
        scene_.camera.fov = static_cast<float>(glm::degrees(2 * std::atan(std::tan(glm::radians(25.0)) / 4)));
    }

    std::vector<glm::vec4> render(int view_mode = scene::kViewFinal) {
        scene_.view.mode = view_mode;
        return radiance();
    }

    /// Returns true when the last picture shows anything through the surface.
    bool ran() { return frame_->solids().refraction().triangle_count() > 0; }

    static const glm::vec4& at(const std::vector<glm::vec4>& values, int x, int y) {
        return values[static_cast<size_t>(y) * kWidth + static_cast<size_t>(x)];
    }

    [[nodiscard]] glm::dvec3 ray(double x, double y) const {
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const double scale = std::tan(glm::radians(static_cast<double>(scene_.camera.fov)) / 2);
        const double up = (2 * y / kHeight - 1) * scale;
        const double right = (2 * x / kWidth - 1) * scale * kWidth / kHeight;
        return glm::normalize(glm::dvec3(axes.forward) + right * glm::dvec3(axes.right) +
                              up * glm::dvec3(axes.up));
    }

    /// Returns where the refracted ray through a point of the picture reaches a depth under a flat sea, and
    /// its path there.
    struct Met {
        glm::dvec3 place;
        double path;
        double cosine;  ///< of incidence
    };
    [[nodiscard]] Met met(double x, double y, double depth) const {
        const glm::dvec3 air = ray(x, y);
        const glm::dvec3 surface = scene_.camera.position + air * (scene_.camera.position.y / -air.y);
        const glm::dvec3 water = glm::refract(air, glm::dvec3(0, 1, 0), 1 / kIndex);
        const double path = depth / -water.y;
        return {surface + water * path, path, -air.y};
    }

    static scene::Object plate(glm::dvec3 position, float side, glm::vec3 color) {
        scene::Object object;
        object.shape = scene::kShapePlate;
        object.position = position;
        object.size = {side, 1, side};
        object.base_color = color;
        object.roughness = 1;
        return object;
    }

    static constexpr int kWidth = 320, kHeight = 180;
};

// A checkered plate 2 m under calm water: each pixel shows the square that Snell's law says, except within
// 1.5 pixels, of the size of those of 1280 x 720, of an edge.
TEST_F(RefractionTest, APlateAppearsWhereSnellSays) {
    constexpr double kDepth = 2, kMargin = 1.5;
    for (const double incidence : {0.0, 20.0, 40.0, 55.0, 65.0, 72.0, 77.0, 80.0}) {
        for (const double height : {3.0, 12.0}) {
            // The middle of the plate in the middle of the picture.
            const double theta = glm::radians(incidence);
            const double away =
                height * std::tan(theta) + kDepth * std::tan(std::asin(std::sin(theta) / kIndex));
            scene_.camera.position = {100, height, -40};
            scene_.camera.yaw = 30;
            scene_.camera.pitch = incidence - 90;
            const double side = 0.5 * height / std::pow(std::cos(theta), 1.5);
            scene::Object board = plate({100 + away * 0.5, -kDepth, -40 - away * std::sqrt(0.75)},
                                        static_cast<float>(side), glm::vec3(1));
            board.rotation = {30, 0, 0};
            board.pattern = scene::kPatternChecker;
            scene_.objects = {board};
            const auto pixels = render(scene::kViewRefraction);
            ASSERT_TRUE(ran());

            const glm::dmat3 own_from_world = glm::transpose(scene::world_from_own(board));
            // 0: not on the plate; else 1 or 2 by the square's colour
            const auto square = [&](double x, double y) {
                const glm::dvec3 own = own_from_world * (met(x, y, kDepth).place - board.position);
                const glm::dvec2 uv = glm::dvec2(own.x, own.z) / side + 0.5;
                if (uv.x < 0 || uv.x > 1 || uv.y < 0 || uv.y > 1) return 0;
                return 1 + (static_cast<int>(uv.x * 8) + static_cast<int>(uv.y * 8)) % 2;
            };
            double least[3] = {1e9, 1e9, 1e9}, most[3] = {0, 0, 0};
            int count[3] = {0, 0, 0};
            for (int y = 0; y < kHeight; ++y) {
                for (int x = 0; x < kWidth; ++x) {
                    const int wanted = square(x + 0.5, y + 0.5);
                    bool clear = true;
                    for (int turn = 0; turn < 16 && clear; ++turn) {
                        const double angle = turn * glm::radians(22.5);
                        clear = square(x + 0.5 + kMargin * std::cos(angle),
                                       y + 0.5 + kMargin * std::sin(angle)) == wanted;
                    }
                    if (!clear) continue;
                    const double value =
                        static_cast<double>(at(pixels, x, y).x) /
                        (1 - shared::fresnel_dielectric(static_cast<float>(met(x, y, 0).cosine),
                                                        shared::kWaterIndex));
                    least[wanted] = std::min(least[wanted], value);
                    most[wanted] = std::max(most[wanted], value);
                    ++count[wanted];
                }
            }
            // One colour of squares is much brighter than the other, and both than the sea around,
            // everywhere.
            const int dark = least[1] < least[2] ? 1 : 2, light = 3 - dark;
            EXPECT_GT(count[dark], 500) << incidence;
            EXPECT_GT(count[light], 500) << incidence;
            EXPECT_GT(least[light], 2 * most[dark]) << incidence << " from " << height << " m";
            EXPECT_GT(least[light], 2 * most[0]) << incidence << " from " << height << " m";
        }
    }
}

// The law that docs/objects.md names: down with the sun and the sky by diffuse attenuation, up to the eye by
// beam attenuation.
TEST_F(RefractionTest, WhiteLessBlackFallsByTheDocumentedAttenuation) {
    scene_.camera.position = {0, 6, 0};
    scene_.camera.pitch = -90;
    scene_.view.antialiasing = false;
    for (const int type : {0, 2, 4}) {
        for (const float elevation : {90.0f, 30.0f}) {
            scene_.water.type = type;
            scene_.sky.sun_elevation = elevation;
            const scene::WaterOptics optics = scene::optics(scene_.water);
            const auto look = [&](double depth, float albedo) {
                scene_.objects = {plate({0, -depth, 0}, 12, glm::vec3(albedo))};
                return glm::dvec3(at(render(), kWidth / 2 + 20, kHeight / 2 + 10));
            };
            const double mu = std::sqrt(1 - std::pow(std::cos(glm::radians(elevation)) / kIndex, 2));
            const glm::dvec3 kd(optics.diffuse_attenuation);
            const glm::dvec3 fading(shared::sun_fading(optics.diffuse_attenuation, optics.absorption,
                                                       optics.scattering, static_cast<float>(mu)));
            const glm::dvec3 c(shared::sight_attenuation(optics.absorption, optics.scattering));
            glm::dvec3 sun, sky;  // shares of the light on a level plane just below the surface
            int judged = 0;
            glm::dvec3 first{0};
            for (const double depth : {0.5, 1.0, 2.0, 4.0, 8.0, 16.0}) {
                const glm::dvec3 white = look(depth, 1), black = look(depth, 0);
                const optics::SkyLight& light = frame_->light();
                sun = glm::dvec3(light.sun_irradiance) *
                      static_cast<double>(shared::sunbeam_transfer(std::sin(glm::radians(elevation)))) * mu;
                sky = glm::dvec3(light.sky_irradiance) *
                      (1.0 - static_cast<double>(shared::kDiffuseReflectance));
                const Met straight = met(kWidth / 2 + 20.5, kHeight / 2 + 10.5, depth);
                const glm::dvec3 expected = (sun * glm::exp(-fading * depth) + sky * glm::exp(-kd * depth)) *
                                            glm::exp(-c * straight.path);
                if (depth == 0.5) first = (white - black) / expected;
                for (int band = 0; band < 3; ++band) {
                    if (white[band] - black[band] < 0.05 * white[band]) continue;
                    ++judged;
                    EXPECT_NEAR((white[band] - black[band]) / expected[band] / first[band], 1, 0.03)
                        << "type " << type << ", depth " << depth << ", band " << band;
                }
            }
            EXPECT_GT(judged, 9);
        }
    }
}

TEST_F(RefractionTest, DeepWaterShowsOnlyItsOwnColour) {
    scene_.camera.position = {0, 6, 0};
    scene_.camera.pitch = -60;
    scene_.water.type = 4;
    const auto empty = render();
    double before = 1e9;
    for (const double depth : {2.0, 4.0, 6.0, 9.0, 20.0, 100.0}) {
        scene_.objects = {plate({0, -depth, 0}, 200, glm::vec3(1))};
        const auto over = render();
        double most = 0;
        for (size_t i = 0; i < empty.size(); ++i) {
            const glm::vec4 off = glm::abs(over[i] - empty[i]);
            most = std::max(most, static_cast<double>(std::max({off.x, off.y, off.z}) / empty[i].z));
        }
        EXPECT_LT(most, before) << depth;
        before = most;
        if (depth == 20) {
            EXPECT_LT(most, 0.1);
        }
    }
    EXPECT_EQ(before, 0);
    EXPECT_FALSE(ran());
}

// Red objects above the water, in front of everything, and blue ones below it; with waves and without.
TEST_F(RefractionTest, NothingAboveTheWaterShowsInIt) {
    std::mt19937 random(20240611);
    const auto between = [&](double low, double high) {
        return std::uniform_real_distribution<double>(low, high)(random);
    };
    scene_.camera.fov = 50;
    int seen = 0;
    for (int round = 0; round < 50; ++round) {
        scene_.sea.wind_speed = round % 2 == 0 ? 0.0f : static_cast<float>(between(1, 10));
        scene_.camera.position = {between(-500, 500), between(4, 20), between(-500, 500)};
        scene_.camera.yaw = between(0, 360);
        scene_.camera.pitch = between(-60, -8);
        scene_.clock.time = between(0, 100);
        const scene::CameraAxes axes = scene::axes(scene_.camera);
        const glm::dvec2 ahead = glm::normalize(glm::dvec2(axes.forward.x, axes.forward.z));
        const glm::dvec2 aside(-ahead.y, ahead.x);
        const float crest =
            stepper_.evaluate_now(scene::resolved_sea(scene_, true), scene_.clock.time).highest_crest;
        const auto somewhere = [&](double y) {
            const glm::dvec2 p = glm::dvec2(scene_.camera.position.x, scene_.camera.position.z) +
                                 ahead * between(3, 40) + aside * between(-8, 8);
            return glm::dvec3(p.x, y, p.y);
        };
        scene_.objects.clear();
        for (int i = 0; i < 4; ++i) {
            scene::Object object;
            object.shape = i % 2 == 0 ? scene::kShapeSphere : scene::kShapeBox;
            object.size = glm::vec3(static_cast<float>(between(0.5, 3)));
            const double reach = 0.9 * static_cast<double>(object.size.x);  // half a box's diagonal
            object.rotation = glm::vec3(between(0, 360), between(-40, 40), between(-40, 40));
            object.position = somewhere(static_cast<double>(crest) + 0.02 + reach + between(0, 3));
            object.base_color = {1, 0, 0};
            scene_.objects.push_back(object);
            object.position = somewhere(-static_cast<double>(crest) - reach - between(0.1, 3));
            object.base_color = {0, 0, 1};
            scene_.objects.push_back(object);
        }
        scene_.water.type = 0;
        const auto red = render(scene::kViewRefraction);
        // In other colours they cast the same shadows, so a pixel that differs shows an object.
        for (scene::Object& object : scene_.objects) {
            if (object.base_color.x > 0) object.base_color = {0, 1, 0};
        }
        const auto green = render(scene::kViewRefraction);
        for (size_t i = 0; i < red.size(); ++i) {
            ASSERT_EQ(red[i], green[i]) << round;
            seen += red[i].z > 2 * red[i].x;
        }
    }
    EXPECT_GT(seen, 1000);
}

// The shadow of a tall box on the sea lies where geometry says, in the water's own light and in the glitter;
// the mirrored sky has none.
TEST_F(RefractionTest, ShadowsFallOnTheWaterNotOnItsMirror) {
    scene_.sea.wind_speed = 2;
    scene_.camera.position = {0, 30, 0};
    scene_.camera.pitch = -90;
    scene_.camera.fov = 50;
    scene_.sky.sun_azimuth = 90;
    scene_.sky.sun_elevation = 45;
    scene_.water.type = 6;                         // turbid: light comes from near the surface
    scene_.water.reflection = scene::kReflectSky;  // the mirror without the box's own image
    scene::Object box;
    box.shape = scene::kShapeBox;
    box.position = {8, 0, 0};
    box.size = {4, 16, 4};  // 8 m high: its shadow reaches 8 m to the west
    scene_.objects = {box};
    const auto body = render(scene::kViewRefraction), mirrored = render(scene::kViewReflection),
               glitter = render(scene::kViewGlitter);
    scene_.objects.clear();
    const auto open_body = render(scene::kViewRefraction), open_mirrored = render(scene::kViewReflection),
               open_glitter = render(scene::kViewGlitter);
    int in_shadow = 0, in_light = 0;
    for (int y = 0; y < kHeight; ++y) {
        for (int x = 0; x < kWidth; ++x) {
            const glm::dvec3 place = met(x + 0.5, y + 0.5, 0).place;
            if (std::abs(place.z) > 1.5) {
                if (std::abs(place.z) < 6) continue;
                ++in_light;
                ASSERT_NEAR(at(body, x, y).y / at(open_body, x, y).y, 1, 5e-3) << x << ", " << y;
            } else if (place.x > 0 && place.x < 4.5) {
                ++in_shadow;
                ASSERT_LT(at(body, x, y).y, 0.6f * at(open_body, x, y).y) << x << ", " << y;
                ASSERT_EQ(at(glitter, x, y).y, 0) << x << ", " << y;
            } else if (place.x < -6) {
                ASSERT_NEAR(at(glitter, x, y).y, at(open_glitter, x, y).y,
                            2e-3f * at(open_glitter, x, y).y + 1e-5f);
            }
            if (place.x < 4.5) {
                ASSERT_NEAR(at(mirrored, x, y).y / at(open_mirrored, x, y).y, 1, 5e-3) << x << ", " << y;
            }
        }
    }
    EXPECT_GT(in_shadow, 50);
    EXPECT_GT(in_light, 1000);
}

TEST_F(RefractionTest, NothingRunsWhenNothingIsUnderWater) {
    scene_.camera.position = {0, 5, 0};
    scene_.camera.pitch = -30;
    scene_.objects = {plate({0, 1, -8}, 2, glm::vec3(1))};
    render();
    render();
    EXPECT_FALSE(ran());
    scene_.objects = {plate({0, -1, 30}, 2, glm::vec3(1))};  // behind the eye
    render();
    EXPECT_FALSE(ran());
    scene_.objects = {plate({0, -1, -8}, 2, glm::vec3(1))};
    render();
    EXPECT_TRUE(ran());
}

}  // namespace
}  // namespace deepwater::render
