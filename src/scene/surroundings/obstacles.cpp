#include "scene/surroundings/obstacles.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/check.h"
#include "scene/objects/bed_scatter.h"

namespace deepwater::scene {
namespace {

/// Length [m] of the steps of a move near surfaces and the bed, short enough that no surface is passed. The
/// slope of the bed's finest shapes, lumps of a metre, changes by less than 10 per metre, so that the bed
/// rises between two steps by 3 mm at most.
constexpr double kStep = kEyeClearance / 4;

/// An eye that is closer than kEyeClearance by at most this [m] still counts as clear.
constexpr double kTolerance = 1e-3 * kEyeClearance;

constexpr double kNoProgress = 1e-9 * kStep;  ///< m: a step that moves less is the last

constexpr int kMostPushes = 12;

/// Steepest slope of the bed for which the clearance is measured perpendicular to it; over a steeper one an
/// eye comes closer.
constexpr double kSteepestBed = 4;

/// Near objects an eye stops where the bed would lift it by more than this [m] in one step, for it could be
/// lifted through an object.
constexpr double kHighestLift = 3 * kStep;

}  // namespace

void Obstacles::update(const Scene& scene, const sim::OceanMaps& maps, const std::filesystem::path& models) {
    read_objects(scene, models);
    read_bed(scene);
    for (size_t i = 0; i < bodies_.size(); ++i) {
        Body& body = bodies_[i];
        body.moved = false;
        if (body.radius > 0 && !objects_[i].floats) continue;
        const Placement now = placement_of(objects_[i], body.number, maps.bodies);
        if (!now.there) {
            body.radius = 0;
            continue;
        }
        body.moved = now != body.placement || body.radius == 0;
        if (body.moved) put(body, now);
    }
}

void Obstacles::read_bed(const Scene& scene) {
    if (scene.bed == bed_state_ && scene.sea == sea_) return;
    bed_state_ = scene.bed;
    sea_ = scene.sea;
    bed_.reset();
    try {
        const SeaBed bed(scene.bed, scene.sea);
        if (bed.present()) bed_ = bed;
    } catch (const RuntimeFailure&) {
        return;  // the renderer reports the error
    }
}

void Obstacles::read_objects(const Scene& scene, const std::filesystem::path& models) {
    const bool reef = scene.bed.kind == kBedReef;
    const glm::ivec2 cell = reef ? scatter_cell(scene.camera.position) : glm::ivec2(0);
    const bool same_bed = scene.bed == bed_state_ && scene.sea.depth == sea_.depth;
    if (same_bed && cell == cell_ && same_but_recorded(scene.objects, own_) && !reload_models_) return;
    reload_models_ = false;
    own_ = scene.objects;
    cell_ = cell;
    std::vector<Object> objects = own_;
    if (reef) {
        const std::vector<Object> strewn = scattered(scene.bed, scene.sea, cell, models);
        objects.insert(objects.end(), strewn.begin(), strewn.end());
    }
    std::vector<int> numbers;
    std::vector<Object> solid;
    for (size_t i = 0; i < objects.size(); ++i) {
        if (objects[i].flexibility > 0) continue;
        numbers.push_back(static_cast<int>(i));
        solid.push_back(std::move(objects[i]));
    }
    objects = std::move(solid);
    try {
        library_.update(objects);
    } catch (const RuntimeFailure&) {
        return;
    }
    decltype(surfaces_) surfaces;
    objects_ = std::move(objects);
    bodies_.clear();
    for (size_t i = 0; i < objects_.size(); ++i) {
        const Object& object = objects_[i];
        const std::shared_ptr<const Model>& model = library_.of(object);
        std::shared_ptr<const SolidSurface>& surface = surfaces[model];
        if (const auto known = surfaces_.find(model); !surface && known != surfaces_.end())
            surface = known->second;
        if (!surface) surface = std::make_shared<const SolidSurface>(*model);
        bodies_.push_back(
            {.surface = surface, .size = glm::dvec3(object.size), .number = numbers[i], .placement = {}});
    }
    surfaces_ = std::move(surfaces);
}

void Obstacles::put(Body& body, const Placement& placement) const {
    const glm::dvec3 low = glm::dvec3(body.surface->low()) * body.size;
    const glm::dvec3 high = glm::dvec3(body.surface->high()) * body.size;
    body.placement = placement;
    body.centre = placement.rotation * (0.5 * (low + high)) + placement.position;
    body.radius = std::max(0.5 * glm::length(high - low), std::numeric_limits<double>::min());
}

double Obstacles::Ground::floor(double x, double z) const {
    constexpr double kBeside = kEyeClearance / 2;
    const auto height = [&](double dx, double dz) {
        const glm::dvec2 at = glm::dvec2(x + dx, z + dz) - reference;
        return static_cast<double>(bed.height(glm::vec2(at)));
    };
    const glm::dvec2 slope =
        glm::dvec2(height(kBeside, 0) - height(-kBeside, 0), height(0, kBeside) - height(0, -kBeside)) /
        (2 * kBeside);
    const double steep = std::min(glm::length(slope), kSteepestBed);
    return height(0, 0) + ripples + kEyeClearance * std::sqrt(1 + steep * steep);
}

std::optional<Obstacles::Ground> Obstacles::ground_about(const glm::dvec3& eye) const {
    if (!bed_) return std::nullopt;
    const glm::dvec2 reference(eye.x, eye.z);
    return Ground{bed_->around(reference), reference, bed_->ripple_height() / 2};
}

double Obstacles::floor(double x, double z) const {
    const std::optional<Ground> ground = ground_about({x, 0, z});
    return ground ? ground->floor(x, z) : -std::numeric_limits<double>::infinity();
}

Obstacles::Bodies Obstacles::bodies_near(const glm::dvec3& eye, double reach) const {
    Bodies near;
    for (const Body& body : bodies_) {
        const double apart = body.radius + reach + kEyeClearance;
        const glm::dvec3 way = body.centre - eye;
        if (body.radius > 0 && glm::dot(way, way) <= apart * apart) near.push_back(&body);
    }
    return near;
}

std::optional<SolidSurface::Nearest> Obstacles::nearest(const Body& body, const glm::dvec3& p, double reach) {
    const Placement& at = body.placement;
    auto found = body.surface->nearest(glm::transpose(at.rotation) * (p - at.position), body.size, reach);
    if (found) found->point = at.rotation * found->point + at.position;
    return found;
}

std::optional<SolidSurface::Nearest> Obstacles::nearest(std::span<const Body* const> bodies,
                                                        const glm::dvec3& p, double reach) {
    std::optional<SolidSurface::Nearest> best;
    for (const Body* body : bodies) {
        if (glm::distance(p, body->centre) - body->radius > reach) continue;
        if (const auto found = nearest(*body, p, reach)) {
            best = found;
            reach = found->distance;
        }
    }
    return best;
}

bool Obstacles::contains(const Body& body, const glm::dvec3& p) {
    const Placement& at = body.placement;
    return body.surface->contains(glm::transpose(at.rotation) * (p - at.position), body.size);
}

/// The clear place to which `p` is pushed. `p` is at most a step away from a clear place. Nothing when no
/// clear place is found.
std::optional<glm::dvec3> Obstacles::settled(glm::dvec3 p, const std::optional<Ground>& ground,
                                             std::span<const Body* const> bodies) {
    for (int push = 0; push < kMostPushes; ++push) {
        if (ground) {
            const double lowest = ground->floor(p.x, p.z);
            if (!bodies.empty() && lowest - p.y > kHighestLift) return std::nullopt;
            p.y = std::max(p.y, lowest);
        }
        const auto found = nearest(bodies, p, kEyeClearance - kTolerance);
        if (!found) return p;
        if (found->distance == 0) return std::nullopt;
        p += (p - found->point) * (kEyeClearance / found->distance - 1);
    }
    return std::nullopt;
}

glm::dvec3 Obstacles::slide(const glm::dvec3& from, const glm::dvec3& to) const {
    const double length = glm::distance(from, to);
    if (!(length > 0)) return from;
    const Bodies near = bodies_near(from, length);
    // A bound of the bed's height along the move, with the clearance over its steepest parts.
    const double bed_top = bed_ ? bed_->highest_between({from.x, from.z}, {to.x, to.z}) +
                                      bed_->ripple_height() / 2 +
                                      kEyeClearance * std::sqrt(1 + kSteepestBed * kSteepestBed)
                                : -std::numeric_limits<double>::infinity();
    const bool over_bed = std::min(from.y, to.y) > bed_top;
    if (over_bed && near.empty()) return to;
    const std::optional<Ground> ground = over_bed ? std::nullopt : ground_about(from);

    const glm::dvec3 direction = (to - from) / length;
    glm::dvec3 p = from;
    for (double done = 0; done < length;) {
        double step = length - done;
        if (!near.empty()) {
            const auto found = nearest(near, p, step + kEyeClearance);
            if (found) step = std::min(step, std::max(found->distance - kEyeClearance, kStep));
        }
        if (ground) {
            const double until_bed = direction.y < 0 ? (bed_top - p.y) / direction.y : step;
            step = std::min(step, std::max(p.y > bed_top ? until_bed : 0, kStep));
        }
        const std::optional<glm::dvec3> next = settled(p + direction * step, ground, near);
        if (!next || glm::distance(*next, p) < kNoProgress)
            return p;  // the next step would not move it either
        p = *next;
        done += step;
    }
    return p;
}

std::optional<Obstacles::Hit> Obstacles::first_hit(const glm::dvec3& eye, const glm::dvec3& direction,
                                                   double farthest) const {
    constexpr double kNear = 5e-3;  // m
    std::optional<Hit> hit;
    for (const Body& body : bodies_) {
        const glm::dvec3 way = body.centre - eye;
        const double along = glm::dot(way, direction);
        const double half2 = body.radius * body.radius - glm::dot(way, way) + along * along;
        if (half2 < 0) continue;
        const double half = std::sqrt(half2), end = std::min(along + half, hit ? hit->distance : farthest);
        // No surface lies nearer than the distance from it: the ray may be followed that far.
        for (double t = std::max(along - half, 0.0); t < end;) {
            const double close = std::max(kNear, 1e-3 * t);
            const auto found = nearest(body, eye + t * direction, 2 * body.radius + close);
            if (!found) break;
            if (found->distance <= close) {
                hit = Hit{body.number, t};
                break;
            }
            t += found->distance;
        }
    }
    return hit;
}

std::optional<double> Obstacles::radius_of(int number) const {
    const auto found = std::ranges::find(bodies_, number, &Body::number);
    return found == bodies_.end() ? std::nullopt : std::optional(found->radius);
}

glm::dvec3 Obstacles::nearest_clear_place(const glm::dvec3& eye, Checked checked) const {
    glm::dvec3 p = eye;
    for (int push = 0; push < kMostPushes; ++push) {
        const std::optional<Ground> ground = ground_about(p);
        if (ground) p.y = std::max(p.y, ground->floor(p.x, p.z));
        bool clear = true;
        for (const Body* body : bodies_near(p, 0)) {
            const bool inside = (body->moved || checked == Checked::all) && contains(*body, p);
            const auto found = nearest(*body, p, inside ? 2 * body->radius : kEyeClearance - kTolerance);
            if (!found) continue;
            clear = false;
            const glm::dvec3 outwards = inside ? found->point - p : p - found->point;
            const double length = glm::length(outwards);
            p = found->point + (length > 0 ? outwards / length : glm::dvec3(0, 1, 0)) * kEyeClearance;
        }
        if (clear) return p;
    }
    // No clear place between the objects: go above all of them.
    for (Bodies about = bodies_near(p, 0); !about.empty(); about = bodies_near(p, 0)) {
        for (const Body* body : about) p.y = std::max(p.y, body->centre.y + body->radius + 2 * kEyeClearance);
    }
    return {p.x, std::max(p.y, floor(p.x, p.z)), p.z};
}

}  // namespace deepwater::scene
