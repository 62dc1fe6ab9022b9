#pragma once

#include <sys/types.h>

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "app/scenes/preset_library.h"
#include "gl/texture.h"

namespace deepwater::app {

/// Small pictures of presets, rendered by the program itself. What is not in the cache yet is made by a
/// second run of this program in the background (`--headless --batch`, at a lower priority), so that the
/// viewer neither waits nor stalls; its pictures are taken over one at a time as they appear.
///
/// A picture's name in the cache says what it was made from: the preset's text, how it was taken, and which
/// program rendered it. Whatever changes has another name.
class Thumbnails {
public:
    static constexpr int kWidth = 192, kHeight = 108;  ///< pixels

    /// @param cache  made when missing; empty: there is none, and no pictures
    explicit Thumbnails(std::filesystem::path cache);
    /// Ends the background run.
    ~Thumbnails();
    Thumbnails(const Thumbnails&) = delete;
    Thumbnails& operator=(const Thumbnails&) = delete;

    /// Says which presets there are. Has those without a picture rendered.
    void show(std::span<const PresetEntry> presets);

    /// Looks whether something is there, a few times a second; takes over one picture at most. `dt` in
    /// seconds.
    void update(double dt);

    /// The picture of the preset at this place of show(); null: not yet.
    [[nodiscard]] const gl::Texture* picture(size_t index) const;

    /// Why no more pictures come, told once; empty: nothing went wrong.
    [[nodiscard]] std::string take_problem() { return std::exchange(problem_, {}); }

private:
    struct Item {
        std::filesystem::path file;  ///< in the cache
        std::string line;            ///< of the batch that makes it
        gl::Texture texture;
        bool given_up = false;
    };

    void start();
    void stop();
    void look_after_run();
    void take_over(Item& item);
    void remove_old_pictures() const;

    std::filesystem::path cache_;
    std::string program_mark_;  ///< tells this build from every other
    std::vector<Item> items_;
    std::string problem_;
    pid_t run_ = 0;  ///< of the background; 0: none
    bool wanted_ = false;
    double since_look_ = 0;  ///< s
};

}  // namespace deepwater::app
