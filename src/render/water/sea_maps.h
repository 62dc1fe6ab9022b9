#pragma once

#include <array>

#include "gl/buffer.h"
#include "gl/texture.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// The tiles' maps on the GPU: 2D arrays with all mips.
///   out  waves  rgba32f  [N, N, 2 kMaxTiles]
///               layer i: displacement of tile i (lambda Dx, h, lambda Dz, Jacobian)
///               layer kMaxTiles + i: its gradient (dh/dx, dh/dz, lambda dDx/dx, lambda dDz/dz)
///        shear  r32f  [N, N, kMaxTiles]  lambda dDx/dz
/// Maps are streamed through a persistently mapped ring into two sets of textures in turn, so that nothing
/// waits for the GPU to finish the frame before. There are layers for as many tiles as a sea may have, so
/// that nothing is allocated when a stronger wind adds a tile; unused layers are 0.
class SeaMaps {
public:
    /// Uploads the maps of a moment. Allocates only when the resolution has changed.
    void update(const sim::OceanMaps& maps);

    /// For shaders/blocks/sea_block.glsl.
    void bind() const;

    [[nodiscard]] const gl::Texture& waves() const { return sets_[current_].waves; }
    [[nodiscard]] const gl::Texture& shear() const { return sets_[current_].shear; }

private:
    void allocate(const sim::TileMaps& tile);

    struct Set {
        gl::Texture waves;
        gl::Texture shear;
        std::array<bool, sim::kRungCount> still{};  ///< by tile: its layers hold still water
    };
    std::array<Set, 2> sets_;
    size_t current_ = 0;
    gl::StreamRing ring_;
};

}  // namespace deepwater::render
