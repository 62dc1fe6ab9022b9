#include "sim/step_benchmark/step_benchmark.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "sim/step_benchmark/kissfft_step.h"

namespace deepwater::sim {
namespace {

TEST(Percentile, IsTheValueThatAShareOfTheSamplesDoesNotExceed) {
    const Samples samples = {5, 1, 4, 2, 3};
    EXPECT_EQ(percentile(samples, 0), 1);
    EXPECT_EQ(percentile(samples, 0.5), 3);
    EXPECT_EQ(percentile(samples, 1), 5);
    EXPECT_EQ(percentile({}, 0.5), 0);
}

TEST(KissfftStep, MakesTheMapsOfTheWaveField) {
    for (const int harmonics : {7, 15}) {
        const BenchWaves waves({.resolution = 32, .size = 60, .rotation = 0.65, .harmonics = harmonics});
        WaveField field(waves.shape);
        field.set_waves(waves.h0, waves.frequency);
        WaveScratch scratch;
        TileMaps ours, theirs;
        field.prepare(theirs);
        field.evaluate(12.5, {.choppiness = 0.8f}, ours, scratch);
        for (const KissfftStep::Kind kind : {KissfftStep::Kind::plain, KissfftStep::Kind::thrifty}) {
            KissfftStep(waves, kind).run(12.5, 0.8f, theirs);
            float difference = 0;
            for (size_t i = 0; i < size_t{32} * 32; ++i) {
                difference = std::max(
                    {difference,
                     glm::distance(ours.displacement[0].values()[i], theirs.displacement[0].values()[i]),
                     glm::distance(ours.gradient[0].values()[i], theirs.gradient[0].values()[i]),
                     std::abs(ours.shear[0].values()[i] - theirs.shear[0].values()[i])});
            }
            // Values of order 1; lengths and slopes, of unlike size, share transforms there.
            EXPECT_LT(difference, 2e-5f);
        }
    }
}

}  // namespace
}  // namespace deepwater::sim
