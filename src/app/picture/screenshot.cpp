#include "app/picture/screenshot.h"

#include <algorithm>
#include <string_view>

#include "app/scenes/scene_setup.h"
#include "core/check.h"
#include "scene/files/scene_file.h"

namespace deepwater::app {

namespace fs = std::filesystem;

fs::path free_name(const fs::path& folder, std::time_t now) {
    std::tm local{};
    localtime_r(&now, &local);
    char stamp[64];
    std::strftime(stamp, sizeof stamp, "deepwater-%Y-%m-%d-%H%M%S", &local);
    const auto taken = [&folder](const std::string& stem) {
        const std::string_view endings[] = {"", ".png", ".exr", ".json", ".mp4", ".mkv"};
        return std::ranges::any_of(endings, [&](std::string_view ending) {
            std::error_code ignored;  // of a folder that cannot be used: make_folder() tells why
            return fs::exists(folder / (stem + std::string(ending)), ignored);
        });
    };
    std::string stem = stamp;
    for (int n = 2; taken(stem); ++n) stem = std::string(stamp) + "-" + std::to_string(n);
    return folder / stem;
}

fs::path screenshot_name(const fs::path& folder, std::time_t now) {
    return free_name(folder, now).string() + ".png";
}

void make_folder(const fs::path& folder) {
    std::error_code error;
    fs::create_directories(folder.empty() ? fs::path(".") : folder, error);
    if (error) throw RuntimeFailure("cannot make the folder '" + folder.string() + "': " + error.message());
}

glm::ivec2 screenshot_size(const ScreenshotSize& choice, glm::ivec2 window) {
    const glm::dvec2 shape(window);
    double scale = choice.times > 0 ? choice.times : choice.width / shape.x;
    scale = std::min(scale, kLargestPictureSide / std::max(shape.x, shape.y));
    return glm::max(glm::ivec2(glm::round(shape * scale)), glm::ivec2(1));
}

fs::path save_screenshot(Offscreen& offscreen, const scene::Scene& scene, glm::ivec2 size,
                         const fs::path& folder, const PictureFormat& format) {
    make_folder(folder);
    fs::path picture = screenshot_name(folder, std::time(nullptr));
    offscreen.save(scene, size, picture, format);
    fs::path description = picture;
    scene::save_scene_file(description.replace_extension(".json"), scene, size.x, size.y, models_folder());
    return picture;
}

}  // namespace deepwater::app
