#include "render/common/mip_levels.h"

#include "core/gpu_blocks.h"

namespace deepwater::render {
namespace {

constexpr GLint kLevelLocation = 0;  ///< as in shaders/common/mip_level.comp
constexpr int kGroupSize = 8;

/// A view of all levels, layers and faces of a texture as an array of layers, filtered linearly within a level.
gl::Handle<&gl::delete_texture> array_of(const gl::Texture& texture, int layers) {
    GLuint name = 0;
    glGenTextures(1, &name);
    gl::Handle<&gl::delete_texture> view(name);
    glTextureView(name, GL_TEXTURE_2D_ARRAY, texture.name(), texture.format(), 0,
                  static_cast<GLuint>(texture.levels()), 0, static_cast<GLuint>(layers));
    glTextureParameteri(name, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_NEAREST);
    for (const GLenum axis : {GL_TEXTURE_WRAP_S, GL_TEXTURE_WRAP_T})
        glTextureParameteri(name, axis, GL_CLAMP_TO_EDGE);
    return view;
}

}  // namespace

MipLevels::MipLevels(gl::ShaderLibrary& shaders)
    : program_(shaders.load({"mip level", {"common/mip_level.comp"}, {}})) {}

void MipLevels::fill(const gl::Texture& texture) const {
    const int layers = texture.layers() * texture.faces();
    const gl::Handle<& gl::delete_texture> view = array_of(texture, layers);
    program_.use();
    glBindTextureUnit(gpu::kMipUnit, view.name());
    constexpr GLbitfield kRead = GL_TEXTURE_FETCH_BARRIER_BIT;
    glMemoryBarrier(kRead);
    const auto groups = [](int texels) {
        return static_cast<GLuint>((texels + kGroupSize - 1) / kGroupSize);
    };
    for (int level = 1; level < texture.levels(); ++level) {
        glUniform1i(kLevelLocation, level - 1);
        glBindImageTexture(gpu::kMipImage, view.name(), level, GL_TRUE, 0, GL_WRITE_ONLY, texture.format());
        glDispatchCompute(groups(texture.width(level)), groups(texture.height(level)),
                          static_cast<GLuint>(layers));
        glMemoryBarrier(kRead);
    }
    glBindTextureUnit(gpu::kMipUnit, 0);
}

}  // namespace deepwater::render
