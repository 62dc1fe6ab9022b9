#include "gl/debug.h"

#include <glad/gl.h>

#include <algorithm>
#include <new>
#include <utility>

#include "core/log.h"

namespace deepwater::gl {
namespace {

constexpr size_t kKeptMessages = 100;

std::vector<std::string>& messages() {
    static std::vector<std::string> kept;
    return kept;
}

bool allocates = false;  // an AllocationCheck is there
bool out_of_memory = false;

// Most faults are reported again in every frame; each is logged once.
void GLAD_API_PTR on_message(GLenum, GLenum, GLuint, GLenum severity, GLsizei length, const GLchar* text,
                             const void*) {
    if (messages().size() >= kKeptMessages) return;
    std::string message(text, static_cast<size_t>(length));
    message.erase(message.find_last_not_of(" \n\r") + 1);
    if (allocates && message.find("OUT_OF_MEMORY") != std::string::npos) {
        out_of_memory = true;
        return;
    }
    const bool is_new = std::find(messages().begin(), messages().end(), message) == messages().end();
    if (is_new && severity == GL_DEBUG_SEVERITY_HIGH) log_error("OpenGL: " + message);
    if (is_new && severity != GL_DEBUG_SEVERITY_HIGH) log_warning("OpenGL: " + message);
    messages().push_back(std::move(message));
}

}  // namespace

void install_debug_output() {
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    for (const GLenum severity : {GL_DEBUG_SEVERITY_NOTIFICATION, GL_DEBUG_SEVERITY_LOW})
        glDebugMessageControl(GL_DONT_CARE, GL_DONT_CARE, severity, 0, nullptr, GL_FALSE);
    // Some drivers tell where they move buffers and when they compile a program again. Nothing is wrong then.
    glDebugMessageControl(GL_DONT_CARE, GL_DEBUG_TYPE_PERFORMANCE, GL_DONT_CARE, 0, nullptr, GL_FALSE);
    // The shader compiler's messages are reported, with file names, where shaders are compiled.
    glDebugMessageControl(GL_DEBUG_SOURCE_SHADER_COMPILER, GL_DONT_CARE, GL_DONT_CARE, 0, nullptr, GL_FALSE);
    glDebugMessageCallback(&on_message, nullptr);
}

const std::vector<std::string>& debug_messages() {
    return messages();
}
void clear_debug_messages() {
    messages().clear();
}

AllocationCheck::AllocationCheck() {
    allocates = true;
    out_of_memory = false;
}

AllocationCheck::~AllocationCheck() {
    allocates = false;
}

void AllocationCheck::finish() const {
    if (out_of_memory) throw std::bad_alloc();
}

DebugGroup::DebugGroup(std::string_view name) {
    glPushDebugGroup(GL_DEBUG_SOURCE_APPLICATION, 0, static_cast<GLsizei>(name.size()), name.data());
}

DebugGroup::~DebugGroup() {
    glPopDebugGroup();
}

}  // namespace deepwater::gl
