// The maps of the ground hold what the formulas of land say, wherever the eye came from, and moving pictures show with
// them what stills show without.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <vector>

#include "gpu/picture_fixture.h"
#include "render/solids/ground_map.h"

namespace deepwater::render {
namespace {

constexpr int kSide = gpu::kGroundMapTexels;

class GroundMapTest : public test::GlTest {
protected:
    void SetUp() override {
        test::GlTest::SetUp();
        if (IsSkipped()) return;
        shaders_ = test::load_shaders();
        bed_.kind = scene::kBedCoast;
    }

    /// Brings a map up to date for the sea of a wind, whose run-up smooths the ground.
    void update(GroundMap& map, const glm::dvec2& eye, float wind) {
        sim::SeaState sea;
        sea.wind_speed = wind;
        const scene::SeaBed bed(bed_, sea);
        land_.update(bed.terrain(), bed.land_about({}), {0, -1, 0});
        map.update(bed, land_, eye);
    }

    /// Returns all texels of a map.
    [[nodiscard]] static std::vector<float> texels(const gl::Texture& map) {
        std::vector<float> values(size_t{4} * kSide * kSide * gpu::kGroundMapLevels);
        glGetTextureImage(map.name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(float)), values.data());
        return values;
    }
    /// Returns a texel of a window.
    [[nodiscard]] static glm::vec4 texel(const gl::Texture& map, int level, glm::ivec2 at) {
        glm::vec4 value(0);
        glGetTextureSubImage(map.name(), 0, at.x, at.y, level, 1, 1, 1, GL_RGBA, GL_FLOAT, sizeof(value),
                             &value);
        return value;
    }

