#pragma once

#include <vector>

#include "sim/layers/flow/hull_wash.h"
#include "sim/layers/flow/surface_flow.h"
#include "sim/layers/water_layer.h"

namespace deepwater::sim {

/// Speed of the turbulence that a wind stirs in a flow, over the wind's, m/s: the gusts' acceleration is that
/// which reaches this speed over a radian of their length. The number is ours: about a quarter of the drift.
inline constexpr double kWindTurbulence = 0.007;

/// A layer of flow: turbulence that carries foam, dents the surface in the middle of its swirls and shows as
/// a live bump map. Where the sea around has wind, what floats also drifts with it, as the sea's foam does,
/// and gusts stir the water (kWindTurbulence) unless `rules` has gusts of its own. A list of sources that
/// gains later ones goes on without a restart. All places and vectors of `rules` and `sources` are in world
/// coordinates (x, z).
struct SurfaceFlowRecipe : LayerRecipe {
    LayerWindow window{.half_sides = {32, 32}, .rim = 4};
    glm::ivec2 samples{256, 256};  ///< of the maps, powers of two from 16 to 1024
    /// The square lies in the middle of the window, along its axes, and repeats where the window is larger.
    FlowRules rules;
    std::vector<FlowSource> sources;
    /// Hulls that stir the water while they move. With hulls the window, whose rotation is then 0, follows
    /// the first of them by whole cells, `rules` has an open rim, breakers do not act and the wind makes no
    /// gusts.
    std::vector<HullWash> hulls;
    /// 0 … 0.4: share of the square's side by which its middle stays behind that hull when it is fast.
    double trail = 0;
    double dents = 1;          ///< ≥ 0: factor on the heights of FlowSpectrum::dents()
    double bump = 0.02;        ///< s, ≥ 0: τ of FlowParticles; 0: no particles
    double wind = 1;           ///< 0 … 10: factor on the wind that drives it (see below)
    double breakers = 1;       ///< 0 … 10: factor on the push of the sea's breakers (FlowBreakers)
    int particles = 128;       ///< along a side of the square, of each lattice
    double particle_life = 4;  ///< s, > 0
    int steps = 1;             ///< per tick of the sea (kSeaTick), 1 … 16

    /// @throws UsageError when a value is out of range
    void check() const;
    /// @throws UsageError when a value is out of range
    [[nodiscard]] std::unique_ptr<WaterLayer> make() const override;
    [[nodiscard]] bool operator==(const LayerRecipe& other) const override;
    /// Compares all values.
    [[nodiscard]] bool equals(const SurfaceFlowRecipe& other) const;
    [[nodiscard]] int steps_per_tick() const override { return steps; }
    [[nodiscard]] LayerAsks asks() const override;
    [[nodiscard]] bool follows_breakers() const override { return breakers > 0 && hulls.empty(); }
    /// Nothing: turbulence remembers everything since time 0.
    [[nodiscard]] std::optional<double> memory() const override { return {}; }
    [[nodiscard]] double still_until() const override;
    /// Returns whether the water rests by itself: the rules have neither gusts nor a current.
    [[nodiscard]] bool rests_without_sources() const;
};

}  // namespace deepwater::sim
