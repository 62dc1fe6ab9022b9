#include "gl/shader_source.h"

#include <gtest/gtest.h>

#include "support/temp_dir.h"

namespace deepwater::gl {
namespace {

class ShaderSourceTest : public ::testing::Test {
protected:
    [[nodiscard]] ShaderSource load(const std::vector<Define>& defines = {}) const {
        return load_shader_source(dir.path(), "water/water.frag", defines);
    }

    /// The message that loading the root file fails with.
    [[nodiscard]] std::string message() const {
        try {
            (void)load();
        } catch (const ShaderSourceError& error) {
            return error.what();
        }
        return "nothing thrown";
    }

    test::TempDir dir;
};

TEST_F(ShaderSourceTest, PutsVersionFirstThenDefinesThenTheFile) {
    dir.write("water/water.frag", "void main() {}\n");
    EXPECT_EQ(load({{"QUALITY", "2"}, {"FOAM", "1"}}).text,
              "#version 450 core\n"
              "#define QUALITY 2\n"
              "#define FOAM 1\n"
              "#line 1\n"
              "void main() {}\n");
}

TEST_F(ShaderSourceTest, MarksWhereEveryLineCameFrom) {
    dir.write("water/water.frag", "a\n#include \"shared/x.glsl\"\nb\n");
    dir.write("shared/x.glsl", "x1\n  #  include \"shared/y.glsl\" // why\nx3");
    dir.write("shared/y.glsl", "y1\r\ny2\r\n");
    const ShaderSource source = load();
    EXPECT_EQ(source.text,
              "#version 450 core\n"
              "#line 1\na\n"
              "#line 100001\nx1\n"
              "#line 200001\ny1\ny2\n"
              "#line 100003\nx3\n"
              "#line 3\nb\n");
    EXPECT_EQ(source.files,
              (std::vector<std::filesystem::path>{"water/water.frag", "shared/x.glsl", "shared/y.glsl"}));
}

TEST_F(ShaderSourceTest, IncludesEachFileOnceHoweverItIsSpelt) {
    dir.write("water/water.frag",
              "#include \"a.glsl\"\n#include \"shared/../a.glsl\"\n#include \"b.glsl\"\n");
    dir.write("a.glsl", "once\n");
    dir.write("b.glsl", "#include \"a.glsl\"\n");
    const ShaderSource source = load();
    EXPECT_EQ(source.files.size(), 3U);
    EXPECT_EQ(source.text.find("once"), source.text.rfind("once"));
}

TEST_F(ShaderSourceTest, ErrorsNameFileAndLine) {
    dir.write("water/water.frag", "\n#include \"shared/x.glsl\"\n");
    EXPECT_EQ(message(), "water/water.frag:2: cannot include 'shared/x.glsl'");

    dir.write("shared/x.glsl", "\n\n#include <y.glsl>\n");
    EXPECT_EQ(message(), "shared/x.glsl:3: #include wants a path in double quotes");

    dir.write("shared/x.glsl", "#include \"y.glsl");
    EXPECT_EQ(message(), "shared/x.glsl:1: #include wants a path in double quotes");

    dir.write("shared/x.glsl", "#include \"shared\"");
    EXPECT_EQ(message(), "shared/x.glsl:1: cannot include 'shared'");
}

TEST_F(ShaderSourceTest, FindsCycles) {
    dir.write("water/water.frag", "#include \"a.glsl\"\n");
    dir.write("a.glsl", "#include \"b.glsl\"\n");
    dir.write("b.glsl", "\n#include \"a.glsl\"\n");
    EXPECT_EQ(message(), "b.glsl:2: cannot include 'a.glsl': it includes itself");

    dir.write("water/water.frag", "#include \"water/water.frag\"\n");
    EXPECT_EQ(message(), "water/water.frag:1: cannot include 'water/water.frag': it includes itself");
}

TEST_F(ShaderSourceTest, StaysInsideTheShaderFolder) {
    for (const std::string path : {"/etc/passwd", "../secret.glsl", "shared/../../secret.glsl", ""}) {
        dir.write("water/water.frag", "#include \"" + path + "\"\n");
        EXPECT_EQ(message(),
                  "water/water.frag:1: cannot include '" + path + "': not inside the shader folder");
    }
}

TEST_F(ShaderSourceTest, NamesAMissingRootFileInFull) {
    EXPECT_EQ(message(), "cannot read '" + (dir.path() / "water/water.frag").string() + "'");
}

TEST_F(ShaderSourceTest, AnErrorTellsWhichFilesMayCureIt) {
    dir.write("water/water.frag", "#include \"a.glsl\"\n");
    dir.write("a.glsl", "#include \"missing.glsl\"\n");
    try {
        (void)load();
        FAIL() << "nothing thrown";
    } catch (const ShaderSourceError& error) {
        EXPECT_EQ(error.files,
                  (std::vector<std::filesystem::path>{"water/water.frag", "a.glsl", "missing.glsl"}));
    }
}

TEST_F(ShaderSourceTest, NamesFilesInMessagesOfEveryDriver) {
    ShaderSource source;
    source.files = {"water/water.frag", "shared/x.glsl"};
    EXPECT_EQ(source.name_files("0:12(3): error: `a' undeclared\n0:100007(1): warning: unused\n"),
              "water/water.frag:12(3): error: `a' undeclared\nshared/x.glsl:7(1): warning: unused\n");
    EXPECT_EQ(source.name_files("0(100012) : error C1008: undefined variable \"a\"\n"),
              "shared/x.glsl:12: error C1008: undefined variable \"a\"\n");
    EXPECT_EQ(source.name_files("ERROR: 0:100012: 'a' : undeclared identifier"),
              "ERROR: shared/x.glsl:12: 'a' : undeclared identifier\n");
    // What only looks like a place stays as it is.
    for (const std::string other :
         {"0:200001(3): error: no such file\n", "3 errors\n", "error: no main\n", "0(x)\n"})
        EXPECT_EQ(source.name_files(other), other);
    EXPECT_EQ(source.name_files(""), "");
}

TEST_F(ShaderSourceTest, ResolvesTextWithoutARootFile) {
    dir.write("shared/x.glsl", "x\n");
    const ShaderSource source = resolve_shader_text(dir.path(), "generated", "#include \"shared/x.glsl\"\ny");
    EXPECT_EQ(source.text, "#version 450 core\n#line 1\n#line 100001\nx\n#line 2\ny\n");
    EXPECT_EQ(source.files.front(), "generated");
}

}  // namespace
}  // namespace deepwater::gl
