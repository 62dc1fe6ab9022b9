#pragma once

#include <glm/glm.hpp>

#include "optics/air/sky_lights.h"
#include "scene/scene.h"
#include "scene/state/bed_state.h"

namespace deepwater::optics {

/// Water over a bed that reflects light, and the light on the sea. Irradiances are those above the surface.
struct LitBed {
    /// absorption, scattering and diffuse attenuation of the water, 1/m
    glm::vec3 absorption, scattering, diffuse_attenuation;
    /// irradiances: on a plane facing the sun; on a level plane
    glm::vec3 sun, sky;
    glm::vec3 reflectance;   ///< reflectance of the bed
    float sun_transfer = 1;  ///< shared::sunbeam_transfer()
    float sun_cosine = 1;    ///< cosine of the refracted sunlight's angle from the vertical
    float depth = 0;         ///< depth of the bed, m
    float eye_depth = 0;     ///< m; an eye below the bed counts as on it
};

/// Returns the mean bed of a scene below the eye and the light on it; its eye_depth is 0.
[[nodiscard]] LitBed lit_bed(const scene::Scene& scene, const scene::SeaBed& bed, const SkyLight& light);

/// Returns the light that the bed sends up [W m^-2 nm^-1], that which the surface reflects down again included.
[[nodiscard]] glm::vec3 bed_exitance(const LitBed& bed);

/// Returns the radiance that an eye sees looking horizontally through water without end, of light that the
/// bed has reflected and the water has scattered once:
///
///     L = integral over the lower hemisphere of beta(angle) E_up / pi e^(-c h / mu) d omega / c
///
/// h is the eye's height over the bed, c the attenuation of sight and beta the volume scattering function,
/// without angles below 20 degrees (shaders/shared/water/water_veil.glsl counts these as unscattered). The
/// light that the surface reflects down again is added in the same way. E_up includes all repeated
/// reflections between bed and surface.
///
/// Against Monte Carlo path tracing over a bed of reflectance 0.4 at 10.5 m, water types I to III, where
/// this light makes up a tenth or more of the water's radiance: 0.7 to 1.4 times the truth from 6 m above
/// the bed upwards; half of it half a metre above the bed, where forward scattering counts.
[[nodiscard]] glm::vec3 bed_light(const LitBed& bed);

}  // namespace deepwater::optics
