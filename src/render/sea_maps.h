#pragma once

#include "gl/buffer.h"
#include "gl/texture.h"
#include "sim/maps.h"

namespace deepwater::render {

/// The tiles' maps on the GPU.
///   out  displacement  rgba32f 2D array [N, N, tiles], all mips  (lambda Dx, h, lambda Dz, lambda dDx/dz)
///        gradient      rgba16f 2D array [N, N, tiles], all mips  (dh/dx, dh/dz, lambda dDx/dx, lambda dDz/dz)
/// Maps travel through a persistently mapped ring: nothing waits.
class SeaMaps {
public:
    /// Makes the moment `maps` current; allocates only when resolution, tile count or filtering changed.
    void update(const sim::OceanMaps& maps, int anisotropy);

    [[nodiscard]] const gl::Texture& displacement() const { return displacement_; }
    [[nodiscard]] const gl::Texture& gradient() const { return gradient_; }

private:
    void allocate(int resolution, int tiles, int anisotropy);

    gl::Texture displacement_;
    gl::Texture gradient_;
    gl::StreamRing ring_;
    int anisotropy_ = 0;
};

}  // namespace deepwater::render
