#pragma once

#include <future>
#include <optional>

#include "scene/scene.h"

namespace deepwater::app {

/// Lets the shore that a scene has by itself follow the eye (scene::followed()). Its place and its ground are found on another
/// thread, before the scene gets it, so that no picture waits.
class ShoreFollower {
public:
    /// Called in each frame. Does nothing where the scene has no shore by itself.
    /// @param dt  s since the last call, ≥ 0
    void follow(scene::Scene& scene, double dt);

private:
    /// What has been prepared, and of which scene.
    struct Hop {
        scene::BedState bed;
        glm::dvec2 from{0}, to{0};  ///< Scene::shore_near
    };
    std::optional<std::future<Hop>> prepared_;
    double since_ = 0;  ///< s, since the last hop
};

}  // namespace deepwater::app
