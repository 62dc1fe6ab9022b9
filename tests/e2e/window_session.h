#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "e2e/program.h"

namespace deepwater::test {

/// The viewer in a window on a display of its own (Xvfb), steered like a person does (xdotool).
class WindowSession {
public:
    /// The folder, in the session's own, where the viewer keeps a person's presets.
    static constexpr const char* kDataFolder = "data";
    /// The folder, likewise, where it keeps what it remembers of its last run.
    static constexpr const char* kStateFolder = "state";
    /// A place on the sea, beside the panel [pixels].
    static constexpr int kSeaX = 600, kSeaY = 300;

    /// Returns the name of a tool that is missing here, or an empty text.
    [[nodiscard]] static std::string missing_tool();

    /// Starts display and viewer in `folder` and waits for the window; ok() tells whether that worked.
    WindowSession(const std::filesystem::path& folder, std::vector<std::string> arguments,
                  std::vector<std::string> environment = {});

    [[nodiscard]] bool ok() const { return !window_.empty(); }
    [[nodiscard]] Process& viewer() { return *viewer_; }

    /// Presses and releases a key ("F12", "ctrl+q").
    void key(const std::string& name);
    /// Clicks with the left button (window coordinates).
    void click(int x, int y);
    /// Clicks with the left button and moves to another place before the next frame.
    void click_and_leave(int x, int y, int to_x, int to_y);
    /// Holds a key for a while.
    void hold_key(const std::string& name, std::chrono::milliseconds duration);
    /// Moves the pointer, presses `button`, drags to another place (window coordinates) and releases it.
    void drag(int button, int from_x, int from_y, int to_x, int to_y);

    /// Returns the screen: the bytes of the display's frame buffer, four a pixel, after a short header.
    [[nodiscard]] std::string screen() const;

    /// Waits until `condition` holds. @return false when it does not within a minute
    [[nodiscard]] static bool wait_for(const std::function<bool()>& condition);

private:
    /// Waits until what was pressed has been handled: until a few new frames are on the screen, or, where nothing moves
    /// there, as long as they take on a busy machine.
    void settle() const;
    std::string xdotool(std::vector<std::string> arguments);

    TempDir screen_folder_;
    std::string display_;  ///< ":N"
    std::unique_ptr<Process> server_;
    std::unique_ptr<Process> viewer_;
    std::string window_;  ///< X's number of it
};

}  // namespace deepwater::test
