#include "optics/sight/layer_view.h"

#include <cmath>

#include "core/shared_glsl.h"
#include "optics/sight/view_window.h"

namespace deepwater::shared {
#include "shared/water/mesh_lod.glsl"
}

namespace deepwater::optics {

WindowBox window_box(const sim::LayerWindow& window) {
    const double c = std::abs(std::cos(window.rotation)), s = std::abs(std::sin(window.rotation));
    const glm::dvec2 reach(c * window.half_sides.x + s * window.half_sides.y,
                           s * window.half_sides.x + c * window.half_sides.y);
    return {window.middle - reach, window.middle + reach};
}

bool may_see(const LayerView& view, const sim::OceanMaps& maps, const sim::LayerMaps& layer, double beyond) {
    const WindowBox box = window_box(layer.window);
    const glm::dvec2 eye(view.eye.x, view.eye.z);
    const double wider = beyond + static_cast<double>(layer.farthest);
    const glm::vec2 low(box.low - eye - wider), high(box.high - eye + wider);
    const glm::vec2 farthest = glm::max(glm::abs(low), glm::abs(high));
    const float drop = shared::earth_drop(glm::dot(farthest, farthest));
    const auto level = static_cast<float>(-view.eye.y);
    const float higher = static_cast<float>(beyond) + maps.highest_crest;
    return may_show(window_of(view.clip_from_world), glm::vec3(low.x, level - higher - drop, low.y),
                    glm::vec3(high.x, level + higher, high.y));
}

}  // namespace deepwater::optics
