#include "render/water/sea_foam.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstring>
#include <numbers>
#include <span>
#include <vector>

#include "core/gpu_blocks.h"
#include "core/shared_glsl.h"
#include "optics/sea/foam_heaps.h"
#include "optics/sea/foam_lace.h"
#include "render/common/mip_levels.h"
#include "render/water/layer_block.h"
#include "sim/foam/foam.h"
#include "sim/foam/foam_history.h"
#include "sim/laws/compass.h"
#include "sim/laws/gravity.h"

namespace deepwater::gpu {
#include "blocks/sea_block.glsl"
}

namespace deepwater::shared {
#include "shared/water/foam.glsl"
#include "shared/water/surf_zone.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

/// Below any crowding that occurs.
constexpr float kNoCrowding = -16;

/// Largest depth of water over rock, hull or bed that waves whiten: a share of their significant height, at
/// most kDeepestContact [m].
constexpr float kContactShare = 0.4f;
constexpr float kDeepestContact = 1.0f;

/// Mean thickness of the foam that tumbles down the front of a breaking wave: a share of the significant
/// height, at most kThickestRoller [m]. Duncan 1981 found it to be about a tenth of the roller's length, which
/// is taken as 0.6 times that height.
constexpr float kRollerShare = 0.06f;
constexpr float kThickestRoller = 0.45f;

/// Rotates `v` by `angle` [rad] from x towards y.
glm::dvec2 turned(const glm::dvec2& v, double angle) {
    return std::cos(angle) * v + std::sin(angle) * glm::dvec2(-v.y, v.x);
}

/// A layer of the foam's pattern: lace, coarser and finer patches, streaks.
struct LayerPlan {
    float size;           // side of its square across the wind over that of the lace
    float stretch;        // factor on the side along the wind, with streaks in full
    double turn;          // rad from the wind, without streaks
    double streak_turn;   // rad from the wind, with streaks in full
    float weight;         // share of the variance, without streaks
    float streak_weight;  // share of the variance, with streaks in full
};
constexpr std::array<LayerPlan, gpu::kLaceLayers> kLayers = {{
    {.size = 1, .stretch = 1.5f, .turn = 0, .streak_turn = 0, .weight = 0.38f, .streak_weight = 0.28f},
    {.size = 0.23f, .stretch = 1.35f, .turn = 0.7, .streak_turn = 0, .weight = 0.22f, .streak_weight = 0.17f},
    {.size = 0.047f,
     .stretch = 1.2f,
     .turn = 0.4,
     .streak_turn = 0.2,
     .weight = 0.08f,
     .streak_weight = 0.07f},
    {.size = 3.4f,
     .stretch = 2.5f,
     .turn = 0.3,
     .streak_turn = 0.11,
     .weight = 0.32f,
     .streak_weight = 0.15f},
    {.size = 29, .stretch = 2.6f, .turn = -0.04, .streak_turn = -0.04, .weight = 0, .streak_weight = 0.33f},
}};

/// A wave that displaces the plane of the lace, so that its squares do not repeat visibly.
struct WanderPlan {
    double length;  // m
    double runs;    // direction of the wave, rad from the wind
    double moves;   // direction of the displacement, rad from the wind
    double slope;   // largest change of the displacement over distance
};
constexpr double kSteepestSway = 8;  ///< largest derivative of the shader's sway(), per cycle
constexpr std::array<WanderPlan, gpu::kLaceWaves> kWander = {{
    {.length = 890, .runs = 1.36, .moves = 1.57, .slope = 0.3},
    {.length = 233, .runs = 1.83, .moves = 1.5, .slope = 0.26},
    {.length = 1370, .runs = 0.35, .moves = 1.5, .slope = 0.08},
    {.length = 167, .runs = 1.45, .moves = 0, .slope = 0.4},
}};

/// Crests shade foam over at most this many significant heights.
constexpr float kFarthestShade = 25;
/// Crests shade no foam when the tangent of the sun's elevation is larger.
constexpr float kSteepestSun = 0.55f;
constexpr float kLeastShadowSlope = 0.1f;

/// Distance over which crests of waves of this height shade foam, m.
float shadow_reach(const glm::vec3& to_sun, float significant_height) {
    const float across = std::sqrt(to_sun.x * to_sun.x + to_sun.z * to_sun.z);
    const float tangent = to_sun.y / std::max(across, 1e-6f);
    if (tangent > kSteepestSun) return 0;
    return significant_height * std::min(1.2f / std::max(tangent, kLeastShadowSlope), kFarthestShade);
}

/// The same for the sea's waves and for those layers whose crests may shade something in view.
float shadow_reach(const glm::vec3& to_sun, const sim::OceanMaps& maps, const optics::LayerView& view) {
    float reach = shadow_reach(to_sun, maps.significant_height);
    for (const sim::LayerMaps& layer : maps.layers) {
        const float own = shadow_reach(to_sun, 2 * layer.highest);
        if (own > reach && optics::may_see(view, maps, layer, static_cast<double>(own))) reach = own;
    }
    return reach;
}

/// Mean cover of the sea that is assumed where only layers of water have foam: the shader ignores foam below
/// a share of the cover.
constexpr float kCoverOfLayers = 0.01f;

/// Sets what of FoamBlock tells where the long waves of a sea break near land: those of the tile with most energy.
void set_surf(const scene::Scene& scene, const sim::OceanMaps& maps, gpu::FoamBlock& block) {
    constexpr double kLife = 3;  // s, in which white water near land falls to 1/e. Ours
    constexpr float kWhiteHeight =
        0.4f;  // m: significant height of waves whose white water is 1 − 1/e as opaque as it gets
    constexpr double kSmooth = 8;  // waves are read over their length by this
    double energy = 0, k = 0;
    size_t longest = 0;
    for (size_t i = 0; i < maps.info.size(); ++i) {
        const sim::TileInfo& tile = maps.info[i];
        if (tile.shown_slope_variance.empty()) continue;
        const glm::dvec3 slopes = tile.shown_slope_variance.front();
        const auto own = static_cast<double>(tile.wave_number);
        const double variance = (slopes.x + slopes.y) / (own * own);
        if (variance <= energy) continue;
        energy = variance;
        k = own;
        longest = i;
    }
    if (!maps.coast || energy <= 0) return;
    const sim::SeaState& sea = scene.sea;
    const auto all = static_cast<double>(maps.significant_height * maps.significant_height);
    const double swell = std::min(static_cast<double>(sea.swell_height * sea.swell_height), all);
    const glm::dvec2 runs = swell * sim::compass_vector(sea.swell_direction) +
                            (all - swell) * sim::compass_vector(sea.wind_direction);
    const double deviation = static_cast<double>(maps.significant_height) / 4;
    const double ahead = deviation * std::max(static_cast<double>(sea.choppiness), 1e-3);
    const double period = 2 * std::numbers::pi / std::sqrt(sim::kGravity * k);
    block.surf = glm::vec4(runs / std::max(glm::length(runs), 1e-9) / ahead, 1 / deviation, period / kLife);
    block.surf_look.x = static_cast<float>(std::log2(2 * std::numbers::pi / k / kSmooth));
    block.surf_look.y = 1 - std::exp(-maps.significant_height / kWhiteHeight);
    block.surf_look.z = static_cast<float>(k) * maps.significant_height / shared::kSurfHeight;
    block.surf_look.w = static_cast<float>(longest);
}

/// Places a pattern's square in the plane.
/// @param along, across  its axes, sides per metre
/// @param at             reference point of the mesh in that plane, m
/// @param last           FoamLayer::place.w
gpu::FoamLayer placed(const glm::dvec2& along, const glm::dvec2& across, const glm::dvec2& at,
                      double texels_per_metre, float last) {
    const glm::dvec2 corner(glm::dot(along, at), glm::dot(across, at));
    return {.turn = glm::vec4(along, across),
            .place = glm::vec4(glm::fract(corner), std::log2(texels_per_metre), last)};
}

gpu::FoamLayer layer(const LayerPlan& plan, const scene::Scene& scene, const glm::dvec2& reference) {
    const float streaks = scene.sea.foam.streaks * streak_share(scene.sea.wind_speed);
    const double side = static_cast<double>(plan.size * scene.sea.foam.lace_size * optics::kLaceMeshes);
    const float drawn_out =
        plan.weight > 0 ? streaks : 1;  // layers of streaks alone are always stretched in full
    const double along_side = side * static_cast<double>(std::pow(plan.stretch, drawn_out));
    const glm::dvec2 wind = sim::compass_vector(scene.sea.wind_direction);
    const double share = static_cast<double>(streaks);
    const double turn = std::lerp(plan.turn, plan.streak_turn, share);
    const glm::dvec2 along = turned(wind, turn) / along_side;
    const glm::dvec2 across = turned(wind, turn + std::numbers::pi / 2) / side;
    return placed(along, across, reference, optics::kLaceTexels / side,
                  std::sqrt(std::lerp(plan.weight, plan.streak_weight, streaks)));
}

/// A layer of heaps of thick foam. Along the wind its squares are kHeapStretch times as long: where foam is
/// thick, crests compress the plane by about as much.
struct HeapPlan {
    float side;   // side of its square across the wind, m
    double turn;  // rad from the wind
};
constexpr std::array<HeapPlan, gpu::kHeapLayers> kHeaps = {
    {{.side = 9, .turn = 0.25}, {.side = 2.1f, .turn = -0.2}}};
constexpr double kHeapStretch = 1.8;

gpu::FoamLayer heap_layer(const HeapPlan& plan, const glm::dvec2& wind, const glm::dvec2& reference) {
    const double side = static_cast<double>(plan.side);
    return placed(turned(wind, plan.turn) / (side * kHeapStretch),
                  turned(wind, plan.turn + std::numbers::pi / 2) / side, reference,
                  optics::kHeapTexels / side, plan.side);
}

/// Makes the map of where tiles have broken. @param resolution  samples along a tile's side
gl::Texture make_trail(int resolution) {
    return gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                        .format = GL_RGBA16_SNORM,
                        .width = resolution,
                        .height = resolution,
                        .layers = gpu::kMaxTiles,
                        .levels = gl::TextureDesc::kAllLevels,
                        .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                        .wrap = GL_REPEAT,
                        .label = "foam trails"});
}

