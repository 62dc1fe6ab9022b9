#pragma once

#include <span>

#include "sim/moment/body.h"
#include "sim/bodies/floating_body.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Where `body` lies on the sea `maps`, and how it moves. A plane is fitted by least squares to the surface
/// over its probes; its origin keeps its height over that plane, and the turn of the water's normal out of
/// the vertical, by the shortest way, is laid over how it lies in still water. It stays over its place in the
/// world. A pose is a function of body and moment alone, exact to rounding (1e-15 of a turn).
///
/// Velocities are derivatives in time of that pose, from the velocities of the water: how fast the surface
/// rises over a fixed place is (v·n)/n.y. They are as good as the maps: bilinear between samples, so off by
/// (k Δ)²/8 of a wave's own for waves of k rad/m in tiles whose samples lie Δ m apart. In a moment that was
/// evaluated without velocities (TileMaps::velocity is empty) they are 0: add_motion() finds them from two
/// moments.
[[nodiscard]] BodyPose pose_on_sea(const FloatingBody& body, const OceanMaps& maps);

/// Fills maps.bodies with the poses of `bodies` on the sea `maps`, in their order. Allocates only when there
/// are more of them than before.
void place_bodies(std::span<const FloatingBody> bodies, OceanMaps& maps);

/// Sets the velocities of `after` to what leads from `before` to it in `seconds` > 0: means over that time,
/// so off from those of the moment `after` by half of `seconds` times the accelerations.
void add_motion(const BodyState& before, double seconds, BodyState& after);

}  // namespace deepwater::sim
