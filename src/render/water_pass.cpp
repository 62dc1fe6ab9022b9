#include "render/water_pass.h"

#include "gl/pipeline_state.h"
#include "scene/view_state.h"

namespace deepwater::render {
namespace {

std::vector<gl::Define> defines(const WaterVariant& variant) {
    return {{"VIEW_MODE", std::to_string(variant.view_mode)}, {"SUBMERGED", variant.submerged ? "1" : "0"}};
}

}  // namespace

WaterPass::WaterPass(gl::ShaderLibrary& shaders)
    : shaders_(shaders),
      background_(shaders.load({"background", {"passes/fullscreen_ray.vert", "passes/background.frag"}, defines({})})),
      water_(shaders.load({"water", {"passes/water.vert", "passes/water.frag"}, defines({})})) {}

void WaterPass::run(const Inputs& inputs) {
    if (variant_ != inputs.variant) {
        shaders_.redefine(background_, defines(inputs.variant));
        shaders_.redefine(water_, defines(inputs.variant));
        variant_ = inputs.variant;
    }
    inputs.sky.sky_cube().bind(0);
    inputs.sky.water_cube().bind(1);
    inputs.maps.displacement().bind(2);
    inputs.maps.gradient().bind(3);

    // The sea first: the sky is then shaded only where the sea leaves it.
    gl::PipelineState{.depth_test = true,
                      .depth_write = true,
                      .wireframe = inputs.variant.view_mode == scene::kViewWireframe}
        .apply();
    water_.use();
    inputs.mesh.draw();

    gl::PipelineState{.depth_test = true}.apply();
    background_.use();
    gl::draw_fullscreen_triangle();
}

}  // namespace deepwater::render
