#include "sim/step/ocean_stepper.h"

#include <chrono>
#include <utility>

#include "core/check.h"
#include "sim/bodies/body_poses.h"
#include "sim/layers/layer_stack.h"
#include "sim/step/layer_run_in.h"
#include "sim/step/sea_history.h"
#include "sim/waves/ocean.h"

namespace deepwater::sim {

OceanStepper::OceanStepper(const WaveKernel& kernel) : kernel_(kernel), thread_([this] { work(); }) {}

OceanStepper::~OceanStepper() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void OceanStepper::request(const SeaState& state, double t, std::optional<double> elapsed_seconds) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !requested_; });
    state_ = state;
    time_ = t;
    elapsed_ = elapsed_seconds;
    failure_ = nullptr;
    untaken_ = true;
    requested_ = true;
    changed_.notify_all();
}

void OceanStepper::set_bodies(const std::vector<FloatingBody>& bodies,
                              std::shared_ptr<const BodyGround> ground) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !requested_; });
    bodies_ = bodies;
    ground_ = std::move(ground);
}

void OceanStepper::set_past(Past past) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !requested_; });
    past_ = past;
}

void OceanStepper::replace_bodies(const std::vector<FloatingBody>& bodies) {
    DW_CHECK(taken_once_);
    place_bodies(bodies, maps_[front_]);  // the worker writes the others
}

void OceanStepper::set_spray(const SprayScene& scene, bool continues) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !requested_; });
    spray_scene_ = scene;
    has_spray_ = true;
    continues_ = continues;
}

void OceanStepper::set_layers(const LayerRecipes& recipes, bool continues) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !requested_; });
    recipes_ = recipes;
    continues_ = continues;
}

void OceanStepper::set_run_in(RunIn run_in) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !requested_; });
    run_in_ = run_in;
}

void OceanStepper::set_forces(bool shown) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !requested_; });
    forces_ = shown;
}

void OceanStepper::set_progress(std::function<void(double)> progress) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return !requested_; });
    progress_ = std::move(progress);
}

const OceanMaps& OceanStepper::take() {
    std::unique_lock lock(mutex_);
    DW_CHECK(untaken_ || taken_once_);
    changed_.wait(lock, [this] { return !requested_; });
    if (untaken_) {
        untaken_ = false;
        if (failure_) std::rethrow_exception(std::exchange(failure_, nullptr));
        front_ = 1 - front_;
        taken_once_ = true;
    }
    return maps_[front_];
}

bool OceanStepper::ready() {
    const std::lock_guard lock(mutex_);
    return !requested_;
}

const OceanMaps& OceanStepper::evaluate_now(const SeaState& state, double t) {
    request(state, t);
    return take();
}

double OceanStepper::last_step_seconds() {
    const std::lock_guard lock(mutex_);
    return step_seconds_;
}

void OceanStepper::work() {
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return requested_ || stop_; });
        if (stop_) return;
        lock.unlock();
        // While requested_ is true, no other thread uses what the step works on.
        const auto start = std::chrono::steady_clock::now();
        std::exception_ptr failure;
        try {
            step();
        } catch (...) {
            failure = std::current_exception();
        }
        const std::chrono::duration<double> duration = std::chrono::steady_clock::now() - start;
        lock.lock();
        failure_ = failure;
        step_seconds_ = duration.count();
        requested_ = false;
        changed_.notify_all();
    }
}

void OceanStepper::step() {
    OceanMaps& back = maps_[1 - front_];
    try {
        if (!ocean_) ocean_ = std::make_unique<Ocean>(state_, kernel_);
        if (!history_) history_ = std::make_unique<SeaHistory>();
        if (elapsed_) {
            ocean_->ease_to(state_, *elapsed_);
        } else {
            ocean_->set_state(state_);
        }
        ocean_->evaluate(time_, back);
        if (has_spray_ && !spray_) spray_ = std::make_unique<Spray>();
        if (!layers_) layers_ = std::make_unique<LayerStack>();
        let_layers_run_in();
        layers_->set(recipes_, past_);
        history_->evaluate(*ocean_, back,
                           {.spray = spray_.get(),
                            .scene = &spray_scene_,
                            .bodies = bodies_,
                            .ground = ground_,
                            .past = past_,
                            .layers = layers_.get(),
                            .continues = continues_,
                            .progress = progress_,
                            .forces = forces_,
                            .run_in = run_in_});
        place_bodies(bodies_, back);
    } catch (...) {
        // Frees memory, which may have run out.
        ocean_.reset();
        history_.reset();
        spray_.reset();
        layers_.reset();
        running_in_.reset();
        back = {};
        throw;
    }
}

/// Has the layers of the last request that lack their past run in, and takes over those that have. They begin to run in at
/// the second request, so that the first one, for which a person waits, has all processors.
void OceanStepper::let_layers_run_in() {
    LayerRecipes lacking = layers_->running_in();
    if (lacking.empty()) {
        if (running_in_) running_in_->forget();
        return;
    }
    if (!running_in_) running_in_ = std::make_unique<LayerRunIn>(kernel_);
    if (running_in_->ready()) {
        layers_->take_over(running_in_->finish(layers_->time()));
        running_in_->forget();
        return;
    }
    running_in_->follow(
        {.state = state_, .time = layers_->time(), .recipes = std::move(lacking), .land = spray_scene_.land});
}

}  // namespace deepwater::sim
