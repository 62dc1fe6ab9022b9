#include "gl/mesh_draw.h"

#include <algorithm>
#include <limits>

#include "gl/headless_context.h"

namespace deepwater::gl {
namespace {

// Of the newest context.
bool flushes = false;
size_t waiting = 0;  ///< triangles that were drawn since the last flush

size_t most_triangles() {
    return flushes ? kTrianglesAtOnce : std::numeric_limits<size_t>::max();
}

void count_drawn(size_t triangles) {
    waiting += triangles;
    if (!flushes || waiting < kTrianglesAtOnce) return;
    glFlush();
    waiting = 0;
}

}  // namespace

void begin_mesh_draws() {
    flushes = is_software_renderer();
    waiting = 0;
}

void draw_mesh(size_t indices, size_t first_byte) {
    const size_t triangles = indices / 3;
    for (size_t drawn = 0; drawn < triangles;) {
        const size_t now = std::min(most_triangles(), triangles - drawn);
        const size_t byte = first_byte + 3 * drawn * sizeof(GLuint);
        glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(3 * now), GL_UNSIGNED_INT,
                       reinterpret_cast<const void*>(byte));  // NOLINT(performance-no-int-to-ptr)
        drawn += now;
        count_drawn(now);
    }
}

void draw_mesh_instances(size_t indices, size_t first, size_t instances) {
    const size_t triangles = indices / 3, most = std::max<size_t>(most_triangles() / triangles, 1);
    for (size_t drawn = 0; drawn < instances;) {
        const size_t now = std::min(most, instances - drawn);
        glDrawElementsInstancedBaseInstance(GL_TRIANGLES, static_cast<GLsizei>(indices), GL_UNSIGNED_SHORT,
                                            nullptr, static_cast<GLsizei>(now),
                                            static_cast<GLuint>(first + drawn));
        drawn += now;
        count_drawn(now * triangles);
    }
}

}  // namespace deepwater::gl
