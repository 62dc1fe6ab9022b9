#pragma once

#include <glm/glm.hpp>
#include <limits>
#include <vector>

namespace deepwater::sim {

/// A rope or chain.
struct LineProperties {
    double length = 10;      ///< m, > 0 and ≤ 1e5, unstretched
    double stiffness = 1e6;  ///< N, > 0 and ≤ 1e12: tension over strain (EA)
    /// s, ≥ 0 and ≤ 100: tension that the rate of strain adds, over the stiffness.
    double damping = 0.05;
    /// N/m, ≥ 0 and ≤ 1e7, in the medium around: mass less displaced water, times g. A line of weight 0 is
    /// straight.
    double weight = 0;
    double strength =
        std::numeric_limits<double>::infinity();  ///< N, > 0: the line parts beyond this tension

    bool operator==(const LineProperties&) const = default;
};

/// @throws UsageError for a value outside its domain
void check_line(const LineProperties& line);

/// Whether a line is too light to bend: it pulls only when it is stretched, straight from end to end.
[[nodiscard]] bool is_straight(const LineProperties& line);

/// What a line at rest exerts on both its ends.
struct LinePull {
    glm::dvec3 on_end{0};       ///< N, world axes
    glm::dvec3 on_start{0};     ///< N
    glm::dmat3 stiffness{0.0};  ///< −∂on_end/∂end, N/m; symmetric, positive semidefinite
    double tension = 0;         ///< N, the largest along the line
};

/// Returns the pull of a line between two points [m, world].
/// @param bed  m, world height of a flat bed under the line; −∞ for none
[[nodiscard]] LinePull pull_of(const LineProperties& line, const glm::dvec3& start, const glm::dvec3& end,
                               double bed);

/// Returns points [m, world] along a line, evenly spaced over its unstretched length, for pictures.
/// @param count  at least 2. A slack line without weight is drawn straight.
[[nodiscard]] std::vector<glm::dvec3> line_points(const LineProperties& line, const glm::dvec3& start,
                                                  const glm::dvec3& end, double bed, int count);

}  // namespace deepwater::sim
