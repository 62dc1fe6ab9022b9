#include "app/sea/sea_watch.h"

#include <algorithm>
#include <chrono>
#include <cmath>

#include "core/log.h"
#include "sim/step/sea_history.h"
#include "sim/waves/ocean.h"

namespace deepwater::app {
/// The measurements of the sea of one state.
class SeaWatch::Observer {
public:
    explicit Observer(const sim::SeaState& state)
        : ocean_(state), spectrum_(state), analytic_(sim::analytic(state)) {}

    /// A reading with the measurement at `time`; the last reading when that was at the same time.
    std::shared_ptr<const Reading> look(double time) {
        if (reading_ && time == last_time_) return reading_;
        const sim::SeaState& state = ocean_.state();
        const double elapsed = last_time_ ? std::max(0.0, time - *last_time_) : 0.0;
        const double kept = std::exp(-elapsed / kMemory);
        surface_.fade(kept);
        spectrum_.fade(kept);
        watched_ = std::min(watched_ + elapsed, kMemory);
        last_time_ = time;

        const double step = std::max(analytic_.zero_crossing_period * sim::kSampleStep, 1e-3);
        ocean_.evaluate(time, maps_);
        history_.evaluate_foam(ocean_, maps_);
        surface_.sample(maps_);
        spectrum_.sample(maps_);
        ocean_.evaluate(time + step, maps_);
        surface_.sample_later(maps_);
        spectrum_.sample_later(maps_);
        reading_ = std::make_shared<const Reading>(
            Reading{.state = state,
                    .measured = sim::measured_statistics(state, surface_, spectrum_),
                    .analytic = analytic_,
                    .laws = sim::SeaLaws(state),
                    .spectrum = sim::compare_spectra(state, spectrum_),
                    .watched = watched_});
        return reading_;
    }

    [[nodiscard]] const sim::SeaState& state() const { return ocean_.state(); }

private:
    sim::Ocean ocean_;
    sim::SeaHistory history_;
    sim::OceanMaps maps_;
    sim::SurfaceStatistics surface_;
    sim::SpectrumEstimate spectrum_;
    sim::SeaStatistics analytic_;
    std::optional<double> last_time_;
    double watched_ = 0;
    std::shared_ptr<const Reading> reading_;  // at last_time_
};

SeaWatch::SeaWatch() : thread_([this] { work(); }) {}

SeaWatch::~SeaWatch() {
    {
        const std::lock_guard lock(mutex_);
        stop_ = true;
    }
    changed_.notify_all();
    thread_.join();
}

void SeaWatch::observe(const sim::SeaState& state, double time) {
    const std::lock_guard lock(mutex_);
    if (state != state_) latest_.reset();
    state_ = state;
    wanted_ = Moment{state, time};
    changed_.notify_all();
}

std::shared_ptr<const SeaWatch::Reading> SeaWatch::latest() {
    const std::lock_guard lock(mutex_);
    return latest_;
}

void SeaWatch::work() {
    using Clock = std::chrono::steady_clock;
    std::unique_ptr<Observer> observer;
    std::unique_lock lock(mutex_);
    while (true) {
        changed_.wait(lock, [this] { return wanted_ || stop_; });
        if (stop_) return;
        const Moment moment = *wanted_;
        wanted_.reset();
        lock.unlock();
        const auto start = Clock::now();
        std::shared_ptr<const Reading> reading;
        try {
            if (!observer || observer->state() != moment.state)
                observer = std::make_unique<Observer>(moment.state);
            reading = observer->look(moment.time);
        } catch (const std::exception&) {
            observer.reset();  // a state with parameters out of range; the viewer reports it
        }
        lock.lock();
        if (reading && moment.state == state_) latest_ = std::move(reading);
        changed_.wait_until(
            lock,
            start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(kInterval)),
            [this] { return stop_; });
    }
}

}  // namespace deepwater::app
