#pragma once

#include <array>
#include <optional>

#include "sim/waves/cascades.h"

namespace deepwater::sim {

/// Seconds in which a rung that is added comes up, and one that is dropped goes.
inline constexpr double kFadeSeconds = 2;

/// Remembers which rungs of the ladder a running sea shows, and lets them come and go without a jump: rungs
/// have the hysteresis of needed_rungs(), and the amplitude of each moves between 0 and 1 along 3p² − 2p³, p
/// its progress over kFadeSeconds. A change of mind half way turns round where it is.
class RungFader {
public:
    /// Says which sea it is that is shown from now on. The first time its rungs are there at once.
    /// @throws UsageError as check_state() does; nothing has changed then.
    void want(const SeaState& state, const SeaSpectrum& spectrum);

    /// Moves on by `elapsed` seconds, ≥ 0, towards what is wanted.  @pre want() was called
    void advance(double elapsed);

    /// All rungs with a gain above 0, and those about to get one.  @pre want() was called
    [[nodiscard]] RungRange shown() const;

    /// 0…1, of the amplitude.
    [[nodiscard]] float gain(int rung) const;

    bool operator==(const RungFader&) const = default;

private:
    std::optional<RungRange> wanted_;
    std::array<double, kRungCount> progress_{};
};

}  // namespace deepwater::sim
