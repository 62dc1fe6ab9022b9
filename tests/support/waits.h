#pragma once

#include <cstddef>
#include <map>
#include <string>

namespace deepwater::test {

/// Notes what is asked of OpenGL that may wait for the GPU, for the lifetime of this object; every call still reaches the
/// driver. There is at most one such object at a time.
///
/// Noted are: glFinish; a wait for a fence of this frame or the one before (older ones only throttle a program that is
/// frames ahead); results of queries that are not known to be there; textures and buffers that are read into, or texels
/// that are written from, the program's memory; buffers that are mapped; more than kMostCopied bytes written into a buffer
/// at once (drivers pass fewer along with their commands).
/// @pre a current context whose functions are loaded
class Waits {
public:
    static constexpr size_t kMostCopied = 65536;

    Waits();
    ~Waits();
    Waits(const Waits&) = delete;
    Waits& operator=(const Waits&) = delete;

    void begin_frame();
    /// How often each call was noted, by its name and a reason.
    [[nodiscard]] const std::map<std::string, int>& noted() const;
};

}  // namespace deepwater::test
