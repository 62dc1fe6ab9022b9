#pragma once

#include <algorithm>
#include <cmath>
#include <span>
#include <utility>

#include "core/grid2d.h"
#include "gl/program.h"
#include "gl/texture.h"

namespace deepwater::render {

/// Fills the mip levels of textures on the GPU, in place of glGenerateTextureMipmap: a software rasteriser keeps this
/// program compiled from one start to the next, and compiles those of its own anew.
class MipLevels {
public:
    explicit MipLevels(gl::ShaderLibrary& shaders);

    /// Fills all levels from the first one, which may just have been written in any way. Binds gpu::kMipUnit and
    /// gpu::kMipImage.
    /// @pre a 2D texture, an array of them or a cube map, of a format that images can have
    void fill(const gl::Texture& texture) const;

private:
    const gl::Program& program_;
};

/// Returns the next mip level: means of two by two texels; where a side is odd, the finer level at the middles of the
/// coarser texels, interpolated linearly.
template <class T>
[[nodiscard]] Grid2D<T> next_level(const Grid2D<T>& finer) {
    /// The two finer texels around the middle of a coarser one, and the share of the second.
    struct Between {
        int first, second;
        float share;
    };
    const auto between = [](int at, int coarse, int fine) {
        const float middle =
            (static_cast<float>(at) + 0.5f) * static_cast<float>(fine) / static_cast<float>(coarse) - 0.5f;
        const int first = static_cast<int>(std::floor(middle));
        return Between{std::max(first, 0), std::min(first + 1, fine - 1), middle - static_cast<float>(first)};
    };
    Grid2D<T> coarser(std::max(finer.width() / 2, 1), std::max(finer.height() / 2, 1));
    for (int y = 0; y < coarser.height(); ++y) {
        const Between rows = between(y, coarser.height(), finer.height());
        const T *upper = finer.row(rows.first), *lower = finer.row(rows.second);
        for (int x = 0; x < coarser.width(); ++x) {
            const Between at = between(x, coarser.width(), finer.width());
            const T above = upper[at.first] + at.share * (upper[at.second] - upper[at.first]);
            const T below = lower[at.first] + at.share * (lower[at.second] - lower[at.first]);
            coarser(x, y) = above + rows.share * (below - above);
        }
    }
    return coarser;
}

/// Uploads all levels of a layer of a texture, or of a cube's face, from the first one.
///   T  a float or a vector of as many floats as `format` has channels
template <class T>
void upload_levels(const gl::Texture& texture, int layer, GLenum format, const Grid2D<T>& first) {
    texture.upload(0, layer, format, GL_FLOAT, first.values());
    Grid2D<T> finer;
    for (int level = 1; level < texture.levels(); ++level) {
        finer = next_level(level == 1 ? first : finer);
        texture.upload(level, layer, format, GL_FLOAT, std::as_const(finer).values());
    }
}

}  // namespace deepwater::render
