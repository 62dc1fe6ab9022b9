#include "app/picture/drawn_picture.h"

namespace deepwater::app {

DrawnPicture::DrawnPicture(glm::ivec2 size)
    : size_(size),
      radiances_(static_cast<size_t>(size.x) * static_cast<size_t>(size.y) * kChannels),
      depths_(static_cast<size_t>(size.x) * static_cast<size_t>(size.y)) {}

void DrawnPicture::keep(const gl::Texture& radiance, const gl::Texture& depth, glm::ivec2 from, glm::ivec2 to,
                        glm::ivec2 size) {
    const auto read = [&](const gl::Texture& source, GLenum format, GLenum type, auto* into, size_t left) {
        glGetTextureSubImage(source.name(), 0, from.x, from.y, 0, size.x, size.y, 1, format, type,
                             static_cast<GLsizei>(left * sizeof(*into)), into);
    };
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glPixelStorei(GL_PACK_ROW_LENGTH, size_.x);
    const size_t first = at(to), first_value = first * kChannels;
    read(radiance, GL_RGBA, GL_HALF_FLOAT, radiances_.data() + first_value, radiances_.size() - first_value);
    read(depth, GL_DEPTH_COMPONENT, GL_FLOAT, depths_.data() + first, depths_.size() - first);
    glPixelStorei(GL_PACK_ROW_LENGTH, 0);
}

void DrawnPicture::show(glm::ivec2 corner, glm::ivec2 size) {
    if (radiance_.width() != size.x || radiance_.height() != size.y) {
        radiance_ = gl::Texture(
            {.format = GL_RGBA16F, .width = size.x, .height = size.y, .label = "radiance of a part"});
        depth_ =
            gl::Texture({.format = GL_R32F, .width = size.x, .height = size.y, .label = "depth of a part"});
    }
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, size_.x);
    glTextureSubImage2D(radiance_.name(), 0, 0, 0, size.x, size.y, GL_RGBA, GL_HALF_FLOAT,
                        radiances_.data() + at(corner) * kChannels);
    glTextureSubImage2D(depth_.name(), 0, 0, 0, size.x, size.y, GL_RED, GL_FLOAT,
                        depths_.data() + at(corner));
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
}

}  // namespace deepwater::app
