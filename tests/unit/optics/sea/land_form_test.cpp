// The form of land: planes are open and neither hollow nor crested, however they are inclined; basins are hollow and see
// as much less of the sky as their sides stand high; crests are the opposite.
#include "optics/sea/land_form.h"

#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <vector>

#include "core/image_file.h"
#include "support/temp_dir.h"

namespace deepwater::optics {
namespace {

constexpr int kFormSide = 512;

/// Land of a height [m] at the places (x, y) [m] about its middle, which is that of the finest map.
scene::Terrain land_of(const test::TempDir& dir, const std::function<float(float, float)>& height) {
    std::vector<float> rgb;
    for (int y = 0; y < kFormSide; ++y)
        for (int x = 0; x < kFormSide; ++x)
            rgb.insert(rgb.end(), 3, height(static_cast<float>(x) - 255.5f, static_cast<float>(y) - 255.5f));
    write_exr(dir.path() / "form.exr", kFormSide, kFormSide, rgb);
    return scene::Terrain({.kind = scene::LandKind::file,
                           .rise = 1,
                           .width = kFormSide,
                           .file = (dir.path() / "form.exr").string()});
}

glm::vec2 form_in_middle(const scene::Terrain& terrain) {
    return glm::vec2(land_form(terrain)[0](256, 256)) / 255.0f;
}

TEST(LandForm, OfPlanesIsOpenAndEven) {
    const test::TempDir dir;
    for (const float slope : {0.0f, 0.3f, 1.0f}) {
        const glm::vec2 form =
            form_in_middle(land_of(dir, [&](float x, float y) { return slope * (x + 0.5f * y); }));
        EXPECT_NEAR(form.x, 1, 0.005f) << slope;  // rounded to 255ths
        EXPECT_NEAR(form.y, 0.5f, 0.005f) << slope;
    }
}

TEST(LandForm, OfConesIsAsHollowAsTheirSidesAreSteep) {
    const test::TempDir dir;
    // The samples are means of the heights around, so that the point of a cone is blunt: at 3 and 8 samples by a decimetre or two.
    for (const float steepness : {0.1f, 0.2f}) {
        const glm::vec2 basin =
            form_in_middle(land_of(dir, [&](float x, float y) { return steepness * std::hypot(x, y); }));
        EXPECT_NEAR(basin.x, 1 / (1 + steepness * steepness), 0.01f);
        EXPECT_NEAR(basin.y, 0.5f + 0.5f * steepness / kMostHollow, 0.08f);
        const glm::vec2 crest =
            form_in_middle(land_of(dir, [&](float x, float y) { return -steepness * std::hypot(x, y); }));
        EXPECT_NEAR(crest.x, 1, 0.005f);
        EXPECT_NEAR(crest.y, 1 - basin.y, 0.01f);
    }
}

}  // namespace
}  // namespace deepwater::optics
