#pragma once

#include <glm/glm.hpp>
#include <optional>

#include "gl/texture.h"
#include "render/common/readback.h"

namespace deepwater::render {

/// Reads small copies of the picture back for the automatic exposure, without waiting in moving pictures.
///   in   means  rgba16f  scene-linear radiance, means over equal parts of the picture
class PictureMeter {
public:
    static constexpr int kMostTexels = 4096;  ///< of a copy
    PictureMeter() : readback_("picture meter", size_t{4} * kMostTexels) {}

    /// Requests the picture `means` of at most kMostTexels texels; null: there is none.
    void request(const gl::Texture* means);
    /// Returns picture_stops() of the last picture that has arrived.
    /// @param exposure  factor from radiance to the tone curve's input
    /// @param wait  wait for the one that was requested last
    /// @return nothing when no picture was requested, or none has arrived yet
    [[nodiscard]] std::optional<float> stops(float exposure, bool wait);

private:
    Readback readback_;
    glm::ivec2 texels_{0};       ///< of the picture requested last
    std::optional<float> last_;  ///< picture_stops() at an exposure of 1
};

}  // namespace deepwater::render
