#pragma once

#include <cstddef>
#include <glm/glm.hpp>

#include "render/common/layer_light.h"
#include "render/common/waterline.h"

namespace deepwater::render {

/// Which picture of the objects and the sea bed is drawn.
enum class ViewKind : size_t {
    direct,      ///< The frame's own view.
    reflection,  ///< From the eye's mirror image in the sea: what stands above the water, or may in a trough.
    refraction,  ///< What is under water, seen from above: raised to where a flat surface shows it.
    snell_window,  ///< What is above the water, seen from below: raised to where Snell's window shows it.
    underside,     ///< What is under water, mirrored in the underside of the surface above the eye.
};

/// How much detail the picture has.
enum class ViewDetail {
    full,
    smooth,  ///< No normal maps: for small or blurred pictures.
    coarse   ///< No normal maps, no small objects, the bed in large cells: for strongly blurred pictures.
};

inline constexpr float kAnywhere = 1e6f;  ///< m: farther up or down than anything

/// A view of the objects and the sea bed: the frame's own or another one of the same moment.
struct ObjectView {
    ViewKind kind = ViewKind::direct;
    glm::mat4 clip_from_world{1};  ///< relative to the frame's camera, wherever this view's eye is
    glm::vec3 eye{0};              ///< m, relative to the frame's camera
    Media media = Media::air;      ///< media that the rays start in
    ViewDetail detail = ViewDetail::full;
    bool hard_shadows = false;  ///< one look-up in the shadow map for each pixel
    LayerLight layers = LayerLight::none;
    int view_mode = 0;  ///< scene::ViewMode
    float deepest = 0;  ///< m, for ViewKind::refraction: objects and bed that lie wholly deeper are left out
    /// m, camera-relative: in the direct view the water's surface hides all that lies lower, but for what is in a hull.
    float hidden_below = -kAnywhere;
    float farthest = 6000;  ///< m: the bed is left out beyond this distance
    float pixel_angle = 0;  ///< rad that a pixel spans: objects smaller than a part of it are left out
};

}  // namespace deepwater::render
