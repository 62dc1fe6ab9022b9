#pragma once

#include <optional>
#include <span>
#include <string_view>

#include "gl/buffer.h"
#include "gl/texture.h"

namespace deepwater::render {

/// Reads a small mip level of a texture back from the GPU without waiting: request() it, then poll() in later
/// frames.
class Readback {
public:
    /// @param values  floats of the largest level that will be requested
    Readback(std::string_view label, size_t values);
    ~Readback();
    Readback(const Readback&) = delete;
    Readback& operator=(const Readback&) = delete;

    /// Requests all layers of a mip level, in place of any earlier request.
    void request(const gl::Texture& texture, int level, GLenum format, size_t values);
    /// Returns the requested values once they have arrived, once; nothing before that and when nothing was
    /// requested. They are valid until the next request().
    /// @param wait  wait for them
    [[nodiscard]] std::optional<std::span<const float>> poll(bool wait);

private:
    gl::Buffer buffer_;
    const float* mapped_;  ///< its values
    size_t requested_ = 0;
    GLsync done_ = nullptr;
};

}  // namespace deepwater::render
