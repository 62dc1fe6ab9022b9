#pragma once

#include <filesystem>
#include <functional>
#include <string>

#include "app/loading/loading_screen.h"
#include "app/loading/scene_loading.h"
#include "app/scenes/scene_setup.h"
#include "sim/step/ocean_stepper.h"

namespace deepwater::app {

/// Opens a scene in the window: loads it on another thread and shows the loading screen until its first picture.
///
///     opening.begin(name, thumbnail, read);
///     const LoadedScene loaded = opening.wait();
///     … prepare what does not need the sea …
///     if (!opening.wait_for_sea()) return;
///     … prepare and draw the first picture, whose programs keep the screen going by program_built() …
///     opening.end();
class SceneOpening {
public:
    /// Begins to open the first scene, whose values are there. The window's context is current.
    /// @param models  folder of the program's models
    SceneOpening(Window& window, Gui& gui, SeaFeed& feed, sim::OceanStepper& stepper,
                 std::filesystem::path models, const SceneSetup& first);

    /// Begins to load what `read` returns. Until wait() has returned, feed and stepper are not to be used.
    /// @param name, thumbnail  LoadingScreen::begin()
    void begin(const std::string& name, const std::filesystem::path& thumbnail,
               std::function<LoadedScene()> read);

    /// Shows the screen until the scene is there and its sea is being computed, or the window is to be closed.
    /// @throws RuntimeFailure, UsageError when the scene cannot be loaded; then requested() tells whether the feed was
    ///         asked for its sea
    [[nodiscard]] LoadedScene wait();
    [[nodiscard]] bool requested() const { return loading_.requested(); }

    /// Shows the screen until the first moment of the scene's sea is there; does nothing when no scene is opened.
    /// @return false: the window is to be closed
    [[nodiscard]] bool wait_for_sea();

    /// Whether a scene was begun and end() was not called.
    [[nodiscard]] bool running() const { return screen_.shown(); }

    /// Keeps the screen going while programs are built.
    void program_built();
    void end();

private:
    template <typename Ready>
    void show_until(const Ready& ready);

    Window& window_;
    LoadingScreen screen_;
    SeaFeed& feed_;
    sim::OceanStepper& stepper_;
    std::filesystem::path models_;
    bool software_;
    SceneLoading loading_;
};

}  // namespace deepwater::app
