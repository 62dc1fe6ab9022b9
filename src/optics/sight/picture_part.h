#pragma once

#include <glm/glm.hpp>

#include "scene/scene.h"

namespace deepwater::optics {

/// The part of a picture that is rendered, in pixels from the picture's lower left corner.
struct PicturePart {
    glm::ivec2 picture;  ///< size of the whole
    glm::ivec2 corner;   ///< lower left, from the picture's; even, so that derivatives are those of the whole
    glm::ivec2 size;

    static PicturePart whole(glm::ivec2 picture) { return {picture, glm::ivec2(0), picture}; }
};

/// Angle [rad] that a pixel spans in the middle of a view in `picture` pixels.
[[nodiscard]] float pixel_angle(const scene::Scene& scene, glm::ivec2 picture);

/// Width over height of the whole picture.
[[nodiscard]] float aspect_of(const PicturePart& part);

/// What takes clip coordinates of a whole picture to those of a part of it.
[[nodiscard]] glm::mat4 part_from_picture(const PicturePart& part);

}  // namespace deepwater::optics
