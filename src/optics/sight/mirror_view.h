#pragma once

#include <array>
#include <glm/glm.hpp>
#include <optional>
#include <span>

#include "scene/camera/camera.h"

namespace deepwater::optics {

/// What could be mirrored: the corners of a box around an object, relative to the camera, m.
using MirrorBox = std::array<glm::vec3, 8>;

/// For what a mirrored view is wanted.
struct MirrorRequest {
    scene::Camera camera;
    glm::ivec2 picture{0};      ///< pixels of the view that mirrors
    float scale = 0.5f;         ///< texels per pixel
    glm::ivec2 room{0};         ///< texels there are
    float slope_deviation = 0;  ///< of all waves together, per axis: how far mirrored rays stray
    std::span<const MirrorBox> boxes;
};

/// The view from the eye's mirror image in the plane of the mean sea level, y = 0. What the sea mirrors at a
/// point of that plane is what this view shows behind the point. Nothing is turned over: the picture is an
/// ordinary one, taken from under water with clear sight through the surface.
///
/// It looks level, or nearly so when the eye looks down steeply, so that upright lines stay upright: waves
/// smear what they mirror along them. A point p (relative to the camera) lies at texel
///     (dot(x, p - eye), dot(y, p - eye)) / dot(forward, p - eye).
struct MirrorView {
    glm::mat4 clip_from_world;  ///< camera-relative; reversed depth, near plane scene::kNearPlane; spans all
                                ///< the room
    glm::vec3 eye;              ///< camera-relative, m
    glm::vec3 right;            ///< of the view's picture
    glm::vec3 x, y, forward;    ///< rows of the projection to texels
    glm::vec2 first;            ///< (right, up) over forward of the first texel's corner
    float texel;                ///< tangent that a texel spans
    glm::ivec2 used;            ///< texels that hold anything, from the first on
    float stray;                ///< rad: farther than by this no ray is turned by waves that are seen head-on
    std::array<glm::vec2, 16>
        spans;  ///< from left to right, as tangents: where objects are; only `span_count` count
    size_t span_count;
    glm::bvec4 cut;  ///< left, right, bottom, top: something goes on beyond that side of what is used
};

/// The part of the mirrored view that a picture can need: where there is an object that some mirrored ray of
/// the picture may meet. Texels stand still against the world while only the eye's place changes.
/// @return nothing when no object can be seen mirrored
[[nodiscard]] std::optional<MirrorView> plan_mirror(const MirrorRequest& request);

/// True when some water of an upright box may mirror an object of `view`.
/// @param low, high  corners of the box, relative to the camera, m
[[nodiscard]] bool may_mirror(const MirrorView& view, const glm::vec3& low, const glm::vec3& high);

}  // namespace deepwater::optics
