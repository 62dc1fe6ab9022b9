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

/// Where samples around land lie: in rows and columns along the world's axes, evenly around a middle and farther and
/// farther apart beyond (shaders/shared/water/coast_grid.glsl), so that few of them reach far.
struct CoastGrid {
    glm::dvec2 middle{0};  ///< (x, z) of the middle of all samples, world, m
    double spacing = 1;    ///< m, > 0, between samples around the middle
    double even = 1e6;     ///< samples from the middle up to which they lie evenly, ≥ 0
    double growth = 1;     ///< > 0: share by which spacings grow from sample to sample beyond

    /// Returns how far [m] a sample of a row or column of `count` lies from the middle.
    [[nodiscard]] double distance(double sample, int count) const;
    /// Returns the sample, a real number, of a row or column of `count` that lies so far [m] from the middle.
    [[nodiscard]] double sample(double distance, int count) const;
    /// Returns the world place (x, z) [m] of a sample of a grid of `size` samples.
    [[nodiscard]] glm::dvec2 place(glm::ivec2 sample, glm::ivec2 size) const;
};

/// How much of the open sea's waves is left at places near land, over a rectangle along the world's axes. Beyond its
/// edges the values of the edge hold.
struct CoastMaps {
    CoastGrid grid;  ///< of the samples of `shares`
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
