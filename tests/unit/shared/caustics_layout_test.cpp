// The depths for which caustic maps are made: shaders/shared/water/caustics.glsl.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/caustics.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

/// The deepest floor whose nearest rung is the last one.
const float kDeepest = shared::caustic_depth(static_cast<float>(shared::kCausticRungs) - 0.51f);

TEST(CausticsLayout, WithoutAFloorDepthsAreThoseOfTheSeries) {
    EXPECT_EQ(shared::caustic_scale(0), 1);
    for (int rung = 0; rung < shared::kCausticRungs; ++rung) {
        const float depth = shared::caustic_depth(static_cast<float>(rung));
        EXPECT_NEAR(shared::caustic_rung(depth), rung, 1e-5f);
        EXPECT_NEAR(shared::caustic_scale(depth), 1, 1e-6f) << "a floor where there is a map needs no other";
    }
}

TEST(CausticsLayout, OneMapLiesAtTheDepthOfTheFloor) {
    for (float depth = 0.02f; depth < kDeepest; depth *= 1.01f) {
        const float scale = shared::caustic_scale(depth);
        float nearest = 1e9f;
        for (int rung = 0; rung < shared::kCausticRungs; ++rung)
            nearest = std::min(nearest,
                               std::abs(scale * shared::caustic_depth(static_cast<float>(rung)) / depth - 1));
        EXPECT_LT(nearest, 1e-6f) << depth;
        // Over 0.7 m the maps move by no more than half a rung, below it the first one goes to the floor.
        const float most = std::sqrt(shared::kCausticDepthRatio);
        EXPECT_LE(scale, most * 1.00001f) << depth;
        if (depth > shared::kFirstCausticDepth) {
            EXPECT_GE(scale, 0.99999f / most) << depth;
        } else {
            EXPECT_NEAR(scale * shared::kFirstCausticDepth, depth, 1e-6f);
        }
    }
}

}  // namespace
}  // namespace deepwater
