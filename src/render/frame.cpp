#include "render/frame.h"

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>

#include "core/shared_glsl.h"
#include "gl/headless_context.h"
#include "render/short_waves.h"
#include "sim/cascades.h"
#include "sim/ocean.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/haze.glsl"
#include "shared/scatter.glsl"
#include "shared/tile_lod.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

/// Kept in hand for the sun's path on the water, many times brighter than any card [EV].
constexpr float kHighlightReserve = 0.7f;

/// Dusk is to look like dusk: a picture is so many stops darker for each stop of light lost. First those from
/// day to dusk, then those of twilight down to moonlight, which stays readable, then those that only the
/// stars are left for.
struct Darkening {
    float until;  ///< stops below a clear day
    float shown;  ///< stops for each of them
};
constexpr Darkening kDarkening[] = {{8, 0.35f}, {18, 0.05f}, {64, 0.30f}};

float shown_stops(float stops) {
    float shown = 0, from = 0;
    for (const Darkening& part : kDarkening) {
        shown += part.shown * (std::min(stops, part.until) - from);
        if (stops <= part.until) break;
        from = part.until;
    }
    return shown;
}

constexpr float kDaylight =
    0.4f;  ///< mean irradiance of a sphere under a clear sky and a sun 35 degrees high

/// Factor from radiance to the tone curve's input, as an incident-light meter with a spherical head gives it:
/// a grey card under the light that falls on the sphere comes out at its own grey, less kHighlightReserve.
/// Metered from the light alone, it depends on the hour and the weather and never on waves or framing.
float metered_exposure(const SkyLight& light, float compensation) {
    // Mean over a sphere: a beam meets it with a quarter of its surface, a uniform upper half lights it by
    // half of what it gives a level plane.
    const float on_sphere = shared::luminance(light.true_sun_irradiance()) / 4 +
                            shared::luminance(light.true_sky_irradiance()) / 2;
    constexpr float kDarkest = 1e-9f;  // an overcast, moonless night: the meter's end
    const float metered = std::max(on_sphere, kDarkest);
    const float stops = std::log2(kDaylight / metered);
    return glm::pi<float>() / (metered * light.scale) *
           std::exp2(compensation - kHighlightReserve - shown_stops(stops));
}

/// @param size  of the picture  @param inner  size it is rendered in, both in pixels
FrameBlock frame_block(const scene::Scene& scene, const SkyPass& sky, glm::ivec2 size, glm::ivec2 inner) {
    const float aspect = static_cast<float>(size.x) / static_cast<float>(size.y);
    const glm::mat4 view = scene::view_from_world(scene.camera);
    const glm::mat4 projection = scene::clip_from_view(scene.camera, aspect);
    // The ray of clip (x, y): the view direction (x / m00, y / m11, -1), turned into the world.
    const glm::mat4 ray_from_clip(glm::vec4(1 / projection[0][0], 0, 0, 0),
                                  glm::vec4(0, 1 / projection[1][1], 0, 0), glm::vec4(0, 0, -1, 0),
                                  glm::vec4(0, 0, 0, 1));
    const SkyLight& light = sky.light();
    const float extinction = shared::mean_haze_extinction(scene::haze_extinction(scene.sky),
                                                          static_cast<float>(scene.camera.position.y));
    const scene::WaterOptics water = scene::optics(scene.water);
    return {.clip_from_world = projection * view,
            .world_from_clip_ray = glm::transpose(view) * ray_from_clip,
            .sun_direction = light.direction,
            .haze_extinction = extinction,
            .sun_irradiance = light.sun_irradiance,
            .exposure = metered_exposure(light, scene.view.exposure),
            .output_size = size,
            .pixel_angle = 2 * std::tan(glm::radians(scene.camera.fov) / 2) / static_cast<float>(inner.y),
            .sky_levels = static_cast<float>(sky.sky_cube().levels() - 1),
            .sun_radiance = light.sun_radiance,
            .sun_cos_radius = std::cos(light.angular_radius),
            .water_extinction = water.absorption + water.scattering,
            .mean_sky_radiance = light.sky_irradiance / glm::pi<float>(),
            .water_diffuse_attenuation = water.diffuse_attenuation};
}

