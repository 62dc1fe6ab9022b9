#pragma once

#include <array>

#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/air/haze.h"
#include "scene/state/sky_state.h"

namespace deepwater::render {

/// The sky as seen from the eye's height, and the air between the eye and the scene. SkyPass renders it in
/// slices when the sky changes or the eye has risen or sunk by a step, some 3 % of its height plus half the
/// smallest scale height of the air: a flight at constant height needs no new one.
///
///   in   above  the sky above the haze as seen from sea level, and the tables from which it was rendered
///        clear  the same without clouds
///   out  cube   rgba16f  radiance of the air in every direction, without the sun's disc: the light of an endless
///                        path through air and haze, into which distant objects fade
class EyeSky {
public:
    explicit EyeSky(gl::ShaderLibrary& shaders);

    /// Number of slices of render_view().
    static const int kViewRows;
    /// Texels along a face of the cube, for a sky cube of `sky_size` texels seen from a height [m].
    [[nodiscard]] static int cube_size(int sky_size, float eye_height);
    /// OpenGL names of the programs that make a cube.
    [[nodiscard]] std::array<GLuint, 3> programs() const;

    /// Sets the sky and the height for which the next cube is made. @param above  light above the haze
    void begin(const scene::SkyState& state, const optics::SkyLight& above, float eye_height,
               float pattern_level);
    /// First step, unless the sky is a picture: renders a row of the table of how the clear sky at the
    /// eye's height differs from that at sea level. @pre the tables of sky/eye_view.comp and the SkyBlock
    /// are bound
    void render_view(int row);
    /// Second step: binds the program that fills `cube` and its inputs; the caller dispatches it in parts.
    void use(const gl::Texture& above, const gl::Texture& clear, const gl::Texture& cube, bool picture) const;

    /// Updates the AirBlock for an eye at a height [m]; less than 0 counts as 0.
    void look_from(const scene::SkyState& state, const optics::SpumeLayer& spume, double eye_height);
    /// Binds a cube and the AirBlock for shaders/sky/haze_veil.glsl.
    void bind(const gl::Texture& cube) const;

private:
    const gl::Program& view_program_;
    const gl::Program& analytic_program_;
    const gl::Program& picture_program_;
    gl::UniformBlock<gpu::AirBlock> air_block_{"air"};
    gl::UniformBlock<gpu::HazeBlock> haze_block_{"eye's haze"};
    gl::Texture view_;  ///< table that shared/sky/eye_view.glsl addresses
};

/// Returns the height [m] for which the sky of an eye is rendered: the step nearest to the eye's own.
[[nodiscard]] float rung_height(double eye_height, const optics::HazeLayer& haze);

}  // namespace deepwater::render
