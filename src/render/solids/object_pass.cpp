#include "render/solids/object_pass.h"

#include <algorithm>
#include <cmath>
#include <set>
#include <string>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "render/solids/bed_pass.h"
#include "scene/state/view_state.h"

namespace deepwater::shared {
#include "shared/water/mesh_lod.glsl"
#include "shared/water/refraction.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

constexpr int kPlaceTarget = 2;  ///< as in shaders/solids/object.frag

/// Objects whose radius is smaller than this, in pixels, are left out.
constexpr float kSmallestRadius = 0.3f;
constexpr float kSmallestCoarse = 1.5f;  ///< the same for ViewDetail::coarse
/// Objects under water that would reach down less than this, in pixels, are left out of the refraction.
constexpr float kLeastDepth = 2.5f;
constexpr float kSeenShare =
    0.4f;  ///< depth above which most of the light comes from, over ObjectView::deepest
constexpr float kLeastEyeHeight = 0.05f;  ///< m: as in shaders/solids/object.vert
/// Largest MeshLevel::error of the level that is drawn, pixels.
constexpr float kMeshError = 0.35f;
/// Largest MeshLevel::deviation, pixels, as in shaders/solids/object_surface.glsl.
constexpr float kMostDeviation = 2;
constexpr GLint kDeviationLocation = 0;  ///< as in shaders/solids/object.frag

std::string flag(bool on) {
    return on ? "1" : "0";
}

/// Adds the #defines of a kind of view.
std::vector<gl::Define> with_kind(std::vector<gl::Define> defines, ViewKind kind) {
    const bool through_water =
        kind == ViewKind::refraction || kind == ViewKind::snell_window || kind == ViewKind::underside;
    defines.push_back({"MIRRORED", flag(kind == ViewKind::reflection)});
    defines.push_back({"THROUGH_WATER", flag(through_water)});
    defines.push_back({"IN_WINDOW", flag(kind == ViewKind::snell_window)});
    defines.push_back({"MIRRORED_BELOW", flag(kind == ViewKind::underside)});
    return defines;
}

struct Sphere {
    glm::vec3 centre;
    float radius;
};

/// Returns the apparent height (camera-relative, m) of a point `height` above the water, for an eye under a
/// flat sea.
float height_in_window(const glm::vec3& place, float height, float water_level) {
    const float depth = std::max(water_level, kLeastEyeHeight);
    return water_level +
           shared::apparent_height(depth, std::max(height, 0.0f), glm::length(glm::vec2(place.x, place.z)));
}

/// Returns a sphere around the object's apparent positions: seen through water it may appear anywhere between
/// its true position and the surface above it.
Sphere apparent_sphere(const PlacedObject& object, const ObjectView& view) {
    float rise = view.kind == ViewKind::refraction
                     ? 0.5f * std::max(object.water_level - object.centre.y, 0.0f)
                     : 0.0f;
    if (view.kind == ViewKind::snell_window)
        rise = 0.5f * (height_in_window(object.centre, object.top, object.water_level) - object.centre.y);
    return {object.centre + glm::vec3(0, rise, 0), object.radius + rise};
}

/// Returns the matrix from clip coordinates (x, y, 1) to rays p: the inverse of the projection's rows x, y
/// and w.
glm::mat4 ray_from_clip(const glm::mat4& clip_from_world) {
    glm::mat3 rows;
    for (int column = 0; column < 3; ++column) {
        rows[column] = {clip_from_world[column][0], clip_from_world[column][1], clip_from_world[column][3]};
    }
    return glm::mat4(glm::inverse(rows));
}

/// Returns the rectangle of pixels in which an object can be seen: left, bottom, width, height.
glm::ivec4 pixels_of(const PlacedObject& object, const ObjectView& view, glm::ivec2 size) {
    const glm::vec4 seen = optics::seen_rectangle(view.clip_from_world, ObjectPass::corners(object, view));
    const glm::vec2 half = 0.5f * glm::vec2(size);
    const glm::ivec2 first(glm::floor((glm::vec2(seen.x, seen.y) + 1.0f) * half));
    const glm::ivec2 last(glm::ceil((glm::vec2(seen.z, seen.w) + 1.0f) * half));
    return {first, glm::max(last - first, 0)};
}

bool has_metals(const ObjectSet& objects) {
    const auto all = objects.objects();
    return std::any_of(all.begin(), all.end(), [](const PlacedObject& object) {
        const auto& parts = object.mesh->parts();
        return std::any_of(parts.begin(), parts.end(),
                           [](const ObjectMesh::Part& part) { return part.metallic; });
    });
}

glm::ivec4 united(const glm::ivec4& a, const glm::ivec4& b) {
    const glm::ivec2 low = glm::min(glm::ivec2(a), glm::ivec2(b));
    const glm::ivec2 high =
        glm::max(glm::ivec2(a) + glm::ivec2(a.z, a.w), glm::ivec2(b) + glm::ivec2(b.z, b.w));
    return {low, high - low};
}

}  // namespace

