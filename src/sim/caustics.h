#pragma once

#include <cstddef>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"
#include "sim/maps.h"

namespace deepwater::sim {

/// Which way beams leave the surface.
enum class BeamWay { refracted, mirrored };

/// The light that falls on a tile, and what the tile does to it.
struct BeamLight {
    glm::vec3 to_sun{0, 1, 0};          ///< unit, world axes; above the horizon
    BeamWay way = BeamWay::refracted;   ///< into the water, or up off it
    bool lossless = false;              ///< all light goes that way: Fresnel's reflectance taken as 0 (or 1)
};

/// Light that one tile of the sea gathers in beams (Watt & Watt 1992, ch. 2.9: light beam tracing).
///
/// Each triangle of the tile's mesh, displaced as the sea is, sends a beam: its corners go along the sun's
/// ray refracted (or mirrored) by the normals there, and land on a level plane. The beam carries
///
///     (1 − F) (N·L)⁺ a_s      (F instead of 1 − F where it is mirrored)
///
/// N and a_s the triangle's own normal and area, and spreads it evenly over the area a_c where it lands:
/// irradiance (1 − F)(N·L)⁺ a_s / a_c. Beams that overlap add up. All is given over what a flat sea would
/// send there, so that a flat sea gives 1 and the mean is the flux that the mesh lets through.
///
/// Where a beam lands is told from where it would enter a flat sea: the tile's repetitions then fit together
/// at any distance and for any sun. Arrays allocate only when they grow.
class CausticBeams {
public:
    /// Traces the beams of one moment.
    /// @param stride  a power of two: every stride-th sample of the tile is a corner
    void aim(const TileMaps& tile, const TileInfo& info, const BeamLight& light, int stride = 1);

    /// Σ (1 − F)(N·L)⁺ a_s of the mesh over that of a flat sea.
    [[nodiscard]] double flux() const { return flux_; }

    /// Adds up the beams on a plane `distance` ≥ 0 metres below the mean level (above, if mirrored).
    /// @param irradiance  [R, R], R a power of two: replaced. Texel (i, j) has its middle at tile coordinates
    ///                    ((i, j) + 1/2) · size / R. What texels and linear lookups blur is taken back, so that a
    ///                    wave of 32 texels and 16 of the mesh's corners shows the light on its axis within 3 % up to
    ///                    0.7 of its focal depth, looked up linearly. The mean over all texels is flux(), at every distance
    /// @param scratch     as large
    /// @param disc        deviation of the sun's disc on the plane, m
    void land(float distance, Grid2D<float>& irradiance, Grid2D<float>& scratch, float disc = 0) const;

    /// The same with how far beams have come sideways.
    /// @param landed  (irradiance, irradiance · offset, 0): offset [m], world axes (x, z), from the undisplaced
    ///                point that a beam comes from to where it would enter a flat sea
    void land(float distance, Grid2D<glm::vec4>& landed) const;

private:
    template <class Target>
    void land_on(float distance, int texels, Target&& target) const;
    void place_corners(const TileMaps& tile, const TileInfo& info, const BeamLight& light, int stride);
    void aim_middles();
    void measure_flux(const glm::vec3& to_sun, const BeamLight& light);

    int cells_ = 0;    // along a side
    float size_ = 0;   // m
    glm::vec2 turn_{1, 0};  // (cosine, sine) of the tile's rotation
    double flux_ = 0;
    // Corners, (cells + 1)², the last row and column being the first ones a side on; tile axes.
    std::vector<glm::vec3> place_;  // m: displaced, y up
    std::vector<glm::vec2> start_;  // m: where the beam crosses the mean level
    std::vector<glm::vec2> drift_;  // m a metre of distance, beyond that of a flat sea's beam
    std::vector<glm::vec2> sharp_start_, sharp_drift_;  // of which the mean of a triangle's is right for its middle
    std::vector<float> share_;      // of triangles, two a cell: flux over that of a flat cell
    std::vector<double> row_flux_;  // of rows of cells
};

/// Spreads a map, as the sun's disc does: every beam is a cone. Or gathers what is spread too widely, as anti-diffusion
/// does (Boris & Book 1973), but for what would leave less than nothing. The map repeats at its edges; its mean stays.
/// @param variance  along each axis, texels²; negative: to be taken away
/// @param scratch   as large as the map
void spread_repeating(Grid2D<float>& map, float variance, Grid2D<float>& scratch);

/// Depth [m] at which a wave a cos kx first focuses light from overhead: n / ((n − 1) a k²).
/// @param amplitude  m, > 0  @param k  rad/m, > 0
[[nodiscard]] double focal_depth(double amplitude, double k);

}  // namespace deepwater::sim
