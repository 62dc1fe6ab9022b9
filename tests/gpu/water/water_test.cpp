#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <set>
#include <string>
#include <vector>

#include "core/shared_glsl.h"
#include "gl/framebuffer.h"
#include "gl/texture.h"
#include "gpu/picture_fixture.h"
#include "render/frame.h"
#include "scene/scene.h"
#include "sim/step/ocean_stepper.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"
#include "support/formula_harness.h"

namespace deepwater::shared {
#include "shared/lens/tone_curve.glsl"
#include "shared/sky/haze.glsl"
#include "shared/water/crest_light.glsl"
#include "shared/water/facet_table.glsl"
#include "shared/water/leaning_slopes.glsl"
#include "shared/water/mesh_lod.glsl"
#include "shared/water/rough_surface.glsl"
#include "shared/water/scatter.glsl"
#include "shared/water/tile_lod.glsl"
#include "shared/water/water_marks.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

constexpr int kWidth = 160, kHeight = 90;

/// Renders pictures as the program does, small.
class WaterTest : public PictureTest {
protected:
    WaterTest() : PictureTest({kWidth, kHeight}) {}

    /// RGBA pixels, bottom row first.
    std::vector<glm::u8vec4> render() {
        draw(scene::pictured_sea(scene_, true));
        std::vector<glm::u8vec4> pixels(static_cast<size_t>(kWidth) * kHeight);
        glBindFramebuffer(GL_READ_FRAMEBUFFER, framebuffer_.name());
        glReadPixels(0, 0, kWidth, kHeight, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
        return pixels;
    }
};

// Formulas agree between the languages: both are binary32, and differ only in how exp, log and sqrt round.
TEST_F(WaterTest, SharedFormulasAgreeWithTheCpu) {
    std::mt19937 random(5);
    std::uniform_real_distribution<float> unit(-1, 1);
    std::vector<glm::vec4> inputs;
    for (int i = 0; i < 4096; ++i)
        inputs.emplace_back(unit(random), unit(random), unit(random), unit(random));
    const auto expect_same = [&](std::string_view file, std::string_view expression, auto&& reference) {
        const std::vector<glm::vec4> results = test::evaluate_on_gpu(file, expression, inputs);
        for (size_t i = 0; i < inputs.size(); ++i) {
            const glm::vec4 expected = reference(inputs[i]);
            for (int c = 0; c < 4; ++c) {
                ASSERT_NEAR(results[i][c], expected[c], 2e-4f * std::max(1.0f, std::abs(expected[c])))
                    << expression << " at " << i << ", component " << c;
            }
        }
    };
    expect_same(
        "shared/water/rough_surface.glsl", "vec4(slope_density(0.3 * x.xy, vec3(0.03, 0.02, 0.005)))",
        [](glm::vec4 x) {
            return glm::vec4(shared::slope_density(0.3f * glm::vec2(x), glm::vec3(0.03f, 0.02f, 0.005f)));
        });
    expect_same(
        "shared/water/leaning_slopes.glsl",
        "vec4(leaning_density(0.3 * x.xy, vec3(0.03, 0.02, 0.005), vec2(0.6, 0.8), 0.5 * abs(x.z)), "
        "uneven_roughness(0.5 * x.x, x.y, -0.4, abs(x.w)), hidden_lean(-0.1, abs(x.w)), open_share(abs(x.x), 0.03))",
        [](glm::vec4 x) {
            return glm::vec4(shared::leaning_density(0.3f * glm::vec2(x), glm::vec3(0.03f, 0.02f, 0.005f),
                                                     glm::vec2(0.6f, 0.8f), 0.5f * std::abs(x.z)),
                             shared::uneven_roughness(0.5f * x.x, x.y, -0.4f, std::abs(x.w)),
                             shared::hidden_lean(-0.1f, std::abs(x.w)),
                             shared::open_share(std::abs(x.x), 0.03f));
        });
    expect_same(
        "shared/water/facet_table.glsl", "vec4(facet_coordinate(x.x, 0.5 * abs(x.y)), 0.0, 0.0)",
        [](glm::vec4 x) { return glm::vec4(shared::facet_coordinate(x.x, 0.5f * std::abs(x.y)), 0, 0); });
    expect_same(
        "shared/water/crest_light.glsl",
        "vec4(crest_radiance(vec3(0.002, 0.004, 0.003), normalize(vec3(x.x, -1.1 - x.y, x.z)), "
        "crest_light(normalize(vec3(x.w, 1.2 + x.z, x.y)), vec3(1.0), vec3(0.2), vec3(0.28, 0.1, 0.13), "
        "vec3(0.41, 0.43, 0.45)), 0.5 * x.zw, x.x, 0.4 + x.y * x.y), 0.0)",
        [](glm::vec4 x) {
            return glm::vec4(
                shared::crest_radiance(
                    glm::vec3(0.002f, 0.004f, 0.003f), glm::normalize(glm::vec3(x.x, -1.1f - x.y, x.z)),
                    shared::crest_light(glm::normalize(glm::vec3(x.w, 1.2f + x.z, x.y)), glm::vec3(1),
                                        glm::vec3(0.2f), glm::vec3(0.28f, 0.1f, 0.13f),
                                        glm::vec3(0.41f, 0.43f, 0.45f)),
                    0.5f * glm::vec2(x.z, x.w), x.x, 0.4f + x.y * x.y),
                0);
        });
    expect_same("shared/water/rough_surface.glsl",
                "vec4(displaced_slope(x.xy, 0.5 * x.z, 0.5 * x.w, 0.3 * x.x), 0.0, 0.0)", [](glm::vec4 x) {
                    return glm::vec4(
                        shared::displaced_slope(glm::vec2(x), 0.5f * x.z, 0.5f * x.w, 0.3f * x.x), 0, 0);
                });
    expect_same("shared/water/mesh_lod.glsl",
                "vec4(mesh_distance(100.0 * x.xy, 20.0), mesh_morph(100.0 + 50.0 * x.z, 4.0, 30.0), "
                "earth_drop(1e8 * abs(x.w)) * 0.01, mesh_pitch(x.x, 48.0))",
                [](glm::vec4 x) {
                    return glm::vec4(shared::mesh_distance(100.0f * glm::vec2(x), 20.0f),
                                     shared::mesh_morph(100.0f + 50.0f * x.z, 4.0f, 30.0f),
                                     shared::earth_drop(1e8f * std::abs(x.w)) * 0.01f,
                                     shared::mesh_pitch(x.x, 48.0f));
                });
    expect_same("shared/lens/tone_curve.glsl", "vec4(srgb_encode(filmic(4.0 * abs(x.xyz))), 0.0)",
                [](glm::vec4 x) {
                    return glm::vec4(shared::srgb_encode(shared::filmic(4.0f * glm::abs(glm::vec3(x)))), 0);
                });
    expect_same("shared/water/scatter.glsl",
                "vec4(scatter_cycles(9.0 * x.xy), scatter_angle(x.zw, abs(x.x)), scatter_strength(900.0 * "
                "x.y, 145.3))",
                [](glm::vec4 x) {
                    return glm::vec4(shared::scatter_cycles(9.0f * glm::vec2(x)),
                                     shared::scatter_angle(glm::vec2(x.z, x.w), std::abs(x.x)),
                                     shared::scatter_strength(900.0f * x.y, 145.3f));
                });
    expect_same(
        "shared/water/tile_lod.glsl",
        "vec4(mixed_footprint_width(9.0 * x.x, 9.0 * x.y, 4.0, x.z), tile_share(9.0 * x.z, 5.0), "
        "mesh_share(5.0 * x.x, 5.0 * x.y, 5.0 * x.z), width_in_cell(x, 2.0 * x, x.yxwz, abs(x.xy), abs(x.z)))",
        [](glm::vec4 x) {
            return glm::vec4(shared::mixed_footprint_width(9.0f * x.x, 9.0f * x.y, 4.0f, x.z),
                             shared::tile_share(9.0f * x.z, 5.0f),
                             shared::mesh_share(5.0f * x.x, 5.0f * x.y, 5.0f * x.z),
                             shared::width_in_cell(x, 2.0f * x, glm::vec4(x.y, x.x, x.w, x.z),
                                                   glm::abs(glm::vec2(x)), std::abs(x.z)));
        });
    expect_same(
        "shared/sky/haze.glsl",
        "vec4(1e-3 * column_to_space(9e4 * abs(x.x), x.y, 500.0), horizon_mu(1e5 * abs(x.z)), "
        "mean_density(2e3 * abs(x.x), 3e3 * abs(x.w), 500.0) + spume_density(9.0 * x.x, 9.0 * x.w, 2.0), "
        "layer_transmission(9.0 * abs(x.z), "
        "0.1 + 0.9 * abs(x.w)))",
        [](glm::vec4 x) {
            return glm::vec4(1e-3f * shared::column_to_space(9e4f * std::abs(x.x), x.y, 500.0f),
                             shared::horizon_mu(1e5f * std::abs(x.z)),
                             shared::mean_density(2e3f * std::abs(x.x), 3e3f * std::abs(x.w), 500.0f) +
                                 shared::spume_density(9.0f * x.x, 9.0f * x.w, 2.0f),
                             shared::layer_transmission(9.0f * std::abs(x.z), 0.1f + 0.9f * std::abs(x.w)));
        });
}

// A pixel's number of tiles, mark and shade share one float. The sum of the latter two is less than 2^13, and
// a float just below that has steps of 2^-11: a fraction of a tile is off by half of that.
TEST_F(WaterTest, MarkAndShadeLeaveTheFractionOfATile) {
    constexpr int kShades = 31;
    std::mt19937 random(7);
    std::uniform_real_distribution<float> tiles(0, 6);
    std::vector<glm::vec4> inputs;
    for (int mark = 1; mark < static_cast<int>(shared::kMarks); ++mark)
        for (int shade = 0; shade <= kShades; ++shade)
            for (int i = 0; i < 16; ++i) inputs.emplace_back(tiles(random), mark, shade, 0);
    const std::string place = "vec4(0, 0, 0, tiles_and_mark(x.x, x.y, x.z))";
    const std::vector<glm::vec4> results = test::evaluate_on_gpu(
        "water/water_surface.glsl",
        "vec4(carried_tiles(" + place + "), mark_of(" + place + "), past_crests_of(" + place + "), 0)",
        inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
        EXPECT_NEAR(results[i].x, inputs[i].x, 1.1 * 0x1p-12);
        EXPECT_EQ(results[i].y, inputs[i].y);
        EXPECT_NEAR(results[i].z, 1 - inputs[i].z / kShades, 1e-6);
    }
}

TEST_F(WaterTest, EveryViewModeAndQualityCompilesAndDraws) {
    scene_.camera.yaw = static_cast<double>(scene_.sky.sun_azimuth);  // glitter, too, is to be in the view
    for (const double height : {5.0, -5.0}) {                         // above the surface and under it
        scene_.camera.position.y = height;
        scene_.camera.pitch = height > 0 ? -5 : 50;  // from below through Snell's window
        for (int mode = 0; mode < scene::kViewModeCount; ++mode) {
            scene_.view.mode = mode;
            const auto pixels = render();
            const bool flat =
                std::all_of(pixels.begin(), pixels.end(), [&](glm::u8vec4 p) { return p == pixels.front(); });
            // Nothing stands in the water for it to light or to shade, no sunbeam is seen from outside it,
            // and no layer of water flows.
            const bool none = mode == scene::kViewCaustics || mode == scene::kViewShadows ||
                              mode == scene::kViewBreaking ||
                              ((mode == scene::kViewGodrays || mode == scene::kViewSunbeams) && height > 0);
            EXPECT_EQ(flat, none || mode == scene::kViewMedium ||
                                ((mode == scene::kViewWaterMask || mode == scene::kViewFlow ||
                                  mode == scene::kViewWaterDepth) &&
                                 height < 0))
                << "view mode " << mode << " from " << height << " m";
        }
    }
    scene_.view.mode = scene::kViewFinal;
    for (const int quality : {scene::kQualityLow, scene::kQualityHigh, scene::kQualityUltra}) {
        scene_.view.quality = quality;
        EXPECT_EQ(render().size(), static_cast<size_t>(kWidth) * kHeight);
    }
}

// A flight over the sea, through weather and hours; GlTest fails on any debug message of medium severity or
// higher.
TEST_F(WaterTest, FlightOf100FramesIsSilent) {
    for (int i = 0; i < 100; ++i) {
        const float t = static_cast<float>(i) / 100;
        scene_.clock.time = i * 0.05;
        scene_.camera.position = {300 * t, 0.5 + 2000 * std::pow(t, 4), -500 * t};
        scene_.camera.yaw = 360.0 * t;
        scene_.camera.pitch = -30.0 * t;
        if (i % 20 == 0) {
            scene_.sea.wind_speed = 2 + 18 * t;
            scene_.sky.sun_elevation = 60 - 62 * t;
        }
        render();
    }
    SUCCEED();
}

TEST_F(WaterTest, CamerasLookingDownSeeOnlyWater) {
    std::mt19937 random(11);
    std::uniform_real_distribution<double> unit(0, 1);
    scene_.view.mode = scene::kViewWaterMask;
    for (int i = 0; i < 100; ++i) {
        scene_.sea.wind_speed = static_cast<float>(3 + 15 * (i / 25) / 3.0);
        scene_.clock.time = i;
        const double crest =
            0.35 * scene_.sea.wind_speed * scene_.sea.wind_speed / 9.81;  // well above any crest
        scene_.camera.position = {1e4 * (unit(random) - 0.5),
                                  crest + 0.3 * std::pow(2000 / 0.3, unit(random)),
                                  1e4 * (unit(random) - 0.5)};
        scene_.camera.yaw = 360 * unit(random);
        scene_.camera.pitch =
            -90 + 50 * unit(random);  // the upper edge of the picture stays under the horizon
        const auto pixels = render();
        const auto holes =
            std::count_if(pixels.begin(), pixels.end(), [](glm::u8vec4 p) { return p.x != 255; });
        ASSERT_EQ(holes, 0) << "camera " << i << " at height " << scene_.camera.position.y;
    }
}

TEST_F(WaterTest, LevelCamerasSeeSkyAboveAndWaterBelowTheHorizon) {
    scene_.view.mode = scene::kViewWaterMask;
    for (const double height : {6.0, 50.0, 500.0, 2000.0}) {
        scene_.camera.position.y = height;
        const auto pixels = render();
        // The horizon dips by sqrt(2 h (1 - k) / R) with the refraction k = 0.15; waves of 3 m reach a little above it from low down.
        const double rows_per_radian = kHeight / (2 * std::tan(glm::radians(25.0)));
        const double dip = std::sqrt(2 * height * 0.85 / 6371000.0) * rows_per_radian;
        const int horizon = kHeight / 2 - static_cast<int>(std::lround(dip));
        for (int y = 0; y < kHeight; ++y) {
            if (std::abs(y - horizon) <= 2) continue;
            for (int x = 0; x < kWidth; ++x) {
                ASSERT_EQ(pixels[static_cast<size_t>(y) * kWidth + x].x, y < horizon ? 255 : 0)
                    << "row " << y << " at height " << height;
            }
        }
    }
}

TEST_F(WaterTest, CamerasLookingUpSeeNoWater) {
    scene_.view.mode = scene::kViewWaterMask;
    scene_.camera.position.y = 8;
    for (const double pitch : {30.0, 60.0, 90.0}) {
        scene_.camera.pitch = pitch;
        for (const glm::u8vec4 p : render()) ASSERT_EQ(p.x, 0);
    }
}

// The mesh that is drawn is the sea that is simulated: straight down, the surface lies where the CPU says.
TEST_F(WaterTest, DrawnHeightIsTheSimulatedHeight) {
    scene_.view.mode = scene::kViewDepth;
    scene_.camera.pitch = -90;
    scene_.sea.resolution = 256;
    scene_.sea.wind_speed = 12;
    for (int i = 0; i < 12; ++i) {
        scene_.camera.position = {-4000.0 + 777.0 * i, 8, 350.0 * i};
        scene_.clock.time = 10.0 * i;
        render();
        std::vector<glm::vec4> values(static_cast<size_t>(kWidth) * kHeight);
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(glm::vec4)), values.data());
        const float shown = values[static_cast<size_t>(kHeight / 2) * kWidth + kWidth / 2].x;
        const double drawn = scene_.camera.position.y - 100.0 * shown / (1 - shown);
        const sim::OceanMaps& maps =
            stepper_.evaluate_now(scene::pictured_sea(scene_, true), scene_.clock.time);
        const double simulated =
            sim::SeaSurface(maps).height(scene_.camera.position.x, scene_.camera.position.z);
        // Half floats keep the shown value to 2^-12 of 0.07, 2 mm of range; a pixel is 9 cm wide here and the
        // cells 10 to 20 cm, on which the waves they leave out stand a few centimetres high.
        EXPECT_NEAR(drawn, simulated, 0.06) << "camera " << i;
    }
}

