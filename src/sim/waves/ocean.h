#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/check.h"
#include "sim/kernel/wave_kernel.h"
#include "sim/laws/sea_state.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

class OceanTile;
class TickMoments;

/// Whether a moment holds velocities and accelerations.
enum class Motion { none, evaluated };

/// The waves of one SeaState: a few FFT tiles of unrelated sizes and orientations whose bands of wave numbers
/// abut, drawn from one spectrum. Any moment can be evaluated without the ones before it; SeaHistory adds
/// what depends on those, such as foam.
class Ocean {
public:
    /// @param kernel  computes the tiles: one of sim/kernel/wave_kernel.h
    /// @throws UsageError as check_state() does, RuntimeFailure when memory does not suffice
    explicit Ocean(const SeaState& state, const WaveKernel& kernel = default_wave_kernel());
    ~Ocean();
    Ocean(Ocean&&) noexcept;
    Ocean& operator=(Ocean&&) noexcept;

    /// Draws the amplitudes anew; every wave keeps its phase (the Gaussian draws belong to the wave numbers).
    /// Cheap enough for every frame of a dragged slider. When resolution or the number of tiles changes,
    /// tiles are made or dropped; those that stay keep their waves. The sea is then a function of `state`
    /// alone.
    /// @throws UsageError as the constructor does, RuntimeFailure when memory does not suffice; the sea then
    /// stays as it was.
    void set_state(const SeaState& state);

    /// Does the same for moving pictures: tiles that the change adds or drops fade in or out over
    /// `elapsed_seconds` ≥ 0 since the last call, with the hysteresis of RungFader. A call of set_state() in
    /// between does not count.
    /// @throws as set_state does
    void ease_to(const SeaState& state, double elapsed_seconds);
    [[nodiscard]] const SeaState& state() const;

    /// Evaluates all tiles at time `t` [s] into `maps`, on all cores; the result does not depend on how many
    /// there are. Without motion it allocates only when the number of tiles or their resolution has changed.
    /// @param motion  whether the water's velocities and accelerations are wanted too, which is three times the
    ///                work
    /// @throws UsageError when `t` is not finite
    /// @throws RuntimeFailure when memory does not suffice for the maps
    void evaluate(double t, OceanMaps& maps, Motion motion = Motion::none);

    /// Has `observer` called with the rung and the time [s] of every tile that is evaluated; nullptr ends
    /// that.
    void observe_evaluations(std::function<void(int rung, double t)> observer);

    // What SeaHistory works on.

    [[nodiscard]] std::span<OceanTile> tiles();
    /// Returns how many of the largest tiles a sea with waves down to `shortest` [m] has.
    [[nodiscard]] size_t tiles_down_to(float shortest) const;
    /// Returns the cache of tiles on ticks of the sea's clock. evaluate() copies from it what it can.
    [[nodiscard]] TickMoments& moments();
    /// Returns a number of the waves, unique in the process: set_state() changes it when the sea's foam no
    /// longer belongs to the waves.
    [[nodiscard]] std::uint64_t version() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Returns the error for a sea of `state` that does not fit into memory.
[[nodiscard]] RuntimeFailure sea_out_of_memory(const SeaState& state);

}  // namespace deepwater::sim
