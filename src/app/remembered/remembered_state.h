#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <map>
#include <string>
#include <vector>

#include "app/remembered/capture_settings.h"
#include "app/remembered/panel_settings.h"

namespace deepwater::app {

/// What the viewer keeps from one run to the next. Commands without a window neither read nor write it, so that their
/// results depend on the command line alone.
struct RememberedState {
    std::string scene;  ///< opened last, as --scene names it: a name, or an absolute file; empty: none
    std::vector<std::string> recent{};  ///< scenes that were open, the last one first
    glm::ivec2 window{0};               ///< size of the window [pixels]; 0: none is known
    bool turn_to_presets = true;        ///< ViewerSettings::turn_to_presets
    /// What `view.quality` auto was found to stand for: a scene::Quality for each device, by the name of its renderer.
    std::map<std::string, int> automatic_quality{};
    PanelSettings panel{};
    CaptureSettings capture{};
    bool operator==(const RememberedState&) const = default;
};

/// The file of the remembered state: `viewer.json` in user_state_folder(); empty where there is no such folder.
[[nodiscard]] std::filesystem::path remembered_state_file();

/// Reads the remembered state. Keys that are missing take their defaults; unknown ones, of a later version, are passed
/// over. A file that cannot be read or is malformed is ignored with a warning in one line.
/// @param file  need not exist; empty: nothing is remembered
[[nodiscard]] RememberedState read_remembered_state(const std::filesystem::path& file);

/// Writes the state, so that readers see the old file or the whole new one, and makes the folder where it is missing. A
/// file that cannot be written is a warning in one line.
/// @param file  empty: nothing is written
void write_remembered_state(const std::filesystem::path& file, const RememberedState& state);

}  // namespace deepwater::app
