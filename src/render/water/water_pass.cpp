#include "render/water/water_pass.h"

#include <algorithm>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "optics/sea/facet_table.h"
#include "scene/state/view_state.h"

namespace deepwater::shared {
#include "shared/water/facet_table.glsl"
#include "shared/water/water_marks.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

constexpr int kSurfaceLayers = 5;
constexpr int kHeapRaySteps =
    10;  ///< steps along a view ray through heaps of foam, where pixels take several samples

/// Mark of all pixels where no marks are needed: there is no foam, and all water is lit by one program.
constexpr int kAlone = 0;
constexpr int mark_of(int group, bool mirroring) {
    return kAlone + 1 + 2 * group + (mirroring ? 1 : 0);
}
static_assert(mark_of(WaterMesh::kGroups - 1, true) < shared::kFoamMark);

void fill_facets(const gl::Texture& texture, int fresnel) {
    const Grid2D<glm::vec4> table = optics::facet_table(optics::fresnel_curve(fresnel));
    texture.upload(0, 0, GL_RGBA, GL_FLOAT, table.values());
}

}  // namespace

WaterPass::WaterPass(gl::ShaderLibrary& shaders)
    : shaders_(shaders),
      mark_program_(shaders.load({"water marks", {"common/fullscreen.vert", "water/water_marks.frag"}, {}})),
      facets_({.format = GL_RGBA32F,
               .width = shared::kFacetCosines,
               .height = shared::kFacetDeviations,
               .label = "facets"}) {
    for (const bool clouds : {false, true}) {
        Key key;
        key.features.set(WaterFeature::clouds, clouds);
        background_program(key);
        for (const bool scatter : {false, true}) {
            key.features.set(WaterFeature::scatter, scatter);
            surface_program({key, kAlone});
            light_program(key);
        }
    }
    fill_facets(facets_, variant_.fresnel);
    gpu::FresnelBlock block{};
    const Grid2D<float> reflectance = optics::fresnel_table();
    for (int i = 0; i < shared::kFresnelEntries; ++i) block.entries[i / 4][i % 4] = reflectance(i, 0);
    fresnel_.write(block);
}

std::vector<gl::Define> WaterPass::defines(const Key& key) const {
    std::vector<gl::Define> all = feature_defines(key.features);
    all.push_back({"MEDIA", std::to_string(static_cast<int>(key.media))});
    all.push_back({"VIEW_MODE", std::to_string(variant_.view_mode)});
    all.push_back({"FRESNEL", std::to_string(variant_.fresnel)});
    all.push_back({"FOOTPRINT_TAPS", std::to_string(variant_.footprint_taps)});
    all.push_back({"HEAP_RAY_STEPS", std::to_string(variant_.footprint_taps > 1 ? kHeapRaySteps : 0)});
    return all;
}

std::vector<gl::Define> WaterPass::surface_defines(const Marked& marked) const {
    std::vector<gl::Define> all = defines(marked.key);
    all.push_back({"MARK", std::to_string(marked.mark)});
    return all;
}

WaterPass::Key WaterPass::surface_key(Key key) {
    if (key.media == Media::water) key.media = Media::air;
    key.features.set(WaterFeature::still_shadow, false)
        .set(WaterFeature::floating_shadow, false)
        .set(WaterFeature::window_picture, false)
        .set(WaterFeature::underside_picture, false)
        .set(WaterFeature::foam_by_pixel, false)
        .set(WaterFeature::sun_disc, false);
    return key;
}

WaterPass::Key WaterPass::light_key(Media side, Key key) {
    key.media = side;
    key.features.set(WaterFeature::hulls, false);
    if (side == Media::water) {
        key.features.set(WaterFeature::local_reflection, false)
            .set(WaterFeature::local_refraction, false)
            .set(WaterFeature::still_shadow, false)
            .set(WaterFeature::floating_shadow, false);
    } else {
        key.features.set(WaterFeature::window_picture, false).set(WaterFeature::underside_picture, false);
    }
    return key;
}

const gl::Program& WaterPass::surface_program(const Marked& marked) {
    const gl::Program*& program = surfaces_[marked];
    if (!program) {
        program = &shaders_.load({"water surface",
                                  {"water/water_surface.vert", "water/water_surface.frag"},
                                  surface_defines(marked)});
    }
    return *program;
}

