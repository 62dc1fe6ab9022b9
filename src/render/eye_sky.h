#pragma once

#include <array>
#include <optional>

#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/haze.h"
#include "scene/sky_state.h"

namespace deepwater::render {

class SkyPass;

/// Texture unit of the eye's sky, as in shaders/include/haze_veil.glsl.
inline constexpr unsigned kEyeSkyUnit = 15;

/// The sky as the eye sees it from its height, and what lies between the eye and everything else.
///
///   in   sky  the sky above the haze as seen from sea level, and the tables it was made from
///   out  cube rgba16f  radiance from every direction above the eye's horizon, sun disc left out; below it
///   the
///                      light of air and haze towards the sea, as if there were no end of them: what is seen
///                      at a distance fades into it
///
/// Rendered when the sky changed or the eye has risen or sunk by a rung, some 3 % of the least height over
/// which the air changes: a flight along the sea renders none.
class EyeSky {
public:
    explicit EyeSky(gl::ShaderLibrary& shaders);

    /// @param eye_height  m above the sea; less than 0 counts as 0
    void update(const scene::SkyState& state, const SkyPass& sky, double eye_height);
    /// Binds the cube and the AirBlock for shaders/include/haze_veil.glsl.
    void bind() const;

    [[nodiscard]] const gl::Texture& cube() const { return cube_; }
    /// How often the cube was rendered.
    [[nodiscard]] unsigned version() const { return version_; }

private:
    void render(const scene::SkyState& state, const SkyPass& sky, float eye_height);

    const gl::Program& view_program_;
    const gl::Program& analytic_program_;
    const gl::Program& picture_program_;
    gl::UniformBlock<AirBlock> air_block_{"air"};
    gl::UniformBlock<HazeBlock> haze_block_{"eye's haze"};
    gl::Texture view_;  ///< by shared/eye_view.glsl
    gl::Texture cube_;

    struct Shown {
        unsigned sky_version;
        float height;
        std::array<GLuint, 3> programs;
        bool operator==(const Shown&) const = default;
    };
    std::optional<Shown> shown_;
    unsigned version_ = 0;
};

/// The height [m] of the rung nearest to an eye: the sky is rendered as seen from there.
[[nodiscard]] float rung_height(double eye_height, const HazeLayer& haze);

}  // namespace deepwater::render
