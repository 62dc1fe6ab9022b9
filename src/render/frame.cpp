#include "render/frame.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <limits>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/headless_context.h"
#include "optics/rough_sea/bed_light.h"
#include "optics/rough_sea/foam_lace.h"
#include "optics/rough_sea/short_waves.h"
#include "optics/sight/white_balance.h"
#include "render/frame_block.h"
#include "render/spray/spray_clusters.h"
#include "render/underwater/sunlit_depths.h"
#include "render/water/sea_block.h"
#include "sim/step/ocean.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/lens/dim_light.glsl"
#include "shared/solids/bed_matter.glsl"
#include "shared/water/water_veil.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

optics::MeteredLight metered_light(const scene::Scene& scene, const optics::SkyLight& light, float depth) {
    const glm::vec3 forward = scene::axes(scene.camera).forward;
    return {.sun_irradiance = light.true_sun_irradiance(),
            .sky_irradiance = light.mean_sky_irradiance / light.scale,
            .sky_here = light.true_sky_irradiance(),
            .cos_sun = glm::dot(forward, light.to_sun),
            .up = forward.y,
            .field = glm::radians(scene.camera.fov),
            .depth = depth,
            .diffuse_attenuation = scene::optics(scene.water).diffuse_attenuation};
}

/// Light that the bed throws up to an eye under water, as a multiple of the skylight that bottomless water sends back.
glm::vec3 light_from_bed(const scene::Scene& scene, const scene::SeaBed* bed, const optics::SkyLight& light,
                         const FrameBlock& frame) {
    constexpr float kHardShare = 0.5f;  // of a reef: spurs and sand are about as wide
    if (!bed) return glm::vec3(0);
    const scene::WaterOptics water = scene::optics(scene.water);
    const glm::dvec3& eye = scene.camera.position;
    const glm::vec3 radiance =
        optics::bed_light({.absorption = water.absorption,
                           .scattering = water.scattering,
                           .diffuse_attenuation = water.diffuse_attenuation,
                           .sun = light.sun_irradiance,
                           .sky = light.sky_irradiance,
                           .reflectance = shared::bed_mean_color(
                               scene.bed.gravel, scene.bed.kind == scene::kBedReef ? kHardShare : 0.0f),
                           .sun_transfer = frame.sunbeam_transfer,
                           .sun_cosine = frame.sunbeam.y,
                           .depth = static_cast<float>(bed->mean_depth(eye.x, eye.z)),
                           .eye_depth = frame.eye_depth});
    return radiance / glm::max(frame.water_skylight, glm::vec3(1e-12f));
}

Rendering rendering_of(int view_mode) {
    switch (view_mode) {
        case scene::kViewFinal:
            return Rendering::photograph;
        case scene::kViewReflection:
        case scene::kViewRefraction:
        case scene::kViewGlitter:
        case scene::kViewBody:
            return Rendering::exposed;
        default:
            return Rendering::raw;
    }
}

/// Whether the picture shows light, of which a thin wire lets through some.
bool shows_light(int view_mode) {
    return rendering_of(view_mode) != Rendering::raw;
}

/// Whether the eye's glare is laid over the radiance.
bool has_glare(const scene::Scene& scene) {
    return rendering_of(scene.view.mode) == Rendering::photograph && scene.picture.bloom > 0;
}

/// Cells along a side of the field of particles.
constexpr int kLeastParticleCells = 8, kMostParticleCells = 24;

/// How far [m] something is seen through water: until a thousandth of its contrast is left.
float sight_in_water(const scene::Scene& scene) {
    constexpr float kLeastLog = 6.9f;
    const scene::WaterOptics water = scene::optics(scene.water);
    const glm::vec3 lost = shared::sight_attenuation(water.absorption, water.scattering);
    return kLeastLog / std::min({lost.x, lost.y, lost.z});
}

