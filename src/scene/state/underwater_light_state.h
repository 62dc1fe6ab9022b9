#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// Sunlight under water: caustics, god rays, and the waterline on the camera's window.
struct UnderwaterLight {
    float caustics = 1.0f;    ///< contrast of the caustics: 1 as traced, 0 even light
    float mirrored = 1.0f;    ///< the same for light that the sea reflects onto objects
    float softness = 1.0f;    ///< size of the sun's disc that blurs the caustics, relative to the true one
    float dispersion = 1.0f;  ///< spread of the refractive index over the bands, relative to the true one
    /// Whether the surface reflects a part of the light; off: all light is refracted.
    bool surface_loss = true;
    float shown_depth = 5.0f;  ///< m: depth of the map that view.mode caustic-map shows
    float rays = 1.0f;         ///< contrast of the god rays; 0: even light
    int slices = 0;            ///< slices through the water; 0: by quality
    int samples = 0;           ///< samples in a slice; 0: by quality
    float meniscus = 1.2f;  ///< mm that water climbs the near plane, the window of a dry box around the eye

    bool operator==(const UnderwaterLight&) const = default;
};

[[nodiscard]] std::span<const Param<UnderwaterLight>> underwater_light_params();

}  // namespace deepwater::scene
