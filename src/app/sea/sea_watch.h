#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "sim/laws/sea_state.h"
#include "sim/statistics/sea_laws.h"
#include "sim/statistics/statistics.h"

namespace deepwater::app {

/// Measures the sea on the screen, on a thread of its own.
///
///     watch.observe(state, time);            // every frame; never waits
///     if (auto reading = watch.latest())  // null at first
///
/// A few times a second it evaluates the sea of the picture's state and time, and averages over about kMemory
/// seconds of sea time. Another state starts a new average; while the time stands still there is one
/// measurement.
class SeaWatch {
public:
    static constexpr double kInterval = 0.35;  ///< least time between measurements, s of real time
    /// s of sea time after which the weight of a measurement has fallen to 1/e.
    static constexpr double kMemory = 30;

    struct Reading {
        sim::SeaState state;
        sim::SeaStatistics measured;
        sim::SeaStatistics analytic;
        sim::SeaLaws laws{sim::SeaState{}};
        sim::SpectrumComparison spectrum;
        double watched = 0;  ///< s of sea time that have been measured
    };

    SeaWatch();
    ~SeaWatch();
    SeaWatch(const SeaWatch&) = delete;
    SeaWatch& operator=(const SeaWatch&) = delete;

    /// Takes the state and time of the picture, and starts a measurement when one is due.
    void observe(const sim::SeaState& state, double time);

    /// The newest reading; null before the first of the present state.
    [[nodiscard]] std::shared_ptr<const Reading> latest();

private:
    struct Moment {
        sim::SeaState state;
        double time = 0;
    };
    class Observer;  // the thread's own

    void work();

    std::mutex mutex_;
    std::condition_variable changed_;
    std::optional<Moment> wanted_;
    sim::SeaState state_;  // of the last observe()
    std::shared_ptr<const Reading> latest_;
    bool stop_ = false;
    std::thread thread_;
};

}  // namespace deepwater::app
