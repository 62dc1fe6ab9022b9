#include "optics/sight/picture_part.h"

#include <cmath>

namespace deepwater::optics {

float pixel_angle(const scene::Scene& scene, glm::ivec2 picture) {
    return 2 * std::tan(glm::radians(scene.camera.fov) / 2) / static_cast<float>(picture.y);
}

float aspect_of(const PicturePart& part) {
    return static_cast<float>(part.picture.x) / static_cast<float>(part.picture.y);
}

glm::mat4 part_from_picture(const PicturePart& part) {
    const glm::vec2 scale = glm::vec2(part.picture) / glm::vec2(part.size);
    const glm::vec2 shift = glm::vec2(part.picture - 2 * part.corner - part.size) / glm::vec2(part.size);
    return {glm::vec4(scale.x, 0, 0, 0), glm::vec4(0, scale.y, 0, 0), glm::vec4(0, 0, 1, 0),
            glm::vec4(shift, 0, 1)};
}

}  // namespace deepwater::optics
