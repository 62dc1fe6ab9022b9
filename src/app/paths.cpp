#include "app/paths.h"

#include <cstdlib>

#include "core/check.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

bool is_root(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_directory(folder / "assets", ignored) && fs::is_directory(folder / "shaders", ignored);
}

}  // namespace

fs::path data_root() {
    if (const char* given = std::getenv("DEEPWATER_ROOT"); given && *given != '\0') {
        if (is_root(given)) return given;
        throw RuntimeFailure("DEEPWATER_ROOT '" + std::string(given) +
                             "' has no folders 'assets' and 'shaders'");
    }
    if (const fs::path source = DEEPWATER_SOURCE_ROOT; is_root(source)) return source;
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    for (fs::path folder = program.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
        if (is_root(folder)) return folder;
    }
    throw RuntimeFailure(
        "cannot find the folders 'assets' and 'shaders'; name what holds them in DEEPWATER_ROOT");
}

}  // namespace deepwater::app
