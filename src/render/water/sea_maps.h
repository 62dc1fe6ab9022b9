#pragma once

#include <array>

#include "gl/buffer.h"
#include "gl/texture.h"
#include "sim/moment/maps.h"

namespace deepwater::render {

/// The tiles' maps on the GPU, 2D arrays [N, N, kMaxTiles] with all mips; tile i lies in layer i.
///   out  displacement  rgba32f  (lambda Dx, h, lambda Dz, Jacobian)
///        gradient      rgba32f  (dh/dx, dh/dz, lambda dDx/dx, lambda dDz/dz)
///        shear         r32f     lambda dDx/dz
/// Maps travel through a persistently mapped ring into textures that take turns: nothing waits for the
/// picture before. There are layers for as many tiles as a sea may have, so that nothing is made anew when
/// the wind brings one more; those that no tile has used yet are 0.
class SeaMaps {
public:
    /// Makes the moment `maps` current; allocates only when the resolution changed.
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
