#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "app/scenes/preset_library.h"
#include "app/scenes/thumbnails.h"

namespace deepwater::app {

/// The presets of the viewer and their thumbnails, which follow every change of the presets. Scenes are kept in the same
/// way.
class PresetShelf {
public:
    /// @param shipped, own  PresetLibrary
    /// @param cache, view   Thumbnails
    /// @param models        PresetLibrary
    PresetShelf(std::filesystem::path shipped, std::filesystem::path own, std::filesystem::path cache,
                Thumbnails::View view = Thumbnails::View::of_preset, std::filesystem::path models = {});

    [[nodiscard]] const PresetLibrary& presets() const { return presets_; }
    [[nodiscard]] const Thumbnails& thumbnails() const { return thumbnails_; }

    /// PresetLibrary::save(), rename() and remove(). @throws RuntimeFailure
    std::filesystem::path save(std::string_view name, std::string_view description,
                               const scene::Scene& scene);
    void rename(std::string_view name, std::string_view other);
    void remove(std::string_view name);

    /// Makes missing thumbnails and takes over finished ones. Called in frames that show the presets, `dt`
    /// seconds long; the first second of them passes without work, so that the first pictures are not slowed
    /// down.
    /// @return Thumbnails::take_problem()
    [[nodiscard]] std::string update_thumbnails(double dt);

private:
    PresetLibrary presets_;
    Thumbnails thumbnails_;
    bool thumbnails_are_current_ = false;  ///< `thumbnails_` has been given the present list of presets
    double shown_seconds_ = 0;             ///< time for which the presets have been shown, s
};

}  // namespace deepwater::app
