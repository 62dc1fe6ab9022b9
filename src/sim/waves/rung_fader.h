#pragma once

#include <array>
#include <optional>

#include "sim/waves/cascades.h"

namespace deepwater::sim {

/// Duration of fading a rung in or out, s.
inline constexpr double kFadeSeconds = 2;

/// Fades the rungs of a running sea in and out. Rungs are chosen with the hysteresis of needed_rungs(); the
/// gain of each moves between 0 and 1 along 3p² − 2p³, p being its progress over kFadeSeconds. A fade may
/// turn round half way.
class RungFader {
public:
    /// Sets the sea to show from now on. The first time its rungs have gain 1 at once.
    /// @throws UsageError as check_state() does; nothing changes then
    void want(const SeaState& state, const SeaSpectrum& spectrum);

    /// Advances all fades by `elapsed` seconds, ≥ 0.  @pre want() was called
    void advance(double elapsed);

    /// Returns the range of all rungs that are wanted or have a gain above 0.  @pre want() was called
    [[nodiscard]] RungRange shown() const;

    /// Returns the gain of a rung, 0…1: a factor on amplitudes.
    [[nodiscard]] float gain(int rung) const;

    bool operator==(const RungFader&) const = default;

private:
    std::optional<RungRange> wanted_;
    std::array<double, kRungCount> progress_{};
};

}  // namespace deepwater::sim
