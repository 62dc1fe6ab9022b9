#pragma once

#include <chrono>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "sim/laws/sea_state.h"
#include "sim/moment/maps.h"
#include "sim/step_benchmark/step_benchmark.h"

namespace deepwater::app {

using Json = nlohmann::ordered_json;
using SteadyClock = std::chrono::steady_clock;

inline constexpr int kRounds = 60;  ///< rounds of a benchmark that are counted when no duration is given
inline constexpr double kFrameTime = 1.0 / 60.0;  ///< s of sea time from frame to frame
inline constexpr double kMilli = 1e3;

inline double milliseconds(SteadyClock::duration duration) {
    return std::chrono::duration<double, std::milli>(duration).count();
}

/// Rounds a time [ms] to the timer's resolution, a tenth of a microsecond.
inline double rounded(double ms) {
    return std::round(ms * 1e4) / 1e4;
}

/// Adds NAME_ms, its median, NAME_p10_ms and NAME_p90_ms.
inline void put(Json& object, const std::string& name, const std::vector<double>& samples) {
    object[name + "_ms"] = rounded(sim::percentile(samples, 0.5));
    object[name + "_p10_ms"] = rounded(sim::percentile(samples, 0.1));
    object[name + "_p90_ms"] = rounded(sim::percentile(samples, 0.9));
}

/// Decides when a benchmark has run long enough.
class Rounds {
public:
    explicit Rounds(std::optional<double> seconds, int rounds = kRounds)
        : seconds_(seconds.value_or(0)), rounds_(rounds) {}
    /// Counts a round. @return false after the last one
    bool next() {
        ++done_;
        if (done_ == kWarmUp) start_ = SteadyClock::now();
        if (done_ <= kWarmUp) return true;
        if (seconds_ > 0) return milliseconds(SteadyClock::now() - start_) < seconds_ * kMilli;
        return done_ < kWarmUp + rounds_;
    }
    [[nodiscard]] bool counts() const { return done_ >= kWarmUp; }

private:
    static constexpr int kWarmUp = 10;  ///< rounds that are not counted: caches fill, drivers finish programs

    double seconds_;
    int rounds_;
    int done_ = 0;
    SteadyClock::time_point start_;
};

inline Json sea_json(const sim::SeaState& sea, const sim::OceanMaps& maps) {
    return {{"resolution", sea.resolution}, {"tiles", maps.tiles.size()}};
}

}  // namespace deepwater::app
