#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/cascades.h"
#include "sim/maps.h"
#include "sim/sea_state.h"

namespace deepwater::sim {

/// FoamMaps::width in standard deviations of the crowding.
inline constexpr float kFoamSoftness = 2.6f;

/// Finds the crowding from which on foam gathers so that as much of the sea is white as the law says.
///
/// The crowding of the whole sea is a sum of independent fields: a place drawn at random in each tile is a
/// place of the sea. Each place counts by the area it has in the world, as what is seen from straight above.
class FoamThreshold {
public:
    /// Sets threshold, width, cover and rows of `foam` from its trails, fades and caps, and a moment's maps.
    /// Allocates only the first time.
    /// @param maps   of the tiles that break, at the moment that `foam` is of; those of the others are empty
    /// @param sizes  of all tiles, m
    /// @param cover  wanted, 0…1
    void set(const FoamState& state, std::span<const TileMaps> maps, std::span<const float> sizes,
             double cover, FoamMaps& foam);

    /// Mean opacity [0, 1] of `foam` with another threshold, at the places last drawn.
    [[nodiscard]] double mean_cover(const FoamMaps& foam, float threshold) const;

private:
    void draw(std::span<const TileMaps> maps, const FoamMaps& foam);
    [[nodiscard]] float deviation() const;
    [[nodiscard]] float solve(const FoamMaps& foam, double cover, float low, float high) const;
    void set_hidden(std::span<const float> sizes, FoamMaps& foam);
    void average_moments(std::span<const TileMaps> maps, const FoamMaps& foam);
    void keep_white(const FoamMaps& foam);
    void set_gains(FoamMaps& foam);
    void draw_row(int row, const FoamMaps& foam);
    [[nodiscard]] float mean_of_row(const std::vector<float>& area, double cover) const;

    /// Crowding at the places: in the trails, then of the moment itself.
    std::array<std::vector<float>, 5> crowding_;
    std::vector<float> area_;
    std::vector<float> white_;  ///< opacity at the first of them

    // Of rows: what their footprints see of the first places.
    std::vector<std::array<float, kRungCount>> levels_;  ///< mip levels, by tile
    std::vector<std::vector<Grid2D<float>>> moments_;    ///< crowding of the moment, by tile and level
    std::vector<std::vector<float>> areas_;
    std::vector<std::array<float, 4>> row_trails_;
    std::vector<float> row_white_;
};

/// Deviation of a trail's values that mip level `level` shows between its texels, interpolated linearly, from
/// the variances of two levels' texels.
[[nodiscard]] float shown_deviation(double variance, double coarser_variance);

}  // namespace deepwater::sim
