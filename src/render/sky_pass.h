#pragma once

#include <glm/glm.hpp>
#include <memory>

#include "gl/framebuffer.h"
#include "gl/profiler.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "render/sky_lights.h"
#include "scene/sky_state.h"
#include "scene/water_state.h"

namespace deepwater::render {

/// Keeps the sky cube and the deep-water cube true to the scene; renders them only when their inputs changed.
///
///   out  sky    rgba16f cube  radiance from every direction, discs left out, and in alpha what share of
///                             what lies behind the air is seen through its clouds; below the horizon its
///                             colour goes on, softly darkened. Level l shows it blurred by a Gaussian of
///                             angular deviation sky_blur(l), twice the slope deviation of the facets that
///                             mirror it: sky_level_of() in shaders/shared/sky_filter.glsl finds the level
///        water  rgba16f cube  radiance of bottomless water along a refracted direction (pointing down), just
///                             below a flat surface, looking at it from above: before the surface's losses
class SkyPass {
public:
    explicit SkyPass(gl::ShaderLibrary& shaders);
    ~SkyPass();

    /// @param sky  resolved
    /// @throws RuntimeFailure when sky.image cannot be read, once per change of sky.image; the sky that was
    ///         there before stays in use and follows the sun
    void update(const scene::SkyState& sky, const scene::WaterState& water);

    [[nodiscard]] const gl::Texture& sky_cube() const;
    [[nodiscard]] const gl::Texture& water_cube() const;
    [[nodiscard]] const SkyLight& light() const;
    /// The air's transmittance_table(), rgba32f.
    [[nodiscard]] const gl::Texture& transmittance() const;
    /// Changes whenever the cubes were rendered; never 0 afterwards.
    [[nodiscard]] unsigned version() const;
    /// Binds the SkyBlock they were rendered from.
    void bind_block() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace deepwater::render
