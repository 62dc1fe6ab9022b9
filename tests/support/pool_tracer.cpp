#include "support/pool_tracer.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace deepwater::test {
namespace {

using glm::dvec2;
using glm::dvec3;

constexpr double kNever = std::numeric_limits<double>::infinity();
constexpr double kIndex = 1.333;      ///< refractive index of water
constexpr double kGlassIndex = 1.52;  ///< of window glass
constexpr double kOverFloor = 0.1;    ///< m, over what bounds an uneven floor
constexpr int kMostMirrored = 8;
constexpr double kLeastWeight = 1e-4;  ///< of a ray that is followed
constexpr double kLeastSeen = 0.02;    ///< of one that counts in Seen::what
constexpr double kStart = 1e-9;        ///< m: so near a ray does not meet what it starts from

unsigned mixed(unsigned what, unsigned more) {
    return (what ^ more) * 16777619u;
}

}  // namespace

PoolTracer::PoolTracer(const scene::Pool& pool, double rim, const PlaneWave& water,
                       const PoolObjects* objects)
    : pool_(pool), rim_(rim), water_(water), objects_(objects), window_(pool.window()) {}

PoolTracer::Ray PoolTracer::own(const dvec3& start, const dvec3& direction) const {
    const dvec2 place = window_.own_from_world({start.x, start.z});
    const dvec2 ahead = window_.own_from_world(window_.middle + dvec2(direction.x, direction.z));
    return {{place.x, start.y - pool_.level, place.y}, {ahead.x, direction.y, ahead.y}};
}

dvec3 PoolTracer::in_world(const dvec3& direction) const {
    const dvec2 turned = window_.world_from_own({direction.x, direction.z}) - window_.middle;
    return {turned.x, direction.y, turned.y};
}

dvec3 PoolTracer::world_of(const dvec3& own) const {
    const dvec2 place = window_.world_from_own({own.x, own.z});
    return {place.x, own.y + pool_.level, place.y};
}

std::optional<PoolObjects::Hit> PoolTracer::object_of(const Ray& ray) const {
    if (!objects_) return {};
    return objects_->first(world_of(ray.from), in_world(ray.along));
}

double PoolTracer::height(const dvec3& own) const {
    return water_.height(window_.world_from_own({own.x, own.z}));
}

dvec3 PoolTracer::normal(const dvec3& at) const {
    const dvec3 up = water_.normal(window_.world_from_own({at.x, at.z}));
    return own({}, up).along;
}

PoolTracer::Lining PoolTracer::wall_of(const Ray& ray) const {
    const dvec2 from(ray.from.x, ray.from.z), along(ray.along.x, ray.along.z);
    Lining nearest{kNever, {}};
    const auto add = [&](double t, int wall, const dvec2& inwards) {
        if (t < 0 || t >= nearest.t) return;
        nearest.t = t;
        nearest.met.wall = wall;
        nearest.met.normal = {inwards.x, 0, inwards.y};
    };
    const sim::BasinShape& shape = pool_.shape;
    if (shape.kind == sim::BasinShape::Kind::rectangle) {
        for (int axis = 0; axis < 2; ++axis) {
            if (along[axis] == 0) continue;
            const double side = along[axis] > 0 ? 1 : -1;
            dvec2 inwards(0);
            inwards[axis] = -side;
            add(std::max((side * shape.half_sides[axis] - from[axis]) / along[axis], 0.0),
                2 * axis + (side > 0 ? 1 : 0), inwards);
        }
    } else if (shape.kind == sim::BasinShape::Kind::round) {
        const double radius = shape.half_sides.x, a = glm::dot(along, along), b = glm::dot(from, along),
                     c = glm::dot(from, from) - radius * radius;
        if (a > 0) {
            const double t = std::max((std::sqrt(std::max(b * b - a * c, 0.0)) - b) / a, 0.0);
            add(t, 0, -glm::normalize(from + t * along));
        }
    } else {
        for (size_t i = 0; i < shape.corners.size(); ++i) {
            const dvec2 a = shape.corners[i], edge = shape.corners[(i + 1) % shape.corners.size()] - a;
            const dvec2 across = glm::normalize(dvec2(-edge.y, edge.x));
            const double closing = glm::dot(across, along);
            if (closing == 0) continue;
            const double t = glm::dot(across, a - from) / closing;
            const double part = glm::dot(from + t * along - a, edge) / glm::dot(edge, edge);
            if (t > kStart && part >= 0 && part <= 1)
                add(t, static_cast<int>(i), closing > 0 ? -across : across);
        }
    }
    nearest.met.place = ray.from + nearest.t * ray.along;
    return nearest;
}