/// How far [m] the sea bed is seen: through water, or to the horizon.
float bed_reach(const scene::Scene& scene, Media media) {
    constexpr float kHorizon = 6000;
    return media == Media::water ? sight_in_water(scene) : kHorizon;
}

/// How far [m] the surface is drawn: the water hides it from an eye in it, but views of one quantity show all of it.
double surface_reach(const scene::Scene& scene, Media media) {
    const bool hidden = media == Media::water && scene.view.mode == scene::kViewFinal;
    return hidden ? static_cast<double>(sight_in_water(scene)) : std::numeric_limits<double>::infinity();
}

/// What of the sunbeams is seen; nothing: none are.
std::optional<GodrayTerm> shown_rays(const scene::Scene& scene) {
    if (scene.view.mode == scene::kViewGodrays) return GodrayTerm::whole;
    if (scene.view.mode == scene::kViewSunbeams) return GodrayTerm::share;
    if (scene.view.mode == scene::kViewFinal && scene.underwater.rays > 0) return GodrayTerm::added;
    return {};
}

/// m from which on sunbeams are lost in the water's even light.
float ray_reach(const scene::Scene& scene) {
    constexpr float kFarthest = 40, kLeastLog = 3;
    const scene::WaterOptics water = scene::optics(scene.water);
    return std::min(kFarthest, kLeastLog / (water.absorption.y + water.scattering.y));
}

CloudScene cloud_scene(const scene::Scene& scene, int dome_size) {
    const auto lot = [](const scene::CloudState& state, float speed, float direction) {
        return CloudLot{state, scene::cloud_drift(speed, direction),
                        scene::high_cloud_drift(speed, direction)};
    };
    const std::optional<scene::CloudFade>& fade = scene.cloud_fade;
    const CloudLot here = fade ? lot(scene.clouds, fade->wind_speed, fade->wind_direction)
                               : lot(scene.clouds, scene.sea.wind_speed, scene.sea.wind_direction);
    return {.state = here.state,
            .drift = here.drift,
            .high_drift = here.high_drift,
            .eye = scene.camera.position,
            .time = scene.clock.time,
            .dome_size = dome_size,
            .leaving = fade ? lot(fade->leaving, fade->leaving_wind_speed, fade->leaving_wind_direction)
                            : CloudLot{},
            .left = fade ? fade->left : 0};
}

/// What does not depend on any scene and takes a while.
void make_tables() {
    cluster_texels();
    optics::foam_lace();
}

}  // namespace

Frame::Frame(gl::ShaderLibrary& shaders)
    : tables_(std::async(std::launch::async, make_tables)),
      software_(gl::is_software_renderer()),
      sky_(shaders),
      caustics_(shaders),
      godrays_(shaders),
      solids_(shaders),
      ambient_(shaders),
      particles_(shaders),
      water_(shaders),
      spray_(shaders),
      bloom_(shaders),
      night_(shaders),
      wires_(shaders),
      present_(shaders) {}

void Frame::expose(const scene::Scene& scene) {
    const optics::MeteredLight light = metered_light(scene, sky_.light(), near_water_.eye_depth());
    exposure_.metered = optics::metered_ev(light, scene.picture.dazzle);
    exposure_.cones =
        glm::mix(1.0f, shared::cone_share(optics::adapting_luminance(light)), scene.picture.purkinje);
    if (!adapting_) {
        exposure_.ev = exposure_.metered;
    } else {
        exposure_.ev = adaptation_.advance(exposure_.metered, *adapting_);
    }
    adapting_.reset();
    if (!scene.picture.auto_exposure) exposure_.ev = scene.picture.ev;
}

float Frame::radiance_scale(const scene::ViewState& view) const {
    return shows_light(view.mode) || view.mode == scene::kViewGodrays ? sky_.light().scale : 1;
}

float Frame::exposure_factor(const scene::Scene& scene) const {
    return optics::exposure_of(exposure_.ev) * std::exp2(scene.view.exposure) / sky_.light().scale;
}

