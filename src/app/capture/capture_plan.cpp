#include "app/capture/capture_plan.h"

#include <algorithm>
#include <cmath>

#include "app/command_line/paths.h"
#include "app/picture/screenshot.h"
#include "app/scenes/scene_setup.h"
#include "core/check.h"
#include "scene/files/camera_path_file.h"
#include "scene/files/scene_file.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

/// The scene as a file can hold it: a file has no fading clouds. Nothing else of what is shown is left out.
scene::Scene held_by_file(const scene::Scene& shown, int quality) {
    scene::Scene scene = scene::without_fading_clouds(shown);
    if (quality != scene::kQualityAuto) {
        scene.view.quality = quality;
        scene.view.render_scale = 0;  // that of the quality
    }
    return scene;
}

fs::path with_ending(const fs::path& stem, const char* ending) {
    return stem.string() + ending;
}

glm::ivec2 film_size(const FilmSize& choice, glm::ivec2 window) {
    const glm::ivec2 size = choice.size == glm::ivec2(0) ? window : choice.size;
    return glm::max(size / 2 * 2, glm::ivec2(2));  // H.264 has even sides
}

}  // namespace

std::vector<std::string> CapturePlan::arguments() const {
    std::vector<std::string> arguments{"--headless",
                                       "--scene",
                                       scene_file.string(),
                                       "--size",
                                       std::to_string(size.x) + "x" + std::to_string(size.y),
                                       "--progress-json"};
    const auto add = [&arguments](const char* option, const std::string& value) {
        arguments.insert(arguments.end(), {option, value});
    };
    if (!film) {
        add("--screenshot", target.string());
        add("--png-bits", std::to_string(png_bits));
        return arguments;
    }
    add("--record", target.string());
    add("--fps", std::to_string(film->fps));
    if (film->frames) add("--frames", std::to_string(*film->frames));
    if (!film->path_file.empty()) add("--camera-path", film->path_file.string());
    return arguments;
}

void CapturePlan::write_files() const {
    make_folder(target.parent_path());
    if (goes_on()) make_folder(target);
    scene::save_scene_file(scene_file, scene, size.x, size.y, models_folder());
    if (film && !film->path_file.empty()) scene::save_camera_path(film->path_file, film->path);
}

void CapturePlan::remove_files() const {
    if (goes_on()) return;
    std::error_code ignored;
    fs::remove(scene_file, ignored);
    if (film && !film->path_file.empty()) fs::remove(film->path_file, ignored);
}

CapturePlan plan_still(const CaptureSettings& settings, const CaptureView& view, std::time_t now) {
    CapturePlan plan;
    const fs::path stem = free_name(expand_home(settings.folder), now);
    plan.target = with_ending(stem, settings.still_format == kStillExr ? ".exr" : ".png");
    plan.scene_file = with_ending(stem, ".json");
    plan.scene = held_by_file(view.shown, settings.still_quality);
    plan.size = screenshot_size(kScreenshotSizes[settings.still_size], view.window);
    plan.png_bits = settings.still_format == kStillPng16 ? 16 : 8;
    plan.soon = settings.still_size == 0 && settings.still_quality == scene::kQualityAuto;
    return plan;
}

const char* film_obstacle(const CaptureSettings& settings, const CaptureView& view) {
    if (settings.film_subject == kFilmOfBookmarks && view.bookmarks.bookmarks.size() < 2)
        return "There are no two bookmarks yet: B makes one of a view";
    if (settings.film_subject == kFilmOfDrive && !view.drive.any())
        return "No boat has been driven here yet: G takes one";
    if (settings.film_subject == kFilmOfDrive && !(view.shown.clock.speed > 0))
        return "The sea stands still: its speed is 0";
    return nullptr;
}

CapturePlan plan_film(const CaptureSettings& settings, const CaptureView& view, std::time_t now) {
    DW_CHECK(!film_obstacle(settings, view));
    CapturePlan plan;
    const fs::path stem = free_name(expand_home(settings.folder), now);
    const FilmFormat& format = kFilmFormats[settings.film_format];
    plan.target = with_ending(stem, format.ending);
    plan.size = film_size(kFilmSizes[settings.film_size], view.window);
    plan.scene = held_by_file(view.shown, settings.film_quality);
    plan.scene.clock.paused = false;
    const bool is_folder = *format.ending == '\0';
    const fs::path beside = is_folder ? stem / "scene" : stem;
    plan.scene_file = with_ending(beside, ".json");
    CapturePlan::Film& film = plan.film.emplace(CapturePlan::Film{});
    film.fps = kFilmRates[settings.film_rate];
    if (settings.film_subject == kFilmFromHere) {
        film.frames =
            std::max(static_cast<int>(std::lround(settings.film_seconds * static_cast<float>(film.fps))), 1);
        return plan;
    }
    film.path_file = with_ending(beside, "-path.json");
    if (settings.film_subject == kFilmOfBookmarks) {
        film.path = view.bookmarks;
        return plan;
    }
    plan.scene.clock.time = view.drive.begin();
    film.path = view.drive.path(plan.scene.clock.speed);
    return plan;
}

}  // namespace deepwater::app
