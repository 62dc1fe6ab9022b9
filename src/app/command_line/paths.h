#pragma once

#include <filesystem>

namespace deepwater::app {

/// The folder that holds `assets` and `shaders`: the environment variable DEEPWATER_ROOT, else the source
/// tree that the program was built from, else a folder above the program.
/// @throws RuntimeFailure when none of them holds both
[[nodiscard]] std::filesystem::path data_root();

/// The user's folders for this program, by the XDG base directory specification (0.8,
/// freedesktop.org 2021): `deepwater` in XDG_DATA_HOME, else in ~/.local/share; in XDG_STATE_HOME, else in
/// ~/.local/state; and in XDG_CACHE_HOME, else in ~/.cache. They need not exist; empty where neither variable
/// nor HOME names a folder.
[[nodiscard]] std::filesystem::path user_data_folder();
[[nodiscard]] std::filesystem::path user_state_folder();
[[nodiscard]] std::filesystem::path user_cache_folder();

}  // namespace deepwater::app
