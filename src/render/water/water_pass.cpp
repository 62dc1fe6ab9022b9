#include "render/water/water_pass.h"

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "optics/rough_sea/facet_table.h"
#include "scene/state/view_state.h"

namespace deepwater::shared {
#include "shared/water/facet_table.glsl"
#include "shared/water/water_marks.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

constexpr int kSurfaceLayers = 5;

/// Of what needs no mark: water without foam that nothing but the sky surrounds.
constexpr int kAlone = 0;
constexpr int mark_of(int group, bool mirroring) {
    return kAlone + 1 + 2 * group + (mirroring ? 1 : 0);
}
static_assert(mark_of(WaterMesh::kGroups - 1, true) < shared::kFoamMark);

void fill_facets(const gl::Texture& texture, int fresnel) {
    const Grid2D<glm::vec4> table = optics::facet_table(optics::fresnel_curve(fresnel));
    texture.upload(0, 0, GL_RGBA, GL_FLOAT, table.values());
}

gl::Texture make_fresnel_table() {
    const Grid2D<float> table = optics::fresnel_table();
    gl::Texture texture(
        {.format = GL_R32F, .width = table.width(), .height = table.height(), .label = "Fresnel"});
    texture.upload(0, 0, GL_RED, GL_FLOAT, table.values());
    return texture;
}

}  // namespace

WaterPass::WaterPass(gl::ShaderLibrary& shaders)
    : shaders_(shaders),
      mark_program_(shaders.load({"water marks", {"common/fullscreen.vert", "water/water_marks.frag"}, {}})),
      facets_({.format = GL_RGBA32F,
               .width = shared::kFacetCosines,
               .height = shared::kFacetDeviations,
               .label = "facets"}),
      fresnel_(make_fresnel_table()) {
    for (const bool clouds : {false, true}) {
        background_for({.clouds = clouds});
        for (const bool scatter : {false, true}) {
            const Parts parts{.clouds = clouds, .scatter = scatter};
            surface_for({parts, kAlone});
            light_for(parts);
        }
    }
    fill_facets(facets_, variant_.fresnel);
}

std::vector<gl::Define> WaterPass::defines(const Parts& parts) const {
    const auto flag = [](bool on) { return on ? "1" : "0"; };
    return {{"CLOUDS", flag(parts.clouds)},
            {"SCATTER", flag(parts.scatter)},
            {"HULLS", flag(parts.hulls)},
            {"LOCAL_REFLECTION", flag(parts.reflection)},
            {"LOCAL_REFRACTION", flag(parts.refraction)},
            {"WINDOW_PICTURE", flag(parts.window)},
            {"UNDERSIDE_PICTURE", flag(parts.underside)},
            {"STILL_SHADOW", flag(parts.still_shadow)},
            {"WATER_LAYERS", flag(parts.layers)},
            {"SUN_DISC", flag(parts.sun_disc)},
            {"FOAM", flag(parts.foam)},
            {"FOAM_BY_PIXEL", flag(parts.foam_by_pixel)},
            {"HEAP_RAY_STEPS", std::to_string(variant_.footprint_taps > 1 ? 10 : 0)},
            {"FLOATING_SHADOW", flag(parts.floating_shadow)},
            {"VIEW_MODE", std::to_string(variant_.view_mode)},
            {"MEDIA", std::to_string(static_cast<int>(parts.media))},
            {"FRESNEL", std::to_string(variant_.fresnel)},
            {"FOOTPRINT_TAPS", std::to_string(variant_.footprint_taps)}};
}

std::vector<gl::Define> WaterPass::surface_defines(const Marked& marked) const {
    std::vector<gl::Define> all = defines(marked.parts);
    all.push_back({"MARK", std::to_string(marked.mark)});
    return all;
}

const gl::Program& WaterPass::surface_for(const Marked& marked) {
    const gl::Program*& program = surfaces_[marked];
    if (!program) {
        program = &shaders_.load({"water surface",
                                  {"water/water_surface.vert", "water/water_surface.frag"},
                                  surface_defines(marked)});
    }
    return *program;
}

const gl::Program& WaterPass::light_for(const Parts& parts) {
    const gl::Program*& program = lights_[parts];
    if (!program) {
        program = &shaders_.load({parts.scatter ? "scattered water" : "water",
                                  {"common/fullscreen_ray.vert", "water/water.frag"},
                                  defines(parts)});
    }
    return *program;
}

