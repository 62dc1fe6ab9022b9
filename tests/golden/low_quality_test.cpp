// Quality `low` shows what `medium` shows, with less.
#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/grid2d.h"
#include "golden/described_scene.h"
#include "golden/headless_test.h"

namespace deepwater {
namespace {

constexpr glm::ivec2 kSize(480, 270);

/// Luma of a picture of 8-bit pixels, 0 to 255.
Grid2D<double> luma_of(const std::vector<std::uint8_t>& rgb) {
    Grid2D<double> luma(kSize.x, kSize.y);
    const std::uint8_t* from = rgb.data();
    for (double& value : luma.values()) {
        value = 0.299 * from[0] + 0.587 * from[1] + 0.114 * from[2];
        from += 3;
    }
    return luma;
}

double mean_of(const Grid2D<double>& grid) {
    double sum = 0;
    for (const double value : grid.values()) sum += value;
    return sum / static_cast<double>(grid.values().size());
}

constexpr int kReach = 5;  ///< of the window, pixels

/// Means over a Gaussian window of 11 by 11 pixels and a deviation of 1.5, of windows that lie inside.
/// @param value  of a pixel
Grid2D<double> windowed(const std::function<double(int, int)>& value) {
    std::array<double, 2 * kReach + 1> weights{};
    double sum = 0;
    for (int i = -kReach; i <= kReach; ++i)
        sum += weights[static_cast<size_t>(i + kReach)] = std::exp(-0.5 * i * i / (1.5 * 1.5));
    Grid2D<double> across(kSize.x - 2 * kReach, kSize.y), both(kSize.x - 2 * kReach, kSize.y - 2 * kReach);
    for (int y = 0; y < across.height(); ++y)
        for (int x = 0; x < across.width(); ++x)
            for (int i = 0; i <= 2 * kReach; ++i)
                across(x, y) += weights[static_cast<size_t>(i)] / sum * value(x + i, y);
    for (int y = 0; y < both.height(); ++y)
        for (int x = 0; x < both.width(); ++x)
            for (int i = 0; i <= 2 * kReach; ++i)
                both(x, y) += weights[static_cast<size_t>(i)] / sum * across(x, y + i);
    return both;
}

/// Mean structural similarity of two pictures' luma, 1 if they are equal.
/// Source: Wang, Bovik, Sheikh and Simoncelli 2004, with the constants of the paper.
double structural_similarity(const Grid2D<double>& a, const Grid2D<double>& b) {
    constexpr double kC1 = 0.01 * 255 * 0.01 * 255, kC2 = 0.03 * 255 * 0.03 * 255;
    const Grid2D<double> of_a = windowed([&](int x, int y) { return a(x, y); }),
                         of_b = windowed([&](int x, int y) { return b(x, y); }),
                         of_aa = windowed([&](int x, int y) { return a(x, y) * a(x, y); }),
                         of_bb = windowed([&](int x, int y) { return b(x, y) * b(x, y); }),
                         of_ab = windowed([&](int x, int y) { return a(x, y) * b(x, y); });
    double sum = 0;
    for (int y = 0; y < of_a.height(); ++y) {
        for (int x = 0; x < of_a.width(); ++x) {
            const double ma = of_a(x, y), mb = of_b(x, y);
            const double va = of_aa(x, y) - ma * ma, vb = of_bb(x, y) - mb * mb, both = of_ab(x, y) - ma * mb;
            sum += (2 * ma * mb + kC1) * (2 * both + kC2) / ((ma * ma + mb * mb + kC1) * (va + vb + kC2));
        }
    }
    return sum / static_cast<double>(of_a.width() * of_a.height());
}

TEST(StructuralSimilarity, IsOneOfEqualPicturesAndNearZeroOfUnlikeOnes) {
    Grid2D<double> waves(kSize.x, kSize.y), across(kSize.x, kSize.y), darker(kSize.x, kSize.y);
    for (int y = 0; y < kSize.y; ++y) {
        for (int x = 0; x < kSize.x; ++x) {
            waves(x, y) = 128 + 60 * std::sin(0.8 * x);
            across(x, y) = 128 + 60 * std::sin(0.8 * y);
            darker(x, y) = 0.5 * waves(x, y);
        }
    }
    EXPECT_NEAR(structural_similarity(waves, waves), 1, 1e-12);
    EXPECT_LT(structural_similarity(waves, across), 0.1);
    // Half as bright: both factors are 2 · 0.5 / (1 + 0.25) = 0.8, but for the constants.
    EXPECT_NEAR(structural_similarity(waves, darker), 0.64, 0.01);
}

class LowQuality : public test::HeadlessTest, public testing::WithParamInterface<const char*> {};

TEST_P(LowQuality, LooksLikeMedium) {
    const auto luma_at = [&](int quality) {
        scene::Scene scene = test::described_scene(GetParam());
        scene.view.quality = quality;
        scene.view.render_scale = 1;
        return luma_of(headless_->offscreen.picture(scene, kSize));
    };
    const Grid2D<double> low = luma_at(scene::kQualityLow), medium = luma_at(scene::kQualityMedium);
    EXPECT_NEAR(mean_of(low) / mean_of(medium), 1, 0.1);
    EXPECT_GE(structural_similarity(low, medium), 0.8);
}

INSTANTIATE_TEST_SUITE_P(Views, LowQuality,
                         testing::Values("--scene open_sea", "--scene storm", "--scene calm_lagoon",
                                         "--scene reef"),
                         [](const auto& view) {
                             std::string name = view.param;
                             return name.substr(name.rfind(' ') + 1);
                         });

}  // namespace
}  // namespace deepwater
