#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/sky/clouds.glsl"
}  // namespace deepwater::shared

namespace deepwater {
namespace {

// Lines of sight that climb, run level or sink, from places under the shell: where they end lies at the shell's height over
// the round sea, and a line that sinks ends beyond its lowest place.
TEST(CloudShells, LinesOfSightEndAtTheShell) {
    std::mt19937 random(4);
    std::uniform_real_distribution<float> share(0, 1);
    for (int i = 0; i < 2000; ++i) {
        const float height = 100 * std::exp2(7 * share(random));
        const float sine = std::lerp(-0.02f, 0.1f, share(random));
        const glm::vec3 direction(std::sqrt(1 - sine * sine), sine, 0);
        const float range = shared::distance_to_shell(height, sine);
        // The parabola for the sea's curve is good to a thousandth as far as clouds are seen.
        EXPECT_NEAR(shared::place_along(direction, range).y, height, 0.01f * height + 2)
            << height << ' ' << sine;
        EXPECT_GT(range, -sine * shared::kSightRadius);
    }
}

}  // namespace
}  // namespace deepwater
