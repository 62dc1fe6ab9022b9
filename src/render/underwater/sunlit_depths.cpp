#include "render/underwater/sunlit_depths.h"

#include <algorithm>
#include <cmath>

#include "scene/state/view_state.h"

namespace deepwater::render {
namespace {

constexpr float kFarthest = 200;          ///< m: beyond, the pattern is finer than a pixel
constexpr float kFarthestMirrored = 100;  ///< m, the same for light reflected up from the sea
constexpr float kHighestMirrored = 8;     ///< m: as kMirrorReach in shaders/solids/object_light.frag
constexpr float kDeviations = 2.5f;       ///< standard deviations of the bed's relief that count
constexpr float kRayDepth = 8;            ///< m below the eye down to which sunbeams are visible

constexpr float kNear = 15;  ///< m: nearer, single lines of the pattern are many pixels wide

void include_near(SunlitDepths& depths, float shallowest, float deepest) {
    depths.near_shallowest = std::min(depths.near_shallowest, std::max(shallowest, 0.0f));
    depths.near_deepest = std::max(depths.near_deepest, deepest);
}

void include(SunlitDepths& depths, float shallowest, float deepest) {
    depths.shallowest = std::min(depths.shallowest, std::max(shallowest, 0.0f));
    depths.deepest = std::max(depths.deepest, deepest);
    depths.any = true;
}

void include_objects(SunlitDepths& depths, std::span<const PlacedObject> objects, float mean_level,
                     const ObjectView& view) {
    for (const PlacedObject& object : objects) {
        const float distance = glm::length(object.centre) - object.radius;
        // height of the water around it over mean sea level, m
        const float level = object.water_level - mean_level;
        if (is_outside(view.clip_from_world, object.centre, object.radius)) continue;
        if (object.bottom < 0 && distance < kFarthest)
            include(depths, -object.top - level, -object.bottom - level);
        if (object.bottom < 0 && distance < kNear)
            include_near(depths, -object.top - level, -object.bottom - level);
        if (object.top > 0 && object.bottom < kHighestMirrored && distance < kFarthestMirrored)
            depths.mirrored = true;
    }
}

void include_land(SunlitDepths& depths, const scene::Scene& scene, const scene::SeaBed& bed,
                  const ObjectView& view) {
    const glm::dvec2 eye(scene.camera.position.x, scene.camera.position.z);
    const double far = static_cast<double>(std::min(view.farthest, kFarthest));
    const glm::vec2 near_by(bed.depths_within(eye, static_cast<double>(kNear))),
        all(bed.depths_within(eye, far));
    if (all.y <= 0) return;  // no water within sight
    include(depths, all.x, all.y);
    if (near_by.y > 0) include_near(depths, near_by.x, near_by.y);
}

void include_bed(SunlitDepths& depths, const scene::Scene& scene, const scene::SeaBed& bed,
                 const ObjectView& view) {
    if (bed.terrain()) return include_land(depths, scene, bed, view);
    const glm::dvec3& eye = scene.camera.position;
    const auto depth = static_cast<float>(bed.mean_depth(eye.x, eye.z));
    const float slope = std::tan(glm::radians(scene.bed.slope));
    const float along = slope * std::min(view.farthest, kFarthest), near = slope * kNear;
    const float rough = kDeviations * scene.bed.relief;
    const auto within = [&](float d) { return std::clamp(d, scene.bed.shallowest, scene.bed.deepest); };
    include_near(depths, within(depth - near) - scene.bed.relief, within(depth + near) + scene.bed.relief);
    include(depths, within(depth - along) - rough - scene.bed.hard, within(depth + along) + rough);
}

}  // namespace

SunlitDepths sunlit_depths(const scene::Scene& scene, std::span<const PlacedObject> objects,
                           const scene::SeaBed* bed, const ObjectView& view, bool rays) {
    SunlitDepths depths;
    const auto mean_level = static_cast<float>(-scene.camera.position.y);
    include_objects(depths, objects, mean_level, view);
    if (bed) include_bed(depths, scene, *bed, view);
    for (const scene::Pool& pool : scene.pools) {
        include(depths, 0, static_cast<float>(pool.level - pool.thickness - pool.underside()));
    }
    if (view.media != Media::air && rays) {
        const float deepest = std::max(mean_level, 0.0f) + kRayDepth;
        include(depths, 0, bed ? std::min(deepest, scene.bed.deepest) : deepest);
    }
    if (view.view_mode == scene::kViewCausticMap)
        include(depths, scene.underwater.shown_depth, scene.underwater.shown_depth);
    return depths;
}

}  // namespace deepwater::render
