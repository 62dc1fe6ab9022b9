#pragma once

#include <optional>
#include <vector>

#include "sim/laws/sea_state.h"
#include "sim/moment/ladder.h"

namespace deepwater::sim {

class SeaSpectrum;

/// Samples along a tile's side when SeaState::resolution is 0.
inline constexpr int kDefaultResolution = 256;

/// m, what SeaState::shortest_wave stands for when it is 0.
inline constexpr double kDefaultShortestWave = 0.3;

/// The highest wave index n with n · 2π/size below `k_max` [rad/m] that a tile of `size` [m] and `resolution`
/// samples can carry, ≥ 0: the Nyquist wave is dropped.
[[nodiscard]] int harmonics_below(double k_max, double size, int resolution);

/// One tile of the sea before it is filled: where it lies and which waves it carries.
struct TilePlan {
    int rung = 0;         ///< place on the ladder, 0 = largest; the random draws belong to it
    int resolution = 0;   ///< samples along a side
    double size = 0;      ///< side, m
    double rotation = 0;  ///< radians; tile coordinates u = R(rotation) · (x, z), R = [cos −sin; sin cos]
    double k_min = 0;     ///< rad/m: the band [k_min, k_max), below the tile's Nyquist wave number
    double k_max = 0;

    /// The tile's waves have |n|, |m| ≤ harmonics.
    [[nodiscard]] int harmonics() const { return harmonics_below(k_max, size, resolution); }

    bool operator==(const TilePlan&) const = default;
};

/// The samples along a side that `state` asks for: a power of two from 16 to 1024.
/// @throws UsageError as check_state() does
[[nodiscard]] int tile_resolution(const SeaState& state);

/// The rungs from first to last, of which 0 is the largest tile.
struct RungRange {
    int first = 0;
    int last = 0;

    [[nodiscard]] bool contains(int rung) const { return rung >= first && rung <= last; }
    bool operator==(const RungRange&) const = default;
};

/// The rungs that a sea needs: at least three,
///   - upwards until no more than 0.45 % of the height variance lies in waves too long for the largest;
///   - downwards until the smallest carries waves as short as SeaState::shortest_wave and no more than that
///     share lies in shorter ones (light airs), or the ladder ends.
/// @param kept  rungs that are there already: they stay until no more than half of that share needs them, so
///              that a wind that wavers about a threshold does not add and drop a rung time and again
/// @throws UsageError as check_state() does
[[nodiscard]] RungRange needed_rungs(const SeaState& state, const SeaSpectrum& spectrum,
                                     const std::optional<RungRange>& kept = {});

/// The tiles on the rungs of `range`, largest first.
///
/// The ladder is fixed (about 66 km, 8.6 km, 1.1 km, 145 m, 19 m, 2.5 m: sizes and orientations without
/// common measure, so that their repetitions never line up), and so are the bands, half-open and abutting: a
/// tile's longest wave fits more than 8 times into its side, where a tile has enough directions not to pulse,
/// and its shortest wave has more than four samples. So no wave jumps from tile to tile while the wind
/// changes, and none comes or goes where a tile is added or dropped beside its own. More than 256 samples
/// draw the same waves with more samples each; the last rung, which has no neighbour, carries waves down to
/// four samples. Below 256 samples both rules cannot hold on this ladder: four samples to the shortest wave
/// are kept, and bands begin at 8.23 · resolution/256 waves a side.
/// @throws UsageError as check_state() does
[[nodiscard]] std::vector<TilePlan> plan_tiles(const SeaState& state, const RungRange& range);

/// The tiles that carry the sea of `state`: those of needed_rungs(). A function of the state alone.
/// @throws UsageError as check_state() does
[[nodiscard]] std::vector<TilePlan> plan_tiles(const SeaState& state);

}  // namespace deepwater::sim
