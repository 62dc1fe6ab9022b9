#pragma once

#include <glm/glm.hpp>

#include "workshop/model.h"

// What the islet and the buildings on it share.
namespace deepwater::models::light {

inline constexpr glm::vec2 kTowerAt(2.6f, -1.6f);  ///< x, z
inline constexpr glm::vec2 kHouseAt(-4.9f, 0.6f);
inline constexpr float kTowerFloor = 6.6f;  ///< m above the sea
inline constexpr float kHouseFloor = 5.9f;

/// Concrete of plinths, steps and quay.
[[nodiscard]] Surface concrete(const Place& place);

/// The rock with its turf.
void add_islet(Model& model);
/// Quay, steps with their chain, bollards.
void add_landing(Model& model);

}  // namespace deepwater::models::light