void ObjectSurfaces::fit(const gl::Texture& depth) {
    if (depth_ == depth.serial()) return;
    const auto make = [&depth](GLenum format, std::string_view label) {
        return gl::Texture({.format = format,
                            .width = depth.width(),
                            .height = depth.height(),
                            .min_filter = GL_NEAREST,
                            .mag_filter = GL_NEAREST,
                            .label = label});
    };
    target_ = {};
    matter_ = make(GL_RGBA8, "object matter");
    shape_ = make(GL_RGBA16, "object shape");
    place_ = make(GL_RG32F, "object place");
    deviation_ = make(GL_R8, "object deviation");
    target_ = gl::Framebuffer("object surfaces", {{GL_COLOR_ATTACHMENT0, matter_},
                                                  {GL_COLOR_ATTACHMENT1, shape_},
                                                  {GL_COLOR_ATTACHMENT0 + kPlaceTarget, place_},
                                                  {GL_COLOR_ATTACHMENT3, deviation_},
                                                  {GL_DEPTH_ATTACHMENT, depth}});
    depth_ = depth.serial();
}

void ObjectSurfaces::clear(const gl::Texture& depth) {
    fit(depth);
    target_.clear_color(kPlaceTarget, {0, 0, 0, 0});
}

void ObjectSurfaces::bind() const {
    matter_.bind(gpu::kMatterUnit);
    shape_.bind(gpu::kShapeUnit);
    place_.bind(gpu::kPlaceUnit);
}

ObjectPass::ObjectPass(gl::ShaderLibrary& shaders)
    : materials_(shaders, describe_material), lightings_(shaders, describe_lighting) {}

gl::ProgramDesc ObjectPass::describe_material(const Material& material) {
    return {"object",
            {"solids/object.vert", "solids/object.frag"},
            with_kind({{"BASE_COLOR_MAP", flag(material.base_color)},
                       {"NORMAL_MAP", flag(material.normals)},
                       {"SURFACE_MAP", flag(material.surface)},
                       {"HOLES", flag(material.holes)},
                       {"CHECKER", flag(material.checker)},
                       {"WIRES", flag(material.wires)},
                       {"FILM", flag(material.film)}},
                      material.kind)};
}

gl::ProgramDesc ObjectPass::describe_lighting(const Lighting& lighting) {
    return {"object light",
            {"solids/object_light.vert", "solids/object_light.frag"},
            with_kind({{"STILL_SHADOW", flag(lighting.still_shadow)},
                       {"FLOATING_SHADOW", flag(lighting.floating_shadow)},
                       {"SHADOW_TAPS", lighting.hard_shadows ? "1" : "4"},
                       {"CLOUDS", flag(lighting.clouds)},
                       {"METALS", flag(lighting.metals)},
                       {"LAND", flag(lighting.land)},
                       {"MEDIA", std::to_string(static_cast<int>(lighting.media))},
                       {"CAUSTIC_LAYERS", std::to_string(static_cast<int>(lighting.layers))},
                       {"VIEW_MODE", std::to_string(lighting.view_mode)}},
                      lighting.kind)};
}

