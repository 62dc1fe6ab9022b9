#include "app/picture/still_picture.h"

#include <gtest/gtest.h>

#include "scene/state/view_state.h"

namespace deepwater::app {
namespace {

/// Lets `picture` rest until it is a still.
void rest(StillPicture& picture, int quality) {
    picture.advance(true, quality, StillPicture::kRestSeconds);
    picture.advance(true, quality, StillPicture::kRestSeconds);
}

TEST(StillPicture, SharpensStepByStepOnceItRests) {
    StillPicture picture;
    picture.advance(false, scene::kQualityMedium, 1);
    EXPECT_FALSE(picture.still());
    picture.advance(true, scene::kQualityMedium, 0.9 * StillPicture::kRestSeconds);
    EXPECT_FALSE(picture.still());
    picture.advance(true, scene::kQualityMedium, 0.2 * StillPicture::kRestSeconds);
    EXPECT_TRUE(picture.still());
    for (const int quality : {scene::kQualityMedium, scene::kQualityHigh, scene::kQualityUltra}) {
        ASSERT_EQ(picture.next_quality(), quality);
        picture.advance(true, scene::kQualityMedium, 0.02);
        ASSERT_EQ(picture.next_quality(), quality) << "not before it was drawn";
        picture.drawn();
    }
    EXPECT_EQ(picture.next_quality(), std::nullopt);
    EXPECT_TRUE(picture.still());
}

TEST(StillPicture, BeginsAnewAfterAnyChange) {
    StillPicture picture;
    rest(picture, scene::kQualityHigh);
    picture.drawn();
    picture.drawn();
    EXPECT_EQ(picture.next_quality(), std::nullopt);
    picture.advance(false, scene::kQualityHigh, 0.1);
    EXPECT_FALSE(picture.still());
    rest(picture, scene::kQualityHigh);
    EXPECT_EQ(picture.next_quality(), scene::kQualityHigh);
    picture.advance(true, scene::kQualityLow, 10);
    EXPECT_FALSE(picture.still()) << "another quality is a change";
    rest(picture, scene::kQualityLow);
    EXPECT_EQ(picture.next_quality(), scene::kQualityLow);
}

}  // namespace
}  // namespace deepwater::app
