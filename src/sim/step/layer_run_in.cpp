#include "sim/step/layer_run_in.h"

#include <tbb/task_arena.h>

#include <algorithm>
#include <utility>

#include "core/check.h"
#include "sim/moment/sea_tick.h"
#include "sim/step/sea_history.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {
namespace {

/// Returns the longest memory of layers, s.
double longest_memory(const LayerRecipes& recipes) {
    double longest = 0;
    for (const auto& recipe : recipes) longest = std::max(longest, recipe->memory().value_or(0));
    return longest;
}

/// Returns a sea with the same waves, of which no foam is computed.
SeaState without_foam(SeaState state) {
    state.foam.amount = 0;
    return state;
}

}  // namespace

LayerRunIn::LayerRunIn(const WaveKernel& kernel) : kernel_(kernel), thread_([this] { work(); }) {}

LayerRunIn::~LayerRunIn() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void LayerRunIn::follow(Goal goal) {
    {
        const std::lock_guard lock(mutex_);
        if (failed_) return;
        goal_ = std::move(goal);
        ready_ = false;
    }
    changed_.notify_all();
}

bool LayerRunIn::ready() {
    const std::lock_guard lock(mutex_);
    return ready_;
}

LayerStack& LayerRunIn::finish(double time) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !working_; });
    DW_CHECK(ready_ && goal_);
    evaluate(*goal_, time, true);
    return *layers_;
}

void LayerRunIn::forget() {
    const std::lock_guard lock(mutex_);
    goal_.reset();
    ready_ = false;
    if (!working_) drop();  // otherwise the thread does
}

void LayerRunIn::work() {
    tbb::task_arena half(std::max(tbb::this_task_arena::max_concurrency() / 2, 1));
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return stop_ || (goal_ && !ready_); });
        if (stop_) return;
        const Goal goal = *goal_;
        working_ = true;
        lock.unlock();
        bool near = false, failed = false;
        try {
            near = half.execute([&] { return advance(goal); });
        } catch (const std::exception&) {
            failed = true;
        }
        lock.lock();
        working_ = false;
        failed_ = failed;
        if (failed) goal_.reset();
        if (!goal_) drop();
        // Meanwhile the goal may have become another.
        ready_ = near && goal_ && same_layers(goal_->recipes, goal.recipes);
        changed_.notify_all();
    }
}

/// Computes the next piece. @return whether the layers have caught up with the goal
bool LayerRunIn::advance(const Goal& goal) {
    constexpr double kJump =
        1;  // s: a clock that jumps so far ahead beyond the memory leaves nothing to go on from
    if (!layers_) layers_ = std::make_unique<LayerStack>();
    layers_->set(goal.recipes);
    const double memory = longest_memory(goal.recipes), left = goal.time - time_;
    if (std::exchange(version_, layers_->version()) != layers_->version() || left < 0 ||
        left > memory + kJump) {
        // Layers that begin at once do so before the tick of the moment: where those of a still at the goal begin.
        const std::int64_t first = sea_tick(goal.time - memory) + 1;
        evaluate(goal, static_cast<double>(first) * kSeaTick, false);
        return false;
    }
    evaluate(goal, std::min(time_ + kPiece, goal.time), true);
    return left <= kNear;
}

void LayerRunIn::evaluate(const Goal& goal, double time, bool continues) {
    if (ocean_) {
        ocean_->set_state(without_foam(goal.state));
    } else {
        ocean_ = std::make_unique<Ocean>(without_foam(goal.state), kernel_);
    }
    if (!history_) history_ = std::make_unique<SeaHistory>();
    SprayScene scene;
    scene.land = goal.land;
    time_ = time;
    ocean_->evaluate(time, maps_);
    history_->evaluate(
        *ocean_, maps_,
        {.scene = &scene, .layers = layers_.get(), .continues = continues, .run_in = RunIn::after});
}

void LayerRunIn::drop() {
    ocean_.reset();
    history_.reset();
    layers_.reset();
    maps_ = {};
    version_ = 0;
}

}  // namespace deepwater::sim
