#pragma once

#include <functional>
#include <memory>
#include <span>

#include "sim/layers/water_layer.h"
#include "sim/moment/maps.h"
#include "sim/moment/past.h"

namespace deepwater::sim {

class BodyClock;
struct BodyGround;
class LayerStack;
class Ocean;
class Spray;
struct FloatingBody;
struct SprayScene;

/// What SeaHistory::evaluate() adds to a moment beside foam.
struct HistoryRequest {
    Spray* spray = nullptr;                              ///< nullptr: no spray and no bubbles
    const SprayScene* scene = nullptr;                   ///< needed with spray; layers are told its shores
    std::span<const FloatingBody> bodies{};              ///< rigid ones are moved; layers may react to all
    std::shared_ptr<const BodyGround> ground = nullptr;  ///< what rigid bodies touch (BodyClock::set())
    Past past = Past::anew;                              ///< of rigid bodies, where they change
    LayerStack* layers = nullptr;                        ///< nullptr: no layers
    /// Moving pictures: spray and layers go on from the moment before (Spray::begin(), LayerStack::begin()).
    bool continues = false;
    /// Called with the share [0, 1] of the ticks that are done, where there is more than one.
    std::function<void(double)> progress = nullptr;
    bool forces = false;  ///< fill maps.forces
    RunIn run_in = RunIn::
        before;  ///< of spray, and of layers unless bodies begin anew, which feel them in all their past
};

/// Adds to a moment of a sea what depends on the seconds before it: foam, spray, bubbles, layers of water, and where
/// rigid bodies are.
///
/// All of them advance on the ticks of the sea's clock (sim/moment/sea_tick.h). A call evaluates the ticks
/// that they need, in order, each once for all of them. The object remembers foam from call to call; spray
/// and layers are remembered by Spray and LayerStack.
class SeaHistory {
public:
    SeaHistory();
    ~SeaHistory();
    SeaHistory(SeaHistory&&) noexcept;
    SeaHistory& operator=(SeaHistory&&) noexcept;

    /// Fills maps.foam, maps.spray, maps.layers, maps.rigid_bodies and maps.lines; adds the layers' bounds to
    /// those of `maps`. Moments that follow each other closely share the work. For another sea than that of
    /// the last call, or after a jump in time, foam alone takes as long as some 25 evaluations.
    /// @param maps  as ocean.evaluate() filled it last
    /// @throws RuntimeFailure when memory does not suffice
    void evaluate(Ocean& ocean, OceanMaps& maps, const HistoryRequest& request);
    /// Fills maps.foam alone and clears maps.layers.
    void evaluate_foam(Ocean& ocean, OceanMaps& maps) { evaluate(ocean, maps, {}); }

    /// The rigid bodies of the last evaluate().
    [[nodiscard]] const BodyClock& bodies() const;

private:
    struct Memory;
    std::unique_ptr<Memory> memory_;
};

}  // namespace deepwater::sim
