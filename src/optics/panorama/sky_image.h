#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <limits>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::optics {

/// A picture of the sky as linear Rec.709 values, before any gain.
///
/// One panorama (equirectangular, width = 2 × height, rows from straight up to straight down, north in the
/// middle, east right of it), or six square faces as seen from inside, in the order px nx py ny pz nz: pz
/// shows north, px east; the lower edge of py meets the upper edge of pz.
struct SkyImage {
    std::vector<Grid2D<glm::vec3>> pictures;  ///< one or six
    /// The largest value that the file format can hold: 1, or infinity.
    float white = std::numeric_limits<float>::infinity();

    [[nodiscard]] bool is_panorama() const { return pictures.size() == 1; }
};

/// Largest size of pictures that are read: width of a panorama, side of a face; texels.
inline constexpr int kMaxPanoramaWidth = 8192;
inline constexpr int kMaxFaceSize = 4096;

/// Reads a panorama, or six faces when the file's name without extension is `px` or ends in `_px`, `-px` or
/// `.px` (the other five lie beside it). OpenEXR (.exr) and Radiance RGBE (.hdr) are linear, .png and .jpg
/// are sRGB-encoded. Values are 0 … 1e30.
/// @throws RuntimeFailure "cannot read sky image 'FILE': REASON"
[[nodiscard]] SkyImage load_sky_image(const std::filesystem::path& file);

/// Limits values to the largest half float, 65504, so that textures can hold them.
void limit_to_half_floats(SkyImage& image);

/// Returns the irradiance on a level plane facing up, ∫ L cos θ dω over the upper hemisphere, with the
/// picture's values as radiance L.
[[nodiscard]] glm::vec3 level_irradiance(const SkyImage& image);

}  // namespace deepwater::optics