const gl::Program& WaterPass::light_program(const Key& key) {
    const gl::Program*& program = lights_[key];
    if (!program) {
        program = &shaders_.load({key.features.has(WaterFeature::scatter) ? "scattered water" : "water",
                                  {"common/fullscreen_ray.vert", "water/water.frag"},
                                  defines(key)});
    }
    return *program;
}

const gl::Program& WaterPass::background_program(const Key& key) {
    const gl::Program*& program = backgrounds_[key];
    if (!program) {
        program = &shaders_.load({key.features.has(WaterFeature::clouds) ? "cloudy background" : "background",
                                  {"common/fullscreen_ray.vert", "sky/background.frag"},
                                  defines(key)});
    }
    return *program;
}

void WaterPass::draw_waterline() {
    if (!waterline_)
        waterline_ = &shaders_.load({"waterline",
                                     {"common/fullscreen_ray.vert", "water/waterline.frag"},
                                     defines({.media = Media::both})});
    gl::PipelineState{.blend = gl::Blend::premultiplied}.apply();
    waterline_->use();
    gl::draw_fullscreen_triangle();
}

void WaterPass::fit(const gl::Texture& color, const gl::Texture& depth) {
    if (color_ == color.serial() && depth_ == depth.serial()) return;
    const auto make = [&depth](GLenum target, GLenum format, int layers, std::string_view label) {
        return gl::Texture({.target = target,
                            .format = format,
                            .width = depth.width(),
                            .height = depth.height(),
                            .layers = layers,
                            .min_filter = GL_NEAREST,
                            .mag_filter = GL_NEAREST,
                            .label = label});
    };
    place_ = make(GL_TEXTURE_2D, GL_RGBA32F, 1, "water place");
    surface_ = make(GL_TEXTURE_2D_ARRAY, GL_RGBA16F, kSurfaceLayers, "water surface");
    marks_ = make(GL_TEXTURE_2D, GL_DEPTH_COMPONENT16, 1, "water marks");
    surface_target_ = gl::Framebuffer("water surface", {{GL_COLOR_ATTACHMENT0, place_},
                                                        {GL_COLOR_ATTACHMENT1, surface_, 0, 0},
                                                        {GL_COLOR_ATTACHMENT2, surface_, 0, 1},
                                                        {GL_COLOR_ATTACHMENT3, surface_, 0, 2},
                                                        {GL_COLOR_ATTACHMENT4, surface_, 0, 3},
                                                        {GL_COLOR_ATTACHMENT5, surface_, 0, 4},
                                                        {GL_DEPTH_ATTACHMENT, depth}});
    marks_target_ = gl::Framebuffer("water marks", {{GL_DEPTH_ATTACHMENT, marks_}});
    light_target_ =
        gl::Framebuffer("water light", {{GL_COLOR_ATTACHMENT0, color}, {GL_DEPTH_ATTACHMENT, marks_}});
    color_ = color.serial();
    depth_ = depth.serial();
}

std::vector<WaterPass::Marked> WaterPass::draw_surface(const Inputs& inputs) {
    std::vector<Marked> drawn;
    const bool foam = !inputs.foam.empty();
    surface_target_.clear_color(0, {});  // there is no water where nothing is drawn
    surface_target_.bind(inputs.depth.width(), inputs.depth.height());
    gl::PipelineState{
        .depth_test = true, .depth_write = true, .wireframe = variant_.view_mode == scene::kViewWireframe}
        .apply();
    const auto draw = [&](WaterMesh::Group group, Key key) {
        for (const bool mirroring : {false, true}) {
            if (inputs.mesh.is_empty(group, mirroring)) continue;
            key.features.set(WaterFeature::local_reflection, mirroring && inputs.reflection);
            const int mark = needs_no_mark(inputs) ? kAlone : mark_of(group, mirroring);
            surface_program({surface_key(key), mark}).use();
            inputs.mesh.draw(group, mirroring);
            for (const Media side : {Media::air, Media::water}) {
                const bool both = key.media == Media::both;
                if (!both && key.media != side) continue;
                Key lit = light_key(side, key);
                const int own =
                    mark + (both && side == Media::water ? static_cast<int>(shared::kWaterMark) : 0);
                if (foam) drawn.push_back({lit, own + static_cast<int>(shared::kFoamMark)});
                // Where objects stand in the water, water_surface.frag gives every pixel the mark with foam.
                if (foam && key.features.has(WaterFeature::local_refraction)) continue;
                lit.features.set(WaterFeature::foam, false).set(WaterFeature::foam_by_pixel, false);
                drawn.push_back({lit, own});
            }
        }
    };
    if (foam) inputs.foam.bind();
    Key key{.media = inputs.waterline.media()};
    key.features.set(WaterFeature::clouds, inputs.clouds)
        .set(WaterFeature::scatter, inputs.scatter)
        .set(WaterFeature::layers, inputs.layers)
        .set(WaterFeature::sun_disc, inputs.sun_disc)
        .set(WaterFeature::foam, foam)
        .set(WaterFeature::foam_by_pixel, foam && inputs.foam.by_pixel());
    draw(WaterMesh::kOpen, key);
    const WaterNearObjects& near = inputs.near_objects;
    key.features.set(WaterFeature::still_shadow, near.still_shadow)
        .set(WaterFeature::floating_shadow, near.floating_shadow);
    draw(WaterMesh::kShaded, key);
    key.features.set(WaterFeature::hulls, near.hulls)
        .set(WaterFeature::local_refraction, near.refraction)
        .set(WaterFeature::window_picture, near.snell_window)
        .set(WaterFeature::underside_picture, near.underside);
    draw(WaterMesh::kNearObjects, key);
    return drawn;
}

