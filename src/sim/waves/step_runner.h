#pragma once

#include <span>
#include <vector>

#include "sim/waves/wave_field.h"

namespace deepwater::sim {

/// Part of a step: some strips of one field, for one worker.
struct StepShare {
    size_t item = 0;
    Strips strips;
    size_t worker = 0;

    bool operator==(const StepShare&) const = default;
};

/// Divides the strips of fields among workers. Workers take whole fields as long as there is one for each;
/// the remaining fields are laid end to end and cut into one run of strips for each worker, of nearly equal
/// lengths. A run may end inside a field.
/// @param strips   of each field, ≥ 1
/// @param workers  ≥ 1
/// @param shares   overwritten, in the order of fields and strips; allocates only when it grows
void share_strips(std::span<const int> strips, size_t workers, std::vector<StepShare>& shares);

/// Steps several wave fields at once on all threads that oneTBB allows the caller, divided by share_strips().
/// Threads do not wait for each other before the end nor read each other's results, and each takes the part
/// that it had in the last step, whose maps its cache may still hold. The maps do not depend on the number of
/// threads.
class StepRunner {
public:
    struct Item {
        WaveField* field = nullptr;
        WaveScale scale;
        TileMaps* maps = nullptr;
        WaveExtremes extremes;           ///< set by run()
        WaveRate rate = WaveRate::none;  ///< if not none: the field's prepare_rates() was called
    };

    /// Fills the maps of every item for the time `t` [s]. Allocates only when fields or threads have changed
    /// since the last run. One run at a time.
    void run(double t, std::span<Item> items, MipLevels levels = MipLevels::all);

private:
    void plan(std::span<const Item> items);

    size_t workers_ = 1;
    std::vector<size_t> moving_;        // the items whose water is not still
    std::vector<int> strips_;           // number of strips of each of their fields
    std::vector<StepShare> shares_;     // their items are places in moving_
    std::vector<int> taken_;            // used as atomics: whether a worker has begun the share
    std::vector<WaveScratch> scratch_;  // one for each worker
};

}  // namespace deepwater::sim
