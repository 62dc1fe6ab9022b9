#pragma once

#include <array>
#include <span>
#include <vector>

#include "sim/foam/foam_places.h"
#include "sim/laws/sea_state.h"
#include "sim/moment/maps.h"
#include "sim/waves/cascades.h"
#include "sim/waves/ocean_tile.h"

namespace deepwater::sim {

/// FoamMaps::width without a veil, in standard deviations of the crowding.
inline constexpr float kFoamSoftness = 1.6f;
/// Factor on the root of the veil in that width: in a storm whitecaps merge with the streaks around them.
inline constexpr float kVeiledSoftness = 6;

/// Finds the threshold of crowding above which there is foam, such that foam covers as much of the sea as the
/// law says.
///
/// It averages over the places of FoamPlaces, weighted by their area in the world: the cover seen from
/// straight above.
class FoamThreshold {
public:
    /// Draws the places, samples the trails of `foam` there, and sets the hidden deviations of its rows.
    /// Allocates only the first time.
    void see(std::span<const OceanTile> tiles, FoamMaps& foam);

    /// Sets threshold, width, cover and gains of `foam` from the sampled trails, its fades and the maps of
    /// its moment.
    /// @param maps   of the tiles that break; those of other tiles may be empty
    /// @param cover  the cover to reach, 0…1
    void set(const FoamState& state, std::span<const TileMaps> maps, double cover, FoamMaps& foam);

    /// Returns the mean opacity [0, 1] of `foam` with another threshold, at the first of the places drawn
    /// last.
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
    float sigma_ = 0;  ///< standard deviation of the crowding

    /// Crowding at the places: of the four trails, then of the moment itself.
    std::array<std::vector<float>, 5> crowding_;
    std::vector<float> area_;
    std::array<std::vector<float>, 4> own_;  ///< terms of one tile at the tile's own places
    std::vector<float> white_;               ///< opacity at the first of the places

    // For the rows: values averaged over footprints, at the first of the places.
    std::vector<std::array<float, kRungCount>> levels_;  ///< mip levels, by tile
    std::vector<std::vector<Grid2D<float>>> moments_;    ///< crowding of the moment, by tile and level
    std::vector<float> weights_;                         ///< weights of the tiles' crowding
    std::vector<float> row_moment_;
    std::vector<std::vector<float>> areas_;
    std::vector<std::vector<std::array<float, 4>>> row_trails_;
    std::vector<float> row_white_;
};

/// Returns the standard deviation that a mip level of a trail shows when it is interpolated linearly.
/// @param variance          of the level's texels
/// @param coarser_variance  of the next level's texels
[[nodiscard]] float shown_deviation(double variance, double coarser_variance);

}  // namespace deepwater::sim
