#pragma once

#include <vector>

#include "core/grid2d.h"
#include "optics/panorama/sky_image.h"
#include "optics/panorama/sky_texels.h"

namespace deepwater::optics {

/// Luminance and largest channel of a sky picture, in which the sun is searched. Large pictures are
/// box-averaged to about 0.35° per texel.
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
    std::vector<Grid2D<float>> top;  ///< largest channel; empty if the format can hold any radiance
    double level_irradiance = 0;     ///< luminance of the irradiance on a level plane
    double lowest;                   ///< lowest_sun() at this resolution
};

/// Returns y of the lowest direction that can belong to a sun whose middle is above the horizon: one radius
/// of the sun and half a texel below it. A light further down is the sun's reflection.
/// @param pitch  angle across a texel, rad
[[nodiscard]] double lowest_sun(double pitch);

}  // namespace deepwater::optics
