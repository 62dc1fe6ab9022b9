#include "support/block_layout.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>
#include <vector>

#include "gl/program.h"

namespace deepwater::test {
namespace {

size_t rounded_up(size_t size, size_t step) {
    return (size + step - 1) / step * step;
}

GLint resource_value(GLuint program, GLenum interface, GLuint index, GLenum property) {
    GLint value = 0;
    glGetProgramResourceiv(program, interface, index, 1, &property, 1, nullptr, &value);
    return value;
}

std::string uniform_name(GLuint program, GLuint index) {
    std::array<char, 256> name{};
    GLsizei length = 0;
    glGetProgramResourceName(program, GL_UNIFORM, index, static_cast<GLsizei>(name.size()), &length,
                             name.data());
    return {name.data(), static_cast<size_t>(length)};
}

/// "View.lights[0].color" → "lights": without the block's name, up to the first index or field.
std::string member_name(std::string name, std::string_view block) {
    if (name.starts_with(std::string(block) + ".")) name.erase(0, block.size() + 1);
    return name.substr(0, name.find_first_of("[."));
}

/// Offset in bytes of every member of the block; of an array or a struct, that of its first element.
std::map<std::string, size_t> member_offsets(GLuint program, GLuint block_index, std::string_view block) {
    const GLenum property = GL_ACTIVE_VARIABLES;
    std::vector<GLint> variables(
        static_cast<size_t>(resource_value(program, GL_UNIFORM_BLOCK, block_index, GL_NUM_ACTIVE_VARIABLES)));
    glGetProgramResourceiv(program, GL_UNIFORM_BLOCK, block_index, 1, &property,
                           static_cast<GLsizei>(variables.size()), nullptr, variables.data());
    std::map<std::string, size_t> offsets;
    for (const GLint variable : variables) {
        const auto index = static_cast<GLuint>(variable);
        const auto offset = static_cast<size_t>(resource_value(program, GL_UNIFORM, index, GL_OFFSET));
        const auto [known, added] =
            offsets.try_emplace(member_name(uniform_name(program, index), block), offset);
        if (!added) known->second = std::min(known->second, offset);
    }
    return offsets;
}

}  // namespace

gl::Handle<&gl::delete_program> program_declaring(std::string_view include) {
    const std::string text = std::string("#include \"")
                                 .append(include)
                                 .append("\"\nlayout(local_size_x = 1) in;\nvoid main() {}\n");
    const std::array stages = {gl::ProgramStage{
        .type = GL_COMPUTE_SHADER,
        .source = gl::resolve_shader_text(DEEPWATER_SHADER_DIR, "declarations.comp", text),
    }};
    return gl::link_program("declarations", stages);
}

::testing::AssertionResult block_matches(GLuint program, std::string_view block, size_t size,
                                         std::initializer_list<BlockMember> members) {
    const GLuint index = glGetProgramResourceIndex(program, GL_UNIFORM_BLOCK, std::string(block).c_str());
    if (index == GL_INVALID_INDEX)
        return ::testing::AssertionFailure() << "the program has no uniform block '" << block << "'";

    auto failure = ::testing::AssertionFailure() << "block '" << block << "':";
    bool matches = true;
    auto offsets = member_offsets(program, index, block);
    for (const BlockMember& member : members) {
        const auto found = offsets.find(std::string(member.name));
        if (found == offsets.end()) {
            failure << " '" << member.name << "' is missing in GLSL;";
            matches = false;
            continue;
        }
        if (found->second != member.offset) {
            failure << " '" << member.name << "' is at " << found->second << " in GLSL, at " << member.offset
                    << " in C++;";
            matches = false;
        }
        offsets.erase(found);
    }
    for (const auto& [name, offset] : offsets) {
        failure << " '" << name << "' at " << offset << " is missing in C++;";
        matches = false;
    }
    const auto glsl_size =
        static_cast<size_t>(resource_value(program, GL_UNIFORM_BLOCK, index, GL_BUFFER_DATA_SIZE));
    if (rounded_up(glsl_size, 16) != size) {
        failure << " its size is " << glsl_size << " in GLSL, " << size << " in C++;";
        matches = false;
    }
    return matches ? ::testing::AssertionSuccess() : failure;
}

}  // namespace deepwater::test
