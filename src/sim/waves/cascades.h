#pragma once

#include <optional>
#include <vector>

#include "sim/laws/sea_state.h"
#include "sim/moment/ladder.h"

namespace deepwater::sim {

class SeaSpectrum;

/// Samples along a tile's side when SeaState::resolution is 0.
inline constexpr int kDefaultResolution = 256;

/// SeaState::shortest_wave, m, when it is 0.
inline constexpr double kDefaultShortestWave = 0.3;

/// Returns the highest wave index n ≥ 0 that a tile of `size` [m] and `resolution` samples carries: n ·
/// 2π/size is below `k_max` [rad/m] and below the Nyquist wave number.
[[nodiscard]] int harmonics_below(double k_max, double size, int resolution);

/// Position, resolution and band of waves of one tile.
struct TilePlan {
    int rung = 0;         ///< place on the ladder, 0 = largest; selects the random draws
    int resolution = 0;   ///< samples along a side
    double size = 0;      ///< side, m
    double rotation = 0;  ///< radians; tile coordinates u = R(rotation) · (x, z), R = [cos −sin; sin cos]
    double k_min = 0;     ///< rad/m: the band [k_min, k_max), below the tile's Nyquist wave number
    double k_max = 0;

    /// The tile's waves have |n|, |m| ≤ harmonics.
    [[nodiscard]] int harmonics() const { return harmonics_below(k_max, size, resolution); }

    bool operator==(const TilePlan&) const = default;
};

/// Returns the samples along a tile's side for `state`: a power of two from 16 to 1024.
/// @throws UsageError as check_state() does
[[nodiscard]] int tile_resolution(const SeaState& state);

/// The rungs from first to last; 0 is the largest tile.
struct RungRange {
    int first = 0;
    int last = 0;

    [[nodiscard]] bool contains(int rung) const { return rung >= first && rung <= last; }
    bool operator==(const RungRange&) const = default;
};

/// Returns the rungs that a sea needs, at least three:
///   - upwards until at most 0.45 % of the height variance lies in waves too long for the largest tile;
///   - downwards until the smallest tile carries waves as short as SeaState::shortest_wave and at most
///     that share lies in shorter ones (light airs; the last rung, of waves of millimetres, is only there
///     when they are asked for), or the ladder ends; at most kMostTiles.
/// @param kept  rungs in use: they stay until at most half of that share needs them, so that a wind that
///              varies about a threshold does not add and drop a rung repeatedly
/// @throws UsageError as check_state() does
[[nodiscard]] RungRange needed_rungs(const SeaState& state, const SeaSpectrum& spectrum,
                                     const std::optional<RungRange>& kept = {});

/// Returns the tiles on the rungs of `range`, largest first.
///
/// The ladder is fixed: about 66 km, 8.6 km, 1.1 km, 145 m, 19 m, 2.5 m, 32 cm, with incommensurable sizes and
/// orientations, so that repetitions never line up. The bands of wave numbers are fixed too, half-open and
/// abutting: a tile's longest wave fits more than 8 times into its side, so that it has enough directions not
/// to pulse, and its shortest wave has more than four samples. So no wave moves to another tile while the
/// wind changes, and adding or dropping a tile does not change the waves of its neighbours. With more than
/// 256 samples the same waves have more samples each, and the last rung, which has no neighbour, carries
/// waves down to four samples. Below 256 samples both rules cannot hold on this ladder: the shortest wave
/// keeps four samples, and bands begin at 8.23 · resolution/256 waves per side.
/// @throws UsageError as check_state() does
[[nodiscard]] std::vector<TilePlan> plan_tiles(const SeaState& state, const RungRange& range);

/// Returns the tiles of the rungs needed_rungs(): a function of the state alone.
/// @throws UsageError as check_state() does
[[nodiscard]] std::vector<TilePlan> plan_tiles(const SeaState& state);

}  // namespace deepwater::sim
