#pragma once

#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "gl/texture.h"

namespace deepwater::app {

/// Radiance and depth, in client memory, of a picture that is too large to be rendered at once. Coordinates
/// count from the lower left, in rendered pixels.
class DrawnPicture {
public:
    static constexpr int kChannels = 4;
    /// Bytes of client memory per pixel.
    static constexpr double kPixelBytes = kChannels * sizeof(std::uint16_t) + sizeof(float);

    explicit DrawnPicture(glm::ivec2 size);

    /// Copies the rectangle of `size` pixels at `from` in both textures to `to` in the picture.
    void keep(const gl::Texture& radiance, const gl::Texture& depth, glm::ivec2 from, glm::ivec2 to,
              glm::ivec2 size);
    /// Copies the rectangle of `size` pixels at `corner` of the picture into radiance() and depth().
    void show(glm::ivec2 corner, glm::ivec2 size);

    [[nodiscard]] const gl::Texture& radiance() const { return radiance_; }  ///< rgba16f
    [[nodiscard]] const gl::Texture& depth() const { return depth_; }        ///< r32f

private:
    [[nodiscard]] size_t at(glm::ivec2 pixel) const {
        return static_cast<size_t>(pixel.y) * static_cast<size_t>(size_.x) + static_cast<size_t>(pixel.x);
    }

    glm::ivec2 size_;
    std::vector<std::uint16_t> radiances_;  ///< half floats
    std::vector<float> depths_;
    gl::Texture radiance_, depth_;
};

}  // namespace deepwater::app
