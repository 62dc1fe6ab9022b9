#pragma once

#include <tbb/enumerable_thread_specific.h>

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <optional>
#include <span>
#include <vector>

#include "core/grid2d.h"
#include "core/shared_glsl.h"
#include "sim/light/caustics.h"
#include "sim/moment/maps.h"

namespace deepwater::shared {
#include "shared/water/caustics.glsl"
}

namespace deepwater::optics {

/// What the maps of gathered sunlight are to show.
struct CausticAsks {
    glm::vec3 to_sun{0, 1, 0};
    float sun_radius = 0;  ///< of its disc, with any softness asked for; rad
    float dispersion = 1;  ///< over that of water
    bool lossless = false;
    int texels = 256;  ///< along a side of the short waves' maps, a power of two
    int first_rung =
        0;  ///< caustic_rung() of shaders/shared/water/caustics.glsl, of the first and the last map
    int last_rung = 0;
    int last_long_rung = shared::kLongCausticRungs - 1;  ///< long_caustic_rung(), of the long waves' last map
    bool mirrored = false;                               ///< light thrown up by the sea too

    /// Maps of one water, the short waves' tile or a layer: refracted light, then mirrored.
    [[nodiscard]] int map_count() const {
        return last_rung - first_rung + 1 + (mirrored ? shared::kMirrorRungs : 0);
    }
};

/// The rungs whose maps light depths from `shallowest` to `deepest`, m.
struct RungSpan {
    int first, last;
};
[[nodiscard]] RungSpan caustic_rungs(float shallowest, float deepest);
/// The last of the long waves' rungs, from the first, that light depths down to `deepest`, m.
[[nodiscard]] int last_long_rung(float deepest);

/// Refractive index of water at 610, 550 and 465 nm less that at 550 nm, which is shared::kWaterIndex:
/// Cauchy's A + B/λ² through the Fraunhofer lines C (656.3 nm, 1.3312) and F (486.1 nm, 1.3371) at 20 °C.
[[nodiscard]] glm::vec3 index_spread();

/// Sunlight under a sea of several tiles, in two kinds of maps that each repeat with a tile of their own.
///
/// Which waves gather light at a depth is a matter of their focal depth, n / ((n − 1) a k²). On seas from
/// light airs to gales the waves of 0.3 to 2.3 m do it within some metres: the tile of about 19 m that
/// carries them makes the pattern. Waves from 2 to 18 m begin to at tens of metres; what they do before is to
/// gather and to tilt the light a little as a whole. Longer ones hardly bend it, shorter ones are lost in the
/// blur of the sun's disc.
///
/// So light that has passed both tiles is that of the long waves, E_long at the place x where it lands, times
/// that of the short ones where it has come from: E_short(x − offset(x)), offset being how far the long waves
/// have turned it aside. A change of variables from x to x − offset shows that the mean over the product is
/// the product of the means: light is conserved by the two as it is by each.
///
/// Layers of water lie over both, in windows, and have maps of their own of the light that they gather and
/// how far they have turned it aside. They come first: long waves, then short ones, are looked up where
/// layers leave the place.
class CausticMaps {
public:
    /// Texels of one kind, rgba16f, mip levels one after the other, layers outermost.
    using Halves = std::vector<std::uint16_t>;

    /// The tiles of `maps` that the two kinds of maps are traced from; no long one: nothing.
    struct Tiles {
        size_t short_waves = 0;
        std::optional<size_t> long_waves;
    };
    [[nodiscard]] static Tiles tiles_of(const sim::OceanMaps& maps);

    static constexpr int kLongTexels = 128;

    /// Half floats of one map of the short waves or of a layer with all its mips; of all maps of the long
    /// waves.
    [[nodiscard]] static size_t short_map_halves(int texels);
    [[nodiscard]] static size_t long_halves();

    /// Traces on all cores. Allocates only when sizes grow.
    /// @param shorts  replaced by maps of short_map_halves() each: (irradiance r g b, 1) of the rungs
    ///                first_rung…last_rung, then, if mirrored, of kMirrorRungs more
    /// @param longs   of long_halves(), the rungs up to last_long_rung replaced: [kLongTexels²] of
    ///                (E, E · offset x, E · offset z, 1) each
    /// @param layers  replaced by asks.map_count() maps of each layer of `maps`, of short_map_halves() each:
    ///                (E, E · offset x, E · offset z, 1)
    void trace(const sim::OceanMaps& maps, const CausticAsks& asks, std::span<std::uint16_t> shorts,
               std::span<std::uint16_t> longs, std::span<std::uint16_t> layers);
    /// Where a map of a layer lies, of the last trace.
    [[nodiscard]] const sim::LayerLightPlace& layer_place(size_t layer, int map) const {
        return layer_places_[layer * layer_places_.size() / layer_beams_.size() + static_cast<size_t>(map)];
    }

    /// Light that the mesh of the short waves lets through over that of a flat sea, in the last trace.
    [[nodiscard]] double flux() const { return short_beams_.flux(); }

private:
    struct Work {
        Grid2D<float> coarse, coarse_scratch, scratch;
        std::vector<Grid2D<float>> mips;
        std::vector<float> red, blue;
    };
    void make_short(const CausticAsks& asks, const sim::TileInfo& tile, float depth, bool mirrored,
                    Work& work, std::span<std::uint16_t> out) const;
    void make_long(int rung, Grid2D<glm::vec4>& work, std::span<std::uint16_t> out) const;
    struct LayerWork {
        std::vector<Grid2D<glm::vec4>> mips;
        Grid2D<float> irradiance, scratch;
    };
    void make_layer(const CausticAsks& asks, const sim::LayerBeams& beams, float depth, bool mirrored,
                    LayerWork& work, std::span<std::uint16_t> out) const;

    sim::CausticBeams short_beams_, mirrored_beams_, long_beams_;
    std::vector<Work> works_;  ///< a map each
    std::array<Grid2D<glm::vec4>, 8> long_works_;
    std::vector<sim::LayerBeams> layer_beams_, mirrored_layer_beams_;
    std::vector<sim::LayerLightPlace> layer_places_;
    tbb::enumerable_thread_specific<LayerWork> layer_works_;
};

}  // namespace deepwater::optics
