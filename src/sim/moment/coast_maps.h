#pragma once

#include <array>
#include <glm/glm.hpp>

#include "core/grid2d.h"
#include "sim/moment/ladder.h"

namespace deepwater::sim {

/// Component of CoastMaps::shares, counted through its images, with the share of waves that break.
inline constexpr int kCoastBreaking = kRungCount + 1;
/// Images of CoastMaps::shares.
inline constexpr int kCoastImages = (kCoastBreaking + 4) / 4;

/// How much of the open sea's waves is left at places near land, over a rectangle along the world's axes. Beyond its
/// edges the values of the edge hold.
struct CoastMaps {
    glm::dvec2 corner{0};  ///< (x, z) of the first sample, world, m
    double spacing = 1;    ///< m, > 0, between samples
    /// Image i has in component c the factor, 0 or more, on the amplitude of the waves of rung 4 i + c of the ladder of
    /// tiles; the component after the last rung's has that of waves too short for any tile, the next one the
    /// share [0, 1] of waves that break. Row-major, x fastest, then
    /// z; at least 2 × 2 samples, all images of one size.
    std::array<Grid2D<glm::vec4>, kCoastImages> shares;

    float most = 1;  ///< bound of all factors on the waves of tiles

    /// Returns the factors of all rungs at a world place (x, z) [m]: bilinear between samples.
    [[nodiscard]] std::array<float, kRungCount> at(const glm::dvec2& place) const;
    /// Returns that of one rung, or of another component.
    [[nodiscard]] float share(int rung, const glm::dvec2& place) const;
    /// Returns the share [0, 1] of waves that break there.
    [[nodiscard]] float breaking(const glm::dvec2& place) const { return share(kCoastBreaking, place); }
};

}  // namespace deepwater::sim
