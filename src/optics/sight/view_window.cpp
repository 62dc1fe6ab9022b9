#include "optics/sight/view_window.h"

#include <algorithm>

namespace deepwater::optics {

ViewWindow window_of(const glm::mat4& clip_from_world, const glm::vec4& rectangle) {
    const glm::mat4 rows = glm::transpose(clip_from_world);
    const glm::vec3 x(rows[0]), y(rows[1]), w(rows[3]);
    return {{x - rectangle.x * w, rectangle.z * w - x, y - rectangle.y * w, rectangle.w * w - y}};
}

bool may_show(const ViewWindow& window, const glm::vec3& low, const glm::vec3& high) {
    return std::all_of(window.normals.begin(), window.normals.end(), [&](const glm::vec3& normal) {
        const glm::vec3 farthest(normal.x > 0 ? high.x : low.x, normal.y > 0 ? high.y : low.y,
                                 normal.z > 0 ? high.z : low.z);
        return glm::dot(normal, farthest) >= 0;
    });
}

glm::vec4 seen_rectangle(const glm::mat4& clip_from_world, std::span<const glm::vec3> points) {
    glm::vec2 low(1), high(-1);
    for (const glm::vec3& point : points) {
        const glm::vec4 clip = clip_from_world * glm::vec4(point, 1);
        if (clip.w <= 0) return {-1, -1, 1, 1};
        low = glm::min(low, glm::vec2(clip) / clip.w);
        high = glm::max(high, glm::vec2(clip) / clip.w);
    }
    return {glm::max(low, -1.0f), glm::min(high, 1.0f)};
}

}  // namespace deepwater::optics
