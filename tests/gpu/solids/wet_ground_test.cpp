// Ground in windows of water is as wet as these say, not as its height alone says.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gpu/picture_fixture.h"
#include "scene/state/bed_state.h"
#include "sim/layers/water_layer.h"
#include "support/waits.h"

namespace deepwater::render {
namespace {

using glm::vec4;

class WetGroundTest : public PictureTest {
protected:
    WetGroundTest() : PictureTest({32, 32}) {}

    void SetUp() override {
        PictureTest::SetUp();
        if (IsSkipped()) return;
        scene_.sea.wind_speed = 0;
        scene_.bed.kind = scene::kBedBeach;
        scene_.bed.gravel = 0;
        scene_.shore.place = scene::kShoreOff;
        scene_.camera.position = {0, kOver + height_at(kPlace), kPlace};
        scene_.camera.pitch = -90;
    }
    [[nodiscard]] double height_at(double z) const { return scene::bed_height(scene_.bed, scene_.sea, 0, z); }
    /// Draws with a layer around that knows its ground so.
    /// @param left  film, moisture, foam and wrack of all its cells, 255ths
    void draw_with(const glm::u8vec4& left, const glm::vec2& kept, bool known = true) {
        sim::OceanMaps maps = moment(scene::resolved_sea(scene_, true));
        sim::LayerMaps& layer = maps.layers.emplace_back();
        layer.window = {.middle = {3, kPlace}, .half_sides = {40, 60}, .rotation = 0.7, .rim = 4};
        sim::lay_rest(false, layer);
        layer.ground.known = known;
        layer.ground.kept = kept;
        layer.ground.cells = Grid2D<glm::u8vec4>(40, 60);
        std::ranges::fill(layer.ground.cells.values(), left);
        frame_->render(scene_, maps, size_, framebuffer_.name());
    }
    /// Returns the mean over the picture of draw_with().
    vec4 mean_with(const glm::u8vec4& left, const glm::vec2& kept, bool known = true) {
        draw_with(left, kept, known);
        std::vector<vec4> values(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(vec4)), values.data());
        vec4 sum(0);
        for (const vec4& value : values) sum += value / static_cast<float>(values.size());
        return sum;
    }

    static constexpr double kPlace = -30, kOver = 3;  // m: z of dry sand, height of the eye over it
};

// Roughnesses of shaders/solids/shore_wetness.glsl as deviations of facets: r² / √2. They are stored in half floats.
float deviation(float roughness) {
    return roughness * roughness / std::sqrt(2.0f);
}

TEST_F(WetGroundTest, FilmsMirrorAndMoistSandIsSmoother) {
    scene_.view.mode = scene::kViewRoughness;
    EXPECT_NEAR(mean_with({0, 0, 0, 0}, {0, 0}).x, deviation(0.9f), 1e-3f);
    EXPECT_NEAR(mean_with({0, 255, 0, 0}, {0, 0}).x, deviation(0.5f), 1e-3f);
    EXPECT_NEAR(mean_with({255, 255, 0, 0}, {0, 0}).x, deviation(0.13f), 1e-3f);
}

TEST_F(WetGroundTest, MoistSandIsDarkerAndFoamIsWhite) {
    const vec4 dry = mean_with({0, 0, 0, 0}, {0, 0}), moist = mean_with({0, 255, 0, 0}, {0, 0}),
               foam = mean_with({0, 255, 255, 0}, {0, 0}), wrack = mean_with({0, 0, 0, 255}, {0, 0});
    // Wet sand reflects 0.52 of what dry sand does; what its facets mirror is added.
    EXPECT_LT(moist.y, 0.75f * dry.y);
    EXPECT_GT(moist.y, 0.45f * dry.y);
    EXPECT_GT(foam.y, 1.3f * dry.y);
    EXPECT_GT(foam.z / foam.x, dry.z / dry.x) << "it is white";
    EXPECT_LT(wrack.y, 0.96f * dry.y) << "strands and mats cover a part of the sand";
}

// Without water that has passed the ground is as its height says, to the bit, whether a layer knows that or not; it has
// its own wetness to the degree that is kept.
TEST_F(WetGroundTest, WhatNoWaterHasPassedIsAsItsHeightSays) {
    scene_.camera.position.z = -2;  // the static run-up wets it
    scene_.camera.position.y = height_at(-2) + kOver;
    const vec4 unknown = mean_with({0, 0, 0, 0}, {1, 1}, false), all_kept = mean_with({0, 0, 0, 0}, {1, 1}),
               none_kept = mean_with({0, 0, 0, 0}, {0, 0});
    EXPECT_EQ(all_kept, unknown);
    EXPECT_GT(none_kept.y, 1.2f * unknown.y) << "dry sand";
}

TEST_F(WetGroundTest, BesideTheWindowNothingChanges) {
    scene_.camera.position.x = 90;
    scene_.camera.position.y = scene::bed_height(scene_.bed, scene_.sea, 90, kPlace) + kOver;
    const vec4 without = mean_with({0, 0, 0, 0}, {0, 0}, false),
               with = mean_with({255, 255, 255, 255}, {0, 0});
    EXPECT_EQ(with, without);
    EXPECT_GT(with.y, 0);
}

TEST_F(WetGroundTest, MapsComeFromABuffer) {
    draw_with({0, 0, 0, 0}, {0, 0});  // first pictures upload much that stays
    const test::Waits waits;
    draw_with({0, 255, 0, 0}, {0, 0});
    EXPECT_EQ(waits.noted().count("glTextureSubImage3D from the program's memory"), 0u);
}

}  // namespace
}  // namespace deepwater::render
