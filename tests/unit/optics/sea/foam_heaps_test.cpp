#include "optics/sea/foam_heaps.h"

#include <gtest/gtest.h>

#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/foam.glsl"
}

namespace deepwater::optics {
namespace {

// Light is linear in shade and slopes, so its mean does not change if their means are 0: over the square,
// and after rounding to 8 bits and filtering to mip levels.
TEST(FoamHeaps, KeepTheMeanOfLight) {
    glm::dvec4 mean(0), kept(0);
    for (const glm::vec4& heap : foam_heaps().values()) {
        mean += glm::dvec4(heap);
        kept += glm::dvec4(shared::heap_of_texel(glm::round(255.0f * shared::heap_texel(heap)) / 255.0f));
    }
    const auto count = static_cast<double>(foam_heaps().values().size());
    for (int i = 0; i < 4; ++i) {
        EXPECT_NEAR(mean[i] / count, 0, 1e-3) << i;
        EXPECT_NEAR(kept[i] / count, 0, 2e-3) << i;
    }
}

TEST(FoamHeaps, ShadeAndHeightHaveUnitVarianceWithinBounds) {
    double shade2 = 0, height2 = 0;
    for (const glm::vec4& heap : foam_heaps().values()) {
        EXPECT_LE(std::abs(heap.x), shared::kMostHeap);
        EXPECT_LE(std::abs(heap.w), shared::kMostHeap);
        EXPECT_LT(std::hypot(heap.y, heap.z), 1.05f);
        shade2 += static_cast<double>(heap.x) * static_cast<double>(heap.x);
        height2 += static_cast<double>(heap.w) * static_cast<double>(heap.w);
    }
    const auto count = static_cast<double>(foam_heaps().values().size());
    EXPECT_NEAR(shade2 / count, 1, 0.01);
    EXPECT_NEAR(height2 / count, 1, 0.01);
}

// The stored slopes are the sines of the tilts that the heights give, less their means over the square; the
// field is periodic.
TEST(FoamHeaps, SlopesAreThoseOfTheHeights) {
    const Grid2D<glm::vec4>& heaps = foam_heaps();
    const auto height = [&](int x, int y) {
        return shared::kHeapHeight *
               heaps((x + kHeapTexels) % kHeapTexels, (y + kHeapTexels) % kHeapTexels).w;
    };
    constexpr float kPerTexel = 0.5f * kHeapTexels;
    for (int y = 0; y < kHeapTexels; y += 7) {
        for (int x = 0; x < kHeapTexels; x += 7) {
            const glm::vec2 slope = kPerTexel * glm::vec2(height(x + 1, y) - height(x - 1, y),
                                                          height(x, y + 1) - height(x, y - 1));
            const glm::vec2 sine = slope / std::sqrt(1 + glm::dot(slope, slope));
            EXPECT_NEAR(heaps(x, y).y, sine.x, 0.03) << x << ", " << y;
            EXPECT_NEAR(heaps(x, y).z, sine.y, 0.03) << x << ", " << y;
        }
    }
}

// Round domes with sharp clefts between them: tops are less curved than clefts, so the distribution of
// curvature is skewed upwards.
TEST(FoamHeaps, AreRoundWithSharpClefts) {
    const Grid2D<glm::vec4>& heaps = foam_heaps();
    double square = 0, cube = 0;
    for (int y = 1; y + 1 < kHeapTexels; ++y) {
        for (int x = 1; x + 1 < kHeapTexels; ++x) {
            const double bend =
                static_cast<double>(heaps(x + 1, y).w + heaps(x - 1, y).w + heaps(x, y + 1).w +
                                    heaps(x, y - 1).w - 4 * heaps(x, y).w);
            square += bend * bend;
            cube += bend * bend * bend;
        }
    }
    const double count = (kHeapTexels - 2.0) * (kHeapTexels - 2.0);
    EXPECT_GT(cube / count / std::pow(square / count, 1.5), 0.5);
}

}  // namespace
}  // namespace deepwater::optics
