// The sea bed is drawn at the height that the CPU computes; formulas of bed and particles agree on GPU and
// CPU.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <vector>

#include "gpu/picture_fixture.h"
#include "scene/state/bed_state.h"
#include "support/formula_harness.h"

namespace deepwater::shared {
#include "shared/particles/particles.glsl"
}

namespace deepwater::render {
namespace {

using glm::vec2;
using glm::vec4;

class BedTest : public PictureTest {
protected:
    BedTest() : PictureTest({96, 64}) {}

    /// Returns the distance of the bed in the middle of the picture, m.
    double range_in_middle() {
        scene_.view.mode = scene::kViewDepth;
        const std::vector<vec4> values = radiance();
        double sum = 0;  // the four pixels around the middle
        for (const int y : {size_.y / 2 - 1, size_.y / 2}) {
            for (const int x : {size_.x / 2 - 1, size_.x / 2}) {
                const auto v = static_cast<double>(values[static_cast<size_t>(y * size_.x + x)].x);
                sum += 0.25 * 100 * v / (1 - v);
            }
        }
        return sum;
    }
};

TEST_F(BedTest, LiesWhereTheCpuSaysItDoes) {
    scene_.bed = {.kind = scene::kBedSand, .depth = 9, .slope = 4, .slope_direction = 70, .relief = 0.5f};
    scene_.camera.pitch = -90;
    for (const double far : {0.0, 2e5}) {
        for (int i = 0; i < 4; ++i) {
            scene_.camera.position = {far + 7.3 * i, 0, -far + 2.9 * i};
            const double height =
                scene::bed_height(scene_.bed, scene_.sea, scene_.camera.position.x, scene_.camera.position.z);
            constexpr double kOver = 6;  // m above the bed
            scene_.camera.position.y = height + kOver;
            // Half floats of v = r / (r + 100) near 0.06 have steps of 3e-5, times (r + 100)^2 / 100: 4 mm.
            // Cells of a quarter of a metre depart from a curvature of at most 0.2 / m by 0.2 * 0.25^2 / 8;
            // pixels about the middle lie half of one apart.
            EXPECT_NEAR(range_in_middle(), kOver, 0.02) << scene_.camera.position.x;
        }
    }
}

TEST_F(BedTest, LeavesNoHole) {
    scene_.bed = {.kind = scene::kBedReef, .depth = 6, .slope = 2, .growth = 0};
    scene_.camera.position = {3, -4, 5};
    scene_.camera.pitch = -50;
    scene_.view.mode = scene::kViewDepth;
    for (const vec4& pixel : radiance()) {
        EXPECT_GT(pixel.x, 0);
        EXPECT_LT(pixel.x, 0.4f);  // 67 m: the lowest rays to the bed are shorter
    }
}

// Water hides a reef and its corals from an eye in the air, which sees them through the surface alone: the frame's own view
// has none of them. Where spurs rise out of the water, it has these.
TEST_F(BedTest, IsDrawnUnderWaterOnlyForAnEyeInWater) {
    scene_.bed = {.kind = scene::kBedReef, .depth = 4, .slope = 0};
    scene_.sea.wind_speed = 3;
    scene_.camera.position = {3, 2.5, 5};
    scene_.camera.pitch = -30;
    draw(scene::resolved_sea(scene_, true));
    EXPECT_EQ(frame_->solids().triangle_count(), 0u);
    EXPECT_GT(frame_->solids().refraction().triangle_count(), 0u);
    scene_.camera.position.y = -1.5;
    draw(scene::resolved_sea(scene_, true));
    EXPECT_GT(frame_->solids().triangle_count(), 0u);

    scene_.bed = {
        .kind = scene::kBedReef, .depth = 0.5f, .slope = 0, .shallowest = 0.5f, .hard = 2, .growth = 0};
    scene_.sea.wind_speed = 1;
    scene_.camera.position.y = 8;
    scene_.camera.pitch = -60;
    scene_.view.mode = scene::kViewWaterMask;
    const std::vector<vec4> water = radiance();
    EXPECT_GT(frame_->solids().triangle_count(), 0u);
    const auto bare = std::ranges::count_if(water, [](const vec4& pixel) { return pixel.x == 0; });
    EXPECT_GT(bare, 100);
    EXPECT_LT(bare, size_.x * size_.y - 100);
}

TEST_F(BedTest, IsTheSamePictureAgainWithItsParticles) {
    scene_.bed = {.kind = scene::kBedSand, .depth = 6};
    scene_.water.type = 4;
    scene_.particles.amount = 3;
    scene_.camera.position = {0, -3, 0};
    const std::vector<vec4> first = radiance();
    scene_.camera.position = {40, -2, 9};
    radiance();
    scene_.camera.position = {0, -3, 0};
    EXPECT_TRUE(first == radiance());
    scene_.particles.amount = 0;
    double more = 0, lit = 0;
    const std::vector<vec4> without = radiance();
    for (size_t i = 0; i < first.size(); ++i) {
        EXPECT_GE(first[i].y, without[i].y);  // they only add
        lit += first[i].y > without[i].y ? 1 : 0;
        more += static_cast<double>(first[i].y - without[i].y);
    }
    EXPECT_GT(more, 0);
    EXPECT_GT(lit, 20);
}

TEST_F(BedTest, HasTheSameNoiseOnTheGpu) {
    std::vector<vec4> inputs;
    for (int i = 0; i < 2000; ++i)
        inputs.emplace_back(40 * std::sin(1.7f * static_cast<float>(i)), 0.031f * static_cast<float>(i) - 30,
                            0, 0);
    const shared::BedLattice lattice{
        .turn = {0.8f, 0.6f, -0.6f, 0.8f}, .fraction = {0.3f, 0.7f}, .cell = {-12345, 987654}};
    const std::vector<vec4> gpu = test::evaluate_on_gpu(
        "shared/solids/bed.glsl",
        "vec4(bed_noise(BedLattice(vec4(0.8, 0.6, -0.6, 0.8), vec2(0.3, 0.7), ivec2(-12345, 987654)), x.xy), bed_ripple(x.x).x)",
        inputs);
    double sum = 0, squares = 0;
    for (size_t i = 0; i < inputs.size(); ++i) {
        const glm::vec3 cpu = shared::bed_noise(lattice, vec2(inputs[i]));
        // Coordinates up to 80 cells in floats: 8e-6 of a cell, times slopes of up to 2 and bends of up to
        // 10.
        EXPECT_NEAR(gpu[i].x, cpu.x, 5e-5);
        EXPECT_NEAR(gpu[i].y, cpu.y, 3e-4);
        EXPECT_NEAR(gpu[i].z, cpu.z, 3e-4);
        EXPECT_NEAR(gpu[i].w, shared::bed_ripple(inputs[i].x).x, 1e-3);
        sum += static_cast<double>(cpu.x);
        squares += static_cast<double>(cpu.x * cpu.x);
    }
    EXPECT_NEAR(sum / 2000, 0, 0.03);
    EXPECT_NEAR(std::sqrt(squares / 2000), 0.25, 0.04);
}

TEST_F(BedTest, HasDerivativesThatAreThoseOfItsNoise) {
    const shared::BedLattice lattice{
        .turn = {0.5f, 0.2f, -0.2f, 0.5f}, .fraction = {0.1f, 0.2f}, .cell = {5, -6}};
    constexpr float kStep = 0.01f;
    for (int i = 0; i < 500; ++i) {
        const vec2 p(0.173f * static_cast<float>(i), 20 * std::cos(static_cast<float>(i)));
        const glm::vec3 n = shared::bed_noise_in_metres(lattice, p);
        const float dx = shared::bed_noise(lattice, p + vec2(kStep, 0)).x -
                         shared::bed_noise(lattice, p - vec2(kStep, 0)).x;
        const float dz = shared::bed_noise(lattice, p + vec2(0, kStep)).x -
                         shared::bed_noise(lattice, p - vec2(0, kStep)).x;
        EXPECT_NEAR(n.y, dx / (2 * kStep), 2e-3);
        EXPECT_NEAR(n.z, dz / (2 * kStep), 2e-3);
    }
}

TEST_F(BedTest, ParticlesFollowTheOrbitsOfAiryWaves) {
    std::vector<vec4> inputs;
    for (const float k : {0.02f, 0.1f, 0.5f, 2.0f}) {
        for (const float depth : {5.0f, 20.0f, 1e4f}) {
            for (int i = 0; i <= 10; ++i)
                inputs.emplace_back(k, -0.1f * static_cast<float>(i) * std::min(depth, 30.0f), depth, 0);
        }
    }
    const std::vector<vec4> gpu =
        test::evaluate_on_gpu("shared/particles/particles.glsl",
                              "vec4(orbit_share(x.x, x.y, x.z), particle_phase(x.y / 30.0), 0)", inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
        const double k = inputs[i].x, y = inputs[i].y, d = inputs[i].z;
        const vec2 cpu = shared::orbit_share(inputs[i].x, inputs[i].y, inputs[i].z);
        EXPECT_NEAR(gpu[i].x, cpu.x, 1e-5 * (1 + cpu.x));
        EXPECT_NEAR(gpu[i].y, cpu.y, 1e-5);
        const double across = k * d > 50 ? std::exp(k * y) : std::cosh(k * (y + d)) / std::sinh(k * d);
        const double upwards = k * d > 50 ? std::exp(k * y) : std::sinh(k * (y + d)) / std::sinh(k * d);
        EXPECT_NEAR(cpu.x, across, 2e-5 * (1 + across)) << k << " " << y << " " << d;
        EXPECT_NEAR(cpu.y, upwards, 2e-5) << k << " " << y << " " << d;
    }
}

}  // namespace
}  // namespace deepwater::render
