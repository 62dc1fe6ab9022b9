#pragma once

// What tests of the sky's pass share: the pass with its shaders, and its cube maps read back.

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "core/shared_glsl.h"
#include "gl/program.h"
#include "gpu/sky/cube_image.h"
#include "render/sky/sky_pass.h"
#include "support/gl_fixture.h"

namespace deepwater {

using glm::vec2;
using glm::vec3;
using glm::vec4;

inline void expect_near(vec3 value, vec3 expected, float relative, const std::string& where) {
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(value[i], expected[i], relative * std::abs(expected[i])) << where << ", band " << i;
}

class SkyPassTest : public test::GlTest {
protected:
    void SetUp() override {
        test::GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        shaders_ = test::load_shaders();
        pass_ = std::make_unique<render::SkyPass>(*shaders_);
        clear_.visibility_km = 300;
    }
    void TearDown() override {
        pass_.reset();
        shaders_.reset();
        test::GlTest::TearDown();
    }

    std::unique_ptr<gl::ShaderLibrary> shaders_;
    std::unique_ptr<render::SkyPass> pass_;
    scene::SkyState clear_;  ///< without haze
};

}  // namespace deepwater
