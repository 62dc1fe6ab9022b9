#include "sim/waves/step_runner.h"

#include <gtest/gtest.h>

#include <algorithm>

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

}  // namespace
}  // namespace deepwater::sim
