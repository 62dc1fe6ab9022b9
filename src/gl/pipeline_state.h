#pragma once

#include <glad/gl.h>

namespace deepwater::gl {

enum class Blend { none, additive, alpha, premultiplied };

/// All fixed-function state of a draw: apply() sets every item, so that no pass depends on the one before it.
struct PipelineState {
    bool depth_test = false;   ///< reversed: GL_GEQUAL
    bool depth_write = false;  ///< also without depth_test
    bool cull_back = false;
    Blend blend = Blend::none;
    bool wireframe = false;
    bool color_write = true;

    void apply() const;
};

/// Makes what the functions below bind, in the current context; initialise_context() calls it. The
/// newest context counts: contexts may follow one another, not alternate.
void create_empty_vertex_array();

/// Draws one triangle that covers the viewport; vertex shader: shaders/common/fullscreen.vert.
void draw_fullscreen_triangle();

/// Draws `count` points without vertex data, as large as their vertex shader says.
void draw_points(int count);

}  // namespace deepwater::gl
