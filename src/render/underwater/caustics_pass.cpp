#include "render/underwater/caustics_pass.h"

#include <tbb/task_arena.h>
#include <tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <cmath>
#include <exception>
#include <limits>
#include <string>
#include <utility>

#include "core/gpu_blocks.h"
#include "core/log.h"
#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"

namespace deepwater::shared {
#include "shared/water/caustics.glsl"
#include "shared/water/water_body.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using shared::kLongCausticRungs;

/// Sine of the sun's elevation below which there are no caustics: the water then gets less than a twentieth
/// of the light of a high sun.
constexpr float kLowestSun = 0.02f;

/// Regions of the rings: the map that is being traced, and the one before, of which the GPU may still copy.
constexpr int kTracesInFlight = 2;

/// LayerCaustics::maps of even light: no place lies in it.
constexpr glm::vec4 kEven(0, 1, -1, -1);

/// Returns cosine and sine of a tile's rotation, divided by its side, and the camera's position in the tile
/// [tiles].
glm::vec4 place_of(const sim::TileInfo& tile, const glm::dvec3& camera) {
    const double c = std::cos(static_cast<double>(tile.rotation)) / static_cast<double>(tile.size);
    const double s = std::sin(static_cast<double>(tile.rotation)) / static_cast<double>(tile.size);
    const glm::dvec2 at(c * camera.x - s * camera.z, s * camera.x + c * camera.z);
    return {c, s, glm::fract(at)};
}

/// Returns the share of a tile's waves that a layer replaces.
float taken(const sim::LayerMaps& layer, const sim::TileInfo& tile) {
    return layer.replaces[static_cast<size_t>(tile.rung)];
}

}  // namespace

bool CausticsPass::Traced::suits(const Traced& other) const {
    const optics::CausticRequest &a = request, &b = other.request;
    return a.texels == b.texels && a.same_planes(b) && a.still == b.still && rungs == other.rungs &&
           layers.size() == other.layers.size();
}

void CausticsPass::allocate(int texels) {
    for (Set& set : sets_) {
        set.shorts = gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                                  .format = GL_RGBA16F,
                                  .width = texels,
                                  .height = texels,
                                  .layers = shared::kCausticMaps,
                                  .levels = gl::TextureDesc::kAllLevels,
                                  .min_filter = GL_LINEAR_MIPMAP_NEAREST,
                                  .wrap = GL_REPEAT,
                                  .label = "caustics"});
        set.longs = gl::Texture({.target = GL_TEXTURE_3D,
                                 .format = GL_RGBA16F,
                                 .width = optics::CausticMaps::kLongTexels,
                                 .height = optics::CausticMaps::kLongTexels,
                                 .layers = kLongCausticRungs,
                                 .wrap = GL_REPEAT,
                                 .label = "long caustics"});
        const int side = optics::ground_texels(texels);
        set.ground = gl::Texture({.format = GL_RGBA16F,
                                  .width = side,
                                  .height = side,
                                  .levels = gl::TextureDesc::kAllLevels,
                                  .min_filter = GL_LINEAR_MIPMAP_NEAREST,
                                  .label = "caustics on the ground"});
    }
    traced_ = {};
    const size_t halves = optics::CausticMaps::short_map_halves(texels) * shared::kCausticMaps +
                          optics::CausticMaps::long_halves() +
                          optics::CausticMaps::short_map_halves(optics::ground_texels(texels));
    ring_ = gl::StreamRing("caustics upload", halves * sizeof(std::uint16_t), kTracesInFlight);
}

void CausticsPass::allocate_layers(int texels, size_t maps) {
    const auto there = static_cast<size_t>(sets_[0].layers.layers());
    if (sets_[0].layers.width() == texels && there >= maps) return;
    for (Set& set : sets_) {
        set.layers = gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                                  .format = GL_RGBA16F,
                                  .width = texels,
                                  .height = texels,
                                  .layers = static_cast<int>(maps),
                                  .levels = gl::TextureDesc::kAllLevels,
                                  .min_filter = GL_LINEAR_MIPMAP_NEAREST,
                                  .label = "layer caustics"});
    }
    layer_ring_ = gl::StreamRing("layer caustics upload",
                                 maps * optics::CausticMaps::short_map_halves(texels) * sizeof(std::uint16_t),
                                 kTracesInFlight);
    traced_ = {};
}

/// Tasks in an arena of their own: a thread that waits for others of the frame must not take up one of these, which are
/// long.
struct CausticsPass::Tracing {
    tbb::task_arena arena;
    tbb::task_group group;
    std::atomic<bool> done = true;  ///< whether nothing is being computed
};

