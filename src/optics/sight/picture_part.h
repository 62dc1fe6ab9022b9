#pragma once

#include <glm/glm.hpp>

#include "scene/scene.h"

namespace deepwater::optics {

/// The rectangle of a picture that is rendered, in pixels.
struct PicturePart {
    glm::ivec2 picture;  ///< size of the whole picture
    /// Lower left corner of the part, from the picture's. It is even, so that screen-space derivatives, taken
    /// over blocks of 2×2 pixels, are the same as in the whole picture.
    glm::ivec2 corner;
    glm::ivec2 size;  ///< size of the part

    static PicturePart whole(glm::ivec2 picture) { return {picture, glm::ivec2(0), picture}; }
};

/// Returns the angle [rad] of a pixel in the middle of a picture of `picture` pixels.
[[nodiscard]] float pixel_angle(const scene::Scene& scene, glm::ivec2 picture);

/// Returns width over height of the whole picture.
[[nodiscard]] float aspect_of(const PicturePart& part);

/// Returns the matrix from clip coordinates of the whole picture to those of a part of it.
[[nodiscard]] glm::mat4 part_from_picture(const PicturePart& part);

}  // namespace deepwater::optics
