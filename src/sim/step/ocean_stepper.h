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
#include "sim/moment/past.h"
#include "sim/spray/spray.h"

namespace deepwater::sim {

class LayerRunIn;
class LayerStack;
class Ocean;
class SeaHistory;

/// Evaluates a sea on its own thread, one frame ahead of the picture.
///
///     stepper.request(state, next_time);      // starts, does not wait
///     … draw the current picture …
///     const OceanMaps& maps = stepper.take(); // waits only if the step is still running
///
/// request() and take() are called from one thread. The maps depend on state and time alone, not on earlier
/// requests, unless a request says how much time has passed since the one before, layers run in after it, or bodies keep
/// their past.
class OceanStepper {
public:
    /// @param kernel  computes the sea's tiles
    explicit OceanStepper(const WaveKernel& kernel = default_wave_kernel());
    ~OceanStepper();
    OceanStepper(const OceanStepper&) = delete;
    OceanStepper& operator=(const OceanStepper&) = delete;

    /// Starts evaluating `state` at time `t` [s]. If the last request was not taken, waits for it and
    /// replaces it.
    /// @param elapsed_seconds  ≥ 0, for a sea that is watched: rungs that a change of `state` adds or drops
    ///                         fade (Ocean::ease_to); without it the sea is a function of `state`
    ///                         (Ocean::set_state)
    void request(const SeaState& state, double t, std::optional<double> elapsed_seconds = {});

    /// Sets the floating bodies of later requests (OceanMaps::bodies), in order of their numbers.
    /// @param ground  what rigid ones touch, as BodyClock::set() takes it
    void set_bodies(const std::vector<FloatingBody>& bodies,
                    std::shared_ptr<const BodyGround> ground = nullptr);

    /// Sets what becomes of the motion of rigid bodies where later requests have others; at first it begins anew.
    void set_past(Past past);

    /// Replaces the bodies of the moment taken last by the poses of `bodies`, on the calling thread.
    /// @pre there was a take
    void replace_bodies(const std::vector<FloatingBody>& bodies);

    /// Sets the scene for the spray of later requests; before that there is no spray.
    /// @param continues  moving pictures: go on from the request before (Spray::begin())
    void set_spray(const SprayScene& scene, bool continues);

    /// Sets the layers of water of later requests.
    /// @param continues  as of set_spray()
    void set_layers(const LayerRecipes& recipes, bool continues);

    /// Says when layers and spray of later requests run in that begin anew; at first before the moment. After it for moving
    /// pictures: the layers do so on another thread, and once they have caught up with a later request, those that are
    /// shown turn into them.
    void set_run_in(RunIn run_in);

    /// Has later requests fill OceanMaps::forces, or not.
    void set_forces(bool shown);

    /// Has `progress` called, on the stepper's thread, with the share [0, 1] of the ticks of a request that
    /// are done.
    void set_progress(std::function<void(double)> progress);

    /// Waits for the latest request and returns its maps; without a new request it returns the same maps
    /// again. They stay valid and unchanged until the next take().
    /// @throws UsageError as check_state() does, RuntimeFailure when memory does not suffice; the maps taken
    /// before stay valid
    /// @pre there was a request
    const OceanMaps& take();

    /// Returns whether take() would return without waiting.
    [[nodiscard]] bool ready();

    /// Calls request() and take(): for pictures without a window.
    const OceanMaps& evaluate_now(const SeaState& state, double t);

    /// Returns the wall time of the last finished request, s.
    [[nodiscard]] double last_step_seconds();

private:
    void work();
    void step();
    void let_layers_run_in();

    const WaveKernel& kernel_;
    std::mutex mutex_;
    std::condition_variable changed_;
    bool requested_ = false;  // the thread has work
    bool stop_ = false;
    bool untaken_ = false;  // there is a request whose result was not taken
    SeaState state_;
    double time_ = 0;
    std::optional<double> elapsed_;
    std::vector<FloatingBody> bodies_;
    std::shared_ptr<const BodyGround> ground_;
    SprayScene spray_scene_;
    bool has_spray_ = false, continues_ = false, forces_ = false;
    LayerRecipes recipes_;
    RunIn run_in_ = RunIn::before;
    Past past_ = Past::anew;
    std::function<void(double)> progress_;
    std::exception_ptr failure_;
    double step_seconds_ = 0;

    std::unique_ptr<Ocean> ocean_;  // used by the thread alone
    std::unique_ptr<SeaHistory> history_;
    std::unique_ptr<Spray> spray_;
    std::unique_ptr<LayerStack> layers_;
    std::unique_ptr<LayerRunIn> running_in_;  // null: no layer has run in after a moment yet
    OceanMaps maps_[2];
    int front_ = 0;  // index of the maps taken last; the thread writes the others
    bool taken_once_ = false;
    std::thread thread_;
};

}  // namespace deepwater::sim
