#pragma once

#include <array>
#include <glm/glm.hpp>
#include <memory>

#include "core/grid2d.h"
#include "sim/shore/dispersive_terms.h"
#include "sim/shore/shallow_fluxes.h"
#include "sim/shore/wave_breaking.h"

namespace deepwater::sim {

/// What shallow water meets at an edge of its grid.
enum class ShoreEdge {
    wall,   ///< it reflects
    open,   ///< it flows out and in as it does inside
    driven  ///< where ShallowDrive has a rate, its waves come in and others go out; elsewhere it is open
};

/// How shallow water moves.
struct ShallowSettings {
    double cell = 1;   ///< m, > 0
    double level = 0;  ///< m, of still water over y = 0, for dispersion
    /// n, s/m^(1/3), 0 … 1: roughness of the ground where no field of it is given; 0.02 sand, 0.03 shingle, 0.05 rock
    double manning = 0;
    bool dispersion = true;  ///< DispersiveTerms
    bool breaking = true;    ///< WaveBreaking
    /// Before the first column, behind the last, before the first row, behind the last.
    std::array<ShoreEdge, 4> edges{ShoreEdge::wall, ShoreEdge::wall, ShoreEdge::wall, ShoreEdge::wall};

    bool operator==(const ShallowSettings&) const = default;
};

/// Water outside, by cell, towards which a grid's water is led.
struct ShallowDrive {
    Grid2D<float> rate;     ///< 1/s, ≥ 0, at which it is led there; 0: it is left alone
    Grid2D<float> surface;  ///< η, m
    Grid2D<float> along;    ///< P, m²/s
    Grid2D<float> down;     ///< Q, m²/s
};

/// Returns the rate [1/s] at which a rim leads water to that outside: 3/s at its edge, falling with the square of the
/// distance to 0 at its inner side.
/// @param inside  m, ≥ 0, from the edge
/// @param rim     m, > 0, its width
[[nodiscard]] double rim_rate(double inside, double rim);

/// Checks ground and settings for ShallowWater.
/// @param ground  heights of the cells' middles, m; 1 … 4096 cells along a side
/// @param roughness  as of ShallowWater
/// @throws UsageError when a height is not a number or beyond 1e5 m, a size, a setting or a roughness is out of range
void check_shallow(const Grid2D<float>& ground, const ShallowSettings& settings,
                   const Grid2D<float>& roughness = {});

/// Water over a bed that it may leave dry: Saint-Venant's equations (ShallowFluxes) with dispersion (DispersiveTerms),
/// breaking (WaveBreaking) and friction at the ground, Δ(P, Q) = −g n² |u| h^(−4/3) (P, Q) Δt, in Heun's steps of second
/// order (Shu & Osher 1988) as short as the waves' speed asks.
///
/// Positions are those of the grid: cell (x, y) is a square with its middle at (x + ½, y + ½) · cell. The result does not
/// depend on the number of threads.
class ShallowWater {
public:
    /// Makes dry land.
    /// @param roughness  Manning's n by cell, s/m^(1/3), 0 … 1; empty: ShallowSettings::manning everywhere
    /// @throws UsageError as check_shallow() does
    ShallowWater(const Grid2D<float>& ground, const ShallowSettings& settings,
                 const Grid2D<float>& roughness = {});

    /// Lets water stand, at rest, up to the height η [m] of each cell, where that is above the ground.
    template <class Height>
    void fill(const Height& height) {
        for (int y = 0; y < cells_y(); ++y) {
            for (int x = 0; x < cells_x(); ++x) set(x, y, height(x, y) - bed(x, y), 0, 0);
        }
        restart();
    }
    /// Sets a cell's depth [m; < 0 as 0] and its discharges [m²/s].
    void set(int x, int y, double depth, double along, double down);
    /// Takes over the water of another grid of the same size and settings, whose cell (x, y) + by is this one's cell (x, y).
    /// Cells that are not in it keep what they have.
    /// @pre the ground of the cells is the same
    void take_over(const ShallowWater& before, const glm::ivec2& by);
    /// Forgets where it was breaking, and how fast it changed.
    void restart();

    /// Advances by `seconds` ≥ 0.
    /// @param drive  of the grid's size; null: driven edges are open
    /// @return the number of steps that it took
    int step(double seconds, const ShallowDrive* drive = nullptr);

    [[nodiscard]] int cells_x() const { return now_.depth.width() - 2 * kShoreGhosts; }
    [[nodiscard]] int cells_y() const { return now_.depth.height() - 2 * kShoreGhosts; }
    [[nodiscard]] const ShallowSettings& settings() const { return settings_; }
    [[nodiscard]] double bed(int x, int y) const { return fluxes_.bed()(x + kShoreGhosts, y + kShoreGhosts); }
    [[nodiscard]] double depth(int x, int y) const { return now_.depth(x + kShoreGhosts, y + kShoreGhosts); }
    [[nodiscard]] double surface(int x, int y) const { return bed(x, y) + depth(x, y); }
    [[nodiscard]] double along(int x, int y) const { return now_.along(x + kShoreGhosts, y + kShoreGhosts); }
    [[nodiscard]] double down(int x, int y) const { return now_.down(x + kShoreGhosts, y + kShoreGhosts); }
    /// Returns the velocity along x, and along y, m/s.
    [[nodiscard]] double speed_x(int x, int y) const { return film_speed(along(x, y), depth(x, y)); }
    [[nodiscard]] double speed_y(int x, int y) const { return film_speed(down(x, y), depth(x, y)); }
    /// Returns the share of a cell's water that is a roller, 0 … 1.
    [[nodiscard]] double roller(int x, int y) const {
        return breaking_.roller()(x + kShoreGhosts, y + kShoreGhosts);
    }
    /// Returns the volume of the water, m³.
    [[nodiscard]] double volume() const;

private:
    void fill_ghosts(const ShallowDrive* drive, ShallowState& state) const;
    void fill_edge(int edge, const ShallowDrive* drive, ShallowState& state) const;
    void evaluate(const ShallowState& state, double seconds, bool first);
    void advance(double seconds, const ShallowDrive* drive);
    void slow_and_lead(double seconds, const ShallowDrive* drive);

    ShallowSettings settings_;
    Grid2D<double> manning_;  ///< s/m^(1/3), by cell, without ghosts
    ShallowFluxes fluxes_;
    WaveBreaking breaking_;
    std::unique_ptr<DispersiveTerms> dispersion_;  ///< null: there is none
    ShallowState now_, next_;
    ShallowRates rates_;
};

}  // namespace deepwater::sim
