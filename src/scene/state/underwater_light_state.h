#pragma once

#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// Sunlight under water: what the waves gather of it, and how it shows in the water; and how water meets the eye's window.
struct UnderwaterLight {
    float caustics = 1.0f;     ///< contrast of the pattern: 1 as it is traced, 0 even light
    float mirrored = 1.0f;     ///< the same of light that the sea throws up at things
    float softness = 1.0f;     ///< sun's disc that blurs the pattern, over the true one
    float dispersion = 1.0f;   ///< spread of the refractive index over the bands, over the true one
    bool surface_loss = true;  ///< the surface reflects its share; off: all light goes through
    float shown_depth = 5.0f;  ///< m, of the map that view.mode caustic-map shows
    float rays = 1.0f;         ///< contrast of the light in the water: 0 even
    int slices = 0;            ///< through the water; 0: by quality
    int samples = 0;           ///< a slice; 0: by quality
    float meniscus = 1.2f;  ///< mm that water climbs the near plane, the window of a dry box around the eye

    bool operator==(const UnderwaterLight&) const = default;
};

[[nodiscard]] std::span<const Param<UnderwaterLight>> underwater_light_params();

}  // namespace deepwater::scene
