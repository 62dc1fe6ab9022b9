#include "scene/objects/bend.h"

#include <cmath>

namespace deepwater::scene {

Bend bend_with(const glm::vec2& water, float flexibility, float height) {
    const glm::vec2 asked = flexibility * water;
    const float most = kFarthestBend * height;
    const glm::vec2 sideways = asked / std::sqrt(1 + glm::dot(asked, asked) / (most * most));
    // Moved sideways by s² w, the plant is longer by the integral of half the square of its slope, 2 s w /
    // height.
    return {sideways, 2.0f / 3 * glm::dot(sideways, sideways) / height};
}

}  // namespace deepwater::scene
