#pragma once

#include <glad/gl.h>

namespace deepwater::gl {

enum class Blend { none, additive, alpha, premultiplied };

/// The fixed-function state of a draw. apply() sets all of it, so that no pass depends on the one before it.
struct PipelineState {
    bool depth_test = false;   ///< reversed: GL_GEQUAL
    bool depth_write = false;  ///< also without depth_test
    bool cull_back = false;
    Blend blend = Blend::none;
    bool wireframe = false;
    bool color_write = true;

    void apply() const;
};

/// Creates the vertex array of the functions below in the current context; initialise_context() calls this.
/// Contexts may follow one another, but not alternate: the functions use the newest one's.
void create_empty_vertex_array();

/// Draws one triangle that covers the viewport; vertex shader: shaders/common/fullscreen.vert.
void draw_fullscreen_triangle();

/// Draws the triangles of `count` corners without vertex data.
void draw_triangles(int count);

/// Draws `count` points without vertex data; the vertex shader sets their size.
void draw_points(int count);

}  // namespace deepwater::gl
