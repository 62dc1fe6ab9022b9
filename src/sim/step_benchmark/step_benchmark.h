#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/laws/sea_state.h"

namespace deepwater::sim {

/// Wall times of the same work, ms, in the order they were taken.
using Samples = std::vector<double>;

/// The value that a share (0 … 1) of the samples does not exceed; 0 without samples.
[[nodiscard]] double percentile(Samples samples, double share);

/// How long a step of `sea` takes, part by part.
struct StepStages {
    // All tiles one after the other on one thread.
    Samples rows;       ///< waves to their moment, transforms along x
    Samples columns;    ///< transforms along z, and level 0 of the maps
    Samples mips;       ///< what the other levels add
    Samples set_state;  ///< a change of wind by 0.1 m/s, on all threads
    // On all threads; empty without foam.
    Samples foam_sample;   ///< one look at the sea for its foam, threshold included: every kFoamTick
    Samples foam_spin_up;  ///< the foam of a moment with nothing known
};
[[nodiscard]] StepStages measure_stages(const SeaState& sea, double seconds);

/// One tile's step on vectors of one width.
struct WidthTimes {
    std::string name;
    Samples one_thread;   ///< eight fields and the Jacobian, level 0 of the maps
    Samples all_threads;  ///< the same
    Samples one_thread_with_mips;
    Samples all_threads_with_mips;
};

/// One tile's step beside other ways to do it, in one run, in turns. Each takes its turn three times in a
/// row and the third counts, so that nobody pays for what the one before has left in the caches.
struct StepComparison {
    int resolution = 0;
    int harmonics = 0;
    std::vector<WidthTimes> widths;  ///< widest first
    Samples kissfft_plain;           ///< KissfftStep on one thread, of either kind
    Samples kissfft_thrifty;
    double bytes = 0;             ///< read and written by one step, level 0
    double bytes_per_second = 0;  ///< that memory moves on one thread: a copy of 64 MB
};
/// @param harmonics  waves have |n|, |m| ≤ harmonics < resolution/2
[[nodiscard]] StepComparison compare_steps(int resolution, int harmonics, double seconds);

/// Tiles side by side, all levels.
struct TileTimes {
    Samples one_thread;
    Samples all_threads;
};
[[nodiscard]] TileTimes measure_tiles(int tiles, int resolution, double seconds);

/// A tile whose waves have faded to denormal numbers beside one with waves, one thread.
struct FadingTimes {
    Samples waves;
    Samples faded;
};
[[nodiscard]] FadingTimes measure_fading(int resolution, double seconds);

/// A step of `count` live parcels of spray in a gale, one thread.
struct ParticleTimes {
    Samples step;        ///< motion alone, on the widest vectors
    Samples with_sea;    ///< and the height of the water under each looked up
    Samples four_lanes;  ///< motion alone on the vectors that every processor has
};
[[nodiscard]] ParticleTimes measure_particles(int count, double seconds);

}  // namespace deepwater::sim
