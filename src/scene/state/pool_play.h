#pragma once

#include <span>
#include <vector>

#include "core/param.h"

namespace deepwater::scene {

/// What comes over the pools. pool_play_params() gives ids, units, ranges and meanings.
struct PoolPlay {
    float rain = 0;        ///< mm/h
    float drain = 0;       ///< l/s; 0: it is closed
    float fountain = 0;    ///< m, height of its jet; 0: there is none
    bool ripples = false;  ///< the wind raises ripples
    int number = 1;        ///< from 1: the pool with drain and fountain
    float begin = 0;       ///< s: before it nothing of this happens

    bool operator==(const PoolPlay&) const = default;
};

[[nodiscard]] std::span<const Param<PoolPlay>> pool_play_params();

/// What acts on the pools at a time: the values above that may change while the program runs, and the wind.
struct PoolWeather {
    float rain = 0;      ///< mm/h
    float drain = 0;     ///< l/s
    float fountain = 0;  ///< m
    bool ripples = false;
    float wind_speed = 0;      ///< m/s
    float wind_direction = 0;  ///< degrees, towards which it blows

    bool operator==(const PoolWeather&) const = default;
};

/// What acted on the pools earlier, until a time.
struct PoolPast {
    double until = 0;  ///< s
    PoolWeather weather;

    bool operator==(const PoolPast&) const = default;
};

/// The most entries that a scene holds.
inline constexpr size_t kMostPoolPasts = 10'000;

/// @throws UsageError, in one line, for values that are no numbers or outside their ranges, and for times that do
///         not rise
void check_pool_past(const std::vector<PoolPast>& past);

/// Adds to the past what has held up to now, when a person or a blend of weathers has changed it: so the water
/// goes on from its moment, and a still of the scene goes through the same.
/// @param before    what has held until now
/// @param earliest  s, the first moment at which anything may change; the change takes place kPoolPause after it,
///                  or together with one that has not taken place yet
void record_pool_change(const PoolWeather& before, double earliest, std::vector<PoolPast>& past);
/// Least time between two changes, s.
inline constexpr double kPoolPause = 0.1;

}  // namespace deepwater::scene