double PoolTracer::over_floor(const dvec3& at) const {
    return at.y - (pool_.floor_height({at.x, at.z}) - pool_.level);
}

double PoolTracer::floor_of(const Ray& ray, double farthest) const {
    const double closing = -(ray.along.y + pool_.slope * ray.along.z);
    if (pool_.floor.even()) return closing > 0 ? std::max(over_floor(ray.from) / closing, 0.0) : kNever;
    // A step along the ray passes a fraction of the distance between two samples of the floor.
    constexpr double kStepsPerSample = 24;
    const dvec2 between = 2.0 * pool_.shape.reach() / dvec2(pool_.floor.samples() - 1);
    const double step = std::min(between.x, between.y) / kStepsPerSample;
    const double over_plane =
        ray.from.y + pool_.shape.depth + pool_.slope * ray.from.z - pool_.floor.highest() - kOverFloor;
    double before = over_plane > 0 ? (closing > 0 ? over_plane / closing : kNever) : 0;
    for (; before < farthest; before += step) {
        double beyond = before + step;
        if (over_floor(ray.from + beyond * ray.along) > 0) continue;
        for (int half = 0; half < 40; ++half) {
            const double middle = 0.5 * (before + beyond);
            (over_floor(ray.from + middle * ray.along) > 0 ? before : beyond) = middle;
        }
        return beyond;
    }
    return kNever;
}

PoolTracer::Lining PoolTracer::lining_of(const Ray& ray) const {
    Lining nearest = wall_of(ray);
    const double t = floor_of(ray, nearest.t);
    if (t >= nearest.t) return nearest;
    const dvec3 at = ray.from + t * ray.along;
    const dvec2 reach = pool_.shape.reach();
    const dvec3 relief = pool_.floor.at(0.5 + 0.5 * dvec2(at.x, at.z) / reach);
    const dvec2 rise = dvec2(relief.y, relief.z) / (2.0 * reach) - dvec2(0, pool_.slope);
    return {t, {.place = at, .normal = glm::normalize(dvec3(-rise.x, 1, -rise.y))}};
}

double PoolTracer::surface_of(const Ray& ray, double farthest, bool from_above) const {
    const double a = water_.amplitude;
    if (a == 0) {
        const double t = -ray.from.y / ray.along.y;
        return (from_above ? ray.along.y < 0 : ray.along.y > 0) && t >= 0 && t <= farthest ? t : kNever;
    }
    if (ray.along.y == 0 && std::abs(ray.from.y) > a) return kNever;
    const double low = (-a - ray.from.y) / ray.along.y, high = (a - ray.from.y) / ray.along.y;
    const double begin = std::max(std::min(low, high), 0.0), end = std::min(std::max(low, high), farthest);
    if (!(begin < end)) return kNever;
    const double side = from_above ? 1 : -1;
    const auto over = [&](double t) {
        const dvec3 p = ray.from + t * ray.along;
        return side * (p.y - height(p));
    };
    constexpr double kStepsPerWave = 80;
    const double level = glm::length(dvec2(ray.along.x, ray.along.z)) * glm::length(water_.wave_vector);
    const int steps = 1 + static_cast<int>((end - begin) * level / 6.283 * kStepsPerWave);
    double before = begin;
    for (int i = 1; i <= steps; ++i) {
        double t = begin + (end - begin) * i / steps;
        // A ray that starts on the surface leaves it first.
        if (over(t) < 0 && (i > 1 || begin > 0 || over(before) > 1e-7)) {
            for (int half = 0; half < 40; ++half)
                (over(0.5 * (before + t)) > 0 ? before : t) = 0.5 * (before + t);
            return t;
        }
        before = t;
    }
    return kNever;
}

PoolTracer::Parting PoolTracer::part(const Ray& ray, const dvec3& at, bool from_above) const {
    const dvec3 up = normal(at), facing = from_above ? up : -up;
    const double eta = from_above ? 1 / kIndex : kIndex, cosine = -glm::dot(ray.along, facing);
    const double inside = 1 - eta * eta * (1 - cosine * cosine);
    Parting parted{.mirrored = ray.along + 2 * cosine * facing, .refracted = dvec3(0), .reflectance = 1};
    if (inside <= 0) return parted;
    const double beyond = std::sqrt(inside);
    parted.refracted = eta * ray.along + (eta * cosine - beyond) * facing;
    const double across = (eta * cosine - beyond) / (eta * cosine + beyond),
                 within = (cosine - eta * beyond) / (cosine + eta * beyond);
    parted.reflectance = 0.5 * (across * across + within * within);
    return parted;
}

