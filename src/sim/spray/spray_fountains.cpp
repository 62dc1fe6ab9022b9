#include <algorithm>
#include <cmath>
#include <numbers>

#include "sim/laws/gravity.h"
#include "sim/pools/basin_play.h"
#include "sim/spray/spray_impl.h"
#include "sim/spray/spray_thinning.h"

namespace deepwater::sim {
namespace {

using glm::vec2;
using glm::vec3;

constexpr float kTurn = 2 * std::numbers::pi_v<float>;
constexpr float kParcels = 48;        // of a jet in a step
constexpr float kJetDrops = 0.0016f;  // m: as fine as they look; the largest are some millimetres wide
constexpr float kShownFor = 0.1f;     // s: a jet is dense where it leaves the nozzle
constexpr float kSlower = 0.06f;      // part of the speed that some water lacks
constexpr float kParcelRadius = 0.012f, kDispersal = 0.005f;  // m; growth over the speed

}  // namespace

/// Adds the water that fountains throw up in this step. It flies as far as BasinPlay lets it fall back.
void Spray::Impl::spout() {
    const float rate = scene.spray.rate * scene.spray.splash;
    if (rate <= 0) return;
    const double end = static_cast<double>(step) * kStep;
    for (size_t n = 0; n < scene.fountains.size(); ++n) {
        const SprayFountain& fountain = scene.fountains[n];
        const double height = spell_at(fountain.spells, end - 0.5 * kStep).fountain;
        const vec2 place(fountain.place - origin);
        const float distance = glm::length(place - eye);
        if (height <= 0 || distance > scene.spray.reach) continue;
        const FountainJet jet = fountain_jet(height, fountain.room);
        const float fewer = thinning(distance);
        Draws draws(key_of(state.seed, step, static_cast<int>(n), 0, 7));
        const float floor = after.displacement(place).y;
        const int count = draws.count(kParcels / fewer);
        const auto water = static_cast<float>(jet.rate * kStep) / kParcels;
        const auto speed = static_cast<float>(jet.speed);
        const auto out = static_cast<float>(jet.ring / jet.flight);
        for (int i = 0; i < count; ++i) {
            const float angle = kTurn * draws.uniform();
            const float off = out * (1 + static_cast<float>(FountainJet::kSpread) *
                                             (draws.uniform() + draws.uniform() - 1));
            const vec2 side(std::cos(angle), std::sin(angle));
            Particle parcel;
            parcel.velocity = vec3(off * side.x, speed * (1 - kSlower * draws.uniform()), off * side.y);
            parcel.position = vec3(place.x, floor + 0.02f, place.y) +
                              0.5f * static_cast<float>(jet.radius) * vec3(side.x, 0, side.y);
            parcel.drag = drop_drag(2 * kJetDrops);
            parcel.life = static_cast<float>(jet.flight) + 2;
            parcel.phase = 0.5f * draws.uniform();
            parcel.floor = floor;
            parcel.size = kParcelRadius * std::sqrt(fewer);
            parcel.growth = kDispersal * speed;
            parcel.share = 1.5f * water / kJetDrops * rate * fewer;
            add_thrown(parcel, kSpraySeconds * draws.uniform(), draws, kShownFor);
        }
    }
}

}  // namespace deepwater::sim
