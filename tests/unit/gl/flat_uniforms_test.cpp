#include "gl/flat_uniforms.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace deepwater::gl {
namespace {

/// A shader with two blocks, and what its main() does.
std::string shader(const std::string& statement) {
    return "#version 450 core\n"
           "#define UNIFORM_BLOCK(number, Name) layout(std140, binding = number) uniform Name\n"
           "// UNIFORM_BLOCK(number, Name) in a comment declares nothing.\n"
           "BLOCK_STRUCT(Wave) {\n"
           "    vec2 number;  // rad/m\n"
           "    float phase;\n"
           "};\n"
           "BLOCK_STRUCT(Sea) {\n"
           "    Wave waves[kWaves];\n"
           "};\n"
           "UNIFORM_BLOCK(kSeaBinding, SeaBlock) {\n"
           "    BLOCK_EQUALITY(SeaBlock)\n"
           "    Sea form;\n"
           "    vec3 wind;     // m/s\n"
           "    vec4 rows[8];  // by depth\n"
           "} BLOCK_INSTANCE(sea);\n"
           "UNIFORM_BLOCK(kEyeBinding, EyeBlock) { float height; mat4 turn; } BLOCK_INSTANCE(eye);\n"
           "void main() { " +
           statement + " }\n";
}

/// The statement that becomes of one.
std::string flattened(const std::string& statement) {
    const std::string text = flatten_uniforms(shader(statement)).text;
    const std::string before = "void main() { ";
    const size_t first = text.find(before) + before.size();
    return text.substr(first, text.rfind(" }") - first);
}

TEST(FlatUniforms, ReplacesMembersAndWhatConstantsIndex) {
    EXPECT_EQ(flattened("color = sea.wind.xy * eye.height;"), "color = flat_sea_wind.xy * flat_eye_height;");
    EXPECT_EQ(flattened("color = sea.form.waves[kLong].phase;"), "color = flat_sea_form_waves_kLong_phase;");
    EXPECT_EQ(flattened("color = sea.rows[3] + eye.turn[1];"), "color = flat_sea_rows_3 + flat_eye_turn[1];");
}

TEST(FlatUniforms, BuildsStructsFromTheirMembers) {
    EXPECT_EQ(flattened("Wave wave = sea.form.waves[0];"),
              "Wave wave = Wave(flat_sea_form_waves_0_number, flat_sea_form_waves_0_phase);");
}

TEST(FlatUniforms, ReplacesWholeArraysWhereToldThatLoopsAreUnrolled) {
    EXPECT_EQ(flattened("sum += sea.rows[UNROLLED(i)];"), "sum += flat_sea_rows[UNROLLED(i)];");
    EXPECT_EQ(flattened("sum = total(sea.rows);"), "sum = total(flat_sea_rows);");
}

TEST(FlatUniforms, LeavesInBlocksWhatVariablesIndexAndWhatIsNoMember) {
    for (const std::string statement :
         {"color = sea.rows[i];", "color = sea.form.waves[i].number;", "height(sea.form);",
          "color = sea.depth;", "color = there.sea.wind;", "float sea_wind = seas.wind;",
          "sum += sea.form.waves[UNROLLED(i)].phase;"})
        EXPECT_EQ(flattened(statement), statement);
}

TEST(FlatUniforms, DeclaresInputsOnceBehindTheirBlockAndKeepsLines) {
    const std::string before = shader("a = sea.wind; b = sea.wind + eye.height; c = sea.rows[UNROLLED(i)];");
    const FlatFragment flat = flatten_uniforms(before);
    EXPECT_NE(
        flat.text.find("BLOCK_INSTANCE(sea); flat in vec3 flat_sea_wind; flat in vec4 flat_sea_rows[8];\n"),
        std::string::npos);
    EXPECT_NE(flat.text.find("BLOCK_INSTANCE(eye); flat in float flat_eye_height;\n"), std::string::npos);
    EXPECT_EQ(std::ranges::count(flat.text, '\n'), std::ranges::count(before, '\n'));
    ASSERT_EQ(flat.uniforms.size(), 3u);
    EXPECT_EQ(flat.components, 3 + 1 + 4 * 4);
}

TEST(FlatUniforms, KeepsThoseThatAreReadMostOften) {
    const std::string text =
        shader("a = eye.turn; b = sea.wind; c = sea.wind; d = eye.height; e = eye.height;");
    EXPECT_EQ(flatten_uniforms(text).components, 20);
    const FlatFragment few = flatten_uniforms(text, 4);
    ASSERT_EQ(few.uniforms.size(), 2u);
    EXPECT_EQ(few.components, 4);
    EXPECT_NE(few.text.find("a = eye.turn; b = flat_sea_wind; c = flat_sea_wind; d = flat_eye_height;"),
              std::string::npos);
    EXPECT_EQ(flatten_uniforms(text, 0).text, text);
}

TEST(FlatUniforms, AreSentByTheVertexShader) {
    const FlatFragment flat = flatten_uniforms(shader("a = sea.wind; b = sea.rows[UNROLLED(i)];"));
    EXPECT_EQ(send_uniforms(flat.uniforms),
              "flat out vec3 flat_sea_wind;\n"
              "flat out vec4 flat_sea_rows[8];\n"
              "void send_uniforms() {\n"
              "    flat_sea_wind = sea.wind;\n"
              "    flat_sea_rows = sea.rows;\n"
              "}\n");
}

}  // namespace
}  // namespace deepwater::gl
