#pragma once

#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/runs/batch_run.h"
#include "app/scenes/preset_library.h"
#include "gl/texture.h"

namespace deepwater::app {

/// The picture of a file. @throws RuntimeFailure as read_picture()
[[nodiscard]] gl::Texture thumbnail_texture(const std::filesystem::path& file);

/// The hash fnv1a() of a text, in 16 hexadecimal digits.
[[nodiscard]] std::string fingerprint(std::string_view text);

/// Small pictures of presets. Those that are not in the cache are rendered in the background by a second
/// process of this program (`--headless --batch`, at a lower priority), so that the viewer does not stall.
/// They are loaded one at a time as they appear.
///
/// The name of a picture in the cache is a hash of the preset's text, the camera and the build of the
/// program, so that a change of any of them gives another name.
class Thumbnails {
public:
    static constexpr int kWidth = 192, kHeight = 108;  ///< pixels

    /// Where the camera of a picture stands: at preset_view(), or where the file itself puts it, at the file's time.
    /// Pictures of models are those of the scenes' files that show them.
    enum class View { of_preset, of_file, of_model };

    /// @param cache  folder, made when missing; empty: there are no pictures
    explicit Thumbnails(std::filesystem::path cache, View view = View::of_preset);
    /// Takes the list of presets, and starts rendering those without a picture.
    void show(std::span<const PresetEntry> presets);

    /// Looks for finished pictures a few times a second, and loads one at most. `dt` in seconds.
    void update(double dt);

    /// The picture of a preset by its index in the list of show(); null while there is none.
    [[nodiscard]] const gl::Texture* picture(size_t index) const;

    /// Why rendering failed, returned once; empty: it did not.
    [[nodiscard]] std::string take_problem() { return std::exchange(problem_, {}); }

private:
    struct Item {
        std::filesystem::path file;  ///< in the cache
        std::string line;            ///< line of the batch file that renders it
        gl::Texture texture;
        bool given_up = false;
    };

    [[nodiscard]] std::string run_name() const;
    void start();
    void look_after_run();
    void take_over(Item& item);
    void remove_old_pictures() const;

    std::filesystem::path cache_;
    View view_;
    std::string program_mark_;  ///< identifies this build of the program
    std::vector<Item> items_;
    std::string problem_;
    std::optional<BatchRun> run_;
    bool wanted_ = false;
    double since_look_ = 0;  ///< s
};

}  // namespace deepwater::app
