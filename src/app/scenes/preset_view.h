#pragma once

#include <filesystem>

namespace deepwater::app {

/// From how high over mean sea level [m] and in which direction [degrees, as in scene::Camera] a preset shows
/// itself.
struct PresetView {
    double height;
    double yaw, pitch;
};

/// How the picture of the preset `file` in the viewer's row is taken, and where the viewer looks when it is
/// picked: high enough to look over the next crest, facing a low sun and with a high one to the side, from
/// where it models the waves.
/// @throws RuntimeFailure as load_scene_file()
[[nodiscard]] PresetView preset_view(const std::filesystem::path& file);

}  // namespace deepwater::app
