#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "gl/handle.h"

namespace deepwater::gl {

/// Description of a texture with immutable storage. The label is mandatory; `layers` counts array layers or
/// the depth of a 3D texture, and not the 6 faces of a cube map.
struct TextureDesc {
    GLenum target = GL_TEXTURE_2D;  ///< GL_TEXTURE_2D, _2D_ARRAY, _3D or _CUBE_MAP
    GLenum format = GL_RGBA8;       ///< sized internal format
    int width = 1;
    int height = 1;
    int layers = 1;
    int levels = 1;  ///< mip levels; kAllLevels: down to 1×1
    GLenum min_filter = GL_LINEAR;
    GLenum mag_filter = GL_LINEAR;
    GLenum wrap = GL_CLAMP_TO_EDGE;
    std::string_view label;

    static constexpr int kAllLevels = 0;
};

class Texture {
public:
    Texture() = default;
    explicit Texture(const TextureDesc& desc);

    [[nodiscard]] GLuint name() const { return handle_.name(); }
    /// A number that no other texture of this run has; 0: there is no texture. Names are not unique: OpenGL
    /// uses them again after a texture is deleted.
    [[nodiscard]] std::uint64_t serial() const { return handle_ ? serial_ : 0; }
    /// Size of a mip level [texels]; 0 while there is no texture.
    [[nodiscard]] int width(int level = 0) const { return handle_ ? std::max(width_ >> level, 1) : 0; }
    [[nodiscard]] int height(int level = 0) const { return handle_ ? std::max(height_ >> level, 1) : 0; }
    [[nodiscard]] int layers() const { return layers_; }
    /// 6 of a cube map, 1 of any other texture.
    [[nodiscard]] int faces() const { return target_ == GL_TEXTURE_CUBE_MAP ? 6 : 1; }
    [[nodiscard]] int levels() const { return levels_; }
    [[nodiscard]] GLenum format() const { return format_; }
    explicit operator bool() const { return static_cast<bool>(handle_); }

    void bind(GLuint unit) const { glBindTextureUnit(unit, name()); }

    /// Uploads a whole level of one layer (or cube face); `pixels` holds width·height·channels values.
    template <class T>
    void upload(int level, int layer, GLenum format, GLenum type, std::span<const T> pixels) const {
        upload_bytes(level, layer, format, type, std::as_bytes(pixels));
    }

    /// The same out of `buffer`, whose pixels, rows unpadded, start at `offset`. The GPU copies them later.
    void upload_from_buffer(GLuint buffer, size_t offset, int level, int layer, GLenum format,
                            GLenum type) const;

    /// Bytes of one layer of a level in client memory, rows unpadded.
    [[nodiscard]] size_t level_bytes(int level, GLenum format, GLenum type) const;

private:
    void upload_bytes(int level, int layer, GLenum format, GLenum type,
                      std::span<const std::byte> pixels) const;
    void transfer(int level, int layer, GLenum format, GLenum type, const void* pixels) const;

    Handle<&delete_texture> handle_;
    GLenum target_ = GL_TEXTURE_2D;
    GLenum format_ = GL_RGBA8;
    int width_ = 0;
    int height_ = 0;
    int layers_ = 0;
    int levels_ = 0;
    std::uint64_t serial_ = 0;
};

}  // namespace deepwater::gl
