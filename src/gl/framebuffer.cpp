#include "gl/framebuffer.h"

#include <array>
#include <string>
#include <vector>

#include "core/check.h"

namespace deepwater::gl {
namespace {

bool is_color(GLenum point) {
    return point >= GL_COLOR_ATTACHMENT0 && point <= GL_COLOR_ATTACHMENT31;
}

const char* describe(GLenum status) {
    switch (status) {
        case GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT:
            return "an attachment cannot be rendered to";
        case GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT:
            return "nothing is attached";
        case GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE:
            return "attachments differ in samples";
        case GL_FRAMEBUFFER_INCOMPLETE_LAYER_TARGETS:
            return "attachments differ in layers";
        case GL_FRAMEBUFFER_UNSUPPORTED:
            return "the driver does not support this combination of formats";
        default:
            return "unknown reason";
    }
}

}  // namespace

Framebuffer::Framebuffer(std::string_view label, std::initializer_list<Attachment> attachments) {
    DW_CHECK(!label.empty());
    GLuint name = 0;
    glCreateFramebuffers(1, &name);
    handle_ = Handle<&delete_framebuffer>(name);
    glObjectLabel(GL_FRAMEBUFFER, name, static_cast<GLsizei>(label.size()), label.data());

    std::vector<GLenum> draw_buffers;
    for (const Attachment& attachment : attachments) {
        const GLuint texture = attachment.texture.name();
        if (attachment.layer < 0)
            glNamedFramebufferTexture(name, attachment.point, texture, attachment.level);
        else
            glNamedFramebufferTextureLayer(name, attachment.point, texture, attachment.level,
                                           attachment.layer);
        if (is_color(attachment.point)) draw_buffers.push_back(attachment.point);
    }
    if (draw_buffers.empty()) draw_buffers.push_back(GL_NONE);
    glNamedFramebufferDrawBuffers(name, static_cast<GLsizei>(draw_buffers.size()), draw_buffers.data());
    glNamedFramebufferReadBuffer(name, draw_buffers.front());

    const GLenum status = glCheckNamedFramebufferStatus(name, GL_DRAW_FRAMEBUFFER);
    if (status != GL_FRAMEBUFFER_COMPLETE)
        throw RuntimeFailure("framebuffer '" + std::string(label) + "' is incomplete: " + describe(status));
}

void Framebuffer::bind(int width, int height) const {
    glBindFramebuffer(GL_DRAW_FRAMEBUFFER, name());
    glViewport(0, 0, width, height);
}

void Framebuffer::clear_color(int index, const std::array<float, 4>& value) const {
    glDisable(GL_SCISSOR_TEST);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glClearNamedFramebufferfv(name(), GL_COLOR, index, value.data());
}

void Framebuffer::clear_depth(float value) const {
    glDisable(GL_SCISSOR_TEST);
    glDepthMask(GL_TRUE);
    glClearNamedFramebufferfv(name(), GL_DEPTH, 0, &value);
}

void order_image_loads() {
    glMemoryBarrier(GL_SHADER_IMAGE_ACCESS_BARRIER_BIT);
}

}  // namespace deepwater::gl
