#pragma once

namespace deepwater::sim {

/// Number of rungs of the ladder of tile sizes (waves/cascades.h): a sea has at most one tile on each.
inline constexpr int kRungCount = 6;

}  // namespace deepwater::sim
