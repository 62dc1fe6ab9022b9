#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "gl/buffer.h"
#include "gl/texture.h"

namespace deepwater::render {

/// Brings a small texture level back from the GPU without waiting for it: ask, go on, and look again next
/// frame.
class Readback {
public:
    /// @param values  floats of the largest level that will be asked for
    Readback(std::string_view label, size_t values);
    ~Readback();
    Readback(const Readback&) = delete;
    Readback& operator=(const Readback&) = delete;

    /// Asks for a level, all layers; what was asked for before is forgotten.
    void ask(const gl::Texture& texture, int level, GLenum format, size_t values);
    /// The values once they are there. @param wait  stand still until they are
    [[nodiscard]] std::optional<std::span<const float>> look(bool wait);

private:
    gl::Buffer buffer_;
    std::vector<float> values_;
    size_t asked_ = 0;
    GLsync done_ = nullptr;
};

}  // namespace deepwater::render
