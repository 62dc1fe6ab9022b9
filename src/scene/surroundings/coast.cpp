#include "scene/surroundings/coast.h"

#include <tbb/parallel_for.h>

#include <algorithm>

#include "scene/state/bed_state.h"
#include "scene/terrain/terrain.h"

namespace deepwater::scene {
namespace {

constexpr int kSamples = 384;    // along a side
constexpr double kSpacing = 6;   // m, around the middle
constexpr double kEven = 80;     // samples from the middle up to which they lie evenly
constexpr double kReach = 4500;  // m: from the middle to the edge, at least …
constexpr double kLee = 1.5;     // … and in widths of the land, at whose edge the middle lies

/// Returns the growth of a grid whose last sample lies `reach` metres from the middle.
double growth_for(double reach) {
    constexpr double kLeast = 1e-3, kMost = 1;
    sim::CoastGrid grid{.middle = {}, .spacing = kSpacing, .even = kEven, .growth = kLeast};
    double low = kLeast, high = kMost;
    for (int i = 0; i < 40; ++i) {
        grid.growth = 0.5 * (low + high);
        (grid.distance(kSamples - 1, kSamples) < reach ? low : high) = grid.growth;
    }
    return grid.growth;
}

sim::CoastGround ground_of(const Scene& scene) {
    const SeaBed bed(scene.bed, scene.sea);
    const double reach = std::max(kReach, bed.terrain() ? kLee * bed.terrain()->width() : 0);
    sim::CoastGround ground{.grid = {.middle = {scene.bed.land_x, scene.bed.land_z},
                                     .spacing = kSpacing,
                                     .even = kEven,
                                     .growth = growth_for(reach)},
                            .heights = {}};
    ground.heights = Grid2D<float>(kSamples, kSamples);
    tbb::parallel_for(0, kSamples, [&](int z) {
        for (int x = 0; x < kSamples; ++x) {
            const glm::dvec2 place = ground.place(x, z);
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
