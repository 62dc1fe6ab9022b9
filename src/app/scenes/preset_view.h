#pragma once

#include <filesystem>

namespace deepwater::app {

/// The camera of a preset's thumbnail: height over mean sea level [m] and direction [degrees, as in
/// scene::Camera].
struct PresetView {
    double height;
    double yaw, pitch;
};

/// The view of the preset `file`, in which its thumbnail is rendered and to which the viewer turns when it is
/// picked. It is high enough to look over the next crest; a low sun is nearly ahead, and a high sun lights
/// the waves from the side.
/// @throws RuntimeFailure as load_scene_file()
[[nodiscard]] PresetView preset_view(const std::filesystem::path& file);

}  // namespace deepwater::app
