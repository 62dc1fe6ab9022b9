#include "scene/surroundings/pool_walls.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

namespace deepwater::scene {
namespace {

constexpr int kRoundSides = 48;  ///< of the walls of a round pool

/// Corners of a pool in plan, in its own axes, from +x towards +z.
std::vector<glm::dvec2> outline(const sim::BasinShape& shape) {
    const glm::dvec2 half = shape.half_sides;
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

}  // namespace

const Pool* pool_at(const Scene& scene, const glm::dvec2& place) {
    const auto found = std::ranges::find_if(scene.pools, [&](const Pool& pool) {
        return pool.shape.inside(pool.window().own_from_world(place));
    });
    return found != scene.pools.end() ? &*found : nullptr;
}

void add_pool_walls(const Scene& scene, sim::BodyGround& ground) {
    const auto rim = static_cast<double>(scene.ground.height);
    for (const Pool& pool : scene.pools) {
        const sim::LayerWindow window = pool.window();
        const std::vector<glm::dvec2> corners = outline(pool.shape);
        sim::BodyGround::Obstacle walls;
        for (const glm::dvec2& corner : corners) {
            const glm::dvec2 world = window.world_from_own(corner);
            for (const double y : {pool.floor(corner), rim}) walls.corners.emplace_back(world.x, y, world.y);
        }
        const auto count = static_cast<std::uint32_t>(corners.size());
        for (std::uint32_t i = 0; i < count; ++i) {
            const std::uint32_t low = 2 * i, next_low = 2 * ((i + 1) % count);
            // Counter-clockwise for one who stands in the pool.
            walls.triangles.push_back({low, next_low, next_low + 1});
            walls.triangles.push_back({low, next_low + 1, low + 1});
        }
        ground.obstacles.push_back(std::move(walls));
    }
    ground.bed = {.height =
                      [pools = scene.pools, rim](double x, double z) {
                          for (const Pool& pool : pools) {
                              const glm::dvec2 own = pool.window().own_from_world({x, z});
                              if (pool.shape.inside(own)) return pool.floor(own);
                          }
                          return rim;
                      },
                  .highest = rim};
}

}  // namespace deepwater::scene
