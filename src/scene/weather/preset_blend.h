#pragma once

#include <optional>

#include "scene/scene.h"

namespace deepwater::scene {

/// Blends one weather into another without jumps. How each parameter changes is said in its table
/// (core/param.h: Weather); parameters that are no weather stay as they are.
///
///     PresetBlend blend(scene, target);
///     blend.apply(s, scene);   // every frame, s from 0 to 1
///
/// The result depends on s alone, and is an ordinary scene that a file can hold, except for
/// Scene::cloud_fade. At s = 0 it is the first weather and at s = 1 the second, bit for bit.
class PresetBlend {
public:
    PresetBlend(const Scene& from, const Scene& to);

    /// Gives `scene` the blended weather at `progress`, which is clamped to 0…1.
    void apply(double progress, Scene& scene) const;

    [[nodiscard]] const Scene& target() const { return to_; }

private:
    Scene from_;
    Scene to_;
};

/// A blend that advances with real time.
class RunningBlend {
public:
    /// @param seconds  ≥ 0; 0: at once, at the next update()
    void start(const Scene& from, const Scene& to, double seconds);
    void stop() { blend_.reset(); }
    [[nodiscard]] bool running() const { return blend_.has_value(); }
    /// Gives `scene` the target's weather at once where a blend is running, and ends it.
    void finish(Scene& scene);

    /// Advances the blend by `dt` seconds and gives `scene` its weather; in the end it is exactly the
    /// target's. When the weather of `scene` is not the one that the last call left, somebody has changed it:
    /// the blend then leaves it as it is and ends, with the target's clouds.
    void update(Scene& scene, double dt);

private:
    std::optional<PresetBlend> blend_;
    Scene left_;  ///< the scene as the last call left it
    double seconds_ = 0;
    double elapsed_ = 0;
};

}  // namespace deepwater::scene