/// Slope covariance (xx, zz, xz) of all waves that a footprint 2^`log2_width` metres wide does not resolve:
/// those that no tile carries, `short_waves`, and what the tiles' mip levels at that width have lost or fade
/// out.
glm::vec3 hidden_variance(const sim::OceanMaps& maps, const glm::vec3& short_waves, float log2_width,
                          float gone_level) {
    glm::vec3 sum = short_waves;
    for (size_t i = 0; i < maps.tiles.size(); ++i) {
        const std::vector<glm::vec3>& lost = maps.info[i].lost_slope_variance;
        const float texels =
            std::exp2(log2_width) * static_cast<float>(maps.tiles[i].resolution) / maps.info[i].size;
        const float level = glm::clamp(std::log2(texels), 0.0f, static_cast<float>(lost.size() - 1));
        const size_t below = std::min(static_cast<size_t>(level), lost.size() - 2);
        const glm::vec3 kept =
            lost.back() - glm::mix(lost[below], lost[below + 1], level - static_cast<float>(below));
        const float share = shared::tile_share(level, gone_level);
        sum += lost.back() - share * share * kept;
    }
    return sum;
}

/// The mip level from which on no tile shows anything that matters of its waves' slopes.
float gone_level(const sim::OceanMaps& maps) {
    constexpr float kNearlyAll = 0.95f;  ///< of the variance: the rest are ripples of a mip filter
    size_t gone = 1;
    for (const sim::TileInfo& info : maps.info) {
        const std::vector<glm::vec3>& lost = info.lost_slope_variance;
        const auto total = [](const glm::vec3& covariance) { return covariance.x + covariance.y; };
        while (gone + 1 < lost.size() && total(lost[gone]) < kNearlyAll * total(lost.back())) ++gone;
    }
    return static_cast<float>(gone);
}

/// scatter_cycles() in double, so that it is exact anywhere; only the fraction matters.
glm::vec2 scatter_phase(const glm::dvec2& sides) {
    const glm::dvec2 wave_1(shared::kScatterWave1X, shared::kScatterWave1Y);
    const glm::dvec2 wave_2(shared::kScatterWave2X, shared::kScatterWave2Y);
    return glm::fract(glm::dvec2(glm::dot(wave_1, sides), glm::dot(wave_2, sides)));
}

static_assert(kMaxTiles == sim::kRungCount);

/// The shortest waves [m] through whose crests light is followed: through ripples its way is too short to
/// matter.
constexpr float kShortestCrest = 2;

/// Curvature of a tile's surface over the convergence that its maps hold, 1/m; 0 for ripples.
///
/// A wave has curvature k² h and convergence λ k h. The best guess for a band of them is their regression,
/// the mean of k weighted by the convergence's variance; with equal slope variance in every octave that is
/// the logarithmic mean of the band's ends.
float crest_curvature(const sim::TileInfo& tile, float choppiness) {
    constexpr float kWidestBand = 100;  ///< the largest tile's begins at 0
    constexpr float kRound = 0.01f;     ///< with less choppiness the maps hardly hold any convergence
    if (tile.k_max > 2 * glm::pi<float>() / kShortestCrest || choppiness < kRound) return 0;
    const float k_min = std::max(tile.k_min, tile.k_max / kWidestBand);
    return (tile.k_max - k_min) / std::log(tile.k_max / k_min) / choppiness;
}

SeaBlock sea_block(const scene::Scene& scene, const sim::OceanMaps& maps, const MeshPlan& plan, int cells) {
    SeaBlock block{};
    const int tiles = std::min(static_cast<int>(maps.tiles.size()), kMaxTiles);
    for (SeaBlock::Tile& tile : block.tiles) tile.log2_texels_per_metre = kNoTile;
    for (int i = 0; i < tiles; ++i) {
        const sim::TileInfo& info = maps.info[i];
        const double c = std::cos(static_cast<double>(info.rotation)) / static_cast<double>(info.size);
        const double s = std::sin(static_cast<double>(info.rotation)) / static_cast<double>(info.size);
        // Only the fraction of the reference point's tile coordinate matters; taken in double it is exact
        // anywhere.
        const glm::dvec2 at(c * plan.reference.x - s * plan.reference.y,
                            s * plan.reference.x + c * plan.reference.y);
        const float density = static_cast<float>(maps.tiles[i].resolution) / info.size;
        block.tiles[i] = {.place = glm::vec4(c, s, glm::fract(at) + 0.5 / maps.tiles[i].resolution),
                          .log2_texels_per_metre = std::log2(density),
                          .scatter = shared::scatter_strength(plan.eye_distance, info.size),
                          .scatter_phase = scatter_phase(at),
                          .crest_curvature = crest_curvature(info, scene.sea.choppiness),
                          .padding = {}};
    }
    block.gone_level = gone_level(maps);
    const glm::vec3 short_waves = short_wave_variance(scene, maps);
    for (int row = 0; row < kVarianceRows; ++row) {
        const float width = kFirstVarianceWidth + static_cast<float>(row) / kVarianceRowsPerOctave;
        block.variance[row] = glm::vec4(hidden_variance(maps, short_waves, width, block.gone_level), 0);
    }
    const glm::dvec3& camera = scene.camera.position;
    block.camera_from_reference =
        glm::vec3(camera.x - plan.reference.x, camera.y, camera.z - plan.reference.y);
    block.level_range = static_cast<float>(cells);
    block.eye_distance = plan.eye_distance;
    return block;
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

}  // namespace

