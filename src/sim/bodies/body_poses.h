#pragma once

#include <span>

#include "sim/bodies/floating_body.h"
#include "sim/moment/body.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

/// Returns the pose of `body` on the sea `maps`, and its motion. A rigid body is where maps.rigid_bodies has it. For
/// others a plane is fitted by least squares to the
/// surface over the body's probes. The body's origin keeps its height over that plane, and the shortest
/// rotation from the vertical to the plane's normal is applied to its orientation in still water. Its (x, z)
/// in the world stays. A pose is a function of body and moment alone, exact to rounding (1e-15 of a turn).
///
/// Velocities are derivatives in time of that pose, from the velocities of the water: the surface over a
/// fixed place rises at (v·n)/n.y. Since maps are bilinear between samples, they are off by the share (k
/// Δ)²/8 for waves of wave number k in tiles whose samples lie Δ apart. For a moment without velocities
/// (TileMaps::velocity is empty) they are 0; add_motion() computes them from two moments.
[[nodiscard]] BodyPose pose_on_sea(const FloatingBody& body, const OceanMaps& maps);

/// Returns whether a body is there at the moment of `maps`: all are, but rigid ones that appear later.
[[nodiscard]] bool is_there(const FloatingBody& body, const OceanMaps& maps);

/// Fills maps.bodies with the poses of those of `bodies` that are there on the sea `maps`, in their order.
/// Allocates only when there are more of them than before.
void place_bodies(std::span<const FloatingBody> bodies, OceanMaps& maps);

/// Sets the velocities of `after` to the means over the `seconds` > 0 between both states. They differ from
/// those at the moment of `after` by half of `seconds` times the accelerations.
void add_motion(const BodyState& before, double seconds, BodyState& after);

}  // namespace deepwater::sim
