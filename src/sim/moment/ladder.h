#pragma once

namespace deepwater::sim {

/// Number of rungs of the ladder of tile sizes (waves/cascades.h): a sea has at most one tile on each.
inline constexpr int kRungCount = 7;

/// Greatest number of tiles of a sea. Waves of kilometres and of millimetres are not shown together.
inline constexpr int kMostTiles = 6;

}  // namespace deepwater::sim
