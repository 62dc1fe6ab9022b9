#pragma once

#include "sim/step_benchmark/step_benchmark.h"

namespace deepwater::sim {

/// Times of floating bodies.
struct BodyTimes {
    int triangles = 0;    ///< of each hull
    Samples second;       ///< a second of motion of all bodies, on all threads, without evaluating the sea
    Samples sea_moments;  ///< evaluating the sea for it, with velocities: 16 moments, once for all bodies
};
/// Measures hulls of about 200 triangles, of 8 m, that drift or run at up to 5 m/s in the sea of a wind of
/// 15 m/s.
[[nodiscard]] BodyTimes measure_bodies(int count, double seconds);

}  // namespace deepwater::sim
