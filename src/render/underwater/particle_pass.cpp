#include "render/underwater/particle_pass.h"

#include <algorithm>
#include <cmath>
#include <string>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::shared {
#include "shared/particles/particles.glsl"
}

namespace deepwater::render {
namespace {

constexpr float kLargestPoint = 24;  ///< largest diameter of a particle, pixels

/// Particles in a cubic metre, 1/m³.
float concentration(const scene::Scene& scene) {
    return scene::particle_concentration(scene.particles, scene::optics(scene.water));
}

}  // namespace

ParticlePass::ParticlePass(gl::ShaderLibrary& shaders)
    : programs_(shaders, [](const Variant& variant) -> gl::ProgramDesc {
          return {"particles",
                  {"underwater/particles.vert", "underwater/particles.frag"},
                  {{"MEDIA", std::to_string(static_cast<int>(variant.media))},
                   {"WATER_LAYERS", variant.layers ? "1" : "0"},
                   {"SEA_COAST", variant.coast ? "1" : "0"}}};
      }) {}

bool ParticlePass::any_in(const scene::Scene& scene) {
    return concentration(scene) > 0;
}

void ParticlePass::prepare(bool layers, bool coast, gl::Preparation& preparation) {
    for (const Media media : {Media::water, Media::both})
        programs_.prepare({media, layers, coast}, preparation);
}

void ParticlePass::run(const Inputs& inputs) {
    const float number = concentration(inputs.scene);
    if (number <= 0) return;
    const size_t tiles = sim::tiles_that_stir(inputs.maps);
    for (size_t i = 0; i < tiles; ++i)
        values_.wave_numbers[i / 4][static_cast<int>(i % 4)] = inputs.maps.info[i].wave_number;

    const glm::dvec3& eye = inputs.scene.camera.position;
    for (int i = 0; i < shared::kParticleClasses; ++i) {
        const double side = std::ldexp(1 / std::cbrt(static_cast<double>(number)), i);
        const glm::dvec3 at = eye / side, low = glm::floor(at);
        values_.cell_and_side[i] = glm::vec4(glm::vec3(at - low), static_cast<float>(side));
        values_.cell[i] = glm::ivec4(glm::ivec3(low), 0);
    }
    values_.motion.x = static_cast<float>(tiles);
    values_.motion.y = inputs.maps.depth;
    values_.motion.z = static_cast<float>(inputs.cells);
    values_.motion.w = 1e-3f * inputs.scene.particles.size_mm;
    values_.eye = glm::vec4(static_cast<float>(eye.y), kLargestPoint, 0, 0);
    block_.write(values_);
    block_.bind(gpu::kParticleBinding);
    inputs.sea_maps.bind();
    inputs.sky.bind_block();
    gl::PipelineState{.depth_test = true, .blend = gl::Blend::additive}.apply();
    programs_.get({inputs.media, !inputs.maps.layers.empty(), inputs.maps.coast != nullptr}).use();
    glEnable(GL_PROGRAM_POINT_SIZE);
    glDrawArrays(GL_POINTS, 0, shared::kParticleClasses * inputs.cells * inputs.cells * inputs.cells);
    glDisable(GL_PROGRAM_POINT_SIZE);
}

}  // namespace deepwater::render
