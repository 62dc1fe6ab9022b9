#pragma once

#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/light/beam_mesh.h"
#include "sim/light/fine_water.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Light below (or above) one tile of the sea: 1 for a flat sea, and flux() on average. The map repeats as
/// the tile does, at any distance and for any sun.
class CausticBeams : public BeamMesh {
public:
    /// Traces the beams of one moment.
    /// @param cells  of the mesh along each side, a power of two. With fewer than the tile's samples some of
    ///               them are the corners; with more, FineWater interpolates between them
    void aim(const TileMaps& tile, const TileInfo& info, const BeamLight& light, int cells);
    /// Does the same with a corner at each sample.
    void aim(const TileMaps& tile, const TileInfo& info, const BeamLight& light) {
        aim(tile, info, light, tile.resolution);
    }

    /// Adds up the beams on a plane `distance` ≥ 0 metres below the mean level (above, if mirrored).
    /// @param irradiance  [R, R], R a power of two: overwritten. Texel (i, j) has its middle at tile
    ///                    coordinates ((i, j) + 1/2) · size / R. It is sharpened against the blur of texels
    ///                    and linear lookups: for a wave of 32 texels and 16 corners the light on its axis is
    ///                    right within 3 % down to 0.7 of its focal depth. The mean over all texels is
    ///                    flux(), at every distance
    /// @param scratch     of the same size
    /// @param disc        standard deviation of the sun's disc on the plane, m
    void land(float distance, Grid2D<float>& irradiance, Grid2D<float>& scratch, float disc = 0) const;

    /// Does the same, and adds up the horizontal offsets of beams.
    /// @param landed  (irradiance, irradiance · offset, 0): offset [m], world axes (x, z), from the
    ///                undisplaced point that a beam comes from to where it would enter a flat sea
    void land(float distance, Grid2D<glm::vec4>& landed) const;

private:
    template <class Target>
    void land_repeating(float distance, int texels, Target&& target) const;

    float size_ = 0;  // m
    FineWater fine_;  // where the mesh is finer than the tile
};

}  // namespace deepwater::sim
