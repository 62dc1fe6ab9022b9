#pragma once

#include <glm/glm.hpp>

namespace deepwater::optics {

/// Water over a bed that throws light back into it. Irradiances above the surface.
struct LitBed {
    glm::vec3 absorption, scattering, diffuse_attenuation;  ///< 1/m
    glm::vec3 sun, sky;                                     ///< facing the sun; of the sky, on a level plane
    glm::vec3 reflectance;                                  ///< of the bed
    float sun_transfer = 1;                                 ///< shared::sunbeam_transfer()
    float sun_cosine = 1;                                   ///< of the refracted sun
    float depth = 0;                                        ///< of the bed, m
    float eye_depth = 0;                                    ///< m; below the bed counts as on it
};

/// Radiance that an eye sees looking level through water without end, of light that the bed has thrown up, once scattered:
///
///     L = integral over the bed's half of directions of beta(angle) E_up / pi e^(-c h / mu) d omega / c
///
/// h the height over the bed, c the attenuation of sight, beta the scattering function but for turns of less than 20
/// degrees (shaders/shared/water/water_veil.glsl counts these as none); and the same of what the surface, seen from below,
/// throws down again. E_up counts all trips of light between bed and surface.
///
/// Beside paths traced by chance over a bed of reflectance 0.4 in 10.5 m, types I to III, where it makes up a tenth or more
/// of the water's radiance: 0.7 to 1.4 of the truth from 6 m over the bed upwards; half of it half a metre over it, where
/// what is scattered forward counts.
[[nodiscard]] glm::vec3 bed_light(const LitBed& bed);

}  // namespace deepwater::optics
