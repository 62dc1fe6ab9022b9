#pragma once

// What tests of the sky's pass share: the pass with its shaders, and its cube maps read back.

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <vector>

#include "core/shared_glsl.h"
#include "gl/program.h"
#include "render/sky/sky_pass.h"
#include "support/gl_fixture.h"

namespace deepwater::shared {
#include "shared/cube_map.glsl"
}  // namespace deepwater::shared

namespace deepwater {

using glm::vec2;
using glm::vec3;
using glm::vec4;

/// A level of a cube map, read back.
class CubeImage {
public:
    CubeImage(const gl::Texture& cube, int level)
        : size_(cube.width(level)), texels_(static_cast<size_t>(6 * size_ * size_)) {
        glGetTextureImage(cube.name(), level, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(texels_.size() * sizeof(vec4)), texels_.data());
    }

    /// Calls visit(direction, value, solid angle) for every texel.
    template <class Visit>
    void for_each(Visit visit) const {
        for (int face = 0; face < 6; ++face) {
            for (int y = 0; y < size_; ++y) {
                for (int x = 0; x < size_; ++x) {
                    const vec2 uv = (vec2(x, y) + 0.5f) / static_cast<float>(size_);
                    const vec2 st = 2.0f * uv - 1.0f;
                    const float near = 1 / std::sqrt(1 + glm::dot(st, st));
                    const float texel = 2 / static_cast<float>(size_);
                    visit(shared::cube_direction(face, uv),
                          vec3(texels_[static_cast<size_t>((face * size_ + y) * size_ + x)]),
                          texel * texel * near * near * near);
                }
            }
        }
    }

    [[nodiscard]] vec3 level_irradiance() const {
        vec3 sum(0);
        for_each([&](vec3 d, vec3 value, float angle) { sum += value * (std::max(0.0f, d.y) * angle); });
        return sum;
    }

private:
    int size_;
    std::vector<vec4> texels_;
};

inline void expect_near(vec3 value, vec3 expected, float relative, const std::string& where) {
    for (int i = 0; i < 3; ++i)
        EXPECT_NEAR(value[i], expected[i], relative * std::abs(expected[i])) << where << ", band " << i;
}

class SkyPassTest : public test::GlTest {
protected:
    void SetUp() override {
        test::GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        shaders_ = std::make_unique<gl::ShaderLibrary>(DEEPWATER_SHADER_DIR);
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
