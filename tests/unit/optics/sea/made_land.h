#pragma once

#include <functional>
#include <vector>

#include "core/image_file.h"
#include "scene/terrain/terrain.h"
#include "support/temp_dir.h"

namespace deepwater::test {

inline constexpr int kMadeLandSide = 512;  ///< m

/// Land of a height [m] at the places (x, y) [m] about its middle, which is that of the finest map.
inline scene::Terrain land_of(const TempDir& dir, const std::function<float(float, float)>& height) {
    std::vector<float> rgb;
    for (int y = 0; y < kMadeLandSide; ++y)
        for (int x = 0; x < kMadeLandSide; ++x)
            rgb.insert(rgb.end(), 3, height(static_cast<float>(x) - 255.5f, static_cast<float>(y) - 255.5f));
    write_exr(dir.path() / "form.exr", kMadeLandSide, kMadeLandSide, rgb);
    return scene::Terrain({.kind = scene::LandKind::file,
                           .rise = 1,
                           .width = kMadeLandSide,
                           .file = (dir.path() / "form.exr").string()});
}

}  // namespace deepwater::test
