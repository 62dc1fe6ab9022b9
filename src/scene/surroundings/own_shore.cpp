#include "scene/surroundings/own_shore.h"

#include <algorithm>
#include <cmath>
#include <deque>
#include <mutex>
#include <optional>

#include "core/check.h"
#include "core/grid2d.h"

namespace deepwater::scene {
namespace {

constexpr double kNearest = 40, kFarthest = 300;  // m from the eye, of the place that it looks at
constexpr double kHeightsAhead = 60;  // heights of the eye, beyond which the water is seen edge-on
constexpr double kReach = 400;        // m from there, within which a waterline is looked for
constexpr double kPitch = 4;          // m, of the grid on which it is looked for
constexpr double kGrid = 16;          // m, of the windows' middles
constexpr double kRim = 24;           // m
constexpr size_t kMostKept = 8;
// Of a shore that follows the eye:
constexpr double kLag = 64;         // m, a quarter of its side: so far behind it stays where it is
constexpr double kLeastHop = 16;    // m
constexpr double kHopShare = 0.25;  // of what it is farther behind

/// Returns the place next to `near` at which the mean ground crosses the level of the sea.
std::optional<glm::dvec2> waterline_near(const SeaBed& bed, const glm::dvec2& near) {
    constexpr int kSide = 2 * static_cast<int>(kReach / kPitch) + 1;
    const BedAround around = bed.around(near);
    const auto at = [](int x, int z) { return kPitch * glm::dvec2(x - kSide / 2, z - kSide / 2); };
    Grid2D<char> wet(kSide, kSide);
    for (int z = 0; z < kSide; ++z) {
        for (int x = 0; x < kSide; ++x) wet(x, z) = around.mean_depth(glm::vec2(at(x, z))) > 0 ? 1 : 0;
    }
    std::optional<glm::dvec2> found;
    double nearest = kReach * kReach;
    const auto look = [&](int x, int z, int next_x, int next_z) {
        if (wet(x, z) == wet(next_x, next_z)) return;
        const glm::dvec2 middle = 0.5 * (at(x, z) + at(next_x, next_z));
        if (const double distance2 = glm::dot(middle, middle); distance2 < nearest) {
            nearest = distance2;
            found = near + middle;
        }
    };
    for (int z = 0; z + 1 < kSide; ++z) {
        for (int x = 0; x + 1 < kSide; ++x) {
            look(x, z, x + 1, z);
            look(x, z, x, z + 1);
        }
    }
    return found;
}

/// All that the place of a scene's own shore depends on.
struct OwnKey {
    BedState bed;
    glm::dvec2 near;
    bool operator==(const OwnKey&) const = default;
};
struct KeptShore {
    OwnKey key;
    std::optional<glm::dvec2> middle;
};

std::optional<glm::dvec2> own_middle(const Scene& scene) {
    // The list of a scene's layers is asked for with every frame, by several threads.
    static std::mutex mutex;
    static std::deque<KeptShore> kept;
    const OwnKey key{scene.bed, scene.shore_near.value_or(looked_at(scene.camera))};
    {
        const std::lock_guard lock(mutex);
        const auto known = std::ranges::find(kept, key, &KeptShore::key);
        if (known != kept.end()) return known->middle;
    }
    std::optional<glm::dvec2> middle;
    try {
        if (const SeaBed bed(scene.bed, scene.sea); bed.present()) middle = waterline_near(bed, key.near);
    } catch (const RuntimeFailure&) {
        return {};  // the file of land cannot be read, which the renderer reports
    }
    if (middle) *middle = kGrid * glm::round(*middle / kGrid);
    const std::lock_guard lock(mutex);
    if (kept.size() == kMostKept) kept.pop_front();
    kept.push_back({key, middle});
    return middle;
}

}  // namespace

glm::dvec2 looked_at(const Camera& camera) {
    const double pitch = glm::radians(camera.pitch), yaw = glm::radians(camera.yaw);
    const double down = std::tan(-std::min(pitch, 0.0));
    const double height = std::max(camera.position.y, 0.0);
    const double farthest = std::clamp(kHeightsAhead * height, kNearest, kFarthest);
    const double ahead = std::clamp(height / std::max(down, 1e-6), kNearest, farthest);
    return glm::dvec2(camera.position.x, camera.position.z) +
           ahead * glm::dvec2(std::sin(yaw), -std::cos(yaw));
}

std::optional<glm::dvec2> followed(const glm::dvec2& near, const Camera& camera) {
    const glm::dvec2 way = looked_at(camera) - near;
    const double behind = glm::length(way) - kLag;
    if (behind <= 0) return {};
    const double hop = std::min(std::max(kLeastHop, kHopShare * behind), behind);
    return near + hop / glm::length(way) * way;
}

void hold_shore(Scene& scene) {
    if (!scene.shore_near) scene.shore_near = looked_at(scene.camera);
}

std::vector<PlacedShore> shores_of(const Scene& scene) {
    const BedState bed = present_bed(scene);
    if (scene.shore.place == kShoreOff || bed.kind == kBedNone) return {};
    if (scene.shore.place == kShoreScene || !scene.placed_layers.shores.empty() || !is_land(bed))
        return scene.placed_layers.shores;
    const std::optional<glm::dvec2> middle = own_middle(scene);
    if (!middle) return {};
    PlacedShore own;
    own.window.middle = *middle;
    own.window.rim = kRim;
    return {own};
}

}  // namespace deepwater::scene
