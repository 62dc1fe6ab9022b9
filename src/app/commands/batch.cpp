#include "app/commands/batch.h"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>

#include "app/command_line/options.h"
#include "app/commands/buried_camera.h"
#include "app/picture/headless.h"
#include "core/check.h"
#include "core/image_file.h"
#include "core/log.h"
#include "core/text.h"
#include "scene/files/scene_values.h"

namespace deepwater::app {
namespace {

constexpr std::string_view kKeys[] = {"preset", "camera", "time", "seed", "set", "screenshot"};

bool is_blank(std::string_view line) {
    return line.find_first_not_of(" \t\r") == std::string_view::npos;
}

void apply_settings(const nlohmann::json& settings, scene::Scene& scene) {
    if (!settings.is_object()) throw UsageError("bad 'set': expected an object");
    const ParameterList list = scene::parameters(scene);
    for (const auto& [name, value] : settings.items()) scene::set_parameter(list.at(name), value);
}

/// Applies presets: one name or file, or an array of them.
void apply_presets(const nlohmann::json& presets, scene::Scene& scene) {
    const auto apply = [&](const nlohmann::json& preset) {
        if (!preset.is_string()) throw UsageError("bad 'preset': expected a name or file, or a list of them");
        apply_preset(preset.get<std::string>(), scene);
    };
    if (!presets.is_array()) return apply(presets);
    for (const nlohmann::json& preset : presets) apply(preset);
}

[[noreturn]] void reject_key(const std::string& key) {
    std::string message = "unknown key '" + key + "'";
    if (const auto suggestion = nearest(key, kKeys))
        message += "; did you mean '" + std::string(*suggestion) + "'?";
    throw UsageError(message);
}

}  // namespace

BatchItem parse_batch_line(std::string_view line, const scene::Scene& base,
                           const std::filesystem::path& screenshot) {
    BatchItem item{base, screenshot};
    const nlohmann::json content = scene::parse_object(line);
    if (const auto presets = content.find("preset"); presets != content.end())
        apply_presets(*presets, item.scene);
    for (const auto& [key, value] : content.items()) {
        if (key == "preset") {
            continue;  // applied before all other keys
        } else if (key == "camera") {
            scene::set_camera_pose(value, item.scene.camera);
        } else if (key == "time") {
            scene::set_time(value, item.scene.clock);
        } else if (key == "seed") {
            scene::set_seed(value, item.scene.sea);
        } else if (key == "set") {
            apply_settings(value, item.scene);
        } else if (key == "screenshot") {
            if (!value.is_string()) throw UsageError("bad 'screenshot': expected a file name");
            item.screenshot = value.get<std::string>();
        } else {
            reject_key(key);
        }
    }
    if (item.screenshot.empty()) throw UsageError("no 'screenshot' names the file of the picture");
    if (!is_picture_file(item.screenshot)) {
        throw UsageError("bad 'screenshot' '" + item.screenshot.string() +
                         "': expected FILE.png or FILE.exr");
    }
    return item;
}

void run_batch(const std::filesystem::path& file, const SceneSetup& base,
               const std::filesystem::path& screenshot, const PictureFormat& format) {
    const auto cannot_read = [&file](const char* reason) {
        return RuntimeFailure("cannot read '" + file.string() + "': " + reason);
    };
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) throw cannot_read("it is a folder");
    errno = 0;
    std::ifstream in(file);
    if (!in) throw cannot_read(errno != 0 ? std::strerror(errno) : "it cannot be opened");

    std::unique_ptr<Headless>
        headless;  // made for the first picture, so that an error in the first line is reported at once
    std::string line;
    for (int number = 1; std::getline(in, line); ++number) {
        if (is_blank(line)) continue;
        const std::string place = file.string() + ":" + std::to_string(number) + ": ";
        try {
            const BatchItem item = parse_batch_line(line, base.scene, screenshot);
            check_writable(item.screenshot);
            warn_of_buried_camera(item.scene, place);
            if (!headless) headless = std::make_unique<Headless>();
            headless->offscreen.save(item.scene, base.size, item.screenshot, format);
            log_info(place + "wrote '" + item.screenshot.string() + "'");
        } catch (const std::runtime_error& error) {
            throw RuntimeFailure(place + error.what());
        }
    }
    if (in.bad()) throw cannot_read("reading failed");
}

}  // namespace deepwater::app
