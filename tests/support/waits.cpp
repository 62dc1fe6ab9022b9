#include "support/waits.h"

#include <glad/gl.h>

#include <memory>

#include "core/check.h"

namespace deepwater::test {
namespace {

/// What is noted, and the driver's functions.
struct Watch {
    std::map<std::string, int> noted;
    std::map<GLsync, int> fences;  ///< frame in which each was placed
    int frame = 0;

    PFNGLFINISHPROC finish = glad_glFinish;
    PFNGLFENCESYNCPROC fence = glad_glFenceSync;
    PFNGLDELETESYNCPROC delete_fence = glad_glDeleteSync;
    PFNGLCLIENTWAITSYNCPROC wait = glad_glClientWaitSync;
    PFNGLGETQUERYOBJECTUI64VPROC query = glad_glGetQueryObjectui64v;
    PFNGLREADPIXELSPROC read_pixels = glad_glReadPixels;
    PFNGLGETTEXTUREIMAGEPROC texture_image = glad_glGetTextureImage;
    PFNGLGETTEXTURESUBIMAGEPROC texture_part = glad_glGetTextureSubImage;
    PFNGLGETNAMEDBUFFERSUBDATAPROC buffer_data = glad_glGetNamedBufferSubData;
    PFNGLTEXTURESUBIMAGE2DPROC texels = glad_glTextureSubImage2D;
    PFNGLTEXTURESUBIMAGE3DPROC layered_texels = glad_glTextureSubImage3D;
    PFNGLMAPNAMEDBUFFERRANGEPROC map = glad_glMapNamedBufferRange;
    PFNGLUNMAPNAMEDBUFFERPROC unmap = glad_glUnmapNamedBuffer;
    PFNGLNAMEDBUFFERSUBDATAPROC write = glad_glNamedBufferSubData;
};
std::unique_ptr<Watch> watch;

void note(const char* what) {
    ++watch->noted[what];
}

void note_unless_bound(GLenum buffer, const char* what) {
    GLint bound = 0;
    glGetIntegerv(buffer, &bound);
    if (bound == 0) note(what);
}

}  // namespace

Waits::Waits() {
    DW_CHECK(!watch);
    watch = std::make_unique<Watch>();
    glad_glFinish = [] {
        note("glFinish");
        watch->finish();
    };
    glad_glFenceSync = [](GLenum condition, GLbitfield flags) {
        GLsync fence = watch->fence(condition, flags);
        watch->fences[fence] = watch->frame;
        return fence;
    };
    glad_glDeleteSync = [](GLsync fence) {
        watch->fences.erase(fence);
        watch->delete_fence(fence);
    };
    glad_glClientWaitSync = [](GLsync fence, GLbitfield flags, GLuint64 patience) {
        const auto placed = watch->fences.find(fence);
        if (patience > 0 && placed != watch->fences.end() && placed->second + 1 >= watch->frame)
            note("glClientWaitSync for a new fence");
        return watch->wait(fence, flags, patience);
    };
    glad_glGetQueryObjectui64v = [](GLuint query, GLenum name, GLuint64* value) {
        GLint there = 0;
        glGetQueryObjectiv(query, GL_QUERY_RESULT_AVAILABLE, &there);
        if (name == GL_QUERY_RESULT && there == 0) note("glGetQueryObjectui64v before the result is there");
        watch->query(query, name, value);
    };
    glad_glReadPixels = [](GLint x, GLint y, GLsizei w, GLsizei h, GLenum format, GLenum type, void* to) {
        note_unless_bound(GL_PIXEL_PACK_BUFFER_BINDING, "glReadPixels into the program's memory");
        watch->read_pixels(x, y, w, h, format, type, to);
    };
    glad_glGetTextureImage = [](GLuint texture, GLint level, GLenum format, GLenum type, GLsizei bytes,
                                void* to) {
        note_unless_bound(GL_PIXEL_PACK_BUFFER_BINDING, "glGetTextureImage into the program's memory");
        watch->texture_image(texture, level, format, type, bytes, to);
    };
    glad_glGetTextureSubImage = [](GLuint texture, GLint level, GLint x, GLint y, GLint z, GLsizei w,
                                   GLsizei h, GLsizei d, GLenum format, GLenum type, GLsizei bytes,
                                   void* to) {
        note_unless_bound(GL_PIXEL_PACK_BUFFER_BINDING, "glGetTextureSubImage into the program's memory");
        watch->texture_part(texture, level, x, y, z, w, h, d, format, type, bytes, to);
    };
    glad_glGetNamedBufferSubData = [](GLuint buffer, GLintptr offset, GLsizeiptr bytes, void* to) {
        note("glGetNamedBufferSubData");
        watch->buffer_data(buffer, offset, bytes, to);
    };
    glad_glTextureSubImage2D = [](GLuint texture, GLint level, GLint x, GLint y, GLsizei w, GLsizei h,
                                  GLenum format, GLenum type, const void* from) {
        note_unless_bound(GL_PIXEL_UNPACK_BUFFER_BINDING, "glTextureSubImage2D from the program's memory");
        watch->texels(texture, level, x, y, w, h, format, type, from);
    };
    glad_glTextureSubImage3D = [](GLuint texture, GLint level, GLint x, GLint y, GLint z, GLsizei w,
                                  GLsizei h, GLsizei d, GLenum format, GLenum type, const void* from) {
        note_unless_bound(GL_PIXEL_UNPACK_BUFFER_BINDING, "glTextureSubImage3D from the program's memory");
        watch->layered_texels(texture, level, x, y, z, w, h, d, format, type, from);
    };
    glad_glMapNamedBufferRange = [](GLuint buffer, GLintptr offset, GLsizeiptr bytes, GLbitfield access) {
        note("glMapNamedBufferRange");
        return watch->map(buffer, offset, bytes, access);
    };
    glad_glUnmapNamedBuffer = [](GLuint buffer) {
        note("glUnmapNamedBuffer");
        return watch->unmap(buffer);
    };
    glad_glNamedBufferSubData = [](GLuint buffer, GLintptr offset, GLsizeiptr bytes, const void* from) {
        if (static_cast<size_t>(bytes) > kMostCopied) note("glNamedBufferSubData of many bytes");
        watch->write(buffer, offset, bytes, from);
    };
}

Waits::~Waits() {
    glad_glFinish = watch->finish;
    glad_glFenceSync = watch->fence;
    glad_glDeleteSync = watch->delete_fence;
    glad_glClientWaitSync = watch->wait;
    glad_glGetQueryObjectui64v = watch->query;
    glad_glReadPixels = watch->read_pixels;
    glad_glGetTextureImage = watch->texture_image;
    glad_glGetTextureSubImage = watch->texture_part;
    glad_glGetNamedBufferSubData = watch->buffer_data;
    glad_glTextureSubImage2D = watch->texels;
    glad_glTextureSubImage3D = watch->layered_texels;
    glad_glMapNamedBufferRange = watch->map;
    glad_glUnmapNamedBuffer = watch->unmap;
    glad_glNamedBufferSubData = watch->write;
    watch.reset();
}

void Waits::begin_frame() {
    ++watch->frame;
}

const std::map<std::string, int>& Waits::noted() const {
    return watch->noted;
}

}  // namespace deepwater::test
