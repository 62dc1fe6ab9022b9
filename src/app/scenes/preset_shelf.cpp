#include "app/scenes/preset_shelf.h"

#include <utility>

namespace deepwater::app {
namespace {

constexpr double kThumbnailsAfter = 1;  ///< s for which presets are shown before missing thumbnails are begun

}  // namespace

PresetShelf::PresetShelf(std::filesystem::path shipped, std::filesystem::path own,
                         std::filesystem::path cache, Thumbnails::View view, std::filesystem::path models)
    : presets_(std::move(shipped), std::move(own), std::move(models)), thumbnails_(std::move(cache), view) {}

std::filesystem::path PresetShelf::save(std::string_view name, std::string_view description,
                                        const scene::Scene& scene) {
    std::filesystem::path file = presets_.save(name, description, scene);
    thumbnails_are_current_ = false;
    return file;
}

void PresetShelf::rename(std::string_view name, std::string_view other) {
    presets_.rename(name, other);
    thumbnails_are_current_ = false;
}

void PresetShelf::remove(std::string_view name) {
    presets_.remove(name);
    thumbnails_are_current_ = false;
}

std::string PresetShelf::update_thumbnails(double dt) {
    shown_seconds_ += dt;
    if (shown_seconds_ < kThumbnailsAfter) return {};
    if (!thumbnails_are_current_) thumbnails_.show(presets_.entries());
    thumbnails_are_current_ = true;
    thumbnails_.update(dt);
    return thumbnails_.take_problem();
}

}  // namespace deepwater::app
