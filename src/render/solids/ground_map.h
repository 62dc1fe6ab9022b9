#pragma once

#include <array>
#include <cstddef>
#include <glm/glm.hpp>
#include <memory>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/program.h"
#include "gl/program_variants.h"
#include "gl/texture.h"
#include "render/solids/land_maps.h"
#include "scene/state/bed_state.h"

namespace deepwater::gpu {
#include "blocks/bed_block.glsl"
}

namespace deepwater::render {

/// What of land changes over metres, computed ahead for pictures that follow one another: nested windows around
/// the eye, the texels of each twice as large as those of the next finer one. Windows consist of tiles on a grid that
/// is fixed in the world, and repeat: where the eye leaves a tile behind, a new one takes its place. A tile depends on its
/// place and on the land alone.
///   in   SeaBed; the heights of LandMaps
///   out  shape  rgba32f [kGroundMapTexels, kGroundMapTexels, kGroundMapLevels] at gpu::kGroundShapeUnit: height over
///               mean sea level [m], how hollow the ground is (land_form.glsl), its slope (d/dx, d/dz)
///        cover  rgba16f of the same size at gpu::kGroundCoverUnit: share of rock, noise of the waves' tongues, share of
///               gravel, share of the sky that is open
class GroundMap {
public:
    explicit GroundMap(gl::ShaderLibrary& shaders) : programs_(shaders, describe) {}

    /// Brings the windows around an eye up to date. Tiles of another terrain, and new ones, are computed at once.
    /// Where other properties of the land have changed, as they do while the wind rises, kRenewedTiles are computed in
    /// a call, so that a picture does not take much longer.
    /// @param eye  world (x, z), m
    /// @pre bed.terrain() is not null
    void update(const scene::SeaBed& bed, const LandMaps& land, const glm::dvec2& eye);
    static constexpr size_t kRenewedTiles = 16;

    /// Has `preparation` build the program of update().
    void prepare(gl::Preparation& preparation) { programs_.prepare(Step::tile, preparation); }
    void bind() const;

    /// Returns BedBlock::ground_map_place of a reference point (x, z) [m].
    [[nodiscard]] static glm::vec2 place(const glm::dvec2& reference);

    /// Tiles that the last update() has computed.
    [[nodiscard]] size_t computed() const { return work_.size(); }
    [[nodiscard]] const gl::Texture& shape() const { return shape_; }
    [[nodiscard]] const gl::Texture& cover() const { return cover_; }

private:
    enum class Step { tile };
    static gl::ProgramDesc describe(Step step);

    /// A tile of a window.
    struct Tile {
        glm::ivec2 at{0};      ///< in tiles of its window from the world's origin
        unsigned version = 0;  ///< version_ of the land that it shows; 0: none
    };
    static constexpr int kTiles = gpu::kGroundMapTexels / gpu::kGroundMapTile;  ///< along a side of a window
    static constexpr size_t kAllTiles = size_t{gpu::kGroundMapLevels} * kTiles * kTiles;

    void make_textures();
    void note_changes(const scene::SeaBed& bed);
    void plan(const glm::dvec2& eye);
    void compute(const scene::SeaBed& bed, std::span<const size_t> tiles);

    gl::ProgramVariants<Step> programs_;
    gl::Texture shape_, cover_;
    std::vector<gl::Framebuffer> targets_;  ///< one a window
    gl::StreamRing ring_;                   ///< blocks of tiles
    std::array<Tile, kAllTiles> tiles_{};   ///< x fastest, then z, then windows
    std::vector<size_t> work_;              ///< indices of tiles to compute
    size_t next_ = 0;                       ///< the tile with which the next renewal begins
    unsigned version_ = 0;
    std::shared_ptr<const scene::Terrain> terrain_;
    shared::Bed form_{};  ///< about the world's origin
    float reach_ = 0;     ///< Land::reach
};

}  // namespace deepwater::render