glm::ivec2 Frame::rendered_place(const scene::Scene& scene, glm::ivec2 place) const {
    return glm::round(glm::vec2(place) * scene::resolved_render_scale(scene.view, software_));
}

glm::ivec2 Frame::rendered_size(const scene::Scene& scene, glm::ivec2 size) const {
    return glm::max(rendered_place(scene, size), glm::ivec2(1));
}

bool Frame::keeps_reflection() const {
    return moving_frames_ > 1 && moving_frames_ % 2 == 0;
}

bool Frame::keeps_sunlight() const {
    return moving_frames_ > 1 && moving_frames_ % 2 == 1 && near_water_.media() == Media::air;
}

void Frame::gather_sunlight(const scene::Scene& scene, const sim::OceanMaps& maps, const ObjectView& view,
                            int texels) {
    const gl::Profiler::Scope scope(profiler_, "caustics");
    caustics_.begin({.maps = maps,
                     .light = sky_.light(),
                     .state = scene.underwater,
                     .camera = scene.camera.position,
                     .receivers = sunlit_depths(scene, solids_.objects().objects(), solids_.bed(), view,
                                                shown_rays(scene).has_value()),
                     .texels = texels,
                     .may_keep = keeps_sunlight()});
}

void Frame::finish_sunlight() {
    const gl::Profiler::Scope scope(profiler_, "caustics");
    caustics_.finish();
}

void Frame::resize(glm::ivec2 size) {
    const GLenum format = floats_ ? GL_RGBA32F : GL_RGBA16F;
    if (color_.width() == size.x && color_.height() == size.y && color_.format() == format) return;
    color_ = gl::Texture({.format = format, .width = size.x, .height = size.y, .label = "radiance"});
    depth_ = gl::Texture({.format = GL_DEPTH_COMPONENT32F,
                          .width = size.x,
                          .height = size.y,
                          .min_filter = GL_NEAREST,
                          .mag_filter = GL_NEAREST,
                          .label = "depth"});
    target_ = gl::Framebuffer("scene", {{GL_COLOR_ATTACHMENT0, color_}, {GL_DEPTH_ATTACHMENT, depth_}});
    over_target_ = gl::Framebuffer("over the scene", {{GL_COLOR_ATTACHMENT0, color_}});
}

void Frame::place_layers(const scene::Scene& scene, const sim::OceanMaps& maps, int cells) {
    const OrderedLayers ordered = ordered_layers(maps);
    const auto layers = ordered.all();
    layer_textures_.update(layers);
    layer_textures_.bind();
    if (!layer_block_) layer_block_.emplace("layers of water");
    layer_block_->write(layer_block(scene, maps, layers, water_mesh_.plan(), layer_textures_.slot(), cells));
    layer_block_->bind(gpu::kLayerBinding);
}

void Frame::update_sky(const scene::Scene& scene, const scene::QualityLevel& quality, Pace pace) {
    const scene::SkyState sky = scene::resolved_sky(scene.sky, scene.clock.time);
    sky_.update({sky, scene.water, cloud_scene(scene, quality.cloud_texels)}, pace);
}

void Frame::prepare(const scene::Scene& scene) {
    solids_.read(scene);
    update_sky(scene, scene::quality_level(scene::resolved_quality(scene.view.quality, software_)),
               Pace::complete);
}

