#include "gl/program.h"

#include <functional>
#include <string>
#include <string_view>
#include <thread>

#include "core/check.h"
#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/pipeline_state.h"
#include "gl/program_variants.h"
#include "gl/texture.h"
#include "support/gl_fixture.h"
#include "support/temp_dir.h"

namespace deepwater::gl {
namespace {

/// True when `text` is one line that starts with `head` and has `word` later on.
::testing::AssertionResult tells(std::string_view text, std::string_view head, std::string_view word) {
    if (text.starts_with(head) && text.find(word, head.size()) != std::string_view::npos &&
        text.find('\n') == std::string_view::npos)
        return ::testing::AssertionSuccess();
    return ::testing::AssertionFailure() << "'" << text << "' is not '" << head << "…" << word << "…'";
}

class ProgramTest : public test::GlTest {
protected:
    /// A compute program whose answer is `value.glsl`'s.
    void write_program(std::string_view value) {
        dir.write("passes/answer.comp",
                  "#include \"shared/value.glsl\"\n"
                  "layout(local_size_x = 1) in;\n"
                  "layout(std430, binding = 0) buffer Result { int result; };\n"
                  "void main() { result = value(); }\n");
        write_value(value);
    }
    void write_value(std::string_view value) {
        dir.write("shared/value.glsl", "int value() {\n    return " + std::string(value) + ";\n}\n");
    }

    const Program& load(const std::vector<Define>& defines = {}) {
        return library.load({.label = "answer", .stages = {"passes/answer.comp"}, .defines = defines});
    }

    static int answer(const Program& program) {
        const Buffer result("result", sizeof(int), 0);
        program.use();
        glBindBufferBase(GL_SHADER_STORAGE_BUFFER, 0, result.name());
        glDispatchCompute(1, 1, 1);
        glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
        int value = 0;
        glGetNamedBufferSubData(result.name(), 0, sizeof value, &value);
        return value;
    }

    static std::string message(const std::function<void()>& action) {
        try {
            action();
        } catch (const RuntimeFailure& failure) {
            return failure.what();
        }
        return "nothing thrown";
    }

    /// Has the library check its files, after its minimum interval.
    bool look() {
        std::this_thread::sleep_for(std::chrono::milliseconds(260));
        return library.reload_changed();
    }

