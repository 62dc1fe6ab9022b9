#pragma once

#include <glm/glm.hpp>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/texture.h"
#include "scene/camera/camera.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// The media that the rays of a picture start in; values of MEDIA in shaders/common/media.glsl.
enum class Media : int { air, water, both };

/// Finds the waterline: where the water's surface cuts the camera's near plane.
///
/// A picture's rays start on the near plane, as if it were the window of a dry box around the eye: a ray
/// starts in water when its point of the plane lies below the surface there, sim::SeaSurface::height(). The
/// plane is small, so a coarse grid of its heights above the water, interpolated, decides for every pixel.
class Waterline {
public:
    /// @param aspect    width over height of the whole picture
    /// @param meniscus  m that water climbs the near plane
    void update(const scene::Camera& camera, float aspect, float meniscus, const sim::OceanMaps& maps);

    /// The eye is in the air, in a scene without a sea.
    void without_sea() { *this = {}; }

    [[nodiscard]] Media media() const { return media_; }
    /// Height of the surface at the eye's (x, z), m.
    [[nodiscard]] float surface_height() const { return surface_height_; }
    /// From the eye's (x, z) to the rest position of the water there, which waves displace horizontally, m.
    /// It fades to 0 with the eye's distance from the surface: from far away the difference does not show.
    [[nodiscard]] const glm::dvec2& rest_offset() const { return rest_offset_; }
    /// Depth by which daylight at the eye is dimmed, m; 0 in air. Near the surface it counts from the wave
    /// overhead, far down from the mean sea level.
    [[nodiscard]] float eye_depth() const { return eye_depth_; }

    /// Binds the grid of heights for shaders/common/media.glsl. @pre media() is Media::both
    void bind() const { heights_.bind(gpu::kWaterlineUnit); }

    /// Maps pixels of a part of a picture to texture coordinates of the grid: scale (xy) and shift (zw).
    /// @param rendered        size of the part, pixels
    /// @param clip_from_part  from the part's clip coordinates to the whole picture's: scale (xy) and shift
    ///                        (zw)
    [[nodiscard]] static glm::vec4 grid_from_pixel(glm::ivec2 rendered, const glm::vec4& clip_from_part);

private:
    void upload();

    /// rg32f: height of the near plane above the water, m, and slope of the water away from the eye; rows
    /// from the bottom of the picture
    gl::Texture heights_;
    gl::StreamRing ring_;
    std::vector<glm::vec2> values_;  ///< of heights_
    Media media_ = Media::air;
    float surface_height_ = 0;
    glm::dvec2 rest_offset_{0};
    float eye_depth_ = 0;
};

}  // namespace deepwater::render
