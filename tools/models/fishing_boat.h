#pragma once

#include <glm/glm.hpp>

#include "workshop/hull.h"
#include "workshop/model.h"

// What the parts of the fishing boat share: her lines, her levels and her paints.
namespace deepwater::models::boat {

/// Her lines: eleven metres, round-bilged, with flare forward and a transom stern.
[[nodiscard]] const Hull& hull();

inline constexpr float kBreak = 0.47f;  ///< t at which the foredeck ends and the working deck begins
/// Height of the deck at the sides, by t [m].
[[nodiscard]] float deck_height(float t);

/// Colour of the hull's sides, taken up on wheelhouse and gallows.
[[nodiscard]] glm::vec3 topsides();
/// The white of bulwarks and wheelhouse.
[[nodiscard]] glm::vec3 white();

/// Bulwark insides, hatch coamings and the like: buff paint, knocked about.
[[nodiscard]] Surface buff(const Place& place);
[[nodiscard]] Surface varnished(const Place& place);
[[nodiscard]] Surface galvanised(const Place& place);

void add_wheelhouse(Model& model);
/// Mast, boom, wires and lights.
void add_rig(Model& model);
/// Gallows, net drum, winch, boxes, fenders.
void add_working_deck(Model& model);
/// Bow rail, windlass, anchor, hatch.
void add_foredeck(Model& model);

}  // namespace deepwater::models::boat
