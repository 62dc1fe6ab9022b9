#include "sim/waves/step_runner.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sim/waves/ocean_tile.h"
#include "sim/waves/tick_moments.h"

namespace deepwater::sim {
namespace {

TEST(ShareStrips, EveryStripIsDoneOnceAndNoWorkerIsIdle) {
    std::vector<StepShare> shares;
    for (int fields = 1; fields <= 7; ++fields) {
        for (const int strips_each : {1, 4, 16, 32}) {
            for (size_t workers = 1; workers <= 20; ++workers) {
                const std::vector<int> strips(static_cast<size_t>(fields), strips_each);
                share_strips(strips, workers, shares);
                std::vector<int> next(strips.size()), load(workers);
                for (const StepShare& share : shares) {
                    ASSERT_LT(share.worker, workers);
                    ASSERT_LT(share.strips.first, share.strips.last);
                    EXPECT_EQ(share.strips.first, next[share.item]) << "in order, without a gap";
                    next[share.item] = share.strips.last;
                    load[share.worker] += share.strips.last - share.strips.first;
                }
                EXPECT_EQ(next, strips);
                // As equal as whole strips can be.
                EXPECT_LE(std::ranges::max(load) - std::ranges::min(load), 1)
                    << fields << " fields of " << strips_each << " strips on " << workers;
            }
        }
    }
}

TEST(ShareStrips, WholeFieldsFirst) {
    std::vector<StepShare> shares;
    share_strips(std::vector<int>{8, 8, 8}, 2, shares);
    EXPECT_EQ(shares,
              (std::vector<StepShare>{{0, {0, 8}, 0}, {1, {0, 8}, 1}, {2, {0, 4}, 0}, {2, {4, 8}, 1}}));
    share_strips(std::vector<int>{8, 8, 8}, 4, shares);
    EXPECT_EQ(
        shares,
        (std::vector<StepShare>{
            {0, {0, 6}, 0}, {0, {6, 8}, 1}, {1, {0, 4}, 1}, {1, {4, 8}, 2}, {2, {0, 2}, 2}, {2, {2, 8}, 3}}));
}

// Still water between waves of other steps, in the same maps, is what the transforms of no waves give.
TEST(StepRunner, StillWaterIsThatOfWavesWithoutHeight) {
    const SeaState calm{.wind_speed = 0}, windy{.wind_speed = 9};
    const TilePlan plan{.resolution = 64, .size = 40, .rotation = 0.3, .k_min = 0.1, .k_max = 4};
    OceanTile flat(plan, calm), rough(plan, windy);
    ASSERT_TRUE(flat.field().still());
    ASSERT_FALSE(rough.field().still());

    TileMaps transformed, stepped;
    WaveScratch scratch;
    flat.field().evaluate(3, {}, transformed, scratch);
    StepRunner runner;
    for (OceanTile* const tile : {&rough, &flat, &flat, &rough, &flat}) {
        std::vector<StepRunner::Item> items{
            {.field = &tile->field(), .scale = {}, .maps = &stepped, .extremes = {}}};
        runner.run(3, items);
        EXPECT_EQ(items[0].extremes.height > 0, tile == &rough);
        EXPECT_EQ(stepped.still, tile == &flat);
        if (tile != &flat) continue;
        for (size_t level = 0; level < transformed.displacement.size(); ++level) {
            EXPECT_TRUE(std::ranges::equal(stepped.displacement[level].values(),
                                           transformed.displacement[level].values()));
            EXPECT_TRUE(
                std::ranges::equal(stepped.gradient[level].values(), transformed.gradient[level].values()));
            EXPECT_TRUE(std::ranges::equal(stepped.shear[level].values(), transformed.shear[level].values()));
        }
    }
}

// The same for velocities and accelerations.
TEST(MotionRunner, StillWaterDoesNotMove) {
    const TilePlan plan{.resolution = 64, .size = 40, .rotation = 0, .k_min = 0.1, .k_max = 4};
    OceanTile flat(plan, {.wind_speed = 0}), rough(plan, {.wind_speed = 9});
    TileMaps maps;
    MotionRunner runner;
    for (OceanTile* const tile : {&flat, &rough, &flat, &flat}) {
        tile->field().prepare(maps);
        const MotionRunner::Item item{tile, &maps};
        runner.run(2, 1, std::span(&item, 1), MipLevels::all);
        for (const auto* const map : {&maps.velocity, &maps.acceleration}) {
            ASSERT_EQ(map->size(), maps.displacement.size());
            const bool moves = std::ranges::any_of(
                map->front().values(), [](const glm::vec4& v) { return glm::vec3(v) != glm::vec3(0); });
            EXPECT_EQ(moves, tile == &rough);
        }
    }
}

}  // namespace
}  // namespace deepwater::sim
