#pragma once

#include <array>
#include <glm/glm.hpp>

#include "gl/buffer.h"
#include "gl/texture.h"
#include "optics/sight/layer_view.h"
#include "scene/scene.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// Sizes as in shaders/water/foam_block.glsl.
inline constexpr int kMaxBreaking = 4;
inline constexpr int kLaceLayers = 5;
inline constexpr int kLaceWaves = 4;
inline constexpr int kHeapLayers = 2;

/// std140 mirror of FoamBlock: how foam is told from the sea maps and the trails, and how lace breaks it up.
struct FoamBlock {
    glm::vec4 rows[sim::kFoamRows];  ///< hidden deviation, gain, gain on a coarser mesh
    struct Layer {
        glm::vec4 turn;   ///< rows of the matrix from metres to sides of a square
        glm::vec4 place;  ///< xy: of the mesh's reference point; z: log2 of texels per metre
    };
    Layer layers[kLaceLayers];  ///< place.w: weight
    Layer heaps[kHeapLayers];   ///< place.w: side of the square across the wind, m
    glm::ivec4 tiles;           ///< layers of the sea maps whose waves break
    glm::vec4 fade;             ///< of the components of trail_map
    glm::vec4 current;  ///< 0 for the component that the moment joins, far below all crowding for others
    float threshold;
    float width;
    float veil;
    float bubbles;
    float cover;
    int tile_count;
    float contact_reach;  ///< m of water over what stands in it, within which it is white
    int layer_count;
    glm::vec4
        splash;  ///< xy: corner of splash_map from the mesh's reference point, m; z: 1/side; w: 1, or 0: none
    glm::vec4 wander[kLaceWaves];  ///< waves by which the lace's plane is moved: cycles/m, m
    glm::vec4 wander_phase;        ///< of each, cycles, at the mesh's reference point
    float shadow_reach;            ///< m as far as which a crest may shade foam from the sun; 0: none does
    float by_pixel;  ///< share of what pixels see for themselves, beside what the mesh knows, 0…1
    float padding[2];
    glm::vec4 drifted[kMaxBreaking];  ///< xy: sides of each of `tiles` by which its trail has drifted
};
static_assert(sizeof(FoamBlock) == (sim::kFoamRows + 2 * kLaceLayers + 2 * kHeapLayers + 3 + 2 + 1 +
                                    kLaceWaves + 2 + kMaxBreaking) *
                                       16);

/// The sea's foam on the GPU: FoamBlock and
///   out  trail  rgba16_snorm [N, N, tiles] with all mips, 32767 steps of sim::kCrowdingStep
///        lace   rg16f [kLaceTexels, kLaceTexels, kLaceFields]  foam_lace(), with mips
///        heaps  rgba8    foam_heaps() as heap_texel(), with mips
///        splash r8  [sim::kSplashCells]² foam of fallen spray
/// The textures are made when there is foam for the first time.
class SeaFoam {
public:
    /// Uploads the foam of a moment.
    /// @param reference  MeshPlan::reference
    /// @param to_sun     direction to the sun or the moon, whichever lights the sea
    /// @param view       the picture's: only layers whose crests may shade something in it count
    /// @param by_pixel   FoamBlock::by_pixel
    void update(const scene::Scene& scene, const sim::OceanMaps& maps, const glm::dvec2& reference,
                const glm::vec3& to_sun, const optics::LayerView& view, float by_pixel);

    [[nodiscard]] bool empty() const { return empty_; }
    /// Whether pixels compute foam themselves, beside what the mesh interpolates.
    [[nodiscard]] bool by_pixel() const { return by_pixel_; }
    void bind() const;

private:
    void upload(const sim::FoamMaps& foam);
    void upload_splashes(const std::vector<std::uint8_t>& splashes);

    bool empty_ = true;
    bool by_pixel_ = false;
    std::uint64_t version_ = 0;
    gl::Texture trail_;
    gl::Texture lace_;
    gl::Texture heaps_;
    gl::Texture splash_;
    gl::StreamRing ring_, splash_ring_;
    gl::UniformBlock<FoamBlock> block_{"foam"};
};

/// Share of the foam that pixels compute themselves, 0…1; the rest is interpolated from the mesh's vertices.
/// It is 0 where the finest cells are narrower than breakers, 1 where they are wider, and 0 again where each
/// cell has so many breakers that their mean is right.
/// @param pitch  size of the mesh's cells under the eye, m
[[nodiscard]] float foam_by_pixel(float pitch);

/// Strength of wind streaks in the foam's pattern, 0…1, by wind speed [m/s]: none up to 10, full from 24 on.
[[nodiscard]] float streak_share(float wind_speed);

}  // namespace deepwater::render
