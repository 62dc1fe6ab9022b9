#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "gpu/picture_fixture.h"
#include "render/foam_lace.h"
#include "render/sea_foam.h"
#include "sim/whitecaps.h"
#include "support/block_layout.h"
#include "support/formula_harness.h"

namespace deepwater::shared {
#include "shared/foam.glsl"
}

namespace deepwater::render {
namespace {

class FoamPictureTest : public PictureTest {
protected:
    FoamPictureTest() : PictureTest({240, 180}) {}

    void SetUp() override {
        PictureTest::SetUp();
        scene_.sea.fetch_km = 5000;
        scene_.sea.wind_speed = 14;
        scene_.sea.resolution = 128;
        scene_.view.mode = scene::kViewFoam;
    }

    /// Mean opacity of pictures from straight above, taken at some times.
    double mean_from(double height, int pictures) {
        double sum = 0;
        for (int i = 0; i < pictures; ++i) {
            scene_.clock.time = 40 * i;
            scene_.camera.position = {1000.0 * i, height, 0};
            scene_.camera.pitch = -90;
            for (const glm::vec4& pixel : radiance())
                sum += static_cast<double>(pixel.x) / (size_.x * size_.y * pictures);
        }
        return sum;
    }
};

TEST_F(FoamPictureTest, BlockMatchesStd140) {
    const auto program = test::program_declaring("include/foam_block.glsl");
    EXPECT_TRUE(
        test::block_matches(program.name(), "FoamBlock", sizeof(FoamBlock),
                            {DW_BLOCK_MEMBER(FoamBlock, rows), DW_BLOCK_MEMBER(FoamBlock, layers),
                             DW_BLOCK_MEMBER(FoamBlock, tiles), DW_BLOCK_MEMBER(FoamBlock, fade),
                             DW_BLOCK_MEMBER(FoamBlock, cap), DW_BLOCK_MEMBER(FoamBlock, current),
                             DW_BLOCK_MEMBER(FoamBlock, threshold), DW_BLOCK_MEMBER(FoamBlock, width),
                             DW_BLOCK_MEMBER(FoamBlock, veil), DW_BLOCK_MEMBER(FoamBlock, bubbles),
                             DW_BLOCK_MEMBER(FoamBlock, cover), DW_BLOCK_MEMBER(FoamBlock, tile_count),
         DW_BLOCK_MEMBER(FoamBlock, contact_reach)}));
}

// From 1500 m a picture shows 4 km^2 of sea, whose crests are smaller than its mesh; from 300 m they are
// resolved. Four pictures of independent seas each: a few hundred breakers, 6 % for chance, beside 10 %.
TEST_F(FoamPictureTest, SeenFromAboveIsTheCoverOfTheLaw) {
    const double law = sim::whitecap_cover(14);
    EXPECT_NEAR(mean_from(1500, 2), law, 0.12 * law);
    EXPECT_NEAR(mean_from(300, 4), law, 0.16 * law);
}

TEST_F(FoamPictureTest, IsBlackWhereNoFoamIs) {
    scene_.sea.wind_speed = 3;
    EXPECT_EQ(mean_from(200, 1), 0);
}

TEST_F(FoamPictureTest, AStillDoesNotDependOnWhatRanBefore) {
    scene_.view.mode = scene::kViewFinal;
    scene_.camera.position = {0, 8, 0};
    scene_.clock.time = 12.34;
    const std::vector<glm::vec4> first = radiance();
    scene_.clock.time = 11.9;
    radiance();
    scene_.clock.time = 12.34;
    EXPECT_TRUE(std::ranges::equal(first, radiance()));
}

TEST(FoamLace, FieldsAreStandardNormal) {
    const Grid2D<glm::vec4> lace = foam_lace();
    for (const int field : {0, 2}) {
        double mean = 0, square = 0, below = 0;
        for (const glm::vec4& value : lace.values()) {
            mean += static_cast<double>(value[field]);
            square += static_cast<double>(value[field + 1]);
            below += value[field] < -1.2816f;
        }
        const auto count = static_cast<double>(lace.values().size());
        EXPECT_NEAR(mean / count, 0, 1e-3);
        EXPECT_NEAR(square / count, 1, 5e-3);
        EXPECT_NEAR(below / count, 0.1, 1e-3);
    }
}

}  // namespace
}  // namespace deepwater::render
