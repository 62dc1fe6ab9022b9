#pragma once

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/grid2d.h"
#include "core/shared_glsl.h"
#include "sim/light/caustics.h"
#include "sim/light/ground_beams.h"
#include "sim/light/layer_beams.h"
#include "sim/moment/maps.h"

namespace deepwater::shared {
#include "shared/water/caustics.glsl"
}

namespace deepwater::optics {

/// Ground whose light is traced on the ground itself: a square of the short waves' tile, and how deep the ground
/// lies where beams that enter a flat sea there meet it.
struct GroundLight {
    sim::LatticeSquare square;  ///< samples = 0: there is none
    Grid2D<float> depths;       ///< as GroundBeams::land() wants them
};

/// Parameters of the caustic maps. A rung is an index of a map's depth: see
/// shaders/shared/water/caustics.glsl.
struct CausticRequest {
    glm::vec3 to_sun{0, 1, 0};
    float sun_radius = 0;   ///< angular radius of the sun's disc, plus any softness asked for; rad
    float dispersion = 1;   ///< relative to that of water
    float scattering = 0;   ///< of the water, 1/m: it makes the pattern softer with depth
    bool lossless = false;  ///< Fresnel reflectance counts as 0 for refracted light, as 1 for reflected
    int texels = 256;       ///< along a side of the short waves' maps, a power of two
    int first_rung = 0;     ///< caustic_rung() of the first and of the last map
    int last_rung = 0;
    /// Rungs between which there are `denser` more maps each, and that number: caustic_map_of().
    int dense_first = 0, dense_last = 0, denser = 0;
    int last_long_rung = shared::kLongCausticRungs - 1;  ///< long_caustic_rung() of the long waves' last map
    bool mirrored = false;  ///< whether maps of the light that the sea reflects upwards are made too
    bool still = false;     ///< the tiles have no waves: their light is even

    /// Number of maps for the short waves' tile or for a layer: refracted light first, then reflected.
    [[nodiscard]] int map_count() const { return refracted_count() + (mirrored ? shared::kMirrorRungs : 0); }
    [[nodiscard]] int refracted_count() const {
        return last_rung - first_rung + 1 + denser * (dense_last - dense_first);
    }
    /// As shaders/blocks/caustic_block.glsl wants it.
    [[nodiscard]] glm::vec3 dense() const { return {dense_first, dense_last, denser}; }
    /// Whether maps of `other` lie on the same planes.
    [[nodiscard]] bool same_planes(const CausticRequest& other) const {
        return first_rung == other.first_rung && last_rung == other.last_rung && dense() == other.dense() &&
               last_long_rung == other.last_long_rung && mirrored == other.mirrored;
    }
};

/// The first and the last rung whose maps are needed for receivers at given depths.
struct RungSpan {
    int first, last;
};
/// Returns the rungs for depths from `shallowest` to `deepest`, m.
[[nodiscard]] RungSpan caustic_rungs(float shallowest, float deepest);
/// Sets the maps between rungs, for receivers near the eye at depths from `shallowest` to `deepest` [m]: as many as
/// the maps' texels can show, for at most two steps of the ladder about the middle of those depths.
void make_denser(CausticRequest& request, float shallowest, float deepest);
/// Texels along each side of the map of a ground's light, with maps of `texels` for the planes.
[[nodiscard]] inline int ground_texels(int texels) {
    return 2 * texels;
}
/// Returns the last of the long waves' rungs for depths down to `deepest`, m; the first is 0.
[[nodiscard]] int last_long_rung(float deepest);

/// Returns the contrast that the pattern of the short waves keeps where water scatters light on its way: light that is
/// turned out of the pattern's cells, half as wide as kHalfCell [m], becomes even. It is scattered from anywhere on the
/// way, on average half the depth above.
/// @param scattering  of the water, nearly all by particles, 1/m  @param depth  m, > 0  @param cosine  of the refracted beam's angle to the vertical
[[nodiscard]] float kept_contrast(float scattering, float depth, float cosine);
inline constexpr float kHalfCell = 0.4f;

/// Returns the refractive index of water at 610, 550 and 465 nm less that at 550 nm, which is
/// shared::kWaterIndex: Cauchy's A + B/λ² through the Fraunhofer lines C (656.3 nm, 1.3312) and F (486.1
/// nm, 1.3371) at 20 °C.
[[nodiscard]] glm::vec3 index_spread();

/// Caustics under a sea of several tiles: maps of the irradiance that refracted sunlight has at a depth,
/// relative to a flat sea. There are two kinds, each periodic with the tile that it is traced from.
///
/// Waves focus light at the depth n / ((n − 1) a k²). On seas from light airs to gales the waves of 0.3 to
/// 2.3 m focus within some metres: the tile of about 19 m that carries them makes the visible pattern.
/// Waves of 2 to 18 m focus at tens of metres; above that they concentrate and deflect the light only a
/// little, smoothly. Longer waves hardly bend it; shorter ones are blurred away by the width of the sun's
/// disc.
///
/// So the light below both tiles is modelled as E_long(x) E_short(x − offset(x)): x is the place where it
/// lands and offset how far the long waves have deflected it. A change of variables from x to x − offset
/// shows that the mean of the product is the product of the means: together the maps conserve light as each
/// does.
///
/// Layers of water cover parts of both and have maps of their own, of irradiance and offset. They are
/// looked up first; the long waves, then the short ones, are looked up at the place less the offset found
/// so far.
class CausticMaps {
public:
    CausticMaps();
    ~CausticMaps();

