#include "render/sky/sky_pass.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <utility>

#include "core/check.h"
#include "core/gpu_blocks.h"
#include "core/log.h"
#include "gl/debug.h"
#include "render/sky/sky_pass_impl.h"

namespace deepwater::shared {
#include "shared/cube_map.glsl"
#include "shared/sky/clouds.glsl"
#include "shared/water/crest_light.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using glm::vec3;

constexpr float kLargestHalf = 65504.0f;
/// rad that clouds overhead move until the cube follows: a texel of the software's.
constexpr float kDriftAngle = 0.01f;

void upload(const gl::Texture& texture, const shared::Lut& table) {
    texture.upload(0, 0, GL_RGBA, GL_FLOAT, table.texels().values());
}

}  // namespace

gl::Texture make_sky_cube(std::string_view label, int size, int levels) {
    return gl::Texture({.target = GL_TEXTURE_CUBE_MAP,
                        .format = GL_RGBA16F,
                        .width = size,
                        .height = size,
                        .levels = levels,
                        .min_filter = GLenum(levels == 1 ? GL_LINEAR : GL_LINEAR_MIPMAP_LINEAR),
                        .label = label});
}

gl::Texture make_sky_table(std::string_view label, glm::vec2 size) {
    return gl::Texture({.format = GL_RGBA32F,
                        .width = static_cast<int>(size.x),
                        .height = static_cast<int>(size.y),
                        .label = label});
}

SkyPass::Impl::Impl(gl::ShaderLibrary& shaders)
    : view_program(shaders.load({"sky view", {"sky/sky_view.comp"}, {}})),
      analytic_program(shaders.load({"sky cube", {"sky/sky_cube.comp"}, {{"CLOUDS", "0"}}})),
      cloudy_program(shaders.load({"cloudy sky cube", {"sky/sky_cube.comp"}, {{"CLOUDS", "1"}}})),
      panorama_program(shaders.load({"sky panorama", {"sky/sky_picture.comp"}, {{"SIX_FACES", "0"}}})),
      faces_program(shaders.load({"sky faces", {"sky/sky_picture.comp"}, {{"SIX_FACES", "1"}}})),
      veil_program(shaders.load({"sky veil", {"sky/sky_veil.comp"}, {{"EYE", "0"}, {"PICTURE", "0"}}})),
      filter_program(shaders.load({"sky filter", {"sky/sky_filter.comp"}, {}})),
      fade_program(shaders.load({"sky fade", {"sky/sky_fade.comp"}, {}})),
      rescale_program(shaders.load({"sky rescale", {"sky/sky_rescale.comp"}, {}})),
      water_program(shaders.load({"deep water cube", {"sky/water_body_cube.comp"}, {}})),
      mip_levels(shaders),
      eye_sky(shaders),
      clouds(shaders, mip_levels) {}