CausticsPass::CausticsPass(gl::ShaderLibrary& shaders)
    : shaders_(shaders), tracing_(std::make_unique<Tracing>()) {}

CausticsPass::~CausticsPass() {
    abandon();
}

void CausticsPass::begin(const Inputs& inputs) {
    const glm::vec3 to_sun = inputs.light.to_sun;
    const scene::UnderwaterLight& state = inputs.state;
    // Moonlight under water is too weak for a visible pattern.
    const bool sun = to_sun.y > kLowestSun && inputs.light.sun_radiance.y > 0;
    active_ = sun && inputs.receivers.any && state.caustics > 0;
    const bool mirrored = sun && inputs.receivers.mirrored && state.mirrored > 0;

    shown_ = {};
    shown_.level = static_cast<float>(-inputs.camera.position.y);
    shown_.shown_depth = state.shown_depth;
    shown_layers_ = {};
    std::ranges::fill(shown_layers_.of[0].maps, kEven);  // receivers read it where no layer is shown
    has_layers_ = !inputs.maps.layers.empty();
    camera_ = inputs.camera.position;
    const double frame = std::abs(inputs.maps.time - std::exchange(time_, inputs.maps.time));
    const double slow = kFramesOfLag * std::min(frame, std::exchange(frame_, frame));
    const double longest_lag = std::max(kLongestLag, std::min(slow, kLongestSlowLag));
    waits_ = false;
    if (short_waves().width() != inputs.texels) {
        abandon();
        allocate(inputs.texels);
    }
    if (!active_ && !mirrored) {
        // What is shown next must not be what was shown long ago.
        traced_.time = -std::numeric_limits<double>::infinity();
        return;
    }

    const optics::RungSpan rungs =
        active_ ? optics::caustic_rungs(inputs.receivers.shallowest, inputs.receivers.deepest)
                : optics::RungSpan{0, 0};
    const optics::CausticMaps::Tiles tiles = optics::CausticMaps::tiles_of(inputs.maps);
    tile_ = inputs.maps.info[tiles.short_waves];
    resolution_ = inputs.maps.tiles[tiles.short_waves].resolution;
    const sim::TileInfo& tile = tile_;
    Traced& next = next_;
    next.layers.clear();
    next.ground = {};
    next.time = inputs.maps.time;
    next.rungs = {tile.rung, tiles.long_waves ? inputs.maps.info[*tiles.long_waves].rung : -1};
    next.request = {.to_sun = to_sun,
                    .sun_radius = inputs.light.sun_radius * state.softness,
                    .dispersion = state.dispersion,
                    .scattering = inputs.scattering,
                    .lossless = !state.surface_loss,
                    .texels = inputs.texels,
                    .first_rung = rungs.first,
                    .last_rung = rungs.last,
                    .last_long_rung = active_ ? optics::last_long_rung(inputs.receivers.deepest) : 0,
                    .mirrored = mirrored,
                    .still = inputs.still};
    if (active_ && !inputs.still)
        make_denser(next.request, inputs.receivers.near_shallowest, inputs.receivers.near_deepest);
    for (const sim::LayerMaps& layer : inputs.maps.layers) {
        const float of_long = tiles.long_waves ? taken(layer, inputs.maps.info[*tiles.long_waves]) : 0.0f;
        next.layers.push_back(
            {layer.window, {taken(layer, inputs.maps.info[tiles.short_waves]), of_long}, layer.floor_depth});
    }
    const auto may_show_traced = [&] {
        return traced_.suits(next) && std::abs(next.time - traced_.time) <= longest_lag;
    };
    if (computes_) {
        if (!pending_.suits(next)) {
            abandon();
        } else if (tracing_->done || !inputs.may_lag || !may_show_traced()) {
            complete();
        }
    }
    if (!computes_ && !(inputs.may_reuse && may_show_traced())) {
        optics::GroundLight ground;
        if (active_ && inputs.bed && !inputs.still)
            ground = optics::lit_ground(*inputs.bed, {.camera = inputs.camera,
                                                      .pixel_angle = inputs.pixel_angle,
                                                      .to_sun = to_sun,
                                                      .size = tile.size,
                                                      .rotation = tile.rotation,
                                                      .resolution = resolution_,
                                                      .texels = inputs.texels});
        next.ground = ground.square;
        start(inputs.maps, ground);
    }
    waits_ = computes_ && !(inputs.may_lag && may_show_traced());

    const glm::vec3 refracted = shared::refracted_sun(to_sun);
    shown_.place = place_of(tile, camera_);
    if (tiles.long_waves) shown_.long_place = place_of(inputs.maps.info[*tiles.long_waves], camera_);
    shown_.beam = glm::vec2(refracted.x, refracted.z) / refracted.y;
    shown_.mirror = glm::vec2(to_sun.x, to_sun.z) / to_sun.y;
    shown_.strength = active_ ? state.caustics : 0;
    shown_.mirror_strength = mirrored ? state.mirrored : 0;
    shown_.first_rung = static_cast<float>(rungs.first);
    shown_.last_map = static_cast<float>(next.request.refracted_count() - 1);
    shown_.dense = glm::vec4(next.request.dense(), 0);
    shown_.log2_texels_per_metre = std::log2(static_cast<float>(inputs.texels) / tile.size);
    shown_.last_long_rung = tiles.long_waves ? static_cast<float>(next.request.last_long_rung) : -1;
}

