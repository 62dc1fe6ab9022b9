#include "sim/bodies/radiation/radiation_force.h"

#include <array>
#include <cmath>
#include <utility>

#include "sim/bodies/radiation/hull_motion.h"

namespace deepwater::sim {
namespace {

/// Turns a vector pair by `q`.
Vector6 turned(const glm::dquat& q, const Vector6& v) {
    return {q * v.linear, q * v.angular};
}

Vector6 difference(const Vector6& a, const Vector6& b) {
    return {a.linear - b.linear, a.angular - b.angular};
}

/// Velocity and turn of the water around a hull, world axes.
Vector6 water_around(const RadiationModel& model, const BodyTick& tick) {
    const HullForm& form = model.form;
    const glm::dquat& orientation = tick.body.orientation;
    const glm::dvec3 middle =
        tick.body.centre +
        orientation * (form.axes.middle - form.centre_depth * form.axes.up - tick.body.mass.centre);
    // A quarter of length and beam to each side: the mean of a long hull's waves to second order.
    const glm::dvec3 along = orientation * (0.29 * form.length * form.axes.along);
    const glm::dvec3 across = orientation * (0.29 * form.length / form.elongation * form.axes.across);
    const auto at = [&](const glm::dvec3& point) { return tick.water.at(point).velocity; };
    const glm::dvec3 fore = at(middle + along), aft = at(middle - along);
    const glm::dvec3 right = at(middle + across), left = at(middle - across);
    Vector6 water;
    water.linear = 0.25 * (fore + aft + right + left);
    // Turns about the level axes only; the water's surface is what turns.
    const auto tilt = [](const glm::dvec3& arm, const glm::dvec3& gain) {
        return glm::cross(arm, glm::dvec3(0, gain.y, 0)) / (2 * glm::dot(arm, arm));
    };
    water.angular = tilt(along, fore - aft) + tilt(across, right - left);
    return water;
}

}  // namespace

RadiationForce::RadiationForce(std::shared_ptr<const RadiationModel> model)
    : model_(model), memory_(std::move(model), kBodyStep) {}

void RadiationForce::rest() {
    memory_.rest();
    started_ = false;
}

void RadiationForce::add(const BodyTick& tick, Load& load) {
    if (model_->kind == RadiationModel::Kind::none) return;
    const Vector6 water = water_around(*model_, tick);
    const Vector6 motion{tick.body.velocity(), tick.body.angular_velocity()};
    const glm::dquat to_body = glm::conjugate(tick.body.orientation);
    relative_ = turned(to_body, difference(motion, water));
    share_ = model_->wave_share(tick.hull.submerged_volume);
    memory_.set_step(tick.seconds);
    memory_.step(relative_, share_);

    const Matrix6 added = model_->added_mass_share(tick.hull.submerged_volume) * model_->high_added_mass;
    load.added_mass += added;
    Vector6 force = memory_.force();
    if (started_) {
        const Vector6 gain = turned(to_body, difference(water, water_));
        const Vector6 push = added * gain;
        force += {push.linear / tick.seconds, push.angular / tick.seconds};
    }
    started_ = true;
    water_ = water;
    load.force += turned(tick.body.orientation, force);
}

void RadiationForce::add_pushes(const RigidBody& body, std::vector<WavePush>& pushes) const {
    if (!started_ || share_ <= 0) return;
    const double root = std::sqrt(share_);
    for (const WaveSpot& spot : model_->waves) {
        const glm::dvec3 place = body.centre + body.orientation * (spot.place - body.mass.centre);
        pushes.push_back({{place.x, place.z}, spot.radius, root * dot(spot.rise, relative_)});
    }
}

}  // namespace deepwater::sim
