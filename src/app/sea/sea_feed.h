#pragma once

#include "scene/scene.h"
#include "scene/surroundings/shores.h"
#include "sim/step/ocean_stepper.h"
#include "sim/waves/ocean.h"

namespace deepwater::app {

constexpr double kLongestHalt = 0.25;  ///< s: a longer frame (a dragged window) counts as this long

/// The viewer's sea: that of the next picture is computed while the present one is drawn.
class SeaFeed {
public:
    explicit SeaFeed(sim::OceanStepper& stepper) : stepper_(stepper) {}

    /// Counts real time [s], during which tiles that come and go fade in and out.
    void add_watched_time(double seconds);
    /// Takes the sea that was requested during the last picture, and requests that of the next for the
    /// present `scene`. While sea time stands still, a change of the waves would otherwise show one picture
    /// later than the rest of the scene: the new waves are then requested and waited for at once. Floating
    /// objects are always where `scene` has them now. Changes of spray, bubbles, foam and the shortest waves
    /// are not waited for; they show when they are computed. The reference is valid until the next call.
    /// @throws RuntimeFailure when there is no memory for the sea; the present one stays on the screen
    const sim::OceanMaps& next(const scene::Scene& scene, bool software_renderer);
    /// Whether the last next() returned another sea than the one before, or the same with other bodies.
    [[nodiscard]] bool took_new_sea() const { return took_new_sea_; }
    /// Requests the sea of `scene` in place of an earlier request.
    void restart(const scene::Scene& scene, bool software_renderer);
    /// Does the same for a scene that is opened: its past is computed, whatever was shown before.
    void open(const scene::Scene& scene, bool software_renderer);
    /// Makes the next call of next() read models again whose files have changed.
    void reload_changed_models() { spray_.reload_changed_models(); }
    /// The floating objects on the screen.
    [[nodiscard]] const std::vector<sim::FloatingBody>& bodies() const { return shown_bodies_; }
    /// The sea on the screen; null before the first.
    [[nodiscard]] const sim::OceanMaps* shown() const { return shown_; }

private:
    void request(const sim::SeaState& sea, const scene::Scene& scene);
    [[nodiscard]] const sim::OceanMaps& shown_with(const std::vector<sim::FloatingBody>& bodies);

    sim::OceanStepper& stepper_;
    scene::SpraySceneBuilder spray_;
    const sim::OceanMaps* shown_ = nullptr;
    sim::SeaState shown_sea_, requested_sea_;
    std::vector<sim::FloatingBody> shown_bodies_, requested_bodies_;
    sim::LayerRecipes requested_layers_;
    sim::SprayScene requested_spray_;  ///< of the requested sea; the eye may have moved since
    double requested_time_ = 0;
    double watched_ = 0;  ///< s of real time since the last request
    bool requested_ = false;
    bool awaited_ = false;  ///< whether a requested sea has not been taken yet
    bool took_new_sea_ = false;
    bool requested_forces_ = false;
    bool opens_ = false;  ///< the next request has nothing to go on from
};

}  // namespace deepwater::app
