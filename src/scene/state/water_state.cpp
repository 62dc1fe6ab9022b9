#include "scene/state/water_state.h"

#include <algorithm>
#include <iterator>
#include <string_view>

namespace deepwater::scene {
namespace {

using S = WaterState;

constexpr std::string_view kTypes[] = {"I", "IB", "II", "III", "1C", "3C", "5C"};

/// Optics at 610, 550 and 465 nm, one row for each type. Williamson & Hollins 2022, "Measured IOPs of Jerlov
/// water types", Applied Optics 61, 9951; it leaves out type I. That row has the diffuse attenuation of Jerlov 1976
/// (table XXVII), but not less than pure water's, which is absorption + backscatter over the mean cosine of daylight
/// under water, (a + bb) / 0.86 (Kirk 1994). Absorption follows from it, and is not less than pure water's (Pope & Fry
/// 1997). In the blue it is that of 0.0125 mg/m^3 of chlorophyll (Morel & Maritorena 2001), whose particles scatter
/// 0.0145 /m at 550 nm and by wavelength^-1.1 (Loisel & Morel 1998; Morel & Maritorena), beside the molecules.
constexpr WaterOptics kOptics[] = {
    {{0.264f, 0.0565f, 0.0135f}, {0.0141f, 0.0164f, 0.0213f}, {0.308f, 0.067f, 0.0184f}},
    {{0.262f, 0.066f, 0.038f}, {0.117f, 0.122f, 0.133f}, {0.273f, 0.073f, 0.034f}},
    {{0.265f, 0.072f, 0.058f}, {0.168f, 0.176f, 0.192f}, {0.290f, 0.091f, 0.065f}},
    {{0.276f, 0.088f, 0.101f}, {0.276f, 0.287f, 0.306f}, {0.327f, 0.124f, 0.124f}},
    {{0.284f, 0.099f, 0.132f}, {0.413f, 0.427f, 0.450f}, {0.328f, 0.126f, 0.203f}},
    {{0.304f, 0.127f, 0.180f}, {0.624f, 0.645f, 0.679f}, {0.358f, 0.194f, 0.330f}},
    {{0.322f, 0.158f, 0.270f}, {1.157f, 1.194f, 1.255f}, {0.432f, 0.306f, 0.483f}},
};
static_assert(std::size(kOptics) == std::size(kTypes));

constexpr std::string_view kFresnelModels[] = {"exact", "schlick", "table", "power"};
static_assert(std::size(kFresnelModels) == kFresnelModelCount);
constexpr std::string_view kReflectionModels[] = {"sky", "local"};
static_assert(std::size(kReflectionModels) == kReflectionModelCount);

constexpr std::string_view kRoughnessModels[] = {"cox_munk", "spectrum"};
static_assert(std::size(kRoughnessModels) == kRoughnessModelCount);

constexpr std::string_view kRefractionModels[] = {"deep", "local"};
static_assert(std::size(kRefractionModels) == kRefractionModelCount);

constexpr Param<S> kTable[] = {
    {{"water.type", "Water type", "", 0, 1,
      "Jerlov's optical water type: I, the clearest, to III for oceans, 1C to 5C, the most turbid, for "
      "coasts.",
      Scale::linear, kTypes},
     &S::type,
     {.blend = Blend::mixed, .second = "water.second_type", .share = "water.second_share"}},
    {{"water.second_type", "Second water type", "", 0, 1,
      "Type of the water that is mixed into that of water.type by water.second_share.", Scale::linear,
      kTypes},
     &S::second_type,
     {Blend::in_mixture}},
    {{"water.second_share", "Second share", "", 0, 1, "Share of water.second_type in the water's volume."},
     &S::second_share,
     {Blend::in_mixture}},
    {{"water.fresnel", "Fresnel term", "", 0, 1,
      "How the surface's reflectance is computed: exactly, or by an approximation (docs/fresnel.md).",
      Scale::linear, kFresnelModels},
     &S::fresnel},
    {{"water.roughness", "Roughness", "", 0, 1,
      "Slopes of waves too short for the tiles. cox_munk: what the tiles lack of the slopes measured at this "
      "wind; spectrum: those of the wave spectrum.",
      Scale::linear, kRoughnessModels},
     &S::roughness},
    {{"water.patches", "Wind patches", "", 0, 2,
      "Strength of gusts, which roughen the water in patches, and in light winds of smooth slicks; 0: the sea is "
      "evenly rough, 1: as the wind's turbulence has it."},
     &S::patches,
     {Blend::plain}},
    {{"water.reflection", "Reflection", "", 0, 1,
      "What the surface reflects. sky: the sky alone; local: objects too.", Scale::linear, kReflectionModels},
     &S::reflection},
    {{"water.refraction", "Refraction", "", 0, 1,
      "What is seen through the surface. deep: bottomless water alone; local: the bed and objects too.",
      Scale::linear, kRefractionModels},
     &S::refraction},
};
static_assert(table_is_sound(kTable, S{}));

}  // namespace

std::span<const Param<WaterState>> water_state_params() {
    return kTable;
}

WaterOptics optics(const WaterState& water) {
    const int last = static_cast<int>(std::size(kOptics)) - 1;
    const WaterOptics& first = kOptics[std::clamp(water.type, 0, last)];
    const WaterOptics& second = kOptics[std::clamp(water.second_type, 0, last)];
    const float share = water.second_share;
    return {.absorption = glm::mix(first.absorption, second.absorption, share),
            .scattering = glm::mix(first.scattering, second.scattering, share),
            .diffuse_attenuation = glm::mix(first.diffuse_attenuation, second.diffuse_attenuation, share)};
}

float secchi_depth(const WaterOptics& optics) {
    /// Natural logarithm of the disc's initial contrast over the least visible one.
    constexpr float kContrast = 8.69f;
    return kContrast / (optics.absorption.y + optics.scattering.y + optics.diffuse_attenuation.y);
}

}  // namespace deepwater::scene
