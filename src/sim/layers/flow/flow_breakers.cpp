#include "sim/layers/flow/flow_breakers.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "sim/foam/breaking.h"
#include "sim/laws/gravity.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {

glm::vec2 squeezed_along(float dxx, float dzz, float dxz, const glm::vec2& along) {
    // The eigenvector of the smaller eigenvalue, across that of the larger one.
    const float angle = 0.5f * std::atan2(2 * dxz, dxx - dzz);
    const glm::vec2 direction(-std::sin(angle), std::cos(angle));
    return glm::dot(direction, along) < 0 ? -direction : direction;
}

FlowBreakers::FlowBreakers(int cells) : crowding_(cells / 2, cells / 2), push_(cells / 2, cells / 2) {}

void FlowBreakers::clear() {
    std::ranges::fill(push_.values(), glm::vec2(0));
    any_ = false;
}

void FlowBreakers::find(const SeaSurface& sea, const BreakingLaw& law, const WindowSquare& square,
                        const glm::dvec2& wind, double amount) {
    const SeaSurface tiles(sea.maps(), 0, Waters::sea);
    const int n = crowding_.width();
    const double spacing = square.side() / n;
    const auto rest = [&](int i, int j) { return square.world_place(spacing * glm::dvec2(i, j)); };
    tbb::parallel_for(0, n, [&](int j) {
        for (int i = 0; i < n; ++i) {
            const glm::dvec2 place = rest(i, j);
            crowding_(i, j) = tiles.crowding(place.x, place.y);
        }
    });
    clear();
    const auto acceleration = static_cast<float>(amount * kGravity) * kBreakerPush;
    for (int j = 0; j < n; ++j) {
        for (int i = 0; i < n; ++i) {
            const float strength = law.strength(crowding_(i, j));
            if (strength <= 0) continue;
            any_ = true;
            const glm::dvec2 place = rest(i, j);
            const SurfaceSample water = tiles.undisplaced(place.x, place.y);
            const glm::vec2 course = squeezed_along(water.dxx, water.dzz, water.dxz, glm::vec2(wind));
            // The area of the sample after displacement, over that of a sample.
            const float area = std::clamp(water.jacobian(), 0.0f, 1.0f);
            const glm::vec2 push = area * strength * acceleration * square.own_vector(course);
            const glm::dvec2 moved =
                place + glm::dvec2(glm::vec2(water.displacement.x, water.displacement.z));
            const glm::dvec2 at = square.place(moved) / spacing, low = glm::floor(at);
            const glm::vec2 part(at - low);
            const auto x = static_cast<int>(low.x), y = static_cast<int>(low.y);
            const auto add = [&](int column, int row, float share) {
                push_(column & (n - 1), row & (n - 1)) += share * push;
            };
            add(x, y, (1 - part.x) * (1 - part.y));
            add(x + 1, y, part.x * (1 - part.y));
            add(x, y + 1, (1 - part.x) * part.y);
            add(x + 1, y + 1, part.x * part.y);
        }
    }
}

}  // namespace deepwater::sim
