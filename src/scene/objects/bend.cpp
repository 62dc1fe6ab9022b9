#include "scene/objects/bend.h"

#include <cmath>

namespace deepwater::scene {

Bend bend_with(const glm::vec2& water, float limber, float height) {
    const glm::vec2 asked = limber * water;
    const float most = kFarthestBend * height;
    const glm::vec2 way = asked / std::sqrt(1 + glm::dot(asked, asked) / (most * most));
    // Across by s² w: the way along is longer by half the square of the slope, 2 s w / height, summed up.
    return {way, 2.0f / 3 * glm::dot(way, way) / height};
}

}  // namespace deepwater::scene
