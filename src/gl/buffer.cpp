#include "gl/buffer.h"

#include <utility>

#include "core/check.h"
#include "gl/debug.h"

namespace deepwater::gl {
namespace {

// The strictest offset alignment that OpenGL 4.5 lets a driver require for uniform and storage block
// bindings.
constexpr size_t kRegionAlignment = 256;
constexpr GLuint64 kWaitSlice = 1'000'000'000;  // ns

size_t aligned(size_t bytes) {
    return (bytes + kRegionAlignment - 1) / kRegionAlignment * kRegionAlignment;
}

/// Waits until the GPU has passed `fence`. The first test does not flush: usually it succeeds.
void wait_for(GLsync fence) {
    GLenum state = glClientWaitSync(fence, 0, 0);
    while (state == GL_TIMEOUT_EXPIRED)
        state = glClientWaitSync(fence, GL_SYNC_FLUSH_COMMANDS_BIT, kWaitSlice);
    if (state == GL_WAIT_FAILED) throw RuntimeFailure("OpenGL cannot wait for the GPU: the context is lost");
}

}  // namespace

Buffer::Buffer(std::string_view label, size_t bytes, GLbitfield flags, const void* data) : size_(bytes) {
    DW_CHECK(!label.empty() && bytes > 0);
    GLuint name = 0;
    glCreateBuffers(1, &name);
    handle_ = Handle<&delete_buffer>(name);
    const AllocationCheck check;
    glNamedBufferStorage(name, static_cast<GLsizeiptr>(bytes), data, flags);
    check.finish();
    glObjectLabel(GL_BUFFER, name, static_cast<GLsizei>(label.size()), label.data());
}

StreamRing::StreamRing(std::string_view label, size_t region_bytes, int regions)
    : region_bytes_(region_bytes), stride_(aligned(region_bytes)), regions_(regions) {
    DW_CHECK(regions >= 2 && regions <= kRegions);
    constexpr GLbitfield kFlags = GL_MAP_WRITE_BIT | GL_MAP_PERSISTENT_BIT | GL_MAP_COHERENT_BIT;
    buffer_ = Buffer(label, stride_ * static_cast<size_t>(regions), kFlags);
    mapped_ = static_cast<std::byte*>(
        glMapNamedBufferRange(buffer_.name(), 0, static_cast<GLsizeiptr>(buffer_.size()), kFlags));
    if (!mapped_) throw RuntimeFailure("cannot map the buffer '" + std::string(label) + "'");
}

StreamRing::~StreamRing() {
    release();
}

StreamRing::StreamRing(StreamRing&& other) noexcept {
    *this = std::move(other);
}

StreamRing& StreamRing::operator=(StreamRing&& other) noexcept {
    if (this != &other) {
        release();
        buffer_ = std::move(other.buffer_);
        mapped_ = std::exchange(other.mapped_, nullptr);
        region_bytes_ = std::exchange(other.region_bytes_, 0);
        stride_ = std::exchange(other.stride_, 0);
        regions_ = other.regions_;
        region_ = std::exchange(other.region_, -1);
        fences_ = std::exchange(other.fences_, {});
    }
    return *this;
}

std::span<std::byte> StreamRing::begin() {
    DW_CHECK(mapped_ != nullptr);
    region_ = (region_ + 1) % regions_;
    if (GLsync& fence = fences_[static_cast<size_t>(region_)]; fence) {
        wait_for(fence);
        glDeleteSync(std::exchange(fence, nullptr));
    }
    return {mapped_ + region_offset(), region_bytes_};
}

size_t StreamRing::region_offset() const {
    DW_CHECK(region_ >= 0);
    return static_cast<size_t>(region_) * stride_;
}

void StreamRing::end() {
    DW_CHECK(region_ >= 0);
    GLsync& fence = fences_[static_cast<size_t>(region_)];
    DW_CHECK(fence == nullptr);  // each begin() has one end()
    fence = glFenceSync(GL_SYNC_GPU_COMMANDS_COMPLETE, 0);
}

void StreamRing::release() {
    for (GLsync& fence : fences_)
        if (fence) glDeleteSync(std::exchange(fence, nullptr));
    mapped_ = nullptr;  // deleting the buffer unmaps it
    buffer_ = Buffer();
}

}  // namespace deepwater::gl