std::optional<PoolTracer::Ray> PoolTracer::into_opening(Ray ray) const {
    if (ray.from.y > rim_) {
        if (ray.along.y >= 0) return {};
        ray.from += ray.along * ((rim_ - ray.from.y) / ray.along.y);
        ray.from.y = rim_;
    }
    if (!pool_.shape.inside({ray.from.x, ray.from.z})) return {};
    return ray;
}

dvec3 PoolTracer::in_air(const Ray& ray, double weight, int mirrored, const PoolSurroundings& around,
                         unsigned& what) const {
    const bool counts = weight > kLeastSeen;
    const std::optional<Ray> inside = into_opening(ray);
    Lining wall{kNever, {}};
    double t_surface = kNever;
    if (inside) {
        wall = wall_of(*inside);
        if (wall.met.place.y > rim_) wall.t = kNever;
        t_surface = surface_of(*inside, wall.t, true);
    }
    if (const std::optional<PoolObjects::Hit> object = object_of(ray)) {
        const double before = inside ? glm::distance(inside->from, ray.from) : 0;
        if (object->t < before + std::min(t_surface, wall.t)) {
            if (counts) what = mixed(what, 500 + static_cast<unsigned>(object->object));
            return dvec3(0);
        }
    }
    if (t_surface == kNever && wall.t == kNever) {
        if (counts) what = mixed(what, 1);
        return around.sky(in_world(ray.along));
    }
    if (t_surface == kNever) {
        if (counts) what = mixed(what, 2 + static_cast<unsigned>(wall.met.wall));
        wall.met.under_water = false;
        return around.lining(wall.met);
    }
    if (counts) what = mixed(what, 100);
    const dvec3 at = inside->from + t_surface * inside->along;
    const Parting parted = part(*inside, at, true);
    dvec3 sum(0);
    if (weight * parted.reflectance > kLeastWeight && mirrored < kMostMirrored)
        sum += parted.reflectance *
               in_air({at, parted.mirrored}, weight * parted.reflectance, mirrored + 1, around, what);
    const double through = 1 - parted.reflectance;
    if (weight * through > kLeastWeight)
        sum += through / (kIndex * kIndex) *
               in_water({at, parted.refracted}, weight * through, mirrored, around, what);
    return sum;
}

dvec3 PoolTracer::in_water(const Ray& ray, double weight, int mirrored, const PoolSurroundings& around,
                           unsigned& what) const {
    const bool counts = weight > kLeastSeen;
    const Lining solid = lining_of(ray);
    const double t_surface = surface_of(ray, solid.t, false);
    double t = std::min(t_surface, solid.t);
    dvec3 end(0);
    const std::optional<PoolObjects::Hit> object = object_of(ray);
    if (object && object->t < t) {
        t = object->t;
        if (counts) what = mixed(what, 500 + static_cast<unsigned>(object->object));
    } else if (t_surface == kNever) {
        if (counts) what = mixed(what, 200 + static_cast<unsigned>(solid.met.wall + 1));
        end = around.lining(solid.met);
    } else {
        if (counts) what = mixed(what, 300);
        const dvec3 at = ray.from + t * ray.along;
        const Parting parted = part(ray, at, false);
        const double through = 1 - parted.reflectance;
        if (weight * through > kLeastWeight)
            end += through * (kIndex * kIndex) *
                   in_air({at, parted.refracted}, weight * through, mirrored, around, what);
        if (weight * parted.reflectance > kLeastWeight && mirrored < kMostMirrored)
            end += parted.reflectance *
                   in_water({at, parted.mirrored}, weight * parted.reflectance, mirrored + 1, around, what);
    }
    return around.through_water(end, std::max(-ray.from.y, 0.0), in_world(ray.along), t);
}

bool PoolTracer::in_water(const dvec3& start) const {
    const dvec2 place = window_.own_from_world({start.x, start.z});
    return pool_.shape.inside(place) && start.y - pool_.level < water_.height({start.x, start.z}) &&
           start.y > pool_.floor_height(place);
}

