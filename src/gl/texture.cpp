#include "gl/texture.h"

#include <algorithm>
#include <atomic>
#include <bit>
#include <string>

#include "core/check.h"
#include "gl/debug.h"

namespace deepwater::gl {
namespace {

size_t channels(GLenum format) {
    switch (format) {
        case GL_RED:
        case GL_RED_INTEGER:
        case GL_DEPTH_COMPONENT:
            return 1;
        case GL_RG:
        case GL_RG_INTEGER:
            return 2;
        case GL_RGB:
        case GL_BGR:
        case GL_RGB_INTEGER:
            return 3;
        default:
            return 4;
    }
}

/// Bytes of one pixel in client memory.
size_t pixel_bytes(GLenum format, GLenum type) {
    switch (type) {
        case GL_UNSIGNED_BYTE:
        case GL_BYTE:
            return channels(format);
        case GL_UNSIGNED_SHORT:
        case GL_SHORT:
        case GL_HALF_FLOAT:
            return 2 * channels(format);
        case GL_UNSIGNED_INT:
        case GL_INT:
        case GL_FLOAT:
            return 4 * channels(format);
        case GL_UNSIGNED_INT_2_10_10_10_REV:
        case GL_UNSIGNED_INT_10F_11F_11F_REV:
        case GL_UNSIGNED_INT_5_9_9_9_REV:
        case GL_UNSIGNED_INT_8_8_8_8_REV:
            return 4;
        default:
            DW_CHECK(false && "a pixel type that textures are uploaded in");
            return 0;
    }
}

void check_limits(const TextureDesc& desc) {
    GLint side = 0;
    GLint layers = 0;
    const bool solid = desc.target == GL_TEXTURE_3D;
    glGetIntegerv(solid                                ? GL_MAX_3D_TEXTURE_SIZE
                  : desc.target == GL_TEXTURE_CUBE_MAP ? GL_MAX_CUBE_MAP_TEXTURE_SIZE
                                                       : GL_MAX_TEXTURE_SIZE,
                  &side);
    glGetIntegerv(solid ? GL_MAX_3D_TEXTURE_SIZE : GL_MAX_ARRAY_TEXTURE_LAYERS, &layers);
    if (std::max(desc.width, desc.height) > side || desc.layers > layers)
        throw RuntimeFailure("texture '" + std::string(desc.label) + "' of " + std::to_string(desc.width) +
                             "x" + std::to_string(desc.height) + ", " + std::to_string(desc.layers) +
                             " layers, is too large: this OpenGL allows " + std::to_string(side) + "x" +
                             std::to_string(side) + " and " + std::to_string(layers) + " layers");
}

bool has_layers(GLenum target) {
    return target == GL_TEXTURE_2D_ARRAY || target == GL_TEXTURE_3D;
}

/// Returns 1, 2, 3 … at successive calls, from any thread.
std::uint64_t next_serial() {
    static std::atomic<std::uint64_t> last = 0;
    return ++last;
}

}  // namespace

Texture::Texture(const TextureDesc& desc)
    : target_(desc.target),
      format_(desc.format),
      width_(desc.width),
      height_(desc.height),
      layers_(desc.layers),
      levels_(desc.levels),
      serial_(next_serial()) {
    DW_CHECK(!desc.label.empty());
    DW_CHECK(desc.width > 0 && desc.height > 0 && desc.layers > 0 && desc.levels >= 0);
    DW_CHECK(has_layers(target_) || desc.layers == 1);
    DW_CHECK(target_ != GL_TEXTURE_CUBE_MAP || desc.width == desc.height);
    check_limits(desc);

    const int depth = target_ == GL_TEXTURE_3D ? layers_ : 1;
    const auto longest = static_cast<unsigned>(std::max({width_, height_, depth}));
    const int all_levels = static_cast<int>(std::bit_width(longest));
    levels_ = desc.levels == TextureDesc::kAllLevels ? all_levels : std::min(desc.levels, all_levels);

    GLuint name = 0;
    glCreateTextures(target_, 1, &name);
    handle_ = Handle<&delete_texture>(name);
    const AllocationCheck check;
    if (has_layers(target_))
        glTextureStorage3D(name, levels_, format_, width_, height_, layers_);
    else
        glTextureStorage2D(name, levels_, format_, width_, height_);
    check.finish();
    glObjectLabel(GL_TEXTURE, name, static_cast<GLsizei>(desc.label.size()), desc.label.data());

    glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, static_cast<GLint>(desc.min_filter));
    glTextureParameteri(name, GL_TEXTURE_MAG_FILTER, static_cast<GLint>(desc.mag_filter));
    for (const GLenum axis : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T, GL_TEXTURE_WRAP_R})
        glTextureParameteri(name, axis, static_cast<GLint>(desc.wrap));
}

void Texture::upload_bytes(int level, int layer, GLenum format, GLenum type,
                           std::span<const std::byte> pixels) const {
    DW_CHECK(pixels.size() == level_bytes(level, format, type));
    transfer(level, layer, format, type, pixels.data());
}

void Texture::upload_from_buffer(GLuint buffer, size_t offset, int level, int layer, GLenum format,
                                 GLenum type) const {
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, buffer);
    transfer(level, layer, format, type,
             reinterpret_cast<const void*>(offset));  // NOLINT(performance-no-int-to-ptr)
    glBindBuffer(GL_PIXEL_UNPACK_BUFFER, 0);
}

size_t Texture::level_bytes(int level, GLenum format, GLenum type) const {
    return static_cast<size_t>(width(level)) * static_cast<size_t>(height(level)) * pixel_bytes(format, type);
}

void Texture::transfer(int level, int layer, GLenum format, GLenum type, const void* pixels) const {
    DW_CHECK(level >= 0 && level < levels_ && layer >= 0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    if (target_ == GL_TEXTURE_2D)
        glTextureSubImage2D(name(), level, 0, 0, width(level), height(level), format, type, pixels);
    else
        glTextureSubImage3D(name(), level, 0, 0, layer, width(level), height(level), 1, format, type, pixels);
}

}  // namespace deepwater::gl
