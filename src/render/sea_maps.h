#pragma once

#include <array>

#include "gl/buffer.h"
#include "gl/texture.h"
#include "sim/maps.h"

namespace deepwater::render {

/// The tiles' maps on the GPU.
///   out  displacement  rgba32f 2D array [N, N, tiles], all mips  (lambda Dx, h, lambda Dz, lambda dDx/dz)
///        gradient      rgba32f 2D array [N, N, tiles], all mips  (dh/dx, dh/dz, lambda dDx/dx, lambda
///        dDz/dz)
/// Maps travel through a persistently mapped ring into textures that take turns: nothing waits for the
/// picture before.
class SeaMaps {
public:
    /// Makes the moment `maps` current; allocates only when resolution or tile count changed.
    void update(const sim::OceanMaps& maps);

    [[nodiscard]] const gl::Texture& displacement() const { return sets_[current_].displacement; }
    [[nodiscard]] const gl::Texture& gradient() const { return sets_[current_].gradient; }

private:
    void allocate(int resolution, int tiles);

    struct Set {
        gl::Texture displacement;
        gl::Texture gradient;
    };
    std::array<Set, 2> sets_;
    size_t current_ = 0;
    gl::StreamRing ring_;
};

}  // namespace deepwater::render