void SkyPass::Impl::update(const SkyScene& asked, Pace pace) {
    // If a picture cannot be read, the last good sky stays, under the new sun; the exception is thrown once.
    std::optional<RuntimeFailure> failure;
    try {
        choose_picture(asked.sky);
    } catch (const RuntimeFailure& problem) {
        failure = problem;
    }
    bool now = pace != Pace::gradual || !made;
    update_atmosphere(asked.sky.aerosol, now);
    in_this_air = asked.sky;
    in_this_air.aerosol = atmosphere->aerosol();
    const SkyScene scene{in_this_air, asked.water, asked.clouds, asked.spume, asked.body_scattering};
    choose_sun(scene.sky);
    if (now) update_clear_irradiance(scene.sky);
    // All shown light and the sky in work have the same scale.
    if (const float wanted = optics::suitable_scale(above, open_irradiance(scene.sky)); wanted != scale) {
        update_clear_irradiance(scene.sky);
        const float before = std::exchange(scale, optics::suitable_scale(above, open_irradiance(scene.sky)));
        if (!now && scale != before) rescale(scale / before);
    }
    optics::set_scale(above, scale);
    CloudScene cloud_scene = scene.clouds;
    if (picture) cloud_scene.state = cloud_scene.leaving.state = {};  // a picture shows its own clouds
    clouds.update(cloud_scene, cloud_light(scene.sky, cloud_scene), now);
    above.mean_sun_irradiance = above.sun_irradiance * clouds.mean_sun();

    Inputs& inputs = asked_inputs;
    inputs.sky = scene.sky;
    inputs.water = scene::optics(scene.water);
    inputs.clouds = clouds.version();
    inputs.cloudy = clouds.active();
    inputs.eye_height = rung_height(scene.clouds.eye.y, optics::haze_layer(scene.sky));
    inputs.programs = {view_program.name(),   analytic_program.name(), panorama_program.name(),
                       faces_program.name(),  filter_program.name(),   water_program.name(),
                       cloudy_program.name(), veil_program.name()};
    const std::array<GLuint, 3> eye_programs = eye_sky.programs();
    std::copy(eye_programs.begin(), eye_programs.end(), inputs.programs.end() - 3);
    if (!inputs.cloudy) inputs.clouds = 0;
    const bool drifts = clouds_drift(inputs, cloud_scene);
    const bool little = drifts && drifted_angle(cloud_scene) < kDriftAngle && inputs.clouds != last_clouds;
    last_clouds = inputs.clouds;

    if (now) {
        if (made != inputs || fading || stage != Stage::idle) {
            begin(scene, inputs);
            while (stage != Stage::idle) step(true);
        }
    } else {
        if (stage == Stage::idle && made != inputs && !little) {
            begin(scene, inputs);
            patient = drifts;
        }
        go_on();
    }
    show_light(scene, shown);
    block.bind(gpu::kSkyBinding);
    eye_sky.look_from(scene.sky, scene.spume, scene.clouds.eye.y);
    if (failure) throw RuntimeFailure(*failure);
}

void SkyPass::Impl::choose_picture(const scene::SkyState& sky) {
    const std::string& file = sky.image;
    const bool look_for_sun = sky.image_sun != scene::kImageSunPlaced;
    const auto is_shown = [&] {
        return picture && picture->file == file && picture->looked_for_sun == look_for_sun;
    };
    if (file.empty()) {
        picture.reset();
        refused_file.clear();
    } else if (file != refused_file && !is_shown()) {
        refused_file = file;
        picture = make_sky_picture(file, look_for_sun);
        // A picture that need not hold the sun is no news when it holds none.
        if (picture->sun || sky.image_sun == scene::kImageSunPicture)
            log_info("sky image '" + file + "': " + optics::description(picture->sun));
        refused_file.clear();
    }
}

/// Computing an Atmosphere takes some tenths of a second: a moving picture keeps the last one until the
/// next is ready.
void SkyPass::Impl::update_atmosphere(float aerosol, bool now) {
    const auto is_wanted = [&] { return atmosphere && atmosphere->aerosol() == aerosol; };
    const auto show = [&](std::shared_ptr<const optics::Atmosphere> air) {
        atmosphere = std::move(air);
        upload(transmittance, atmosphere->transmittance());
        upload(multiple, atmosphere->multiple());
    };
    const bool ready =
        coming_air.valid() && coming_air.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
    if (ready) show(coming_air.get());
    if (is_wanted()) return;
    if (now) {
        show(optics::atmosphere_of(aerosol));
    } else if (!coming_air.valid()) {
        coming_air = std::async(std::launch::async, [aerosol] { return optics::atmosphere_of(aerosol); });
    }
}

void SkyPass::Impl::update_clear_irradiance(const scene::SkyState& sky) {
    const optics::SkyLight direct = optics::direct_light(sky, *atmosphere, 1);
    const ClearKey key{direct.sun.direction, direct.moon.direction, direct.moon.strength, sky.aerosol};
    if (clear_irradiance_of == key) return;
    clear_irradiance_of = key;
    clear_irradiance = optics::clear_sky_irradiance(direct, *atmosphere);
}

