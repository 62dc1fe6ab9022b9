#include "sim/bodies/body_stepper.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <initializer_list>

#include "core/check.h"
#include "sim/laws/gravity.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {
namespace {

constexpr double kFarthestStart = 1e8;  ///< m
constexpr double kFastestStart = 1e3;   ///< m/s and rad/s
/// Spacings of the water's samples along a body's length.
constexpr double kNodesAlong = 8;
/// A body's region of water follows its motion for at most this many times its reach.
constexpr double kFarthestAhead = 2;

bool finite(const glm::dvec3& v) {
    return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

void check_start(const BodyState& start) {
    const bool near = glm::length(start.position) <= kFarthestStart;
    const bool slow =
        glm::length(start.velocity) <= kFastestStart && glm::length(start.angular_velocity) <= kFastestStart;
    if (!near) throw UsageError("bad place of a body: expected it within 1e8 m of the origin");
    if (!slow) throw UsageError("bad speed of a body: expected at most 1000 m/s and 1000 rad/s");
}

void check_drag(const HullDrag& drag) {
    for (const double value : {drag.friction, drag.pressure, drag.suction, drag.lift, drag.slamming,
                               drag.wind, drag.seed_drag, drag.seed_lift}) {
        if (!(value >= 0) || !std::isfinite(value))
            throw UsageError("bad coefficient of a body's drag: expected a number of at least 0");
    }
}

/// Smallest force of another model that is shown, over the body's weight.
constexpr double kLeastShown = 1e-6;

/// Returns a force at the point of its line of action that is nearest to `centre` [m].
/// @param force  N, and N m about `centre`
PlacedForce on_line_of_action(const Vector6& force, const glm::dvec3& centre) {
    const double squared = glm::dot(force.linear, force.linear);
    const glm::dvec3 arm = squared > 0 ? glm::cross(force.linear, force.angular) / squared : glm::dvec3(0);
    return {.place = centre + arm, .force = force.linear};
}

}  // namespace

size_t BodyStepper::add(const BodyRecipe& recipe) {
    if (!recipe.mesh) throw UsageError("bad body: it has no mesh");
    check_drag(recipe.drag);
    check_start(recipe.start);
    RigidBody rigid{.mass = mass_properties(*recipe.mesh, recipe.loading)};
    rigid.set_state(recipe.start);
    Body body{.recipe = recipe};
    for (size_t i = 0; i < bodies_.size() && !body.hull; ++i) {
        if (bodies_[i].recipe.mesh == recipe.mesh && rigid_[i].mass.centre == rigid.mass.centre)
            body.hull = bodies_[i].hull;
    }
    if (!body.hull) body.hull = std::make_shared<HullPanels>(*recipe.mesh, rigid.mass.centre);
    body.track = {rigid.state()};
    bodies_.push_back(std::move(body));
    rigid_.push_back(rigid);
    return bodies_.size() - 1;
}

void BodyStepper::remove(size_t index) {
    DW_CHECK(index < bodies_.size());
    bodies_.erase(bodies_.begin() + static_cast<std::ptrdiff_t>(index));
    rigid_.erase(rigid_.begin() + static_cast<std::ptrdiff_t>(index));
}

void BodyStepper::add_force(size_t body, std::shared_ptr<BodyForce> force) {
    bodies_.at(body).forces.push_back(std::move(force));
}

void BodyStepper::add_coupling(std::shared_ptr<BodyCoupling> coupling) {
    couplings_.push_back(std::move(coupling));
}

void BodyStepper::set_state(size_t index, const BodyState& state) {
    check_start(state);
    rigid_.at(index).set_state(state);
    bodies_[index].track = {rigid_[index].state()};
}

void BodyStepper::forget_water() {
    for (Body& body : bodies_) body.water.forget();
}

HullForces::Conditions BodyStepper::conditions(const Body& body, double seconds) const {
    return {.water = &body.water,
            .wind = wind_,
            .seconds = seconds,
            .forces = body.recipe.forces,
            .drag = body.recipe.drag};
}

/// Samples the water that the body may reach between two moments.
void BodyStepper::look_at_water(size_t index, const WaterMoment& before, const WaterMoment& after) {
    Body& body = bodies_[index];
    const RigidBody& rigid = rigid_[index];
    const HullPanels& hull = *body.hull;
    const glm::dmat3 turned(rigid.orientation);
    const glm::dvec3 middle = rigid.centre + turned * (0.5 * (hull.lowest + hull.highest));
    const glm::dvec3 half = 0.5 * (hull.highest - hull.lowest);
    const double seconds = after.time() - before.time();
    const double turning = std::min(glm::length(rigid.angular_velocity()) * seconds, 1.0) * 0.5 * hull.reach;
    const double spacing = hull.length / kNodesAlong;
    glm::dvec2 lowest, highest;
    for (const int axis : {0, 2}) {
        const double reach = std::abs(turned[0][axis]) * half.x + std::abs(turned[1][axis]) * half.y +
                             std::abs(turned[2][axis]) * half.z + turning + 0.25 * spacing;
        const double most = kFarthestAhead * hull.reach;
        const double ahead = std::clamp(rigid.velocity()[axis] * seconds, -most, most);
        const int side = axis / 2;
        lowest[side] = middle[axis] - reach + std::min(ahead, 0.0);
        highest[side] = middle[axis] + reach + std::max(ahead, 0.0);
    }
    body.water.set(before, after, lowest, highest, spacing, body.recipe.ignored_layers);
}

/// Computes the load on a body at the beginning of a step.
void BodyStepper::load_body(size_t index, const Interval& interval, int step, Load& load) {
    thread_local HullForces forces;
    Body& body = bodies_[index];
    const RigidBody& rigid = rigid_[index];
    body.water.set_time(static_cast<double>(step) / interval.steps);
    body.load = forces.on(*body.hull, rigid, conditions(body, interval.seconds));
    body.volumes.push_back(body.load.submerged_volume);
    load = body.load.load;
    load.force.linear.y -= kGravity * rigid.mass.mass;
    const BodyTick tick{.time = interval.start + step * interval.seconds,
                        .seconds = interval.seconds,
                        .body = rigid,
                        .hull = body.load,
                        .water = body.water};
    body.added.resize(body.forces.size());
    for (size_t i = 0; i < body.forces.size(); ++i) {
        const Vector6 before = load.force;
        body.forces[i]->add(tick, load);
        body.added[i] = {load.force.linear - before.linear, load.force.angular - before.angular};
    }
}

void BodyStepper::check_finite(size_t index) const {
    const RigidBody& rigid = rigid_[index];
    if (finite(rigid.centre) && finite(rigid.momentum) && finite(rigid.angular_momentum)) return;
    const std::string& name = bodies_[index].recipe.name;
    throw RuntimeFailure("the motion of body " + (name.empty() ? std::to_string(index) : "'" + name + "'") +
                         " is no longer finite");
}

void BodyStepper::advance(const WaterMoment& before, const WaterMoment& after) {
    const double whole = after.time() - before.time();
    DW_CHECK(whole > 0);
    // A rounding of the times does not add a step.
    const int steps = std::max(static_cast<int>(std::ceil(whole / kBodyStep - 1e-6)), 1);
    const Interval interval{.start = before.time(), .seconds = whole / steps, .steps = steps};
    const auto each = [&](const auto& work) {
        tbb::parallel_for(tbb::blocked_range<size_t>(0, bodies_.size()),
                          [&](const tbb::blocked_range<size_t>& range) {
                              for (size_t i = range.begin(); i < range.end(); ++i) work(i);
                          });
    };
    const auto begin = [&](size_t i) {
        look_at_water(i, before, after);
        bodies_[i].track.assign(1, rigid_[i].state());
        bodies_[i].volumes.clear();
    };
    const auto end_step = [&](size_t i) {
        move(rigid_[i], interval.seconds);
        check_finite(i);
        bodies_[i].track.push_back(rigid_[i].state());
    };
    if (couplings_.empty()) {
        each([&](size_t i) {
            begin(i);
            for (int step = 0; step < steps; ++step) {
                Load load;
                load_body(i, interval, step, load);
                push(rigid_[i], load, interval.seconds);
                end_step(i);
            }
        });
    } else {
        loads_.resize(bodies_.size());
        each(begin);
        for (int step = 0; step < steps; ++step) {
            const double time = interval.start + step * interval.seconds;
            each([&](size_t i) { load_body(i, interval, step, loads_[i]); });
            for (const auto& coupling : couplings_) coupling->add(time, interval.seconds, rigid_, loads_);
            each([&](size_t i) { push(rigid_[i], loads_[i], interval.seconds); });
            for (const auto& coupling : couplings_) coupling->correct(time, interval.seconds, rigid_);
            each(end_step);
        }
    }
    track_start_ = interval.start;
    track_step_ = interval.seconds;
}

BodyState BodyStepper::state_at(size_t index, double time) const {
    const std::vector<BodyState>& track = bodies_.at(index).track;
    if (track.size() == 1) return track.front();
    const double steps =
        std::clamp((time - track_start_) / track_step_, 0.0, static_cast<double>(track.size() - 1));
    const size_t low = std::min(static_cast<size_t>(steps), track.size() - 2);
    return between(track[low], track[low + 1], steps - static_cast<double>(low));
}

BodyForceView BodyStepper::force_view(size_t index, double time) const {
    const Body& body = bodies_.at(index);
    const RigidBody& rigid = rigid_[index];
    const double weight = kGravity * rigid.mass.mass;
    BodyForceView view;
    view.length = body.hull->length;
    view.panels = body.hull->panels.size();
    view.weight = {.place = rigid.centre, .force = {0, -weight, 0}};
    if (body.track.size() == 1) return view;  // it has not moved yet
    view.hull = panel_forces(index);
    std::erase_if(view.hull, [](const PlacedForce& panel) { return panel.force == glm::dvec3(0); });
    view.water = on_line_of_action(body.load.load.force, rigid.centre);
    for (const Vector6& added : body.added) {
        if (glm::length(added.linear) > kLeastShown * weight)
            view.others.push_back(on_line_of_action(added, rigid.centre));
    }
    const BodyState now = rigid.state(), then = state_at(index, time);
    const glm::dquat turn = then.orientation * glm::conjugate(now.orientation);
    const auto carry = [&](PlacedForce& placed) {
        placed.place = then.position + turn * (placed.place - now.position);
    };
    carry(view.weight);
    carry(view.water);
    std::ranges::for_each(view.hull, carry);
    std::ranges::for_each(view.others, carry);
    return view;
}

double BodyStepper::submerged_volume(size_t index, double time) const {
    const Body& body = bodies_.at(index);
    if (body.volumes.empty()) return submerged_at(*body.recipe.mesh, rigid_[index].state());
    const double steps =
        std::clamp((time - track_start_) / track_step_, 0.0, static_cast<double>(body.volumes.size() - 1));
    const auto low = static_cast<size_t>(steps);
    const size_t high = std::min(low + 1, body.volumes.size() - 1);
    return glm::mix(body.volumes[low], body.volumes[high], steps - static_cast<double>(low));
}

std::vector<PlacedForce> BodyStepper::panel_forces(size_t index) const {
    const Body& body = bodies_.at(index);
    HullForces forces;
    std::vector<PlacedForce> result;
    static_cast<void>(forces.on(*body.hull, rigid_[index], conditions(body, kBodyStep), &result));
    return result;
}

double submerged_at(const HullMesh& mesh, const BodyState& state) {
    const glm::dquat to_body = glm::conjugate(state.orientation);
    return cut(mesh, {.up = to_body * glm::dvec3(0, 1, 0), .height = -state.position.y}).below.volume;
}

double height_at_rest(const HullMesh& mesh, double mass, const glm::dquat& orientation) {
    const glm::dvec3 up = glm::conjugate(orientation) * glm::dvec3(0, 1, 0);
    double low = INFINITY, high = -INFINITY;
    for (const glm::dvec3& corner : mesh.corners()) {
        low = std::min(low, glm::dot(up, corner));
        high = std::max(high, glm::dot(up, corner));
    }
    // The surface lies at `level` along `up` from the origin; more is displaced the higher it lies.
    constexpr int kHalvings = 60;
    for (int i = 0; i < kHalvings; ++i) {
        const double level = 0.5 * (low + high);
        const bool floats = kSeaWaterDensity * cut(mesh, {.up = up, .height = level}).below.volume >= mass;
        (floats ? high : low) = level;
    }
    return -0.5 * (low + high);
}

}  // namespace deepwater::sim
