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

/// Velocity and turn of the water around a hull, world axes: means and slopes over pairs of points along it.
Vector6 water_around(const RadiationModel& model, const BodyTick& tick) {
    const HullForm& form = model.form;
    const glm::dquat& orientation = tick.body.orientation;
    const glm::dvec3 middle =
        tick.body.centre +
        orientation * (form.axes.middle - form.centre_depth * form.axes.up - tick.body.mass.centre);
    const glm::dvec3 along = orientation * form.axes.along, across = orientation * form.axes.across;
    const int pairs = model.kind == RadiationModel::Kind::round ? 2 : 5;
    const double aside = form.length / form.elongation / std::sqrt(12.0);  // the mean square of a box's
    Vector6 water;
    double pitch = 0, roll = 0, lengths = 0;
    for (int i = 0; i < pairs; ++i) {
        const double x = form.length * ((i + 0.5) / pairs - 0.5);
        for (const double z : {-aside, aside}) {
            const glm::dvec3 velocity = tick.water.at(middle + x * along + z * across).velocity;
            water.linear += velocity / (2.0 * pairs);
            pitch += x * velocity.y;
            roll += z * velocity.y;
        }
        lengths += 2 * x * x;
    }
    water.angular = pitch / lengths * across - roll / (2 * pairs * aside * aside) * along;
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
    load.damping += share_ * memory_.response();
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

double RadiationForce::speed_along() const {
    return started_ ? glm::dot(model_->form.axes.along, relative_.linear) : 0;
}

void RadiationForce::add_pushes(const RigidBody& body, std::vector<WavePush>& pushes) const {
    if (!started_ || share_ <= 0) return;
    const double root = std::sqrt(share_);
    Vector6 motion = relative_;
    if (model_->kind == RadiationModel::Kind::strips)
        motion.linear -= speed_along() * model_->form.axes.along;
    for (const WaveSpot& spot : model_->waves) {
        const glm::dvec3 place = body.centre + body.orientation * (spot.place - body.mass.centre);
        pushes.push_back({{place.x, place.z}, spot.radius, root * dot(spot.rise, motion)});
    }
}

}  // namespace deepwater::sim
