#pragma once

#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "sim/moment/maps.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {

/// One moment of the sea to be looked at in many places about one: as SeaSurface, but in floats from an
/// origin. Near layers of water it asks a SeaSurface.
class NearSurface {
public:
    /// @param maps    must outlive the look-ups
    /// @param origin  (x, z) world, m: places count from here
    /// @param tiles   so many of the largest tiles alone
    void set_moment(const OceanMaps& maps, const glm::dvec2& origin, size_t tiles = kRungCount);

    /// (lambda Dx, h, lambda Dz) [m] of the undisplaced point `at`.
    [[nodiscard]] glm::vec3 displacement(glm::vec2 at) const;
    /// Jacobian of the displaced surface at the undisplaced point `at`, of all tiles together.
    [[nodiscard]] float jacobian(glm::vec2 at) const;
    /// 1 − J summed over the tiles that break, as they weigh: SeaSurface::crowding(), without what no tile
    /// here carries.
    [[nodiscard]] float crowding(glm::vec2 at) const;
    /// The undisplaced point that lies over `at` when displaced; within centimetres where nothing folds.
    [[nodiscard]] glm::vec2 undisplaced(glm::vec2 at) const;
    /// (x, z) [m/s]: flow of the layers at the undisplaced point `at`.
    [[nodiscard]] glm::vec2 flow(glm::vec2 at) const;

private:
    struct Tile {
        const glm::vec4* displacement;
        const glm::vec4* gradient;
        const float* shear;
        int log2_side;
        float cosine, sine;  // of the rotation over the side, in samples/m
        glm::vec2 corner;    // samples: where the origin lies
        float breaking;      // TileInfo::breaking
    };
    [[nodiscard]] glm::vec3 of_tiles(glm::vec2 at) const;
    /// Whether a layer can reach a place.
    [[nodiscard]] bool near_layer(glm::vec2 at) const;

    std::vector<Tile> tiles_;
    const OceanMaps* maps_ = nullptr;
    std::optional<SeaSurface> layered_;  ///< of the same tiles, where there are layers
    glm::dvec2 origin_{0};
};

/// How the water that rests at the undisplaced point `at` moves between two moments, m: with the waves, and along
/// the later surface with the layers' flow.
/// @param seconds  between them
[[nodiscard]] glm::vec3 water_displacement(const NearSurface& before, const NearSurface& after, glm::vec2 at,
                                           float seconds);

/// Heights of the sea on a square grid of world places.
class HeightPatch {
public:
    static constexpr float kSpacing = 3.0f;  ///< m

    /// @param centre  of the patch, from the surface's origin, m
    /// @param reach   m: half its side
    void fill(const NearSurface& surface, glm::vec2 centre, float reach);
    /// m; beyond the patch that of its rim.
    [[nodiscard]] float height(float x, float z) const;

private:
    int side_ = 0;
    glm::vec2 corner_{0};
    std::vector<float> heights_;
};

/// How the water at the surface has moved between two moments, on a square grid of world places.
class MotionPatch {
public:
    static constexpr float kSpacing = 2.0f;  ///< m

    /// @param centre  of the patch, from the surfaces' origin, m
    /// @param reach   m: half its side
    /// @param seconds  between the two
    void fill(const NearSurface& before, const NearSurface& after, float seconds, glm::vec2 centre,
              float reach);
    /// (x, y, z), m; beyond the patch that of its rim, without a patch none.
    [[nodiscard]] glm::vec3 displacement(float x, float z) const;

private:
    int side_ = 0;
    glm::vec2 corner_{0};
    std::vector<glm::vec3> displacements_;
};

}  // namespace deepwater::sim