PoolTracer::Seen PoolTracer::look(const dvec3& start, const dvec3& direction,
                                  const PoolSurroundings& around) const {
    const Ray ray = own(start, direction);
    Seen seen{.what = 2166136261u};
    if (in_water(start)) {
        seen.in_pool = true;
        seen.what = mixed(seen.what, 400);
        seen.radiance = in_water(ray, 1, 0, around, seen.what);
        return seen;
    }
    const std::optional<Ray> inside = into_opening(ray);
    if (!inside) return seen;
    const Lining wall = wall_of(*inside);
    if (wall.met.place.y > rim_ && inside->along.y >= 0) return seen;
    const std::optional<PoolObjects::Hit> object = object_of(ray);
    const double before = glm::distance(inside->from, ray.from);
    if (object && object->t < before + surface_of(*inside, wall.t, true)) return seen;
    seen.in_pool = true;
    seen.radiance = in_air(ray, 1, 0, around, seen.what);
    return seen;
}

std::optional<PoolTracer::Meeting> PoolTracer::first_water(const Ray& ray) const {
    const std::optional<Ray> inside = into_opening(ray);
    if (!inside) return {};
    const double t = surface_of(*inside, wall_of(*inside).t, true);
    if (t == kNever) return {};
    const dvec3 at = inside->from + t * inside->along;
    return Meeting{at, part(*inside, at, true)};
}

std::optional<LiningPlace> PoolTracer::first_under_water(const dvec3& start, const dvec3& direction) const {
    Ray ray = own(start, direction);
    if (!in_water(start)) {
        const std::optional<Meeting> met = first_water(ray);
        if (!met) return {};
        ray = {met->at, met->parted.refracted};
    }
    const Lining solid = lining_of(ray);
    if (surface_of(ray, solid.t, false) != kNever) return {};
    return solid.met;
}

std::optional<LiningPlace> PoolTracer::first_behind_glass(const dvec3& start, const dvec3& direction) const {
    const Ray ray = own(start, direction);
    const double outwards = pool_.thickness;
    // A pane is met from outside where the ray goes against its normal, and from then on in order.
    const auto pane_of = [&](const Ray& from, double wider) -> std::optional<Pane> {
        const dvec2 half = pool_.shape.half_sides + wider;
        if (pool_.shape.kind == sim::BasinShape::Kind::round) {
            const double a = from.along.x * from.along.x + from.along.z * from.along.z;
            const double b = from.from.x * from.along.x + from.from.z * from.along.z;
            const double c = from.from.x * from.from.x + from.from.z * from.from.z - half.x * half.x;
            if (a <= 0 || b * b < a * c) return {};
            const double t = (-b - std::sqrt(b * b - a * c)) / a;
            const dvec3 at = from.from + t * from.along;
            if (t < 0) return {};
            return Pane{at, dvec3(at.x, 0, at.z) / half.x};
        }
        for (int axis = 0; axis < 3; axis += 2) {
            const int other = 2 - axis;
            if (from.along[axis] == 0) continue;
            const double side = from.along[axis] > 0 ? -1 : 1;
            const double t = (side * half[axis / 2] - from.from[axis]) / from.along[axis];
            const dvec3 at = from.from + t * from.along;
            if (t < 0 || std::abs(at[other]) > half[other / 2]) continue;
            dvec3 normal(0);
            normal[axis] = side;
            return Pane{at, normal};
        }
        return {};
    };
    const std::optional<Pane> outside = pane_of(ray, outwards);
    const double underside = pool_.underside() - pool_.level;
    if (!outside || outside->at.y > rim_ || outside->at.y < underside) return {};
    const Ray in_glass{outside->at, glm::refract(ray.along, outside->normal, 1 / kGlassIndex)};
    const std::optional<Pane> inside = pane_of(in_glass, 0);
    if (!inside || inside->at.y > 0 || over_floor(inside->at) < 0) return {};
    const Ray in_water{inside->at, glm::refract(in_glass.along, inside->normal, kGlassIndex / kIndex)};
    const Lining solid = lining_of(in_water);
    if (surface_of(in_water, solid.t, false) != kNever) return {};
    return solid.met;
}

bool PoolTracer::mirrors_sky(const dvec3& start, const dvec3& direction) const {
    const std::optional<Meeting> met = first_water(own(start, direction));
    if (!met) return false;
    const Ray mirrored{met->at, met->parted.mirrored};
    const Lining wall = wall_of(mirrored);
    return wall.met.place.y > rim_ && surface_of(mirrored, wall.t, true) == kNever;
}

}  // namespace deepwater::test
