#include "render/common/readback.h"

#include <string>

#include "core/check.h"

namespace deepwater::render {
namespace {

constexpr GLbitfield kMapped = GL_MAP_READ_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;

}  // namespace

Readback::Readback(std::string_view label, size_t values)
    : buffer_(label, values * sizeof(float), kMapped | GL_CLIENT_STORAGE_BIT),
      mapped_(static_cast<const float*>(glMapNamedBufferRange(
          buffer_.name(), 0, static_cast<GLsizeiptr>(values * sizeof(float)), kMapped))) {
    if (!mapped_) throw RuntimeFailure("cannot map the buffer '" + std::string(label) + "'");
}

Readback::~Readback() {
    glDeleteSync(done_);
}

void Readback::request(const gl::Texture& texture, int level, GLenum format, size_t values) {
    DW_CHECK(values * sizeof(float) <= buffer_.size());
    glDeleteSync(done_);
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glMemoryBarrier(GL_TEXTURE_UPDATE_BARRIER_BIT);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, buffer_.name());
    glGetTextureImage(texture.name(), level, format, GL_FLOAT, static_cast<GLsizei>(values * sizeof(float)),
                      nullptr);
    glBindBuffer(GL_PIXEL_PACK_BUFFER, 0);
    done_ = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
    requested_ = values;
}

std::optional<std::span<const float>> Readback::poll(bool wait) {
    constexpr GLuint64 kPatience = 10'000'000'000;  // ns
    if (!done_) return std::nullopt;
    const GLenum state = glClientWaitSync(done_, GL_SYNC_FLUSH_COMMANDS_BIT, wait ? kPatience : 0);
    if (state == GL_TIMEOUT_EXPIRED) return std::nullopt;
    glDeleteSync(done_);
    done_ = nullptr;
    return std::span(mapped_, requested_);
}

}  // namespace deepwater::render
