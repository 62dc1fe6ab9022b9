#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/waves/cascades.h"
#include "sim/foam/foam_places.h"
#include "sim/moment/maps.h"
#include "sim/waves/ocean_tile.h"
#include "sim/laws/sea_state.h"

namespace deepwater::sim {

/// FoamMaps::width in standard deviations of the crowding: where nothing lies between the whitecaps, and what the root of
/// the veil adds to it. In a storm whitecaps go over into the streaks around them.
inline constexpr float kFoamSoftness = 1.6f;
inline constexpr float kVeiledSoftness = 6;

/// Finds the crowding from which on foam gathers so that as much of the sea is white as the law says.
///
/// The crowding of the whole sea is a sum of independent fields: a place drawn at random in each tile is a
/// place of the sea. Each place counts by the area it has in the world, as what is seen from straight above.
class FoamThreshold {
public:
    /// Draws the places, and looks at the trails of `foam` there. Sets what its rows hide. Allocates only the first time.
    void see(std::span<const OceanTile> tiles, FoamMaps& foam);

    /// Sets threshold, width, cover and gains of `foam`, whose trails were seen, from its fades, and a
    /// moment's maps.
    /// @param maps   of the tiles that break, at the moment that `foam` is of; those of the others are empty
    /// @param cover  wanted, 0…1
    void set(const FoamState& state, std::span<const TileMaps> maps, double cover, FoamMaps& foam);

    /// Mean opacity [0, 1] of `foam` with another threshold, at the first of the places last drawn.
    [[nodiscard]] double mean_cover(const FoamMaps& foam, float threshold,
                                    size_t places = FoamPlaces::kCount) const;

private:
    void draw_trails(const FoamMaps& foam);
    void draw_moment(const FoamMaps& foam);
    [[nodiscard]] float solve(const FoamMaps& foam, double cover, float low, float high) const;
    void set_hidden(std::span<const OceanTile> tiles, FoamMaps& foam);
    void average_moments(std::span<const TileMaps> maps, const FoamMaps& foam);
    void keep_white(const FoamMaps& foam);
    void set_gains(FoamMaps& foam);
    template <class Use>
    void for_each_level(int row, size_t tile, const Use& use) const;
    void draw_row(int row, const FoamMaps& foam);
    void draw_row_moment(int row, const FoamMaps& foam);
    [[nodiscard]] float mean_of_row(const std::vector<float>& area, double cover) const;

    FoamPlaces places_;
    float sigma_ = 0;  ///< deviation of the crowding

    /// Crowding at the places: in the trails, then of the moment itself.
    std::array<std::vector<float>, 5> crowding_;
    std::vector<float> area_;
    std::array<std::vector<float>, 4> own_;  ///< what one tile adds, at its own places
    std::vector<float> white_;               ///< opacity at the first of them

    // Of rows: what their footprints see of the first places.
    std::vector<std::array<float, kRungCount>> levels_;  ///< mip levels, by tile
    std::vector<std::vector<Grid2D<float>>> moments_;    ///< crowding of the moment, by tile and level
    std::vector<float> weights_;                         ///< of the tiles' crowding
    std::vector<float> row_moment_;
    std::vector<std::vector<float>> areas_;
    std::vector<std::vector<std::array<float, 4>>> row_trails_;
    std::vector<float> row_white_;
};

/// Deviation of a trail's values that mip level `level` shows between its texels, interpolated linearly, from
/// the variances of two levels' texels.
[[nodiscard]] float shown_deviation(double variance, double coarser_variance);

}  // namespace deepwater::sim
