#pragma once

#include <array>
#include <initializer_list>
#include <string_view>

#include "gl/handle.h"
#include "gl/texture.h"

namespace deepwater::gl {

/// A framebuffer whose attachments are textures that it does not own.
class Framebuffer {
public:
    struct Attachment {
        GLenum point;  ///< GL_COLOR_ATTACHMENT0 …, GL_DEPTH_ATTACHMENT
        const Texture& texture;
        int level = 0;
        int layer = -1;  ///< array layer or cube face; -1: the whole level
    };

    Framebuffer() = default;
    /// Draw buffers are the colour attachments in order. @throws RuntimeFailure when incomplete.
    Framebuffer(std::string_view label, std::initializer_list<Attachment> attachments);

    [[nodiscard]] GLuint name() const { return handle_.name(); }
    explicit operator bool() const { return static_cast<bool>(handle_); }
    /// Binds for drawing and sets the viewport.
    void bind(int width, int height) const;

    /// Clear the whole of draw buffer `index` or of the depth (0: infinitely far), regardless of the write
    /// masks.
    void clear_color(int index, const std::array<float, 4>& value) const;
    void clear_depth(float value = 0) const;

private:
    Handle<&delete_framebuffer> handle_;
};

/// Makes what has been drawn into textures, or copied, visible to image loads of the shaders that follow. OpenGL
/// orders look-ups in textures after these by itself, but not image loads.
void order_image_loads();

}  // namespace deepwater::gl