const gl::Program& WaterPass::background_for(const Parts& parts) {
    const gl::Program*& program = backgrounds_[parts];
    if (!program) {
        program = &shaders_.load({parts.clouds ? "cloudy background" : "background",
                                  {"common/fullscreen_ray.vert", "sky/background.frag"},
                                  defines(parts)});
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
    const auto draw = [&](WaterMesh::Group group, Parts parts) {
        for (const bool mirroring : {false, true}) {
            if (inputs.mesh.is_empty(group, mirroring)) continue;
            parts.reflection = mirroring && inputs.reflection;
            const int mark = needs_no_mark(inputs) ? kAlone : mark_of(group, mirroring);
            surface_for({parts, mark}).use();
            inputs.mesh.draw(group, mirroring);
            if (foam) drawn.push_back({parts, mark + static_cast<int>(shared::kFoamMark)});
            if (foam && parts.refraction) continue;  // all of it may have foam
            Parts plain = parts;
            plain.foam = plain.foam_by_pixel = false;
            drawn.push_back({plain, mark});
        }
    };
    const WaterNearObjects& near = inputs.near_objects;
    Parts parts{.media = inputs.near_water.media(),
                .clouds = inputs.clouds,
                .scatter = inputs.scatter,
                .foam = foam,
                .foam_by_pixel = foam && inputs.foam.by_pixel(),
                .layers = inputs.layers,
                .sun_disc = inputs.sun_disc};
    if (foam) inputs.foam.bind();
    draw(WaterMesh::kOpen, parts);
    parts.still_shadow = near.still_shadow;
    parts.floating_shadow = near.floating_shadow;
    draw(WaterMesh::kShaded, parts);
    parts.hulls = near.hulls;
    parts.refraction = near.refraction;
    parts.window = near.window;
    parts.underside = near.underside;
    draw(WaterMesh::kNearObjects, parts);
    return drawn;
}

void WaterPass::light(const Inputs& inputs, std::span<const Marked> drawn) {
    const bool unmarked = needs_no_mark(inputs);
    const glm::ivec2 size(inputs.depth.width(), inputs.depth.height());
    place_.bind(gpu::kWaterPlaceUnit);
    surface_.bind(gpu::kWaterSurfaceUnit);
    if (!unmarked) {
        marks_target_.bind(size.x, size.y);
        gl::PipelineState{.depth_write = true}.apply();
        mark_program_.use();
        gl::draw_fullscreen_triangle();
    }
    // What is alone is all that has left a depth: the triangle lies at infinity, behind it.
    const gl::Framebuffer& target = unmarked ? inputs.target : light_target_;
    target.bind(size.x, size.y);
    gl::PipelineState{.depth_test = true}.apply();
    glDepthFunc(unmarked ? GL_LESS : GL_EQUAL);
    for (const Marked& marked : drawn) {
        const double depth = marked.mark / static_cast<double>(shared::kMarks);
        glDepthRange(depth, depth);
        light_for(marked.parts).use();
        gl::draw_fullscreen_triangle();
    }
    glDepthRange(0, 1);
}

void WaterPass::run(const Inputs& inputs) {
    if (variant_ != inputs.variant) {
        const bool other_fresnel = variant_.fresnel != inputs.variant.fresnel;
        variant_ = inputs.variant;
        for (const auto& [marked, program] : surfaces_) shaders_.redefine(*program, surface_defines(marked));
        for (const auto& [parts, program] : lights_) shaders_.redefine(*program, defines(parts));
        for (const auto& [parts, program] : backgrounds_) shaders_.redefine(*program, defines(parts));
        if (other_fresnel) fill_facets(facets_, variant_.fresnel);
    }
    inputs.sky.sky_cube().bind(gpu::kSkyCubeUnit);
    inputs.sky.water_cube().bind(gpu::kWaterCubeUnit);
    inputs.maps.displacement().bind(gpu::kDisplacementUnit);
    inputs.maps.gradient().bind(gpu::kGradientUnit);
    inputs.maps.shear().bind(gpu::kShearUnit);
    facets_.bind(gpu::kFacetUnit);
    fresnel_.bind(gpu::kFresnelUnit);
    inputs.sky.bind_block();
    const Media media = inputs.near_water.media();

    // The sea first: the sky is then shaded only where the sea leaves it.
    fit(inputs.color, inputs.depth);
    light(inputs, draw_surface(inputs));

    inputs.target.bind(inputs.depth.width(), inputs.depth.height());
    gl::PipelineState{.depth_test = true}.apply();
    background_for({.media = media, .clouds = inputs.clouds}).use();
    if (inputs.clouds) inputs.sky.bind_clouds();
    gl::draw_fullscreen_triangle();
    if (media == Media::both && variant_.view_mode == scene::kViewFinal) {
        inputs.sky.sky_cube().bind(gpu::kSkyCubeUnit);
        draw_waterline();
    }
}

}  // namespace deepwater::render