bool ObjectPass::shows(const PlacedObject& object, const ObjectView& view) {
    const ViewKind kind = view.kind;
    if (kind == ViewKind::direct && object.of_bed && object.water_level + object.top < view.hidden_below)
        return false;
    if ((kind == ViewKind::reflection || kind == ViewKind::snell_window) && object.top <= 0) return false;
    if (kind == ViewKind::underside && object.bottom >= 0) return false;
    if (kind == ViewKind::refraction) {
        if (object.bottom >= 0 || -object.top > view.deepest) return false;
        // `apparent` is the depth down to which the object appears to reach.
        const float across =
            std::max(glm::length(glm::vec2(object.centre.x, object.centre.z)) - object.radius, 0.0f);
        const float height = std::max(-object.water_level, kLeastEyeHeight);
        const float apparent =
            std::min(-object.bottom, kSeenShare * view.deepest) * shared::apparent_depth(across / height);
        if (apparent < kLeastDepth * view.pixel_angle * std::hypot(across, height)) return false;
    }
    const Sphere around = apparent_sphere(object, view);
    if (is_outside(view.clip_from_world, around.centre, around.radius)) return false;
    const float distance = glm::length(object.centre - view.eye);
    const float smallest = view.detail == ViewDetail::coarse ? kSmallestCoarse : kSmallestRadius;
    return object.radius > smallest * view.pixel_angle * distance;
}

std::array<glm::vec3, 8> ObjectPass::corners(const PlacedObject& object, const ObjectView& view) {
    const scene::Model& model = *object.mesh->model();
    std::array<glm::vec3, 8> corners;
    for (int i = 0; i < 8; ++i) {
        const glm::vec3 own(i & 1 ? model.high.x : model.low.x, i & 2 ? model.high.y : model.low.y,
                            i & 4 ? model.high.z : model.low.z);
        glm::vec3& corner = corners[static_cast<size_t>(i)];
        corner = glm::vec3(object.world_from_own * glm::vec4(own, 1));
        corner.y -=
            shared::earth_drop(glm::dot(glm::vec2(corner.x, corner.z), glm::vec2(corner.x, corner.z)));
    }
    if (view.kind == ViewKind::snell_window) {
        for (glm::vec3& corner : corners) {
            const float height = corner.y - object.water_level;
            corner.y = std::max(corner.y, height_in_window(corner, height, object.water_level));
        }
    }
    if (view.kind != ViewKind::refraction) return corners;

    // An upright box around the parts under water, with the apparent depth of their nearest point; deep parts
    // may appear anywhere up to the surface.
    glm::vec3 low = corners[0], high = corners[0];
    for (const glm::vec3& corner : corners) low = glm::min(low, corner), high = glm::max(high, corner);
    const float across =
        glm::length(glm::max(glm::max(glm::vec2(low.x, low.z), -glm::vec2(high.x, high.z)), 0.0f));
    const float height = std::max(-object.water_level, kLeastEyeHeight);
    const float depth = std::max(object.water_level - low.y, 0.0f);
    low.y = object.water_level - depth * shared::apparent_depth(shared::seen_slant(height, depth, across));
    high.y = std::clamp(high.y, object.water_level, object.water_level + object.wave_height);
    for (int i = 0; i < 8; ++i) {
        corners[static_cast<size_t>(i)] =
            glm::vec3(i & 1 ? high.x : low.x, i & 2 ? high.y : low.y, i & 4 ? high.z : low.z);
    }
    return corners;
}