void CausticsPass::start(const sim::OceanMaps& maps, const optics::GroundLight& ground) {
    const Traced& next = next_;
    const size_t map_halves = optics::CausticMaps::short_map_halves(next.request.texels),
                 layer_maps = next.map_count() * next.layers.size(), shorts = next.map_count() * map_halves,
                 ground_halves =
                     optics::CausticMaps::short_map_halves(optics::ground_texels(next.request.texels));
    if (layer_maps > 0) allocate_layers(next.request.texels, layer_maps);
    maps_.aim(maps, next.request, ground);
    auto* const halves = reinterpret_cast<std::uint16_t*>(ring_.begin().data());
    std::span<std::uint16_t> of_layers;
    if (layer_maps > 0)
        of_layers = {reinterpret_cast<std::uint16_t*>(layer_ring_.begin().data()), layer_maps * map_halves};
    tracing_->done = false;
    tracing_->arena.enqueue(tracing_->group.defer([this, halves, shorts, of_layers, ground_halves] {
        struct Ending {
            std::atomic<bool>& done;
            ~Ending() { done = true; }
        } const ending{tracing_->done};
        constexpr auto longs = [] { return optics::CausticMaps::long_halves(); };
        maps_.land({halves, shorts}, {halves + shorts, longs()}, of_layers,
                   {halves + shorts + longs(), ground_halves});
    }));
    pending_ = next;
    computes_ = true;
}

void CausticsPass::complete() {
    if (!std::exchange(computes_, false)) return;
    tracing_->arena.execute([this] { tracing_->group.wait(); });
    std::swap(traced_, pending_);
    traced_.places = maps_.layer_places();
    upload();
}

void CausticsPass::abandon() {
    computes_ = false;
    tracing_->group.cancel();
    try {
        tracing_->arena.execute([this] { tracing_->group.wait(); });
    } catch (const std::exception& failure) {
        log_error(std::string("caustics: ") + failure.what());
    }
}

/// Uploads a map of `side` texels with all its mip levels from the bound buffer. @return the offset of its end
size_t CausticsPass::upload_map(const gl::Texture& texture, size_t map, int side, size_t offset) {
    for (int level = 0; side > 0; ++level, side /= 2) {
        glTextureSubImage3D(texture.name(), level, 0, 0, static_cast<GLint>(map), side, side, 1, GL_RGBA,
                            GL_HALF_FLOAT, reinterpret_cast<const void*>(offset));
        offset += size_t{8} * static_cast<size_t>(side) * static_cast<size_t>(side);
    }
    return offset;
}

void CausticsPass::upload() {
    current_ = (current_ + 1) % sets_.size();
    const Set& set = sets_[current_];
    const optics::CausticRequest& request = traced_.request;
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, ring_.name());
    size_t longs = ring_.region_offset();
    for (size_t map = 0; map < traced_.map_count(); ++map)
        longs = upload_map(set.shorts, map, request.texels, longs);
    glTextureSubImage3D(set.longs.name(), 0, 0, 0, 0, optics::CausticMaps::kLongTexels,
                        optics::CausticMaps::kLongTexels, request.last_long_rung + 1, GL_RGBA, GL_HALF_FLOAT,
                        reinterpret_cast<const void*>(longs));
    if (traced_.ground.samples > 0) {
        size_t offset = longs + optics::CausticMaps::long_halves() * sizeof(std::uint16_t);
        int side = optics::ground_texels(request.texels);
        for (int level = 0; side > 0; ++level, side /= 2) {
            glTextureSubImage2D(set.ground.name(), level, 0, 0, side, side, GL_RGBA, GL_HALF_FLOAT,
                                reinterpret_cast<const void*>(offset));
            offset += size_t{8} * static_cast<size_t>(side) * static_cast<size_t>(side);
        }
    }
    if (!traced_.layers.empty()) {
        glBindBuffer(GL_PIXEL_UNPACK_BUFFER, layer_ring_.name());
        const size_t bytes = optics::CausticMaps::short_map_halves(request.texels) * sizeof(std::uint16_t);
        for (size_t layer = 0; layer < traced_.layers.size(); ++layer) {
            for (size_t m = 0; m < traced_.map_count(); ++m) {
                if (traced_.is_even(layer, m)) continue;
                const size_t map = layer * traced_.map_count() + m;
                upload_map(set.layers, map, traced_.place(layer, m).texels,
                           layer_ring_.region_offset() + map * bytes);
            }
        }
        layer_ring_.end();
    }
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    ring_.end();
}

