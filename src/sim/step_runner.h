#pragma once

#include <span>
#include <vector>

#include "sim/wave_field.h"

namespace deepwater::sim {

/// Steps several wave fields at once on all threads that oneTBB allows the caller (and no more). As long as
/// there is a field for each thread they take whole ones; the fields left over are cut into as many runs of
/// strips as keep all threads busy. No thread waits for another before the end, none reads what another has
/// written, and each comes back to the part it had in the last step, whose maps its cache may still hold. The
/// maps do not depend on the number of threads.
class StepRunner {
public:
    struct Item {
        WaveField* field = nullptr;
        WaveScale scale;
        TileMaps* maps = nullptr;
        WaveExtremes extremes;  ///< set by run()
    };

    /// Fills the maps of every item with the moment `t` [s]. Allocates only when fields or threads are others
    /// than the last time. One run at a time.
    void run(double t, std::span<Item> items, MipLevels levels = MipLevels::all);

private:
    struct Task {
        size_t item;
        Strips strips;
        int taken;  // used as an atomic: whether a worker has begun it
    };

    void plan(std::span<const Item> items);

    int workers_ = 1;
    std::vector<Task> tasks_;
    std::vector<WaveScratch> scratch_;  // a worker each
};

}  // namespace deepwater::sim
