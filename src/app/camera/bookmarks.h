#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "scene/camera/camera_path.h"

namespace deepwater::app {

/// The viewer's bookmarks and the camera's flight through them.
class Bookmarks {
public:
    scene::CameraPath path;                 ///< may change at any time, also during a flight
    std::string file = "camera-path.json";  ///< file that was loaded last, and that save() writes

    /// Appends a bookmark of `camera`, with its field of view.
    void add(const scene::Camera& camera);

    /// The camera at bookmark `i`, with the roll of `camera`, and its field of view where the bookmark has
    /// none.
    [[nodiscard]] scene::Camera place(size_t i, const scene::Camera& camera) const;

    /// Starts the flight at the first bookmark; nothing happens without bookmarks.
    /// @param camera  gives the field of view of bookmarks that have none
    void play(const scene::Camera& camera);
    void stop() { flight_.reset(); }
    [[nodiscard]] bool playing() const { return flight_.has_value(); }
    [[nodiscard]] double elapsed() const { return elapsed_; }  ///< s since the start of the flight

    /// Moves `camera` along the flight, if one runs, by `dt` seconds. An open flight ends at its last
    /// bookmark.
    void update(scene::Camera& camera, double dt);

    /// Read the path from a file, or write it to `file`. @throws RuntimeFailure; the path then does not
    /// change
    void load(const std::filesystem::path& from);
    void save() const;

private:
    std::optional<scene::CameraFlight> flight_;
    scene::CameraPath flown_;  ///< the path of `flight_`
    float fov_ = 0;            ///< degrees, at bookmarks without a field of view
    double elapsed_ = 0;
};

}  // namespace deepwater::app
