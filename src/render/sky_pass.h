#pragma once

#include <glm/glm.hpp>
#include <memory>

#include "gl/framebuffer.h"
#include "gl/profiler.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "scene/sky_state.h"
#include "scene/water_state.h"

namespace deepwater::render {

/// Light of the current sky, as the rest of the frame needs it.
struct SkyLight {
    /// Where a sky picture's own sun was looked for, and whether there is one.
    enum class PictureSun { not_asked, none, found };

    glm::vec3 to_sun{0, 1, 0};  ///< unit vector towards the sun that lights
    float sun_radius = 0;       ///< of its disc [rad]
    PictureSun picture_sun = PictureSun::not_asked;
    glm::vec3 sun_irradiance{0};  ///< at sea level, on a plane facing the sun; W m^-2 nm^-1
    glm::vec3 sun_radiance{0};    ///< of the disc, seen from sea level
    glm::vec3 sky_irradiance{0};  ///< diffuse, on a horizontal plane
};

/// Keeps the sky cube and the deep-water cube true to the scene; renders them only when their inputs changed.
///
///   out  above  rgba16f cube  the sky above the haze: radiance from every direction, sun disc left out; its
///   mip
///                             levels are plain means
///        sky    rgba16f cube  the same through the haze, seen from sea level; below the horizon its colour
///                             goes on, softly darkened. Level l shows it blurred by a Gaussian of angular
///                             deviation sky_blur(l), twice the slope deviation of the facets that mirror it:
///                             sky_level_of() in shaders/shared/sky_filter.glsl finds the level
///        water  rgba16f cube  radiance of bottomless water along a refracted direction (pointing down), just
///                             below a flat surface, looking at it from above: before the surface's losses
class SkyPass {
public:
    explicit SkyPass(gl::ShaderLibrary& shaders);
    ~SkyPass();

    /// @throws RuntimeFailure when sky.image cannot be read, once per change of sky.image; the sky that was
    ///         there before stays in use and follows the sun
    void update(const scene::SkyState& sky, const scene::WaterState& water);

    [[nodiscard]] const gl::Texture& sky_cube() const;
    [[nodiscard]] const gl::Texture& water_cube() const;
    /// At sea level, under the haze.
    [[nodiscard]] const SkyLight& light() const;

    /// The sky and its light without the haze.
    [[nodiscard]] const gl::Texture& sky_above_haze() const;
    [[nodiscard]] const SkyLight& light_above_haze() const;
    /// Whether it is sky.image; otherwise it is computed.
    [[nodiscard]] bool shows_picture() const;
    /// Mip level of sky_above_haze() that shows the sky blurred as haze scatters it.
    [[nodiscard]] float pattern_level() const;
    /// Binds the tables of the clear sky for passes/eye_view.comp.
    void bind_view_tables() const;
    /// Changes whenever the cubes were rendered; never 0 afterwards.
    [[nodiscard]] unsigned version() const;
    /// Binds the SkyBlock they were rendered from.
    void bind_block() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace deepwater::render
