#include "scene/surroundings/coast.h"

#include <tbb/parallel_for.h>

#include "scene/state/bed_state.h"

namespace deepwater::scene {
namespace {

constexpr int kSamples = 384;   // along a side
constexpr double kSpacing = 6;  // m

/// Returns the sea as far as its waves' heights and directions go.
sim::SeaState waves_of(sim::SeaState sea) {
    const sim::SeaState usual;
    sea.foam = usual.foam;
    sea.resolution = usual.resolution;
    sea.shortest_wave = usual.shortest_wave;
    sea.choppiness = usual.choppiness;
    sea.seed = usual.seed;
    return sea;
}

sim::CoastGround ground_of(const Scene& scene) {
    const SeaBed bed(scene.bed, scene.sea);
    const glm::dvec2 middle(scene.bed.land_x, scene.bed.land_z);
    sim::CoastGround ground{
        .corner = middle - 0.5 * kSpacing * (kSamples - 1), .spacing = kSpacing, .heights = {}};
    ground.heights = Grid2D<float>(kSamples, kSamples);
    tbb::parallel_for(0, kSamples, [&](int z) {
        for (int x = 0; x < kSamples; ++x) {
            const glm::dvec2 place = ground.corner + kSpacing * glm::dvec2(x, z);
            ground.heights(x, z) = static_cast<float>(bed.height(place.x, place.y));
        }
    });
    return ground;
}

}  // namespace

std::shared_ptr<const sim::CoastMaps> CoastBuilder::build(const Scene& scene) {
    if (!is_land(present_bed(scene))) {
        maps_ = nullptr;
        return nullptr;
    }
    const sim::SeaState sea = waves_of(resolved_sea(scene, true));
    const bool same_ground = maps_ && scene.bed == bed_ && scene.sea.depth == depth_;
    if (same_ground && sea == sea_) return maps_;
    if (!same_ground) ground_ = ground_of(scene);
    bed_ = scene.bed;
    depth_ = scene.sea.depth;
    sea_ = sea;
    maps_ = std::make_shared<const sim::CoastMaps>(sim::coast_maps(sea, ground_));
    return maps_;
}

}  // namespace deepwater::scene
