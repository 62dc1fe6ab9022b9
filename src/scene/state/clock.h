#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// Sea time.
struct Clock {
    double time = 0.0;   ///< s
    float speed = 1.0f;  ///< seconds of sea time per second
    bool paused = false;

    /// Advances the time, unless paused, by `dt` seconds times the speed.
    void tick(double dt) {
        if (!paused) time += dt * static_cast<double>(speed);
    }
    bool operator==(const Clock&) const = default;
};

[[nodiscard]] std::span<const Param<Clock>> clock_params();

}  // namespace deepwater::scene
