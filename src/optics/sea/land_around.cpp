#include "optics/sea/land_around.h"

#include <algorithm>
#include <cmath>

namespace deepwater::optics {
namespace {

/// The plane that one looks over, in one direction of the map.
struct Over {
    float upright;  ///< of the normal: cosine of the plane's inclination
    float own;      ///< tangent of the plane's elevation in the direction
};

/// Returns the angle of a tangent to 1e-4 rad.
/// Source: Hastings 1955, "Approximations for digital computers", sheet 8.
inline float angle_of(float tangent) {
    const float steep = std::abs(tangent), inverse = 1 / (steep + 1e-20f);
    const float x = steep > 1 ? inverse : steep, x2 = x * x;
    const float angle =
        x * (0.9998660f + x2 * (-0.3302995f + x2 * (0.1801410f + x2 * (-0.0851330f + x2 * 0.0208351f))));
    const float rest = 1.5707963f - angle;
    return std::copysign(steep > 1 ? rest : angle, tangent);
}

/// Irradiance from all that is seen up to an elevation of tangent t, in a direction whose half plane stands for all around;
/// differences count. It is 2 times the integral of (normal . ray) cos e de, where normal . ray = upright (sin e - own cos e).
inline float light_up_to(float t, const Over& plane) {
    const float cos2 = 1 / (1 + t * t);
    return plane.upright * (t * t * cos2 - plane.own * (angle_of(t) + t * cos2));
}

inline float upright_of(const glm::vec2& slope) {
    return 1 / std::sqrt(1 + glm::dot(slope, slope));
}

constexpr float kShare = 1 / static_cast<float>(LandAround::kDirections.size());  ///< of each direction

/// Steps of a unit of a direction along the map's axes.
inline float per_step(glm::ivec2 direction) {
    return direction.x != 0 && direction.y != 0 ? std::sqrt(0.5f) : 1.0f;
}

}  // namespace

LandAround::LandAround(const Grid2D<glm::vec2>& map, double spacing)
    : heights_(map.width() + 2 * kFarthest, map.height() + 2 * kFarthest),
      per_metre_(static_cast<float>(1 / spacing)) {
    for (int y = 0; y < heights_.height(); ++y)
        for (int x = 0; x < heights_.width(); ++x)
            heights_(x, y) = map(std::clamp(x - kFarthest, 0, map.width() - 1),
                                 std::clamp(y - kFarthest, 0, map.height() - 1))
                                 .x;
}

glm::vec2 LandAround::slope(glm::ivec2 sample) const {
    const auto rise = [&](glm::ivec2 off) { return height(sample + off) - height(sample - off); };
    return glm::vec2(rise({1, 0}), rise({0, 1})) * (0.5f * per_metre_);
}

void LandAround::look(glm::ivec2 sample, std::vector<Seen>& seen) const {
    seen.clear();
    const float here = std::max(height(sample), 0.0f);
    const glm::vec2 plane = here > 0 ? slope(sample) : glm::vec2(0);
    for (const glm::ivec2 direction : kDirections) {
        const float along = per_step(direction);
        const Over over{upright_of(plane), glm::dot(plane, glm::vec2(direction)) * along};
        float highest = over.own;
        for (const int distance : kDistances) {
            const glm::ivec2 there = sample + distance * direction;
            const float top = height(there);
            const float tangent =
                (std::max(top, 0.0f) - here) * (along * per_metre_ / static_cast<float>(distance));
            if (tangent <= highest) continue;
            // The sea hides what lies behind it.
            if (top > 0)
                seen.push_back({there, kShare * (light_up_to(tangent, over) - light_up_to(highest, over))});
            highest = tangent;
        }
    }
}

void LandAround::find_open(int row, std::span<float> open) const {
    std::fill(open.begin(), open.end(), 1.0f);
    // As in look(), with the samples of the row side by side, so that they are computed several at a time.
    const size_t count = open.size();
    const float* own_row = &heights_(kFarthest, row + kFarthest);
    std::vector<glm::vec2> planes(count);
    for (size_t x = 0; x < count; ++x)
        if (own_row[x] > 0) planes[x] = slope({static_cast<int>(x), row});
    std::vector<float> here(count), upright(count), own(count), highest(count), light(count);
    for (size_t x = 0; x < count; ++x) {
        here[x] = std::max(own_row[x], 0.0f);
        upright[x] = upright_of(planes[x]);
    }
    for (const glm::ivec2 direction : kDirections) {
        const float along = per_step(direction);
        for (size_t x = 0; x < count; ++x) {
            own[x] = glm::dot(planes[x], glm::vec2(direction)) * along;
            highest[x] = own[x];
            light[x] = light_up_to(own[x], {upright[x], own[x]});
        }
        for (const int distance : kDistances) {
            const float* there =
                &heights_(kFarthest + distance * direction.x, row + kFarthest + distance * direction.y);
            const float per = along * per_metre_ / static_cast<float>(distance);
            for (size_t x = 0; x < count; ++x) {
                const float top = there[x], before = highest[x];
                const float over_sea = top > 0 ? top : 0, share = top > 0 ? kShare : 0;
                const float tangent = (over_sea - here[x]) * per;
                highest[x] = tangent > before ? tangent : before;
                const float now = light_up_to(highest[x], {upright[x], own[x]});
                open[x] -= share * (now - light[x]);
                light[x] = now;
            }
        }
    }
}

}  // namespace deepwater::optics
