#pragma once

#include <span>

#include "sim/bodies/water_moment.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// The sea at one moment, as bodies ask for it.
///
/// Each tile and layer is a band. Waves of a tile, whose lengths span a factor of up to eight, decay with
/// depth as two waves do that together have the tile's height and its vertical acceleration at the place:
/// where a wave keeps half its height or more, its pressure is right to 8 %. Velocities decay as the mean of
/// those two. A layer's waves decay by its mean wave number, and its
/// level does not decay.
class SeaMoment : public WaterMoment {
public:
    /// @param maps  a moment with velocities (Motion::evaluated), which must outlive this. Of maps of their
    ///              finest level alone no wave is smoothed away; only tiles of too short waves are left out
    /// @throws UsageError when it has none
    explicit SeaMoment(const OceanMaps& maps) : SeaMoment(maps, maps.layers) {}
    /// @param layers  take the place of those of the moment
    SeaMoment(const OceanMaps& maps, std::span<const LayerMaps> layers);

    [[nodiscard]] double time() const override;
    /// @throws UsageError as SeaSurface does
    void sample(const WaterGrid& grid, std::uint32_t ignored_layers, WaterSamples& samples) const override;

private:
    /// Returns whether any layer has a level.
    [[nodiscard]] bool levels(std::uint32_t ignored_layers) const;

    const OceanMaps* maps_;
    std::span<const LayerMaps> layers_;
    bool averaged_ = true;  ///< the maps have mip levels
};

}  // namespace deepwater::sim
