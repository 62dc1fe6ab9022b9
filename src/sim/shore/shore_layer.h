#pragma once

#include <memory>
#include <optional>
#include <vector>

#include "core/grid2d.h"
#include "sim/layers/water_layer.h"

namespace deepwater::sim {

/// Which equations the water of a shore follows.
enum class ShoreSolver {
    shallow_water,  ///< ShallowWater
    kass_miller     ///< KassMiller
};

/// A rectangle in which water stands higher at the beginning: behind a dam that then breaks.
struct Reservoir {
    glm::dvec2 middle{0};      ///< (x, z) world, m
    glm::dvec2 half_sides{1};  ///< m, > 0, along the world's axes
    double level = 0;          ///< m over y = 0

    bool operator==(const Reservoir&) const = default;
};

/// A layer of shallow water over ground that it may leave dry, in place of the sea. At its rim the sea's waves that are
/// long enough for its cells come in, and its own go out; shorter ones of the sea run on over it. It does not feel
/// bodies.
///
/// A driven shore without reservoirs goes on where its window moves by whole cells over the same ground: cells that stay
/// keep their water, the others begin with the waves of the sea.
struct ShoreRecipe : LayerRecipe {
    /// The rim also is where the sea drives it.
    LayerWindow window{.half_sides = {128, 128}, .rim = 16};
    /// Height of the ground over y = 0, m, of cells that fill the window; cell (i, j) has its middle at the own
    /// coordinates (2 (i + ½)/width − 1, 2 (j + ½)/height − 1) · half_sides. The cells are squares, 16 … 1024 a side.
    std::shared_ptr<const Grid2D<float>> ground;
    ShoreSolver solver = ShoreSolver::shallow_water;
    bool driven = true;  ///< by the sea; otherwise the window's edges are walls
    /// λ of the sea that drives it, ≥ 0: its horizontal velocities are multiplied by it. At 0 they say nothing of where
    /// waves run, and these come in half as high.
    double choppiness = 1;
    bool dispersion = true;  ///< of shallow_water
    bool breaking = true;    ///< of shallow_water
    double manning = 0.02;   ///< s/m^(1/3), 0 … 1, of shallow_water: friction at the ground
    /// Manning's n by cell of `ground`, 0 … 1, in place of `manning`; null: that everywhere.
    std::shared_ptr<const Grid2D<float>> roughness;
    double damping = 0;      ///< 0 … 1, of kass_miller: KassMillerSettings::damping
    bool loss_free = false;  ///< of kass_miller
    /// Ticks between two looks at the sea: an eighth of a second, in which the shortest waves of cells of 1 m turn by a
    /// fifteenth.
    static constexpr int kTicksALook = 2;
    double foam_life = 8;  ///< s, > 0, in which foam on water falls to 1/e
    /// At the beginning, where they lie; elsewhere water stands at y = 0. With any, the water begins at time 0.
    std::vector<Reservoir> reservoirs;

    /// @throws UsageError when a value is out of range
    void check() const;
    /// Checks window and reservoirs of a recipe that has no ground yet, for ground of so many cells.
    /// @throws UsageError when a value is out of range
    void check_placed(const glm::ivec2& cells) const;
    /// @throws UsageError when a value is out of range
    [[nodiscard]] std::unique_ptr<WaterLayer> make() const override;
    [[nodiscard]] bool operator==(const LayerRecipe& other) const override;
    /// Compares all values, of the ground the heights.
    [[nodiscard]] bool equals(const ShoreRecipe& other) const;
    [[nodiscard]] LayerAsks asks() const override { return driven ? LayerAsks::motion : LayerAsks::nothing; }
    [[nodiscard]] double shortest_wave() const override;
    [[nodiscard]] int ticks_a_look() const override { return kTicksALook; }
    /// Returns half of the time after which long waves from the driven rim have come everywhere, and ten seconds for those
    /// that run back; the water begins with the waves of the sea. With reservoirs nothing: they begin at time 0.
    [[nodiscard]] std::optional<double> memory() const override;
    /// Returns whether the sea drives it and there are no reservoirs: then its water begins with the sea's waves.
    [[nodiscard]] bool runs_in() const override { return driven && reservoirs.empty(); }

    /// Returns the side of a cell, m.  @pre there is ground
    [[nodiscard]] double cell() const;
};

}  // namespace deepwater::sim
