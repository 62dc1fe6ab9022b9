#pragma once

#include <glm/glm.hpp>
#include <memory>
#include <optional>

#include "core/grid2d.h"
#include "sim/layers/dispersive_patch.h"
#include "sim/pools/basin_shape.h"
#include "sim/pools/kass_miller_basin.h"

namespace deepwater::sim {

class BasinSolver;
struct BasinPlan;
struct BasinSources;

/// How the waves of a basin are computed.
struct BasinSettings {
    /// Side of a cell of the grid that shows them, m, 0.0005 … 10: it is made a little smaller so that whole
    /// cells fill the box around the basin, from 8 to 1024 along each side.
    double cell = 0.02;
    double viscosity = 1.3e-6;  ///< m²/s, 0 … 1: amplitudes fall as e^(−2νk²t). Source: Lamb 1932, art. 348.
    bool tension = true;        ///< with the surface tension of clean water
    /// In place of the law of the waves, without viscosity and surface tension.
    std::optional<KassMillerBasin> rule = {};

    bool operator==(const BasinSettings&) const = default;
};

/// Linear gravity–capillary waves in bounded water of even depth with vertical walls, which reflect all of
/// them:
///
///     ∂η/∂t = v,   ∂v/∂t = −ω²(k) η − (L/ρ) p,   ω² = (g k + (σ/ρ) k³) tanh kd,   L = k tanh kd
///
/// where −k² is the Laplacian with ∂η/∂n = 0 at the walls. The volume is kept exactly: it changes by sources
/// alone, and a rate of rise whose mean over the basin is not 0 loses that mean.
///
///   rectangle  a sum of its modes, cosines: exact at every step and for all waves that the grid holds
///   round      a sum of its modes, Bessel functions, with waves of three cells and more, and at most 320
///              radians along the radius: exact at every step. Shown within 1 % for waves of six cells and
///              more, twice the shortest.
///   polygon    functions of the Laplacian on cells that the walls cut: frequencies of long waves within
///              0.4 %, of waves of four cells within 1 %; see polygon_waves.cpp. A step of 1/60 s costs ten
///              times as much as in a rectangle, and steps in which ω Δt of the shortest waves exceeds 2.3
///              are divided.
///
/// With BasinSettings::rule they are Kass & Miller's long waves over an uneven floor, in any shape. Walls then run along
/// cells, and a pressure raises what it raises of long waves.
///
/// The surface is shown on a cell-centred grid over the box around the basin. Cells outside the water
/// continue the value at the nearest wall, so that who interpolates at the wall sees no step.
/// Source: Lamb 1932, Hydrodynamics, art. 190–191, 228–229, 257 and 266–267.
class BasinWaves {
public:
    /// @throws UsageError for a shape or settings outside their ranges
    BasinWaves(const BasinShape& shape, const BasinSettings& settings);
    ~BasinWaves();

    [[nodiscard]] const BasinShape& shape() const;
    [[nodiscard]] const BasinSettings& settings() const { return settings_; }

    /// The surface after the last step: η [m] above the level of volume 0, and ∂η/∂t [m/s]. Column i of row j
    /// is the cell at place(i, j).
    [[nodiscard]] const Grid2D<float>& height() const { return height_; }
    [[nodiscard]] const Grid2D<float>& rise() const { return rise_; }
    /// Returns the middle of a cell in own coordinates, m.
    [[nodiscard]] glm::dvec2 place(int column, int row) const;
    /// Returns the sides of a cell, m.
    [[nodiscard]] glm::dvec2 cell_sides() const;

    /// Returns the area of the water [m²] as its cells have it: in a polygon that of the shape within 0.1 %.
    [[nodiscard]] double area() const { return area_; }
    /// Returns ∫ η dA, m³, with what acts from the next step on.
    [[nodiscard]] double volume() const;
    /// Returns the volume over the area, m.
    [[nodiscard]] double mean_level() const;
    /// Returns ½ ∫ (v² + η ω² η) dA after the last step, m⁴/s². Waves without viscosity keep it; of waves of
    /// one length it is the energy times k tanh kd / ρ.
    [[nodiscard]] double motion() const;

