#include "sim/step_runner.h"

#include <tbb/global_control.h>
#include <tbb/parallel_for.h>
#include <tbb/task_arena.h>

#include <algorithm>
#include <atomic>

namespace deepwater::sim {
namespace {

/// How many threads may work at once for the calling one.
int threads_at_hand() {
    const auto allowed = tbb::global_control::active_value(tbb::global_control::max_allowed_parallelism);
    return std::max(1, std::min(tbb::this_task_arena::max_concurrency(), static_cast<int>(allowed)));
}

}  // namespace

void StepRunner::plan(std::span<const Item> items) {
    workers_ = threads_at_hand();
    scratch_.resize(static_cast<size_t>(workers_));
    tasks_.clear();
    const auto workers = static_cast<size_t>(workers_);
    const size_t whole = items.size() / workers * workers;
    for (size_t i = 0; i < items.size(); ++i) {
        const WaveField& field = *items[i].field;
        field.prepare(*items[i].maps);
        for (WaveScratch& scratch : scratch_) scratch.fit(field);
        const size_t most = i < whole ? 1 : workers / (items.size() - whole);
        const int runs = std::min(static_cast<int>(most), field.strips());
        for (int run = 0; run < runs; ++run) {
            tasks_.push_back({i, {field.strips() * run / runs, field.strips() * (run + 1) / runs}, 0});
        }
    }
}

void StepRunner::run(double t, std::span<Item> items, MipLevels levels) {
    plan(items);
    const auto try_task = [&](size_t i, size_t worker) {
        Task& task = tasks_[i];
        if (std::atomic_ref(task.taken).exchange(1) != 0) return;
        const Item& item = items[task.item];
        item.field->evaluate_strips(task.strips, t, item.scale, *item.maps, scratch_[worker], levels);
    };
    const auto work = [&](int index) {
        // First its own tasks, then those that others have not come to.
        const auto worker = static_cast<size_t>(index);
        for (size_t i = worker; i < tasks_.size(); i += static_cast<size_t>(workers_)) try_task(i, worker);
        for (size_t i = 0; i < tasks_.size(); ++i) try_task(i, worker);
    };
    if (workers_ == 1) {
        work(0);
    } else {
        tbb::parallel_for(0, workers_, work, tbb::static_partitioner());
    }
    for (Item& item : items) item.extremes = item.field->finish(*item.maps, levels);
}

}  // namespace deepwater::sim
