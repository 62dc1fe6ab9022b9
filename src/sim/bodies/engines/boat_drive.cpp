#include "sim/bodies/engines/boat_drive.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>

#include "core/check.h"
#include "sim/bodies/point_force.h"
#include "sim/laws/gravity.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::sim {
namespace {

constexpr double kFarBehind = 1e6;  ///< m
const glm::dvec3 kForward(0, 0, -1);
const glm::dvec3 kStock(0, 1, 0);
const glm::dvec3 kStarboard(1, 0, 0);

void check_within(double value, double most, const char* what) {
    if (!(value > 0 && value <= most)) throw UsageError(std::string("bad ") + what);
}

void check_place(const glm::dvec3& place) {
    if (!is_finite(place) || glm::length(place) > kLargestHull)
        throw UsageError("bad place of a propeller or rudder: expected it within 1e4 m of the body's origin");
}

}  // namespace

double Rudder::height() const {
    return std::sqrt(area * aspect);
}

double thrust(const Propeller& propeller, double throttle, double advance) {
    const double full = propeller.bollard * (throttle < 0 ? propeller.astern : 1.0);
    return full * std::abs(throttle) * (throttle - advance / propeller.pitch_speed);
}

double immersed_share(double diameter, double depth) {
    const double t = std::clamp(2 * depth / diameter, -1.0, 1.0);
    return 1 - (std::acos(t) - t * std::sqrt(1 - t * t)) / std::numbers::pi;
}

double wash_speed(const Propeller& propeller, double newtons, double advance, double distance) {
    const double radius = 0.5 * propeller.diameter;
    const double disc = std::numbers::pi * radius * radius;
    const double u = std::max(advance, 0.0);
    const double gain = std::sqrt(u * u + 2 * std::max(newtons, 0.0) / (kSeaWaterDensity * disc)) - u;
    return 0.5 * gain * (1 + distance / std::hypot(distance, radius));
}

double rudder_coefficient(double aspect, double sine) {
    constexpr double kStalled = 1.2;
    return std::clamp(6.13 * aspect / (aspect + 2.25) * sine, -kStalled, kStalled);
}

BoatDrive::BoatDrive(const Propeller& propeller, const std::optional<Rudder>& rudder, HelmPath path)
    : propeller_(propeller), rudder_(rudder), path_(std::move(path)) {
    check_place(propeller.place);
    check_within(propeller.bollard, 1e8, "thrust of a propeller: expected more than 0 and at most 1e8 N");
    check_within(propeller.pitch_speed, 100,
                 "pitch speed of a propeller: expected more than 0 and at most 100 m/s");
    check_within(propeller.diameter, 20, "diameter of a propeller: expected more than 0 and at most 20 m");
    if (!(propeller.astern >= 0 && propeller.astern <= 1))
        throw UsageError("bad thrust astern of a propeller: expected 0 to 1 of that ahead");
    if (rudder) {
        check_place(rudder->place);
        check_within(rudder->area, 1e3, "area of a rudder: expected more than 0 and at most 1e3 m2");
        check_within(rudder->aspect, 10, "aspect of a rudder: expected more than 0 and at most 10");
    }
}

void BoatDrive::add(const BodyTick& tick, Load& load) {
    const Helm helm = path_.at(tick.time);
    add_propeller(tick, helm, load);
    if (rudder_) add_rudder(tick, helm, load);
}

void BoatDrive::add_propeller(const BodyTick& tick, const Helm& helm, Load& load) {
    const BodyPoint hub(tick.body, propeller_.place);
    const double depth = tick.water.height(hub.place.x, hub.place.z) - hub.place.y;
    const double share = immersed_share(propeller_.diameter, depth);
    const glm::dvec3 forward = tick.body.orientation * kForward;
    advance_ = glm::dot(hub.velocity - tick.water.at(hub.place).velocity, forward);
    thrust_ = share * sim::thrust(propeller_, helm.throttle, advance_);
    const double ahead = thrust_ < 0 ? -1 : 1;
    stream_ = {.place = {hub.place.x, hub.place.z},
               .velocity = {hub.velocity.x, hub.velocity.z},
               .force = -thrust_ * glm::dvec2(forward.x, forward.z),
               .speed = wash_speed(propeller_, ahead * thrust_, ahead * advance_, kFarBehind),
               .diameter = propeller_.diameter};
    // −dT/du
    const double damping =
        share * (sim::thrust(propeller_, helm.throttle, 0) - sim::thrust(propeller_, helm.throttle, 1));
    add_point_force(load, tick.body, hub, thrust_ * forward, damping * glm::outerProduct(forward, forward));
}

void BoatDrive::add_rudder(const BodyTick& tick, const Helm& helm, Load& load) {
    const BodyPoint blade(tick.body, rudder_->place);
    const double height = rudder_->height();
    const double top = tick.water.height(blade.place.x, blade.place.z) - blade.place.y + 0.5 * height;
    const double under = std::clamp(top / height, 0.0, 1.0);
    const glm::dquat& turned = tick.body.orientation;
    const glm::dvec3 flow = tick.water.at(blade.place).velocity - blade.velocity;
    const double behind = std::max(rudder_->place.z - propeller_.place.z, 0.0);
    const glm::dvec3 wash = -wash_speed(propeller_, thrust_, advance_, behind) * (turned * kForward);
    const double washed = std::min(propeller_.diameter / height, 1.0);
    const glm::dvec3 normal =
        turned * (std::cos(helm.rudder) * kStarboard + std::sin(helm.rudder) * kForward);
    const glm::dvec3 stock = turned * kStock;
    rudder_force_ = 0;
    double damping = 0;  // by the secant, force over normal flow
    for (const auto& [share, stream] : {std::pair(washed, flow + wash), std::pair(1 - washed, flow)}) {
        const double speed = glm::length(stream - glm::dot(stream, stock) * stock);
        if (speed == 0) continue;
        const double across = glm::dot(stream, normal);
        const double force = 0.5 * kSeaWaterDensity * share * under * rudder_->area * speed * speed *
                             rudder_coefficient(rudder_->aspect, across / speed);
        rudder_force_ += force;
        if (across != 0) damping += force / across;
    }
    add_point_force(load, tick.body, blade, rudder_force_ * normal,
                    damping * glm::outerProduct(normal, normal));
}

}  // namespace deepwater::sim
