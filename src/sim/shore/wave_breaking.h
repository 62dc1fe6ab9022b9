#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/shore/shallow_fluxes.h"

namespace deepwater::sim {

/// Breaking waves after Kennedy, Chen, Kirby & Dalrymple 2000, J. Waterway Port Coastal Ocean Eng. 126, eqs. 1 to 8: where
/// the surface rises fast enough, the front is a roller, which mixes momentum with an eddy viscosity
///
///     ν = B δ² h η_t,   δ = 1.2,
///
/// B from 0 to 1 as η_t goes from η_t* to 2 η_t*. A front begins at η_t* = 0.65 √(g h) and goes on until its η_t is below a
/// threshold that falls to 0.15 √(g h) within 5 √(h/g) of its beginning. A front keeps its age as it moves on, by the
/// greatest age among a cell and its neighbours.
class WaveBreaking {
public:
    /// @param width, height  cells, with ghosts
    WaveBreaking(int width, int height, double cell);

    void restart();
    /// As ShallowWater::take_over().
    void take_over(const WaveBreaking& before, const glm::ivec2& by);
    /// Finds rollers and their viscosity.
    /// @param rise     η_t, m/s, as the rates of the depth
    /// @param seconds  since the last call
    void find(const ShallowState& state, const Grid2D<double>& rise, double seconds);
    /// Adds ∇·(ν ∇) of the discharge to its rates, in Kennedy's symmetric form (eqs. 2 and 3). Where a film lies beside
    /// deeper water, the film's depth times the velocity mixes instead, by which it comes to that water's velocity.
    void mix(const ShallowState& state, ShallowRates& rates) const;

    /// Returns B, 0 … 1, by cell, with ghosts.
    [[nodiscard]] const Grid2D<double>& roller() const { return roller_; }
    [[nodiscard]] bool none() const { return none_; }

private:
    double cell_;
    Grid2D<double> roller_, viscosity_;
    Grid2D<double> age_, age_before_;  ///< s, of the front in a cell; 0: there is none
    bool none_ = true;
};

}  // namespace deepwater::sim
