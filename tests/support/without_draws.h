#pragma once

#include <glad/gl.h>

#include <utility>

namespace deepwater::test {

/// Keeps draws and dispatches from the driver for the lifetime of this object; all other calls reach it. A software
/// rasteriser compiles a program for its processor at the first draw with it, which takes most of the time of a test
/// that asks which programs are built, not what they show. Pictures keep what they held; what is read back from them
/// comes without an error.
/// @pre a current context whose functions are loaded
class WithoutDraws {
public:
    WithoutDraws()
        : arrays_(std::exchange(glad_glDrawArrays, [](GLenum, GLint, GLsizei) {})),
          arrays_instanced_(
              std::exchange(glad_glDrawArraysInstanced, [](GLenum, GLint, GLsizei, GLsizei) {})),
          elements_(std::exchange(glad_glDrawElements, [](GLenum, GLsizei, GLenum, const void*) {})),
          elements_instanced_(std::exchange(glad_glDrawElementsInstancedBaseInstance,
                                            [](GLenum, GLsizei, GLenum, const void*, GLsizei, GLuint) {})),
          dispatch_(std::exchange(glad_glDispatchCompute, [](GLuint, GLuint, GLuint) {})) {}
    ~WithoutDraws() {
        glad_glDrawArrays = arrays_;
        glad_glDrawArraysInstanced = arrays_instanced_;
        glad_glDrawElements = elements_;
        glad_glDrawElementsInstancedBaseInstance = elements_instanced_;
        glad_glDispatchCompute = dispatch_;
    }
    WithoutDraws(const WithoutDraws&) = delete;
    WithoutDraws& operator=(const WithoutDraws&) = delete;

private:
    PFNGLDRAWARRAYSPROC arrays_;
    PFNGLDRAWARRAYSINSTANCEDPROC arrays_instanced_;
    PFNGLDRAWELEMENTSPROC elements_;
    PFNGLDRAWELEMENTSINSTANCEDBASEINSTANCEPROC elements_instanced_;
    PFNGLDISPATCHCOMPUTEPROC dispatch_;
};

}  // namespace deepwater::test
