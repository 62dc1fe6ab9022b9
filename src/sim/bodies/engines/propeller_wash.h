#pragma once

#include <glm/glm.hpp>

namespace deepwater::sim {

/// The wash of a floating body's propeller at one moment.
struct PropellerWash {
    int body = 0;            ///< number of the body
    glm::dvec2 place{0};     ///< (x, z) world, m, of the propeller
    glm::dvec2 velocity{0};  ///< m/s, of the propeller
    glm::dvec2 force{0};     ///< N, (x, z), on the water: opposite to the thrust
    double speed = 0;        ///< m/s, ≥ 0, against the water around, far behind
    double diameter = 0.4;   ///< m, of the propeller

    bool operator==(const PropellerWash&) const = default;
};

}  // namespace deepwater::sim
