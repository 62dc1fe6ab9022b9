#include "gl/pipeline_state.h"

namespace deepwater::gl {
namespace {

// The core profile draws nothing without a vertex array. This one belongs to the newest context.
GLuint empty_vertex_array = 0;

void enable(GLenum capability, bool on) {
    on ? glEnable(capability) : glDisable(capability);
}

void apply_blend(Blend blend) {
    enable(GL_BLEND, blend != Blend::none);
    glBlendEquation(GL_FUNC_ADD);
    switch (blend) {
        case Blend::none:
            return glBlendFunc(GL_ONE, GL_ZERO);
        case Blend::additive:
            return glBlendFunc(GL_ONE, GL_ONE);
        case Blend::alpha:
            return glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
        case Blend::premultiplied:
            return glBlendFunc(GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    }
}

}  // namespace

void PipelineState::apply() const {
    // OpenGL writes no depth while the test is off, so writing without testing takes a test that always
    // passes.
    enable(GL_DEPTH_TEST, depth_test || depth_write);
    glDepthFunc(depth_test ? GL_GEQUAL : GL_ALWAYS);
    glDepthMask(depth_write ? GL_TRUE : GL_FALSE);

    enable(GL_CULL_FACE, cull_back);
    glCullFace(GL_BACK);
    glFrontFace(GL_CCW);
    glPolygonMode(GL_FRONT_AND_BACK, wireframe ? GL_LINE : GL_FILL);

    apply_blend(blend);
    const GLboolean color = color_write ? GL_TRUE : GL_FALSE;
    glColorMask(color, color, color, color);

    // No pass uses these, but a GUI may have left them on.
    glDisable(GL_SCISSOR_TEST);
    glDisable(GL_STENCIL_TEST);
}

void create_empty_vertex_array() {
    glCreateVertexArrays(1, &empty_vertex_array);
}

void draw_fullscreen_triangle() {
    glBindVertexArray(empty_vertex_array);
    glDrawArrays(GL_TRIANGLES, 0, 3);
}

void draw_triangles(int count) {
    glBindVertexArray(empty_vertex_array);
    glDrawArrays(GL_TRIANGLES, 0, count);
}

void draw_points(int count) {
    glBindVertexArray(empty_vertex_array);
    glEnable(GL_PROGRAM_POINT_SIZE);
    glDrawArrays(GL_POINTS, 0, count);
    glDisable(GL_PROGRAM_POINT_SIZE);
}

}  // namespace deepwater::gl
