#include "app/objects/model_shelf.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <sstream>
#include <utility>

#include "app/command_line/version.h"
#include "app/objects/arrangement.h"
#include "core/check.h"
#include "core/image_file.h"
#include "core/log.h"
#include "core/text_file.h"
#include "scene/files/scene_file.h"
#include "scene/models/model_file.h"
#include "scene/scene.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

constexpr size_t kLargestList = 1 << 20;  // bytes

/// The lines of the file of own models; none where there is no file.
std::vector<std::string> lines_of(const fs::path& list) {
    std::vector<std::string> lines;
    std::error_code ignored;
    if (list.empty() || !fs::exists(list, ignored)) return lines;
    std::istringstream text(read_text_file(list, kLargestList));
    for (std::string line; std::getline(text, line);) lines.push_back(line);
    return lines;
}

void write_lines(const fs::path& list, std::span<const std::string> lines) {
    std::error_code ignored;
    fs::create_directories(list.parent_path(), ignored);
    std::string text;
    for (const std::string& line : lines) text += line + '\n';
    write_text_file(list, text);
}

/// The scenes of the pictures of own models, in the models' order. Those of another build have other names.
std::vector<PresetEntry> write_scenes(const std::vector<fs::path>& models, const fs::path& cache,
                                      const std::stop_token& ends) {
    const std::string build = version_and_build();
    std::vector<PresetEntry> scenes;
    scenes.reserve(models.size());
    for (const fs::path& model : models) {
        if (ends.stop_requested()) break;
        PresetEntry entry{.name = model.stem().string(),
                          .file = cache / ("model-" + fingerprint(build + model.string()) + ".json"),
                          .description = "",
                          .problem = "",
                          .own = true};
        try {
            fs::create_directories(cache);
            update_picture_scene(entry.file, model);
        } catch (const std::exception& error) {
            entry.problem = explain(error);
            std::error_code ignored;
            fs::remove(entry.file, ignored);
        }
        scenes.push_back(std::move(entry));
    }
    return scenes;
}

/// Places a camera so that it sees all points [m, world] in a picture of 4:3, from a little above and aside.
void look_at_all(std::span<const glm::dvec3> points, scene::Camera& camera) {
    constexpr double kFov = 30, kAround = 35, kAbove = 14;  // degrees
    constexpr double kMargin = 1.1;       // over the distance at which they fill the picture
    constexpr double kShape = 4.0 / 3.0;  // of the picture
    glm::dvec3 low(0), high(0);
    if (!points.empty()) low = high = points.front();
    for (const glm::dvec3& point : points) {
        low = glm::min(low, point);
        high = glm::max(high, point);
    }
    const glm::dvec3 centre = 0.5 * (low + high);
    camera.fov = static_cast<float>(kFov);
    camera.yaw = -90 + kAround;
    camera.pitch = -kAbove;
    const scene::CameraAxes axes = scene::axes(camera);
    const glm::dvec3 right(axes.right), up(axes.up), forward(axes.forward);
    const double slope = std::tan(glm::radians(kFov) / 2);
    double distance = 1e-2;  // m
    for (const glm::dvec3& point : points) {
        const glm::dvec3 from = point - centre;
        const double aside = std::max(std::abs(glm::dot(from, up)), std::abs(glm::dot(from, right)) / kShape);
        distance = std::max(distance, aside / slope - glm::dot(from, forward));
    }
    camera.position = centre - kMargin * distance * forward;
}

}  // namespace

std::vector<fs::path> model_files(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, ignored)) {
        if (scene::is_model_file(entry.path())) files.push_back(entry.path());
    }
    std::ranges::sort(files);
    return files;
}

std::vector<fs::path> read_own_models(const fs::path& list) try {
    std::vector<fs::path> models;
    std::error_code ignored;
    for (const fs::path model : lines_of(list)) {
        const bool usable = model.is_absolute() && scene::is_model_file(model) && fs::exists(model, ignored);
        if (usable && std::ranges::find(models, model) == models.end()) models.push_back(model);
    }
    return models;
} catch (const std::exception& error) {
    log_warning(std::string("your own models are not on the shelf: ") + error.what());
    return {};
}

void add_own_model(const fs::path& list, const fs::path& model) {
    std::vector<std::string> lines = lines_of(list);
    if (std::ranges::find(lines, model.string()) != lines.end()) return;
    lines.push_back(model.string());
    write_lines(list, lines);
}

