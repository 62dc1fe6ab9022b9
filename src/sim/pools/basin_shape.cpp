#include "sim/pools/basin_shape.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/check.h"

namespace deepwater::sim {
namespace {

constexpr double kLeastReach = 0.004, kGreatestReach = 5000;  // m
constexpr double kLeastShare = 0.02;                          // of its box that a polygon fills

double cross(const glm::dvec2& a, const glm::dvec2& b) {
    return a.x * b.y - a.y * b.x;
}

/// Returns the point of a side that is nearest to `at`.
glm::dvec2 nearest_of(const glm::dvec2& from, const glm::dvec2& to, const glm::dvec2& at) {
    const glm::dvec2 side = to - from;
    const double along = glm::dot(at - from, side) / glm::dot(side, side);
    return from + std::clamp(along, 0.0, 1.0) * side;
}

/// Calls visit(from, to) for every side of a polygon.
template <class Visit>
void for_each_side(const std::vector<glm::dvec2>& corners, const Visit& visit) {
    for (size_t i = 0; i < corners.size(); ++i) visit(corners[i], corners[(i + 1) % corners.size()]);
}

/// Returns whether two sides have a point in common.
bool touch(const glm::dvec2& a, const glm::dvec2& b, const glm::dvec2& c, const glm::dvec2& d) {
    const double ac = cross(b - a, c - a), ad = cross(b - a, d - a);
    const double ca = cross(d - c, a - c), cb = cross(d - c, b - c);
    if (((ac > 0) != (ad > 0)) && ((ca > 0) != (cb > 0))) return true;
    const double near = 1e-9 * (glm::distance(a, b) + glm::distance(c, d));
    return glm::distance(nearest_of(a, b, c), c) < near || glm::distance(nearest_of(a, b, d), d) < near ||
           glm::distance(nearest_of(c, d, a), a) < near || glm::distance(nearest_of(c, d, b), b) < near;
}

void check_polygon(const BasinShape& shape) {
    const auto& corners = shape.corners;
    const size_t n = corners.size();
    if (n < 3 || n > 32) throw UsageError("the polygon of a basin has 3 to 32 corners");
    for (const glm::dvec2& corner : corners) {
        if (!std::isfinite(corner.x) || !std::isfinite(corner.y))
            throw UsageError("the corners of a basin are numbers");
    }
    const glm::dvec2 reach = shape.reach();
    const double longest = std::max(reach.x, reach.y);
    if (!(std::min(reach.x, reach.y) >= kLeastReach && longest <= kGreatestReach))
        throw UsageError("a basin reaches 0.004 to 5000 m from its middle");
    for (size_t i = 0; i < n; ++i) {
        const glm::dvec2 a = corners[i], b = corners[(i + 1) % n], after = corners[(i + 2) % n];
        if (glm::distance(a, b) < 1e-6 * longest)
            throw UsageError("two corners of a basin that follow each other lie in one place");
        if (glm::distance(nearest_of(a, b, after), after) < 1e-9 * longest ||
            glm::distance(nearest_of(b, after, a), a) < 1e-9 * longest)
            throw UsageError("a side of a basin's polygon folds back onto the one before it");
        for (size_t j = i + 2; j < n; ++j) {
            if (i == 0 && j == n - 1) continue;  // they follow each other
            if (touch(a, b, corners[j], corners[(j + 1) % n]))
                throw UsageError("the sides of a basin's polygon cross or touch one another");
        }
    }
    if (shape.area() < kLeastShare * 4 * reach.x * reach.y)
        throw UsageError(
            "a basin's polygon fills less than a fiftieth of its box around the middle of its own axes");
}

/// Places of a point on a line and of its images in two walls at ±half, as far as they reach into it.
std::vector<double> images_on_line(double at, double half, double reach) {
    constexpr int kMostFolds = 16;  // more of a spot that is much wider than the basin are left out
    std::vector<double> places;
    for (int fold = -kMostFolds; fold <= kMostFolds; ++fold) {
        const double place = 2 * half * fold + (fold % 2 == 0 ? at : -at);
        if (std::abs(place) <= half + reach) places.push_back(place);
    }
    return places;
}

}  // namespace

bool BasinShape::inside(const glm::dvec2& own) const {
    switch (kind) {
        case Kind::rectangle:
            return std::abs(own.x) <= half_sides.x && std::abs(own.y) <= half_sides.y;
        case Kind::round:
            return glm::dot(own, own) <= half_sides.x * half_sides.x;
        case Kind::polygon:
            break;
    }
    bool in = false;
    for_each_side(corners, [&](const glm::dvec2& a, const glm::dvec2& b) {
        if ((a.y > own.y) == (b.y > own.y)) return;
        if (own.x < a.x + (own.y - a.y) / (b.y - a.y) * (b.x - a.x)) in = !in;
    });
    return in;
}

double BasinShape::wall_distance(const glm::dvec2& own) const {
    switch (kind) {
        case Kind::rectangle: {
            const glm::dvec2 out = glm::abs(own) - half_sides;
            const double beyond = glm::length(glm::max(out, glm::dvec2(0)));
            return beyond > 0 ? -beyond : -std::max(out.x, out.y);
        }
        case Kind::round:
            return half_sides.x - glm::length(own);
        case Kind::polygon:
            break;
    }
    double least = std::numeric_limits<double>::infinity();
    for_each_side(corners, [&](const glm::dvec2& a, const glm::dvec2& b) {
        least = std::min(least, glm::distance(nearest_of(a, b, own), own));
    });
    return inside(own) ? least : -least;
}

double BasinShape::area() const {
    switch (kind) {
        case Kind::rectangle:
            return 4 * half_sides.x * half_sides.y;
        case Kind::round:
            return std::numbers::pi * half_sides.x * half_sides.x;
        case Kind::polygon:
            break;
    }
    double twice = 0;
    for_each_side(corners, [&](const glm::dvec2& a, const glm::dvec2& b) { twice += cross(a, b); });
    return 0.5 * std::abs(twice);
}

double BasinShape::perimeter() const {
    if (kind == Kind::rectangle) return 4 * (half_sides.x + half_sides.y);
    if (kind == Kind::round) return 2 * std::numbers::pi * half_sides.x;
    double sum = 0;
    for_each_side(corners, [&](const glm::dvec2& a, const glm::dvec2& b) { sum += glm::distance(a, b); });
    return sum;
}

glm::dvec2 BasinShape::reach() const {
    if (kind == Kind::round) return glm::dvec2(half_sides.x);
    if (kind == Kind::rectangle) return half_sides;
    glm::dvec2 most(0);
    for (const glm::dvec2& corner : corners) most = glm::max(most, glm::abs(corner));
    return most;
}

void check_basin_shape(const BasinShape& shape) {
    if (!(shape.depth >= 0.01 && shape.depth <= 1000))
        throw UsageError("the water of a basin is 0.01 to 1000 m deep");
    if (shape.kind == BasinShape::Kind::polygon) {
        check_polygon(shape);
        return;
    }
    const auto in_range = [](double half) { return half >= kLeastReach && half <= kGreatestReach; };
    if (!in_range(shape.half_sides.x) || !in_range(shape.half_sides.y))
        throw UsageError("a basin reaches 0.004 to 5000 m from its middle");
    if (shape.kind == BasinShape::Kind::round && shape.half_sides.x != shape.half_sides.y)
        throw UsageError("both half sides of a round basin are its radius");
}

std::vector<glm::dvec2> spot_images(const BasinShape& shape, const glm::dvec2& middle, double reach) {
    if (!shape.inside(middle)) return {middle};
    std::vector<glm::dvec2> places;
    switch (shape.kind) {
        case BasinShape::Kind::rectangle:
            for (const double z : images_on_line(middle.y, shape.half_sides.y, reach)) {
                for (const double x : images_on_line(middle.x, shape.half_sides.x, reach))
                    places.emplace_back(x, z);
            }
            break;
        case BasinShape::Kind::round: {
            places.push_back(middle);
            const double from_middle = glm::length(middle), radius = shape.half_sides.x;
            if (from_middle > 0 && radius - from_middle < reach)
                places.push_back(middle * ((2 * radius - from_middle) / from_middle));
            break;
        }
        case BasinShape::Kind::polygon:
            places.push_back(middle);
            for_each_side(shape.corners, [&](const glm::dvec2& a, const glm::dvec2& b) {
                const glm::dvec2 side = b - a;
                const double along = glm::dot(middle - a, side) / glm::dot(side, side);
                const glm::dvec2 foot = a + along * side, image = 2.0 * foot - middle;
                if (along >= 0 && along <= 1 && glm::distance(foot, middle) < reach && !shape.inside(image))
                    places.push_back(image);
            });
            break;
    }
    return places;
}

}  // namespace deepwater::sim
