#include "render/solids/object_pass.h"

#include <algorithm>
#include <cmath>

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

/// Objects whose radius is smaller than this share of a pixel are left out.
constexpr float kSmallestRadius = 0.3f;
constexpr float kSmallestBlurred = 1.5f;  ///< of a coarse view
/// And what is under water where it would reach down less than this many pixels.
constexpr float kLeastDepth = 2.5f;
constexpr float kSeenShare = 0.4f;        ///< of the depth from which nothing comes: above it most does
constexpr float kLeastEyeHeight = 0.05f;  ///< m: as in shaders/solids/object.vert
/// Pixels of error that a coarser mesh of an object may have.
constexpr float kMeshError = 0.35f;
/// And how far any of it may lie off, as in shaders/solids/object_surface.glsl.
constexpr float kMostDeviation = 2;
constexpr GLint kDeviationLocation = 0;  ///< as in shaders/solids/object.frag

std::string flag(bool on) {
    return on ? "1" : "0";
}

struct Sphere {
    glm::vec3 centre;
    float radius;
};

/// Height (camera-relative, m) at which an eye under a flat sea sees what stands `height` over the water at a place.
float in_window(const glm::vec3& place, float height, float water_level) {
    const float depth = std::max(water_level, kLeastEyeHeight);
    return water_level +
           shared::apparent_height(depth, std::max(height, 0.0f), glm::length(glm::vec2(place.x, place.z)));
}

/// Where the object seems to be: through water, anywhere between its true place and the surface above.
Sphere seeming(const PlacedObject& object, const ObjectView& view) {
    float rise = view.through_water ? 0.5f * std::max(object.water_level - object.centre.y, 0.0f) : 0.0f;
    if (view.in_window)
        rise = 0.5f * (in_window(object.centre, object.top, object.water_level) - object.centre.y);
    return {object.centre + glm::vec3(0, rise, 0), object.radius + rise};
}

/// Rays through clip coordinates from the rows of a projection: p with (x, y, w) . p = (clip x, clip y, 1).
glm::mat4 ray_from_clip(const glm::mat4& clip_from_world) {
    glm::mat3 rows;
    for (int column = 0; column < 3; ++column) {
        rows[column] = {clip_from_world[column][0], clip_from_world[column][1], clip_from_world[column][3]};
    }
    return glm::mat4(glm::inverse(rows));
}

/// The pixels in which an object can be seen: x, y, width, height.
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
                                                  {GL_COLOR_ATTACHMENT2, place_},
                                                  {GL_COLOR_ATTACHMENT3, deviation_},
                                                  {GL_DEPTH_ATTACHMENT, depth}});
    depth_ = depth.serial();
}

const gl::Program& ObjectPass::program_for(const Material& material) {
    const gl::Program*& program = materials_[material];
    if (!program) {
        program = &shaders_.load({"object",
                                  {"solids/object.vert", "solids/object.frag"},
                                  {{"BASE_COLOR_MAP", flag(material.base_color)},
                                   {"NORMAL_MAP", flag(material.normals)},
                                   {"SURFACE_MAP", flag(material.surface)},
                                   {"HOLES", flag(material.holes)},
                                   {"CHECKER", flag(material.checker)},
                                   {"WIRES", flag(material.wires)},
                                   {"MIRRORED", flag(material.mirrored)},
                                   {"THROUGH_WATER", flag(material.through_water || material.in_window ||
                                                          material.mirrored_below)},
                                   {"IN_WINDOW", flag(material.in_window)},
                                   {"MIRRORED_BELOW", flag(material.mirrored_below)}}});
    }
    return *program;
}

const gl::Program& ObjectPass::program_for(const Lighting& lighting) {
    const gl::Program*& program = lightings_[lighting];
    if (!program) {
        program = &shaders_.load({"object light",
                                  {"solids/object_light.vert", "solids/object_light.frag"},
                                  {{"STILL_SHADOW", flag(lighting.still_shadow)},
                                   {"FLOATING_SHADOW", flag(lighting.floating_shadow)},
                                   {"SHADOW_TAPS", lighting.hard_shadows ? "1" : "4"},
                                   {"CLOUDS", flag(lighting.clouds)},
                                   {"METALS", flag(lighting.metals)},
                                   {"MEDIA", std::to_string(static_cast<int>(lighting.media))},
                                   {"MIRRORED", flag(lighting.mirrored)},
                                   {"THROUGH_WATER", flag(lighting.through_water || lighting.in_window ||
                                                          lighting.mirrored_below)},
                                   {"IN_WINDOW", flag(lighting.in_window)},
                                   {"MIRRORED_BELOW", flag(lighting.mirrored_below)},
                                   {"CAUSTIC_LAYERS", flag(lighting.water_layers)},
                                   {"VIEW_MODE", std::to_string(lighting.view_mode)}}});
    }
    return *program;
}

