#include "sim/step/body_clock.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"
#include "sim/bodies/radiation/radiation_force.h"
#include "sim/bodies/sea_moment.h"

namespace deepwater::sim {
namespace {

/// Returns the plane of still water in the axes of a body that lies in it as it does at the start.
WaterPlane still_water(const BodyRecipe& recipe, const MassProperties& mass) {
    const glm::dquat& turn = recipe.start.orientation;
    const double height = height_at_rest(*recipe.mesh, mass.mass, turn);
    return {.up = glm::conjugate(turn) * glm::dvec3(0, 1, 0), .height = -height};
}

}  // namespace

void BodyClock::set(std::span<const FloatingBody> bodies) {
    std::vector<int> numbers;
    std::vector<std::shared_ptr<const BodyRecipe>> recipes;
    for (const FloatingBody& body : bodies) {
        if (!body.rigid) continue;
        numbers.push_back(body.number);
        recipes.push_back(body.rigid);
    }
    const bool same = numbers == numbers_ &&
                      std::ranges::equal(recipes, recipes_,
                                         [](const auto& a, const auto& b) { return a == b || *a == *b; });
    if (same) return;
    numbers_ = std::move(numbers);
    recipes_ = std::move(recipes);
    alive_ = false;
}

void BodyClock::restart() {
    stepper_ = {};
    for (const std::shared_ptr<const BodyRecipe>& recipe : recipes_) {
        const size_t index = stepper_.add(*recipe);
        if (recipe->forces != BodyForces::panels) continue;
        const MassProperties& mass = stepper_.body(index).mass;
        const RadiationModel model = radiation_model(*recipe->mesh, still_water(*recipe, mass), mass.centre);
        stepper_.add_force(index,
                           std::make_shared<RadiationForce>(std::make_shared<const RadiationModel>(model)));
    }
    done_ = 0;
    alive_ = true;
}

TickRange BodyClock::begin(double t, bool continues) {
    if (empty()) return {};
    const auto last = std::max<std::int64_t>(static_cast<std::int64_t>(std::ceil(t / kSeaTick)), 0);
    if (!alive_ || !continues || last < done_) restart();
    return {done_ + 1, last};
}

void BodyClock::step(std::int64_t tick, const OceanMaps& before, const OceanMaps& now) {
    DW_CHECK(tick == done_ + 1);
    stepper_.advance(SeaMoment(before), SeaMoment(now));
    done_ = tick;
}

double BodyClock::submerged_volume(int number, double t) const {
    const auto found = std::ranges::lower_bound(numbers_, number);
    DW_CHECK(found != numbers_.end() && *found == number);
    return stepper_.submerged_volume(static_cast<size_t>(found - numbers_.begin()), t);
}

void BodyClock::place(OceanMaps& maps) const {
    maps.rigid_bodies.resize(numbers_.size());
    for (size_t i = 0; i < numbers_.size(); ++i)
        maps.rigid_bodies[i] = {.number = numbers_[i], .state = stepper_.state_at(i, maps.time)};
}

}  // namespace deepwater::sim
