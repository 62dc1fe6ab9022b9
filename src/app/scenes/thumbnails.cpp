#include "app/scenes/thumbnails.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

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
#include "core/text_file.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

constexpr const char* kProgram = "/proc/self/exe";
/// Names of the batch file and of its log, without extension. Presets and scenes may be rendered at the same time.
constexpr const char* kPresetRun = "thumbnails";
constexpr const char* kSceneRun = "scenes";
constexpr double kLookInterval = 0.2;  ///< s
constexpr size_t kLargestPreset = 1 << 20;
/// With it the background process gets about a quarter of the viewer's share where both need all processors.
constexpr int kNiceness = 5;
constexpr auto kKeptFor = std::chrono::hours(24 * 30);

/// The 64-bit hash FNV-1a. Source: Fowler, Noll & Vo 1991.
std::string fingerprint(std::string_view text) {
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    char digits[17];
    std::snprintf(digits, sizeof digits, "%016llx", static_cast<unsigned long long>(hash));
    return digits;
}

/// A line of a batch file, without the name of its picture.
nlohmann::json batch_line(const PresetEntry& preset, Thumbnails::View of) {
    if (of == Thumbnails::View::of_file) return {{"preset", fs::absolute(preset.file).string()}};
    constexpr double kTime = 56;  // s: a moment that shows the waves of most presets well
    const PresetView view = preset_view(preset.file);
    return {{"preset", fs::absolute(preset.file).string()},
            {"camera", {0, view.height, 0, view.yaw, view.pitch}},
            {"time", kTime}};
}

/// Identifies the version and build of this program.
std::string mark_of_program() {
    std::error_code ignored;
    const fs::path program = fs::read_symlink(kProgram, ignored);
    const auto time = fs::last_write_time(program, ignored).time_since_epoch().count();
    return std::string(version()) + " " + std::to_string(fs::file_size(program, ignored)) + " " +
           std::to_string(time);
}

}  // namespace

Thumbnails::Thumbnails(fs::path cache, View view)
    : cache_(std::move(cache)), view_(view), program_mark_(mark_of_program()) {}

Thumbnails::~Thumbnails() {
    stop();
}

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
    if (run_ != 0) {
        look_after_run();
    } else if (wanted_) {
        wanted_ = false;
        start();
    }
}

void Thumbnails::take_over(Item& item) {
    try {
        const RgbPicture picture = read_picture(item.file);
        item.texture = gl::Texture(
            {.format = GL_RGB8, .width = picture.width, .height = picture.height, .label = "thumbnail"});
        item.texture.upload(0, 0, GL_RGB, GL_UNSIGNED_BYTE, std::span(picture.rgb));
    } catch (const std::exception& error) {
        item.given_up = true;
        problem_ = explain(error);
    }
}

std::string Thumbnails::run_name() const {
    return view_ == View::of_preset ? kPresetRun : kSceneRun;
}

fs::path Thumbnails::log_file() const {
    return cache_ / (run_name() + ".log");
}

/// Starts a process of this program that renders the missing pictures.
void Thumbnails::start() {
    std::string lines;
    for (const Item& item : items_)
        if (!item.texture && !item.given_up) lines += item.line + "\n";
    if (lines.empty()) return;
    const fs::path batch = cache_ / (run_name() + ".jsonl"), log = log_file();
    try {
        fs::create_directories(cache_);
        remove_old_pictures();
        write_text_file(batch, lines);
    } catch (const std::exception& error) {
        problem_ = "no pictures of presets: " + explain(error);
        return;
    }
    std::vector<std::string> words{"deepwater", "--headless",
                                   "--batch",   batch.string(),
                                   "--size",    std::to_string(kWidth) + "x" + std::to_string(kHeight),
                                   "--set",     "view.quality=medium"};
    std::vector<char*> arguments;
    for (std::string& word : words) arguments.push_back(word.data());
    arguments.push_back(nullptr);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, log.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0644);
    const int error = posix_spawn(&run_, kProgram, &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (error != 0) {
        run_ = 0;
        problem_ = "no pictures of presets: " + std::string(std::strerror(error));
        return;
    }
    setpriority(PRIO_PROCESS, static_cast<id_t>(run_), kNiceness);
}

void Thumbnails::look_after_run() {
    int status = 0;
    if (waitpid(run_, &status, WNOHANG) == 0) return;
    run_ = 0;
    if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return;
    for (Item& item : items_) item.given_up = item.given_up || !fs::exists(item.file);
    problem_ = "not all pictures of presets could be made: see '" + log_file().string() + "'";
}

void Thumbnails::stop() {
    if (run_ == 0) return;
    kill(run_, SIGTERM);
    waitpid(run_, nullptr, 0);
    run_ = 0;
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
