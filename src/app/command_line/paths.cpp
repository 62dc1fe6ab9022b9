#include "app/command_line/paths.h"

#include <cstdlib>

#include "core/check.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

bool is_root(const fs::path& folder) {
    std::error_code ignored;
    return fs::is_directory(folder / "assets", ignored) && fs::is_directory(folder / "shaders", ignored);
}

bool lies_in(const fs::path& file, const fs::path& folder) {
    std::error_code ignored;
    const fs::path inside = file.lexically_relative(fs::canonical(folder, ignored));
    return !inside.empty() && *inside.begin() != "..";
}

/// @param variable  holds an absolute folder; by the specification relative ones are ignored
fs::path user_folder(const char* variable, const char* below_home) {
    constexpr const char* kProgram = "deepwater";
    if (const char* given = std::getenv(variable); given && fs::path(given).is_absolute())
        return fs::path(given) / kProgram;
    const char* home = std::getenv("HOME");
    return home && *home != '\0' ? fs::path(home) / below_home / kProgram : fs::path();
}

}  // namespace

fs::path user_data_folder() {
    return user_folder("XDG_DATA_HOME", ".local/share");
}
fs::path user_state_folder() {
    return user_folder("XDG_STATE_HOME", ".local/state");
}
fs::path user_cache_folder() {
    return user_folder("XDG_CACHE_HOME", ".cache");
}

fs::path link_notes_file() {
    const fs::path folder = user_cache_folder();
    return folder.empty() ? fs::path() : folder / "link_notes";
}

fs::path expand_home(const fs::path& typed) {
    const char* home = std::getenv("HOME");
    if (!home || *home == '\0' || typed.empty() || *typed.begin() != "~") return typed;
    const fs::path below = typed.lexically_relative("~");
    return below == "." ? fs::path(home) : fs::path(home) / below;
}

fs::path data_root() {
    if (const char* given = std::getenv("DEEPWATER_ROOT"); given && *given != '\0') {
        if (is_root(given)) return given;
        throw RuntimeFailure("DEEPWATER_ROOT '" + std::string(given) +
                             "' has no folders 'assets' and 'shaders'");
    }
    std::error_code ignored;
    const fs::path program = fs::read_symlink("/proc/self/exe", ignored);
    fs::path installed = (program.parent_path() / DEEPWATER_DATA_FROM_PROGRAM).lexically_normal();
    if (is_root(installed)) return installed;
    if (fs::path source = DEEPWATER_SOURCE_ROOT; lies_in(program, DEEPWATER_BUILD_ROOT) && is_root(source))
        return source;
    throw RuntimeFailure("cannot find the folders 'assets' and 'shaders' in '" + installed.string() +
                         "': install the program, or name the folder that holds them in DEEPWATER_ROOT");
}

}  // namespace deepwater::app