void Frame::draw(const scene::Scene& scene, const sim::OceanMaps& maps, const optics::PicturePart& part,
                 Pace pace) {
    moving_frames_ = pace == Pace::lagging ? moving_frames_ + 1 : 0;
    const scene::QualityLevel quality =
        scene::quality_level(scene::resolved_quality(scene.view.quality, software_));
    const glm::ivec2 picture = rendered_size(scene, part.picture);
    resize(rendered_size(scene, part.size));

    {
        const gl::Profiler::Scope scope(profiler_, "sea maps");
        sea_maps_.update(maps);
    }
    {
        const gl::Profiler::Scope scope(profiler_, "sky");
        update_sky(scene, quality, pace);
        sky_.bind_eye();
        sky_.clouds().bind_shadow();
    }
    near_water_.update(scene.camera, optics::aspect_of(part), 1e-3f * scene.underwater.meniscus, maps);
    if (near_water_.media() == Media::both) near_water_.bind();
    expose(scene);
    FrameBlock frame = frame_block(scene, sky_, near_water_, exposure_factor(scene), part, picture,
                                   rendered_size(scene, part.size));
    const glm::mat4 clip_from_world = optics::part_from_picture(part) * frame.clip_from_world;
    target_.clear_depth(0.0f);  // reversed: infinity
    const glm::dvec3& eye = scene.camera.position;

    const ObjectView view{.clip_from_world = clip_from_world,
                          .media = near_water_.media(),
                          .hard_shadows = !quality.soft_shadows,
                          .water_layers = !maps.layers.empty(),
                          .view_mode = scene.view.mode,
                          .farthest = bed_reach(scene, near_water_.media()),
                          .pixel_angle = frame.pixel_angle};
    const optics::LayerView layer_view{.clip_from_world = frame.clip_from_world, .eye = eye};
    const Solids::Inputs solids{.scene = scene,
                                .maps = maps,
                                .slope_deviation = optics::slope_deviation(maps, layer_view),
                                .quality = quality,
                                .view = view,
                                .sky = sky_,
                                .near_water = near_water_,
                                .target = target_,
                                .depth = depth_,
                                .picture = picture,
                                .profiler = profiler_};
    solids_.place(scene, maps, quality, view);
    if (near_water_.media() != Media::air)
        frame.sky_at_eye += light_from_bed(scene, solids_.bed(), sky_.light(), frame);
    frame_block_.write(frame);
    frame_block_.bind(gpu::kFrameBinding);
    gather_sunlight(scene, maps, view, quality.caustic_texels);
    if (!solids_.empty()) {
        ambient_.update(sky_);
        solids_.draw_surfaces(solids);
    }
    finish_sunlight();
    if (!solids_.empty()) solids_.light(solids);
    const bool reflection = solids_.mirror(solids, keeps_reflection());
    WaterMesh::Asks mirrors;
    if (reflection) {
        mirrors = [this](const glm::vec3& low, const glm::vec3& high) {
            return optics::may_mirror(solids_.reflection().view(), low, high);
        };
    }
    {
        const gl::Profiler::Scope scope(profiler_, "water");
        mesh_view_.camera = eye;
        mesh_view_.clip_from_world = clip_from_world;
        mesh_view_.drift = near_water_.drift();
        mesh_view_.surface_height = near_water_.surface();
        mesh_view_.highest_crest = maps.highest_crest;
        mesh_view_.farthest_drift = maps.farthest_drift;
        mesh_view_.cells = quality.mesh_cells;
        mesh_view_.farthest = surface_reach(scene, near_water_.media());
        set_mesh_windows(maps, mesh_view_.windows);
        water_mesh_.update(mesh_view_, solids_.apart(), mirrors);
        footprint_widths_.update(scene.sea, maps.info.empty() ? 0 : maps.info.back().k_max,
                                 quality.footprint_taps);
        const SeaBlock sea =
            sea_block(scene, maps, water_mesh_.plan(), quality.mesh_cells, footprint_widths_);
        sea_block_.write(sea);
        sea_block_.bind(gpu::kSeaBinding);
        if (!maps.layers.empty()) place_layers(scene, maps, quality.mesh_cells);
        sea_foam_.update(
            scene, maps, water_mesh_.plan().reference, sky_.light().to_sun, layer_view,
            quality.footprint_taps > 1 ? 1.0f : foam_by_pixel(sea.eye_distance / sea.level_range));
        if (!sea_foam_.empty() || !maps.spray.drops.empty()) ambient_.update(sky_);

        water_.run({.color = color_,
                    .depth = depth_,
                    .target = target_,
                    .near_water = near_water_,
                    .maps = sea_maps_,
                    .foam = sea_foam_,
                    .sky = sky_,
                    .mesh = water_mesh_,
                    .scatter = std::any_of(std::begin(sea.tiles), std::end(sea.tiles),
                                           [](const SeaBlock::Tile& tile) { return tile.scatter > 0; }),
                    .clouds = sky_.has_clouds(),
                    .reflection = reflection,
                    .alone = solids_.empty(),
                    .layers = !maps.layers.empty(),
                    .sun_disc = may_show_sun_disc(sea, maps, frame.sun_cos_radius),
                    .near_objects = solids_.on_water(),
                    .variant = {.view_mode = scene.view.mode,
                                .footprint_taps = quality.footprint_taps,
                                .fresnel = scene.water.fresnel}});
        if (scene.view.mode == scene::kViewFinal)
            night_.run({.sky = sky_,
                        .state = scene.sky,
                        .time = scene.clock.time,
                        .block = frame,
                        .media = near_water_.media()});
    }
    const glm::ivec4 wires =
        ObjectPass::wire_pixels(solids_.objects(), view, {color_.width(), color_.height()});
    if (wires.z * wires.w > 0 && shows_light(scene.view.mode)) {
        const gl::Profiler::Scope scope(profiler_, "wires");
        wires_.run(color_, target_, wires);
    }
    const std::optional<GodrayTerm> rays = shown_rays(scene);
    if (near_water_.media() != Media::air && caustics_.active() && rays) {
        const gl::Profiler::Scope scope(profiler_, "god rays");
        const glm::vec4 sun_in_picture = frame.clip_from_world * glm::vec4(frame.sunbeam, 0);
        godrays_.run({.color = color_,
                      .depth = depth_,
                      .sky = sky_,
                      .state = scene.underwater,
                      .quality = quality,
                      .corner = rendered_place(scene, part.corner),
                      .picture = picture,
                      .sun = glm::vec3(sun_in_picture.x, sun_in_picture.y, sun_in_picture.w),
                      .reach = ray_reach(scene),
                      .media = near_water_.media(),
                      .shadows = solids_.objects().empty() ? 0 : solids_.shadows().casting(),
                      .water_layers = !maps.layers.empty(),
                      .term = *rays});
    }
    if (scene.view.mode == scene::kViewCausticMap) {
        target_.bind(color_.width(), color_.height());
        caustics_.show();
    }
    if (near_water_.media() != Media::air && scene.view.mode == scene::kViewFinal) {
        const gl::Profiler::Scope scope(profiler_, "particles");
        particles_.run({.scene = scene,
                        .maps = maps,
                        .sea_maps = sea_maps_,
                        .sky = sky_,
                        .cells = std::clamp(quality.mesh_cells / 4, kLeastParticleCells, kMostParticleCells),
                        .media = near_water_.media()});
    }
    if (scene.view.mode == scene::kViewFinal) {
        const gl::Profiler::Scope scope(profiler_, "spray");
        spray_.run({.spray = maps.spray,
                    .eye = eye,
                    .picture_from_world = frame.clip_from_world,
                    .clip_from_world = clip_from_world,
                    .sky = sky_,
                    .shadows = solids_.objects().empty() ? nullptr : &solids_.shadows(),
                    .target = over_target_,
                    .depth = depth_,
                    .surface = near_water_.surface(),
                    .submerged = near_water_.media() == Media::water,
                    .pixel_angle = frame.pixel_angle,
                    .most_area =
                        quality.spray_area * static_cast<float>(picture.x) * static_cast<float>(picture.y)});
    }
}

