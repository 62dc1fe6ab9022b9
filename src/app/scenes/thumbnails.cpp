#include "app/scenes/thumbnails.h"

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <utility>

#include "app/command_line/version.h"
#include "app/scenes/preset_view.h"
#include "core/check.h"
#include "core/image_file.h"
#include "core/picture_file.h"
#include "core/text.h"
#include "core/text_file.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

/// Names of the batch file without extension. Presets, scenes and models may be rendered at the same time.
constexpr const char* kPresetRun = "thumbnails";
constexpr const char* kSceneRun = "scenes";
constexpr const char* kModelRun = "models";
constexpr double kLookInterval = 0.2;  ///< s
constexpr size_t kLargestPreset = 1 << 20;
/// With it the background process gets about a quarter of the viewer's share where both need all processors.
constexpr int kNiceness = 5;
constexpr auto kKeptFor = std::chrono::hours(24 * 30);

/// A line of a batch file, without the name of its picture.
nlohmann::json batch_line(const PresetEntry& preset, Thumbnails::View of) {
    if (of != Thumbnails::View::of_preset) return {{"preset", fs::absolute(preset.file).string()}};
    constexpr double kTime = 56;  // s: a moment that shows the waves of most presets well
    const PresetView view = preset_view(preset.file);
    return {{"preset", fs::absolute(preset.file).string()},
            {"camera", {0, view.height, 0, view.yaw, view.pitch}},
            {"time", kTime}};
}

/// Identifies the version and build of this program.
std::string mark_of_program() {
    std::error_code ignored;
    const fs::path program = fs::read_symlink(kThisProgram, ignored);
    const auto time = fs::last_write_time(program, ignored).time_since_epoch().count();
    return std::string(version()) + " " + std::to_string(fs::file_size(program, ignored)) + " " +
           std::to_string(time);
}

}  // namespace

std::string fingerprint(std::string_view text) {
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(fnv1a(text)));
    return digits;
}

gl::Texture thumbnail_texture(const fs::path& file) {
    const RgbPicture picture = read_picture(file);
    gl::Texture texture(
        {.format = GL_RGB8, .width = picture.width, .height = picture.height, .label = "thumbnail"});
    texture.upload(0, 0, GL_RGB, GL_UNSIGNED_BYTE, std::span(picture.rgb));
    return texture;
}

Thumbnails::Thumbnails(fs::path cache, View view)
    : cache_(std::move(cache)), view_(view), program_mark_(mark_of_program()) {}

void Thumbnails::show(std::span<const PresetEntry> presets) {
    std::vector<Item> old = std::exchange(items_, {});
    for (const PresetEntry& preset : presets) {
        Item item;
        try {
            nlohmann::json line = batch_line(preset, view_);
            const std::string text = read_text_file(preset.file, kLargestPreset);
            item.file = cache_ / (fingerprint(program_mark_ + line.dump() + text) + ".png");
            line["screenshot"] = item.file.string();
            item.line = line.dump();
        } catch (const std::exception&) {
            item.given_up = true;  // PresetEntry::problem says why
        }
        const auto same = std::ranges::find(old, item.file, &Item::file);
        items_.push_back(same != old.end() && !item.given_up ? std::move(*same) : std::move(item));
    }
    wanted_ = !cache_.empty();
}

const gl::Texture* Thumbnails::picture(size_t index) const {
    return index < items_.size() && items_[index].texture ? &items_[index].texture : nullptr;
}

void Thumbnails::update(double dt) {
    since_look_ += dt;
    if (since_look_ < kLookInterval) return;
    since_look_ = 0;
    if (cache_.empty()) return;
    std::error_code ignored;
    for (Item& item : items_) {
        if (item.texture || item.given_up || !fs::exists(item.file, ignored)) continue;
        take_over(item);
        since_look_ = kLookInterval;  // looks again in the next frame
        return;
    }
    if (run_) {
        look_after_run();
    } else if (wanted_) {
        wanted_ = false;
        start();
    }
}

void Thumbnails::take_over(Item& item) {
    try {
        item.texture = thumbnail_texture(item.file);
    } catch (const std::exception& error) {
        item.given_up = true;
        problem_ = explain(error);
    }
}

std::string Thumbnails::run_name() const {
    if (view_ == View::of_preset) return kPresetRun;
    return view_ == View::of_file ? kSceneRun : kModelRun;
}

/// Starts a process of this program that renders the missing pictures.
void Thumbnails::start() {
    std::string lines;
    for (const Item& item : items_)
        if (!item.texture && !item.given_up) lines += item.line + "\n";
    if (lines.empty()) return;
    const fs::path batch = cache_ / (run_name() + ".jsonl");
    try {
        fs::create_directories(cache_);
        remove_old_pictures();
        run_.emplace(batch, lines, glm::ivec2(kWidth, kHeight),
                     std::vector<std::string>{"view.quality=medium"}, kNiceness);
    } catch (const std::exception& error) {
        problem_ = "no pictures of presets: " + explain(error);
    }
}

void Thumbnails::look_after_run() {
    if (run_->update()) return;
    const std::string problem = run_->problem();
    run_.reset();
    if (problem.empty()) return;
    for (Item& item : items_) item.given_up = item.given_up || !fs::exists(item.file);
    problem_ = "not all pictures of presets could be made: " + problem;
}

/// Removes pictures of presets and programs that no longer exist.
void Thumbnails::remove_old_pictures() const {
    std::error_code ignored;
    const auto oldest = fs::file_time_type::clock::now() - kKeptFor;
    for (const fs::directory_entry& entry : fs::directory_iterator(cache_, ignored)) {
        const bool ours = entry.path().extension() == ".png";
        if (ours && entry.last_write_time(ignored) < oldest) fs::remove(entry.path(), ignored);
    }
}

}  // namespace deepwater::app
