#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "scene/camera/camera_path.h"

namespace deepwater::app {

/// The viewer's bookmarks and the flight through them.
class Bookmarks {
public:
    scene::CameraPath path;                 ///< may be changed at any time, during a flight too
    std::string file = "camera-path.json";  ///< where save() and load() find them

    /// Puts a bookmark of `camera`, its field of view included, behind the others.
    void add(const scene::Camera& camera);

    /// The place of bookmark `i`; the field of view of `camera` where the bookmark says none.
    [[nodiscard]] scene::Camera place(size_t i, const scene::Camera& camera) const;

    /// Starts the flight at the first bookmark. Without a bookmark nothing happens.
    void play(const scene::Camera& camera);
    void stop() { flight_.reset(); }
    [[nodiscard]] bool playing() const { return flight_.has_value(); }
    [[nodiscard]] double elapsed() const { return elapsed_; }  ///< s since the start of the flight

    /// While a flight plays: moves `camera` on by `dt` seconds. An open flight ends at its last bookmark.
    void update(scene::Camera& camera, double dt);

    /// Take the path from `file`, or write it there. @throws RuntimeFailure; the path then stays as it was
    void load(const std::filesystem::path& from);
    void save() const;

private:
    std::optional<scene::CameraFlight> flight_;
    scene::CameraPath flown_;  ///< what `flight_` was made of
    float fov_ = 0;            ///< of bookmarks that say none
    double elapsed_ = 0;
};

}  // namespace deepwater::app
