#pragma once

#include <glm/glm.hpp>
#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// How the reflectance of a smooth piece of surface is computed; values of shaders/shared/water/fresnel.glsl.
enum FresnelModel : int { kFresnelExact, kFresnelSchlick, kFresnelTable, kFresnelPower, kFresnelModelCount };

/// Where the slopes of waves too short for the sea's tiles come from.
enum RoughnessModel : int { kRoughnessCoxMunk, kRoughnessSpectrum, kRoughnessModelCount };

/// What the surface mirrors.
enum ReflectionModel : int { kReflectSky, kReflectLocal, kReflectionModelCount };

/// What is seen through the surface from above.
enum RefractionModel : int { kRefractDeep, kRefractLocal, kRefractionModelCount };

/// What the water is made of, optically, and how its surface reflects and refracts.
struct WaterState {
    int type = 1;                       ///< index into the Jerlov types of the table below
    int second_type = 1;                ///< of the water mixed into it
    float second_share = 0.0f;          ///< its share of the volume, 0…1
    int fresnel = kFresnelExact;        ///< FresnelModel
    int roughness = kRoughnessCoxMunk;  ///< RoughnessModel
    int reflection = kReflectLocal;     ///< ReflectionModel
    int refraction = kRefractLocal;     ///< RefractionModel

    bool operator==(const WaterState&) const = default;
};

/// Absorption, scattering and diffuse attenuation [1/m] in the red, green and blue bands.
///
/// Diffuse attenuation is that of daylight with depth; a ray of sight loses absorption + scattering.
struct WaterOptics {
    glm::vec3 absorption;
    glm::vec3 scattering;
    glm::vec3 diffuse_attenuation;

    bool operator==(const WaterOptics&) const = default;
};

[[nodiscard]] std::span<const Param<WaterState>> water_state_params();

/// Optics of the chosen Jerlov water types, mixed: absorption and scattering of what is dissolved and
/// suspended add up, each by its share of the volume, and to first order so does the attenuation that
/// follows. Source: Williamson & Hollins 2022 (610, 550, 465 nm).
[[nodiscard]] WaterOptics optics(const WaterState& water);

/// Depth [m] at which a white disc lowered into the water is lost from sight, by the green band:
/// 8.69 / (c + Kd), c absorption + scattering. Source: Preisendorfer 1986, eq. 11, with Tyler's (1968)
/// constant.
[[nodiscard]] float secchi_depth(const WaterOptics& optics);

}  // namespace deepwater::scene