/// Fills shown_layers_ with the places of the last computed maps, relative to the present camera. Layers that neither
/// change the light nor replace waves are left out.
void CausticsPass::place_layers() {
    const size_t maps = traced_.map_count();
    shown_layers_.log2_texels = std::log2(static_cast<float>(traced_.request.texels));
    shown_layers_.texel = 1 / static_cast<float>(traced_.request.texels);
    for (size_t l = 0; l < traced_.layers.size(); ++l) {
        const auto& [window, takes, floor_depth] = traced_.layers[l];
        bool even = takes == glm::vec2(0);
        for (size_t m = 0; m < maps; ++m) even = even && traced_.is_even(l, m);
        if (even) continue;
        gpu::LayerCaustics& layer = shown_layers_.of[shown_layers_.count++];
        const glm::vec2 turn(std::cos(window.rotation), std::sin(window.rotation));
        const glm::vec2 camera = window.own_from_world({camera_.x, camera_.z});
        layer.turn = {turn, static_cast<float>(l * maps), 1 / shared::caustic_scale(floor_depth)};
        layer.window = {window.half_sides, camera};
        layer.takes = {takes, window.rim, 0};
        for (size_t m = 0; m < maps; ++m) {
            const sim::LayerLightPlace& place = traced_.place(l, m);
            const float slot = place.texel * static_cast<float>(traced_.request.texels);
            const float side = static_cast<float>(place.texels) / static_cast<float>(traced_.request.texels);
            layer.maps[m] = traced_.is_even(l, m)
                                ? kEven
                                : glm::vec4(1 / slot, side, (camera - place.middle) / slot + 0.5f * side);
        }
    }
}

/// Fills shown_ with the place of the ground's map, relative to the present camera.
void CausticsPass::place_ground() {
    if (traced_.ground.samples == 0) return;
    const double step = static_cast<double>(tile_.size) / resolution_;
    const double side = step * traced_.ground.samples;
    const double c = std::cos(static_cast<double>(tile_.rotation)) / side;
    const double s = std::sin(static_cast<double>(tile_.rotation)) / side;
    const glm::dvec2 at(c * camera_.x - s * camera_.z, s * camera_.x + c * camera_.z);
    shown_.ground_place = {c, s, at - glm::dvec2(traced_.ground.first) * (step / side)};
    const auto texels = static_cast<double>(optics::ground_texels(traced_.request.texels));
    shown_.ground = {std::log2(texels / side), 1, 0, 0};
}

void CausticsPass::finish() {
    if (waits_) complete();
    if (shown_.strength > 0) place_ground();
    if (shown_.strength > 0 || shown_.mirror_strength > 0) place_layers();
    block_.write(shown_);
    if (has_layers_) layer_block_.write(shown_layers_);
    bind();
}

void CausticsPass::bind() const {
    sets_[current_].shorts.bind(gpu::kCausticUnit);
    sets_[current_].longs.bind(gpu::kLongCausticUnit);
    sets_[current_].ground.bind(gpu::kGroundCausticUnit);
    block_.bind(gpu::kCausticBinding);
    if (!has_layers_) return;
    sets_[current_].layers.bind(gpu::kLayerCausticUnit);
    layer_block_.bind(gpu::kLayerCausticBinding);
}

void CausticsPass::show() {
    if (!show_program_)
        show_program_ = &shaders_.load({"caustic map",
                                        {"common/fullscreen.vert", "underwater/caustic_map.frag"},
                                        {{"CAUSTIC_LAYERS", "0"}}});
    gl::PipelineState{}.apply();
    show_program_->use();
    bind();
    gl::draw_fullscreen_triangle();
}

}  // namespace deepwater::render