/// Sets the light above the haze for the sun of this frame.
void SkyPass::Impl::choose_sun(const scene::SkyState& sky) {
    using Found = optics::SkyLight::PictureSun;
    const bool asked = picture && picture->looked_for_sun;
    const bool found = asked && picture->sun.has_value();
    // If the sun is to be that of the picture, which has none, there is no direct light.
    const bool none = asked && !found && sky.image_sun == scene::kImageSunPicture;
    above = optics::direct_light(sky, *atmosphere, none ? 0.0f : 1.0f);
    above.picture_sun = !asked ? Found::not_asked : found ? Found::found : Found::none;
    if (!picture) return;
    above.moon = {};  // a picture shows its own moon
    above.moon_radiance = vec3(0);
    if (found) choose_picture_sun(*picture->sun, sky);
}

void SkyPass::Impl::choose_picture_sun(const optics::PictureSun& sun, const scene::SkyState& sky) {
    above.to_sun = shared::unturned(sun.direction, -glm::radians(sky.image_rotation));
    above.sun_radius = sun.radius;
    vec3 irradiance = sun.irradiance * sky.image_gain;
    if (sun.clipped) {
        // The sun is estimated from the ratio of sun to sky of a clear day, at least as bright as in the
        // picture.
        const vec3 up = glm::normalize(vec3(above.to_sun.x, std::max(above.to_sun.y, 0.0f), above.to_sun.z));
        const float sky_ratio = shared::luminance(picture->irradiance * sky.image_gain) /
                                shared::luminance(atmosphere->sky_irradiance(up));
        const vec3 estimate = atmosphere->sun_irradiance(up) * sky_ratio;
        if (shared::luminance(estimate) > shared::luminance(irradiance)) irradiance = estimate;
    }
    above.sun_irradiance = above.mean_sun_irradiance = irradiance * sky.sun_strength;
    const vec3 radiance = optics::disc_radiance(above.sun_irradiance, above.sun_radius);
    const float largest = std::max({radiance.x, radiance.y, radiance.z, kLargestHalf});
    above.sun_radiance = radiance * (kLargestHalf / largest);
}

/// Returns the irradiance of the sky on a level plane, above the haze and without clouds, with scale 1.
vec3 SkyPass::Impl::open_irradiance(const scene::SkyState& sky) const {
    if (picture) return picture->irradiance * sky.image_gain;
    const optics::SkyLight direct = optics::direct_light(sky, *atmosphere, 1);
    return glm::mix(clear_irradiance,
                    vec3(optics::overcast_irradiance(direct, *atmosphere, clear_irradiance)), sky.overcast);
}

CloudLight SkyPass::Impl::cloud_light(const scene::SkyState& sky, const CloudScene& scene) const {
    constexpr float kKilometre = 1000;
    const vec3 to_sun = above.to_sun;
    const float h = CloudPass::height(scene) / kKilometre;
    const vec3 at_height =
        shared::transmittance_to_sun(atmosphere->transmittance(), shared::kGroundRadius + h, to_sun.y);
    const bool moon_is_key = above.to_sun == above.moon.direction && above.moon.strength.y > 0;
    const vec3 strength = moon_is_key ? above.moon.strength : above.sun.strength * sky.sun_strength;
    // Mean density below height h of an exponential layer of scale height H: H (1 - exp(-h / H)) / h.
    const auto mean = [h](float scale_height) {
        return scale_height / h * (1 - std::exp(-h / scale_height));
    };
    const vec3 air = shared::rayleigh_scattering() * mean(shared::kRayleighScaleHeight) +
                     shared::mie_extinction() * (sky.aerosol * mean(shared::kMieScaleHeight));
    return {.to_sun = to_sun,
            .sun = at_height * shared::kSolarIrradiance * strength,
            .sky = clear_irradiance * scale * std::exp(-h / shared::kRayleighScaleHeight),
            .sun_below = above.sun_irradiance,
            .sky_below = clear_irradiance * scale,
            .air_extinction = air / kKilometre};
}

float SkyPass::Impl::overcast_zenith() const {
    return shared::overcast_zenith(optics::overcast_irradiance(above, *atmosphere, clear_irradiance * scale));
}

