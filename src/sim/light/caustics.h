#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "core/grid2d.h"
#include "sim/moment/layer_maps.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Which way beams leave the surface.
enum class BeamWay { refracted, mirrored };

/// The light that falls on the water, and what the water does to it.
struct BeamLight {
    glm::vec3 to_sun{0, 1, 0};         ///< unit, world axes; above the horizon
    BeamWay way = BeamWay::refracted;  ///< into the water, or up off it
    bool lossless = false;             ///< all light goes that way: Fresnel's reflectance taken as 0 (or 1)
};

/// The beams of a mesh of displaced water, one for each triangle of a lattice of corners, and where they land
/// (Watt & Watt 1992, ch. 2.9: light beam tracing).
///
/// Corners go along the sun's ray refracted (or mirrored) by the normals there, and land on a level plane. A
/// beam carries
///
///     (1 − F) (N·L)⁺ a_s      (F instead of 1 − F where it is mirrored)
///
/// N and a_s the triangle's own normal and area, and spreads it evenly over the area a_c where it lands:
/// irradiance (1 − F)(N·L)⁺ a_s / a_c. Beams that overlap add up. All is given over what a flat sea would
/// send there. Where a beam lands is told from where it would enter a flat sea. Arrays allocate only when
/// they grow.
class BeamMesh {
public:
    /// Σ (1 − F)(N·L)⁺ a_s of the mesh over that of a flat sea.
    [[nodiscard]] double flux() const { return flux_; }

protected:
    /// How the mesh lies on a map.
    struct Landing {
        float density;    ///< texels a metre
        glm::vec2 shift;  ///< texels: where own coordinates 0 lie
        float cell_area;  ///< of an undisplaced cell, texels²
        int least_parts;  ///< into which a triangle is cut along its sides
    };
    /// A part of a beam.
    struct Part {
        glm::vec2 at;      ///< where its middle lands, texels
        float flux;        ///< over that on a texel of even light
        float even;        ///< the same of a flat sea
        glm::ivec2 cell;   ///< that it comes from
        glm::vec2 within;  ///< where in that, [0, 1]
    };

    void resize(glm::ivec2 cells);
    /// Sends the beams of all corners. @param water  water(j)(i) is what lies at corner (i, j)
    template <class Water>
    void place_corners(const Water& water, const BeamLight& light);
    /// Places of corners of which the mean of a triangle's is right for its middle.
    /// @param period  m, after which the mesh repeats; null: it does not, and what is along its edges stays
    void aim_middles(const glm::vec2* period);
    void measure_flux(const glm::vec3& to_sun, const BeamLight& light);
    /// Calls target(part) for the parts of all beams whose cell has asked(i, j), on a plane `distance` metres
    /// away.
    template <class Asked, class Target>
    void land_on(float distance, const Landing& map, Asked&& asked, Target&& target) const;

    /// Undisplaced place of a corner, own coordinates, m.
    [[nodiscard]] glm::vec2 lattice(int i, int j) const { return first_ + cell_ * glm::vec2(i, j); }
    /// Own axes to the world's (x, z).
    [[nodiscard]] glm::vec2 to_world(glm::vec2 own) const {
        return {turn_.x * own.x + turn_.y * own.y, turn_.x * own.y - turn_.y * own.x};
    }

    glm::ivec2 cells_{0};   // along the sides
    glm::vec2 first_{0};    // of all corners: own coordinates, m
    glm::vec2 cell_{0};     // m
    glm::vec2 turn_{1, 0};  // (cosine, sine) of the mesh's rotation
    double flux_ = 0;
    // Corners, (cells + 1)², own axes.
    std::vector<glm::vec3> place_;  // m: displaced, y up
    std::vector<glm::vec2> start_;  // m: where the beam crosses the mean level
    std::vector<glm::vec2> drift_;  // m a metre of distance, beyond that of a flat sea's beam
    std::vector<glm::vec2> sharp_start_,
        sharp_drift_;               // of which the mean of a triangle's is right for its middle
    std::vector<float> share_;      // of triangles, two a cell: flux over that of a flat cell
    std::vector<double> row_flux_;  // of rows of cells
};

/// Light that one tile of the sea gathers in beams: a flat sea gives 1, and the mean is the flux that the
/// mesh lets through. The tile's repetitions fit together at any distance and for any sun.
class CausticBeams : public BeamMesh {
public:
    /// Traces the beams of one moment.
    /// @param stride  a power of two: every stride-th sample of the tile is a corner
    void aim(const TileMaps& tile, const TileInfo& info, const BeamLight& light, int stride = 1);

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
    void land_repeating(float distance, int texels, Target&& target) const;

    float size_ = 0;  // m
};

/// Where a map of a layer's light lies: its middle over that of the layer's window, its sides along the
/// window's.
struct LayerLightPlace {
    float texel;       ///< m
    glm::vec2 bounds;  ///< m from the middle: farther out light is even
};

/// Light that one layer of water gathers, over that of the flat sea around it: windowed, without repetition.
/// What a layer leaves flat gives exactly 1, and so does everything around it.
///
/// A map holds the window and a margin as wide as its beams go astray, which depends on the distance: on
/// powers of two above how far corners lie from their places and how far they turn beams aside, so that it
/// changes seldom from moment to moment. It is at most as wide as the longer half side of the window; what
/// goes farther is not in the map, and counted.
class LayerBeams : public BeamMesh {
public:
    static constexpr int kLeastTexels = 16;

    /// Traces the beams of one moment. The layer is 0 along the edges of its window, as LayerMaps are.
    void aim(const LayerMaps& layer, const BeamLight& light);

    /// Where a map of `texels` along each side lies for a plane `distance` ≥ 0 metres away.
    [[nodiscard]] LayerLightPlace place(float distance, int texels) const;

    /// Adds up the beams on a plane `distance` ≥ 0 metres below the mean level (above, if mirrored).
    /// @param landed      [N, N], N a power of two from kLeastTexels on: replaced by (irradiance, irradiance
    /// · offset, 0),
    ///                    offset as that of CausticBeams. Texel (i, j) has its middle at own coordinates
    ///                    ((i, j) + 1/2 − N/2) · place().texel. Irradiance is as sharp as that of
    ///                    CausticBeams. The sum of what it has beyond 1, times texel², is (flux() − 1 − what
    ///                    is returned) times the window's area
    /// @param irradiance  as large: replaced by the first component
    /// @param scratch     as large
    /// @param disc        deviation of the sun's disc on the plane, m
    /// @return            light that has left the map, over what a flat window sends
    double land(float distance, Grid2D<glm::vec4>& landed, Grid2D<float>& irradiance, Grid2D<float>& scratch,
                float disc = 0) const;

private:
    void find_stirred(const LayerMaps& layer);
    void measure_stirred();

    glm::vec2 half_sides_{0};            // m
    float most_moved_ = 0;               // m
    float most_drift_ = 0;               // m a metre of distance
    std::vector<std::uint8_t> stirred_;  // cells that send their light elsewhere than flat ones
};

/// Depth [m] at which a wave a cos kx first focuses light from overhead: n / ((n − 1) a k²).
/// @param amplitude  m, > 0  @param k  rad/m, > 0
[[nodiscard]] double focal_depth(double amplitude, double k);

}  // namespace deepwater::sim
