#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <utility>
#include <vector>

#include "core/grid2d.h"
#include "sim/moment/layer_maps.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Whether beams are refracted into the water or mirrored up off it.
enum class BeamKind { refracted, mirrored };

/// The sun's light on the water, and the beams to trace.
struct BeamLight {
    glm::vec3 to_sun{0, 1, 0};  ///< unit, world axes; above the horizon
    BeamKind kind = BeamKind::refracted;
    bool lossless = false;  ///< all light is refracted (or mirrored): Fresnel's reflectance is 0 (or 1)
};

/// Light beam tracing (Watt & Watt 1992, ch. 2.9): the beams of a mesh of displaced water, one for each
/// triangle of a lattice of corners.
///
/// The corners of a beam follow the sun's rays, refracted (or mirrored) by the normals there, to a level
/// plane. A beam carries
///
///     (1 − F) (N·L)⁺ a_s      (F instead of 1 − F where it is mirrored)
///
/// with the triangle's normal N and area a_s, spread evenly over the area a_c where it lands: irradiance (1 −
/// F)(N·L)⁺ a_s / a_c. Beams that overlap add up. All values are relative to those of a flat sea, and the
/// place where a beam lands is given as the point at which it would have entered a flat sea. Arrays allocate
/// only when they grow.
class BeamMesh {
public:
    /// Returns Σ (1 − F)(N·L)⁺ a_s of the mesh, relative to a flat sea.
    [[nodiscard]] double flux() const { return flux_; }

protected:
    /// Place of the mesh on a map.
    struct Landing {
        float density;    ///< texels per metre
        glm::vec2 shift;  ///< texels: place of the mesh's origin
        float cell_area;  ///< area of an undisplaced cell, texels²
        int least_parts;  ///< a triangle is cut into at least so many parts along its sides
    };
    /// A part of a beam.
    struct Part {
        glm::vec2 at;      ///< where its middle lands, texels
        float flux;        ///< relative to that of a texel of even light
        float even;        ///< flux of the same part for a flat sea
        glm::ivec2 cell;   ///< cell of the mesh from which it comes
        glm::vec2 within;  ///< place in the cell, [0, 1]
    };

    void resize(glm::ivec2 cells);
    /// Traces the rays of corners. @param water  water(j)(i) is the displaced water at corner (i, j)
    /// @param stirred  stirred(i, j): whether corner (i, j) moves at all; water at rest needs no tracing
    template <class Water, class Stirred>
    void place_corners(const Water& water, const Stirred& stirred, const BeamLight& light);
    /// Sets sharp_start_ and sharp_drift_.
    /// @param period  after which the mesh repeats, m; null: it does not, and corners along its edges are
    /// kept
    void aim_middles(const glm::vec2* period);
    /// @param stirred  as in place_corners()
    template <class Stirred>
    void measure_flux(const glm::vec3& to_sun, const Stirred& stirred, const BeamLight& light);
    /// Calls target(part), on a plane at `distance` [m], for the parts of all beams of cells for which
    /// asked(i, j) is true.
    template <class Asked, class Target>
    void land_on(float distance, const Landing& map, Asked&& asked, Target&& target) const;

    /// Returns the undisplaced place of a corner, own coordinates, m.
    [[nodiscard]] glm::vec2 lattice(int i, int j) const { return first_ + cell_ * glm::vec2(i, j); }
    /// Converts a vector from own axes to the world's (x, z).
    [[nodiscard]] glm::vec2 to_world(glm::vec2 own) const {
        return {turn_.x * own.x + turn_.y * own.y, turn_.x * own.y - turn_.y * own.x};
    }

    glm::ivec2 cells_{0};   // along the sides
    glm::vec2 first_{0};    // position of the first corner, own coordinates, m
    glm::vec2 cell_{0};     // m
    glm::vec2 turn_{1, 0};  // (cosine, sine) of the mesh's rotation
    double flux_ = 0;
    // Corners, (cells + 1)², own axes.
    std::vector<glm::vec3> place_;  // m: displaced, y up
    std::vector<glm::vec2> start_;  // m: where the beam crosses the mean level
    std::vector<glm::vec2> drift_;  // m a metre of distance, beyond that of a flat sea's beam
    std::vector<glm::vec2> sharp_start_,
        sharp_drift_;               // corrected: their mean over a triangle is right for its middle
    std::vector<float> share_;      // flux of the triangles, two for each cell, over that of a flat cell
    std::vector<double> row_flux_;  // flux of the rows of cells
};