gl::Texture make_lace() {
    gl::Texture texture({.target = GL_TEXTURE_2D_ARRAY,
                         .format = GL_RG16F,
                         .width = optics::kLaceTexels,
                         .height = optics::kLaceTexels,
                         .layers = optics::kLaceFields,
                         .levels = gl::TextureDesc::kAllLevels,
                         .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                         .wrap = GL_REPEAT,
                         .label = "foam lace"});
    const std::array<Grid2D<glm::vec2>, optics::kLaceFields>& lace = optics::foam_lace();
    for (int kind = 0; kind < optics::kLaceFields; ++kind)
        upload_levels(texture, kind, GL_RG, lace[static_cast<size_t>(kind)]);
    return texture;
}

gl::Texture make_heaps() {
    gl::Texture texture({.format = GL_RGBA8,
                         .width = optics::kHeapTexels,
                         .height = optics::kHeapTexels,
                         .levels = gl::TextureDesc::kAllLevels,
                         .min_filter = GL_LINEAR_MIPMAP_LINEAR,
                         .wrap = GL_REPEAT,
                         .label = "foam heaps"});
    Grid2D<glm::vec4> texels = optics::foam_heaps();
    for (glm::vec4& texel : texels.values()) texel = shared::heap_texel(texel);
    upload_levels(texture, 0, GL_RGBA, texels);
    return texture;
}

}  // namespace

