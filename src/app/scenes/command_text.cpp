#include "app/scenes/command_text.h"

#include <algorithm>

#include "app/scenes/scene_setup.h"
#include "core/check.h"
#include "core/text.h"

namespace deepwater::app {
namespace {

/// Adds an option with a value to a command line.
void add(std::string& line, const char* option, const std::string& value) {
    line += std::string(" ") + option + " " + shell_quoted(value);
}

/// The scene that a command line names for a scene of no file: the viewer would open the one of its last run without a
/// name, which may be any.
constexpr std::string_view kPlainScene = "open_sea";

/// Loads the scene of an argument. @return false: there is none
bool load(const std::string& argument, scene::Scene& scene) {
    if (argument.empty()) return false;
    try {
        open_scene_file(scene::find_scene_file(argument, scenes_folder()), scene);
        return true;
    } catch (const RuntimeFailure&) {
        return false;
    }
}

std::string pose_text(const scene::Camera& camera) {
    return shortest(camera.position.x) + "," + shortest(camera.position.y) + "," +
           shortest(camera.position.z) + "," + shortest(camera.yaw) + "," + shortest(camera.pitch);
}

std::string left_out(const scene::Scene& scene, const scene::Scene& base) {
    std::string names;
    const auto compare = [&names](bool same, const char* name) {
        if (!same) names += (names.empty() ? "" : ", ") + std::string(name);
    };
    compare(scene.objects == base.objects, "objects");
    compare(scene.disturbances == base.disturbances, "disturbances");
    compare(scene.placed_layers == base.placed_layers, "layers");
    compare(scene.pools == base.pools, "pools");
    compare(scene.pool_past == base.pool_past, "pool_past");
    return names;
}

}  // namespace

std::vector<std::string> shell_words(std::string_view line) {
    std::vector<std::string> words;
    bool in_word = false;
    char quote = 0;
    for (size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const char next = i + 1 < line.size() ? line[i + 1] : '\0';
        const bool blank = quote == 0 && (c == ' ' || c == '\t' || c == '\n' || c == '\r');
        if (blank) {
            in_word = false;
            continue;
        }
        // A backslash before the end of a line goes on with the line.
        if (quote != '\'' && c == '\\' && next == '\n') {
            ++i;
            continue;
        }
        if (!in_word) words.emplace_back();
        in_word = true;
        if (quote == 0 && (c == '\'' || c == '"')) {
            quote = c;
        } else if (quote != 0 && c == quote) {
            quote = 0;
        } else if (c == '\\' &&
                   ((quote == 0 && next != '\0') ||
                    (quote == '"' && std::string_view("\"\\$`").find(next) != std::string_view::npos))) {
            words.back() += next;
            ++i;
        } else {
            words.back() += c;
        }
    }
    if (quote != 0) throw UsageError(std::string("a quote ") + quote + " does not end");
    return words;
}

std::string shell_quoted(std::string_view word) {
    constexpr std::string_view kPlain =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_-./,:=+@%";
    if (!word.empty() && word.find_first_not_of(kPlain) == std::string_view::npos) return std::string(word);
    std::string quoted = "'";
    for (const char c : word) quoted += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return quoted + "'";
}

CommandText command_text(const scene::Scene& scene, const std::string& argument, glm::ivec2 size) {
    CommandText command{.text = "deepwater", .left_out = {}};
    scene::Scene base, shown = scene;
    const std::string named(load(argument, base) ? std::string_view(argument) : kPlainScene);
    if (named != argument) static_cast<void>(load(named, base));
    add(command.text, "--scene", named);
    if (!scene::same_pose(shown.camera, base.camera)) add(command.text, "--camera", pose_text(shown.camera));
    if (shown.clock.time != base.clock.time) add(command.text, "--time", shortest(shown.clock.time));
    if (shown.sea.seed != base.sea.seed) add(command.text, "--seed", std::to_string(shown.sea.seed));
    const ParameterList before = scene::parameters(base);
    for (const Parameter& parameter : scene::parameters(shown)) {
        const std::string id(parameter.info().id), value = parameter.text();
        if (value != before.at(id).text()) add(command.text, "--set", id + "=" + value);
    }
    add(command.text, "--size", std::to_string(size.x) + "x" + std::to_string(size.y));
    command.left_out = left_out(shown, base);
    return command;
}

}  // namespace deepwater::app