// So are its slopes, whether the mesh carries a tile's or the pixels look them up: straight down from heights
// at which the mesh carries none, one, two … of them.
TEST_F(WaterTest, DrawnSlopesAreTheSimulatedSlopes) {
    scene_.view.mode = scene::kViewSlopes;
    scene_.camera.pitch = -90;
    scene_.sea.resolution = 256;
    scene_.sea.wind_speed = 12;
    scene_.sea.small_wave_cutoff = 0.5f;  // waves below 2 m are all but gone
    double error2 = 0, slope2 = 0;
    for (int i = 0; i < 24; ++i) {
        scene_.camera.position = {-4000.0 + 777.0 * i, 5 * std::pow(1.07, i), 350.0 * i};
        scene_.clock.time = 10.0 * i;
        render();
        std::vector<glm::vec4> values(static_cast<size_t>(kWidth) * kHeight);
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(glm::vec4)), values.data());
        // The middle of the picture is a corner of four pixels.
        glm::vec2 drawn(-0.5f);
        for (const int y : {kHeight / 2 - 1, kHeight / 2}) {
            for (const int x : {kWidth / 2 - 1, kWidth / 2})
                drawn += glm::vec2(values[static_cast<size_t>(y) * kWidth + x]) / 4.0f;
        }
        const sim::OceanMaps& maps =
            stepper_.evaluate_now(scene::pictured_sea(scene_, true), scene_.clock.time);
        const glm::vec3 normal =
            sim::SeaSurface(maps).normal(scene_.camera.position.x, scene_.camera.position.z);
        const glm::vec2 simulated(-normal.x / normal.y, -normal.z / normal.y);
        error2 += glm::dot(drawn - simulated, drawn - simulated);
        slope2 += glm::dot(simulated, simulated);
    }
    // Pixels here are 5 to 25 cm wide and drawn from mip levels that wide or half as wide again: of waves of
    // 2 m they show all but a few per cent. A tile left out, or counted twice, would be a third of it all.
    EXPECT_LT(std::sqrt(error2), 0.08 * std::sqrt(slope2));
}

