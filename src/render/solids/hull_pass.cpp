#include "render/solids/hull_pass.h"

#include <algorithm>
#include <cmath>

#include "core/gpu_blocks.h"
#include "gl/pipeline_state.h"

namespace deepwater::render {
namespace {

/// Volumes whose radius is smaller than this, in pixels, are left out.
constexpr float kSmallestRadius = 2.0f;

bool is_seen(const PlacedObject& object, const ObjectView& view) {
    if (!HullPass::has_hull(object)) return false;
    if (is_outside(view.clip_from_world, object.centre, object.radius)) return false;
    return object.radius > kSmallestRadius * view.pixel_angle * glm::length(object.centre - view.eye);
}

/// Returns true when two spheres may overlap in a picture taken from `eye`.
bool overlap(const PlacedObject& a, const PlacedObject& b, const glm::vec3& eye) {
    const glm::vec3 to_a = a.centre - eye, to_b = b.centre - eye;
    const float far_a = glm::length(to_a), far_b = glm::length(to_b);
    if (far_a <= a.radius || far_b <= b.radius) return true;
    const float apart = std::acos(std::clamp(glm::dot(to_a, to_b) / (far_a * far_b), -1.0f, 1.0f));
    return apart < std::asin(a.radius / far_a) + std::asin(b.radius / far_b);
}

}  // namespace

HullPass::HullPass(gl::ShaderLibrary& shaders)
    : program_(shaders.load({"hulls", {"solids/hull.vert", "solids/hull.frag"}, {}})) {}

bool HullPass::has_hull(const PlacedObject& object) {
    return !object.mesh->model()->dry.indices.empty();
}

std::span<const optics::ViewWindow> HullPass::windows(const ObjectSet& objects, const ObjectView& view) {
    windows_.clear();
    for (const PlacedObject& object : objects.objects()) {
        if (!is_seen(object, view)) continue;
        const scene::Volume& dry = object.mesh->model()->dry;
        corners_.clear();
        for (const glm::vec3& corner : dry.positions)
            corners_.push_back(glm::vec3(object.world_from_own * glm::vec4(corner, 1)));
        windows_.push_back(
            optics::window_of(view.clip_from_world, optics::seen_rectangle(view.clip_from_world, corners_)));
    }
    return windows_;
}

void HullPass::find_hulls(const ObjectSet& objects, const ObjectView& view) {
    hulls_.clear();
    for (const PlacedObject& object : objects.objects()) {
        if (!is_seen(object, view)) continue;
        hulls_.push_back({&object, glm::length(object.centre - view.eye) - object.radius});
    }
    std::sort(hulls_.begin(), hulls_.end(),
              [](const Hull& a, const Hull& b) { return a.distance < b.distance; });
    for (size_t i = 0; i < hulls_.size(); ++i) {
        Hull& hull = hulls_[i];
        const auto in_front = [&](const Hull& other) {
            return other.slot == hull.slot && overlap(*other.object, *hull.object, view.eye);
        };
        const auto nearer = std::span(hulls_).first(i);
        if (std::any_of(nearer.begin(), nearer.end(), in_front)) hull.slot = 1;
        for (Hull& other : nearer) other.hides = other.hides || in_front(other);
    }
}

void HullPass::run(ObjectSet& objects, const ObjectView& view, glm::ivec2 size) {
    if (spans_.width() != size.x || spans_.height() != size.y) {
        target_ = {};
        spans_ = gl::Texture({.format = GL_RGBA16F,
                              .width = size.x,
                              .height = size.y,
                              .min_filter = GL_NEAREST,
                              .mag_filter = GL_NEAREST,
                              .label = "hull spans"});
        target_ = gl::Framebuffer("hulls", {{GL_COLOR_ATTACHMENT0, spans_}});
    }
    find_hulls(objects, view);
    target_.bind(size.x, size.y);
    target_.clear_color(0, {0, 0, 0, 0});
    objects.bind_view({.clip_from_world = view.clip_from_world,
                       .ray_from_clip = glm::mat4(1),
                       .eye = view.eye,
                       .pixel_angle = 0});
    gl::PipelineState{}.apply();
    glEnable(GL_BLEND);
    program_.use();
    for (auto hull = hulls_.rbegin(); hull != hulls_.rend(); ++hull) {
        const GLboolean first = hull->slot == 0, second = hull->slot == 1;
        glColorMask(first, first, second, second);
        objects.bind_object(*hull->object);
        if (hull->hides) {  // erase the spans that it hides
            glBlendEquation(GL_FUNC_ADD);
            glBlendFunc(GL_ZERO, GL_ZERO);
            hull->object->mesh->draw_dry();
        }
        // The nearest front and the nearest back have the greatest reversed depth.
        glBlendEquation(GL_MAX);
        hull->object->mesh->draw_dry();
    }
    spans_.bind(gpu::kHullUnit);
}

}  // namespace deepwater::render
