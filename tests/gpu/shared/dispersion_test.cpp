#include <gtest/gtest.h>

#include <cmath>
#include <vector>

#include "core/shared_glsl.h"
#include "support/formula_harness.h"
#include "support/gl_fixture.h"

namespace deepwater::shared {
#include "shared/water/dispersion.glsl"
}

namespace deepwater::test {
namespace {

class DispersionOnGpu : public GlTest {};

TEST_F(DispersionOnGpu, SwingsAsOnTheCpu) {
    std::vector<glm::vec4> inputs;
    for (float k = 1e-4f; k < 5000; k *= 1.13f) {
        for (const float depth : {0.0f, 0.5f, 30.0f, 5000.0f}) {
            for (const float tension : {0.0f, shared::kWaterTension})
                inputs.emplace_back(k, depth, tension, 0);
        }
    }
    const std::vector<glm::vec4> results =
        evaluate_on_gpu("shared/water/dispersion.glsl",
                        "vec4(angular_frequency(x.x, x.y, x.z), group_speed(x.x, x.y, x.z), 0, 0)", inputs);
    for (size_t i = 0; i < inputs.size(); ++i) {
        const glm::vec4 x = inputs[i];
        const float frequency = shared::angular_frequency(x.x, x.y, x.z);
        const float speed = shared::group_speed(x.x, x.y, x.z);
        // A driver's tanh may err by 1e-5 or so of its value; 1 − tanh² by as much of 1, on a term of kd.
        EXPECT_NEAR(results[i].x, frequency, 2e-5f * frequency) << x.x << ", " << x.y << ", " << x.z;
        EXPECT_NEAR(results[i].y, speed, 5e-4f * speed) << x.x << ", " << x.y << ", " << x.z;
    }
}

}  // namespace
}  // namespace deepwater::test
