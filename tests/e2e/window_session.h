#pragma once

#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "e2e/program.h"

namespace deepwater::test {

/// Stops a viewer for the lifetime of this object, as long as a test waits for another program: a viewer draws on all
/// cores, whether somebody looks at it or not.
class Halt {
public:
    explicit Halt(Process& viewer);
    ~Halt();
    Halt(const Halt&) = delete;
    Halt& operator=(const Halt&) = delete;

private:
    Process& viewer_;
};

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
    /// Returns the times of the viewer's frames so far [ms].
    [[nodiscard]] std::vector<double> frame_times() const;

    /// Presses and releases a key ("F12", "ctrl+q").
    void key(const std::string& name);
    /// Clicks with the left button (window coordinates).
    void click(int x, int y);
    /// Clicks with the left button and moves to another place before the next frame.
    void click_and_leave(int x, int y, int to_x, int to_y);
    /// Presses a key without letting it go, and the other way round.
    void key_down(const std::string& name);
    void key_up(const std::string& name);
    /// Holds a key for a while.
    void hold_key(const std::string& name, std::chrono::milliseconds duration);
    /// Moves the pointer, presses `button`, drags to another place (window coordinates) and releases it.
    void drag(int button, int from_x, int from_y, int to_x, int to_y);

    /// Returns the screen: the bytes of the display's frame buffer, four a pixel, after a short header.
    [[nodiscard]] std::string screen() const;

    /// Waits until the viewer has handled what was pressed, at most a minute.
    void settle();

    /// Waits until `condition` holds. @return false when it does not within `patience`
    [[nodiscard]] static bool wait_for(const std::function<bool()>& condition,
                                       std::chrono::milliseconds patience = std::chrono::minutes{1});

private:
    [[nodiscard]] bool wait_for_frames(size_t count);
    std::string xdotool(std::vector<std::string> arguments);

    TempDir screen_folder_;  ///< also has the viewer's log of frames
    std::string display_;    ///< ":N"
    std::unique_ptr<Process> server_;
    std::unique_ptr<Process> viewer_;
    std::string window_;  ///< X's number of it
};

}  // namespace deepwater::test
