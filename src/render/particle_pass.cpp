#include "render/particle_pass.h"

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "sim/sea_spectrum.h"

namespace deepwater::shared {
#include "shared/particles.glsl"
}

namespace deepwater::render {
namespace {

constexpr size_t kMostTiles = 8;
constexpr float kLargestPoint = 24;     ///< pixels
constexpr float kBottomless = 1e4f;     ///< m
constexpr double kShortestOrbit = 3;    ///< rad/m: shorter waves stir a hand's breadth of water only

}  // namespace

void ParticlePass::find_wave_numbers(const Inputs& inputs) {
    const std::vector<sim::TileInfo>& info = inputs.maps.info;
    const float first_band = info.empty() ? 0.0f : info.front().k_max;
    if (program_ && sea_ == inputs.scene.sea && tiles_ == info.size() && first_band == first_band_) return;
    sea_ = inputs.scene.sea;
    tiles_ = info.size();
    first_band_ = first_band;
    const sim::SeaSpectrum spectrum(sea_);
    int count = 0;
    for (size_t i = 0; i < std::min(info.size(), kMostTiles); ++i) {
        const auto low = static_cast<double>(info[i].k_min), high = static_cast<double>(info[i].k_max);
        if (low > kShortestOrbit) break;
        const double variance = spectrum.height_variance(low, high);
        const double mean = variance > 0
                                ? spectrum.integral([](double k) { return k; }, low, high) / variance
                                : std::max(low, 1e-3);
        values_.wave_numbers[i / 4][static_cast<int>(i % 4)] = static_cast<float>(mean);
        count = static_cast<int>(i) + 1;
    }
    values_.motion.x = static_cast<float>(count);
}

void ParticlePass::run(const Inputs& inputs) {
    const float number =
        scene::particle_concentration(inputs.scene.particles, scene::optics(inputs.scene.water));
    if (number <= 0) return;
    find_wave_numbers(inputs);
    if (!program_)
        program_ = &shaders_.load({"particles", {"passes/particles.vert", "passes/particles.frag"}, {}});

    const glm::dvec3& eye = inputs.scene.camera.position;
    for (int i = 0; i < shared::kParticleClasses; ++i) {
        const double side = std::ldexp(1 / std::cbrt(static_cast<double>(number)), i);
        const glm::dvec3 at = eye / side, low = glm::floor(at);
        values_.cell_and_side[i] = glm::vec4(glm::vec3(at - low), static_cast<float>(side));
        values_.cell[i] = glm::ivec4(glm::ivec3(low), 0);
    }
    const sim::SeaState& sea = inputs.scene.sea;
    const bool feels_bed = sea.dispersion == sim::kDispersionFiniteDepth || sea.dispersion == sim::kDispersionFull;
    values_.motion.y = feels_bed ? sea.depth : kBottomless;
    values_.motion.z = static_cast<float>(inputs.cells);
    values_.motion.w = 1e-3f * inputs.scene.particles.size_mm;
    values_.eye = glm::vec4(static_cast<float>(eye.y), kLargestPoint, 0, 0);
    block_.write(values_);
    block_.bind(kParticleBinding);
    inputs.sea_maps.displacement().bind(2);
    inputs.sky.bind_block();
    gl::PipelineState{.depth_test = true, .blend = gl::Blend::additive}.apply();
    program_->use();
    glEnable(GL_PROGRAM_POINT_SIZE);
    glDrawArrays(GL_POINTS, 0, shared::kParticleClasses * inputs.cells * inputs.cells * inputs.cells);
    glDisable(GL_PROGRAM_POINT_SIZE);
}

}  // namespace deepwater::render
