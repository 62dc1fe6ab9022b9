#include "render/caustics_pass.h"

#include <tbb/task_group.h>

#include <algorithm>
#include <cmath>

#include "core/shared_glsl.h"
#include "gl/pipeline_state.h"

namespace deepwater::shared {
#include "shared/caustics.glsl"
#include "shared/water_body.glsl"
}  // namespace deepwater::shared

namespace deepwater::render {
namespace {

using shared::kCausticRungs;
using shared::kLongCausticRungs;
using shared::kMirrorRungs;

/// Lower suns are lost in the surface: they light the water with less than a twentieth of a high one's light.
constexpr float kLowestSun = 0.02f;  ///< sine of its elevation

/// (cosine, sine) of the tile's rotation over its side, and the tile coordinates of the camera.
glm::vec4 place_of(const sim::TileInfo& tile, const glm::dvec3& camera) {
    const double c = std::cos(static_cast<double>(tile.rotation)) / static_cast<double>(tile.size);
    const double s = std::sin(static_cast<double>(tile.rotation)) / static_cast<double>(tile.size);
    const glm::dvec2 at(c * camera.x - s * camera.z, s * camera.x + c * camera.z);
    return {c, s, glm::fract(at)};
}

bool same_layers(const CausticAsks& a, const CausticAsks& b) {
    return a.texels == b.texels && a.first_rung == b.first_rung && a.last_rung == b.last_rung &&
           a.last_long_rung == b.last_long_rung && a.mirrored == b.mirrored;
}

}  // namespace

void CausticsPass::allocate(int texels) {
    for (Set& set : sets_) {
        set.shorts = gl::Texture({.target = GL_TEXTURE_2D_ARRAY,
                                  .format = GL_RGBA16F,
                                  .width = texels,
                                  .height = texels,
                                  .layers = kCausticRungs + kMirrorRungs,
                                  .levels = gl::TextureDesc::kAllLevels,
                                  .min_filter = GL_LINEAR_MIPMAP_NEAREST,
                                  .wrap = GL_REPEAT,
                                  .label = "caustics"});
        set.longs = gl::Texture({.target = GL_TEXTURE_3D,
                                 .format = GL_RGBA16F,
                                 .width = CausticMaps::kLongTexels,
                                 .height = CausticMaps::kLongTexels,
                                 .layers = kLongCausticRungs,
                                 .wrap = GL_REPEAT,
                                 .label = "long caustics"});
    }
    traced_ = {.texels = 0};
    const size_t halves = CausticMaps::short_layer_halves(texels) * (kCausticRungs + kMirrorRungs) +
                          CausticMaps::long_halves();
    ring_ = gl::StreamRing("caustics upload", halves * sizeof(std::uint16_t));
}

struct CausticsPass::Tracing {
    tbb::task_group group;
};

CausticsPass::CausticsPass(gl::ShaderLibrary& shaders) : shaders_(shaders), tracing_(std::make_unique<Tracing>()) {}

CausticsPass::~CausticsPass() {
    tracing_->group.wait();
}

void CausticsPass::begin(const Inputs& inputs) {
    tracing_->group.wait();  // for what an error has kept from its end
    if (short_waves().width() != inputs.texels) allocate(inputs.texels);
    const scene::UnderwaterLight& state = inputs.state;
    const glm::vec3 to_sun = inputs.light.to_sun;
    // The moon's light under water is too little to show a pattern.
    const bool sun = to_sun.y > kLowestSun && inputs.light.sun_radiance.y > 0;
    active_ = sun && inputs.receivers.any && state.caustics > 0;
    const bool mirrored = sun && inputs.receivers.mirrored && state.mirrored > 0;

    shown_ = {};
    shown_.level = static_cast<float>(-inputs.camera.y);
    shown_.shown_depth = state.shown_depth;
    layers_ = 0;
    if (!active_ && !mirrored) return;

    const RungSpan rungs = active_ ? caustic_rungs(inputs.receivers.shallowest, inputs.receivers.deepest) : RungSpan{0, 0};
    const CausticAsks asks{.to_sun = to_sun,
                           .sun_radius = inputs.light.sun_radius * state.softness,
                           .dispersion = state.dispersion,
                           .lossless = !state.surface_loss,
                           .texels = inputs.texels,
                           .first_rung = rungs.first,
                           .last_rung = rungs.last,
                           .last_long_rung = active_ ? last_long_rung(inputs.receivers.deepest) : 0,
                           .mirrored = mirrored};
    if (!inputs.may_keep || !same_layers(asks, traced_)) {
        layers_ = static_cast<size_t>(rungs.last - rungs.first + 1) + (mirrored ? kMirrorRungs : 0);
        const size_t shorts = layers_ * CausticMaps::short_layer_halves(inputs.texels);
        auto* const halves = reinterpret_cast<std::uint16_t*>(ring_.begin().data());
        traced_ = asks;
        tracing_->group.run([this, &maps = inputs.maps, asks, halves, shorts] {
            maps_.trace(maps, asks, {halves, shorts}, {halves + shorts, CausticMaps::long_halves()});
        });
    }

    const CausticMaps::Tiles tiles = CausticMaps::tiles_of(inputs.maps);
    const sim::TileInfo& tile = inputs.maps.info[tiles.short_waves];
    const glm::vec3 refracted = shared::refracted_sun(to_sun);
    shown_.place = place_of(tile, inputs.camera);
    if (tiles.long_waves) shown_.long_place = place_of(inputs.maps.info[*tiles.long_waves], inputs.camera);
    shown_.beam = glm::vec2(refracted.x, refracted.z) / refracted.y;
    shown_.mirror = glm::vec2(to_sun.x, to_sun.z) / to_sun.y;
    shown_.strength = active_ ? state.caustics : 0;
    shown_.mirror_strength = mirrored ? state.mirrored : 0;
    shown_.first_rung = static_cast<float>(rungs.first);
    shown_.last_layer = static_cast<float>(rungs.last - rungs.first);
    shown_.log2_texels_per_metre = std::log2(static_cast<float>(inputs.texels) / tile.size);
    shown_.last_long_rung = tiles.long_waves ? static_cast<float>(asks.last_long_rung) : -1;
}

void CausticsPass::upload() {
    current_ = (current_ + 1) % sets_.size();
    const Set& set = sets_[current_];
    const size_t offset = ring_.region_offset();
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, ring_.name());
    size_t at = 0;
    for (size_t l = 0; l < layers_; ++l) {
        for (int level = 0; level < set.shorts.levels(); ++level) {
            const int side = set.shorts.width(level);
            glTextureSubImage3D(set.shorts.name(), level, 0, 0, static_cast<GLint>(l), side, side, 1, GL_RGBA,
                                GL_HALF_FLOAT, reinterpret_cast<const void*>(offset + at));
            at += size_t{8} * static_cast<size_t>(side) * static_cast<size_t>(side);
        }
    }
    glTextureSubImage3D(set.longs.name(), 0, 0, 0, 0, CausticMaps::kLongTexels, CausticMaps::kLongTexels,
                        traced_.last_long_rung + 1, GL_RGBA, GL_HALF_FLOAT, reinterpret_cast<const void*>(offset + at));
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
    ring_.end();
}

void CausticsPass::finish() {
    if (layers_ > 0) {
        tracing_->group.wait();
        upload();
        layers_ = 0;
    }
    block_.write(shown_);
    bind();
}

void CausticsPass::bind() const {
    sets_[current_].shorts.bind(kCausticUnit);
    sets_[current_].longs.bind(kLongCausticUnit);
    block_.bind(kCausticBinding);
}

void CausticsPass::show() {
    if (!show_program_)
        show_program_ = &shaders_.load({"caustic map", {"passes/fullscreen.vert", "passes/caustic_map.frag"}, {}});
    gl::PipelineState{}.apply();
    show_program_->use();
    bind();
    gl::draw_fullscreen_triangle();
}

}  // namespace deepwater::render
