#pragma once

#include <optional>

#include "scene/scene.h"

namespace deepwater::scene {

/// The way from one weather to another without a jump; the place (is_weather()) is none of its business.
///
///     PresetBlend blend(scene, target);
///     blend.apply(s, scene);   // every frame, s from 0 to 1
///
/// A moment of it is an ordinary scene: nothing is remembered. A file can hold it but for Scene::cloud_fade.
///   numbers    along a smooth curve from end to end; logarithmic ones in their logarithms, bearings the
///              short way round, sun and moon slowly where light changes fastest; a moon that one end does not see
///              wanes or waxes; those of a swell or a wind that one end has not got keep the other end's value
///   clouds     of both ends, one lot fading into the other
///   mixtures   laws of waves and types of water turn into one another by `second_share`
///   switches   what can only be this or that (a sky picture) changes at half time, while something else, the
///              exposure, has faded it out
/// At s = 0 it is the first weather and at s = 1 the second, bit for bit.
class PresetBlend {
public:
    PresetBlend(const Scene& from, const Scene& to);

    /// Gives `scene` the weather at `progress`, which is clamped to 0…1.
    void apply(double progress, Scene& scene) const;

    [[nodiscard]] const Scene& target() const { return to_; }

private:
    Scene from_;
    Scene to_;
};

/// A blend that runs: from the weather of now to that of a preset, in some seconds of watching.
class RunningBlend {
public:
    /// @param seconds  ≥ 0; 0: at once, at the next update()
    void start(const Scene& from, const Scene& to, double seconds);
    void stop() { blend_.reset(); }
    [[nodiscard]] bool running() const { return blend_.has_value(); }

    /// Moves `scene` on by `dt` seconds; the last one is the target exactly. A weather that is not the one of
    /// the last call has been changed by hand: the blend leaves it so and ends, in its target's clouds.
    void update(Scene& scene, double dt);

private:
    std::optional<PresetBlend> blend_;
    Scene left_;  ///< what the last call left
    double seconds_ = 0;
    double elapsed_ = 0;
};

}  // namespace deepwater::scene
