#include "scene/objects/bend.h"

#include <gtest/gtest.h>

namespace deepwater::scene {
namespace {

// The top of weed follows small displacements of the water completely, and larger ones by half its height at
// most. Its length, integrated along it, hardly changes.
TEST(Bend, FollowsTheWaterAndKeepsItsLength) {
    const glm::vec2 small(0.006f, -0.008f);
    EXPECT_LT(glm::length(bend_with(small, 1, 0.8f).sideways - small), 1e-5f);
    EXPECT_EQ(bend_with({3, 1}, 0, 0.8f).sideways, glm::vec2(0));
    for (const float way : {0.05f, 0.2f, 0.6f, 5.0f}) {
        constexpr float kHeight = 0.8f;
        const Bend bend = bend_with({0, way}, 1, kHeight);
        EXPECT_LE(bend.sideways.y, 0.5f * kHeight);
        double length = 0;
        constexpr int kParts = 200;
        const auto at = [&](int i) {
            const double s = static_cast<double>(i) / kParts;
            return glm::dvec2(s * s * static_cast<double>(bend.sideways.y),
                              s * static_cast<double>(kHeight) - s * s * s * static_cast<double>(bend.sink));
        };
        for (int i = 0; i < kParts; ++i) length += glm::length(at(i + 1) - at(i));
        EXPECT_NEAR(length / static_cast<double>(kHeight), 1, 0.04) << way;
    }
}

}  // namespace
}  // namespace deepwater::scene
