#pragma once

#include "sim/lanes.h"

namespace deepwater::sim {

/// The part of `cycles` beyond the nearest whole number, in [−½, ½]: what is left of a phase after whole
/// turns. Exact for |cycles| < 2^51, so that a phase keeps its accuracy at any sea time.
[[nodiscard]] inline double fractional_turn(double cycles) {
    constexpr double kRoundToWhole =
        6755399441055744.0;  // 1.5 · 2^52: adding it leaves no bits for the fraction
    return cycles - ((cycles + kRoundToWhole) - kRoundToWhole);
}

/// sin(2π turn) for |turn| ≤ ¼, by its Taylor series to the 11th power: absolute error < 1.2e-7.
[[nodiscard]] inline Lanes sine_of_quarter_turn(Lanes turn) {
    const Lanes x = turn * 6.28318530717958648f;
    const Lanes x2 = x * x;
    Lanes sum(-1.0f / 39916800.0f);
    sum = sum * x2 + Lanes(1.0f / 362880.0f);
    sum = sum * x2 - Lanes(1.0f / 5040.0f);
    sum = sum * x2 + Lanes(1.0f / 120.0f);
    sum = sum * x2 - Lanes(1.0f / 6.0f);
    return x + x * x2 * sum;
}

/// cos and sin of 2π turn for |turn| ≤ ½.
inline void cosine_and_sine(Lanes turn, Lanes& cosine, Lanes& sine) {
    const Lanes size = abs(turn);
    cosine = sine_of_quarter_turn(Lanes(0.25f) - size);
    // Beyond a quarter turn the sine comes back: sin(2π turn) = sin(2π (±½ − turn)).
    const Lanes folded = Lanes(turn.v < 0 ? Lanes(-0.5f).v : Lanes(0.5f).v) - turn;
    sine = sine_of_quarter_turn(Lanes(size.v > 0.25f ? folded.v : turn.v));
}

}  // namespace deepwater::sim