void Frame::present(const scene::Scene& scene, const optics::PicturePart& part, const gl::Texture& radiance,
                    const gl::Texture& depth, GLuint target) {
    const gl::Profiler::Scope scope(profiler_, "present");
    const glm::ivec2 picture = rendered_size(scene, part.picture);
    const bool glare = has_glare(scene);
    present_.run(
        {.color = radiance,
         .depth = depth,
         .bloom = glare ? &bloom_.bloom() : nullptr,
         .bloom_share = glare ? bloom_.share() : 0.0f,
         .size = part.size,
         .target = target,
         .picture = picture,
         .corner = rendered_place(scene, part.corner),
         .pixel_angle = optics::pixel_angle(scene, picture),
         .balance = exposure_factor(scene) *
                    optics::white_balance(scene.picture.white_balance, scene.picture.tint) *
                    optics::adapted_to_water(
                        glm::exp(-near_water_.eye_depth() * scene::optics(scene.water).diffuse_attenuation),
                        scene.picture.water_balance),
         .vignette = scene.picture.vignette,
         .cones = exposure_.cones,
         .luminance = optics::kLuminousEfficacy / sky_.light().scale,
         .exposure = exposure_factor(scene),
         .rendering = rendering_of(scene.view.mode),
         .options = {.tone_curve = scene.picture.tone_curve,
                     .antialiasing = scene.view.antialiasing,
                     .dither = scene.view.dither,
                     .sixteen_bits = sixteen_bits_}});
}