void WaterPass::light_surface(const Inputs& inputs, std::span<const Marked> drawn) {
    const bool unmarked = needs_no_mark(inputs);
    const glm::ivec2 size(inputs.depth.width(), inputs.depth.height());
    glBindImageTexture(gpu::kWaterPlaceImage, place_.name(), 0, GL_FALSE, 0, GL_READ_ONLY, place_.format());
    glBindImageTexture(gpu::kWaterSurfaceImage, surface_.name(), 0, GL_TRUE, 0, GL_READ_ONLY,
                       surface_.format());
    if (!unmarked) {
        marks_target_.bind(size.x, size.y);
        gl::PipelineState{.depth_write = true}.apply();
        mark_program_.use();
        gl::draw_fullscreen_triangle();
    }
    // Without marks, only water has left a depth; the triangle lies at infinity, behind it.
    const gl::Framebuffer& target = unmarked ? inputs.target : light_target_;
    target.bind(size.x, size.y);
    gl::PipelineState{.depth_test = true}.apply();
    glDepthFunc(unmarked ? GL_LESS : GL_EQUAL);
    for (const Marked& marked : drawn) {
        const double depth = marked.mark / static_cast<double>(shared::kMarks);
        glDepthRange(depth, depth);
        light_program(marked.key).use();
        gl::draw_fullscreen_triangle();
    }
    glDepthRange(0, 1);
}

void WaterPass::draw_background(const Inputs& inputs) {
    inputs.target.bind(inputs.depth.width(), inputs.depth.height());
    gl::PipelineState{.depth_test = true}.apply();
    Key key{.media = inputs.waterline.media()};
    key.features.set(WaterFeature::clouds, inputs.clouds);
    background_program(key).use();
    if (inputs.clouds) inputs.sky.bind_clouds();
    gl::draw_fullscreen_triangle();
}

void WaterPass::run(const Inputs& inputs) {
    if (variant_ != inputs.variant) {
        const bool other_fresnel = variant_.fresnel != inputs.variant.fresnel;
        variant_ = inputs.variant;
        for (const auto& [marked, program] : surfaces_) shaders_.redefine(*program, surface_defines(marked));
        for (const Programs* programs : {&lights_, &backgrounds_}) {
            for (const auto& [key, program] : *programs) shaders_.redefine(*program, defines(key));
        }
        if (other_fresnel) fill_facets(facets_, variant_.fresnel);
    }
    inputs.sky.sky_cube().bind(gpu::kSkyCubeUnit);
    inputs.sky.water_cube().bind(gpu::kWaterCubeUnit);
    inputs.maps.bind();
    facets_.bind(gpu::kFacetUnit);
    fresnel_.bind(gpu::kFresnelBinding);
    inputs.sky.bind_block();

    // The sea first, so that the sky is shaded only where it is seen.
    fit(inputs.color, inputs.depth);
    light_surface(inputs, draw_surface(inputs));
    draw_background(inputs);
    if (inputs.waterline.media() == Media::both && variant_.view_mode == scene::kViewFinal) {
        inputs.sky.sky_cube().bind(gpu::kSkyCubeUnit);
        draw_waterline();
    }
}

}  // namespace deepwater::render
