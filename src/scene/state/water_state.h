#pragma once

#include <glm/glm.hpp>
#include <span>

#include "core/param.h"

namespace deepwater::scene {

/// How the Fresnel reflectance is computed; values of shaders/shared/water/fresnel.glsl.
enum FresnelModel : int { kFresnelExact, kFresnelSchlick, kFresnelTable, kFresnelPower, kFresnelModelCount };

/// The source of the mean square slope of waves too short for the sea's tiles.
enum RoughnessModel : int { kRoughnessCoxMunk, kRoughnessSpectrum, kRoughnessModelCount };

/// What the surface reflects.
enum ReflectionModel : int { kReflectSky, kReflectLocal, kReflectionModelCount };

/// What is seen through the surface from above.
enum RefractionModel : int { kRefractDeep, kRefractLocal, kRefractionModelCount };

/// The optics of the water and of its surface.
struct WaterState {
    int type = 1;                       ///< Jerlov type: index into the choices of water.type
    int second_type = 1;                ///< Jerlov type of the water mixed into it
    float second_share = 0.0f;          ///< share of the second type in the volume, 0…1
    int fresnel = kFresnelExact;        ///< FresnelModel
    int roughness = kRoughnessCoxMunk;  ///< RoughnessModel
    float patches = 1.0f;               ///< strength of the wind's patches, 0…2: 1 as measured
    int reflection = kReflectLocal;     ///< ReflectionModel
    int refraction = kRefractLocal;     ///< RefractionModel

    bool operator==(const WaterState&) const = default;
};

/// Absorption, scattering and diffuse attenuation [1/m] in the red, green and blue bands.
///
/// Diffuse attenuation is that of daylight with depth; light along a line of sight is attenuated by
/// absorption + scattering.
struct WaterOptics {
    glm::vec3 absorption;
    glm::vec3 scattering;
    glm::vec3 diffuse_attenuation;

    bool operator==(const WaterOptics&) const = default;
};

[[nodiscard]] std::span<const Param<WaterState>> water_state_params();

/// Optics of the mixture of the two Jerlov types: the means of absorption and scattering, weighted by the
/// shares of the volume, and to first order the mean of the diffuse attenuation. Source: Williamson & Hollins
/// 2022 (610, 550, 465 nm).
[[nodiscard]] WaterOptics optics(const WaterState& water);

/// Depth [m] at which a white disc lowered into the water is lost from sight, by the green band:
/// 8.69 / (c + Kd), c absorption + scattering. Source: Preisendorfer 1986, eq. 11, with Tyler's (1968)
/// constant.
[[nodiscard]] float secchi_depth(const WaterOptics& optics);

}  // namespace deepwater::scene
