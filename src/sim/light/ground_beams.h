#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"
#include "sim/light/beam_mesh.h"
#include "sim/light/fine_water.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// A square of a tile's lattice, counted in its samples. The tile repeats, the square does not.
struct LatticeSquare {
    glm::ivec2 first{0};  ///< sample at its first corner
    int samples = 0;      ///< steps along each side

    bool operator==(const LatticeSquare&) const = default;
};

/// Light of one tile's waves on uneven ground below a square of it, relative to that of a flat sea. Each beam is
/// followed to the ground itself, so that light focuses as it does at the ground's own depth at every place.
class GroundBeams : public BeamMesh {
public:
    /// Traces the beams of one moment.
    /// @param deepest    m: the ground is nowhere deeper
    /// @param doublings  the mesh is 2^doublings times finer than the tile's lattice: FineWater
    void aim(const TileMaps& tile, const TileInfo& info, const BeamLight& light, const LatticeSquare& square,
             float deepest, int doublings);

    /// Adds up the beams on the ground.
    /// @param depths      [D, D], m under the mean level, > 0: (i, j) where the beam of a flat sea that enters
    ///                    at (i, j) · side / (D − 1) from the square's first corner meets the ground
    /// @param irradiance  [R, R]: overwritten; texel (i, j) is for beams that would enter a flat sea at
    ///                    ((i, j) + 1/2) · side / R from the first corner. It is sharpened as in CausticBeams.
    ///                    Texels at the edges lack light
    /// @param scratch     of the same size
    /// @param disc        standard deviation of the sun's disc on the ground, m
    void land(const Grid2D<float>& depths, Grid2D<float>& irradiance, Grid2D<float>& scratch,
              float disc = 0) const;

private:
    float side_ = 0;  // of the square, m
    FineWater fine_;
};

}  // namespace deepwater::sim
