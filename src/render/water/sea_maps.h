#pragma once

#include <array>

#include "gl/buffer.h"
#include "gl/texture.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// The tiles' maps on the GPU: 2D arrays [N, N, kMaxTiles] with all mips; tile i is layer i.
///   out  displacement  rgba32f  (lambda Dx, h, lambda Dz, Jacobian)
///        gradient      rgba32f  (dh/dx, dh/dz, lambda dDx/dx, lambda dDz/dz)
///        shear         r32f     lambda dDx/dz
/// Maps are streamed through a persistently mapped ring into two sets of textures in turn, so that nothing
/// waits for the GPU to finish the frame before. There are layers for as many tiles as a sea may have, so
/// that nothing is allocated when a stronger wind adds a tile; unused layers are 0.
class SeaMaps {
public:
    /// Uploads the maps of a moment. Allocates only when the resolution has changed.
    void update(const sim::OceanMaps& maps);

    [[nodiscard]] const gl::Texture& displacement() const { return sets_[current_].displacement; }
    [[nodiscard]] const gl::Texture& gradient() const { return sets_[current_].gradient; }
    [[nodiscard]] const gl::Texture& shear() const { return sets_[current_].shear; }

private:
    void allocate(const sim::TileMaps& tile);

    struct Set {
        gl::Texture displacement;
        gl::Texture gradient;
        gl::Texture shear;
    };
    std::array<Set, 2> sets_;
    size_t current_ = 0;
    gl::StreamRing ring_;
};

}  // namespace deepwater::render
