#pragma once

#include <array>
#include <glm/glm.hpp>
#include <memory>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "optics/air/sky_lights.h"
#include "optics/sea/caustic_maps.h"
#include "optics/sea/lit_ground.h"
#include "render/underwater/sunlit_depths.h"
#include "scene/state/underwater_light_state.h"
#include "sim/moment/maps.h"

namespace deepwater::gpu {
#include "blocks/caustic_block.glsl"
#include "blocks/layer_caustic_block.glsl"
}  // namespace deepwater::gpu

namespace deepwater::render {

/// Caustics: irradiance of sunlight that the waves have focused, on planes at several depths under the sea
/// and, for reflected light, at heights above it.
///   in   the tiles of the moment, the direction of the sun
///   out  short waves  rgba16f 2D array [N, N, maps]  irradiance over that under a flat sea; mips; repeats
///        long waves   rgba16f 3D [kLongTexels², kLongCausticRungs]  irradiance, times offset x, z; repeats
///        layers       rgba16f 2D array [N, N, maps of all layers]  irradiance, times offset x, z; mips
///        ground       rgba16f [2 N, 2 N]  irradiance of the short waves on the ground before the eye, its depth [m]; mips
///        CausticBlock at gpu::kCausticBinding, LayerCausticBlock at gpu::kLayerCausticBinding
/// Each map of a layer covers a window of its own. These maps and LayerCausticBlock exist only if the
/// moment has layers. The maps are computed on the CPU, where the tiles are, and uploaded (docs/caustics.md
/// has the times).
class CausticsPass {
public:
    /// By how much the sea may go on before its caustics are shown, s: their pattern changes within a second or two.
    static constexpr double kLongestLag = 0.5;
    /// The same where one frame after the other is slow: so many of them, up to kLongestSlowLag.
    static constexpr double kFramesOfLag = 3.5, kLongestSlowLag = 1.0;

    struct Inputs {
        const sim::OceanMaps& maps;
        const optics::SkyLight& light;
        const scene::UnderwaterLight& state;
        const scene::Camera& camera;
        float scattering;          ///< of the water in green, 1/m
        float pixel_angle;         ///< rad
        const scene::SeaBed* bed;  ///< null if there is none
        SunlitDepths receivers;
        int texels;
        bool still;      ///< the sea's tiles have no waves, as in a scene without a sea
        bool may_reuse;  ///< maps of the same depths need not be computed anew
        bool may_lag;  ///< maps of the same depths may be shown until new ones are computed, for kLongestLag
    };
    explicit CausticsPass(gl::ShaderLibrary& shaders);
    ~CausticsPass();
    CausticsPass(const CausticsPass&) = delete;
    CausticsPass& operator=(const CausticsPass&) = delete;

    /// Uploads maps that were computed for an earlier frame. Traces the beams and starts computing their maps on other
    /// cores, unless these still compute others. A software rasteriser leaves all cores but one idle while it processes
    /// vertices. Without sunlight or lit surfaces nothing is computed, and light under water is uniform.
    void begin(const Inputs& inputs);
    /// Waits until the maps are computed, and uploads them, if they may not lag. Binds maps and blocks for the passes that
    /// follow.
    void finish();

    /// Draws the short waves' map at UnderwaterLight::shown_depth, repeated three by three, into the bound
    /// framebuffer: view mode caustic-map.
    void show();

    void bind() const;
    /// Whether the last begin() has found caustics to show under water.
    [[nodiscard]] bool active() const { return active_; }
    [[nodiscard]] const gl::Texture& short_waves() const { return sets_[current_].shorts; }

private:
    struct Set {
        gl::Texture shorts, longs, layers, ground;
    };
    /// A layer as it was when its maps were computed.
    struct TracedLayer {
        sim::LayerWindow window;
        glm::vec2 takes;    ///< as LayerCausticBlock has it
        float floor_depth;  ///< m, of a pool; 0: there is none
    };
    /// What maps were computed for.
    struct Traced {
        double time = 0;             ///< s, of the moment
        std::array<int, 2> rungs{};  ///< of the short and the long waves' tile; -1: there is none
        optics::CausticRequest request{.texels = 0};  ///< texels = 0: there are no maps
        sim::LatticeSquare ground;                    ///< samples = 0: there is none
        std::vector<TracedLayer> layers;
        std::vector<sim::LayerLightPlace> places;  ///< request.map_count() for each layer

        [[nodiscard]] size_t map_count() const { return static_cast<size_t>(request.map_count()); }
        [[nodiscard]] const sim::LayerLightPlace& place(size_t layer, size_t map) const {
            return places[layer * map_count() + map];
        }
        /// Whether the light of a layer on one plane is even. Such maps are left out.
        [[nodiscard]] bool is_even(size_t layer, size_t map) const {
            return place(layer, map).bounds == glm::vec2(0);
        }
        /// Whether maps of `other` are of the same planes, of the same tiles and of as many layers.
        [[nodiscard]] bool suits(const Traced& other) const;
    };
    struct Tracing;

    void allocate(int texels);
    void allocate_layers(int texels, size_t maps);
    /// Begins to compute maps for next_, whose places are not known yet.
    void start(const sim::OceanMaps& maps, const optics::GroundLight& ground);
    /// Waits until the maps that are being computed are, and uploads them.
    void complete();
    /// Lets nothing be computed any more.
    void abandon();
    void upload();
    static size_t upload_map(const gl::Texture& texture, size_t map, int side, size_t offset);
    void place_layers();
    void place_ground();

    gl::ShaderLibrary& shaders_;
    const gl::Program* show_program_ = nullptr;  ///< compiled when first needed
    optics::CausticMaps maps_;
    std::array<Set, 2> sets_;
    size_t current_ = 0;
    gl::StreamRing ring_, layer_ring_;
    gl::UniformBlock<gpu::CausticBlock> block_{"caustics"};
    gl::UniformBlock<gpu::LayerCausticBlock> layer_block_{"layer caustics"};
    gpu::CausticBlock shown_{};
    gpu::LayerCausticBlock shown_layers_{};
    Traced traced_;            ///< of the maps in sets_[current_]
    sim::TileInfo tile_;       ///< of the short waves, at the last begin()
    int resolution_ = 1;       ///< of that tile
    Traced next_;              ///< of the maps that begin() may ask for; kept for its memory
    Traced pending_;           ///< of the maps that are being computed, if any are
    bool computes_ = false;    ///< whether maps are being computed
    bool has_layers_ = false;  ///< whether the moment of the last begin() has layers
    bool waits_ = false;       ///< whether finish() must wait for the pending maps
    glm::dvec3 camera_{0};     ///< camera of the last begin(), world, m
    double time_ = 0;          ///< s, of the moment of the last begin()
    double frame_ = 0;         ///< s, from the moment before to that of the last begin()
    std::unique_ptr<Tracing> tracing_;
    bool active_ = false;
};

}  // namespace deepwater::render
