#pragma once

#include <span>
#include <vector>

#include "sim/waves/wave_field.h"

namespace deepwater::sim {

/// A part of a step: some strips of one field, for one worker.
struct StepShare {
    size_t item = 0;
    Strips strips;
    size_t worker = 0;

    bool operator==(const StepShare&) const = default;
};

/// Shares out the strips of fields among workers. As long as there is a field for each worker they take whole
/// ones; the fields left over are laid end to end and cut into one run for each worker, as equal as whole
/// strips can be, so that one may end with a part of one field and the next begin with the rest of it.
/// @param strips   of each field, ≥ 1
/// @param workers  ≥ 1
/// @param shares   replaced: in the order of fields and strips; allocates only when it grows
void share_strips(std::span<const int> strips, size_t workers, std::vector<StepShare>& shares);

/// Steps several wave fields at once on all threads that oneTBB allows the caller (and no more), shared out
/// by share_strips(). No thread waits for another before the end, none reads what another has written, and
/// each comes back to the part it had in the last step, whose maps its cache may still hold. The maps do not
/// depend on the number of threads.
class StepRunner {
public:
    struct Item {
        WaveField* field = nullptr;
        WaveScale scale;
        TileMaps* maps = nullptr;
        WaveExtremes extremes;           ///< set by run()
        WaveRate rate = WaveRate::none;  ///< other than none: the field's rates are prepared
    };

    /// Fills the maps of every item with the moment `t` [s]. Allocates only when fields or threads are others
    /// than the last time. One run at a time.
    void run(double t, std::span<Item> items, MipLevels levels = MipLevels::all);

private:
    void plan(std::span<const Item> items);

    size_t workers_ = 1;
    std::vector<int> strips_;  // of each field
    std::vector<StepShare> shares_;
    std::vector<int> taken_;            // used as atomics: whether a worker has begun the share
    std::vector<WaveScratch> scratch_;  // a worker each
};

}  // namespace deepwater::sim
