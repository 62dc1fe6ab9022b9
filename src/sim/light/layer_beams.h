#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <utility>
#include <vector>

#include "core/grid2d.h"
#include "sim/light/beam_mesh.h"
#include "sim/moment/layer_maps.h"

namespace deepwater::sim {

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

    /// Scratch memory of land(), for maps of so many texels along each side.
    struct Scratch {
        explicit Scratch(int texels);
        Grid2D<float> irradiance, spread;
        Grid2D<float> resting;  // of half as many texels, as the offsets: light that is not turned aside
        Grid2D<glm::vec4> offsets;
    };

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
    /// @param scratch     for N texels
    /// @param disc        standard deviation of the sun's disc on the plane, m
    /// @return            light that leaves the map, relative to that of a flat window
    double land(float distance, const LayerLightPlace& place, Grid2D<glm::vec4>& landed, Scratch& scratch,
                float disc = 0) const;

private:
    /// Returns how a map of `texels` along each side lies, with beams cut into `fineness` parts a texel or more.
    [[nodiscard]] Landing landing(const LayerLightPlace& place, int texels, float fineness) const;
    [[nodiscard]] bool is_steep(int i, int j, float flat_slope) const {
        return steepness_[static_cast<size_t>(j) * static_cast<size_t>(cells_.x) + static_cast<size_t>(i)] >
               flat_slope;
    }
    /// Takes the light that steep cells would send if they were flat out of a map.
    void take_flat_light(const Landing& map, float flat_slope, Grid2D<float>& light) const;
    /// Sets `irradiance` and `resting` to the light around the steep cells.
    void rest(const LayerLightPlace& place, Scratch& scratch) const;
    /// Adds the beams of the steep cells. @return light that leaves the map, in texels of even light
    double land_light(float distance, const LayerLightPlace& place, Grid2D<float>& irradiance) const;
    void land_offsets(float distance, const LayerLightPlace& place, Scratch& scratch) const;
    void find_stirred(const LayerMaps& layer, float flat_slope);
    /// Returns the box around the cells that are steeper: the first along both sides, and the end.
    [[nodiscard]] std::pair<glm::ivec2, glm::ivec2> steep_cells(float flat_slope) const;
    void measure_stirred();

    glm::vec2 half_sides_{0};  // m
    float most_moved_ = 0;     // m
    float most_drift_ = 0;     // m a metre of distance
    std::vector<float>
        row_steepness_;  // [rows of samples][cells]: the largest slope along a row that matters to a cell
    std::vector<float> steepness_;       // of cells: the largest slope of the samples that aim their beams
    std::vector<std::uint8_t> corners_;  // corners of cells that are not flat and those next to them
    bool any_ = false;
};

}  // namespace deepwater::sim
