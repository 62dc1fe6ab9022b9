#pragma once

#include <glad/gl.h>

#include <cstddef>

namespace deepwater::gl {

/// Looks whether a software rasteriser draws in the current context, for the functions below; initialise_context() calls
/// this.
///
/// A software rasteriser transforms vertices on the calling thread, and its other threads begin to fill pixels when it is
/// flushed. These functions flush it every kTrianglesAtOnce triangles, so that both go on at the same time. On a GPU they
/// draw and nothing more.
void begin_mesh_draws();
inline constexpr size_t kTrianglesAtOnce = 10000;

/// Draws triangles of the bound vertex array.
/// @param indices     number of indices of GL_UNSIGNED_INT, 3 for each triangle
/// @param first_byte  of the first index, in the vertex array's index buffer
void draw_mesh(size_t indices, size_t first_byte);

/// Draws instances of a mesh of the bound vertex array.
/// @param indices  number of indices of GL_UNSIGNED_SHORT of an instance, 3 for each triangle
/// @param first    number of the first instance
/// @param instances  may be 0
void draw_mesh_instances(size_t indices, size_t first, size_t instances);

}  // namespace deepwater::gl
