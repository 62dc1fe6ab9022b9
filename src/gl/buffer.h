#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>
#include <type_traits>

#include "gl/handle.h"

namespace deepwater::gl {

/// A buffer of fixed size.
class Buffer {
public:
    Buffer() = default;
    /// @param flags glNamedBufferStorage flags, e.g. GL_DYNAMIC_STORAGE_BIT; `data` may be null.
    Buffer(std::string_view label, size_t bytes, GLbitfield flags, const void* data = nullptr);

    [[nodiscard]] GLuint name() const { return handle_.name(); }
    [[nodiscard]] size_t size() const { return size_; }

    /// Replaces bytes from the start; needs GL_DYNAMIC_STORAGE_BIT.
    template <class T>
    requires std::is_trivially_copyable_v<T>
    void write(std::span<const T> values) const {
        glNamedBufferSubData(name(), 0, static_cast<GLsizeiptr>(values.size_bytes()), values.data());
    }

private:
    Handle<&delete_buffer> handle_;
    size_t size_ = 0;
};

/// A uniform buffer with the std140 layout of the C++ struct T.
template <class T>
class UniformBlock {
public:
    explicit UniformBlock(std::string_view label) : buffer_(label, sizeof(T), GL_DYNAMIC_STORAGE_BIT) {}
    void write(const T& value) const { buffer_.write(std::span<const T>(&value, 1)); }
    void bind(GLuint binding) const { glBindBufferBase(GL_UNIFORM_BUFFER, binding, buffer_.name()); }

private:
    Buffer buffer_;
};

/// A persistently, coherently mapped buffer of some equal regions, kRegions unless said otherwise, for streaming to the
/// GPU. begin() returns the next region; it waits only if the GPU still reads what was written so many uses ago. end()
/// places a fence: call it after the commands that read the region. Region offsets are multiples of 256,
/// which is aligned enough for any block binding.
class StreamRing {
public:
    static constexpr int kRegions = 3;

    StreamRing() = default;
    /// @param regions  2 … kRegions; two are enough for what is not written in each frame
    StreamRing(std::string_view label, size_t region_bytes, int regions = kRegions);
    ~StreamRing();
    StreamRing(StreamRing&& other) noexcept;
    StreamRing& operator=(StreamRing&& other) noexcept;

    [[nodiscard]] std::span<std::byte> begin();
    /// Offset of the region of the last begin() in the buffer, bytes.
    [[nodiscard]] size_t region_offset() const;
    [[nodiscard]] size_t region_bytes() const { return region_bytes_; }
    [[nodiscard]] GLuint name() const { return buffer_.name(); }
    void end();

private:
    void release();

    Buffer buffer_;
    std::byte* mapped_ = nullptr;
    size_t region_bytes_ = 0;
    size_t stride_ = 0;  ///< from region to region
    int regions_ = kRegions;
    int region_ = -1;
    std::array<GLsync, kRegions> fences_{};
};

}  // namespace deepwater::gl
