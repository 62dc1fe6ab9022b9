#pragma once

#include <array>

#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/air/haze.h"
#include "scene/state/sky_state.h"

namespace deepwater::render {

/// The sky as the eye sees it from its height, and what lies between the eye and everything else. SkyPass
/// makes it, slice by slice, when the sky changes or the eye has risen or sunk by a rung, some 3 % of the
/// least height over which the air changes: a flight along the sea makes none.
///
///   in   above  the sky above the haze as seen from sea level, and the tables it was made from
///   out  cube   rgba16f  radiance from every direction above the eye's horizon, sun disc left out; below it
///                        the light of air and haze towards the sea, as if there were no end of them: what is
///                        seen at a distance fades into it
class EyeSky {
public:
    explicit EyeSky(gl::ShaderLibrary& shaders);

    /// Slices of render_view().
    static const int kViewRows;
    /// Texels along a face of the cube for a sky of `sky_size` ones, seen from a height [m].
    [[nodiscard]] static int cube_size(int sky_size, float eye_height);
    /// Names of the programs that a cube is made by.
    [[nodiscard]] std::array<GLuint, 3> programs() const;

    /// From here on the cube is made for this sky and height. @param above  light above the haze
    void begin(const scene::SkyState& state, const optics::SkyLight& above, float eye_height,
               float pattern_level);
    /// First, unless the sky is a picture: a slice of what the height does to the clear sky. The tables of
    /// sky/eye_view.comp and the SkyBlock are bound.
    void render_view(int row);
    /// Then readies the program that fills `cube`, some texels at a time.
    void use(const gl::Texture& above, const gl::Texture& cube, bool picture) const;

    /// The air between an eye at a height [m] and what it sees; less than 0 counts as 0.
    void look_from(const scene::SkyState& state, double eye_height);
    /// Binds a cube and the AirBlock for shaders/sky/haze_veil.glsl.
    void bind(const gl::Texture& cube) const;

private:
    const gl::Program& view_program_;
    const gl::Program& analytic_program_;
    const gl::Program& picture_program_;
    gl::UniformBlock<optics::AirBlock> air_block_{"air"};
    gl::UniformBlock<optics::HazeBlock> haze_block_{"eye's haze"};
    gl::Texture view_;  ///< by shared/sky/eye_view.glsl
};

/// The height [m] of the rung nearest to an eye: the sky is rendered as seen from there.
[[nodiscard]] float rung_height(double eye_height, const optics::HazeLayer& haze);

}  // namespace deepwater::render
