#include "optics/sight/cone_bounds.h"

#include <algorithm>
#include <cmath>

namespace deepwater::optics {

std::optional<PictureBounds> cone_bounds(const glm::mat3& rays, const glm::vec3& axis, float angle) {
    const glm::dmat3 rows = glm::transpose(glm::inverse(glm::dmat3(rays)));
    const glm::dvec3 direction(axis), ahead = rows[2];
    const double sine = std::sin(static_cast<double>(angle)), along = glm::dot(ahead, direction);
    const double reach = sine * glm::length(ahead);
    if (along <= -reach) return std::nullopt;
    PictureBounds bounds{glm::vec2(-1), glm::vec2(1)};
    if (along <= reach) return bounds;
    for (int i = 0; i < 2; ++i) {
        const glm::dvec3 aside = rows[i];
        const double side = glm::dot(aside, direction);
        const double a = along * along - reach * reach;
        const double b = side * along - sine * sine * glm::dot(aside, ahead);
        const double c = side * side - sine * sine * glm::dot(aside, aside);
        const double root = std::sqrt(std::max(b * b - a * c, 0.0));
        bounds.low[i] = std::max(static_cast<float>((b - root) / a), -1.0f);
        bounds.high[i] = std::min(static_cast<float>((b + root) / a), 1.0f);
        if (bounds.low[i] >= bounds.high[i]) return std::nullopt;
    }
    return bounds;
}

}  // namespace deepwater::optics
