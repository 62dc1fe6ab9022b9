#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "sim/laws/sea_state.h"
#include "sim/statistics/statistics.h"
#include "sim/statistics/sea_laws.h"

namespace deepwater::app {

/// Measures the sea that is shown, on a thread of its own, while it is shown.
///
///     watch.look(state, time);            // every frame; never waits
///     if (auto reading = watch.latest())  // the newest, or nothing yet
///
/// It evaluates the same sea at the same moments as the picture (a sea is its state and time), a few times a
/// second, and averages over about kMemory seconds of sea time. Another state starts anew; a moment that
/// stands still is measured once.
class SeaWatch {
public:
    static constexpr double kInterval = 0.35;  ///< s of real time between measurements, at least
    static constexpr double kMemory = 30;      ///< s of sea time after which a measurement weighs 1/e

    struct Reading {
        sim::SeaState state;
        sim::SeaStatistics measured;
        sim::SeaStatistics analytic;
        sim::SeaLaws laws{sim::SeaState{}};
        sim::SpectrumComparison spectrum;
        double watched = 0;  ///< s of sea time that the measurement looks back on
    };

    SeaWatch();
    ~SeaWatch();
    SeaWatch(const SeaWatch&) = delete;
    SeaWatch& operator=(const SeaWatch&) = delete;

    /// Says what is shown; starts a measurement when one is due.
    void look(const sim::SeaState& state, double time);

    /// The newest reading; null before the first and while the first of another state is being made.
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
    sim::SeaState state_;  // the one that was asked for last
    std::shared_ptr<const Reading> latest_;
    bool stop_ = false;
    std::thread thread_;
};

}  // namespace deepwater::app
