#include "render/water_pass.h"

#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "render/facet_table.h"
#include "scene/view_state.h"

namespace deepwater::shared {
#include "shared/facet_table.glsl"
}

namespace deepwater::render {
namespace {

void fill_facets(const gl::Texture& texture, int fresnel) {
    const Grid2D<glm::vec4> table = facet_table(fresnel_curve(fresnel));
    texture.upload(0, 0, GL_RGBA, GL_FLOAT, table.values());
}

gl::Texture make_fresnel_table() {
    const Grid2D<float> table = fresnel_table();
    gl::Texture texture(
        {.format = GL_R32F, .width = table.width(), .height = table.height(), .label = "Fresnel"});
    texture.upload(0, 0, GL_RED, GL_FLOAT, table.values());
    return texture;
}

}  // namespace

WaterPass::WaterPass(gl::ShaderLibrary& shaders)
    : shaders_(shaders),
      facets_({.format = GL_RGBA32F,
               .width = shared::kFacetCosines,
               .height = shared::kFacetDeviations,
               .label = "facets"}),
      fresnel_(make_fresnel_table()) {
    for (const bool clouds : {false, true}) {
        background_for({.clouds = clouds});
        for (const bool scatter : {false, true}) program_for({.clouds = clouds, .scatter = scatter});
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
            {"FOAM", flag(parts.foam)},
            {"LACE_RELIEF", flag(variant_.footprint_taps > 1)},
            {"FLOATING_SHADOW", flag(parts.floating_shadow)},
            {"VIEW_MODE", std::to_string(variant_.view_mode)},
            {"MEDIA", std::to_string(static_cast<int>(parts.media))},
            {"FRESNEL", std::to_string(variant_.fresnel)},
            {"FOOTPRINT_TAPS", std::to_string(variant_.footprint_taps)}};
}

const gl::Program& WaterPass::program_for(const Parts& parts) {
    const gl::Program*& program = waters_[parts];
    if (!program) {
        program = &shaders_.load({parts.scatter ? "scattered water" : "water",
                                  {"passes/water.vert", "passes/water.frag"},
                                  defines(parts)});
    }
    return *program;
}

const gl::Program& WaterPass::background_for(const Parts& parts) {
    const gl::Program*& program = backgrounds_[parts];
    if (!program) {
        program = &shaders_.load({parts.clouds ? "cloudy background" : "background",
                                  {"passes/fullscreen_ray.vert", "passes/background.frag"},
                                  defines(parts)});
    }
    return *program;
}

void WaterPass::draw_waterline() {
    if (!waterline_)
        waterline_ = &shaders_.load({"waterline",
                                     {"passes/fullscreen.vert", "passes/waterline.frag"},
                                     defines({.media = Media::both})});
    gl::PipelineState{.blend = gl::Blend::premultiplied}.apply();
    waterline_->use();
    gl::draw_fullscreen_triangle();
}

void WaterPass::run(const Inputs& inputs) {
    if (variant_ != inputs.variant) {
        const bool other_fresnel = variant_.fresnel != inputs.variant.fresnel;
        variant_ = inputs.variant;
        for (const auto& [parts, program] : waters_) shaders_.redefine(*program, defines(parts));
        for (const auto& [parts, program] : backgrounds_) shaders_.redefine(*program, defines(parts));
        if (other_fresnel) fill_facets(facets_, variant_.fresnel);
    }
    inputs.sky.sky_cube().bind(0);
    inputs.sky.water_cube().bind(1);
    inputs.maps.displacement().bind(2);
    inputs.maps.gradient().bind(3);
    inputs.maps.shear().bind(4);
    facets_.bind(5);
    fresnel_.bind(8);
    inputs.sky.bind_block();
    const Media media = inputs.near_water.media();
    if (media == Media::both) inputs.near_water.bind();

    // The sea first: the sky is then shaded only where the sea leaves it.
    gl::PipelineState{.depth_test = true,
                      .depth_write = true,
                      .wireframe = inputs.variant.view_mode == scene::kViewWireframe}
        .apply();
    const WaterNearObjects& near = inputs.near_objects;
    const auto draw = [&](WaterMesh::Group group, Parts parts) {
        for (const bool mirroring : {false, true}) {
            if (inputs.mesh.is_empty(group, mirroring)) continue;
            parts.reflection = mirroring && inputs.reflection;
            program_for(parts).use();
            inputs.mesh.draw(group, mirroring);
        }
    };
    Parts parts{.media = media,
                .clouds = inputs.clouds,
                .scatter = inputs.scatter,
                .foam = !inputs.foam.empty()};
    if (parts.foam) inputs.foam.bind();
    draw(WaterMesh::kOpen, parts);
    parts.still_shadow = near.still_shadow;
    parts.floating_shadow = near.floating_shadow;
    draw(WaterMesh::kShaded, parts);
    parts.hulls = near.hulls;
    parts.refraction = near.refraction;
    parts.window = near.window;
    parts.underside = near.underside;
    draw(WaterMesh::kNearObjects, parts);

    gl::PipelineState{.depth_test = true}.apply();
    background_for({.media = media, .clouds = inputs.clouds}).use();
    if (inputs.clouds) inputs.sky.bind_clouds();
    gl::draw_fullscreen_triangle();
    if (media == Media::both && variant_.view_mode == scene::kViewFinal) draw_waterline();
}

}  // namespace deepwater::render
