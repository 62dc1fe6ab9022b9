#include "optics/sight/mirror_view.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>

namespace deepwater::optics {
namespace {

/// If the eye's axis points down by up to this angle [degrees], the mirrored view's axis is horizontal;
/// beyond, it points up by the difference.
constexpr double kLevelUpTo = 20;
/// Largest angle between a texel and the mirrored view's axis [rad], because tangents grow without bound.
constexpr float kWidest = 1.25f;
/// Reflected rays are provided for up to this many standard deviations of the slopes.
constexpr float kDeviations = 3;
/// Water nearer than this along the view's axis [m] may always reflect.
constexpr float kNearWater = 0.3f;
/// Sine of the elevation above which a ray meets no water: waves in front of the horizon may rise as high.
constexpr float kHorizon = 0.05f;
/// Further margin [rad] for the width of filters.
constexpr float kMargin = 0.03f;

/// A rectangle (left, bottom) to (right, top) of tangents.
struct Rectangle {
    glm::vec2 low{1e9f}, high{-1e9f};
    void add(const glm::vec2& p) { low = glm::min(low, p), high = glm::max(high, p); }
    [[nodiscard]] bool empty() const { return low.x >= high.x || low.y >= high.y; }
};

Rectangle common(const Rectangle& a, const Rectangle& b) {
    return {glm::max(a.low, b.low), glm::min(a.high, b.high)};
}

/// Returns a rectangle whose sides are moved outwards by `angle` [rad].
Rectangle widened(const Rectangle& r, const glm::vec2& angle) {
    const auto turned = [](float tangent, float by) {
        return std::tan(std::clamp(std::atan(tangent) + by, -kWidest, kWidest));
    };
    return {{turned(r.low.x, -angle.x), turned(r.low.y, -angle.y)},
            {turned(r.high.x, angle.x), turned(r.high.y, angle.y)}};
}

/// Axes of the mirrored view.
struct MirrorAxes {
    glm::vec3 right, up, forward;

