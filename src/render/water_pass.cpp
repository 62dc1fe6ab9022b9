#include "render/water_pass.h"

#include "gl/pipeline_state.h"
#include "render/mean_fresnel.h"
#include "scene/view_state.h"

namespace deepwater::render {
namespace {

std::vector<gl::Define> defines(const WaterVariant& variant, bool scatter = false) {
    return {{"SCATTER", scatter ? "1" : "0"},
            {"VIEW_MODE", std::to_string(variant.view_mode)},
            {"SUBMERGED", variant.submerged ? "1" : "0"},
            {"FOOTPRINT_TAPS", std::to_string(variant.footprint_taps)}};
}

gl::Texture make_mean_fresnel() {
    const Grid2D<float> table = mean_fresnel_table();
    gl::Texture texture(
        {.format = GL_R32F, .width = table.width(), .height = table.height(), .label = "mean Fresnel"});
    texture.upload(0, 0, GL_RED, GL_FLOAT, table.values());
    return texture;
}

}  // namespace

WaterPass::WaterPass(gl::ShaderLibrary& shaders)
    : shaders_(shaders),
      background_(shaders.load(
          {"background", {"passes/fullscreen_ray.vert", "passes/background.frag"}, defines({})})),
      water_(shaders.load({"water", {"passes/water.vert", "passes/water.frag"}, defines({})})),
      scattered_water_(
          shaders.load({"scattered water", {"passes/water.vert", "passes/water.frag"}, defines({}, true)})),
      mean_fresnel_(make_mean_fresnel()) {}

void WaterPass::run(const Inputs& inputs) {
    if (variant_ != inputs.variant) {
        shaders_.redefine(background_, defines(inputs.variant));
        shaders_.redefine(water_, defines(inputs.variant));
        shaders_.redefine(scattered_water_, defines(inputs.variant, true));
        variant_ = inputs.variant;
    }
    inputs.sky.sky_cube().bind(0);
    inputs.sky.water_cube().bind(1);
    inputs.maps.displacement().bind(2);
    inputs.maps.gradient().bind(3);
    inputs.maps.shear().bind(4);
    mean_fresnel_.bind(5);

    // The sea first: the sky is then shaded only where the sea leaves it.
    gl::PipelineState{.depth_test = true,
                      .depth_write = true,
                      .wireframe = inputs.variant.view_mode == scene::kViewWireframe}
        .apply();
    (inputs.scatter ? scattered_water_ : water_).use();
    inputs.mesh.draw();

    gl::PipelineState{.depth_test = true}.apply();
    background_.use();
    gl::draw_fullscreen_triangle();
}

}  // namespace deepwater::render
