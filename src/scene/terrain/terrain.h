#pragma once

#include <array>
#include <glm/glm.hpp>
#include <memory>
#include <vector>

#include "core/grid2d.h"
#include "core/shared_glsl.h"
#include "scene/terrain/land_shape.h"

namespace deepwater::shared {
#include "shared/solids/terrain.glsl"
}

namespace deepwater::scene {

/// The mean ground of land, above and below the sea: nested maps of its height and its share of rock, as
/// shaders/shared/solids/terrain.glsl says. The finest map has a sample every metre and is half a kilometre
/// wide, the coarsest reaches 32 km.
class Terrain {
public:
    static constexpr double kSpacing = 1;  ///< m, of the finest map's samples

    /// @throws RuntimeFailure as HeightPicture, for land of a file
    explicit Terrain(const LandShape& shape);

    /// Height [m] and share of rock at the samples of a map, [kTerrainSamples, kTerrainSamples]: x eastwards,
    /// y southwards. Sample (256, 256) lies in the middle.
    [[nodiscard]] const Grid2D<glm::vec2>& map(int level) const { return maps_[static_cast<size_t>(level)]; }

    /// Spacing [m] of a map's samples.
    [[nodiscard]] static double spacing(int level);

    /// World position (x, z) [m] of the middle of all maps.
    [[nodiscard]] const glm::dvec2& middle() const { return shape_.middle; }

    /// Width [m] as LandShape has it.
    [[nodiscard]] double width() const { return shape_.width; }

    /// Writes where the maps lie relative to a reference point (x, z) [m]: Land::levels, middle and spacing.
    void place(const glm::dvec2& reference, shared::Land& land) const;

    /// Returns the ground at a point: height [m], its slope (d/dx, d/dz), and the share of rock.
    /// @param land   as place() has written it
    /// @param p      m from its reference point
    /// @param pitch  m: side of the cells that are to show it; 0 for all that the maps hold
    [[nodiscard]] glm::vec4 ground(const shared::Land& land, const glm::vec2& p, float pitch) const;

    /// Returns the least and the greatest height [m] (x, y) of the ground in a rectangle of the world.
    [[nodiscard]] glm::vec2 bounds(const glm::dvec2& low, const glm::dvec2& high) const;
    /// Returns the same for the whole land.
    [[nodiscard]] glm::vec2 bounds() const;

private:
    void fill(int level, const class HeightPicture* picture);
    void find_bounds(int level);

    LandShape shape_;
    std::array<Grid2D<glm::vec2>, shared::kTerrainLevels> maps_;
    /// By level: the least and the greatest height in blocks of samples, then in 2 x 2 blocks, and so on.
    std::array<std::vector<Grid2D<glm::vec2>>, shared::kTerrainLevels> bounds_;
};

/// Returns the terrain of a shape; callers that ask for the same shape share one. Thread-safe.
/// @throws RuntimeFailure as Terrain()
[[nodiscard]] std::shared_ptr<const Terrain> terrain_of(const LandShape& shape);

}  // namespace deepwater::scene
