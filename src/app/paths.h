#pragma once

#include <filesystem>

namespace deepwater::app {

/// The folder that holds `assets` and `shaders`: DEEPWATER_ROOT of the environment, else the source tree the
/// program was built from, else a folder above the program itself.
/// @throws RuntimeFailure when none of them holds both
[[nodiscard]] std::filesystem::path data_root();

}  // namespace deepwater::app
