#pragma once

#include "core/grid2d.h"
#include "sim/layers/dispersive_patch.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::sim {

/// A moment within the last step of a patch.
struct PatchMoment {
    double seconds = 1;                   ///< length of the step, > 0
    double share = 1;                     ///< [0, 1] of the step that has passed
    bool motion = false;                  ///< with velocities and accelerations
    const Grid2D<float>* foam = nullptr;  ///< opacity by sample of the maps; null: none
};

/// Writes patches of waves as maps of a layer. Between the ends of a step heights follow the cubic with the
/// heights and rates of both ends, whose error is (ωΔ)⁴/384 of the amplitude, and horizontal displacements
/// the parabola through three ends. Derivatives in place are central differences of five points: off by
/// (kh)⁴/30 for cells of side h.
class PatchMaps {
public:
    /// Sets window and samples of `maps`, and calls finish(). Water at rest without foam has
    /// maps of 16 × 16 zeros.
    void lay(const DispersivePatch& patch, const PatchMoment& moment, LayerMaps& maps);

private:
    void interpolate(const DispersivePatch& patch, const PatchMoment& moment, int row);
    void interpolate_drift(const DispersivePatch& patch, const PatchMoment& moment, int row);
    void lay_row(const DispersivePatch& patch, const PatchMoment& moment, int row, LayerMaps& maps) const;

    // By sample of the maps.
    Grid2D<float> height_, drift_x_, drift_z_;
    Grid2D<glm::vec3> velocity_, acceleration_;
    std::vector<glm::vec2> share_x_, share_z_;  ///< the window's share along one axis, and its derivative
};

}  // namespace deepwater::sim
