#include "scene/files/scene_file.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

#include "core/check.h"
#include "core/image_file.h"
#include "core/text.h"
#include "core/text_file.h"
#include "scene/files/disturbances_json.h"
#include "scene/files/json_fields.h"
#include "scene/files/layers_json.h"
#include "scene/files/pool_past_json.h"
#include "scene/files/pools_json.h"
#include "scene/files/scene_values.h"
#include "scene/state/bed_check.h"
#include "scene/weather/weather.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr size_t kLargestFile = 1 << 25;  ///< bytes; 100,000 stones need 14 million
constexpr std::string_view kExtension = ".json";
/// The parameters that hold paths, relative to the scene's folder.
constexpr std::string_view kFileParameters[] = {"sky.image", "bed.file"};
constexpr int kLargestCapture = 16384;  ///< pixels along a side

constexpr std::string_view kOwnKeys[] = {"camera",  "time",      "seed",         "description",
                                         "capture", "objects",   "disturbances", "layers",
                                         "pools",   "pool_past", "whole",        "shore_near"};

bool is_file_parameter(std::string_view id) {
    return std::ranges::find(kFileParameters, id) != std::end(kFileParameters);
}

int capture_side(const json& capture, const char* key) {
    const auto found = capture.find(key);
    const double value = found != capture.end() && found->is_number() ? found->get<double>() : 0;
    if (!(value >= 1 && value <= kLargestCapture && value == static_cast<int>(value))) {
        throw UsageError("bad 'capture': expected whole numbers 'width' and 'height' from 1 to " +
                         std::to_string(kLargestCapture));
    }
    return static_cast<int>(value);
}

[[noreturn]] void reject_key(const std::string& key, const ParameterList& list) {
    std::vector<std::string_view> known(std::begin(kOwnKeys), std::end(kOwnKeys));
    for (const Parameter& parameter : list) known.push_back(parameter.info().id);
    std::string message = "unknown key '" + key + "'";
    if (const auto suggestion = nearest(key, known))
        message += "; did you mean '" + std::string(*suggestion) + "'?";
    throw UsageError(message);
}

/// Whether the file holds "whole": true. @throws UsageError when it is neither true nor false
bool is_whole(const json& content) {
    const auto found = content.find("whole");
    if (found == content.end()) return false;
    if (!found->is_boolean()) throw UsageError("bad 'whole': expected true or false");
    return found->get<bool>();
}

/// Applies one key of a scene file.
void apply(const std::string& key, const json& value, const fs::path& folder, const fs::path& models,
           Scene& scene, const ParameterList& list, SceneFileNotes& notes) {
    if (key == "camera") {
        set_camera_pose(value, scene.camera);
    } else if (key == "time") {
        set_time(value, scene.clock);
    } else if (key == "seed") {
        set_seed(value, scene.sea);
    } else if (key == "description") {
        if (!value.is_string()) throw UsageError("bad 'description': expected a text");
        notes.description = value.get<std::string>();
    } else if (key == "capture") {
        if (!value.is_object()) throw UsageError("bad 'capture': expected an object");
        notes.width = capture_side(value, "width");
        notes.height = capture_side(value, "height");
    } else if (key == "objects") {
        scene.objects = objects_from_json(value, folder, models);
    } else if (key == "disturbances") {
        scene.disturbances = disturbances_from_json(value);
    } else if (key == "layers") {
        scene.placed_layers = layers_from_json(value);
    } else if (key == "shore_near") {
        read_pair(json::object({{key, value}}), "shore_near", scene.shore_near.emplace());
    } else if (key == "pools") {
        scene.pools = pools_from_json(value);
    } else if (key == "pool_past") {
        scene.pool_past = pool_past_from_json(value);
    } else if (key == "whole") {
        return;  // is_whole() has read it
    } else if (const Parameter* parameter = list.find(key)) {
        set_parameter(*parameter, value);
        if (is_file_parameter(key) && !value.get<std::string>().empty()) {
            parameter->set_text((folder / value.get<std::string>()).lexically_normal().string());
        }
    } else {
        reject_key(key, list);
    }
}

fs::path whole_path(const fs::path& path) {
    return fs::absolute(path).lexically_normal();
}

/// A file's path as a JSON in `folder` holds it: relative when the file is in the folder or below, else
/// absolute.
/// @param folder  nothing: of no file, so that no path is relative to it
std::string portable_path(const std::string& path, const std::optional<fs::path>& folder) {
    const fs::path file = whole_path(path);
    if (!folder) return file.string();
    const fs::path base = whole_path(*folder);
    const fs::path relative = file.lexically_relative(base);
    const bool is_inside = !relative.empty() && *relative.begin() != "..";
    return is_inside ? relative.string() : file.string();
}

/// A parameter's value as a JSON in `folder` holds it.
json file_value(const Parameter& parameter, const std::optional<fs::path>& folder) {
    if (is_file_parameter(parameter.info().id) && !parameter.text().empty())
        return portable_path(parameter.text(), folder);
    return json_value(parameter);
}