Frame::Frame(gl::ShaderLibrary& shaders)
    : software_(gl::is_software_renderer()),
      sky_(shaders),
      shadows_(shaders),
      ambient_(shaders),
      object_pass_(shaders),
      hulls_(shaders),
      reflection_(shaders),
      refraction_(shaders),
      water_(shaders),
      night_(shaders),
      present_(shaders) {}

void Frame::resize(glm::ivec2 size) {
    if (color_.width() == size.x && color_.height() == size.y) return;
    color_ = gl::Texture({.format = GL_RGBA16F, .width = size.x, .height = size.y, .label = "radiance"});
    depth_ = gl::Texture({.format = GL_DEPTH_COMPONENT32F,
                          .width = size.x,
                          .height = size.y,
                          .min_filter = GL_NEAREST,
                          .mag_filter = GL_NEAREST,
                          .label = "depth"});
    target_ = gl::Framebuffer("scene", {{GL_COLOR_ATTACHMENT0, color_}, {GL_DEPTH_ATTACHMENT, depth_}});
}

WaterNearObjects Frame::draw_objects(const scene::Scene& scene, const sim::OceanMaps& maps,
                                     const ObjectView& view, int shadow_texels) {
    WaterNearObjects near;
    near_objects_.clear();
    const auto add = [this](std::span<const WaterMesh::Circle> circles) {
        near_objects_.insert(near_objects_.end(), circles.begin(), circles.end());
    };
    {
        const gl::Profiler::Scope scope(profiler_, "shadow");
        const ShadowPass::Inputs inputs{.objects = objects_,
                                        .to_sun = sky_.light().direction,
                                        .camera = scene.camera.position,
                                        .wave_height = maps.significant_height,
                                        .texels = shadow_texels};
        shadows_.run(inputs);
        if (!view.submerged) {
            const ShadowPass::OnSea& on_sea = shadows_.on_sea(inputs, view.clip_from_world);
            near.still_shadow = on_sea.still;
            near.floating_shadow = on_sea.floating;
            add(on_sea.circles);
        }
    }
    {
        const gl::Profiler::Scope scope(profiler_, "objects");
        ambient_.update(sky_);
        object_pass_.draw({.objects = objects_,
                           .shadows = shadows_,
                           .sky = sky_,
                           .surfaces = object_surfaces_,
                           .target = target_,
                           .depth = depth_},
                          view);
    }
    const std::span<const WaterMesh::Circle> hulls = hulls_.circles(objects_, view, scene.camera.position);
    if (!hulls.empty()) {
        const gl::Profiler::Scope scope(profiler_, "hulls");
        hulls_.run(objects_, view, {color_.width(), color_.height()});
        near.hulls = true;
        add(hulls);
    }
    const bool shows_light = view.view_mode == scene::kViewFinal || view.view_mode == scene::kViewRefraction;
    if (!view.submerged && shows_light && scene.water.refraction == scene::kRefractLocal) {
        const RefractionPass::Inputs inputs{.objects = objects_,
                                            .pass = object_pass_,
                                            .shadows = shadows_,
                                            .sky = sky_,
                                            .view = view,
                                            .picture = {color_.width(), color_.height()},
                                            .camera = scene.camera.position,
                                            .water = scene::optics(scene.water),
                                            .to_sun = sky_.light().direction};
        near.refraction = refraction_.prepare(inputs);
        if (near.refraction) {
            const gl::Profiler::Scope scope(profiler_, "refraction");
            refraction_.run(inputs);
        }
        add(refraction_.circles());
    }
    return near;
}

