#pragma once

#include <optional>

#include "scene/scene.h"

namespace deepwater::app {

/// Writes into a scene when what comes over its pools has changed, so that their water goes on without being computed
/// anew and a file of the scene holds all that it went through.
class PoolRecorder {
public:
    /// Called in each frame before the scene's water is asked for. After another scene has been opened, or the time
    /// has jumped back, it begins anew.
    void record(scene::Scene& scene);

private:
    /// s of sea time ahead of the clock up to which pools may have been computed: at most two ticks.
    static constexpr double kAhead = 0.15;

    std::optional<scene::PoolWeather> weather_;
    std::vector<scene::Pool> pools_;
    std::vector<scene::PoolPast> past_;
    double time_ = 0;
};

}  // namespace deepwater::app
