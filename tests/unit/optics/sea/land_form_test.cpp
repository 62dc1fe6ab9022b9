// The form of land: planes are open and neither hollow nor crested, however they are inclined; basins are hollow and see
// as much less of the sky as their sides stand high; crests are the opposite.
#include "optics/sea/land_form.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "unit/optics/sea/made_land.h"

namespace deepwater::optics {
namespace {

using test::land_of;

glm::vec2 form_in_middle(const scene::Terrain& terrain) {
    return glm::vec2(land_form(terrain)[0](256, 256)) / 255.0f;
}

TEST(LandForm, OfPlanesIsOpenAndEven) {
    const test::TempDir dir;
    for (const float slope : {0.0f, 0.3f, 1.0f}) {
        const glm::vec2 form =
            form_in_middle(land_of(dir, [&](float x, float y) { return 600 + slope * (x + 0.5f * y); }));
        EXPECT_NEAR(form.x, 1, 0.005f) << slope;  // rounded to 255ths
        EXPECT_NEAR(form.y, 0.5f, 0.005f) << slope;
    }
}

TEST(LandForm, OfConesIsAsHollowAsTheirSidesAreSteep) {
    const test::TempDir dir;
    // The samples are means of the heights around, so that the point of a cone is blunt: at 3 and 8 samples by a decimetre or two.
    for (const float steepness : {0.1f, 0.2f}) {
        const glm::vec2 basin = form_in_middle(
            land_of(dir, [&](float x, float y) { return 100 + steepness * std::hypot(x, y); }));
        EXPECT_NEAR(basin.x, 1 / (1 + steepness * steepness), 0.01f);
        EXPECT_NEAR(basin.y, 0.5f + 0.5f * steepness / kMostHollow, 0.08f);
        const glm::vec2 crest = form_in_middle(
            land_of(dir, [&](float x, float y) { return 100 - steepness * std::hypot(x, y); }));
        EXPECT_NEAR(crest.x, 1, 0.005f);
        EXPECT_NEAR(crest.y, 1 - basin.y, 0.01f);
    }
}

// A slope that comes down to the sea gets the light of the sea, and of the sky over it: only land hides any. Over the
// sea itself land hides what it does over level ground.
TEST(LandForm, OfSlopesToTheSeaIsOpen) {
    const test::TempDir dir;
    for (const float slope : {0.5f, 1.0f, 2.0f}) {
        const auto ramp = [&](float x, float) { return slope * (x + 8); };
        EXPECT_NEAR(form_in_middle(land_of(dir, ramp)).x, 1, 0.02f) << slope;
        const auto over_ground = [&](float x, float y) { return 50 + std::max(ramp(x, y), 0.0f); };
        EXPECT_LT(form_in_middle(land_of(dir, over_ground)).x, 0.98f) << slope;
        const auto around = [&](float height) {
            return form_in_middle(land_of(dir,
                                          [&](float x, float y) {
                                              const float away = std::hypot(x, y);
                                              return away < 10 ? height : slope * (away - 10) + 0.01f;
                                          }))
                .x;
        };
        EXPECT_NEAR(around(-30), around(0.01f), 0.02f) << slope;
    }
}

}  // namespace
}  // namespace deepwater::optics
