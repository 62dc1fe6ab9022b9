#pragma once

#include <filesystem>

namespace deepwater::app {

/// The folder that holds `assets` and `shaders`: that of the environment variable DEEPWATER_ROOT; else, where the program
/// is installed, `../share/deepwater` seen from its own folder; else, where it lies in the tree that it was built in, the
/// source. A program that was copied elsewhere alone finds none.
/// @throws RuntimeFailure when there is no such folder with both in it; it names where they were looked for
[[nodiscard]] std::filesystem::path data_root();

/// A path that a person has typed, with the home folder in place of a "~" or "~/" at its head. Where HOME names none it
/// stays as it is.
[[nodiscard]] std::filesystem::path expand_home(const std::filesystem::path& typed);

/// The user's folders for this program, by the XDG base directory specification (0.8,
/// freedesktop.org 2021): `deepwater` in XDG_DATA_HOME, else in ~/.local/share; in XDG_STATE_HOME, else in
/// ~/.local/state; and in XDG_CACHE_HOME, else in ~/.cache. They need not exist; empty where neither variable
/// nor HOME names a folder.
[[nodiscard]] std::filesystem::path user_data_folder();
[[nodiscard]] std::filesystem::path user_state_folder();
[[nodiscard]] std::filesystem::path user_cache_folder();

/// The file of gl::LinkNotes, in the user's cache; empty where there is none.
[[nodiscard]] std::filesystem::path link_notes_file();

}  // namespace deepwater::app
