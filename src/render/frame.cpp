#include "render/frame.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <utility>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "gl/headless_context.h"
#include "optics/sea/foam_heaps.h"
#include "optics/sea/foam_lace.h"
#include "optics/sea/short_waves.h"
#include "optics/sea/stirred_water.h"
#include "optics/sight/white_balance.h"
#include "render/frame_block.h"
#include "render/frame_inputs.h"
#include "render/spray/spray_clusters.h"
#include "render/underwater/sunlit_depths.h"
#include "render/water/sea_block.h"
#include "sim/waves/ocean.h"

namespace deepwater::shared {
#include "shared/lens/dim_light.glsl"
}

namespace deepwater::render {
namespace {

/// Computes tables that do not depend on the scene and take a while. Later calls of these functions return
/// the computed tables.
void make_tables() {
    cluster_texels();
    optics::foam_lace();
    optics::foam_heaps();
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
      pools_(shaders),
      spray_(shaders),
      bloom_(shaders),
      night_(shaders),
      wires_(shaders),
      present_(shaders),
      forces_(shaders) {}

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

scene::QualityLevel Frame::quality_of(const scene::Scene& scene) const {
    return scene::quality_level(scene::resolved_quality(scene.view.quality, software_));
}

bool Frame::reuses_reflection() const {
    return moving_frames_ > 1 && moving_frames_ % 2 == 0;
}

bool Frame::reuses_caustics() const {
    return moving_frames_ > 1 && moving_frames_ % 2 == 1;
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
    color_target_ = gl::Framebuffer("over the scene", {{GL_COLOR_ATTACHMENT0, color_}});
}

void Frame::compute_sky(const scene::Scene& scene, Pace pace) {
    scene::resolve_sky(scene.sky, scene.clock.time, seen_sky_);
    const int whole = quality_of(scene).cloud_texels;
    sky_.update({seen_sky_, scene.water, cloud_scene(scene, pace == Pace::opening ? whole / 2 : whole),
                 optics::spume_over(scene), optics::body_scattering(scene)},
                pace);
}

void Frame::prepare(const scene::Scene& scene, Pace pace) {
    solids_.read(scene);
    compute_sky(scene, pace);
}

void Frame::compute_waterline(const scene::Scene& scene, const optics::PicturePart& part,
                              const sim::OceanMaps& maps) {
    if (scene.ground.present()) {
        waterline_.without_sea();
        return;
    }
    waterline_.update(scene.camera, optics::aspect_of(part), 1e-3f * scene.underwater.meniscus, maps);
}

void Frame::draw(const scene::Scene& scene, const sim::OceanMaps& maps, const optics::PicturePart& part,
                 Pace pace) {
    moving_frames_ = pace == Pace::gradual ? moving_frames_ + 1 : 0;
    resize(rendered_size(scene, part.size));
    Drawing drawing{.scene = scene,
                    .maps = maps,
                    .part = part,
                    .quality = quality_of(scene),
                    .picture = rendered_size(scene, part.picture)};
    upload_sea_maps(drawing);
    update_sky(drawing, pace);
    find_waterline(drawing);
    set_exposure(drawing);
    set_view(drawing);
    place_solids(drawing);
    begin_caustics(drawing);
    draw_solids(drawing);
    finish_caustics();
    light_solids(drawing);
    draw_reflection(drawing);
    {
        const gl::Profiler::Scope scope(profiler_, "water");
        draw_pools(drawing);
        if (scene.ground.present()) {
            draw_sky(drawing);
        } else {
            shape_water(drawing);
            draw_water(drawing);
        }
        draw_night(drawing);
    }
    draw_wires(drawing);
    draw_godrays(drawing);
    show_caustic_map(drawing);
    draw_particles(drawing);
    draw_spray(drawing);
    if (scene.view.mode == scene::kViewForces) arrows_ = force_arrows(maps.forces, scene.camera.position);
}

void Frame::upload_sea_maps(const Drawing& drawing) {
    const gl::Profiler::Scope scope(profiler_, "sea maps");
    sea_maps_.update(drawing.maps);
}

void Frame::update_sky(const Drawing& drawing, Pace pace) {
    const gl::Profiler::Scope scope(profiler_, "sky");
    compute_sky(drawing.scene, pace);
    sky_.bind_eye();
    sky_.clouds().bind_shadow();
}

void Frame::find_waterline(const Drawing& drawing) {
    compute_waterline(drawing.scene, drawing.part, drawing.maps);
    if (waterline_.media() == Media::both) waterline_.bind();
}

void Frame::set_exposure(const Drawing& drawing) {
    const scene::Scene& scene = drawing.scene;
    const optics::MeteredLight light = metered_light(scene, sky_.light(), waterline_.eye_depth());
    exposure_.cones =
        glm::mix(1.0f, shared::cone_share(optics::adapting_luminance(light)), scene.picture.purkinje);
    auto_exposure_.meter_light(light, scene.picture.dazzle, std::exchange(adapting_, std::nullopt));
    read_exposure(scene);
}

void Frame::read_exposure(const scene::Scene& scene) {
    exposure_.ev = scene.picture.auto_exposure ? auto_exposure_.ev() : scene.picture.ev;
    exposure_.metered = auto_exposure_.metered();
}

void Frame::set_view(Drawing& drawing) {
    const scene::Scene& scene = drawing.scene;
    drawing.block = frame_block(scene, sky_, waterline_, exposure_factor(scene), drawing.part,
                                drawing.picture, rendered_size(scene, drawing.part.size));
    const gpu::FrameBlock& block = drawing.block;
    drawing.view = direct_view(scene, drawing.quality, drawing.maps);
    drawing.view.clip_from_world = optics::part_from_picture(drawing.part) * block.clip_from_world;
    drawing.view.media = waterline_.media();
    drawing.view.hidden_below = hidden_below(scene.camera, waterline_, drawing.maps);
    drawing.view.farthest = bed_range(scene, waterline_.media());
    drawing.view.pixel_angle = block.pixel_angle;
    drawing.layer_view = {.clip_from_world = block.clip_from_world, .eye = scene.camera.position};
    drawing.slope_deviation = optics::slope_deviation(drawing.maps, drawing.layer_view);
    target_.clear_depth(0.0f);  // reversed: infinity
}

void Frame::place_solids(Drawing& drawing) {
    const scene::Scene& scene = drawing.scene;
    const float over_water = static_cast<float>(scene.camera.position.y) - waterline_.surface_height();
    solids_.place(scene, drawing.maps, drawing.quality, drawing.view, sky_.light().to_sun, over_water,
                  moving_frames_ > 0);
    if (waterline_.media() != Media::air)
        drawing.block.sky_at_eye += light_from_bed(scene, solids_.bed(), sky_.light(), drawing.block);
    frame_block_.write(drawing.block);
    frame_block_.bind(gpu::kFrameBinding);
}

void Frame::begin_caustics(const Drawing& drawing) {
    const gl::Profiler::Scope scope(profiler_, "caustics");
    const scene::Scene& scene = drawing.scene;
    caustics_.begin({.maps = drawing.maps,
                     .light = sky_.light(),
                     .state = scene.underwater,
                     .camera = scene.camera,
                     .scattering = scene::optics(scene.water).scattering.y,
                     .pixel_angle = drawing.block.pixel_angle,
                     .bed = solids_.bed(),
                     .receivers = sunlit_depths(scene, solids_.objects().objects(), solids_.bed(),
                                                drawing.view, shown_godrays(scene).has_value()),
                     .texels = drawing.quality.caustic_texels,
                     .still = scene.ground.present(),
                     .may_reuse = reuses_caustics(),
                     .may_lag = moving_frames_ > 1});
}

Solids::Inputs Frame::solids_inputs(const Drawing& drawing) {
    return {.scene = drawing.scene,
            .maps = drawing.maps,
            .slope_deviation = drawing.slope_deviation,
            .quality = drawing.quality,
            .view = drawing.view,
            .sky = sky_,
            .waterline = waterline_,
            .target = target_,
            .depth = depth_,
            .picture = drawing.picture,
            .profiler = profiler_};
}

void Frame::draw_solids(const Drawing& drawing) {
    if (!solids_.empty() || PoolPass::any_in(drawing.scene)) ambient_.update(sky_);
    if (PoolPass::eye_in_any(drawing.scene)) solids_.clear_surfaces(depth_);
    if (solids_.empty()) return;
    solids_.draw_surfaces(solids_inputs(drawing));
}

void Frame::finish_caustics() {
    const gl::Profiler::Scope scope(profiler_, "caustics");
    caustics_.finish();
}

void Frame::light_solids(const Drawing& drawing) {
    if (!solids_.empty()) solids_.light(solids_inputs(drawing));
}

void Frame::draw_reflection(Drawing& drawing) {
    drawing.reflection = solids_.mirror(solids_inputs(drawing), reuses_reflection());
}

void Frame::shape_water(Drawing& drawing) {
    const scene::Scene& scene = drawing.scene;
    const sim::OceanMaps& maps = drawing.maps;
    const scene::QualityLevel& quality = drawing.quality;
    mesh_view_.camera = scene.camera.position;
    mesh_view_.clip_from_world = drawing.view.clip_from_world;
    mesh_view_.middle_offset = waterline_.rest_offset();
    mesh_view_.surface_height = waterline_.surface_height();
    mesh_view_.highest_crest = maps.highest_crest;
    mesh_view_.farthest_drift = maps.farthest_drift;
    mesh_view_.pixel_angle = drawing.block.pixel_angle;
    mesh_view_.cells = quality.mesh_cells;
    mesh_view_.farthest = surface_range(scene, waterline_.media());
    sea_layers_.find(maps, mesh_view_);
    WaterMesh::MayMirror may_mirror_objects;
    if (drawing.reflection) {
        may_mirror_objects = [this](const glm::vec3& low, const glm::vec3& high) {
            return optics::may_mirror(solids_.reflection().view(), low, high);
        };
    }
    water_mesh_.update(mesh_view_, solids_.water_regions(), may_mirror_objects, sea_layers_.under_layers());

    const MeshPlan& plan = water_mesh_.plan();
    footprint_widths_.update(scene.sea, maps.info.empty() ? 0 : maps.info.back().k_max,
                             quality.footprint_taps);
    const gpu::SeaBlock& sea = drawing.sea =
        sea_block(scene, maps, plan, quality.mesh_cells, footprint_widths_);
    sea_block_.write(sea);
    sea_block_.bind(gpu::kSeaBinding);
    sea_layers_.place(scene, maps, plan, quality.mesh_cells);
    coast_.place(maps, optics::short_wave_variance(scene, maps), plan.reference);
    const float by_pixel = water_variant(scene, quality).all_foam_by_pixel()
                               ? 1.0f
                               : foam_by_pixel(sea.eye_distance / sea.level_range);
    sea_foam_.update(scene, maps, plan.reference, sky_.light().to_sun, drawing.layer_view, by_pixel);
    if (!sea_foam_.empty() || !maps.spray.drops.empty()) ambient_.update(sky_);
}

void Frame::draw_water(const Drawing& drawing) {
    const gpu::SeaBlock& sea = drawing.sea;
    const bool land = solids_.bed() != nullptr && solids_.bed()->terrain() != nullptr;
    water_situation_ = {.media = waterline_.media(),
                        .clouds = sky_.has_clouds(),
                        .layers = !drawing.maps.layers.empty(),
                        .layers_change_sea = change_sea(drawing.maps.layers),
                        .coast = drawing.maps.coast != nullptr,
                        .land_shadow = land,
                        .sun_disc = may_show_sun_disc(sea, drawing.maps, drawing.block.sun_cos_radius),
                        .slicks = sea.slicks > 0,
                        .scatter = std::any_of(std::begin(sea.tiles), std::end(sea.tiles),
                                               [](const gpu::SeaTile& tile) { return tile.scatter > 0; }),
                        .foam = !sea_foam_.empty(),
                        .foam_everywhere = sea_foam_.everywhere(),
                        .contact_foam = sea_foam_.at_contacts(),
                        .foam_by_pixel = sea_foam_.by_pixel(),
                        .reflection = drawing.reflection,
                        .near_objects = solids_.on_water()};
    if (land || drawing.scene.view.mode == scene::kViewWaterDepth) solids_.bind_bed();
    water_.run(water_inputs(drawing));
}

WaterPass::Inputs Frame::water_inputs(const Drawing& drawing) {
    return {.color = color_,
            .depth = depth_,
            .target = target_,
            .maps = sea_maps_,
            .foam = sea_foam_,
            .sky = sky_,
            .mesh = water_mesh_,
            .alone = solids_.empty() && drawing.scene.pools.empty(),
            .disc = pixels_of_disc(drawing.block, {depth_.width(), depth_.height()}),
            .situation = water_situation_,
            .variant = water_variant(drawing.scene, drawing.quality)};
}

void Frame::draw_pools(const Drawing& drawing) {
    if (!PoolPass::any_in(drawing.scene)) return;
    target_.bind(color_.width(), color_.height());
    pools_.run({.scene = drawing.scene,
                .maps = drawing.maps,
                .sky = sky_,
                .objects = solids_.objects(),
                .drawn = solids_.surfaces(),
                .shadows = solids_.objects().empty() ? 0 : solids_.shadows().casting(),
                .hard_shadows = drawing.view.hard_shadows,
                .layers = layer_light(drawing.maps.layers),
                .view_mode = drawing.view.view_mode,
                .may_lag = moving_frames_ > 1});
}

void Frame::draw_sky(const Drawing& drawing) {
    water_situation_ = {};
    water_situation_.clouds = sky_.has_clouds();
    water_.draw_sky(water_inputs(drawing));
}

void Frame::present(const scene::Scene& scene, const optics::PicturePart& part, const gl::Texture& radiance,
                    const gl::Texture& depth, GLuint target) {
    const gl::Profiler::Scope scope(profiler_, "present");
    const glm::ivec2 picture = rendered_size(scene, part.picture);
    const bool bloom = has_bloom(scene);
    present_.run(
        {.color = radiance,
         .depth = depth,
         .bloom = bloom ? &bloom_.bloom() : nullptr,
         .bloom_share = bloom ? bloom_.share() : 0.0f,
         .near_share = bloom && !quality_of(scene).plain ? bloom_.near_share() : 0.0f,
         .size = part.size,
         .target = target,
         .picture = picture,
         .corner = rendered_place(scene, part.corner),
         .pixel_angle = optics::pixel_angle(scene, picture),
         .balance = exposure_factor(scene) *
                    optics::white_balance(scene.picture.white_balance, scene.picture.tint) *
                    optics::adapted_to_water(
                        glm::exp(-waterline_.eye_depth() * scene::optics(scene.water).diffuse_attenuation),
                        scene.picture.water_balance),
         .vignette = scene.picture.vignette,
         .cones = exposure_.cones,
         .luminance = optics::kLuminousEfficacy / sky_.light().scale,
         .exposure = exposure_factor(scene),
         .rendering = rendering_of(scene.view.mode),
         .options = {.tone_curve = scene.picture.tone_curve,
                     .soft_highlights = scene.picture.soft_highlights,
                     .antialiasing = scene.view.antialiasing,
                     .dither = scene.view.dither,
                     .sixteen_bits = sixteen_bits_}});
}

void Frame::draw_forces(const scene::Scene& scene, const optics::PicturePart& part, const gl::Texture& depth,
                        GLuint target) {
    if (scene.view.mode != scene::kViewForces) return;
    const gl::Profiler::Scope scope(profiler_, "forces");
    forces_.run({.arrows = arrows_,
                 .clip_from_world = clip_from_world(scene, part),
                 .part = part,
                 .depth = depth,
                 .target = target});
}

void Frame::render(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, GLuint target,
                   Pace pace) {
    const optics::PicturePart whole = optics::PicturePart::whole(size);
    profiler_.begin_frame();
    draw(scene, maps, whole, pace);
    {
        const gl::Profiler::Scope scope(profiler_, "bloom");
        begin_whole(scene, size);
        add_to_whole(scene, whole, glm::ivec2(0), size);
        finish_whole(scene, pace);
    }
    present(scene, whole, color_, depth_, target);
    draw_forces(scene, whole, depth_, target);
    profiler_.end_frame();
}

void Frame::show_again(const scene::Scene& scene, glm::ivec2 size, GLuint target) {
    present_part(scene, optics::PicturePart::whole(size), color_, depth_, target);
}

void Frame::draw_part(const scene::Scene& scene, const sim::OceanMaps& maps, const optics::PicturePart& part,
                      Pace pace) {
    profiler_.begin_frame();
    draw(scene, maps, part, pace);
    profiler_.end_frame();
}

int Frame::part_border(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 picture) {
    constexpr int kAntialiasing = 8;
    waterline_.update(scene.camera, optics::aspect_of(optics::PicturePart::whole(picture)),
                      1e-3f * scene.underwater.meniscus, maps);
    if (waterline_.media() == Media::air || !shown_godrays(scene)) return kAntialiasing;
    const float texel = static_cast<float>(quality_of(scene).godray_pixels) /
                        scene::resolved_render_scale(scene.view, software_);
    return static_cast<int>(std::ceil(static_cast<float>(GodraysPass::kReach) * texel));
}

void Frame::begin_whole(const scene::Scene& scene, glm::ivec2 picture) {
    const glm::ivec2 rendered = rendered_size(scene, picture);
    bloom_.begin({.size = rendered,
                  .pixel_angle = optics::pixel_angle(scene, rendered),
                  .strength = has_bloom(scene) ? scene.picture.bloom : 0});
}

void Frame::add_to_whole(const scene::Scene& scene, const optics::PicturePart& part, glm::ivec2 low,
                         glm::ivec2 high) {
    if (!has_bloom(scene) && !meters_picture(scene)) return;
    bloom_.take({.color = color_,
                 .corner = rendered_place(scene, part.corner),
                 .low = rendered_place(scene, low),
                 .high = rendered_place(scene, high)});
}

void Frame::finish_whole(const scene::Scene& scene, Pace pace) {
    const bool meters = meters_picture(scene);
    if (has_bloom(scene) || meters) {
        bloom_.gather();
        std::optional<float> stops;
        if (meters) {
            // Radiance and the light's exposure of successive moving pictures hardly differ.
            const float factor = optics::exposure_of(auto_exposure_.light_ev()) / sky_.light().scale;
            const bool waits = pace == Pace::immediate;
            if (!waits) stops = meter_.stops(factor, false);
            meter_.request(bloom_.copy_of_at_most(PictureMeter::kMostTexels));
            if (!stops) stops = meter_.stops(factor, true);
        }
        auto_exposure_.meter_picture(stops);
        bloom_.spread();
    } else {
        auto_exposure_.meter_picture(std::nullopt);
    }
    read_exposure(scene);
}

void Frame::present_part(const scene::Scene& scene, const optics::PicturePart& part,
                         const gl::Texture& radiance, const gl::Texture& depth, GLuint target) {
    profiler_.begin_frame();
    frame_block_.write(frame_block(scene, sky_, waterline_, exposure_factor(scene), part,
                                   rendered_size(scene, part.picture), rendered_size(scene, part.size)));
    frame_block_.bind(gpu::kFrameBinding);
    present(scene, part, radiance, depth, target);
    draw_forces(scene, part, depth, target);
    profiler_.end_frame();
}

}  // namespace deepwater::render
