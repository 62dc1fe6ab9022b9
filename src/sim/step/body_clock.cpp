#include "sim/step/body_clock.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"
#include "sim/bodies/radiation/radiation_force.h"
#include "sim/bodies/sea_moment.h"

namespace deepwater::sim {
namespace {

/// Whether two bodies have the same waves: one hull that floats alike.
bool float_alike(const BodyRecipe& a, const BodyRecipe& b) {
    return a.mesh == b.mesh && a.loading == b.loading && a.forces == b.forces &&
           a.start.orientation == b.start.orientation;
}

std::shared_ptr<const RadiationModel> model_of(const BodyRecipe& recipe) {
    if (recipe.forces != BodyForces::panels) return nullptr;
    const MassProperties mass = mass_properties(*recipe.mesh, recipe.loading);
    const glm::dquat& turn = recipe.start.orientation;
    const WaterPlane still{.up = glm::conjugate(turn) * glm::dvec3(0, 1, 0),
                           .height = -height_at_rest(*recipe.mesh, mass.mass, turn)};
    return std::make_shared<const RadiationModel>(radiation_model(*recipe.mesh, still, mass.centre));
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
    // A model takes some 10 ms: bodies of one kind share it.
    std::vector<std::shared_ptr<const RadiationModel>> models;
    for (size_t i = 0; i < recipes.size(); ++i) {
        const auto alike = [&](const auto& known) { return float_alike(*known, *recipes[i]); };
        const auto end = recipes.begin() + static_cast<std::ptrdiff_t>(i);
        const auto before = std::find_if(recipes.begin(), end, alike);
        const auto old = std::ranges::find_if(recipes_, alike);
        models.push_back(before != end           ? models[static_cast<size_t>(before - recipes.begin())]
                         : old != recipes_.end() ? models_[static_cast<size_t>(old - recipes_.begin())]
                                                 : model_of(*recipes[i]));
    }
    numbers_ = std::move(numbers);
    recipes_ = std::move(recipes);
    models_ = std::move(models);
    alive_ = false;
}

void BodyClock::restart() {
    stepper_ = {};
    for (size_t i = 0; i < recipes_.size(); ++i) {
        const size_t index = stepper_.add(*recipes_[i]);
        if (models_[i]) stepper_.add_force(index, std::make_shared<RadiationForce>(models_[i]));
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
    stepper_.set_wind(wind_);
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