float foam_by_pixel(float pitch) {
    constexpr float kFine = 0.4f, kCoarse = 0.7f;
    constexpr float kMany = 16, kOnlyMany = 32;
    return glm::smoothstep(kFine, kCoarse, pitch) * (1 - glm::smoothstep(kMany, kOnlyMany, pitch));
}

float streak_share(float wind_speed) {
    return glm::smoothstep(10.0f, 24.0f, wind_speed);
}

void SeaFoam::upload(const sim::FoamMaps& foam) {
    const auto breaking =
        std::ranges::find_if(foam.trail, [](const auto& levels) { return !levels.empty(); });
    const int resolution = breaking->front().width();
    if (trail_.width() != resolution) {
        trail_ = make_trail(resolution);
        size_t bytes = 0;
        for (const auto& level : *breaking) bytes += level.values().size_bytes();
        ring_ = gl::StreamRing("foam upload", gpu::kMaxTiles * bytes);
    }
    const std::span<std::byte> region = ring_.begin();
    size_t offset = 0;
    for (size_t tile = 0; tile < foam.trail.size() && tile < gpu::kMaxTiles; ++tile) {
        for (size_t level = 0; level < foam.trail[tile].size(); ++level) {
            const auto pixels = std::as_bytes(foam.trail[tile][level].values());
            std::memcpy(region.data() + offset, pixels.data(), pixels.size());
            trail_.upload_from_buffer(ring_.name(), ring_.region_offset() + offset, static_cast<int>(level),
                                      static_cast<int>(tile), GL_RGBA, GL_SHORT);
            offset += pixels.size();
        }
    }
    ring_.end();
}

void SeaFoam::upload_splashes(const std::vector<std::uint8_t>& splashes) {
    const auto pixels = std::as_bytes(std::span(splashes));
    const std::span<std::byte> region = splash_ring_.begin();
    std::memcpy(region.data(), pixels.data(), pixels.size());
    splash_.upload_from_buffer(splash_ring_.name(), splash_ring_.region_offset(), 0, 0, GL_RED,
                               GL_UNSIGNED_BYTE);
    splash_ring_.end();
}

static_assert(gpu::kFoamRows == sim::kFoamRows && gpu::kFirstFoamWidth == sim::kFirstFoamWidth &&
              gpu::kFoamRowsPerOctave == sim::kFoamRowsPerOctave);

