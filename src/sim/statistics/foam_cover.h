#pragma once

#include "sim/moment/maps.h"

namespace deepwater::sim {

/// The part of the sea, seen from straight above, that foam covers at the moment of `maps`: mean of foam_at()
/// over places spread evenly, each weighted by the area it has in the world. 0 where maps.foam is empty.
/// @param places  ≥ 1
[[nodiscard]] double foam_cover(const OceanMaps& maps, int places = 4096);

}  // namespace deepwater::sim
