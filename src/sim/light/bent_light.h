#pragma once

#include "sim/moment/layer_maps.h"

namespace deepwater::sim {

/// Returns the distance over which a slope s moves light by s times that distance, for small slopes, m.
/// @param depth   of refracted light, m, ≥ 0  @param height  of mirrored light, m, ≥ 0
[[nodiscard]] float bending_distance(float depth, float height);

/// Returns the slope of a layer's water up to which it changes the light at a distance by at most a given share. The
/// waves are taken for half as long as the layer's mean, at least four samples.
/// @param bent  bending_distance() of the plane  @param least_change  relative, > 0
[[nodiscard]] float flat_slope(const LayerMaps& layer, float bent, float least_change);

/// Returns the depth [m] at which a wave a cos kx first focuses light from overhead: n / ((n − 1) a k²).
/// @param amplitude  m, > 0  @param k  rad/m, > 0
[[nodiscard]] double focal_depth(double amplitude, double k);

}  // namespace deepwater::sim
