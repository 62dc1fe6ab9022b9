#include "gl/handle.h"

namespace deepwater::gl {

void delete_buffer(GLuint name) {
    glDeleteBuffers(1, &name);
}
void delete_texture(GLuint name) {
    glDeleteTextures(1, &name);
}
void delete_framebuffer(GLuint name) {
    glDeleteFramebuffers(1, &name);
}
void delete_vertex_array(GLuint name) {
    glDeleteVertexArrays(1, &name);
}
void delete_program(GLuint name) {
    glDeleteProgram(name);
}
void delete_shader(GLuint name) {
    glDeleteShader(name);
}
void delete_query(GLuint name) {
    glDeleteQueries(1, &name);
}

}  // namespace deepwater::gl
