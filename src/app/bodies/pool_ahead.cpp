#include "app/bodies/pool_ahead.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

#include "app/bodies/dropped_body.h"

namespace deepwater::app {
namespace {

constexpr double kFarthest = 1e3;         // m, at which a level view looks
constexpr double kGoldenTurn = 2.399963;  ///< rad
constexpr double kScatter = 0.35;         // of the room at the place
constexpr double kLeastRoom = 0.4;        // of the greatest room of the pool
constexpr int kPlaces = 24;               // along each side of the pool's box

/// Returns where the middle of the view meets the level of the water, (x, z).
glm::dvec2 looked_at(const scene::Camera& camera) {
    const glm::dvec3 ahead(scene::axes(camera).forward);
    double way = kFarthest;
    if (camera.position.y * ahead.y < 0) way = std::min(way, -camera.position.y / ahead.y);
    return glm::dvec2(camera.position.x, camera.position.z) + way * glm::dvec2(ahead.x, ahead.z);
}

/// Returns the place of a pool with room around it that is nearest to `wanted`; both in own axes.
glm::dvec2 roomy_place(const sim::BasinShape& shape, const glm::dvec2& wanted) {
    std::vector<glm::dvec2> places{wanted};
    places.reserve(kPlaces * kPlaces + 1);
    double most = 0;
    for (int j = 0; j < kPlaces; ++j) {
        for (int i = 0; i < kPlaces; ++i) {
            const glm::dvec2 share = (glm::dvec2(i, j) + 0.5) / static_cast<double>(kPlaces);
            places.push_back(shape.reach() * (2.0 * share - 1.0));
            most = std::max(most, shape.wall_distance(places.back()));
        }
    }
    glm::dvec2 best(0);
    double nearest = std::numeric_limits<double>::infinity();
    for (const glm::dvec2& place : places) {
        const double way = glm::distance(place, wanted);
        if (shape.wall_distance(place) < kLeastRoom * most || way >= nearest) continue;
        nearest = way;
        best = place;
    }
    return best;
}

}  // namespace

std::optional<PoolSpot> pool_ahead(const scene::Scene& scene, const scene::Camera& camera, size_t number) {
    if (scene.pools.empty()) return {};
    const glm::dvec2 wanted = looked_at(camera);
    size_t chosen = 0;
    double nearest = std::numeric_limits<double>::infinity();
    for (size_t i = 0; i < scene.pools.size(); ++i) {
        const scene::Pool& pool = scene.pools[i];
        const double away = -pool.shape.wall_distance(pool.window().own_from_world(wanted));
        if (away >= nearest) continue;
        nearest = away;
        chosen = i;
    }
    const scene::Pool& pool = scene.pools[chosen];
    glm::dvec2 own = roomy_place(pool.shape, pool.window().own_from_world(wanted));
    const double angle = kGoldenTurn * static_cast<double>(number);
    own += kScatter * pool.shape.wall_distance(own) * glm::dvec2(std::cos(angle), std::sin(angle));
    return PoolSpot{
        .pool = chosen, .place = pool.window().world_from_own(own), .room = pool.shape.wall_distance(own)};
}

std::optional<size_t> drop_into_pool(scene::Scene& scene, int kind, const scene::Camera& camera, double from,
                                     const std::filesystem::path& models) {
    constexpr double kWidest = 0.45;               // of the room
    constexpr double kFall = 0.2, kHighest = 0.6;  // of the room; m
    constexpr float kSmallest = 0.1f;              // as play.drop_size
    const std::optional<PoolSpot> spot = pool_ahead(scene, camera, scene.objects.size());
    if (!spot) return {};
    const double fits = kWidest * spot->room / drop_radius(kind);
    const Dropping dropping{.kind = kind,
                            .scale = std::max(static_cast<float>(std::min(fits, 1.0)), kSmallest),
                            .height = std::min(kFall * spot->room, kHighest)};
    return drop_body(scene, dropping, {spot->place.x, 0, spot->place.y}, from, models);
}

}  // namespace deepwater::app