gpu::SkyBlock SkyPass::Impl::sky_block(const SkyScene& scene, const vec3& sky_irradiance) const {
    const scene::WaterOptics water = scene::optics(scene.water);
    const shared::CrestLight crest = shared::crest_light(
        above.to_sun, light.mean_sun_irradiance, sky_irradiance, water.absorption, scene.body_scattering);
    return {.to_sun = above.to_sun,
            .aerosol = scene.sky.aerosol,
            .sun_irradiance = light.mean_sun_irradiance,
            .overcast = scene.sky.overcast,
            .sky_irradiance = sky_irradiance,
            .overcast_zenith = overcast_zenith(),
            .absorption = water.absorption,
            .picture_gain = scene.sky.image_gain * scale,
            .scattering = water.scattering,
            .picture_turn = glm::radians(scene.sky.image_rotation),
            .source_direction = {glm::vec4(above.sun.direction, 0), glm::vec4(above.moon.direction, 0)},
            .source_strength = {glm::vec4(above.sun.strength, 0), glm::vec4(above.moon.strength, 0)},
            .night_glow = glm::vec4(above.night_glow, 0),
            .crest_fading = crest.fading,
            .crest_molecules = crest.molecules,
            .crest_particles = crest.particles,
            .crest_skylight = crest.skylight,
            .crest_ahead = crest.ahead,
            .body_scattering = scene.body_scattering};
}

/// Updates light, SkyBlock and deep-water cube for the sun of this frame and the light of `skies`.
void SkyPass::Impl::show_light(const SkyScene& scene, const Skies& skies) {
    above.sky_irradiance = skies.irradiance;
    light = optics::light_under_haze(scene.sky, above);
    optics::SkyLight on_average = above;
    on_average.sky_irradiance = skies.mean_irradiance;
    light.mean_sky_irradiance = optics::light_under_haze(scene.sky, on_average).sky_irradiance;
    clouds.divide_light_in_water(light.sun_irradiance, light.sky_irradiance);
    const gpu::SkyBlock wanted = sky_block(scene, light.sky_irradiance);
    if (shown_block == wanted && shown_water_program == water_program.name()) {
        block.bind(gpu::kSkyBinding);
        return;
    }
    shown_block = wanted;
    shown_water_program = water_program.name();
    block.write(wanted);
    block.bind(gpu::kSkyBinding);
    render_water();
    next_block.bind(gpu::kSkyBinding);
    ++version;
}

SkyPass::SkyPass(gl::ShaderLibrary& shaders) : impl_(std::make_unique<Impl>(shaders)) {}
SkyPass::~SkyPass() = default;

void SkyPass::update(const SkyScene& scene, Pace pace) {
    impl_->update(scene, pace);
}
void SkyPass::update(const scene::SkyState& sky, const scene::WaterState& water) {
    impl_->update({sky, water, {}}, Pace::immediate);
}

const gl::Texture& SkyPass::sky_cube() const {
    return impl_->shown.cube;
}
const gl::Texture& SkyPass::water_cube() const {
    return impl_->water_cube;
}
const gl::Texture& SkyPass::eye_cube() const {
    return impl_->shown.eye;
}
const CloudPass& SkyPass::clouds() const {
    return impl_->clouds;
}
const gl::Texture& SkyPass::transmittance() const {
    return impl_->transmittance;
}
const optics::SkyLight& SkyPass::light() const {
    return impl_->light;
}
const optics::SkyLight& SkyPass::light_above_haze() const {
    return impl_->above;
}
unsigned SkyPass::version() const {
    return impl_->version;
}
void SkyPass::bind_block() const {
    impl_->block.bind(gpu::kSkyBinding);
}
void SkyPass::bind_eye() const {
    impl_->eye_sky.bind(impl_->shown.eye);
}
void SkyPass::bind_clouds() const {
    impl_->clouds.bind_view();
    (impl_->shown.cloudy ? impl_->shown.clear : impl_->shown.cube).bind(gpu::kSkyCubeUnit);
}

}  // namespace deepwater::render
