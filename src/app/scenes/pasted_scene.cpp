#include "app/scenes/pasted_scene.h"

#include <variant>
#include <vector>

#include "app/command_line/options.h"
#include "app/scenes/command_text.h"
#include "app/scenes/scene_setup.h"
#include "core/check.h"
#include "core/image_file.h"
#include "scene/files/camera_path_file.h"
#include "scene/files/scene_file.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

bool is_program(const std::string& word) {
    const fs::path name = fs::path(word).filename();
    return name == "deepwater" || name == "run.sh";
}

/// @throws UsageError, RuntimeFailure for a command line that opens no scene
SceneSetup scene_of_command(const std::string& text) {
    std::vector<std::string> words = shell_words(text);
    if (!words.empty() && !is_program(words.front())) words.insert(words.begin(), "deepwater");
    std::vector<const char*> arguments;
    arguments.reserve(words.size());
    for (const std::string& word : words) arguments.push_back(word.c_str());
    const auto parsed = parse_options(static_cast<int>(arguments.size()), arguments.data());
    const auto* options = std::get_if<Options>(&parsed);
    if (!options) throw UsageError("it opens no scene");
    return make_scene(*options);
}

void write_json(const std::string& text, const fs::path& file) {
    // Looked at under another name, so that a bad text does not replace an older one.
    const fs::path trial = file.parent_path() / ("new-" + file.filename().string());
    write_text_file(trial, text);
    try {
        if (scene::is_camera_path_file(trial)) {
            static_cast<void>(scene::load_camera_path(trial));
        } else {
            scene::Scene scene;
            open_scene_file(trial, scene);
        }
    } catch (...) {
        std::error_code ignored;
        fs::remove(trial, ignored);
        throw;
    }
    fs::rename(trial, file);
}

}  // namespace

void write_pasted(const std::string& text, const fs::path& file) {
    const size_t begin = text.find_first_not_of(" \t\r\n");
    if (begin == std::string::npos) throw UsageError("there is no text in the clipboard");
    std::error_code ignored;
    fs::create_directories(file.parent_path(), ignored);
    if (text[begin] == '{') return write_json(text, file);
    const std::string first = text.substr(begin, text.find_first_of(" \t\r\n", begin) - begin);
    if (!is_program(first) && !first.starts_with("--"))
        throw UsageError(
            "the text in the clipboard is neither a scene's JSON nor a command line of deepwater");
    const SceneSetup setup = scene_of_command(text.substr(begin));
    scene::save_scene_file(file, setup.scene, setup.size.x, setup.size.y);
}

}  // namespace deepwater::app
