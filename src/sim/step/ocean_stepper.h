#pragma once

#include <condition_variable>
#include <exception>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <vector>

#include "sim/bodies/floating_body.h"
#include "sim/kernel/wave_kernel.h"
#include "sim/laws/sea_state.h"
#include "sim/layers/water_layer.h"
#include "sim/moment/maps.h"
#include "sim/spray/spray.h"

namespace deepwater::sim {

class LayerStack;
class Ocean;
class SeaHistory;

/// Steps a sea on a thread of its own, one frame ahead of the picture.
///
///     stepper.request(state, next_time);      // starts, does not wait
///     … draw the current picture …
///     const OceanMaps& maps = stepper.take(); // waits only if the step is still running
///
/// Requests and takes come from one thread. The maps depend on state and time alone, never on the requests
/// before, unless a request says how much time has passed since the one before.
class OceanStepper {
public:
    /// @param kernel  computes the sea's tiles
    explicit OceanStepper(const WaveKernel& kernel = default_wave_kernel());
    ~OceanStepper();
    OceanStepper(const OceanStepper&) = delete;
    OceanStepper& operator=(const OceanStepper&) = delete;

    /// Starts evaluating `state` at time `t` [s]. A request not yet taken is waited for and replaced.
    /// @param elapsed_seconds  ≥ 0, for a sea that is watched: rungs that a change of `state` adds or drops
    ///                         fade (Ocean::ease_to); without it the sea is a function of `state`
    ///                         (Ocean::set_state)
    void request(const SeaState& state, double t, std::optional<double> elapsed_seconds = {});

    /// What floats in the moments of requests from now on (OceanMaps::bodies), in order of numbers.
    void set_bodies(const std::vector<FloatingBody>& bodies);

    /// Lays `bodies` in place of others into the moment taken last, on the calling thread:
    /// set_bodies() would come too late for it.
    /// @pre there was a take
    void replace_bodies(const std::vector<FloatingBody>& bodies);

    /// What requests from now on know of spray; without it there is none. Moving pictures follow on from the
    /// request before (Spray::begin()).
    void set_spray(const SprayScene& scene, bool continues);

    /// The layers of water that requests from now on have; without it there are none.
    /// @param continues  as of set_spray()
    void set_layers(const LayerRecipes& recipes, bool continues);

    /// Has `progress` called, on the stepper's thread, with the share [0, 1] of a request's past that is gone
    /// through.
    void set_progress(std::function<void(double)> progress);

    /// Waits for the latest request and returns its maps; a second take without a new request returns them
    /// again. They stay valid until the next take(), and untouched by the request before it.
    /// @throws what the step threw (UsageError as check_state() does, RuntimeFailure for too little memory);
    /// the maps taken before stay valid.
    /// @pre there was a request
    const OceanMaps& take();

    /// True when take() would not wait.
    [[nodiscard]] bool ready();

    /// Request and take in one: for pictures without a window.
    const OceanMaps& evaluate_now(const SeaState& state, double t);

    /// Duration of the latest finished step, s: spectrum, transforms and mip levels, wall time.
    [[nodiscard]] double last_step_seconds();

private:
    void work();
    void step();

    const WaveKernel& kernel_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool requested_ = false;  // work for the thread
    bool stop_ = false;
    bool untaken_ = false;  // a request whose result was not taken
    SeaState state_;
    double time_ = 0;
    std::optional<double> elapsed_;
    std::vector<FloatingBody> bodies_;
    SprayScene spray_scene_;
    bool has_spray_ = false, continues_ = false;
    LayerRecipes recipes_;
    std::function<void(double)> progress_;
    std::exception_ptr failure_;
    double step_seconds_ = 0;

    std::unique_ptr<Ocean> ocean_;  // the worker's
    std::unique_ptr<SeaHistory> history_;
    std::unique_ptr<Spray> spray_;
    std::unique_ptr<LayerStack> layers_;
    OceanMaps maps_[2];
    int front_ = 0;  // the maps last taken; the worker writes the others
    bool taken_once_ = false;
    std::thread thread_;
};

}  // namespace deepwater::sim
