#pragma once

#include <glm/glm.hpp>

#include "optics/sea/caustic_maps.h"
#include "scene/camera/camera.h"
#include "scene/state/bed_state.h"
#include "sim/moment/maps.h"

namespace deepwater::optics {

/// The lattice of the tile whose waves make the pattern, and the view.
struct GroundView {
    const scene::Camera& camera;
    float pixel_angle;  ///< rad
    glm::vec3 to_sun;   ///< unit, above the horizon
    float size;         ///< side of the tile, m
    float rotation;     ///< of the tile, rad
    int resolution;     ///< of the tile
    int texels;         ///< along a side of the maps of planes, over the tile's side
};

/// Returns the ground whose light is traced on the ground itself: half the tile's side before the eye, from the nearest
/// that the picture shows. It follows the eye in steps of 1/32 of its side, so that it stays for some time.
/// @return no ground (samples = 0) where the eye sees none, or so far off that the planes' texels are as fine as pixels
[[nodiscard]] GroundLight lit_ground(const scene::SeaBed& bed, const GroundView& view);

}  // namespace deepwater::optics
