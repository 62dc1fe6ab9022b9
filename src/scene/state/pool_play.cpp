#include "scene/state/pool_play.h"

#include <cmath>
#include <string>

#include "core/check.h"

namespace deepwater::scene {
namespace {

using S = PoolPlay;

constexpr float kMostRain = 200, kMostDrain = 200, kHighestJet = 5;

constexpr Param<S> kTable[] = {
    {{"pool.rain", "Rain", "mm/h", 0, kMostRain,
      "Rain on the pools; 2 is light, 10 heavy, 50 a downpour. It also raises their level."},
     &S::rain},
    {{"pool.drain", "Drain", "l/s", 0, kMostDrain,
      "Water that the opened outlet of a full pool takes, less as the level falls; 0: it is closed."},
     &S::drain},
    {{"pool.fountain", "Fountain", "m", 0, kHighestJet, "Height of a jet in the pool's middle; 0: none."},
     &S::fountain},
    {{"pool.ripples", "Ripples of the wind", "", 0, 1, "The scene's wind raises ripples on the pools."},
     &S::ripples},
    {{"pool.number", "Pool with drain", "", 1, 4,
      "Which of the scene's pools has the drain and the fountain."},
     &S::number},
    {{"pool.begin", "Begins at", "s", 0, 1e6f, "Sea time before which there is no rain, drain or fountain."},
     &S::begin},
};
static_assert(table_is_sound(kTable, S{}));

bool in(double value, double low, double high) {
    return value >= low && value <= high;
}

}  // namespace

std::span<const Param<PoolPlay>> pool_play_params() {
    return kTable;
}

void check_pool_past(const std::vector<PoolPast>& past) {
    constexpr double kLatest = 1e9, kStrongest = 100;
    if (past.size() > kMostPoolPasts) throw UsageError("'pool_past' has at most 10,000 entries");
    for (size_t i = 0; i < past.size(); ++i) {
        const PoolWeather& weather = past[i].weather;
        if (!in(past[i].until, -kLatest, kLatest) || (i > 0 && !(past[i].until > past[i - 1].until)))
            throw UsageError("'pool_past': the times 'until' are numbers of seconds that rise");
        const auto check = [](const char* name, float value, float most) {
            if (!in(static_cast<double>(value), 0, static_cast<double>(most)))
                throw UsageError(std::string("'pool_past': its ") + name + " is no number from 0 to " +
                                 std::to_string(static_cast<int>(most)));
        };
        check("rain", weather.rain, kMostRain);
        check("drain", weather.drain, kMostDrain);
        check("fountain", weather.fountain, kHighestJet);
        check("wind_speed", weather.wind_speed, static_cast<float>(kStrongest));
        if (!std::isfinite(weather.wind_direction))
            throw UsageError("'pool_past': its wind_direction is no number");
    }
}

void record_pool_change(const PoolWeather& before, double earliest, std::vector<PoolPast>& past) {
    // After a jump back in time, what was recorded for later has not happened.
    while (!past.empty() && past.back().until > earliest + kPoolPause) past.pop_back();
    if (!past.empty() && past.back().until >= earliest) return;
    if (past.size() >= kMostPoolPasts) past.erase(past.begin());
    past.push_back({.until = earliest + kPoolPause, .weather = before});
}

}  // namespace deepwater::scene
