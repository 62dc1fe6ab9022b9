#pragma once

// What tests of clouds share: a sky that they are drawn in, and its textures read back.

#include <memory>
#include <vector>

#include "core/shared_glsl.h"
#include "gl/program.h"
#include "render/sky/cloud_pass.h"
#include "render/sky/sky_pass.h"
#include "support/gl_fixture.h"

namespace deepwater::shared {
#include "shared/cube_map.glsl"
#include "shared/sky/clouds.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {

using glm::vec2;
using glm::vec3;
using glm::vec4;

inline constexpr int kDome = 192;

class CloudsTest : public test::GlTest {
protected:
    void SetUp() override {
        test::GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        shaders_ = test::load_shaders();
        sky_pass_ = std::make_unique<SkyPass>(*shaders_);
    }
    void TearDown() override {
        sky_pass_.reset();
        shaders_.reset();
        test::GlTest::TearDown();
    }

    [[nodiscard]] static CloudScene scene_of(int kind, float cover) {
        return {.state = {.kind = kind, .cover = cover},
                .drift = {10, -4},
                .high_drift = {20, -8},
                .eye = {0, 3, 0},
                .time = 5,
                .dome_size = kDome};
    }
    void update(const CloudScene& clouds, Pace pace = Pace::immediate) {
        sky_pass_->update({sky_, {}, clouds}, pace);
    }

    static std::vector<vec4> texels(const gl::Texture& texture, int level = 0) {
        const int faces = texture.layers();
        std::vector<vec4> values(static_cast<size_t>(texture.width(level)) *
                                 static_cast<size_t>(texture.height(level)) * static_cast<size_t>(faces));
        glGetTextureImage(texture.name(), level, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(vec4)), values.data());
        return values;
    }
    static std::vector<float> cube(const gl::Texture& texture, int level) {
        std::vector<float> values(size_t{6} * static_cast<size_t>(texture.width(level)) *
                                  static_cast<size_t>(texture.width(level)) * 3);
        glGetTextureImage(texture.name(), level, GL_RGB, GL_FLOAT,
                          static_cast<GLsizei>(values.size() * sizeof(float)), values.data());
        return values;
    }
    /// Calls visit(direction, texel) for every texel of the newest dome that shows sky.
    template <class Visit>
    void for_each_in_dome(Visit visit) const {
        const std::vector<vec4> dome = texels(sky_pass_->clouds().dome());
        for (int y = 0; y < kDome; ++y) {
            for (int x = 0; x < kDome; ++x) {
                const vec2 uv = (vec2(x, y) + 0.5f) / static_cast<float>(kDome);
                if (glm::length(2.0f * uv - 1.0f) > shared::kDomeHorizon) continue;
                visit(shared::dome_direction(uv), dome[static_cast<size_t>(y * kDome + x)]);
            }
        }
    }

    std::unique_ptr<gl::ShaderLibrary> shaders_;
    std::unique_ptr<SkyPass> sky_pass_;
    scene::SkyState sky_;
};

}  // namespace deepwater::render
