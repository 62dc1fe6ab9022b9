#include "sim/bodies/lines/mooring.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/bodies/point_force.h"

namespace deepwater::sim {
namespace {

void check_place(const glm::dvec3& place) {
    constexpr double kFarthest = 1e8;
    if (!is_finite(place) || glm::length(place) > kFarthest)
        throw UsageError("bad end of a line: expected it within 1e8 m of the origin");
}

void check_bed(double bed) {
    if (std::isnan(bed) || bed == INFINITY)
        throw UsageError("bad bed under a line: expected a height in m, or -inf for none");
}

/// Returns where an anchor comes to lie that drags at a pull of `holding`: nearer to the end, horizontally.
glm::dvec3 dragged(const MooringRecipe& recipe, const glm::dvec3& end) {
    const glm::dvec3 way(end.x - recipe.anchor.x, 0, end.z - recipe.anchor.z);
    double low = 0, high = 1;
    constexpr int kHalvings = 50;
    for (int i = 0; i < kHalvings; ++i) {
        const double share = 0.5 * (low + high);
        const LinePull pull = pull_of(recipe.line, recipe.anchor + share * way, end, recipe.bed);
        (glm::length(pull.on_start) > recipe.holding ? low : high) = share;
    }
    return recipe.anchor + high * way;
}

}  // namespace

Mooring::Mooring(const MooringRecipe& recipe) : recipe_(recipe) {
    check_line(recipe.line);
    check_place(recipe.anchor);
    check_place(recipe.fairlead);
    check_bed(recipe.bed);
    if (!(recipe.holding > 0)) throw UsageError("bad holding power of an anchor: expected more than 0 N");
}

void Mooring::add(const BodyTick& tick, Load& load) {
    if (parted_) return;
    const LineProperties& line = recipe_.line;
    const BodyPoint end(tick.body, recipe_.fairlead);
    LinePull pull = pull_of(line, recipe_.anchor, end.place, recipe_.bed);
    const bool drags = glm::length(pull.on_start) > recipe_.holding;
    if (drags) {
        recipe_.anchor = dragged(recipe_, end.place);
        pull = pull_of(line, recipe_.anchor, end.place, recipe_.bed);
    }
    tension_ = pull.tension;
    parted_ = tension_ > line.strength;
    if (parted_) return;
    // The pull at the end of the step: on_end − (damping + seconds) K v, where K v is that of the end.
    const glm::dmat3 resistance = drags ? glm::dmat3(0.0) : (line.damping + tick.seconds) * pull.stiffness;
    glm::dvec3 newtons = pull.on_end - resistance * end.velocity;
    // A straight rope that slackens within the step does not push.
    if (is_straight(line) && glm::dot(newtons, pull.on_end) < 0) return;
    add_point_force(load, tick.body, end, newtons, resistance);
}

std::vector<glm::dvec3> Mooring::points(const BodyState& body, int count) const {
    if (parted_) return {};
    return line_points(recipe_.line, recipe_.anchor, body.position + body.orientation * recipe_.fairlead,
                       recipe_.bed, count);
}

Tow::Tow(const TowRecipe& recipe) : recipe_(recipe) {
    check_line(recipe.line);
    check_place(recipe.first_place);
    check_place(recipe.second_place);
    check_bed(recipe.bed);
    if (recipe.first == recipe.second) throw UsageError("bad line: it joins a body with itself");
}

void Tow::correct(double /*time*/, double seconds, std::span<RigidBody> bodies) {
    if (parted_) return;
    if (std::max(recipe_.first, recipe_.second) >= bodies.size())
        throw UsageError("bad line: there is no body " +
                         std::to_string(std::max(recipe_.first, recipe_.second)));
    RigidBody& first = bodies[recipe_.first];
    RigidBody& second = bodies[recipe_.second];
    const BodyPoint start(first, recipe_.first_place), end(second, recipe_.second_place);
    const LineProperties& line = recipe_.line;
    const LinePull pull = pull_of(line, start.place, end.place, recipe_.bed);
    tension_ = pull.tension;
    parted_ = tension_ > line.strength;
    if (parted_ || (is_straight(line) && tension_ == 0)) return;
    // Mobility of the end against the start, 1/kg.
    glm::dmat3 mobility(0.0);
    for (const auto& [body, point] : {std::pair(&first, &start), std::pair(&second, &end)}) {
        const glm::dmat3 arm = cross_matrix(point->arm);
        mobility += glm::dmat3(1 / body->mass.mass) + arm * world_mobility(*body) * glm::transpose(arm);
    }
    const glm::dvec3 velocity = end.velocity - start.velocity;
    const double lag = line.damping + seconds;
    glm::dvec3 on_end;
    if (is_straight(line)) {
        // The axial part alone acts along the line, which keeps the angular momentum.
        const glm::dvec3 along = glm::normalize(end.place - start.place);
        const double resistance = lag * line.stiffness / line.length;
        const double pushed = seconds * (-tension_ - resistance * glm::dot(along, velocity));
        const double size = pushed / (1 + seconds * resistance * glm::dot(along, mobility * along));
        on_end = std::min(size, 0.0) * along;
    } else {
        const glm::dmat3 resistance = lag * pull.stiffness;
        const glm::dvec3 pushed = seconds * (pull.on_end - resistance * velocity);
        on_end = glm::inverse(glm::dmat3(1.0) + seconds * resistance * mobility) * pushed;
    }
    const glm::dvec3 on_start = seconds * (pull.on_start + pull.on_end) - on_end;
    first.momentum += on_start;
    first.angular_momentum += glm::cross(start.arm, on_start);
    second.momentum += on_end;
    second.angular_momentum += glm::cross(end.arm, on_end);
}

}  // namespace deepwater::sim
