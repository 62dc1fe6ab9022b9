#pragma once

#include <optional>
#include <string>
#include <vector>

#include "sim/laws/sea_state.h"
#include "sim/layers/water_layer.h"

namespace deepwater::sim {

/// Wall times of repetitions of the same work, ms.
using Samples = std::vector<double>;

/// Returns the value that a share (0 … 1) of the samples does not exceed; 0 without samples.
[[nodiscard]] double percentile(Samples samples, double share);

/// Times of the parts of a step of a sea.
struct StepStages {
    // All tiles one after the other on one thread.
    Samples slow_heights;  ///< SlowHeights of the tiles
    Samples rows;          ///< waves to their moment, transforms along x
    Samples columns;       ///< transforms along z, and level 0 of the maps
    Samples mips;          ///< additional time for the other levels
    Samples set_state;     ///< a change of wind by 0.1 m/s, on all threads
    // On all threads; empty without foam.
    Samples foam_sample;   ///< one sample of the sea for its foam, threshold included: every kFoamTick
    Samples foam_spin_up;  ///< the foam of a moment without any memory
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

/// Times of one tile's step and of KissFFT's, taken in turns in one run. Each is run three times in a row, of
/// which the third counts, so that the caches hold its own data.
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

/// Times of several tiles together, all mip levels.
struct TileTimes {
    Samples one_thread;
    Samples all_threads;
};
[[nodiscard]] TileTimes measure_tiles(int tiles, int resolution, double seconds);

/// Times of a tile whose waves have faded to denormal numbers and of one with waves, one thread.
struct FadingTimes {
    Samples waves;
    Samples faded;
};
[[nodiscard]] FadingTimes measure_fading(int resolution, double seconds);

/// Times of a step of live parcels of spray in a gale, one thread.
struct ParticleTimes {
    Samples step;        ///< motion alone, on the widest vectors
    Samples with_sea;    ///< with a look-up of the height of the water under each
    Samples four_lanes;  ///< motion alone on the vectors that every processor has
};
[[nodiscard]] ParticleTimes measure_particles(int count, double seconds);

/// Times of a layer of water on all threads.
struct LayerTimes {
    Samples step;  ///< one step
    Samples show;  ///< the maps of one moment, without velocities
};
/// @pre the layer needs nothing of the sea around it (LayerRecipe::asks())
[[nodiscard]] LayerTimes measure_layer(const LayerRecipe& recipe, double seconds);

/// Returns the times of steps of the waves in a square basin of cells² cells, on all threads.
[[nodiscard]] Samples measure_basin(int cells, double seconds);

}  // namespace deepwater::sim