// From under the surface everything is water, wherever one looks.
TEST_F(WaterTest, SubmergedCamerasSeeOnlyWater) {
    scene_.view.mode = scene::kViewWaterMask;
    scene_.camera.position.y = -6;
    for (const double pitch : {-80.0, 0.0, 80.0}) {
        scene_.camera.pitch = pitch;
        for (const glm::u8vec4 p : render()) ASSERT_EQ(p.x, 255);
    }
}

// While the wind rises and tiles come and go, the maps stay in the textures they have.
TEST_F(WaterTest, AnotherTileNeedsNoOtherTexture) {
    SeaMaps maps;
    std::set<GLuint> names;
    size_t fewest = 1000, most = 0;
    for (const float wind : {4.0f, 5.0f, 20.0f, 21.0f, 6.0f, 7.0f}) {
        scene_.sea.wind_speed = wind;
        const sim::OceanMaps& moment = stepper_.evaluate_now(scene_.sea, 0);
        maps.update(moment);
        fewest = std::min(fewest, moment.tiles.size());
        most = std::max(most, moment.tiles.size());
        names.insert({maps.waves().name(), maps.shear().name()});
    }
    EXPECT_LT(fewest, most);
    EXPECT_EQ(names.size(), 4u);  // two sets of two that take turns
}

// The same scene gives the same bits, whatever was drawn in between.
TEST_F(WaterTest, PicturesDoNotDependOnWhatCameBefore) {
    scene_.camera.position.y = 3;
    const auto first = render();
    scene::Scene other = scene_;
    other.sky.sun_elevation = 5;
    other.sea.wind_speed = 15;
    std::swap(other, scene_);
    render();
    std::swap(other, scene_);
    EXPECT_EQ(render(), first);
}

}  // namespace
}  // namespace deepwater::render