ObjectPass::Material ObjectPass::material_of(const ObjectMesh::Part& part, const PlacedObject& object,
                                             const ObjectView& view) {
    return {.kind = view.kind,
            .base_color = part.base_color != nullptr,
            .normals = part.normals != nullptr && view.detail == ViewDetail::full,
            .surface = part.surface != nullptr,
            .holes = part.holes,
            .checker = object.checker,
            .wires = part.wires && view.kind != ViewKind::refraction && view.kind != ViewKind::snell_window,
            .film = object.wet_hull};
}

ObjectPass::Lighting ObjectPass::lighting_of(const ObjectSet& objects, const ObjectView& view, int shadows,
                                             bool clouds) const {
    return {.kind = view.kind,
            .media = view.media,
            .view_mode = view.view_mode,
            .still_shadow = (shadows & kStillCasters) != 0,
            .floating_shadow = (shadows & kFloatingCasters) != 0,
            .hard_shadows = view.hard_shadows,
            .clouds = clouds,
            .metals = view.media == Media::water && has_metals(objects),
            .land = land_ != nullptr,
            .layers = view.layers};
}

void ObjectPass::prepare(const ObjectSet& objects, const ObjectView& view, bool clouds,
                         gl::Preparation& preparation) {
    std::set<Material> materials;
    for (const PlacedObject& object : objects.objects()) {
        for (const ObjectMesh::Part& part : object.mesh->parts())
            materials.insert(material_of(part, object, view));
    }
    for (const Material& material : materials) materials_.prepare(material, preparation);
    for (const int shadows : std::set<int>{0, ShadowPass::casters_of(objects)})
        lightings_.prepare(lighting_of(objects, view, shadows, clouds), preparation);
}

bool ObjectPass::shows_any(const ObjectSet& objects, const ObjectView& view) {
    const auto all = objects.objects();
    return std::any_of(all.begin(), all.end(),
                       [&view](const PlacedObject& object) { return shows(object, view); });
}

glm::ivec4 ObjectPass::pixels(const ObjectSet& objects, const ObjectView& view, glm::ivec2 size) {
    glm::ivec4 all(0);
    for (const PlacedObject& object : objects.objects()) {
        if (!shows(object, view)) continue;
        const glm::ivec4 own = pixels_of(object, view, size);
        all = all.z * all.w == 0 ? own : united(all, own);
    }
    return all;
}

glm::ivec4 ObjectPass::wire_pixels(const ObjectSet& objects, const ObjectView& view, glm::ivec2 size) {
    glm::ivec4 all(0);
    for (const PlacedObject& object : objects.objects()) {
        const auto parts = std::span(object.mesh->parts());
        const bool wires =
            std::any_of(parts.begin(), parts.end(), [](const ObjectMesh::Part& part) { return part.wires; });
        if (!wires || !shows(object, view)) continue;
        const glm::ivec4 own = pixels_of(object, view, size);
        all = all.z * all.w == 0 ? own : united(all, own);
    }
    return all;
}

void ObjectPass::find_visible(const ObjectSet& objects, const ObjectView& view) {
    visible_.clear();
    for (const PlacedObject& object : objects.objects()) {
        if (!shows(object, view)) continue;
        visible_.emplace_back(glm::length(object.centre - view.eye) - object.radius, &object);
    }
    std::sort(visible_.begin(), visible_.end());  // nearest first: hidden ones are then not shaded
}

void ObjectPass::draw(const Inputs& inputs, const ObjectView& view) {
    draw_surfaces(inputs, view);
    light(inputs, view);
}

void ObjectPass::draw_surfaces(const Inputs& inputs, const ObjectView& view) {
    triangles_ = 0;
    find_visible(inputs.objects, view);
    bed_shown_ = inputs.bed && inputs.bed->prepare(view);
    if (visible_.empty() && !bed_shown_) return;
    inputs.surfaces.fit(inputs.depth);
    inputs.objects.bind_view({.clip_from_world = view.clip_from_world,
                              .ray_from_clip = ray_from_clip(view.clip_from_world),
                              .eye = view.eye,
                              .pixel_angle = view.pixel_angle});
    draw_visible(inputs, view);
}

