#pragma once

#include <memory>

namespace deepwater::gl {

/// An OpenGL 4.5 core context without window or display server: the first EGL device that renders in hardware
/// (a GPU server), or else EGL surfaceless (Mesa), or else any EGL device. It is current on the calling
/// thread while the object lives, and glad is loaded.
class HeadlessContext {
public:
    /// @throws RuntimeFailure saying what EGL lacks.
    HeadlessContext();
    ~HeadlessContext();
    HeadlessContext(const HeadlessContext&) = delete;
    HeadlessContext& operator=(const HeadlessContext&) = delete;

private:
    struct Impl;
    std::unique_ptr<Impl> impl_;
};

/// Loads glad through `get_proc_address`, checks for OpenGL 4.5 core and sets the state that is never
/// changed: debug output, clip space z in [0, 1] (glClipControl) for reversed depth, seamless cube maps, no
/// dithering, unpadded pixel rows.
/// @throws RuntimeFailure naming the version found
void initialise_context(void* (*get_proc_address)(const char*));

/// True when the renderer is a software rasteriser (llvmpipe, softpipe, swrast).
[[nodiscard]] bool is_software_renderer();

}  // namespace deepwater::gl