bool Frame::reflect_objects(const scene::Scene& scene, const sim::OceanMaps& maps, bool submerged,
                            float scale) {
    const bool shows_light =
        scene.view.mode == scene::kViewFinal || scene.view.mode == scene::kViewReflection;
    if (objects_.empty() || submerged || !shows_light || scene.water.reflection != scene::kReflectLocal)
        return false;
    const gl::Profiler::Scope scope(profiler_, "reflection");
    return reflection_.run({.objects = objects_,
                            .pass = object_pass_,
                            .shadows = shadows_,
                            .sky = sky_,
                            .camera = scene.camera,
                            .maps = maps,
                            .picture = {color_.width(), color_.height()},
                            .scale = scale});
}

void Frame::render(const scene::Scene& scene, const sim::OceanMaps& maps, glm::ivec2 size, GLuint target) {
    const scene::QualityLevel quality =
        scene::quality_level(scene::resolved_quality(scene.view.quality, software_));
    const float scale = scene::resolved_render_scale(scene.view, software_);
    resize(glm::max(glm::ivec2(glm::round(glm::vec2(size) * scale)), glm::ivec2(1)));

    profiler_.begin_frame();
    {
        const gl::Profiler::Scope scope(profiler_, "sea maps");
        sea_maps_.update(maps);
    }
    {
        const gl::Profiler::Scope scope(profiler_, "sky");
        sky_.update(scene::resolved_sky(scene.sky, scene.clock.time), scene.water);
    }
    const FrameBlock frame = frame_block(scene, sky_, size, {color_.width(), color_.height()});
    frame_block_.write(frame);
    frame_block_.bind(kFrameBinding);
    target_.clear_depth(0.0f);  // reversed: infinity
    const glm::dvec3& eye = scene.camera.position;
    const float surface = sim::height_at(maps, eye.x, eye.z);
    const bool submerged = eye.y < static_cast<double>(surface);

    objects_.update(scene, maps);
    const ObjectView view{.clip_from_world = frame.clip_from_world,
                          .submerged = submerged,
                          .view_mode = scene.view.mode,
                          .pixel_angle = 2 * std::tan(glm::radians(scene.camera.fov) / 2) /
                                         static_cast<float>(color_.height())};
    WaterNearObjects near_objects;
    near_objects_.clear();
    if (!objects_.empty()) near_objects = draw_objects(scene, maps, view, quality.shadow_texels);
    const bool reflection = reflect_objects(scene, maps, submerged, quality.reflection_scale);
    WaterMesh::Asks mirrors;
    if (reflection) {
        mirrors = [this](const glm::vec3& low, const glm::vec3& high) {
            return may_mirror(reflection_.view(), low, high);
        };
    }
    {
        const gl::Profiler::Scope scope(profiler_, "water");
        water_mesh_.update({.camera = eye,
                            .clip_from_world = frame.clip_from_world,
                            .surface_height = surface,
                            .highest_crest = maps.highest_crest,
                            .farthest_drift = maps.farthest_drift,
                            .cells = quality.mesh_cells},
                           near_objects_, mirrors);
        const SeaBlock sea = sea_block(scene, maps, water_mesh_.plan(), quality.mesh_cells);
        sea_block_.write(sea);
        sea_block_.bind(kSeaBinding);

        target_.bind(color_.width(), color_.height());
        water_.run({.maps = sea_maps_,
                    .sky = sky_,
                    .mesh = water_mesh_,
                    .scatter = std::any_of(std::begin(sea.tiles), std::end(sea.tiles),
                                           [](const SeaBlock::Tile& tile) { return tile.scatter > 0; }),
                    .reflection = reflection,
                    .near_objects = near_objects,
                    .variant = {.view_mode = scene.view.mode,
                                .submerged = submerged,
                                .footprint_taps = quality.footprint_taps,
                                .fresnel = scene.water.fresnel}});
        if (!submerged && scene.view.mode == scene::kViewFinal)
            night_.run({.sky = sky_, .state = scene.sky, .time = scene.clock.time, .block = frame});
    }
    {
        const gl::Profiler::Scope scope(profiler_, "present");
        present_.run({.color = color_,
                      .size = size,
                      .target = target,
                      .rendering = rendering_of(scene.view.mode),
                      .options = {.antialiasing = scene.view.antialiasing && scale == 1.0f,
                                  .dither = scene.view.dither}});
    }
    profiler_.end_frame();
}

}  // namespace deepwater::render
