#include "sim/kernel/wave_kernel.h"

#include <gtest/gtest.h>

#include <string_view>

namespace deepwater::sim {
namespace {

TEST(WaveKernel, WidthsAreCappedByTheProcessorAndByTheRequest) {
    int before = 0;
    for (const VectorWidth width : {kVectorsSse2, kVectorsAvx2, kVectorsAvx512}) {
        const WaveKernel& kernel = wave_kernel(width);
        EXPECT_LE(kernel.lanes, 2 << width);  // 4, 8, 16
        EXPECT_GE(kernel.lanes, before);
        before = kernel.lanes;
    }
    EXPECT_EQ(wave_kernel(kVectorsSse2).lanes, 4);
    EXPECT_EQ(wave_kernel().lanes, before) << "auto is the widest there is";
}

TEST(WaveKernel, KissfftIsChosenAtAnyWidth) {
    for (const VectorWidth width : {kVectorsWidest, kVectorsSse2, kVectorsAvx2, kVectorsAvx512}) {
        EXPECT_EQ(std::string_view(wave_kernel(width, kFftKissfft).name), "kissfft");
    }
}

}  // namespace
}  // namespace deepwater::sim
