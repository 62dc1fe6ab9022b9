#include "app/picture/screenshot.h"

#include <algorithm>
#include <string_view>

#include "core/check.h"

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

}  // namespace deepwater::app
