#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>

#include "app/gui/gui.h"
#include "app/window/window.h"
#include "gl/texture.h"

namespace deepwater::app {

/// What the window shows while a scene loads: its thumbnail, its name and a line of progress. Meanwhile the window
/// answers: it can be moved, resized and closed, and its title says what is loaded.
///
///     screen.begin("landfall", thumbnail);
///     … screen.show() every now and then, from whatever the main thread does …
///     screen.end();
class LoadingScreen {
public:
    LoadingScreen(Window& window, Gui& gui) : window_(window), gui_(gui) {}

    /// Shows the screen of a scene, with nothing done yet.
    /// @param name       of the scene; empty: it has none
    /// @param thumbnail  picture file; it need not exist
    void begin(const std::string& name, const std::filesystem::path& thumbnail);
    void end();
    [[nodiscard]] bool shown() const { return shown_; }

    /// Says how much of the scene is loaded, 0 to 1, of what other threads do.
    void set_loaded(double share) { loaded_ = share; }
    /// Counts a program that was built.
    void add_program() { ++programs_; }

    /// Polls the window and draws the screen, unless that was done less than kInterval ago or there is none. What is
    /// bound to be drawn into stays bound.
    void show();

private:
    using Clock = std::chrono::steady_clock;
    /// Between two pictures. More of them would take a tenth of the time in which a scene loads, where a software
    /// rasteriser draws them on the same processors.
    static constexpr std::chrono::milliseconds kInterval{100};

    void draw();
    [[nodiscard]] double share() const;

    Window& window_;
    Gui& gui_;
    std::string name_;
    std::optional<gl::Texture> picture_;
    bool shown_ = false;
    double loaded_ = 0;
    int programs_ = 0;
    Clock::time_point begun_, drawn_;
};

}  // namespace deepwater::app
