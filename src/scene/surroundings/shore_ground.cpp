#include "scene/surroundings/shore_ground.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <deque>
#include <mutex>
#include <optional>

#include "sim/shore/moved_cells.h"

namespace deepwater::scene {
namespace {

/// All that the ground of a shore depends on: with bed.depth 0 the bed lies at the depth of the waves.
struct GroundKey {
    BedState bed;
    float waves_depth;
    sim::LayerWindow window;
    glm::ivec2 cells;
    float friction;

    bool operator==(const GroundKey&) const = default;
};

struct KeptGround {
    GroundKey key;
    ShoreGround ground;
};

constexpr size_t kMostKept = 8;
constexpr double kFarthest =
    1000;  ///< m over or under the sea: water of shores is no deeper, and no ground under it higher

constexpr float kRoughest = 1;  ///< s/m^(1/3), that the water of shores takes

/// Ground of which a window has some cells: cell (x, y) + by is its cell (x, y).
struct NearGround {
    ShoreGround ground;
    glm::ivec2 by{0};
};

/// Returns by how many cells `window` lies off that of `known`, which is of the same ground and the same size and stands
/// along the world's axes; nothing if there is another difference.
std::optional<glm::ivec2> cells_off(const GroundKey& key, const GroundKey& known) {
    GroundKey there = known;
    there.window.middle = key.window.middle;
    if (key != there || key.window.rotation != 0) return {};
    const glm::dvec2 cell = 2.0 * key.window.half_sides / glm::dvec2(key.cells);
    const glm::dvec2 off = (key.window.middle - known.window.middle) / cell, whole = glm::round(off);
    if (off != whole || glm::length(whole) > 1e6) return {};
    return glm::ivec2(whole);
}

ShoreGround make_ground(const Scene& scene, const PlacedShore& shore, const NearGround& known) {
    const SeaBed bed(scene.bed, scene.sea);
    const glm::dvec2 middle = shore.window.middle;
    const BedAround around = bed.around(middle);
    auto heights = std::make_shared<Grid2D<float>>(shore.cells.x, shore.cells.y);
    auto roughness = std::make_shared<Grid2D<float>>(shore.cells.x, shore.cells.y);
    sim::CellBox kept;
    if (known.ground.heights) {
        kept = sim::kept_cells(shore.cells, known.by);
        sim::copy_moved(*known.ground.heights, known.by, *heights);
        sim::copy_moved(*known.ground.roughness, known.by, *roughness);
    }
    tbb::parallel_for(0, shore.cells.y, [&](int y) {
        for (int x = 0; x < shore.cells.x; ++x) {
            if (kept.contains({x, y})) continue;
            const glm::dvec2 part = (glm::dvec2(x, y) + 0.5) / glm::dvec2(shore.cells);
            const glm::dvec2 place =
                shore.window.world_from_own((2.0 * part - 1.0) * shore.window.half_sides);
            const double height = bed.height(place.x, place.y);
            (*heights)(x, y) = static_cast<float>(std::clamp(height, -kFarthest, kFarthest));
            (*roughness)(x, y) =
                std::min(scene.shore.friction * around.roughness(glm::vec2(place - middle)), kRoughest);
        }
    });
    return {heights, roughness};
}

}  // namespace

ShoreGround shore_ground(const Scene& scene, const PlacedShore& shore) {
    // The list of a scene's layers is asked for with every frame, by several threads.
    static std::mutex mutex;
    static std::deque<KeptGround> kept;
    const GroundKey key{scene.bed, scene.sea.depth, shore.window, shore.cells, scene.shore.friction};
    NearGround known;
    {
        const std::lock_guard lock(mutex);
        const auto found = std::ranges::find(kept, key, &KeptGround::key);
        if (found != kept.end()) return found->ground;
        for (const KeptGround& other : kept) {
            if (const auto off = cells_off(key, other.key)) known = {other.ground, *off};
        }
    }
    const ShoreGround ground = make_ground(scene, shore, known);
    const std::lock_guard lock(mutex);
    if (kept.size() == kMostKept) kept.pop_front();
    kept.push_back({key, ground});
    return ground;
}

}  // namespace deepwater::scene
