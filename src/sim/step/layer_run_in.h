#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

#include "sim/kernel/wave_kernel.h"
#include "sim/laws/sea_state.h"
#include "sim/layers/layer_stack.h"
#include "sim/moment/maps.h"
#include "sim/spray/spray.h"

namespace deepwater::sim {

class Ocean;
class SeaHistory;

/// Computes the past of layers that run in, on a thread of its own, while others of the same recipes are shown already.
///
///     run_in.follow(goal);                          // with every moment that is shown
///     if (run_in.ready()) show(run_in.finish(time)) // they have caught up
///
/// The layers restart as long before the goal as the longest of their memories reaches and step on the sea's clock in a sea of
/// their own, faster than time runs: at any time they are what a still of that length of past has. They take half of the processors.
class LayerRunIn {
public:
    /// The moment that is shown, with which the layers are to catch up.
    struct Goal {
        SeaState state;
        double time = 0;                          ///< s
        LayerRecipes recipes;                     ///< of layers that run in
        std::shared_ptr<const CoastGround> land;  ///< SprayScene::land
    };

    explicit LayerRunIn(const WaveKernel& kernel);
    /// Waits for the piece of kPiece that is being computed.
    ~LayerRunIn();
    LayerRunIn(const LayerRunIn&) = delete;
    LayerRunIn& operator=(const LayerRunIn&) = delete;

    /// Sets the goal. The layers begin anew where its recipes do not go on as those before (LayerStack::set()), or where it
    /// lies before the time that they have reached or more than their memory behind it.
    void follow(Goal goal);
    /// Returns whether the layers have come to the goal but for the last moments.
    [[nodiscard]] bool ready();
    /// Brings the layers to the time [s] of the last goal and returns them; valid until forget().  @pre ready()
    [[nodiscard]] LayerStack& finish(double time);
    /// Ends the work and lets go of the layers.
    void forget();

    static constexpr double kPiece = 0.5;  ///< s of sea time that are computed at a time
    static constexpr double kNear = 0.25;  ///< s that may be left for finish()

private:
    void work();
    [[nodiscard]] bool advance(const Goal& goal);
    void evaluate(const Goal& goal, double time, bool continues);
    void drop();

    const WaveKernel& kernel_;
    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Goal> goal_;
    bool ready_ = false, working_ = false, stop_ = false;
    bool failed_ = false;  ///< memory did not suffice: the layers that are shown run in by themselves

    // Used by the thread alone while it works.
    std::unique_ptr<Ocean> ocean_;
    std::unique_ptr<SeaHistory> history_;
    std::unique_ptr<LayerStack> layers_;
    OceanMaps maps_;
    double time_ = 0;            ///< s, that the layers have reached
    std::uint64_t version_ = 0;  ///< LayerStack::version() of the layers that have begun
    std::thread thread_;
};

}  // namespace deepwater::sim
