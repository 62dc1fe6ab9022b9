#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/texture.h"
#include "scene/camera/camera.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// In what the rays of a picture start; values of MEDIA in shaders/common/media.glsl.
enum class Media : int { air, water, both };

/// Where the surface meets the camera's near plane.
///
/// A picture's rays start on the near plane, as if it were the window of a dry box around the eye: a ray
/// starts in water when its point of the plane lies below the surface there, sim::SeaSurface::height(). The
/// plane is so small that its heights over the water, taken on a grid, say so for every pixel.
class NearWater {
public:
    /// @param aspect    width over height of the whole picture
    /// @param meniscus  m that water climbs the near plane
    void update(const scene::Camera& camera, float aspect, float meniscus, const sim::OceanMaps& maps);

    [[nodiscard]] Media media() const { return media_; }
    /// Height of the surface at the eye's place, m.
    [[nodiscard]] float surface() const { return surface_; }
    /// From the eye's place (x, z) to where the water at it is without waves, m: 0 far from the surface, which is
    /// seen from as far then, whichever of the two its distance is taken from.
    [[nodiscard]] const glm::dvec2& drift() const { return drift_; }
    /// How deep the light around the eye lies under the surface, m: 0 in air and at the surface. A wave passing over
    /// counts less the deeper the eye is: far down the mean level alone does.
    [[nodiscard]] float eye_depth() const { return eye_depth_; }

    /// For shaders/common/media.glsl; when media() is `both`.
    void bind() const { heights_.bind(gpu::kNearWaterUnit); }

    /// What takes pixels of a picture's part to texture coordinates, as (scale, shift).
    /// @param clip_from_part  scale and shift from the part's clip coordinates to the whole picture's
    [[nodiscard]] static glm::vec4 place_from_pixel(glm::ivec2 rendered, const glm::vec4& clip_from_part);

private:
    gl::Texture
        heights_;  ///< r32f: height of the near plane over the water, m; rows from the picture's bottom
    std::vector<float> values_;
    Media media_ = Media::air;
    float surface_ = 0;
    glm::dvec2 drift_{0};
    float eye_depth_ = 0;
};

}  // namespace deepwater::render
