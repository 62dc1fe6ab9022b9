// The sea as bodies feel it.
#include "sim/bodies/sea_moment.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "core/check.h"
#include "sim/bodies/water_patch.h"
#include "sim/surface/sea_surface.h"
#include "sim/waves/ocean.h"
#include "support/packet_layer.h"
#include "unit/sim/bodies/one_wave.h"
#include "unit/sim/bodies/tank.h"

namespace deepwater::sim {
namespace {

TEST(SeaMoment, BandsAddUpToTheSurface) {
    Ocean ocean({.wind_speed = 12});
    OceanMaps maps;
    ocean.evaluate(100, maps, Motion::evaluated);
    const SeaSurface surface(maps);
    std::mt19937 random(2);
    std::uniform_real_distribution<double> place(-3000, 3000);
    constexpr size_t kPoints = 300;
    std::vector<double> x(kPoints), z(kPoints);
    for (size_t i = 0; i < kPoints; ++i) {
        x[i] = place(random);
        z[i] = place(random);
    }
    std::vector<std::vector<glm::vec4>> motions(maps.info.size(), std::vector<glm::vec4>(kPoints));
    std::vector<BandAnswers> tiles;
    tiles.reserve(motions.size());
    for (std::vector<glm::vec4>& motion : motions) tiles.push_back({.motion = motion, .rising = {}});
    surface.ask_bands(x, z, tiles, {}, 1e-4);
    for (size_t i = 0; i < kPoints; ++i) {
        glm::vec4 sum(0);
        for (const std::vector<glm::vec4>& motion : motions) sum += motion[i];
        const SurfaceSample truth = surface.over(x[i], z[i]).sample;
        EXPECT_NEAR(sum.w, truth.displacement.y, 2e-3);
        EXPECT_LT(glm::distance(glm::vec3(sum), truth.velocity), 5e-3f);
    }
    tiles.pop_back();
    EXPECT_THROW(surface.ask_bands(x, z, tiles, {}, 1e-4), UsageError);
}

TEST(SeaMoment, AMomentWithoutVelocitiesIsRefused) {
    Ocean ocean({.wind_speed = 5, .resolution = 32});
    OceanMaps maps;
    ocean.evaluate(0, maps);
    EXPECT_THROW(SeaMoment{maps}, UsageError);
}

// A wave that fills its band has the pressures and velocities that SeaSurface::water() has, which are Airy's:
// over any bed, at any depth under the moving surface. Of a wave of 22 spacings the mean over neighbouring
// samples, which keeps ripples off, takes 1.7 %.
TEST(SeaMoment, PressureAndVelocityAreThoseOfTheSurface) {
    std::mt19937 random(8);
    std::uniform_real_distribution<double> place(-30, 30), share(0, 1);
    for (const double depth : {1e4, 20.0, 5.0}) {
        const OneWave wave{.harmonic = 9, .amplitude = 0.2, .depth = depth};
        const OceanMaps maps = wave.moment(2.5);
        const SeaSurface surface(maps);
        const SeaMoment moment(maps);
        WaterPatch water;
        water.set(moment, moment, glm::dvec2(-31), glm::dvec2(31), 2, 0);
        water.set_time(0);
        const double speed = wave.amplitude * wave.omega() / std::tanh(wave.k() * depth);
        for (int i = 0; i < 300; ++i) {
            const glm::dvec2 at(place(random), place(random));
            const double height = static_cast<double>(surface.height(at.x, at.y));
            const glm::dvec3 point(at.x, height - share(random) * std::min(depth, 30.0), at.y);
            const WaterSample truth = surface.water(point);
            const WaterAt found = water.at(point);
            EXPECT_NEAR(found.height, height, 0.02 * wave.amplitude);
            EXPECT_NEAR(found.head * kSeaWaterDensity * kGravity, static_cast<double>(truth.pressure),
                        0.02 * kSeaWaterDensity * kGravity * wave.amplitude);
            EXPECT_LT(glm::distance(found.velocity, glm::dvec3(truth.velocity)), 0.04 * speed);
        }
    }
}

// A layer adds to what a body feels, and a body that ignores it, as its own waves, feels the tiles alone.
TEST(SeaMoment, LayersAreFeltUnlessTheyAreIgnored) {
    Ocean ocean({.wind_speed = 6});
    OceanMaps maps;
    ocean.evaluate(3, maps, Motion::evaluated);
    test::PacketLayer layer;
    layer.packet.start = {2, 1};
    layer.packet.amplitude = 0.1;
    maps.layers.resize(1);
    layer.show(3, true, maps.layers[0]);
    maps.farthest_drift += maps.layers[0].farthest;
    const SeaMoment moment(maps);
    WaterPatch felt, ignored;
    felt.set(moment, moment, {-6, -6}, {10, 6}, 0.25, 0);
    ignored.set(moment, moment, {-6, -6}, {10, 6}, 0.25, 1);
    felt.set_time(0);
    ignored.set_time(0);
    const SeaSurface all(maps, 0.5), sea(maps, 0.5, Waters::sea);
    double largest = 0;
    for (double x = -5; x < 9; x += 0.25) {  // at the lattice's nodes
        for (double z = -5; z < 5; z += 0.25) {
            EXPECT_NEAR(felt.height(x, z), static_cast<double>(all.height(x, z)), 0.002);
            // What the layer moves sideways it moves for both.
            EXPECT_NEAR(ignored.height(x, z), static_cast<double>(sea.height(x, z)), 0.03);
            largest = std::max(largest, std::abs(felt.height(x, z) - ignored.height(x, z)));
        }
    }
    EXPECT_GT(largest, 0.08);
}

/// Amplitude of the vertical force on a fixed barge over ρ g L B a, in the maps of one wave.
double force_of(const OneWave& wave, const HullMesh& mesh, double draft, double beam) {
    const double length = mesh.length(), height = mesh.highest().y - mesh.lowest().y;
    const RigidBody body{.mass = mass_properties(mesh, {.density = 500}),
                         .centre = {0, 0.5 * height - draft, 0}};
    const HullPanels panels(mesh, body.mass.centre);
    HullForces forces;
    const auto lift = [&](double phase) {
        const OceanMaps maps = wave.moment(phase / wave.omega());
        const SeaMoment moment(maps);
        WaterPatch water;
        water.set(moment, moment, glm::dvec2(-0.55 * length), glm::dvec2(0.55 * length), length / 8, 0);
        water.set_time(0);
        return forces.on(panels, body, {.water = &water, .drag = no_drag()}).load.force.linear.y;
    };
    // Half the differences of opposite phases leave out what does not change.
    const double a = 0.5 * (lift(0) - lift(std::numbers::pi));
    const double b = 0.5 * (lift(0.5 * std::numbers::pi) - lift(1.5 * std::numbers::pi));
    return std::hypot(a, b) / (kSeaWaterDensity * kGravity * length * beam * wave.amplitude);
}

// Asked: 7 % of e^{−kT} 2/π for λ = 2L, wherever the wave lies in the band of its tile. Bands of the sea's
// tiles span a factor of 7.7; drafts are a tenth of the length. The shortest wave here has 8.5 samples,
// between which bilinear maps lose 4 % of it.
TEST(SeaMoment, AFixedBargeFeelsThePressureAtItsDraftFromAnyWaveOfATile) {
    for (const int harmonic : {8, 12, 20, 30}) {
        const OneWave wave{.harmonic = harmonic, .amplitude = 0.01, .lowest = 8, .highest = 61};
        const double length = wave.size / harmonic / 2, draft = 0.1 * length, beam = 0.2 * length;
        const double found = force_of(wave, box_hull({length, 0.2 * length, beam}, {1, 1, 1}), draft, beam);
        const double law = std::exp(-wave.k() * draft) * 2 / std::numbers::pi;
        EXPECT_NEAR(found / law, 1, 0.07) << harmonic;
        RecordProperty("harmonic_" + std::to_string(harmonic), std::to_string(found / law));
    }
}

// Ripples do not shake a ship: of waves of a thirtieth of its length it feels less than a hundredth.
TEST(SeaMoment, RipplesDoNotShakeAShip) {
    const OneWave ripples{.harmonic = 60, .size = 120, .amplitude = 0.02, .lowest = 8, .highest = 61};
    const double felt = force_of(ripples, box_hull({60, 8, 10}, {1, 1, 1}), 3, 10);
    EXPECT_LT(felt, 0.01);
    RecordProperty("share_felt", std::to_string(felt));
}

}  // namespace
}  // namespace deepwater::sim
