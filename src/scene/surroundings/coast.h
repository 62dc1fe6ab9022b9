#pragma once

#include <memory>

#include "scene/scene.h"
#include "sim/coast/coast_shares.h"
#include "sim/moment/coast_maps.h"

namespace deepwater::scene {

/// Makes what the land of a scene leaves of the sea's waves (sim::coast_maps()) where land or waves have changed.
class CoastBuilder {
public:
    /// Returns the maps; nullptr in a scene without land. While nothing changes it returns the same maps again.
    [[nodiscard]] std::shared_ptr<const sim::CoastMaps> build(const Scene& scene);

private:
    BedState bed_;       // of which `ground_` was made
    float depth_ = 0;    // SeaState::depth, likewise
    sim::SeaState sea_;  // of which `maps_` were made
    sim::CoastGround ground_;
    std::shared_ptr<const sim::CoastMaps> maps_;
};

}  // namespace deepwater::scene
