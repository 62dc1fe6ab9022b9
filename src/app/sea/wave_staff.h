#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "scene/camera/camera.h"
#include "sim/moment/maps.h"

namespace deepwater::app {

/// Records the height of the sea at one place, as a wave staff does.
class WaveStaff {
public:
    static constexpr double kMemory = 60;            ///< length of the record, s of sea time
    static constexpr double kSampleInterval = 0.05;  ///< s: least time between two heights of the record

    /// Places the staff at the world position (x, z) [m], and starts a new record.
    void set_place(const glm::dvec2& place);
    void remove();

    /// Adds the height of the sea at the staff, if there is one. A jump in time starts a new record.
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

/// The view direction, a unit vector in world axes, through a point of the picture.
/// @param at  from (−1, −1) at the lower left to (1, 1) at the upper right corner
[[nodiscard]] glm::dvec3 ray_through(const scene::Camera& camera, const glm::dvec2& at, double aspect);

/// The point of the picture, as in ray_through(), at which a world point [m] is seen; nothing behind the
/// camera.
[[nodiscard]] std::optional<glm::dvec2> seen_at(const scene::Camera& camera, const glm::dvec3& point,
                                                double aspect);

}  // namespace deepwater::app
