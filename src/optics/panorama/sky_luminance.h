#pragma once

#include <vector>

#include "core/grid2d.h"
#include "optics/panorama/sky_image.h"
#include "optics/panorama/sky_texels.h"

namespace deepwater::optics {

/// A sky picture's luminance, and its brightest channel, for looking for the sun: large pictures box-averaged
/// to about 0.35° a texel.
struct SkyLuminance {
    explicit SkyLuminance(const SkyImage& image);

    [[nodiscard]] float at(const SkyTexels::Texel& texel) const {
        return luminance[static_cast<size_t>(texel.picture)](texel.x, texel.y);
    }
    [[nodiscard]] float top_at(const SkyTexels::Texel& texel) const {
        return top[static_cast<size_t>(texel.picture)](texel.x, texel.y);
    }

    SkyTexels texels;
    std::vector<Grid2D<float>> luminance;
    std::vector<Grid2D<float>> top;  ///< largest channel; empty where the format can hold any radiance
    double level_irradiance = 0;     ///< luminance of the light on a level plane
    double lowest;                   ///< lowest_sun() of this resolution
};

/// y of the lowest direction that can belong to a sun whose middle is above the horizon: one radius of the
/// sun and half a texel below. What is further down is its mirror image.
[[nodiscard]] double lowest_sun(double pitch);

}  // namespace deepwater::optics
