#pragma once

#include <array>
#include <glm/glm.hpp>
#include <span>
#include <vector>

#include "core/grid2d.h"

namespace deepwater::optics {

/// What of the land around is seen from the samples of one of Terrain's maps.
///
/// From a sample one looks over the plane through the ground there, or over the sea's surface, in eight directions as far
/// as 32 samples. Irradiance is counted as the share of what would fall on that plane if all around were equally
/// bright: light from a direction of elevation e counts with the cosine of its angle to the plane's normal.
class LandAround {
public:
    /// Directions in which one looks, in samples of the map.
    static constexpr std::array kDirections = {glm::ivec2(1, 0),  glm::ivec2(1, 1),  glm::ivec2(0, 1),
                                               glm::ivec2(-1, 1), glm::ivec2(-1, 0), glm::ivec2(-1, -1),
                                               glm::ivec2(0, -1), glm::ivec2(1, -1)};

    /// @param map      heights [m] (x) of a map, as Terrain::map()
    /// @param spacing  of its samples, m
    LandAround(const Grid2D<glm::vec2>& map, double spacing);

    /// Height [m] of a sample; up to 32 samples outside the map that of the nearest one of it.
    [[nodiscard]] float height(glm::ivec2 sample) const {
        return heights_(sample.x + kFarthest, sample.y + kFarthest);
    }

    /// Slope (d/dx, d/dz) of the ground at a sample.
    [[nodiscard]] glm::vec2 slope(glm::ivec2 sample) const;

    /// Land that is seen, and the share of irradiance that comes from there.
    struct Seen {
        glm::ivec2 sample;
        float share;
    };
    /// Finds the land that is seen from a sample.
    /// @param seen  is emptied and filled
    void look(glm::ivec2 sample, std::vector<Seen>& seen) const;

    /// Finds the share of irradiance that land leaves to sky and sea: 1 less the shares of look(), for a row of samples.
    void find_open(int row, std::span<float> open) const;

private:
    static constexpr std::array kDistances = {1, 2, 4, 8, 16, 32};  ///< samples
    static constexpr int kFarthest = kDistances.back();

    Grid2D<float> heights_;  ///< with a rim of kFarthest samples
    float per_metre_;        ///< samples
};

}  // namespace deepwater::optics
