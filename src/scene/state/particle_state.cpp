#include "scene/state/particle_state.h"

#include <algorithm>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/water/water_body.glsl"
}

namespace deepwater::scene {
namespace {

using S = ParticleState;

constexpr Param<S> kTable[] = {
    {{"particles.amount", "Particles", "", 0, 10,
      "Number of flocs that drift in the water, relative to what its scattering implies; 0: none. They are "
      "seen from under water."},
     &S::amount},
    {{"particles.size", "Particle size", "mm", 0.2f, 5,
      "Diameter of the smallest flocs that are drawn; larger ones are fewer.", Scale::logarithmic},
     &S::size_mm},
};
static_assert(table_is_sound(kTable, S{}));

/// Number of flocs of 0.8 to 1.6 mm per cubic metre, per 1/m of scattering. Chosen by eye, within the 1 to
/// 1000 of Alldredge & Silver 1988, "Characteristics, dynamics and significance of marine snow", for 0.5 mm
/// and more.
constexpr float kFlocsPerScattering = 1500;
constexpr float kUsualSize = 0.8f;  ///< mm

}  // namespace

std::span<const Param<ParticleState>> particle_state_params() {
    return kTable;
}

float particle_concentration(const ParticleState& particles, const WaterOptics& water) {
    const float flocs = std::max(water.scattering.y - shared::pure_water_scattering().y, 0.0f);
    const float ratio = kUsualSize / particles.size_mm;
    return particles.amount * kFlocsPerScattering * flocs * ratio * ratio * ratio;
}

}  // namespace deepwater::scene
