#include <algorithm>
#include <cmath>

#include "sim/spray/spray_impl.h"
#include "sim/spray/spray_source.h"
#include "sim/spray/spray_thinning.h"

namespace deepwater::sim {
namespace {

using glm::vec2;
using glm::vec3;

constexpr float kParcel = 3e-6f;  ///< m³ of water in a parcel of drops, of about a hundred
/// Diameter of a drop that falls off an edge, m, at the default size of a splash's drops.
constexpr float kDrop = 0.004f, kUsualDropSize = 1.4f;
/// Share of all parcels that hulls may drip in one step; where there are more, each parcel stands for more.
constexpr float kDripsShare = 0.004f;
constexpr float kTurbulence = 0.06f;  ///< m/s

}  // namespace

/// Adds what drips off hulls in this step.
void Spray::Impl::drip() {
    const float rate = scene.spray.rate * scene.spray.splash;
    if (rate <= 0 || drips.empty()) return;
    float parcels = 0;
    for (const BodyDrip& one : drips) parcels += static_cast<float>(one.flow) * kSpraySeconds / kParcel;
    const float crowd = std::max(parcels / (kDripsShare * static_cast<float>(scene.spray.most)), 1.0f);
    int number = 0;
    for (const BodyDrip& one : drips) {
        Draws draws(key_of(state.seed, step, ++number, one.body, 7));
        const vec3 from = glm::vec3(one.corners[0] - glm::dvec3(origin.x, 0, origin.y));
        const float distance = glm::length(vec2(from.x, from.z) - eye);
        if (distance > scene.spray.reach) continue;
        const float fewer = crowd * thinning(distance);
        const vec3 along(one.corners[1] - one.corners[0]), across(one.corners[2] - one.corners[0]);
        const float mean = static_cast<float>(one.flow) * kSpraySeconds / kParcel * rate / fewer;
        for (int n = draws.count(mean); n > 0; --n) {
            const float root = std::sqrt(draws.uniform()), share = draws.uniform();
            const float age = kSpraySeconds * draws.uniform();
            const float diameter = kDrop * scene.spray.drop_size / kUsualDropSize * draws.between(0.7f, 1.3f);
            const float wider = std::sqrt(fewer);
            Particle parcel{.position = from + root * ((1 - share) * along + share * across),
                            .velocity = vec3(one.velocity) + kTurbulence * draws.burst(),
                            .life = scene.spray.lifetime * draws.between(0.4f, kLongestFlight),
                            .drag = drop_drag(diameter),
                            .phase = 0.5f * draws.uniform(),
                            .size = draws.between(0.012f, 0.03f) * wider,
                            // Drops of volume V cover 3 V/(2 d).
                            .share = 1.5f * kParcel / diameter * fewer,
                            .growth = 0.03f * wider};
            parcel.floor = heights.height(parcel.position.x, parcel.position.z);
            add_thrown(parcel, age, draws);
        }
    }
}

}  // namespace deepwater::sim
