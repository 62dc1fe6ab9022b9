#pragma once

#include <cmath>
#include <memory>

#include "sim/bodies/body_stepper.h"
#include "sim/bodies/hull_shapes.h"
#include "sim/laws/gravity.h"

namespace deepwater::sim {

/// Bodies in a tank of still water or of a regular wave, from tick to tick of the sea.
struct Tank {
    static constexpr double kTick = 1.0 / 16;

    BodyStepper bodies;
    double time = 0;
    RegularWave wave{.amplitude = 0};

    size_t add(const HullMesh& mesh, const BodyRecipe& recipe) {
        BodyRecipe whole = recipe;
        whole.mesh = std::make_shared<const HullMesh>(mesh);
        return bodies.add(whole);
    }
    void advance() {
        if (wave.amplitude > 0) {
            bodies.advance(RegularWaveMoment(wave, time), RegularWaveMoment(wave, time + kTick));
        } else {
            bodies.advance(StillWater(time), StillWater(time + kTick));
        }
        time += kTick;
    }
    void run(double seconds) {
        for (const double end = time + seconds - 1e-9; time < end;) advance();
    }
};

/// Drag of nothing: pressure alone.
inline HullDrag no_drag() {
    return {.friction = 0,
            .pressure = 0,
            .suction = 0,
            .lift = 0,
            .slamming = 0,
            .wind = 0,
            .seed_drag = 0,
            .seed_lift = 0};
}

/// A linear damping, for tests that wait until a body is at rest: `rate` [1/s] times momenta.
class Settling : public BodyForce {
public:
    explicit Settling(double rate) : rate_(rate) {}
    void add(const BodyTick& tick, Load& load) override {
        load.damping.linear += rate_ * glm::dmat3(tick.body.mass.mass);
        load.damping.angular += rate_ * tick.body.mass.inertia;
        load.force.linear -= rate_ * tick.body.momentum;
        load.force.angular -= rate_ * tick.body.angular_momentum;
    }

private:
    double rate_;
};

/// The angle [rad] between a body's axis and the vertical.
inline double tilt(const BodyState& state) {
    return std::acos(std::clamp((state.orientation * glm::dvec3(0, 1, 0)).y, -1.0, 1.0));
}

}  // namespace deepwater::sim
