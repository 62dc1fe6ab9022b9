#pragma once

#include <glad/gl.h>

#include <utility>

namespace deepwater::gl {

/// Owns one OpenGL name and deletes it with `Delete`; move-only.
template <void (*Delete)(GLuint)>
class Handle {
public:
    Handle() = default;
    explicit Handle(GLuint name) : name_(name) {}
    Handle(Handle&& other) noexcept : name_(std::exchange(other.name_, 0)) {}
    Handle& operator=(Handle&& other) noexcept {
        if (this != &other) {
            reset();
            name_ = std::exchange(other.name_, 0);
        }
        return *this;
    }
    ~Handle() { reset(); }

    [[nodiscard]] GLuint name() const { return name_; }
    explicit operator bool() const { return name_ != 0; }
    void reset() {
        if (name_ != 0) Delete(std::exchange(name_, 0));
    }

private:
    GLuint name_ = 0;
};

void delete_buffer(GLuint name);
void delete_texture(GLuint name);
void delete_framebuffer(GLuint name);
void delete_vertex_array(GLuint name);
void delete_program(GLuint name);
void delete_shader(GLuint name);
void delete_query(GLuint name);

}  // namespace deepwater::gl
