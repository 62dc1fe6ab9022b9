#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/sight/glare.h"

namespace deepwater::render {

/// Bloom: light that the eye or a lens scatters. A pyramid of ever smaller copies of the picture is added
/// up with weights that follow eye_spread(). Every step conserves the sum of light. The exposure's meter
/// reads one of the copies before they are added up.
///   in   color  rgba16f or rgba32f  scene-linear radiance
///   out  bloom  rgba16f  scattered radiance, a texel for every 4 by 4 pixels; the sharp picture is to be
///                        multiplied by 1 − share
class BloomPass {
public:
    /// Pixels along a side of a texel of the result.
    static constexpr int kPixelsPerTexel = 4;

    struct Picture {
        glm::ivec2 size;
        float pixel_angle;  ///< height of a pixel in the middle of the view, rad
        float strength;     ///< relative to an eye's; 0: no bloom
    };
    /// A part of the picture. All corners are multiples of kPixelsPerTexel, or the picture's own.
    struct Part {
        const gl::Texture& color;
        glm::ivec2 corner;  ///< lower left of color, in pixels of the whole picture
        glm::ivec2 low;     ///< lower left of the rectangle that is taken, in pixels of the whole picture
        glm::ivec2 high;    ///< its upper right, not included
    };
    explicit BloomPass(gl::ShaderLibrary& shaders);

    /// For each picture call begin(), take() for each of its parts in any order, gather(), then spread().
    void begin(const Picture& picture);
    void take(const Part& part);
    /// Makes the smaller copies.
    void gather();
    /// Adds them up; nothing is left of them. Does nothing without bloom.
    void spread();
    /// Returns the largest copy of at most `texels` texels, between gather() and spread(); null in a picture
    /// that is too small for copies.
    [[nodiscard]] const gl::Texture* copy_of_at_most(int texels) const;

    /// Whether light is scattered in the last picture begun; if not, the bloom is black.
    [[nodiscard]] bool any() const { return glare_.share > 0; }
    /// Share of the picture's light that is scattered.
    [[nodiscard]] float share() const { return glare_.share; }
    /// Share of light beyond white that is scattered onto a pixel's neighbours: optics::near_glare().
    [[nodiscard]] float near_share() const { return any() ? near_share_ : 0; }
    [[nodiscard]] const gl::Texture& bloom() const { return any() ? levels_.front().map : none_; }

private:
    struct Level {
        gl::Texture map;
        gl::Framebuffer target;
    };
    void resize(glm::ivec2 picture);
    /// Recomputes the weights if the angles or the strength have changed.
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
    float near_share_ = 0;
};

}  // namespace deepwater::render