    std::unique_ptr<gl::ShaderLibrary> shaders_;
    scene::BedState bed_;
    LandMaps land_;
};

TEST_F(GroundMapTest, HoldsWhatTheFormulasSay) {
    GroundMap map(*shaders_);
    const glm::dvec2 eye(137.3, -88.9);
    constexpr float kWind = 8;
    update(map, eye, kWind);
    sim::SeaState sea;
    sea.wind_speed = kWind;
    const scene::SeaBed bed(bed_, sea);
    std::mt19937 random(3);
    std::uniform_real_distribution<double> within(-gpu::kGroundMapReach, gpu::kGroundMapReach);
    int uneven = 0;
    for (int i = 0; i < 200; ++i) {
        const int level = i % gpu::kGroundMapLevels;
        const double side = std::ldexp(static_cast<double>(gpu::kGroundMapTexel), level);
        const glm::ivec2 at(glm::floor(eye / side + glm::dvec2(within(random), within(random))));
        const glm::dvec2 place = (glm::dvec2(at) + 0.5) * side;
        const scene::BedAround about = bed.around(place);
        const auto width = static_cast<float>(1.25 * side);  // as in ground_map.frag
        const glm::vec4 ground = about.terrain->ground(about.land, {0, 0}, width);
        const glm::vec3 relief = shared::land_relief(about.form, about.land, {0, 0}, width, ground);
        const glm::ivec2 slot = ((at % kSide) + kSide) % kSide;
        const glm::vec4 shape = texel(map.shape(), level, slot), cover = texel(map.cover(), level, slot);
        // Heights of up to 300 m are rounded to 3e-5 m in a float, a dozen times. Half floats are rounded to 2^-11 of a
        // value. A noise's place in its cell, which is up to 16 km / 4.6 m cells from the middle of a tile, is known to
        // 4e-4 of a cell, and slopes of noise change by up to 3 in a cell.
        const auto near = [](float a, float b) { return std::abs(a - b) <= 5e-4f * std::abs(a) + 1.5e-3f; };
        EXPECT_PRED2(near, ground.x + relief.x, shape.x) << level;
        EXPECT_PRED2(near, ground.y + relief.y, shape.z) << level;
        EXPECT_PRED2(near, ground.z + relief.z, shape.w) << level;
        EXPECT_PRED2(near, ground.w, cover.x) << level;
        EXPECT_GE(cover.w, 0.2f);
        EXPECT_LE(cover.w, 1.0f);
        const float tongues = glm::clamp(1.5f - 0.14f * width, 0.0f, 1.0f) *
                              shared::bed_noise(about.form.lattices[shared::kBedRelief1], {0, 0}).x;
        EXPECT_PRED2(near, tongues, cover.y) << level;
        uneven += std::abs(relief.y) > 0.01f ? 1 : 0;
    }
    EXPECT_GT(uneven, 20);
}

// 12 km to and fro, and a wind that rises, leave the texels of a map that begins where they end.
TEST_F(GroundMapTest, DoesNotDependOnTheWayThere) {
    GroundMap moved(*shaders_), fresh(*shaders_);
    const glm::dvec2 end(70, 45);
    update(moved, {0, 0}, 6);
    const size_t all = moved.computed();
    update(moved, {12'000, -300}, 6);
    EXPECT_GT(moved.computed(), all / 2);
    update(moved, end, 6);
    update(moved, end + glm::dvec2(0.5, 0), 6);
    EXPECT_EQ(moved.computed(), 0u);
    update(moved, end + glm::dvec2(0, 32), 6);  // a tile of the finest window
    EXPECT_GE(moved.computed(), 8u);
    EXPECT_LE(moved.computed(), 16u);
    update(moved, end, 6);
    update(fresh, end, 14);
    ASSERT_EQ(fresh.computed(), all);
    EXPECT_NE(texels(moved.shape()), texels(fresh.shape()));
    size_t renewed = 0;
    while (renewed < all) {
        update(moved, end, 14);
        EXPECT_LE(moved.computed(), GroundMap::kRenewedTiles);
        ASSERT_GT(moved.computed(), 0u);
        renewed += moved.computed();
    }
    EXPECT_EQ(texels(moved.shape()), texels(fresh.shape()));
    EXPECT_EQ(texels(moved.cover()), texels(fresh.cover()));
}

class MovingGround : public PictureTest {
protected:
    MovingGround() : PictureTest({160, 90}) {}

    /// Draws the normals of the ground. @return them, -1 ... 1
    std::vector<glm::vec3> normals(Pace pace) {
        scene_.view.mode = scene::kViewNormals;
        frame_->render(scene_, moment(scene::resolved_sea(scene_, true)), size_, framebuffer_.name(), pace);
        std::vector<glm::vec4> values(static_cast<size_t>(size_.x) * static_cast<size_t>(size_.y));
        glGetTextureImage(frame_->radiance().name(), 0, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(glm::vec4)), values.data());
        std::vector<glm::vec3> normals;
        for (const glm::vec4& value : values) normals.push_back(2.0f * glm::vec3(value) - 1.0f);
        return normals;
    }
    /// Returns the root of the mean squared distance of two pictures.
    static double difference(const std::vector<glm::vec3>& a, const std::vector<glm::vec3>& b) {
        double sum = 0;
        for (size_t i = 0; i < a.size(); ++i) {
            const glm::dvec3 off(a[i] - b[i]);
            sum += glm::dot(off, off);
        }
        return std::sqrt(sum / static_cast<double>(a.size()));
    }
};

TEST_F(MovingGround, LooksAsInStills) {
    scene_.sea.wind_speed = 0;
    // Between texels, 1/110 of the distance apart, normals are those of a plane through them. 0.03 rad change the
    // light of a sun 30 degrees high by 0.03 / tan 30 = 5 %. Hillsides and cliffs face the eye: pixels there are finer than
    // texels, which leave out the slopes, of 0.1 or so, that the relief has over less than a texel.
    constexpr double kOnFlatLand = 0.03, kOnHillsides = 0.09;
    constexpr struct {
        scene::BedKind kind;
        glm::dvec3 eye;
        float pitch;
        double most;
    } views[] = {{scene::kBedBeach, {0, 4, -60}, -12, kOnFlatLand},
                 {scene::kBedBeach, {30, 250, 60}, -35, kOnFlatLand},
                 {scene::kBedIsland, {0, 30, 150}, -2, kOnHillsides},
                 {scene::kBedCoast, {-70, 9, 60}, -3, kOnHillsides}};
    for (const auto& view : views) {
        scene_.bed.kind = view.kind;
        scene_.camera.position = view.eye;
        scene_.camera.pitch = view.pitch;
        const std::vector<glm::vec3> still = normals(Pace::immediate), moving = normals(Pace::gradual);
        const std::vector<glm::vec3> even(still.size(), glm::vec3(0, 1, 0));
        EXPECT_LT(difference(still, moving), view.most) << view.kind << " " << view.eye.y;
        EXPECT_GT(difference(still, even), 2 * view.most);
    }
}

}  // namespace
}  // namespace deepwater::render
