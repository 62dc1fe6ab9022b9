#pragma once

#include <string>

namespace deepwater::app {

/// The program's version, as the project's CMakeLists.txt names it, for example "0.1.0".
[[nodiscard]] const char* version();

/// The version and the commit that the program was built from, for example "0.1.0 (14c04c59 of 2026-11-27)"; "changed"
/// stands behind a commit whose files were changed. Without the repository it is the version alone.
[[nodiscard]] std::string version_and_build();

}  // namespace deepwater::app