    test::TempDir dir;
    ShaderLibrary library{dir.path()};
};

TEST_F(ProgramTest, RunsWithItsIncludesAndDefines) {
    write_program("6 * FACTOR");
    const Program& program = load({{"FACTOR", "7"}});
    EXPECT_EQ(answer(program), 42);
    EXPECT_EQ(library.problems(), "");
}

// Mesa writes FILE:LINE(COLUMN): error, NVIDIA FILE:LINE: error.

TEST_F(ProgramTest, CompileErrorsNameFileAndLine) {
    write_program("1");
    dir.write("passes/answer.comp", "layout(local_size_x = 1) in;\nvoid main() {\n    int a = wrong;\n}\n");
    const std::string text = message([this] { load(); });
    EXPECT_TRUE(tells(text, "answer: passes/answer.comp:3", "error"));
}

TEST_F(ProgramTest, CompileErrorsInIncludedFilesNameThose) {
    write_program("wrong");
    EXPECT_TRUE(tells(message([this] { load(); }), "answer: shared/value.glsl:2", "error"));
    // Line numbers after an include are right, too.
    write_program("1");
    dir.write("passes/answer.comp", "\n#include \"shared/value.glsl\"\nvoid main() { wrong(); }\n");
    EXPECT_TRUE(tells(message([this] { load(); }), "answer: passes/answer.comp:3", "error"));
}

TEST_F(ProgramTest, PreprocessorErrorsNameFileAndLine) {
    write_program("1\n#error no luck\n");
    EXPECT_TRUE(tells(message([this] { load(); }), "answer: shared/value.glsl:3", "no luck"));
}

TEST_F(ProgramTest, LinkErrorsNameTheProgram) {
    dir.write("a.vert",
              "layout(location = 0) out vec3 a;\nvoid main() { a = vec3(0); gl_Position = vec4(0); }\n");
    dir.write("a.frag",
              "layout(location = 0) in vec4 a;\nlayout(location = 0) out vec4 color;\nvoid main() { color = "
              "a; }\n");
    EXPECT_TRUE(tells(message([this] {
                          library.load({.label = "mismatch", .stages = {"a.vert", "a.frag"}, .defines = {}});
                      }),
                      "mismatch: ", "error"));
}

/// Draws a pixel with a program whose fragment shader adds up `count` numbers of a block.
class FlatUniformsTest : public ProgramTest {
protected:
    float sum_of_block(int count, bool flat) {
        std::string members, sum = "0.0";
        for (int i = 0; i < count; ++i) {
            members += "    vec4 v" + std::to_string(i) + ";\n";
            sum += " + sums.v" + std::to_string(i) + ".y";
        }
        dir.write("blocks/sum_block.glsl",
                  "#define UNIFORM_BLOCK(number, Name) layout(std140, binding = number) uniform Name\n"
                  "#define BLOCK_INSTANCE(name) name\n"
                  "UNIFORM_BLOCK(0, SumBlock) {\n" +
                      members + "} BLOCK_INSTANCE(sums);\n");
        dir.write("common/flat_uniforms.glsl",
                  "#if FLAT_UNIFORMS\nvoid send_uniforms();\n#else\n#define send_uniforms()\n#endif\n");
        dir.write(
            "sum.vert",
            "#include \"common/flat_uniforms.glsl\"\n"
            "void main() {\n    send_uniforms();\n"
            "    gl_Position = vec4(2.0 * vec2((gl_VertexID << 1) & 2, gl_VertexID & 2) - 1.0, 0.0, 1.0);\n}\n");
        dir.write("sum.frag",
                  "#include \"blocks/sum_block.glsl\"\nlayout(location = 0) out float color;\n"
                  "void main() { color = " +
                      sum + "; }\n");
        library.set_flat_uniforms(flat);
        const Program& program =
            library.load({.label = "sum", .stages = {"sum.vert", "sum.frag"}, .defines = {}});

        std::vector<float> values(4 * static_cast<size_t>(count));
        for (size_t i = 0; i < values.size(); ++i) values[i] = 0.1f * static_cast<float>(i);
        const Buffer block("block", static_cast<GLsizeiptr>(values.size() * sizeof(float)),
                           GL_DYNAMIC_STORAGE_BIT);
        glNamedBufferSubData(block.name(), 0, static_cast<GLsizeiptr>(values.size() * sizeof(float)),
                             values.data());
        glBindBufferBase(GL_UNIFORM_BUFFER, 0, block.name());
        const Texture target({.format = GL_R32F, .width = 1, .height = 1, .label = "sum"});
        const Framebuffer framebuffer("sum", {{GL_COLOR_ATTACHMENT0, target}});
        framebuffer.bind(1, 1);
        program.use();
        draw_fullscreen_triangle();
        float sum_drawn = 0;
        glGetTextureImage(target.name(), 0, GL_RED, GL_FLOAT, sizeof sum_drawn, &sum_drawn);
        return sum_drawn;
    }
};

TEST_F(FlatUniformsTest, AreWhatTheBlocksHold) {
    float expected = 0;
    for (int i = 0; i < 20; ++i) expected += 0.1f * static_cast<float>(4 * i + 1);
    EXPECT_FLOAT_EQ(sum_of_block(20, true), expected);
    EXPECT_EQ(sum_of_block(20, true), sum_of_block(20, false));
}

TEST_F(FlatUniformsTest, MoreThanTheDriverHasInputsStayInTheirBlocks) {
    GLint components = 0;
    glGetIntegerv(GL_MAX_VARYING_COMPONENTS, &components);
    const int count = components / 2;  // of four components each
    EXPECT_EQ(sum_of_block(count, true), sum_of_block(count, false));
    EXPECT_EQ(library.problems(), "");
}

TEST_F(FlatUniformsTest, ErrorsNameFileAndLine) {
    (void)sum_of_block(2, true);
    dir.write("sum.frag", "#include \"blocks/sum_block.glsl\"\nvoid main() { wrong(sums.v0); }\n");
    EXPECT_TRUE(tells(message([this] {
                          ShaderLibrary other(dir.path());
                          other.set_flat_uniforms(true);
                          other.load({.label = "sum", .stages = {"sum.vert", "sum.frag"}, .defines = {}});
                      }),
                      "sum: sum.frag:2", "error"));
}

TEST_F(ProgramTest, MissingFilesAreNamed) {
    EXPECT_EQ(message([this] { load(); }),
              "answer: cannot read '" + (dir.path() / "passes/answer.comp").string() + "'");
    write_program("1");
    std::filesystem::remove(dir.path() / "shared/value.glsl");
    EXPECT_EQ(message([this] { load(); }),
              "answer: passes/answer.comp:1: cannot include 'shared/value.glsl'");
    EXPECT_TRUE(
        tells(message([this] { library.load({.label = "odd", .stages = {"notes.txt"}, .defines = {}}); }),
              "odd: 'notes.txt' is not a shader stage", ""));
}

TEST_F(ProgramTest, BuildsAreCountedAndUnloadedProgramsAreNotRebuilt) {
    write_program("FACTOR");
    const Program& program = load({{"FACTOR", "1"}});
    const Program& other = load({{"FACTOR", "5"}});
    EXPECT_EQ(library.builds(), 2u);
    library.unload(program);
    EXPECT_EQ(answer(other), 5);
    EXPECT_NE(message([&] { load({{"FACTOR", "wrong"}}); }), "");
    EXPECT_EQ(library.builds(), 2u);
    write_value("10 * FACTOR");
    EXPECT_TRUE(look());
    EXPECT_EQ(library.builds(), 3u);
    EXPECT_EQ(answer(other), 50);
}

TEST_F(ProgramTest, VariantsAreBuiltWhenNeededOrPrepared) {
    write_program("FACTOR");
    ProgramVariants<int> variants(library, [](int factor) -> ProgramDesc {
        return {"answer", {"passes/answer.comp"}, {{"FACTOR", std::to_string(factor)}}};
    });
    EXPECT_EQ(answer(variants.get(3)), 3);
    Preparation preparation;
    for (const int factor : {3, 4, 5}) variants.prepare(factor, preparation);
    EXPECT_EQ(library.builds(), 1u);
    EXPECT_TRUE(preparation.build_next());  // 4, for 3 is there
    EXPECT_EQ(library.builds(), 2u);
    EXPECT_EQ(answer(variants.get(5)), 5);
    EXPECT_FALSE(preparation.build_next());
    EXPECT_EQ(answer(variants.get(4)), 4);
    EXPECT_EQ(library.builds(), 3u);
    variants.clear();
    EXPECT_EQ(answer(variants.get(3)), 3);
    EXPECT_EQ(library.builds(), 4u);
}

TEST_F(ProgramTest, ReloadsWhenAnIncludedFileIsSaved) {
    write_program("1");
    const Program& program = load();
    EXPECT_FALSE(look());
    write_value("2");
    EXPECT_TRUE(look());
    EXPECT_EQ(answer(program), 2);
    EXPECT_FALSE(look());
}

TEST_F(ProgramTest, LooksAtFilesOnlyNowAndThen) {
    write_program("1");
    const Program& program = load();
    look();
    write_value("2");
    EXPECT_FALSE(library.reload_changed());
    EXPECT_TRUE(look());
    EXPECT_EQ(answer(program), 2);
}

TEST_F(ProgramTest, AnOlderFileIsAChangeToo) {
    write_program("1");
    const Program& program = load();
    write_value("2");
    std::filesystem::last_write_time(dir.path() / "shared/value.glsl",
                                     std::filesystem::file_time_type::clock::now() - std::chrono::hours(1));
    EXPECT_TRUE(look());
    EXPECT_EQ(answer(program), 2);
}

TEST_F(ProgramTest, BrokenSourcesKeepTheLastGoodProgramUntilFixed) {
    write_program("1");
    const Program& program = load();
    const Program& twin = load();
    write_value("wrong");
    EXPECT_FALSE(look());
    EXPECT_EQ(answer(program), 1);
    const std::string problems = library.problems();
    EXPECT_TRUE(tells(problems.substr(0, problems.find('\n')), "answer: shared/value.glsl:2", "error"));
    EXPECT_EQ(problems.substr(problems.find('\n') + 1),
              problems.substr(0, problems.find('\n')));  // its twin's
    EXPECT_FALSE(look());
    EXPECT_NE(library.problems(), "");
    write_value("3");
    EXPECT_TRUE(look());
    EXPECT_EQ(library.problems(), "");
    EXPECT_EQ(answer(program), 3);
    EXPECT_EQ(answer(twin), 3);
}

TEST_F(ProgramTest, WhileSourcesAreBrokenNewProgramsComeFromThoseThatWereWhole) {
    write_program("FACTOR");
    load({{"FACTOR", "1"}});
    write_value("wrong + FACTOR");
    const Program& late = load({{"FACTOR", "2"}});
    EXPECT_EQ(answer(late), 2);
    EXPECT_TRUE(tells(library.problems(), "answer: shared/value.glsl:2", "error"));
    write_value("10 * FACTOR");
    EXPECT_TRUE(look());
    EXPECT_EQ(answer(late), 20);
    EXPECT_EQ(library.problems(), "");
}

TEST_F(ProgramTest, AFileThatVanishesForAMomentHarmsNothing) {
    write_program("1");
    const Program& program = load();
    std::filesystem::remove(dir.path() / "shared/value.glsl");
    EXPECT_FALSE(look());
    EXPECT_EQ(library.problems(), "");
    EXPECT_EQ(answer(program), 1);
    write_value("2");
    EXPECT_TRUE(look());
    EXPECT_EQ(answer(program), 2);
}

TEST_F(ProgramTest, AMissingIncludeIsCuredByMakingIt) {
    write_program("1");
    const Program& program = load();
    write_value("extra();\n}\n#include \"shared/extra.glsl\"\nint unused() { return 0");
    EXPECT_FALSE(look());
    EXPECT_EQ(library.problems(), "answer: shared/value.glsl:4: cannot include 'shared/extra.glsl'");
    dir.write("shared/extra.glsl", "int extra() { return wrong; }\n");
    EXPECT_FALSE(look());
    write_value("extra()");
    dir.write("shared/value.glsl", "#include \"shared/extra.glsl\"\nint value() { return extra(); }\n");
    dir.write("shared/extra.glsl", "int extra() { return 4; }\n");
    EXPECT_TRUE(look());
    EXPECT_EQ(library.problems(), "");
    EXPECT_EQ(answer(program), 4);
}

}  // namespace
}  // namespace deepwater::gl
