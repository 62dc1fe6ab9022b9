#pragma once

#include <optional>
#include <vector>

#include "scene/camera/camera.h"

namespace deepwater::scene {

/// A place that a flight passes, and where the camera looks there.
struct Bookmark {
    /// Shortest and longest leg, and that of a new bookmark [s].
    static constexpr double kShortestLeg = 0.1;
    static constexpr double kLongestLeg = 3600.0;
    static constexpr double kDefaultLeg = 5.0;

    glm::dvec3 position{0};    ///< m
    double yaw = 0;            ///< degrees, compass
    double pitch = 0;          ///< degrees, up positive
    std::optional<float> fov;  ///< vertical field of view, degrees; nothing: the one given to CameraFlight
    double seconds = kDefaultLeg;  ///< time to the next bookmark; of the last one: to the first, if closed

    bool operator==(const Bookmark&) const = default;
};

/// Bookmarks in the order in which they are flown through.
struct CameraPath {
    static constexpr size_t kMostBookmarks = 1000;  ///< of a file

    std::vector<Bookmark> bookmarks;
    bool closed = false;  ///< after the last bookmark the flight goes on to the first

    bool operator==(const CameraPath&) const = default;
};

/// A smooth flight through the bookmarks of a path: position, angles and field of view pass every bookmark at
/// its time, and neither their values nor their rates of change jump.
///
/// All are cubic Hermite curves between bookmarks. An open flight starts and ends at rest; a closed one
/// repeats smoothly. Over the ground (x and z) the velocity at a bookmark is that of the parabola through it
/// and its neighbours (Overhauser 1968; for legs of equal times that of Catmull & Rom 1974), but at most one
/// and a half times the mean speed of its slower leg, so that a fast leg does not fling the camera past a
/// slow one. Height, angles and field of view are monotone between bookmarks (Fritsch & Butland 1984): a
/// flight between two low places does not dip into the sea, and never looks beyond where its bookmarks look.
/// The yaw turns the shorter way; half a turn goes clockwise.
class CameraFlight {
public:
    /// @param fov  field of view at bookmarks without one, degrees
    /// @pre the path has a bookmark (CHECKed)
    CameraFlight(const CameraPath& path, float fov);

    /// Time [s] from start to end, or of one round of a closed flight; 0 with a single bookmark.
    [[nodiscard]] double duration() const { return times_.back(); }

    [[nodiscard]] bool closed() const { return closed_; }

    /// The camera `seconds` after the start, yaw in [0, 360). Before and after an open flight it stands at
    /// its first or last bookmark; a closed flight repeats.
    [[nodiscard]] Camera at(double seconds) const;

private:
    /// One quantity along the flight: values and rates at the times of the bookmarks.
    struct Track {
        std::vector<double> values;
        std::vector<double> rates;  ///< a second
    };
    [[nodiscard]] std::vector<double> slopes(const Track& track) const;
    void smooth_ground();
    void smooth_monotone(Track& track) const;
    [[nodiscard]] double value(const Track& track, size_t leg, double seconds) const;

    bool closed_;
    std::vector<double> times_;  ///< s, at each bookmark; in a closed flight also at the return to the first
    Track x_, y_, z_, yaw_, pitch_, fov_;
};

}  // namespace deepwater::scene
