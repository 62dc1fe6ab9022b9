#include "sim/waves/step_runner.h"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>

namespace deepwater::sim {
namespace {

/// Returns how many threads may work at once for the calling one.
int threads_at_hand() {
    const auto allowed = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
    return std::max(1, std::min(tbb::this_task_arena::max_concurrency(), static_cast<int>(allowed)));
}

}  // namespace

void share_strips(std::span<const int> strips, size_t workers, std::vector<StepShare>& shares) {
    shares.clear();
    const size_t whole = strips.size() / workers * workers;
    for (size_t i = 0; i < whole; ++i) shares.push_back({i, {0, strips[i]}, i % workers});

    size_t all = 0;
    for (size_t i = whole; i < strips.size(); ++i) all += static_cast<size_t>(strips[i]);
    const auto begin_of = [&](size_t worker) { return all * worker / workers; };
    size_t done = 0, worker = 0;
    for (size_t i = whole; i < strips.size(); ++i) {
        for (int strip = 0; strip < strips[i];) {
            while (begin_of(worker + 1) <= done) ++worker;
            const int run = std::min(static_cast<int>(begin_of(worker + 1) - done), strips[i] - strip);
            shares.push_back({i, {strip, strip + run}, worker});
            strip += run;
            done += static_cast<size_t>(run);
        }
    }
}

void StepRunner::plan(std::span<const Item> items) {
    workers_ = static_cast<size_t>(threads_at_hand());
    scratch_.resize(workers_);
    strips_.clear();
    moving_.clear();
    for (size_t i = 0; i < items.size(); ++i) {
        const Item& item = items[i];
        const WaveField& field = *item.field;
        if (field.still() && item.rate == WaveRate::none) {
            field.lay_still(*item.maps);
            continue;
        }
        moving_.push_back(i);
        field.prepare(*item.maps);
        for (WaveScratch& scratch : scratch_) scratch.fit(field);
        strips_.push_back(field.strips());
    }
    share_strips(strips_, workers_, shares_);
    taken_.assign(shares_.size(), 0);
}

void StepRunner::run(double t, std::span<Item> items, MipLevels levels) {
    plan(items);
    const auto try_share = [&](size_t i, size_t worker) {
        if (std::atomic_ref(taken_[i]).exchange(1) != 0) return;
        const StepShare& share = shares_[i];
        const Item& item = items[moving_[share.item]];
        item.field->evaluate_strips(share.strips, t, item.scale, *item.maps, scratch_[worker], levels,
                                    item.rate);
    };
    const auto begin = [&](size_t i) { items[i].field->begin(t, items[i].scale, items[i].rate); };
    const auto work = [&](size_t worker) {
        // First its own shares, then those that other workers have not begun.
        for (size_t i = 0; i < shares_.size(); ++i) {
            if (shares_[i].worker == worker) try_share(i, worker);
        }
        for (size_t i = 0; i < shares_.size(); ++i) try_share(i, worker);
    };
    if (workers_ == 1 || moving_.empty()) {
        for (const size_t i : moving_) begin(i);
        work(0);
    } else {
        tbb::parallel_for(size_t{0}, moving_.size(), [&](size_t i) { begin(moving_[i]); });
        tbb::parallel_for(size_t{0}, workers_, work, tbb::static_partitioner());
    }
    for (Item& item : items) item.extremes = {};
    for (const size_t i : moving_) items[i].extremes = items[i].field->finish(*items[i].maps, levels);
}

}  // namespace deepwater::sim