    /// Texels as half floats, rgba16f: maps one after another, each with its mip levels, largest first.
    using Halves = std::vector<std::uint16_t>;

    /// Indices of the tiles of `maps` from which the two kinds of maps are traced.
    struct Tiles {
        size_t short_waves = 0;
        std::optional<size_t> long_waves;
    };
    [[nodiscard]] static Tiles tiles_of(const sim::OceanMaps& maps);

    static constexpr int kLongTexels = 128;

    /// Number of half floats of one map of the short waves or of a layer, with its mip levels; of all maps
    /// of the long waves.
    [[nodiscard]] static size_t short_map_halves(int texels);
    [[nodiscard]] static size_t long_halves();

    /// Traces the beams of a moment, on all cores. No argument is needed later.
    void aim(const sim::OceanMaps& maps, const CausticRequest& request, const GroundLight& ground = {});
    /// Computes all maps of the beams of the last aim(), on all cores. Allocates only when sizes grow.
    /// @param shorts  out: maps of short_map_halves() each, (irradiance r g b, 1), of the rungs
    ///                first_rung…last_rung, then, if mirrored, of kMirrorRungs more
    /// @param longs   out, long_halves(): maps of the rungs up to last_long_rung, [kLongTexels²] of
    ///                (E, E · offset x, E · offset z, 1) each; the rest is left as it was
    /// @param layers  out: request.map_count() maps of each layer of the moment, short_map_halves() apart, each of
    ///                as many texels as its layer_places() say: (E, E · offset x, E · offset z, 1); maps of even
    ///                light are left as they were
    /// @param ground  out, if there is ground: short_map_halves(ground_texels()), (irradiance r g b, depth [m])
    void land(std::span<std::uint16_t> shorts, std::span<std::uint16_t> longs,
              std::span<std::uint16_t> layers, std::span<std::uint16_t> ground = {});
    /// Where the maps of layers lie in the world, as of the last land(): request.map_count() for each layer. Bounds
    /// are 0 where the layer's waves change the light too little to be seen: light is even.
    [[nodiscard]] const std::vector<sim::LayerLightPlace>& layer_places() const { return layer_places_; }

    /// Light that the short waves' mesh transmits, relative to a flat sea, as of the last aim().
    [[nodiscard]] double flux() const { return short_beams_.flux(); }

private:
    struct Work {
        Grid2D<float> coarse, coarse_scratch, scratch;
        std::vector<Grid2D<float>> mips;
        std::vector<float> red, blue;
    };
    void make_short(float depth, bool mirrored, Work& work, std::span<std::uint16_t> out) const;
    void make_ground(std::span<std::uint16_t> out);
    /// Makes the mip levels of work.mips[0] and writes them, with colours landing apart.
    /// @param depth   0: they do not  @param texel  m  @param fourth  fourth component of texels: its mip levels, or 1
    void write_levels(float depth, float texel, Work& work, std::span<const Grid2D<float>> fourth,
                      std::span<std::uint16_t> out) const;
    [[nodiscard]] float kept_at(float depth) const;
    void make_long(int rung, Grid2D<glm::vec4>& work, std::span<std::uint16_t> out) const;
    struct LayerWork {
        std::vector<Grid2D<glm::vec4>> mips;
        sim::LayerBeams::Scratch scratch;
    };
    struct LayerWorks;
    void make_layer(const sim::LayerBeams& beams, const sim::LayerLightPlace& place, float depth,
                    bool mirrored, LayerWork& work, std::span<std::uint16_t> out) const;
    /// Returns the depth, or height, of one of the request's maps, m.
    [[nodiscard]] float distance_of(int map) const;
    /// Returns the same for a map of a layer.
    [[nodiscard]] float distance_of(int map, size_t layer) const {
        return map < refracted_count() ? layer_scales_[layer] * distance_of(map) : distance_of(map);
    }
    /// Returns the number of the request's maps of refracted light; those of mirrored light follow.
    [[nodiscard]] int refracted_count() const { return request_.refracted_count(); }

    CausticRequest request_;
    sim::TileInfo short_tile_;
    int short_resolution_ = 1;
    bool has_long_waves_ = false;
    sim::CausticBeams short_beams_, mirrored_beams_, long_beams_;
    sim::GroundBeams ground_beams_;
    GroundLight ground_;
    Work ground_work_;
    std::vector<Grid2D<float>> ground_depths_;  ///< mip levels
    std::vector<Work> works_;                   ///< one per map
    std::array<Grid2D<glm::vec4>, 8> long_works_;
    std::vector<sim::LayerBeams> layer_beams_, mirrored_layer_beams_;
    std::vector<sim::LayerLightPlace> layer_places_;
    std::vector<float> flat_slopes_;   ///< of layer_places_
    std::vector<float> layer_scales_;  ///< caustic_scale() of each layer's floor
    std::unique_ptr<LayerWorks> layer_works_;
};

}  // namespace deepwater::optics
