#pragma once

#include <glm/glm.hpp>
#include <memory>

#include "gl/framebuffer.h"
#include "gl/profiler.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/air/sky_lights.h"
#include "render/common/pace.h"
#include "render/sky/cloud_pass.h"
#include "scene/state/sky_state.h"
#include "scene/state/water_state.h"

namespace deepwater::render {

/// What the sky depends on.
struct SkyScene {
    const scene::SkyState& sky;  ///< resolved
    const scene::WaterState& water;
    CloudScene clouds;
};

/// Keeps the sky cube and the deep-water cube true to the scene; renders them only when their inputs changed,
/// all at once or in slices into a second cube, towards which the shown one then fades.
///
///   out  sky    rgba16f cube  radiance from every direction, sun disc left out, seen from sea level through
///   the haze; below the
///                             horizon its colour
///                             goes on, softly darkened. Level l shows it blurred by a Gaussian of angular
///                             deviation sky_blur(l), twice the slope deviation of the facets that mirror it:
///                             sky_level_of() in shaders/shared/sky/sky_filter.glsl finds the level
///        eye    rgba16f cube  the same seen from the eye's height, by EyeSky
///        clear  rgba16f cube  the sky above the haze without its clouds
///        water  rgba16f cube  radiance of bottomless water along a refracted direction (pointing down), just
///                             below a flat surface, looking at it from above: before the surface's losses
class SkyPass {
public:
    explicit SkyPass(gl::ShaderLibrary& shaders);
    ~SkyPass();

    /// @throws RuntimeFailure when sky.image cannot be read, once per change of sky.image; the sky that was
    ///         there before stays in use and follows the sun
    void update(const SkyScene& scene, Pace pace);
    /// The same at once, without clouds.
    void update(const scene::SkyState& sky, const scene::WaterState& water);

    [[nodiscard]] const gl::Texture& sky_cube() const;
    [[nodiscard]] const gl::Texture& water_cube() const;
    [[nodiscard]] const CloudPass& clouds() const;
    [[nodiscard]] bool has_clouds() const { return clouds().active(); }
    /// Binds what sky/cloud_view.glsl needs, and to unit 0 the sky above the haze without clouds.
    void bind_clouds() const;
    /// The sky as the eye sees it: see render/sky/eye_sky.h.
    [[nodiscard]] const gl::Texture& eye_cube() const;
    /// Binds that and the air before the eye for shaders/sky/haze_veil.glsl.
    void bind_eye() const;
    /// The air's transmittance_table(), rgba32f.
    [[nodiscard]] const gl::Texture& transmittance() const;
    /// At sea level, under the haze.
    [[nodiscard]] const optics::SkyLight& light() const;

    /// The same without the haze.
    [[nodiscard]] const optics::SkyLight& light_above_haze() const;
    /// Changes whenever the cubes were rendered; never 0 afterwards.
    [[nodiscard]] unsigned version() const;
    /// Binds the SkyBlock of what is shown.
    void bind_block() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace deepwater::render
