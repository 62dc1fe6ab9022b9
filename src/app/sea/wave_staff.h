#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "scene/camera/camera.h"
#include "sim/moment/maps.h"

namespace deepwater::app {

/// Records the height of the sea at one place of the world, as a staff of wire does at sea.
class WaveStaff {
public:
    static constexpr double kMemory = 60;            ///< s of sea time that are kept
    static constexpr double kSampleInterval = 0.05;  ///< s: heights closer in time than this are not kept

    /// Puts the staff at the world point (x, z), m, and forgets what it has recorded.
    void plant(const glm::dvec2& place);
    void remove();

    /// Adds the height of the sea at the staff. A jump in time starts the record anew. Nothing happens
    /// without a staff.
    void record(const sim::OceanMaps& maps);

    [[nodiscard]] const std::optional<glm::dvec2>& place() const { return place_; }
    /// The newest height, m; 0 before the first.
    [[nodiscard]] double height() const { return heights_.empty() ? 0 : heights_.back(); }
    [[nodiscard]] const std::vector<double>& times() const { return times_; }      ///< s, rising
    [[nodiscard]] const std::vector<double>& heights() const { return heights_; }  ///< m, at times()

private:
    std::optional<glm::dvec2> place_;
    std::vector<double> times_;
    std::vector<double> heights_;
};

/// The view direction, world axes, unit length, of a point of the picture.
/// @param at  from (−1, −1) at the lower left to (1, 1) at the upper right corner
[[nodiscard]] glm::dvec3 ray_through(const scene::Camera& camera, const glm::dvec2& at, double aspect);

/// Where a world point [m] is seen, as in ray_through(); nothing behind the camera.
[[nodiscard]] std::optional<glm::dvec2> seen_at(const scene::Camera& camera, const glm::dvec3& point,
                                                double aspect);

}  // namespace deepwater::app
