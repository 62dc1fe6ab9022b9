#pragma once

#include <functional>
#include <memory>
#include <span>
#include <vector>

#include "sim/moment/maps.h"
#include "sim/laws/sea_state.h"

namespace deepwater::sim {

class LayerStack;
class Spray;
struct FloatingBody;
struct SprayScene;

/// Whether a moment holds velocities and accelerations.
enum class Motion { none, evaluated };

/// The sea of one SeaState: a few FFT tiles of unrelated sizes and orientations whose bands of wave numbers
/// abut, drawn from one spectrum. Any moment can be evaluated without the ones before it.
class Ocean {
public:
    /// @throws UsageError as check_state() does, RuntimeFailure when memory does not suffice
    explicit Ocean(const SeaState& state);
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

    /// The same for a sea that is watched: rungs of the ladder come and go with the hysteresis and the fading
    /// of RungFader, as `elapsed_seconds` ≥ 0 since the last call go by. What set_state() does in between is
    /// not remembered.
    /// @throws as set_state does
    void ease_to(const SeaState& state, double elapsed_seconds);
    [[nodiscard]] const SeaState& state() const;

    /// Evaluates all tiles at time `t` [s] into `maps`, on all cores; allocates only when the layout changed.
    /// @param motion  whether the water's velocities and accelerations are wanted too, which takes three
    /// times as long. The result does not depend on how many cores there are.
    /// @throws UsageError when `t` is not finite
    /// @throws RuntimeFailure when memory does not suffice for the maps
    void evaluate(double t, OceanMaps& maps, Motion motion = Motion::none);

    /// Fills maps.foam for the moment of `maps`, which evaluate() filled last: where the sea has broken in
    /// the seconds before. Moments that follow each other closely share the work; after set_state() has made
    /// another sea, or after a jump in time, it takes as long as some 25 evaluations.
    void evaluate_foam(OceanMaps& maps);

    /// What of a moment depends on the seconds before it, beside foam.
    struct Past {
        Spray* spray = nullptr;
        const SprayScene* scene = nullptr;       ///< with spray
        std::span<const FloatingBody> bodies{};  ///< that layers may ask about
        LayerStack* layers = nullptr;
        bool follows =
            false;  ///< moving pictures: goes on from the moment before (Spray::begin, LayerStack::begin)
        /// Called with the share [0, 1] of the ticks that are done, where there is more than one.
        std::function<void(double)> progress = nullptr;
    };
    /// The same for maps.foam, maps.spray and maps.layers together: the ticks of the sea's clock that they
    /// want are evaluated once for all. The layers' bounds are added to those of `maps`.
    void evaluate_past(OceanMaps& maps, const Past& past);

    /// Has `observer` called with the rung and the time [s] of every tile that is evaluated; nullptr: no
    /// more.
    void observe_evaluations(std::function<void(int rung, double t)> observer);

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace deepwater::sim
