#pragma once

#include <glm/glm.hpp>
#include <memory>

#include "gl/framebuffer.h"
#include "gl/profiler.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/air/sky_lights.h"
#include "optics/air/spume.h"
#include "render/common/pace.h"
#include "render/sky/cloud_pass.h"
#include "scene/state/sky_state.h"
#include "scene/state/water_state.h"

namespace deepwater::render {

/// The inputs of the sky.
struct SkyScene {
    const scene::SkyState& sky;  ///< resolved
    const scene::WaterState& water;
    CloudScene clouds;
    optics::SpumeLayer spume{};                                  ///< over the sea
    glm::vec3 body_scattering{scene::optics(water).scattering};  ///< of the water with its bubbles, 1/m
};

/// Keeps the sky cube and the deep-water cube up to date. They are rendered only when their inputs have
/// changed, at once or in slices into a second cube, to which the shown one then fades.
///
///   out  sky    rgba16f cube  radiance from every direction, without the sun's disc, seen from sea level
///                             through the haze; below the horizon its colour continues, slightly darker.
///                             Level l is blurred by a Gaussian of angular standard deviation sky_blur(l),
///                             twice the standard deviation of the slopes of facets that reflect it:
///                             sky_level_of() in shaders/shared/sky/sky_filter.glsl finds the level
///        eye    rgba16f cube  the same seen from the eye's height, by EyeSky
///        clear  rgba16f cube  the sky above the haze without its clouds
///        water  rgba16f cube  radiance of infinitely deep water along a refracted direction (pointing down),
///                             just below a flat surface, before it leaves through the surface
class SkyPass {
public:
    explicit SkyPass(gl::ShaderLibrary& shaders);
    ~SkyPass();

    /// Updates the cubes. @throws RuntimeFailure if sky.image cannot be read, once per change of sky.image;
    /// the
    ///         previous sky stays in use
    void update(const SkyScene& scene, Pace pace);
    /// Updates the cubes at once, for a sky without clouds.
    void update(const scene::SkyState& sky, const scene::WaterState& water);

    [[nodiscard]] const gl::Texture& sky_cube() const;
    [[nodiscard]] const gl::Texture& water_cube() const;
    [[nodiscard]] const CloudPass& clouds() const;
    [[nodiscard]] bool has_clouds() const { return clouds().active(); }
    /// Binds the inputs of sky/cloud_view.glsl, and to unit 0 the sky above the haze without clouds.
    void bind_clouds() const;
    /// The sky seen from the eye's height: see render/sky/eye_sky.h.
    [[nodiscard]] const gl::Texture& eye_cube() const;
    /// Binds eye_cube() and the AirBlock for shaders/sky/haze_veil.glsl.
    void bind_eye() const;
    /// The air's table of transmittance to space, rgba32f.
    [[nodiscard]] const gl::Texture& transmittance() const;
    /// The light at sea level, below the haze.
    [[nodiscard]] const optics::SkyLight& light() const;

    /// The light at sea level as it would be without haze.
    [[nodiscard]] const optics::SkyLight& light_above_haze() const;
    /// A number that changes whenever the cubes are rendered; 0 only before the first time.
    [[nodiscard]] unsigned version() const;
    /// Binds the SkyBlock of the shown sky.
    void bind_block() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace deepwater::render
