// Shadows of land: their length is that of the sun's elevation, their direction is away from the sun.
#include "optics/sea/land_shadow.h"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/image_file.h"
#include "support/temp_dir.h"

namespace deepwater::optics {
namespace {

constexpr float kWall = 40;  ///< m: height of the wall over the plain

/// A plain with a wall 8 m thick, from north to south through its middle.
scene::Terrain walled_plain(const test::TempDir& dir) {
    constexpr int kSide = 512;
    std::vector<float> rgb;
    for (int y = 0; y < kSide; ++y)
        for (int x = 0; x < kSide; ++x) rgb.insert(rgb.end(), 3, std::abs(x - kSide / 2) <= 4 ? kWall : 0.0f);
    write_exr(dir.path() / "wall.exr", kSide, kSide, rgb);
    return scene::Terrain({.kind = scene::LandKind::file,
                           .rise = 1,
                           .width = kSide,
                           .file = (dir.path() / "wall.exr").string()});
}

TEST(LandShadow, IsAsLongAsTheSunIsLow) {
    const test::TempDir dir;
    const scene::Terrain terrain = walled_plain(dir);
    for (const float degrees : {15.0f, 25.0f, 50.0f}) {
        const float elevation = glm::radians(degrees);
        const glm::vec3 to_sun(std::cos(elevation), std::sin(elevation), 0);
        const LandShadow shadow = land_shadow(terrain, to_sun);
        for (const int west : {10, 20, 35}) {
            // The wall's upper edge, of a sample's width, shades 40 m less what the ray has risen since.
            const float expected = kWall - (static_cast<float>(west) - 4) * std::tan(elevation);
            EXPECT_NEAR(shadow[0](256 - west, 256), expected, 1.5f * std::tan(elevation) + 0.1f) << degrees;
        }
        EXPECT_LT(shadow[0](256 + 20, 256), 0.1f) << "nothing shades the sunny side";
    }
}

TEST(LandShadow, FallsTheSameWayFromEverySide) {
    const test::TempDir dir;
    const scene::Terrain terrain = walled_plain(dir);
    for (const float azimuth : {0.4f, 1.1f, 2.0f, 2.9f}) {
        const glm::vec3 east(0.8f * std::sin(azimuth), 0.6f, 0.8f * std::cos(azimuth));
        const glm::vec3 west(-east.x, east.y, east.z);
        const LandShadow a = land_shadow(terrain, east), b = land_shadow(terrain, west);
        // Across the wall the ray rises as along the way that crosses it. The wall's middle lies half a sample east of
        // the map's, so that the ways on its two sides differ by one sample.
        const float rise = 0.6f / (0.8f * std::sin(azimuth));
        for (const int off : {8, 15, 30})
            EXPECT_NEAR(a[0](256 - off, 250), b[0](256 + off, 250), 1.2f * rise + 0.1f) << azimuth;
        EXPECT_NEAR(a[0](256 - 15, 250), kWall - 11 * rise, 1.5f * rise + 0.5f) << azimuth;
    }
}

}  // namespace
}  // namespace deepwater::optics
