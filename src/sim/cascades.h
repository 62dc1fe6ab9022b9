#pragma once

#include <vector>

#include "sim/sea_state.h"

namespace deepwater::sim {

/// Samples along a tile's side when SeaState::resolution is 0.
inline constexpr int kDefaultResolution = 256;

/// One tile of the sea before it is filled: where it lies and which waves it carries.
struct TilePlan {
    int rung = 0;         ///< place on the ladder, 0 = largest; the random draws belong to it
    int resolution = 0;   ///< samples along a side
    double size = 0;      ///< side, m
    double rotation = 0;  ///< radians; tile coordinates u = R(rotation) · (x, z), R = [cos −sin; sin cos]
    double k_min = 0;     ///< rad/m: the band [k_min, k_max), below the tile's Nyquist wave number
    double k_max = 0;

    /// The highest wave index n with n · 2π/size inside the band: the tile's waves have |n|, |m| ≤ harmonics.
    [[nodiscard]] int harmonics() const;
};

/// The samples along a side that `state` asks for.
/// @throws UsageError unless it is 0 (kDefaultResolution) or a power of two from 16 to 1024.
[[nodiscard]] int tile_resolution(const SeaState& state);

/// The tiles that carry the sea of `state`, largest first.
///
/// The ladder is fixed (about 8.3 km, 1 km, 134 m, 17 m, 2.2 m: sizes and orientations without common
/// measure, so that their repetitions never line up), and so are the bands: they abut at about 8 waves to a
/// tile's side, where a tile has enough directions not to pulse. Bands do not move with the wind, hence no
/// wave jumps from tile to tile while it changes. The largest tile exists only when the wind puts at least
/// 1e-4 of the height variance there (above about 8 m/s): four tiles below that, five above. The last band
/// ends at four samples to the shortest wave. Below 128 samples a side a tile holds fewer waves: its band
/// then begins at about resolution/16 waves a side, so that bands still abut.
/// @throws UsageError as tile_resolution does.
[[nodiscard]] std::vector<TilePlan> plan_tiles(const SeaState& state);

}  // namespace deepwater::sim
