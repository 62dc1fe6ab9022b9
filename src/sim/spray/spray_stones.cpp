#include <cmath>
#include <numbers>

#include "sim/spray/spray_impl.h"
#include "sim/spray/spray_thinning.h"
#include "sim/spray/stone_splash.h"

namespace deepwater::sim {
namespace {

using glm::vec2;
using glm::vec3;

constexpr float kFoamPatches = 24;      ///< landings of foam where a stone has gone under
constexpr float kPlumesPerRadius = 40;  ///< plumes of bubbles under a crater, per metre of its radius
constexpr int kMostPlumes = 60;

/// Returns the tick whose step contains a time [s].
std::int64_t step_of(double time) {
    return static_cast<std::int64_t>(std::ceil(time / Spray::kStep));
}

}  // namespace

/// Adds what stones throw up that went under in this step, or whose craters closed.
void Spray::Impl::throw_stones() {
    if (scene.spray.rate * scene.spray.splash <= 0) return;
    for (const Stone& stone : scene.stones) {
        if (step_of(stone.time) > step) continue;
        if (step_of(stone.time) == step) splash(stone, false);
        const double delay = static_cast<double>(throw_of(stone).jet_delay);
        if (step_of(stone.time + delay) == step) splash(stone, true);
    }
}

/// Adds the crown, with foam and bubbles, or the jet of a stone.
void Spray::Impl::splash(const Stone& stone, bool jet) {
    const vec2 place(stone.place - origin);
    const float distance = glm::length(place - eye);
    if (distance > scene.spray.reach) return;
    const StoneThrow thrown = throw_of(stone);
    const vec2 undisplaced = after.undisplaced(place);
    // Two stones at one time differ by their places.
    const glm::ivec2 cell(glm::floor(stone.place * 1e3));
    Draws draws(key_of(state.seed, step, cell.x, cell.y, jet ? 6 : 5));
    Outburst from{.position = vec3(place.x, after.displacement(undisplaced).y, place.y),
                  .water = water_velocity(undisplaced),
                  .wind = wind_of(state),
                  .strength = 1};
    from.floor = from.position.y;
    const float amount = scene.spray.rate * scene.spray.splash;
    if (jet) {
        from.thinning = amount;
        for (const Particle& parcel : stone_jet(from, thrown, scene.spray, draws)) drops->add(parcel);
        return;
    }
    // Farther off one finger stands for several.
    const float fingers = static_cast<float>(thrown.fingers) / thinning(distance);
    from.thinning = amount * static_cast<float>(thrown.fingers) / std::max(fingers, 1.0f);
    const float turn = 2 * std::numbers::pi_v<float>;
    for (int i = 0; i < static_cast<int>(std::max(fingers, 1.0f)); ++i) {
        const float angle = turn * (static_cast<float>(i) + draws.uniform()) / std::max(fingers, 1.0f);
        const vec2 outwards(std::cos(angle), std::sin(angle));
        for (const Particle& parcel : crown_finger(from, outwards, thrown, scene.spray, draws))
            drops->add(parcel);
    }
    const auto about = [&] { return thrown.radius * std::sqrt(draws.uniform()); };
    for (int i = 0; i < static_cast<int>(kFoamPatches); ++i) {
        const float angle = turn * draws.uniform();
        const vec2 at = undisplaced + about() * vec2(std::cos(angle), std::sin(angle));
        splashes.add(at, turn * 0.5f * thrown.radius * thrown.radius / kFoamPatches, step);
    }
    if (!scene.under_water || scene.bubbles.rate <= 0) return;
    const float plumes = std::min(kPlumesPerRadius * thrown.radius * scene.bubbles.rate, float{kMostPlumes});
    const vec3 middle = from.position;
    for (int n = draws.count(plumes); n > 0; --n) {
        const float angle = turn * draws.uniform(), off = about();
        from.position = middle + vec3(off * std::cos(angle), 0, off * std::sin(angle));
        for (const Particle& cluster : bubble_plume(from, scene.spray.lifetime, scene.bubbles, draws))
            bubbles->add(cluster);
    }
}

}  // namespace deepwater::sim