void Frame::render(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, GLuint target,
                   Pace pace) {
    const optics::PicturePart whole = optics::PicturePart::whole(size);
    profiler_.begin_frame();
    draw(scene, maps, whole, pace);
    if (has_glare(scene)) {
        const gl::Profiler::Scope scope(profiler_, "bloom");
        begin_glare(scene, size);
        take_glare(scene, whole, glm::ivec2(0), size);
        spread_glare();
    }
    present(scene, whole, color_, depth_, target);
    profiler_.end_frame();
}

void Frame::draw_part(const scene::Scene& scene, const sim::OceanMaps& maps, const optics::PicturePart& part,
                      Pace pace) {
    profiler_.begin_frame();
    draw(scene, maps, part, pace);
    profiler_.end_frame();
}

int Frame::part_border(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 picture) {
    constexpr int kAntialiasing = 8;
    near_water_.update(scene.camera, optics::aspect_of(optics::PicturePart::whole(picture)),
                       1e-3f * scene.underwater.meniscus, maps);
    if (near_water_.media() == Media::air || !shown_rays(scene)) return kAntialiasing;
    const scene::QualityLevel quality =
        scene::quality_level(scene::resolved_quality(scene.view.quality, software_));
    const float texel =
        static_cast<float>(quality.godray_pixels) / scene::resolved_render_scale(scene.view, software_);
    return static_cast<int>(std::ceil(static_cast<float>(GodraysPass::kReach) * texel));
}

void Frame::begin_glare(const scene::Scene& scene, glm::ivec2 picture) {
    const glm::ivec2 rendered = rendered_size(scene, picture);
    bloom_.begin({.size = rendered,
                  .pixel_angle = optics::pixel_angle(scene, rendered),
                  .strength = has_glare(scene) ? scene.picture.bloom : 0});
}

void Frame::take_glare(const scene::Scene& scene, const optics::PicturePart& part, glm::ivec2 low,
                       glm::ivec2 high) {
    bloom_.take({.color = color_,
                 .corner = rendered_place(scene, part.corner),
                 .low = rendered_place(scene, low),
                 .high = rendered_place(scene, high)});
}

void Frame::spread_glare() {
    bloom_.spread();
}

void Frame::develop(const scene::Scene& scene, const optics::PicturePart& part, const gl::Texture& radiance,
                    const gl::Texture& depth, GLuint target) {
    profiler_.begin_frame();
    frame_block_.write(frame_block(scene, sky_, near_water_, exposure_factor(scene), part,
                                   rendered_size(scene, part.picture), rendered_size(scene, part.size)));
    frame_block_.bind(gpu::kFrameBinding);
    present(scene, part, radiance, depth, target);
    profiler_.end_frame();
}

}  // namespace deepwater::render
