#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <string>

#include "gl/texture.h"
#include "optics/panorama/sky_image_sun.h"

namespace deepwater::render {

/// Texels along a face of the sky cube: of the analytic sky on a software rasteriser, which is also the
/// least for a picture; and the most for a picture.
inline constexpr int kSoftwareSkySize = 128;
inline constexpr int kMostPictureSkySize = 1024;

/// A sky picture on the GPU.
struct SkyPicture {
    std::string file;
    gl::Texture texture;
    glm::vec3 irradiance;  ///< on a level plane, at gain 1, without the sun that was taken out
    bool looked_for_sun;
    std::optional<optics::PictureSun> sun;  ///< removed from the picture
    bool six_faces;
    int cube_size;  ///< texels along a face, a power of two near the picture's own resolution
};

/// Reads a picture; if asked to, finds its sun and removes it.
/// @throws RuntimeFailure as load_sky_image()
[[nodiscard]] SkyPicture make_sky_picture(const std::string& file, bool look_for_sun);

}  // namespace deepwater::render
