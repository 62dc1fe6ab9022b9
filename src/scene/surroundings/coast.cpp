#include "scene/surroundings/coast.h"

#include <tbb/parallel_for.h>

#include "scene/state/bed_state.h"

namespace deepwater::scene {
namespace {

constexpr int kSamples = 320;   // along a side
constexpr double kSpacing = 6;  // m

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

std::shared_ptr<const sim::CoastGround> CoastBuilder::build(const Scene& scene) {
    if (const BedState bed = present_bed(scene); !is_land(bed)) {
        ground_ = nullptr;
    } else if (!ground_ || bed != bed_) {
        ground_ = std::make_shared<const sim::CoastGround>(ground_of(scene));
        bed_ = bed;
    }
    return ground_;
}

}  // namespace deepwater::scene
