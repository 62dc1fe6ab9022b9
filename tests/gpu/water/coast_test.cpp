// What pictures show of a sea that land holds back: the surface that the simulation answers for.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>
#include <random>
#include <vector>

#include "gpu/water/layers_fixture.h"
#include "sim/moment/coast_maps.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::render {
namespace {

class CoastPictures : public LayersTest {
protected:
    void SetUp() override {
        LayersTest::SetUp();
        if (IsSkipped()) return;
        scene_.sea.wind_speed = 10;
        scene_.sea.resolution = 256;
        scene_.camera.position = {30, 9, -12};
    }

    /// Shares that differ from place to place and from rung to rung.
    static std::shared_ptr<sim::CoastMaps> shares() {
        auto coast = std::make_shared<sim::CoastMaps>();
        // Even around the middle, where the pictures lie in part.
        coast->grid = {.middle = {30, -15}, .spacing = 20, .even = 1.5, .growth = 0.3};
        std::mt19937 random(5);
        std::uniform_real_distribution<float> some(0.1f, 1.2f);
        for (auto& image : coast->shares) {
            image = Grid2D<glm::vec4>(9, 7);
            for (glm::vec4& share : image.values())
                share = {some(random), some(random), some(random), some(random)};
        }
        coast->most = 1.2f;
        return coast;
    }

    /// Root mean squares, over a picture from straight above, of the differences of heights [m] and slopes from
    /// those of SeaSurface.
    struct Off {
        double heights, slopes;
    };
    Off off_from(const sim::SeaSurface& surface, const sim::OceanMaps& drawn) {
        const auto depths = picture(drawn, scene::kViewDepth), slopes = picture(drawn, scene::kViewSlopes);
        double heights2 = 0, slopes2 = 0;
        int count = 0;
        for_each_pixel([&](int x, int y, size_t i) {
            const dvec3 point = met(depths, x, y);
            const sim::SurfaceSample sample = surface.over(point.x, point.z).sample;
            const double height = point.y - static_cast<double>(sample.displacement.y);
            const glm::vec2 slope = glm::vec2(slopes[i].x, slopes[i].y) - 0.5f - sample.world_slope();
            heights2 += height * height;
            slopes2 += static_cast<double>(glm::dot(slope, slope));
            ++count;
        });
        return {std::sqrt(heights2 / count), std::sqrt(slopes2 / count)};
    }
};

TEST_F(CoastPictures, TheDrawnSeaHasTheSharesOfTheSimulation) {
    sim::OceanMaps maps = sea({});
    const sim::OceanMaps open = maps;
    maps.coast = shares();
    const Off off = off_from(sim::SeaSurface(maps), maps);
    // Cells up to 20 cm wide lose some of the shortest waves' height and slope.
    EXPECT_LT(off.heights, 0.012);
    EXPECT_LT(off.slopes, 0.035);
    const Off without = off_from(sim::SeaSurface(open), maps);
    EXPECT_GT(without.heights, 5 * off.heights);
    EXPECT_GT(without.slopes, 2 * off.slopes);
}

TEST_F(CoastPictures, WaterOfALayerLiesInWhatLandLeavesOfTheSea) {
    std::mt19937 random(23);
    std::vector<test::PacketLayer> layers{packet_about({30, -12}, random)};
    layers[0].replaces = {0, 0, 0.5f, 1, 1, 1};
    layers[0].mesh_pitch = 0.05f;
    sim::OceanMaps maps = sea(layers);
    maps.coast = shares();
    const Off off = off_from(sim::SeaSurface(maps), maps);
    EXPECT_LT(off.heights, 0.012);
    EXPECT_LT(off.slopes, 0.035);
}

// From so high that no wave is resolved, roughness is what the shares leave of all slopes.
TEST_F(CoastPictures, FromAfarRoughnessIsWhatLandLeaves) {
    scene_.camera.position.y = 900;
    const sim::OceanMaps open = sea({});
    sim::OceanMaps half = open;
    auto coast = shares();
    for (auto& image : coast->shares) {
        for (glm::vec4& share : image.values()) share = glm::vec4(0.5f);
    }
    half.coast = coast;
    const auto variance = [&](const sim::OceanMaps& maps) {
        const auto rough = picture(maps, scene::kViewRoughness), slopes = picture(maps, scene::kViewSlopes);
        double sum = 0;
        for (size_t i = 0; i < rough.size(); ++i) {
            const glm::vec2 slope = glm::vec2(slopes[i].x, slopes[i].y) - 0.5f;
            sum += static_cast<double>(2 * rough[i].x * rough[i].x + glm::dot(slope, slope));
        }
        return sum;
    };
    EXPECT_NEAR(variance(half) / variance(open), 0.25, 0.02);
}

}  // namespace
}  // namespace deepwater::render