void SeaFoam::update(const scene::Scene& scene, const sim::OceanMaps& maps, const glm::dvec2& reference,
                     const glm::vec3& to_sun, const optics::LayerView& view, float by_pixel) {
    const sim::FoamMaps& foam = maps.foam;
    gpu::FoamBlock block{};
    for (size_t tile = 0; tile < foam.trail.size(); ++tile) {
        if (foam.breaks(tile) && block.tile_count < gpu::kBreakingTiles) {
            block.drifted[block.tile_count] = glm::vec4(foam.drifted[tile], maps.info[tile].breaking, 0);
            block.tiles[block.tile_count++] = static_cast<int>(tile);
        }
    }
    const bool of_sea = !foam.empty() && block.tile_count > 0;
    empty_ = !of_sea && std::ranges::none_of(maps.layers, has_foam);
    if (empty_) return;
    if (!of_sea) block.tile_count = 0;
    if (!lace_) {
        lace_ = make_lace();
        heaps_ = make_heaps();
        // A software rasteriser reads it for layers' foam alone too: it executes each loop at least once.
        trail_ = make_trail(1);
        splash_ = gl::Texture({.format = GL_R8,
                               .width = sim::kSplashCells,
                               .height = sim::kSplashCells,
                               .label = "foam of fallen spray"});
        splash_ring_ = gl::StreamRing("splashes", size_t{sim::kSplashCells} * sim::kSplashCells);
    }
    const bool splashes = of_sea && !maps.spray.splashes.empty();
    if (splashes) upload_splashes(maps.spray.splashes);
    if (of_sea && version_ != foam.version) upload(foam);
    if (of_sea) version_ = foam.version;

    for (size_t row = 0; row < sim::kFoamRows; ++row) {
        block.rows[row] = of_sea ? glm::vec4(foam.rows[row].hidden_deviation, foam.rows[row].gain,
                                             foam.rows[row].gain_on_mesh, 0)
                                 : glm::vec4(1, 0, 0, 0);  // only layers have foam
    }
    const glm::dvec2 wind = sim::compass_vector(scene.sea.wind_direction);
    const glm::dvec2 adrift = reference - maps.time * sim::foam_drift(scene.sea);
    for (int i = 0; i < gpu::kLaceWaves; ++i) {
        const WanderPlan& plan = kWander[static_cast<size_t>(i)];
        const glm::dvec2 runs = turned(wind, plan.runs) / plan.length;
        const glm::dvec2 moves = plan.slope * plan.length / kSteepestSway * turned(wind, plan.moves);
        block.wander[i] = glm::vec4(runs, moves);
        block.wander_phase[i] = static_cast<float>(glm::fract(glm::dot(runs, adrift)));
    }
    block.shadow_reach = shadow_reach(to_sun, maps, view);
    for (int i = 0; i < gpu::kLaceLayers; ++i) {
        block.layers[i] = layer(kLayers[i], scene, adrift);
        if (block.layers[i].place.w > 0) block.layer_count = i + 1;
    }
    for (int i = 0; i < gpu::kHeapLayers; ++i) block.heaps[i] = heap_layer(kHeaps[i], wind, adrift);
    block.fade = foam.fade;
    // What breaks now belongs to the current stretch of time, the only one that has not begun to fade.
    for (int c = 0; c < 4; ++c) block.current[c] = foam.fade[c] == foam.live ? 0 : kNoCrowding;
    block.by_pixel = by_pixel;
    block.roller = of_sea ? std::min(kRollerShare * maps.significant_height, kThickestRoller) : 0;
    by_pixel_ = by_pixel > 0.01f;
    block.threshold = foam.threshold;
    block.width = foam.width;
    block.thinning = of_sea ? sim::foam_thinning(foam) : 0;
    block.veil = foam.veil;
    block.bubbles = scene.sea.foam.bubbles;
    set_surf(scene, maps, block);
    block.cover = std::max(foam.cover, of_sea ? 0.0f : kCoverOfLayers);
    block.contact_reach = of_sea ? std::min(kContactShare * maps.significant_height, kDeepestContact) : 0;
    at_contacts_ = of_sea;
    everywhere_ = of_sea || block.surf_look.y > 0;
    const glm::vec2 corner(maps.spray.splash_corner - reference);
    block.splash = {corner, 1 / (sim::kSplashCells * sim::kSplashCell), splashes ? 1.0f : 0.0f};
    block_.write(block);
}

void SeaFoam::bind() const {
    block_.bind(gpu::kFoamBinding);
    trail_.bind(gpu::kTrailUnit);
    lace_.bind(gpu::kLaceUnit);
    splash_.bind(gpu::kSplashUnit);
    heaps_.bind(gpu::kHeapUnit);
}

}  // namespace deepwater::render