void ObjectPass::draw_visible(const Inputs& inputs, const ObjectView& view) {
    inputs.surfaces.target_.bind(inputs.depth.width(), inputs.depth.height());
    const bool below = view.kind == ViewKind::refraction || view.kind == ViewKind::underside;
    const bool above = view.kind == ViewKind::reflection || view.kind == ViewKind::snell_window;
    if (below) glEnable(GL_CLIP_DISTANCE0);
    if (above) glEnable(GL_CLIP_DISTANCE1);
    if (view.kind == ViewKind::underside) glFrontFace(GL_CW);  // the mirrored picture reverses the winding
    gl::PipelineState state{
        .depth_test = true, .depth_write = true, .wireframe = view.view_mode == scene::kViewWireframe};
    bool applied = false;
    for (const auto& [distance, object] : visible_) {
        const float pixel = view.pixel_angle * std::max(distance, 0.0f) / object->scale;  // own axes, m
        inputs.objects.bind_object(*object);
        object->mesh->bind();
        for (const ObjectMesh::Part& part : object->mesh->parts()) {
            if (const bool cull = !part.double_sided; !applied || state.cull_back != cull) {
                state.cull_back = cull;
                state.apply();
                applied = true;
            }
            const Material material = material_of(part, *object, view);
            materials_.get(material).use();
            object->mesh->bind_material(part);
            if (part.base_color) part.base_color->bind(gpu::kBaseColorUnit);
            if (material.normals) part.normals->bind(gpu::kNormalUnit);
            if (part.surface) part.surface->bind(gpu::kRoughnessUnit);
            const ObjectMesh::Level& level = part.level(kMeshError * pixel, kMostDeviation * pixel);
            glUniform1f(kDeviationLocation, level.deviation * object->scale);
            triangles_ += view.kind == ViewKind::refraction
                              ? object->mesh->draw_below(level, object->wet_below)
                              : object->mesh->draw(level);
        }
    }
    if (bed_shown_) {
        if (view.kind == ViewKind::direct) glEnable(GL_CLIP_DISTANCE0);
        inputs.bed->draw_surface(view);
        if (view.kind == ViewKind::direct) glDisable(GL_CLIP_DISTANCE0);
        triangles_ += inputs.bed->triangle_count();
    }
    if (below) glDisable(GL_CLIP_DISTANCE0);
    if (above) glDisable(GL_CLIP_DISTANCE1);
    glFrontFace(GL_CCW);
}

void ObjectPass::light(const Inputs& inputs, const ObjectView& view) {
    const bool bed = bed_shown_;
    if (visible_.empty() && !bed) return;
    const glm::ivec2 size(inputs.depth.width(), inputs.depth.height());
    int shadows = bed ? inputs.shadows.casting() : 0;
    glm::ivec4 pixels = bed ? glm::ivec4(0, 0, size) : pixels_of(*visible_.front().second, view, size);
    for (const auto& [distance, object] : visible_) {
        if (!bed && shadows == 0) shadows = inputs.shadows.shadows_on(*object);
        if (!bed) pixels = united(pixels, pixels_of(*object, view, size));
    }
    inputs.target.bind(size.x, size.y);
    // Only where the depth shows an object: the triangle lies at infinity, behind it.
    gl::PipelineState{.depth_test = true}.apply();
    glDepthFunc(GL_LESS);
    glEnable(GL_SCISSOR_TEST);
    glScissor(pixels.x, pixels.y, pixels.z, pixels.w);
    lightings_.get(lighting_of(inputs.objects, view, shadows, inputs.sky.has_clouds())).use();
    inputs.sky.sky_cube().bind(gpu::kSkyCubeUnit);
    inputs.sky.water_cube().bind(gpu::kWaterCubeUnit);
    inputs.surfaces.bind();
    inputs.surfaces.deviation_.bind(gpu::kDeviationUnit);
    inputs.shadows.bind();
    if (land_) land_->bind();
    gl::draw_fullscreen_triangle();
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace deepwater::render
