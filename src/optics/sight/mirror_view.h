#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "scene/camera/camera.h"

namespace deepwater::optics {

/// Corners of a box around an object that the sea may reflect, relative to the camera, m.
using MirrorBox = std::array<glm::vec3, 8>;

/// The input of plan_mirror().
struct MirrorRequest {
    scene::Camera camera;
    glm::ivec2 picture{0};       ///< size of the picture, pixels
    float scale = 0.5f;          ///< texels of the mirrored view per pixel
    glm::ivec2 texture_size{0};  ///< size of the texture, texels
    float slope_deviation = 0;   ///< standard deviation of the slopes of all waves, per axis
    std::span<const MirrorBox> boxes;
};

/// The view for planar reflection: from the eye's mirror image in the plane of mean sea level, y = 0. At a
/// point of that plane a still sea reflects what this view shows behind the point. The view is an ordinary
/// one, not turned upside down: it looks up from below through the surface.
///
/// Its axis is horizontal, or nearly so when the eye looks down steeply, so that vertical lines stay
/// vertical: waves smear reflections along them. A point p (relative to the camera) lies at texel
///     (dot(x, p - eye), dot(y, p - eye)) / dot(forward, p - eye).
struct MirrorView {
    /// Camera-relative; covers the whole texture; reversed depth, near plane scene::kNearPlane.
    glm::mat4 clip_from_world;
    glm::vec3 eye;            ///< camera-relative, m
    glm::vec3 right;          ///< unit vector to the right in the view's picture
    glm::vec3 x, y, forward;  ///< rows of the projection to texels
    glm::vec2 first_tangent;  ///< tangents (right, up) of the first texel's lower left corner
    float texel;              ///< width of a texel as a tangent
    glm::ivec2 rendered;      ///< texels that are rendered, from the first on
    float most_deflection;    ///< largest angle by which waves turn a reflected ray along the view, rad
    /// Intervals (left, right) of tangents that objects occupy; the first `span_count` are valid.
    std::array<glm::vec2, 16> spans;
    size_t span_count;
    /// Left, right, bottom, top: objects continue beyond that side of the rendered part.
    glm::bvec4 continues_beyond;
};

/// Plans the part of the mirrored view that a picture needs: where objects are that a reflected ray of the
/// picture may meet. The grid of texels keeps its directions while the eye only moves without turning.
/// @return nothing if no object can be seen reflected
[[nodiscard]] std::optional<MirrorView> plan_mirror(const MirrorRequest& request);

/// Returns whether water inside an axis-aligned box may reflect an object of `view`.
/// @param low, high  corners of the box, relative to the camera, m
[[nodiscard]] bool may_mirror(const MirrorView& view, const glm::vec3& low, const glm::vec3& high);

}  // namespace deepwater::optics