    /// Returns the tangents (right, up) of a direction whose component along the view's axis is `along`.
    [[nodiscard]] glm::vec2 tangents(const glm::vec3& d, float along) const {
        return glm::vec2(glm::dot(right, d), glm::dot(up, d)) / along;
    }
};

MirrorAxes mirror_axes(const scene::Camera& camera) {
    const double yaw = glm::radians(camera.yaw);
    const auto tilt = static_cast<float>(glm::radians(std::max(-camera.pitch - kLevelUpTo, 0.0)));
    const glm::vec3 level(std::sin(yaw), 0.0, -std::cos(yaw));
    const glm::vec3 forward = level * std::cos(tilt) + glm::vec3(0, std::sin(tilt), 0);
    const glm::vec3 right(std::cos(yaw), 0.0, std::sin(yaw));
    return {right, glm::cross(right, forward), forward};
}

/// Tangent of half the picture's vertical field of view.
float tan_half_height(const scene::Camera& camera) {
    return std::tan(glm::radians(camera.fov) / 2);
}

/// Returns the tangents of the reflected rays of the picture; nothing if it shows no water.
///
/// These are the directions of the picture's corners, or of the horizon below corners in the sky, reflected
/// upwards; and a margin by which waves may turn them. A facet's tilt across the view turns a ray less than a
/// tilt along it, by the sine of the ray's depression.
std::optional<Rectangle> reflected_rays(const MirrorRequest& request, const MirrorAxes& view,
                                        float most_deflection) {
    const scene::CameraAxes axes = scene::axes(request.camera);
    const float tan_up = tan_half_height(request.camera);
    const float tan_right =
        tan_up * static_cast<float>(request.picture.x) / static_cast<float>(request.picture.y);
    Rectangle needed;
    float steepest = 0;
    bool sees_water = false;
    for (int corner = 0; corner < 4; ++corner) {
        glm::vec3 d = axes.forward + axes.right * (corner & 1 ? tan_right : -tan_right) +
                      axes.up * (corner & 2 ? tan_up : -tan_up);
        sees_water = sees_water || d.y < kHorizon * glm::length(d);
        d.y = std::max(-d.y, 0.0f);
        steepest = std::max(steepest, d.y / glm::length(d));
        const float along = glm::dot(view.forward, d);
        const float widest = std::tan(kWidest);
        needed.add(along > 0 ? glm::clamp(view.tangents(d, along), -widest, widest)
                             : glm::sign(glm::vec2(glm::dot(view.right, d), glm::dot(view.up, d))) * widest);
    }
    if (!sees_water) return std::nullopt;
    return widened(needed, glm::vec2(steepest * most_deflection, most_deflection) + kMargin);
}

/// Returns the tangents of a box, `needed` if it is partly behind the eye; nothing if it is wholly behind.
std::optional<Rectangle> outline_of(const MirrorBox& box, const MirrorAxes& view, const glm::vec3& eye,
                                    const Rectangle& needed) {
    Rectangle outline;
    bool all_behind = true, behind = false;
    for (const glm::vec3& corner : box) {
        const float along = glm::dot(view.forward, corner - eye);
        const bool corner_behind = along < scene::kNearPlane;
        behind = behind || corner_behind;
        all_behind = all_behind && corner_behind;
        outline.add(view.tangents(corner - eye, std::max(along, scene::kNearPlane)));
    }
    if (all_behind) return std::nullopt;
    return behind ? needed : outline;
}

/// Adds an interval of tangents to a view's spans; if there are too many, to the last.
void add_span(MirrorView& view, float left, float right) {
    if (view.span_count < view.spans.size()) {
        view.spans[view.span_count++] = {left, right};
    } else {
        glm::vec2& last = view.spans.back();
        last = {std::min(last.x, left), std::max(last.y, right)};
    }
}

/// Sets the projection of a view whose rendered rectangle is `seen`.
void set_projection(MirrorView& view, const MirrorRequest& request, const MirrorAxes& axes,
                    const Rectangle& seen) {
    // Texels have the size asked for, enlarged in steps of a quarter octave until all fit into the texture
    // with a margin of two texels.
    float texel = 2 * tan_half_height(request.camera) / static_cast<float>(request.picture.y) / request.scale;
    const glm::vec2 available = glm::vec2(request.texture_size) - 4.0f;
    while (glm::any(glm::greaterThan(seen.high - seen.low, available * texel))) texel *= std::exp2(0.25f);
    view.texel = texel;
    view.first_tangent = (glm::floor(seen.low / texel) - 1.0f) * texel;
    view.rendered =
        glm::min(glm::ivec2(glm::ceil((seen.high - view.first_tangent) / texel)) + 1, request.texture_size);
    view.forward = axes.forward;
    view.right = axes.right;
    view.x = axes.right / texel - axes.forward * (view.first_tangent.x / texel);
    view.y = axes.up / texel - axes.forward * (view.first_tangent.y / texel);

    // Texel 0 is at clip coordinate -1, the texture's end at 1; depth is near over the distance along the
    // axis.
    const glm::vec3 clip_x = view.x * (2 / static_cast<float>(request.texture_size.x)) - axes.forward;
    const glm::vec3 clip_y = view.y * (2 / static_cast<float>(request.texture_size.y)) - axes.forward;
    const glm::mat4 rows(glm::vec4(clip_x, 0), glm::vec4(clip_y, 0), glm::vec4(0, 0, 0, scene::kNearPlane),
                         glm::vec4(axes.forward, 0));
    view.clip_from_world = glm::transpose(rows) * glm::translate(glm::mat4(1), -view.eye);
}

}  // namespace

std::optional<MirrorView> plan_mirror(const MirrorRequest& request) {
    const scene::Camera& camera = request.camera;
    if (camera.position.y <= 0 || request.boxes.empty()) return std::nullopt;

    MirrorView view{};
    view.eye = glm::vec3(0, static_cast<float>(-2 * camera.position.y), 0);
    view.most_deflection = 2 * kDeviations * request.slope_deviation;
    const MirrorAxes axes = mirror_axes(camera);
    const std::optional<Rectangle> needed = reflected_rays(request, axes, view.most_deflection);
    if (!needed) return std::nullopt;

    Rectangle seen;
    for (const MirrorBox& box : request.boxes) {
        const std::optional<Rectangle> outline = outline_of(box, axes, view.eye, *needed);
        if (!outline) continue;
        const Rectangle part = common(*outline, *needed);
        if (part.empty()) continue;
        seen.add(part.low);
        seen.add(part.high);
        add_span(view, part.low.x, part.high.x);
    }
    if (seen.empty()) return std::nullopt;
    view.continues_beyond = {seen.low.x <= needed->low.x, seen.high.x >= needed->high.x,
                             seen.low.y <= needed->low.y, seen.high.y >= needed->high.y};
    set_projection(view, request, axes, seen);
    return view;
}

bool may_mirror(const MirrorView& view, const glm::vec3& low, const glm::vec3& high) {
    // The interval of tangents of the box as seen by the mirrored eye: at a point a still sea reflects what
    // the mirrored eye sees behind it.
    float left = 1e9f, right = -1e9f;
    for (int corner = 0; corner < 4; ++corner) {
        const glm::vec3 p(corner & 1 ? high.x : low.x, 0.5f * view.eye.y, corner & 2 ? high.z : low.z);
        const float along = glm::dot(view.forward, p - view.eye);
        if (along < kNearWater) return true;
        const float tangent = glm::dot(view.right, p - view.eye) / along;
        left = std::min(left, tangent);
        right = std::max(right, tangent);
    }
    // Waves turn a ray sideways by twice their tilt, times the sine of the depression at which they are seen.
    const glm::vec2 nearest = glm::max(glm::max(glm::vec2(low.x, low.z), -glm::vec2(high.x, high.z)), 0.0f);
    const float depth = std::max(-low.y, 0.0f), distance = glm::length(nearest);
    const float sine = depth / std::max(std::hypot(depth, distance), 1e-6f);
    const float angle = view.most_deflection * sine + kMargin;
    left -= angle * (1 + left * left);
    right += angle * (1 + right * right);
    return std::any_of(view.spans.begin(), view.spans.begin() + static_cast<std::ptrdiff_t>(view.span_count),
                       [&](const glm::vec2& span) { return span.x < right && span.y > left; });
}

}  // namespace deepwater::optics
