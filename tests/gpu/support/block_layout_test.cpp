#include "support/block_layout.h"

#include <array>
#include <glm/glm.hpp>

#include "gl/program.h"
#include "support/gl_fixture.h"

namespace deepwater::test {
namespace {

struct Sample {
    glm::mat4 matrix;
    alignas(16) glm::vec3 direction;
    float strength;
    std::array<glm::vec4, 3> weights;
    int mode;
    std::array<int, 3> padding;
};

constexpr const char* kShader =
    "struct Lamp { vec4 place; vec4 color; };\n"
    "layout(std140, binding = 0) uniform Plain {\n"
    "    mat4 matrix; vec3 direction; float strength; vec4 weights[3]; int mode;\n"
    "};\n"
    "layout(std140, binding = 1) uniform Named { vec4 first; Lamp lamps[2]; } named;\n"
    "layout(std430, binding = 0) buffer Result { vec4 result; };\n"
    "layout(local_size_x = 1) in;\n"
    "void main() {\n"
    "    result = matrix * vec4(direction, strength) + weights[mode] + named.first + "
    "named.lamps[mode].color;\n"
    "}\n";

class BlockLayoutTest : public GlTest {
protected:
    void SetUp() override {
        GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        const std::array stages = {
            gl::ProgramStage{GL_COMPUTE_SHADER, gl::resolve_shader_text(".", "blocks.comp", kShader)}};
        program_ = gl::link_program("blocks", stages);
    }

    gl::Handle<&gl::delete_program> program_;
};

TEST_F(BlockLayoutTest, AcceptsAMirror) {
    EXPECT_TRUE(block_matches(program_.name(), "Plain", sizeof(Sample),
                              {DW_BLOCK_MEMBER(Sample, matrix), DW_BLOCK_MEMBER(Sample, direction),
                               DW_BLOCK_MEMBER(Sample, strength), DW_BLOCK_MEMBER(Sample, weights),
                               DW_BLOCK_MEMBER(Sample, mode)}));
    EXPECT_TRUE(block_matches(program_.name(), "Named", 80, {{"first", 0}, {"lamps", 16}}));
}

TEST_F(BlockLayoutTest, SaysWhatDiffers) {
    const auto wrong =
        block_matches(program_.name(), "Plain", 144,
                      {{"matrix", 0}, {"direction", 64}, {"strength", 80}, {"mode", 128}, {"speed", 132}});
    EXPECT_FALSE(wrong);
    EXPECT_STREQ(wrong.message(),
                 "block 'Plain': 'strength' is at 76 in GLSL, at 80 in C++; 'speed' is missing in GLSL; "
                 "'weights' at 80 is missing in C++;");
    EXPECT_STREQ(
        block_matches(program_.name(), "Plain", 160,
                      {{"matrix", 0}, {"direction", 64}, {"strength", 76}, {"weights", 80}, {"mode", 128}})
            .message(),
        "block 'Plain': its size is 144 in GLSL, 160 in C++;");
    EXPECT_STREQ(block_matches(program_.name(), "None", 16, {}).message(),
                 "the program has no uniform block 'None'");
}

}  // namespace
}  // namespace deepwater::test