void forget_own_model(const fs::path& list, const fs::path& model) {
    std::vector<std::string> lines = lines_of(list);
    if (std::erase(lines, model.string()) > 0) write_lines(list, lines);
}

void write_picture_scene(const fs::path& scene, const fs::path& model) {
    const scene::Model shape = scene::load_model(model);
    scene::Scene shown;
    scene::Object object = scene::model_object(model.string());
    // What stands on its foot stands on the water, so that all of it is seen.
    if (stands_on_foot(shape)) object.position.y = std::max(-static_cast<double>(shape.low.y), 0.0);
    shown.objects = {object};
    std::vector<glm::dvec3> seen;  // points over the water
    seen.reserve(shape.vertices.size());
    for (const scene::Vertex& vertex : shape.vertices) {
        const glm::dvec3 point = glm::dvec3(vertex.position) + object.position;
        if (point.y >= 0) seen.push_back(point);
    }
    look_at_all(seen, shown.camera);
    shown.sea.wind_speed = 2;
    shown.sky.sun_azimuth = 150;
    shown.sky.sun_elevation = 38;
    scene::save_scene_file(scene, shown, Thumbnails::kWidth, Thumbnails::kHeight);
}

bool update_picture_scene(const fs::path& scene, const fs::path& model) {
    std::error_code missing, ignored;
    const fs::file_time_type state = fs::last_write_time(model, ignored);  // before the model is read
    if (fs::last_write_time(scene, missing) == state && !missing) return false;
    write_picture_scene(scene, model);
    fs::last_write_time(scene, state, ignored);
    return true;
}

ModelShelf::ModelShelf(const fs::path& shipped, fs::path list, fs::path cache)
    : list_(std::move(list)), cache_(std::move(cache)), own_pictures_(cache_, Thumbnails::View::of_model) {
    for (const fs::path& file : model_files(shipped))
        entries_.push_back({file.stem().string(), file, false, ""});
    shipped_ = entries_.size();
    pictures_.resize(shipped_);
    for (const fs::path& file : read_own_models(list_))
        entries_.push_back({file.stem().string(), file, true, ""});
}

const gl::Texture* ModelShelf::picture(size_t index) const {
    if (index >= shipped_) return own_pictures_.picture(index - shipped_);
    return pictures_[index] ? &pictures_[index] : nullptr;
}

size_t ModelShelf::add(const fs::path& model) {
    const fs::path file = fs::absolute(model).lexically_normal();
    if (const auto known = std::ranges::find(entries_, file, &ModelEntry::file); known != entries_.end())
        return static_cast<size_t>(known - entries_.begin());
    entries_.push_back({file.stem().string(), file, true, ""});
    own_are_current_ = false;
    if (!list_.empty()) add_own_model(list_, file);
    return entries_.size() - 1;
}

void ModelShelf::forget(size_t index) {
    DW_CHECK(entries_[index].own);
    const fs::path file = entries_[index].file;
    entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(index));
    own_are_current_ = false;
    if (!list_.empty()) forget_own_model(list_, file);
}

/// Reads one picture of the program's models a frame.
void ModelShelf::read_shipped_picture() {
    if (read_ == shipped_) return;
    const size_t index = read_++;
    const fs::path file = entries_[index].file;
    std::error_code ignored;
    const fs::path picture = file.parent_path() / "thumbnails" / (entries_[index].name + ".png");
    if (fs::exists(picture, ignored)) pictures_[index] = thumbnail_texture(picture);
}

/// Has the scenes of own models' pictures written by another thread, then their pictures made.
void ModelShelf::show_own() {
    if (cache_.empty()) return;
    if (!own_are_current_ && !scenes_.valid()) {
        own_are_current_ = true;
        std::vector<fs::path> own;
        own.reserve(entries_.size());
        for (size_t i = shipped_; i < entries_.size(); ++i) own.push_back(entries_[i].file);
        scenes_ = std::async(std::launch::async, write_scenes, std::move(own), cache_, ends_.get_token());
    }
    if (!scenes_.valid() || scenes_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
    const std::vector<PresetEntry> scenes = scenes_.get();
    if (!own_are_current_) return;  // the list has changed meanwhile
    for (size_t i = 0; i < scenes.size(); ++i) entries_[shipped_ + i].problem = scenes[i].problem;
    own_pictures_.show(scenes);
}

std::string ModelShelf::update(double dt) try {
    read_shipped_picture();
    show_own();
    own_pictures_.update(dt);
    return own_pictures_.take_problem();
} catch (const std::exception& error) {
    return explain(error);
}

}  // namespace deepwater::app