    // Sources act at the beginning of the next step. Places are own coordinates; images in the walls are
    // added (spot_images()), and tails beyond four radii are cut off.

    /// Adds `metres` times the spot's shape to the height.
    /// @throws UsageError when a value is not finite, |metres| > 1e6, or the radius is not positive or is
    ///         larger than four times the basin's reach
    void raise(const Spot& spot, double metres);
    /// Adds a pressure impulse, ∫ p dt, of `impulse` [Pa s] times the spot's shape.
    /// @throws UsageError as raise() does, and for |impulse| > 1e9
    void press(const Spot& spot, double impulse);
    /// Adds a hump of exactly this volume; outside the basin, nothing.
    /// @param cubic_metres  −1e9 … 1e9
    /// @param radius        m, of the hump; at least one and a half cells are used
    /// @throws UsageError as raise() does
    void add_volume(const glm::dvec2& own, double cubic_metres, double radius);

    /// Adds a volume [m³] that raises the level everywhere alike, at once: without waves.
    /// @throws UsageError when it is no number or beyond ±1e9
    void add_evenly(double cubic_metres);

    /// Takes from the waves in a disc: what differs from their mean in it falls by e^{−extinction (1 − r²/R²)²}, in height
    /// and rate. Waves much longer than the disc are left. The volume is kept, but for a rounding in a round basin.
    /// @param radius      R, m, > 0
    /// @param extinction  ≥ 0
    void damp(const glm::dvec2& own, double radius, double extinction);

    /// For sources of any other shape: what will be added to height [m] and rate [m/s], and the impulse [Pa
    /// s], cell by cell as in height(). A step clears them; values that are no numbers count as 0. A
    /// round basin takes them linearly between the middles of cells.
    [[nodiscard]] Grid2D<float>& stir_height();
    [[nodiscard]] Grid2D<float>& stir_rise();
    [[nodiscard]] Grid2D<float>& stir_impulse();
    /// Says that what has been added to stir_height() since the last step brings this volume [m³], in place of
    /// the integral over its cells: for sources of which the volume is known better than the cells hold it.
    /// Calls for one step add up. What the cells hold otherwise stands for waves alone.
    /// @throws UsageError when it is not a number or more than 1e9
    void state_volume(double cubic_metres);

    /// Advances by `seconds`.
    /// @throws UsageError unless 0 < seconds ≤ 10
    void step(double seconds);

    /// Replaces BasinSettings::viscosity [m²/s] from the next step on. A change takes as long as some steps.
    /// @throws UsageError unless 0 ≤ viscosity ≤ 1
    void set_viscosity(double viscosity);

    /// Returns whether the surface is exactly level; a step then costs nothing.
    [[nodiscard]] bool at_rest() const { return at_rest_; }
    /// Stops all waves and forgets sources that have not acted, but for their volume.
    void rest();
    /// Calls rest() if no wave is higher than `height` [m] above or below the mean level.
    void rest_below(double height);
    /// Sets the initial state: at rest, with volume 0.
    void reset();

private:
    /// Fields on the cells of the shown grid that act in the next step.
    struct Stirred;
    struct HumpSide;

    void add(Grid2D<float>& field, const Spot& spot, double amplitude, double* volume);
    double add_hump(Grid2D<float>& field, const glm::dvec2& middle, double radius, double amplitude);
    void check_spot(const Spot& spot, double amplitude, double most) const;
    [[nodiscard]] Grid2D<float>& stir(Grid2D<float>& grid, bool& stirred);
    void take_stirred();
    void lie_level();

    BasinSettings settings_;
    double viscosity_;
    std::unique_ptr<BasinPlan> plan_;
    std::unique_ptr<BasinSolver> solver_;
    std::unique_ptr<BasinSources> sources_;
    std::unique_ptr<Stirred> stirred_;
    Grid2D<float> height_, rise_;
    double volume_ = 0;  ///< m³, without what has been stirred
    double area_ = 1;    ///< m², of the nodes
    bool at_rest_ = true;
};

}  // namespace deepwater::sim
