#pragma once

#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Returns the share of the sea that foam covers at the moment of `maps`, seen from straight above: the mean
/// of foam_at() over evenly spread places, weighted by their area in the world. 0 if maps.foam is empty.
/// @param places  ≥ 1
[[nodiscard]] double foam_cover(const OceanMaps& maps, int places = 4096);

}  // namespace deepwater::sim
