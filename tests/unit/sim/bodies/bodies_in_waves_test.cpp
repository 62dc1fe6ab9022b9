// Bodies in regular waves and in the sea.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "core/check.h"
#include "sim/bodies/sea_moment.h"
#include "sim/surface/sea_surface.h"
#include "unit/sim/bodies/tank.h"

namespace deepwater::sim {
namespace {

/// Amplitude of the part of frequency ω of values taken every `step` seconds.
double amplitude_at(const std::vector<double>& values, double omega, double step) {
    // Least squares of a + b cos ωt + c sin ωt.
    glm::dmat3 normal(0.0);
    glm::dvec3 right(0);
    for (size_t i = 0; i < values.size(); ++i) {
        const double t = step * static_cast<double>(i);
        const glm::dvec3 row(1, std::cos(omega * t), std::sin(omega * t));
        normal += glm::outerProduct(row, row);
        right += values[i] * row;
    }
    const glm::dvec3 fit = glm::inverse(normal) * right;
    return std::hypot(fit.y, fit.z);
}

/// A long flat barge that runs along +x, at rest in still water.
struct Barge {
    double length = 40, beam = 8, height = 5, draft = 3;

    [[nodiscard]] BodyRecipe recipe() const {
        return {.loading = {.density = draft / height * kSeaWaterDensity},
                .start = {.position = {0, 0.5 * height - draft, 0}}};
    }
    [[nodiscard]] HullMesh mesh() const { return box_hull({length, height, beam}, {1, 1, 1}); }
};

// Asked: 7 % of ρ g L B a e^{−kT} 2/π for λ = 2L.
TEST(BodiesInWaves, AFixedBargeFeelsThePressureAtItsDraft) {
    const Barge barge;
    for (const auto& [draft, depth] :
         {std::pair(1.0, 1e4), {3.0, 1e4}, {4.5, 1e4}, {3.0, 6.0}, {3.0, 15.0}}) {
        const RegularWave wave{.amplitude = 0.05, .length = 2 * barge.length, .depth = depth};
        const double k = wave.wave_number();
        const HullMesh mesh = barge.mesh();
        const RigidBody body{.mass = mass_properties(mesh, {.density = 500}),
                             .centre = {0, 0.5 * barge.height - draft, 0}};
        const HullPanels panels(mesh, body.mass.centre);
        HullForces forces;
        std::vector<double> lifts;
        const double step = 0.1;
        for (int i = 0; i < 200; ++i) {
            WaterPatch water;
            const RegularWaveMoment moment(wave, i * step);
            water.set(moment, moment, glm::dvec2(-25), glm::dvec2(25), 4, 0);
            water.set_time(0);
            lifts.push_back(
                forces.on(panels, body, {.water = &water, .drag = no_drag()}).load.force.linear.y);
        }
        // cosh k(d − T)/cosh kd; over deep water e^{−kT}.
        const double share =
            std::exp(-k * draft) * (1 + std::exp(-2 * k * (depth - draft))) / (1 + std::exp(-2 * k * depth));
        const double law = kSeaWaterDensity * kGravity * barge.length * barge.beam * wave.amplitude * share *
                           2 / std::numbers::pi;
        const double found = amplitude_at(lifts, wave.frequency(), step);
        EXPECT_NEAR(found / law, 1, 0.07) << draft << ' ' << depth;
        RecordProperty("froude_krylov_over_law_" + std::to_string(draft) + "_" + std::to_string(depth),
                       std::to_string(found / law));
    }
}

// Heave over the wave's amplitude goes to 1 and pitch to the wave's slope kA for waves much longer than the
// barge: quasi-static heave is e^{−kT} sin(kL/2)/(kL/2), 0.96 at λ = 25 L.
TEST(BodiesInWaves, ABargeFollowsLongWaves) {
    Barge barge;
    barge.length = 20;
    barge.draft = 1;
    barge.height = 2;
    Tank tank;
    tank.wave = {.amplitude = 0.5, .length = 1000};
    const size_t body = tank.add(barge.mesh(), barge.recipe());
    tank.run(100);
    std::vector<double> heave, pitch;
    const double period = 2 * std::numbers::pi / tank.wave.frequency();
    for (int i = 0; i < static_cast<int>(4 * period / Tank::kTick); ++i) {
        const BodyState state = tank.bodies.state_at(body, tank.time);
        heave.push_back(state.position.y);
        pitch.push_back((state.orientation * glm::dvec3(1, 0, 0)).y);
        tank.advance();
    }
    const double omega = tank.wave.frequency(), k = tank.wave.wave_number(), a = tank.wave.amplitude;
    const double heaves = amplitude_at(heave, omega, Tank::kTick) / a;
    const double pitches = amplitude_at(pitch, omega, Tank::kTick) / (k * a);
    EXPECT_NEAR(heaves, 1, 0.03);
    EXPECT_NEAR(pitches, 1, 0.03);
    RecordProperty("heave", std::to_string(heaves));
    RecordProperty("pitch", std::to_string(pitches));
}

}  // namespace
}  // namespace deepwater::sim
