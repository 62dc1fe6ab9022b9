#pragma once

#include <memory>

#include "scene/scene.h"
#include "sim/coast/coast_shares.h"

namespace deepwater::scene {

/// Makes the ground on which the waves of a scene's sea run up, where its land has changed.
class CoastBuilder {
public:
    /// Returns the ground; nullptr in a scene without land. While the land stays it returns the same ground again.
    [[nodiscard]] std::shared_ptr<const sim::CoastGround> build(const Scene& scene);

private:
    BedState bed_;  // of which `ground_` was made
    std::shared_ptr<const sim::CoastGround> ground_;
};

}  // namespace deepwater::scene