/// Light below (or above) one tile of the sea: 1 for a flat sea, and flux() on average. The map repeats as
/// the tile does, at any distance and for any sun.
class CausticBeams : public BeamMesh {
public:
    /// Traces the beams of one moment.
    /// @param stride  a power of two: every stride-th sample of the tile is a corner
    void aim(const TileMaps& tile, const TileInfo& info, const BeamLight& light, int stride = 1);

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
};

/// Place of a map of a layer's light. Its sides are parallel to those of the layer's window.
struct LayerLightPlace {
    float texel = 1;       ///< side of a texel, m
    int texels = 0;        ///< along each side, a power of two
    glm::vec2 middle{0};   ///< of the map, along the window's axes from its middle, m
    glm::vec2 bounds{0};   ///< m from `middle`; light is even outside. 0: everywhere
    float flat_slope = 0;  ///< water that is nowhere steeper counts as flat
};

/// Light below (or above) one layer of water, relative to that of a flat sea. It does not repeat. Where the
/// layer is flat, and around it, the value is exactly 1.
///
/// A map holds the part of the window that is not flat, and a margin for beams that leave it. The margin depends on the
/// distance and on the largest displacement and deflection, each rounded up to a power of two so that it changes seldom
/// from moment to moment. It is at most as wide as the longer half side of the window; land() returns the light that
/// leaves the map.
class LayerBeams : public BeamMesh {
public:
    static constexpr int kLeastTexels = 16;

    /// Traces the beams of one moment. The layer is 0 along the edges of its window, as LayerMaps are.
    /// @param flat_slope  water whose slope is nowhere larger counts as flat on all planes; see flat_slope() of bent_light.h
    void aim(const LayerMaps& layer, const BeamLight& light, float flat_slope = 0);

    /// Returns whether any water was not flat at the last aim().
    [[nodiscard]] bool any() const { return any_; }

    /// Returns the place of a map for a plane at `distance` ≥ 0 [m]. Its texels are such that `texels` of them along
    /// each side hold the whole window and the margin. It has at most as many.
    /// @param flat_slope  as that of aim(), for this plane; no smaller one
    [[nodiscard]] LayerLightPlace place(float distance, int texels, float flat_slope = 0) const;

    /// Adds up the beams on a plane `distance` ≥ 0 metres below the mean level (above, if mirrored).
    /// @param place       place() for this distance
    /// @param landed      [N, N], N = place.texels: overwritten by (irradiance, irradiance · offset, 0), offset
    ///                    as in CausticBeams. Texel (i, j) has its middle at own coordinates place.middle +
    ///                    ((i, j) + 1/2 − N/2) · place.texel. Irradiance is sharpened as in CausticBeams.
    ///                    Σ (irradiance − 1) texel² is (flux() − 1 − the value returned) times the window's area
    /// @param irradiance  of the same size: overwritten by the first component
    /// @param scratch     of the same size
    /// @param disc        standard deviation of the sun's disc on the plane, m
    /// @return            light that leaves the map, relative to that of a flat window
    double land(float distance, const LayerLightPlace& place, Grid2D<glm::vec4>& landed,
                Grid2D<float>& irradiance, Grid2D<float>& scratch, float disc = 0) const;

private:
    void find_stirred(const LayerMaps& layer, float flat_slope);
    /// Returns the box around the cells that are steeper: the first along both sides, and the end.
    [[nodiscard]] std::pair<glm::ivec2, glm::ivec2> steep_cells(float flat_slope) const;
    void measure_stirred();

    glm::vec2 half_sides_{0};            // m
    float most_moved_ = 0;               // m
    float most_drift_ = 0;               // m a metre of distance
    std::vector<float> steepness_;       // of cells: the largest slope of the samples that aim their beams
    std::vector<std::uint8_t> corners_;  // corners of cells that are not flat and those next to them
    bool any_ = false;
};

}  // namespace deepwater::sim
