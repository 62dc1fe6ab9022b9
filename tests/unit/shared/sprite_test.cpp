// Sprites of spray: they cover the same area as their drops.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "core/shared_glsl.h"
#include "render/spray/spray_clusters.h"

namespace deepwater::shared {
#include "shared/particles/sprite.glsl"
}

namespace deepwater::render {
namespace {

TEST(Sprite, BrokenSpriteCoversItsShareOnAverage) {
    for (const float softness : {0.1f, 0.8f, 1.0f}) {
        for (const float share : {0.0f, 0.01f, 0.05f, 0.3f, 0.7f, 0.97f, 1.0f}) {
            constexpr int kSteps = 10000;
            double sum = 0;
            for (int i = 0; i < kSteps; ++i)
                sum += static_cast<double>(
                    shared::broken_sprite(share, (static_cast<float>(i) + 0.5f) / kSteps, softness));
            EXPECT_NEAR(sum / kSteps, static_cast<double>(share), 2e-4) << softness << ' ' << share;
        }
    }
    // Points of a larger field are covered first, and a larger share covers more.
    EXPECT_GT(shared::broken_sprite(0.1f, 0.99f, 0.1f), shared::broken_sprite(0.1f, 0.5f, 0.1f));
    EXPECT_GT(shared::broken_sprite(0.5f, 0.6f, 0.1f), shared::broken_sprite(0.3f, 0.6f, 0.1f));
}

TEST(Sprite, LayersOfDropsAndMistAreUniformlyDistributed) {
    const std::vector<std::uint8_t>& texels = cluster_texels();
    const size_t layer = texels.size() / (2 * kBubbleClusters);
    for (size_t i = 0; i < kBubbleClusters; ++i) {
        std::array<size_t, 256> counts{};
        for (size_t t = 0; t < layer; ++t) ++counts[texels[i * layer + t]];
        for (const size_t count : counts) EXPECT_EQ(count, layer / 256) << i;
    }
}

// Rounded to 255 steps, a thirtieth is known to 2 %.
TEST(Sprite, LayersOfBubblesHaveTheirMean) {
    const std::vector<std::uint8_t>& texels = cluster_texels();
    const size_t layer = texels.size() / (2 * kBubbleClusters);
    const auto side = static_cast<size_t>(std::lround(std::sqrt(static_cast<double>(layer))));
    for (size_t i = kBubbleClusters; i < 2 * kBubbleClusters; ++i) {
        double sum = 0, weights = 0;
        for (size_t t = 0; t < layer; ++t) {
            const double x = 2 * (static_cast<double>(t % side) + 0.5) / static_cast<double>(side) - 1;
            const double y = 2 * (static_cast<double>(t / side) + 0.5) / static_cast<double>(side) - 1;
            const double weight =
                static_cast<double>(shared::sprite_profile(static_cast<float>(x * x + y * y)));
            const double value = texels[i * layer + t] / 255.0;
            sum += weight * value;
            weights += weight;
        }
        EXPECT_NEAR(sum / weights, static_cast<double>(kBubbleMean), 0.02 * static_cast<double>(kBubbleMean))
            << i;
    }
}

}  // namespace
}  // namespace deepwater::render
