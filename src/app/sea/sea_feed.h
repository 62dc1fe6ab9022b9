#pragma once

#include "scene/scene.h"
#include "scene/surroundings/shores.h"
#include "sim/step/ocean.h"
#include "sim/step/ocean_stepper.h"

namespace deepwater::app {

constexpr double kLongestHalt = 0.25;  ///< s: a longer one (a dragged window) is not made up for

/// The sea of moving pictures: that of the next is computed while this one is drawn.
class SeaFeed {
public:
    /// @param stepper  may be used for other pictures in between: forget() then
    explicit SeaFeed(sim::OceanStepper& stepper) : stepper_(stepper) {}

    /// So much time [s] has been watched: by it rungs of the sea fade in and out.
    void pass(double seconds);
    /// Takes the sea that was asked for during the last picture and asks for that of the next, as `scene` now says.
    /// While time stands still other waves come with the rest of their scene: they are asked for and waited for at once.
    /// What floats is always where `scene` has it now, on the sea that is shown.
    /// Changes of spray, bubbles, foam and of the shortest waves are not waited for: they show as soon as they are there.
    /// The reference is good until the next call.
    /// @throws RuntimeFailure when there is no room for it; what was shown goes on being shown
    const sim::OceanMaps& next(const scene::Scene& scene, bool software_renderer);
    /// Asks for the sea of `scene` whatever was asked for before.
    void restart(const scene::Scene& scene, bool software_renderer);
    /// Has models be read again whose files have changed.
    void look_at_models_again() { spray_.look_again(); }
    /// The stepper was used for something else: nothing is shown.
    void forget() {
        shown_ = nullptr;
        requested_ = false;
    }
    /// The sea on the screen; nullptr: none yet.
    [[nodiscard]] const sim::OceanMaps* shown() const { return shown_; }

private:
    void request(const sim::SeaState& sea, const scene::Scene& scene);
    [[nodiscard]] const sim::OceanMaps& shown_with(const std::vector<sim::FloatingBody>& bodies);

    sim::OceanStepper& stepper_;
    scene::SprayView spray_;
    const sim::OceanMaps* shown_ = nullptr;
    sim::SeaState shown_sea_, requested_sea_;
    std::vector<sim::FloatingBody> shown_bodies_, requested_bodies_;
    sim::LayerRecipes requested_layers_;
    sim::SprayScene
        requested_spray_;  ///< that the requested sea's spray is of: an eye close to it sees the same
    double requested_time_ = 0;
    double watched_ = 0;  ///< s since the last request
    bool requested_ = false;
};

}  // namespace deepwater::app
