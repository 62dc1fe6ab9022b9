#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "sim/moment/maps.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {

/// Looks up one moment of the sea at many places near an origin, as SeaSurface does but in floats from that
/// origin. Near layers of water it asks a SeaSurface.
class NearSurface {
public:
    /// Sets the moment to look up.
    /// @param maps    must outlive the look-ups
    /// @param origin  (x, z) world, m: places are relative to it
    /// @param tiles   number of tiles to use, the largest first
    void set_moment(const OceanMaps& maps, const glm::dvec2& origin, size_t tiles = kRungCount);

    /// Returns (lambda Dx, h, lambda Dz) [m] at the undisplaced point `at`.
    [[nodiscard]] glm::vec3 displacement(glm::vec2 at) const;
    /// Returns the Jacobian of the displaced surface at the undisplaced point `at`, of all tiles together.
    [[nodiscard]] float jacobian(glm::vec2 at) const;
    /// Returns the crowding at the undisplaced point `at`, of the tiles in use: SeaSurface::crowding().
    [[nodiscard]] float crowding(glm::vec2 at) const;
    /// Returns the undisplaced point that is displaced to `at`, by three steps of a fixed-point iteration. The
    /// error is at most an eighth of the displacement where waves squeeze the surface to no less than half its
    /// width, and larger on sharper crests. SeaSurface::undisplaced_place() iterates until it converges.
    [[nodiscard]] glm::vec2 undisplaced(glm::vec2 at) const;
    /// Returns the flow (x, z) [m/s] of the layers at the undisplaced point `at`.
    [[nodiscard]] glm::vec2 flow(glm::vec2 at) const;

private:
    struct Tile {
        const glm::vec4* displacement;
        const glm::vec4* gradient;
        const float* shear;
        int log2_side;
        float cosine, sine;  // cosine and sine of the rotation, over the side, samples/m
        glm::vec2 corner;    // samples: where the origin lies
        float breaking;      // TileInfo::breaking
        int rung;            // TileInfo::rung
    };
    struct Shares;
    [[nodiscard]] Shares shares_at(glm::vec2 at) const;
    [[nodiscard]] glm::vec3 of_tiles(glm::vec2 at) const;
    /// Returns whether a layer may displace the water at a place.
    [[nodiscard]] bool near_layer(glm::vec2 at) const;

    std::vector<Tile> tiles_;
    const OceanMaps* maps_ = nullptr;
    std::optional<SeaSurface> layered_;  ///< of the same tiles, where there are layers
    glm::dvec2 origin_{0};
};

/// Returns the displacement [m], between two moments, of the water that rests at the undisplaced point `at`:
/// with the waves, and along the later surface with the layers' flow.
/// @param seconds  between the moments
[[nodiscard]] glm::vec3 water_displacement(const NearSurface& before, const NearSurface& after, glm::vec2 at,
                                           float seconds);

/// Heights of the sea on a square grid of world places.
class HeightPatch {
public:
    static constexpr float kSpacing = 3.0f;  ///< m

    /// @param centre  of the patch, from the surface's origin, m
    /// @param reach   half the patch's side, m
    void fill(const NearSurface& surface, glm::vec2 centre, float reach);
    /// Returns the height, m; outside the patch that of its edge.
    [[nodiscard]] float height(float x, float z) const;

private:
    int side_ = 0;
    glm::vec2 corner_{0};
    std::vector<float> heights_;
};

/// Displacements of the water at the surface between two moments, on a square grid of world places.
class MotionPatch {
public:
    static constexpr float kSpacing = 2.0f;  ///< m

    /// @param centre  of the patch, from the surfaces' origin, m
    /// @param reach   half the patch's side, m
    /// @param seconds  between the two moments
    void fill(const NearSurface& before, const NearSurface& after, float seconds, glm::vec2 centre,
              float reach);
    /// Returns the displacement (x, y, z), m; outside the patch that of its edge, before fill() none.
    [[nodiscard]] glm::vec3 displacement(float x, float z) const;

private:
    int side_ = 0;
    glm::vec2 corner_{0};
    std::vector<glm::vec3> displacements_;
};

}  // namespace deepwater::sim
