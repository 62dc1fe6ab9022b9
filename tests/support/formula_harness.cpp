#include "support/formula_harness.h"

#include <array>
#include <fstream>
#include <iterator>
#include <string>

#include "core/check.h"
#include "gl/buffer.h"
#include "gl/program.h"

namespace deepwater::test {
namespace {

constexpr GLuint kInputsBinding = 0;
constexpr GLuint kOutputsBinding = 1;
constexpr size_t kGroupSize = 64;  // local_size_x of formula.comp

gl::Handle<&gl::delete_program> make_program(std::string_view include, std::string_view expression,
                                             std::vector<gl::Define> defines) {
    std::string text;
    if (!include.empty()) text.append("#include \"").append(include).append("\"\n");
    std::ifstream file(DEEPWATER_TEST_SUPPORT_DIR "/formula.comp");
    DW_CHECK(file.good());
    text.append(std::istreambuf_iterator<char>(file), {});
    defines.push_back({.name = "FORMULA", .value = std::string(expression)});
    const std::array stages = {gl::ProgramStage{
        .type = GL_COMPUTE_SHADER,
        .source = gl::resolve_shader_text(DEEPWATER_SHADER_DIR, "formula.comp", text, defines),
    }};
    return gl::link_program("formula", stages);
}

}  // namespace

std::vector<glm::vec4> evaluate_on_gpu(std::string_view include, std::string_view expression,
                                       std::span<const glm::vec4> inputs, std::vector<gl::Define> defines) {
    DW_CHECK(!inputs.empty());
    const auto program = make_program(include, expression, std::move(defines));
    const gl::Buffer in("formula inputs", inputs.size_bytes(), 0, inputs.data());
    const gl::Buffer out("formula outputs", inputs.size_bytes(), 0);

    glUseProgram(program.name());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kInputsBinding, in.name());
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, kOutputsBinding, out.name());
    glDispatchCompute(static_cast<GLuint>((inputs.size() + kGroupSize - 1) / kGroupSize), 1, 1);

    std::vector<glm::vec4> results(inputs.size());
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glGetNamedBufferSubData(out.name(), 0, static_cast<GLsizeiptr>(out.size()), results.data());
    glUseProgram(0);
    return results;
}

}  // namespace deepwater::test
