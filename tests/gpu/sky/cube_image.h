#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/shared_glsl.h"
#include "gl/texture.h"

namespace deepwater::shared {
#include "shared/cube_map.glsl"
}  // namespace deepwater::shared

namespace deepwater {

/// A level of a cube map, read back.
class CubeImage {
public:
    CubeImage(const gl::Texture& cube, int level)
        : size_(cube.width(level)), texels_(static_cast<size_t>(6 * size_ * size_)) {
        glGetTextureImage(cube.name(), level, GL_RGBA, GL_FLOAT,
                          static_cast<GLsizei>(texels_.size() * sizeof(glm::vec4)), texels_.data());
    }

    /// Calls visit(direction, value, solid angle) for every texel.
    template <class Visit>
    void for_each(Visit visit) const {
        for (int face = 0; face < 6; ++face) {
            for (int y = 0; y < size_; ++y) {
                for (int x = 0; x < size_; ++x) {
                    const glm::vec2 uv = (glm::vec2(x, y) + 0.5f) / static_cast<float>(size_);
                    const glm::vec2 st = 2.0f * uv - 1.0f;
                    const float near = 1 / std::sqrt(1 + glm::dot(st, st));
                    const float texel = 2 / static_cast<float>(size_);
                    visit(shared::cube_direction(face, uv), texel_of(face, x, y),
                          texel * texel * near * near * near);
                }
            }
        }
    }

    /// Returns the value in a direction, interpolated between the texels of a face; unlike on the GPU, the outermost
    /// texels are repeated at its edges.
    [[nodiscard]] glm::vec3 towards(const glm::vec3& direction) const {
        const glm::vec3 size = glm::abs(direction);
        const int axis = size.x >= size.y && size.x >= size.z ? 0 : size.y >= size.z ? 1 : 2;
        const int face = 2 * axis + (direction[axis] < 0 ? 1 : 0);
        // The face's coordinates are linear in the direction whose part along the axis is 1.
        const auto reach = [&](const glm::vec2& uv) {
            const glm::vec3 d = shared::cube_direction(face, uv);
            return d / std::abs(d[axis]);
        };
        const glm::vec3 corner = reach({0, 0}), along = reach({1, 0}) - corner, down = reach({0, 1}) - corner;
        const glm::vec3 off = direction / size[axis] - corner;
        const glm::vec2 uv(glm::dot(off, along) / glm::dot(along, along),
                           glm::dot(off, down) / glm::dot(down, down));
        const glm::vec2 held =
            glm::clamp(uv * static_cast<float>(size_) - 0.5f, 0.0f, static_cast<float>(size_ - 1));
        const glm::ivec2 low = glm::min(glm::ivec2(held), size_ - 2);
        const glm::vec2 part = held - glm::vec2(low);
        return glm::mix(
            glm::mix(texel_of(face, low.x, low.y), texel_of(face, low.x + 1, low.y), part.x),
            glm::mix(texel_of(face, low.x, low.y + 1), texel_of(face, low.x + 1, low.y + 1), part.x), part.y);
    }

    [[nodiscard]] glm::vec3 level_irradiance() const {
        glm::vec3 sum(0);
        for_each(
            [&](glm::vec3 d, glm::vec3 value, float angle) { sum += value * (std::max(0.0f, d.y) * angle); });
        return sum;
    }

private:
    [[nodiscard]] glm::vec3 texel_of(int face, int x, int y) const {
        const auto side = static_cast<size_t>(size_);
        return {texels_[(static_cast<size_t>(face) * side + static_cast<size_t>(y)) * side +
                        static_cast<size_t>(x)]};
    }

    int size_;
    std::vector<glm::vec4> texels_;
};

}  // namespace deepwater