bool ObjectPass::shows(const PlacedObject& object, const ObjectView& view) {
    if ((view.mirrored || view.in_window) && object.top <= 0) return false;
    if (view.mirrored_below && object.bottom >= 0) return false;
    if (view.through_water) {
        if (object.bottom >= 0 || -object.top > view.deepest) return false;
        // What stays of its depth in the picture.
        const float across =
            std::max(glm::length(glm::vec2(object.centre.x, object.centre.z)) - object.radius, 0.0f);
        const float height = std::max(-object.water_level, kLeastEyeHeight);
        const float seeming =
            std::min(-object.bottom, kSeenShare * view.deepest) * shared::apparent_depth(across / height);
        if (seeming < kLeastDepth * view.pixel_angle * std::hypot(across, height)) return false;
    }
    const Sphere around = seeming(object, view);
    if (is_outside(view.clip_from_world, around.centre, around.radius)) return false;
    const float distance = glm::length(object.centre - view.eye);
    const float smallest = view.coarse ? kSmallestBlurred : kSmallestRadius;
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
    if (view.in_window) {
        for (glm::vec3& corner : corners) {
            const float height = corner.y - object.water_level;
            corner.y = std::max(corner.y, in_window(corner, height, object.water_level));
        }
    }
    if (!view.through_water) return corners;

    // An upright box around what is under water, as deep as it seems to be where it is nearest; what is deep
    // seems to lie anywhere up to the surface.
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
    return {.base_color = part.base_color != nullptr,
            .normals = part.normals != nullptr && !view.smooth,
            .surface = part.surface != nullptr,
            .holes = part.holes,
            .checker = object.checker,
            .wires = part.wires && !view.through_water && !view.in_window,
            .mirrored = view.mirrored,
            .through_water = view.through_water,
            .in_window = view.in_window,
            .mirrored_below = view.mirrored_below};
}

ObjectPass::Lighting ObjectPass::lighting_of(const Inputs& inputs, const ObjectView& view, int shadows) {
    return {.still_shadow = (shadows & 1) != 0,
            .floating_shadow = (shadows & 2) != 0,
            .hard_shadows = view.hard_shadows,
            .clouds = inputs.sky.has_clouds(),
            .metals = view.media == Media::water && has_metals(inputs.objects),
            .mirrored = view.mirrored,
            .through_water = view.through_water,
            .in_window = view.in_window,
            .mirrored_below = view.mirrored_below,
            .water_layers = view.water_layers,
            .media = view.media,
            .view_mode = view.view_mode};
}

void ObjectPass::prepare(const Inputs& inputs, const ObjectView& view) {
    const ObjectSet& objects = inputs.objects;
    // Views of the frame's own eye may cross the surface.
    const bool own = !view.mirrored && !view.through_water && !view.in_window && !view.mirrored_below;
    Lighting kind = lighting_of(inputs, view, 0);
    if (own) kind.media = Media::air;
    unsigned& version = prepared_[kind];
    if (version == objects.version()) return;
    version = objects.version();
    int casters = 0;
    for (const PlacedObject& object : objects.objects()) {
        casters |= object.floats ? 2 : 1;
        for (const ObjectMesh::Part& part : object.mesh->parts())
            program_for(material_of(part, object, view));
    }
    for (int shadows = 0; shadows <= casters; ++shadows) {
        if ((shadows & ~casters) != 0) continue;
        Lighting lighting = lighting_of(inputs, view, shadows);
        program_for(lighting);
        for (const Media media : {Media::air, Media::water, Media::both}) {
            lighting.media = media;
            lighting.metals = media == Media::water && has_metals(objects);
            if (own && (media != Media::both || view.view_mode == scene::kViewFinal)) program_for(lighting);
        }
    }
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
    std::sort(visible_.begin(), visible_.end());  // what is near hides what is far before it costs anything
}

void ObjectPass::draw(const Inputs& inputs, const ObjectView& view) {
    draw_surfaces(inputs, view);
    light(inputs, view);
}

void ObjectPass::draw_surfaces(const Inputs& inputs, const ObjectView& view) {
    triangles_ = 0;
    prepare(inputs, view);
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
    const bool below = view.through_water || view.mirrored_below, above = view.mirrored || view.in_window;
    if (below) glEnable(GL_CLIP_DISTANCE0);
    if (above) glEnable(GL_CLIP_DISTANCE1);
    if (view.mirrored_below) glFrontFace(GL_CW);  // the picture is turned over
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
            program_for(material).use();
            object->mesh->bind_material(part);
            if (part.base_color) part.base_color->bind(gpu::kBaseColorUnit);
            if (material.normals) part.normals->bind(gpu::kNormalUnit);
            if (part.surface) part.surface->bind(gpu::kRoughnessUnit);
            const ObjectMesh::Level& level = part.level(kMeshError * pixel, kMostDeviation * pixel);
            glUniform1f(kDeviationLocation, level.deviation * object->scale);
            triangles_ += view.through_water ? object->mesh->draw_below(level, object->wet_below)
                                             : object->mesh->draw(level);
        }
    }
    if (inputs.bed) {
        inputs.bed->draw_surface(view);
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
        if (!bed && shadows != 3) shadows |= inputs.shadows.shadows_on(*object);
        if (!bed) pixels = united(pixels, pixels_of(*object, view, size));
    }
    inputs.target.bind(size.x, size.y);
    // Only where an object has left a depth: the triangle lies at infinity, behind it.
    gl::PipelineState{.depth_test = true}.apply();
    glDepthFunc(GL_LESS);
    glEnable(GL_SCISSOR_TEST);
    glScissor(pixels.x, pixels.y, pixels.z, pixels.w);
    program_for(lighting_of(inputs, view, shadows)).use();
    inputs.sky.sky_cube().bind(gpu::kSkyCubeUnit);
    inputs.sky.water_cube().bind(gpu::kWaterCubeUnit);
    inputs.surfaces.matter_.bind(gpu::kMatterUnit);
    inputs.surfaces.shape_.bind(gpu::kShapeUnit);
    inputs.surfaces.place_.bind(gpu::kPlaceUnit);
    inputs.surfaces.deviation_.bind(gpu::kDeviationUnit);
    inputs.shadows.bind();
    gl::draw_fullscreen_triangle();
    glDisable(GL_SCISSOR_TEST);
}

}  // namespace deepwater::render
