#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/sight/glare.h"

namespace deepwater::render {

/// The light that an eye or a lens scatters out of its way: a pyramid of ever smaller copies of the picture,
/// added up again by weights that follow eye_spread(). Every step keeps the sum of light.
///   in   color  rgba16f  scene-linear radiance
///   out  bloom  rgba16f  scattered radiance, a texel for every 4 by 4 pixels; the picture keeps 1 − share of
///   its own
class BloomPass {
public:
    /// Pixels along a side of a texel of the result.
    static constexpr int kPixelsPerTexel = 4;

    struct Picture {
        glm::ivec2 size;
        float pixel_angle;  ///< height of a pixel in the middle of the view, rad
        float strength;     ///< relative to an eye's; 0 leaves nothing to draw
    };
    /// A part of the picture. All corners are multiples of kPixelsPerTexel, or the picture's own.
    struct Part {
        const gl::Texture& color;
        glm::ivec2 corner;  ///< of color, from the picture's lower left, pixels
        glm::ivec2 low;     ///< what of the picture is taken out of color: from
        glm::ivec2 high;    ///< up to, not including
    };
    explicit BloomPass(gl::ShaderLibrary& shaders);

    /// A picture may come in parts: begin(), every part of it in any order, spread().
    void begin(const Picture& picture);
    void take(const Part& part);
    void spread();

    /// Whether there is anything to scatter in the picture begun last; without it the bloom is black.
    [[nodiscard]] bool any() const { return glare_.share > 0; }
    /// Of all its light.
    [[nodiscard]] float share() const { return glare_.share; }
    [[nodiscard]] const gl::Texture& bloom() const { return any() ? levels_.front().map : none_; }

private:
    struct Level {
        gl::Texture map;
        gl::Framebuffer target;
    };
    void resize(glm::ivec2 picture);
    /// Finds the weights anew when the angles or the strength have changed.
    void weigh(float pixel_angle, float strength);

    const gl::Program& first_;
    const gl::Program& down_;
    const gl::Program& up_;
    std::vector<Level> levels_;  ///< finest first
    glm::ivec2 picture_{0};
    gl::Texture none_;
    float pixel_angle_ = 0;
    float strength_ = 0;
    optics::Glare glare_;
};

}  // namespace deepwater::render
