#include "sim/bodies/plane_fit.h"

#include <cmath>

#include "core/check.h"

namespace deepwater::sim {
namespace {

/// Squared spread along an axis, relative to that along the widest one, below which the points count as lying
/// on a line.
constexpr double kLeastSpread = 1e-6;

}  // namespace

Plane fit_plane(std::span<const glm::dvec2> points, std::span<const double> heights) {
    DW_CHECK(!points.empty() && points.size() == heights.size());
    const auto count = static_cast<double>(points.size());
    glm::dvec2 centre(0);
    double mean = 0;
    for (size_t i = 0; i < points.size(); ++i) {
        centre += points[i] / count;
        mean += heights[i] / count;
    }
    // Normal equations about the centre: [xx xz; xz zz] slope = (xh, zh), solved along the principal axes.
    double xx = 0, zz = 0, xz = 0;
    glm::dvec2 right(0);
    for (size_t i = 0; i < points.size(); ++i) {
        const glm::dvec2 d = points[i] - centre;
        xx += d.x * d.x;
        zz += d.y * d.y;
        xz += d.x * d.y;
        right += d * (heights[i] - mean);
    }
    const double angle = 0.5 * std::atan2(2 * xz, xx - zz);
    const glm::dvec2 axes[] = {{std::cos(angle), std::sin(angle)}, {-std::sin(angle), std::cos(angle)}};
    Plane plane;
    for (const glm::dvec2& axis : axes) {
        const double spread = axis.x * axis.x * xx + 2 * axis.x * axis.y * xz + axis.y * axis.y * zz;
        if (spread > kLeastSpread * (xx + zz)) plane.slope += axis * (glm::dot(axis, right) / spread);
    }
    plane.height = mean - glm::dot(plane.slope, centre);
    return plane;
}

}  // namespace deepwater::sim
