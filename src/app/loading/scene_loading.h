#pragma once

#include <atomic>
#include <filesystem>
#include <functional>
#include <future>
#include <memory>

#include "app/sea/sea_feed.h"
#include "optics/air/atmosphere.h"
#include "scene/files/scene_file.h"
#include "scene/objects/model_library.h"
#include "scene/scene.h"

namespace deepwater::app {

/// A scene and what its file says beside it.
struct LoadedScene {
    scene::Scene scene;
    scene::SceneFileNotes notes;
};

/// Loads a scene beside the main thread: its file, its models, the light of its air, and the first moment of its sea,
/// which it requests of a SeaFeed. Passes of the renderer find models and air ready while this object keeps them.
class SceneLoading {
public:
    SceneLoading() = default;
    /// Waits for what it has begun.
    ~SceneLoading() = default;
    SceneLoading(const SceneLoading&) = delete;
    SceneLoading& operator=(const SceneLoading&) = delete;

    /// Begins to load what `read`, called on another thread, returns. Until done() the feed and its stepper are this
    /// object's.
    /// @param models    folder of the program's models
    /// @param software  whether a software rasteriser draws
    void begin(std::function<LoadedScene()> read, std::filesystem::path models, SeaFeed& feed, bool software);

    /// Whether finish() would not wait.
    [[nodiscard]] bool done() const;
    /// How much of it is done, 0 to 1.
    [[nodiscard]] double share() const { return share_; }

    /// Returns the scene. @pre begin()
    /// @throws RuntimeFailure, UsageError when it cannot be loaded; then requested() tells what became of the feed
    [[nodiscard]] LoadedScene finish() { return result_.get(); }
    /// Whether the feed was asked for the sea of this scene. @pre finish() was called
    [[nodiscard]] bool requested() const { return requested_; }
    /// Lets go of models and air, once the renderer keeps them itself.
    void forget();

private:
    LoadedScene load(const std::function<LoadedScene()>& read, const std::filesystem::path& models,
                     SeaFeed& feed, bool software);

    std::atomic<double> share_ = 0;
    bool requested_ = false;
    scene::ModelLibrary models_;
    std::shared_ptr<const optics::Atmosphere> air_;
    std::future<LoadedScene> result_;  ///< last, so that its thread ends before the rest is destroyed
};

}  // namespace deepwater::app
