#include "render/sky/night_pass.h"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"
#include "optics/air/star_catalogue.h"

namespace deepwater::shared {
#include "shared/sky/night_sky.glsl"
}

namespace deepwater::render {
namespace {

using glm::vec3;

/// Sine of the sun's elevation above which stars are not drawn, -4 degrees: the zenith then has 1 cd/m², a
/// thousand times a night's; the first stars appear at lower suns.
constexpr float kStarsGone = -0.07f;
constexpr float kMoonGone = -0.02f;  ///< sine of the elevation below which the moon is under any horizon

vec3 across(vec3 direction, vec3 towards) {
    const vec3 part = towards - direction * glm::dot(direction, towards);
    const float length = glm::length(part);
    return length > 1e-4f ? part / length : glm::normalize(glm::cross(direction, vec3(0.6f, 0.8f, 0)));
}

}  // namespace

NightPass::NightPass(gl::ShaderLibrary& shaders) : programs_(shaders, describe) {
    std::vector<glm::vec4> values;  // in the layout of stars.vert
    for (const optics::Star& star : optics::make_star_catalogue()) {
        values.emplace_back(star.direction, 0);
        values.emplace_back(star.light, 0);
    }
    star_count_ = static_cast<GLsizei>(values.size() / 2);
    catalogue_ = gl::Buffer("stars", values.size() * sizeof(glm::vec4), 0, values.data());
}

gl::ProgramDesc NightPass::describe(const Variant& variant) {
    const auto& [part, media] = variant;
    std::vector<gl::Define> defines{{"MEDIA", std::to_string(static_cast<int>(media))}};
    switch (part) {
        case Part::moon:
            return {"moon", {"sky/moon.vert", "sky/moon.frag"}, std::move(defines)};
        case Part::stars:
            return {"stars", {"sky/stars.vert", "sky/stars.frag"}, std::move(defines)};
        default:
            return {"milky way", {"common/fullscreen_ray.vert", "sky/milky_way.frag"}, std::move(defines)};
    }
}

bool NightPass::any_in(const scene::SkyState& sky) {
    return sky.image.empty() && sky.overcast < 1;  // a picture shows its own stars
}

void NightPass::prepare(gl::Preparation& preparation) {
    for (const Part part : {Part::moon, Part::stars, Part::milky_way})
        for (const Media media : {Media::air, Media::both}) programs_.prepare({part, media}, preparation);
}

void NightPass::run(const Inputs& inputs) {
    const scene::SkyState& sky = inputs.state;
    if (inputs.media == Media::water || !any_in(sky)) return;
    const optics::SkyLight& light = inputs.sky.light();
    const bool moon = light.moon_radiance.y > 0 && light.moon.direction.y > kMoonGone;
    const bool stars = sky.stars && light.sun.direction.y < kStarsGone;
    if (!moon && !stars) return;

    const glm::mat3 world_from_stars = scene::world_from_stars(sky, inputs.time);
    const vec3 to_moon = light.moon.direction;
    const float phase = glm::radians(std::abs(180 - scene::resolved_sky(sky, inputs.time).moon_phase));
    block_.write({.stars_from_world = glm::mat4(glm::transpose(world_from_stars)),
                  .to_moon = to_moon,
                  .star_light = stars ? light.scale * shared::kSolarIrradiance : 0.0f,
                  .moon_radiance = light.moon_radiance,
                  .moon_cos_phase = std::cos(phase),
                  .moon_up = across(to_moon, world_from_stars * vec3(0, 0, 1)),
                  .moon_brightness = shared::moon_phase_light(phase) / shared::dust_phase_light(phase),
                  .moon_lit_side = across(to_moon, light.sun.direction)});
    block_.bind(gpu::kNightBinding);
    inputs.sky.eye_cube().bind(gpu::kEyeSkyUnit);
    inputs.sky.transmittance().bind(gpu::kNightTransmittanceUnit);
    gl::PipelineState{.depth_test = true, .blend = gl::Blend::additive}.apply();
    if (stars) {
        programs_.get({Part::milky_way, inputs.media}).use();
        gl::draw_fullscreen_triangle();
        programs_.get({Part::stars, inputs.media}).use();
        glEnable(GL_PROGRAM_POINT_SIZE);
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, gpu::kStarBuffer, catalogue_.name());
        glDrawArrays(GL_POINTS, 0, star_count_);
        glDisable(GL_PROGRAM_POINT_SIZE);
    }
    if (moon) {
        programs_.get({Part::moon, inputs.media}).use();
        glDrawArrays(GL_TRIANGLE_STRIP, 0, 4);
    }
}

}  // namespace deepwater::render
