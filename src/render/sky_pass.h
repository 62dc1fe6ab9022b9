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
    glm::vec3 sun_irradiance{0};  ///< at sea level, on a plane facing the sun; W m^-2 nm^-1
    glm::vec3 sun_radiance{0};    ///< of the disc, seen from sea level
    glm::vec3 sky_irradiance{0};  ///< diffuse, on a horizontal plane
};

/// Keeps the sky cube and the deep-water cube true to the scene; renders them only when their inputs changed.
///
///   out  sky    rgba16f cube  radiance from every direction, sun disc left out; mip levels hold it blurred by
///                             growing lobes (level l: a Gaussian of slope deviation as in roughness_from_level())
///        water  rgba16f cube  radiance of bottomless water along a refracted direction (pointing down), just
///                             below a flat surface, looking at it from above: before the interface's own losses
class SkyPass {
public:
    explicit SkyPass(gl::ShaderLibrary& shaders);
    ~SkyPass();

    /// @throws RuntimeFailure when sky.image cannot be read; what was there before stays in use
    void update(const scene::SkyState& sky, const scene::WaterState& water);

    [[nodiscard]] const gl::Texture& sky_cube() const;
    [[nodiscard]] const gl::Texture& water_cube() const;
    [[nodiscard]] const SkyLight& light() const;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

}  // namespace deepwater::render
