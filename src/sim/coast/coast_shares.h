#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/laws/sea_state.h"
#include "sim/moment/coast_maps.h"

namespace deepwater::sim {

/// Heights of the ground around land.
struct CoastGround {
    CoastGrid grid;         ///< of the samples of `heights`
    Grid2D<float> heights;  ///< m over mean sea level; row-major, x fastest, then z; at least 2 × 2 samples

    [[nodiscard]] glm::dvec2 place(int x, int z) const {
        return grid.place({x, z}, {heights.width(), heights.height()});
    }
};

/// kSurfHeight of shaders/shared/water/surf_zone.glsl.
inline constexpr double kBreakerShare = 0.594;

/// Returns how the waves of an open sea arrive at the places of a ground.
///
/// - Shoaling: amplitudes grow by the root of the group speed in the open sea over that at the place.
/// - Breaking and shelter: from each direction no more energy arrives than that of waves kBreakerShare times as high as
///   the water was deep anywhere on their straight way from the ground's edge. Behind land nothing arrives from there.
/// - Wind raises short waves anew over the water behind land.
/// - Towards the edge of a ground that has no land along it, the sea becomes the open one: the land is an island. Along
///   other edges the coast goes on as it is there.
/// - At a place all waves together are at most kBreakerShare times as high as the water is deep; over dry ground there
///   are none.
/// - The share of waves that break at a place is breaking_waves() of surf_zone.glsl of the height that is left.
///
/// Directions come from the sea's spectrum, so waves of a wide spread reach further behind an island. Not computed:
/// refraction and diffraction. A ray's energy is interpolated from sample to sample, which blurs the edge of a shadow
/// by about a sample for each tenfold of samples from what casts it.
/// @pre the ground has at least 2 × 2 samples
/// @throws UsageError as check_state() does
[[nodiscard]] CoastMaps coast_maps(const SeaState& sea, const CoastGround& ground);

}  // namespace deepwater::sim
