#include "scene/surroundings/pool_walls.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <numbers>
#include <utility>
#include <vector>

namespace deepwater::scene {
namespace {

constexpr int kRoundSides = 48;  ///< of the walls of a round pool

/// Corners of a pool in plan, in its own axes, from +x towards +z, with walls so much farther out.
std::vector<glm::dvec2> outline(const sim::BasinShape& shape, double outwards = 0) {
    const glm::dvec2 half = shape.half_sides + outwards;
    std::vector<glm::dvec2> corners = shape.corners;
    if (shape.kind == sim::BasinShape::Kind::rectangle)
        corners = {{half.x, -half.y}, {half.x, half.y}, {-half.x, half.y}, {-half.x, -half.y}};
    if (shape.kind == sim::BasinShape::Kind::round) {
        corners.clear();
        for (int i = 0; i < kRoundSides; ++i) {
            const double angle = 2 * std::numbers::pi * i / kRoundSides;
            corners.push_back(half.x * glm::dvec2(std::cos(angle), std::sin(angle)));
        }
    }
    return corners;
}

/// A ring of faces between two closed lines of as many corners. From where the faces are seen, the second line lies over
/// the first one while corners go on to the right.
sim::BodyGround::Obstacle ring(const std::vector<glm::dvec3>& low, const std::vector<glm::dvec3>& high) {
    sim::BodyGround::Obstacle faces;
    for (size_t i = 0; i < low.size(); ++i) {
        faces.corners.push_back(low[i]);
        faces.corners.push_back(high[i]);
    }
    const auto count = static_cast<std::uint32_t>(low.size());
    for (std::uint32_t i = 0; i < count; ++i) {
        const std::uint32_t here = 2 * i, next = 2 * ((i + 1) % count);
        faces.triangles.push_back({here, next, next + 1});
        faces.triangles.push_back({here, next + 1, here + 1});
    }
    return faces;
}

/// Places of the world over corners of a pool.  @param height  m over y = 0, of a corner
template <class Height>
std::vector<glm::dvec3> lifted(const Pool& pool, const std::vector<glm::dvec2>& corners,
                               const Height& height) {
    std::vector<glm::dvec3> places;
    places.reserve(corners.size());
    for (const glm::dvec2& corner : corners) {
        const glm::dvec2 world = pool.window().world_from_own(corner);
        places.emplace_back(world.x, height(corner), world.y);
    }
    return places;
}

void add_walls(const Pool& pool, double rim, sim::BodyGround& ground) {
    const auto at_rim = [&](const glm::dvec2&) { return rim; };
    const std::vector<glm::dvec2> inside = outline(pool.shape);
    const std::vector<glm::dvec3> inner_rim = lifted(pool, inside, at_rim);
    // Counter-clockwise for one who stands in the pool.
    ground.obstacles.push_back(
        ring(lifted(pool, inside, [&](const glm::dvec2& corner) { return pool.floor_height(corner); }),
             inner_rim));
    if (!pool.stands()) return;
    const std::vector<glm::dvec2> outside = outline(pool.shape, pool.thickness);
    const std::vector<glm::dvec3> outer_rim = lifted(pool, outside, at_rim);
    ground.obstacles.push_back(ring(inner_rim, outer_rim));
    ground.obstacles.push_back(
        ring(outer_rim, lifted(pool, outside, [&](const glm::dvec2&) { return pool.underside(); })));
}

}  // namespace

const Pool* pool_at(const Scene& scene, const glm::dvec2& place) {
    const auto found = std::ranges::find_if(scene.pools, [&](const Pool& pool) {
        return pool.shape.inside(pool.window().own_from_world(place));
    });
    return found != scene.pools.end() ? &*found : nullptr;
}

void add_pools(const Scene& scene, sim::BodyGround& ground) {
    const auto level = static_cast<double>(scene.ground.height);
    double highest = -std::numeric_limits<double>::infinity();
    if (ground.bed.height) highest = ground.bed.highest;
    if (scene.ground.present()) highest = level;
    for (const Pool& pool : scene.pools) {
        add_walls(pool, pool.level + pool.rim_height(scene.ground), ground);
        highest = std::max(highest, pool.level);
    }
    std::function<double(double, double)> around = ground.bed.height;
    if (scene.ground.present()) around = [level](double, double) { return level; };
    if (scene.pools.empty() && !scene.ground.present()) return;
    ground.bed = {.height =
                      [pools = scene.pools, around](double x, double z) {
                          for (const Pool& pool : pools) {
                              const glm::dvec2 own = pool.window().own_from_world({x, z});
                              if (pool.shape.inside(own)) return pool.floor_height(own);
                          }
                          return around ? around(x, z) : std::numeric_limits<double>::quiet_NaN();
                      },
                  .highest = highest};
}

}  // namespace deepwater::scene
