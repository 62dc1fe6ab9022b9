#include "app/picture/tiling.h"

#include <gtest/gtest.h>

#include <vector>

#include "app/picture/screenshot.h"

namespace deepwater::app {
namespace {

// Every pixel belongs to one tile; bands follow each other from the top; parts lie on the grid and within the
// picture.
TEST(Tiling, CoversThePictureOnce) {
    for (const glm::ivec2 picture :
         {glm::ivec2(641, 361), glm::ivec2(64, 64), glm::ivec2(1, 1), glm::ivec2(129, 700)}) {
        for (const int side : {64, 100, 192, 4096}) {
            std::vector<int> count(static_cast<size_t>(picture.x * picture.y));
            int rows = 0;
            for (const Band& band : plan_tiles(picture, glm::ivec2(side), 8)) {
                EXPECT_EQ(band.first_row, rows);
                rows += band.rows;
                for (const Tile& tile : band.tiles) {
                    EXPECT_EQ(tile.part.corner % 64, glm::ivec2(0));
                    EXPECT_TRUE(glm::all(glm::lessThanEqual(tile.part.corner + tile.part.size, picture)));
                    EXPECT_EQ(tile.size.y, band.rows);
                    EXPECT_LE(tile.size.x, side);
                    const glm::ivec2 low = tile.part.corner + tile.inside, high = low + tile.size;
                    EXPECT_EQ(picture.y - high.y, band.first_row);
                    for (int axis = 0; axis < 2; ++axis) {
                        EXPECT_TRUE(tile.part.corner[axis] == 0 || tile.inside[axis] >= 8);
                        const int beyond = tile.part.corner[axis] + tile.part.size[axis] - high[axis];
                        EXPECT_TRUE(high[axis] == picture[axis] || beyond >= 8 ||
                                    high[axis] + beyond == picture[axis]);
                    }
                    for (int y = low.y; y < high.y; ++y)
                        for (int x = low.x; x < high.x; ++x) ++count[static_cast<size_t>(y * picture.x + x)];
                }
            }
            EXPECT_EQ(rows, picture.y);
            for (const int times : count) ASSERT_EQ(times, 1);
        }
    }
}

TEST(ScreenshotSizes, KeepTheWindowsShapeAndTheLimit) {
    const glm::ivec2 window(1280, 720);
    EXPECT_EQ(screenshot_size(kScreenshotSizes[0], window), window);
    EXPECT_EQ(screenshot_size(kScreenshotSizes[1], window), 2 * window);
    EXPECT_EQ(screenshot_size(kScreenshotSizes[5], window), glm::ivec2(16384, 9216));
    EXPECT_EQ(screenshot_size(kScreenshotSizes[5], {720, 1280}), glm::ivec2(9216, 16384));
}

}  // namespace
}  // namespace deepwater::app