/// All of a scene.
/// @param folder  of its file, as of portable_path()
/// @param models  folder whose models are named alone; empty: none
nlohmann::ordered_json scene_content(const Scene& scene, glm::ivec2 size,
                                     const std::optional<fs::path>& folder, const fs::path& models = {}) {
    Scene copy = scene;
    nlohmann::ordered_json content;
    content["camera"] = {copy.camera.position.x, copy.camera.position.y, copy.camera.position.z,
                         copy.camera.yaw, copy.camera.pitch};
    content["time"] = copy.clock.time;
    content["seed"] = copy.sea.seed;
    for (const Parameter& parameter : parameters(copy)) {
        if (parameter.is_default()) continue;
        content[std::string(parameter.info().id)] = file_value(parameter, folder);
    }
    const auto model_name = [&](const std::string& model) {
        if (model.empty()) return std::string();
        const fs::path file = whole_path(model);
        const bool known = !models.empty() && file == whole_path(models / file.filename());
        return known ? file.filename().string() : portable_path(model, folder);
    };
    for (const Object& object : copy.objects)
        content["objects"].push_back(json_of(object, model_name(object.model)));
    if (!copy.disturbances.empty()) content["disturbances"] = json_of(copy.disturbances);
    if (!copy.placed_layers.empty()) content["layers"] = json_of(copy.placed_layers);
    if (copy.shore_near) content["shore_near"] = pair_json(*copy.shore_near);
    if (!copy.pools.empty()) {
        content["pools"] = json_of(copy.pools);
        if (!copy.ground.present()) content["ground.kind"] = "none";
    }
    if (!copy.pool_past.empty()) content["pool_past"] = json_of(copy.pool_past);
    content["capture"] = {{"width", size.x}, {"height", size.y}};
    return content;
}

std::string text_of(const nlohmann::ordered_json& content) {
    return content.dump(kJsonIndent, ' ', false, json::error_handler_t::replace) + "\n";
}

}  // namespace

SceneFileNotes load_scene_file(const fs::path& file, Scene& scene, const fs::path& models) {
    Scene loaded = scene;
    SceneFileNotes notes;
    const std::string text = read_text_file(file, kLargestFile);
    try {
        const ParameterList list = parameters(loaded);
        const json content = parse_object(text);
        if (is_whole(content)) reset_weather(loaded);
        for (const auto& [key, value] : content.items()) {
            apply(key, value, file.parent_path(), models, loaded, list, notes);
        }
        if (content.contains("pools")) check_lie(loaded.pools, loaded.ground);
        if (content.contains("bed.shallowest") || content.contains("bed.deepest")) check_bed(loaded.bed);
    } catch (const std::runtime_error& error) {
        throw RuntimeFailure(std::string(error.what()) + " in '" + file.string() + "'");
    }
    scene = loaded;
    return notes;
}

fs::path find_scene_file(std::string_view name_or_file, const fs::path& folder) {
    fs::path given(name_or_file);
    if (has_ending(given, kExtension)) return given;

    const std::vector<std::string> names = scene_names(folder);
    if (std::find(names.begin(), names.end(), name_or_file) != names.end()) {
        return folder / (std::string(name_or_file) + std::string(kExtension));
    }
    throw RuntimeFailure(unknown_name(name_or_file, folder.filename().string(), names));
}

std::string unknown_name(std::string_view name, std::string_view kind,
                         const std::vector<std::string>& names) {
    std::string message = "unknown name '" + std::string(name) + "'";
    const std::vector<std::string_view> known(names.begin(), names.end());
    if (const auto suggestion = nearest(name, known))
        message += "; did you mean '" + std::string(*suggestion) + "'?";
    message += " (" + std::string(kind) + ":";
    for (const std::string& each : names) message += " " + each;
    return message + "; a file of your own ends in .json)";
}

bool is_preset_file(const fs::path& file) {
    try {
        Scene scene;
        const ParameterList list = parameters(scene);
        const json content = parse_object(read_text_file(file, kLargestFile));
        if (is_whole(content)) return true;
        for (const auto& [key, value] : content.items()) {
            const Parameter* parameter = list.find(key);
            if (key != "description" && (!parameter || !parameter->is_weather())) return false;
        }
        return true;
    } catch (const std::exception&) {
        return false;
    }
}

std::vector<std::string> scene_names(const fs::path& folder) {
    std::vector<std::string> names;
    std::error_code error;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        if (entry.path().extension() == kExtension) names.push_back(entry.path().stem().string());
    }
    std::sort(names.begin(), names.end(), comes_before);
    return names;
}

std::string scene_text(const Scene& scene, int width, int height, const fs::path& models) {
    return text_of(scene_content(scene, {width, height}, {}, models));
}

void save_scene_file(const fs::path& file, const Scene& scene, int width, int height, const fs::path& models,
                     std::string_view description) {
    nlohmann::ordered_json content;
    if (!description.empty()) content["description"] = description;
    content.update(scene_content(scene, {width, height}, file.parent_path(), models));
    write_text_file(file, text_of(content));
}

void save_preset_file(const fs::path& file, const Scene& scene, std::string_view description) {
    Scene copy = scene;
    nlohmann::ordered_json content;
    content["description"] = description;
    content["whole"] = true;
    for (const Parameter& parameter : parameters(copy)) {
        if (!parameter.is_weather() || parameter.is_default()) continue;
        content[std::string(parameter.info().id)] = file_value(parameter, file.parent_path());
    }
    write_text_file(file, text_of(content));
}

}  // namespace deepwater::scene
