#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// Sea time. Nothing else in the library reads a clock.
struct Clock {
    double time = 0.0;   ///< s
    float speed = 1.0f;  ///< sea seconds a second
    bool paused = false;

    /// Advances by `dt` wall seconds.
    void tick(double dt) {
        if (!paused) time += dt * static_cast<double>(speed);
    }
    bool operator==(const Clock&) const = default;
};

[[nodiscard]] std::span<const Param<Clock>> clock_params();

}  // namespace deepwater::scene
