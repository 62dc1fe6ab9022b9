// The ground on which a scene's waves run up: it holds the land and its lee, and what is known of them near by is fine.
#include "scene/surroundings/coast.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "sim/laws/compass.h"

namespace deepwater::scene {
namespace {

/// Sum of the squares of what is left of all waves at a place.
double left_at(const sim::CoastMaps& maps, const glm::dvec2& place) {
    double sum = 0;
    for (const float share : maps.at(place)) sum += static_cast<double>(share * share);
    return sum;
}

TEST(Coast, NoLandHasNone) {
    EXPECT_EQ(CoastBuilder().build(Scene()), nullptr);
}

TEST(Coast, LandThatStaysKeepsItsGround) {
    Scene scene;
    scene.bed.kind = kBedBeach;
    CoastBuilder builder;
    const auto first = builder.build(scene);
    scene.camera.position.x += 500;
    EXPECT_EQ(builder.build(scene), first);
    scene.bed.land_x = 40;
    const auto moved = builder.build(scene);
    EXPECT_NE(moved, first);
    EXPECT_EQ(moved->grid.middle.x, 40);
}

// An island as wide as any lies amid its ground, however the waves run: far off on all sides is the open sea, and close in
// its lee there is less.
TEST(Coast, AnIslandLiesAmidItsGround) {
    std::mt19937 random(8);
    std::uniform_real_distribution<float> somewhere(0, 360);
    for (const float width : {0.0f, 700.0f, 9000.0f}) {
        for (const BedKind kind : {kBedIsland, kBedAtoll}) {
            Scene scene;
            scene.bed.kind = kind;
            scene.bed.land_width = width;
            scene.bed.slope_direction = somewhere(random);
            scene.sea.wind_speed = 7;
            scene.sea.wind_direction = somewhere(random);
            const auto ground = CoastBuilder().build(scene);
            const sim::CoastMaps maps = sim::coast_maps(scene.sea, *ground);
            const double open = left_at(maps, 1e6 * sim::compass_vector(scene.sea.wind_direction + 180));
            for (int way = 0; way < 360; way += 15) {
                const glm::dvec2 far = 1e6 * sim::compass_vector(way);
                EXPECT_NEAR(left_at(maps, far), open, 0.05 * open)
                    << kind << ", " << width << " m, towards " << way;
            }
            double least = open;
            for (double off = 0; off < 12000; off += 25)
                least = std::min(least, left_at(maps, off * sim::compass_vector(scene.sea.wind_direction)));
            EXPECT_LT(least, 0.5 * open);
        }
    }
}

// Beside land the waves' shares have no step: within 30 m, over open water, no more changes than over a few samples.
TEST(Coast, TheSeaAroundAnIslandHasNoEdges) {
    Scene scene;
    scene.bed.kind = kBedIsland;
    scene.sea.wind_speed = 4;
    scene.sea.wind_direction = 30;
    const auto ground = CoastBuilder().build(scene);
    const sim::CoastMaps maps = sim::coast_maps(scene.sea, *ground);
    const SeaBed bed(scene.bed, scene.sea);
    std::mt19937 random(4);
    std::uniform_real_distribution<double> somewhere(-3500, 3500);
    int counted = 0;
    for (int n = 0; n < 3000; ++n) {
        const glm::dvec2 place(somewhere(random), somewhere(random));
        if (bed.depths_within(place, 60).x < 4) continue;
        const double here = left_at(maps, place);
        for (const glm::dvec2 way : {glm::dvec2(8, 0), glm::dvec2(0, 8)})
            EXPECT_LT(std::abs(left_at(maps, place + way) - here), 1) << place.x << ' ' << place.y;
        ++counted;
    }
    EXPECT_GT(counted, 1000);
}

}  // namespace
}  // namespace deepwater::scene
