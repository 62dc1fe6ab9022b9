// C++ structs of shaders/blocks lie as OpenGL lays out the uniform blocks of the same text.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include "core/gpu_blocks.h"
#include "gl/program.h"
#include "support/gl_fixture.h"

namespace deepwater::shared {
#include "shared/harmonics.glsl"
#include "shared/solids/bed.glsl"
#include "shared/solids/terrain.glsl"
#include "shared/water/caustics.glsl"
#include "shared/water/fresnel.glsl"
}  // namespace deepwater::shared

namespace deepwater::gpu {
#include "blocks/air_block.glsl"
#include "blocks/ambient_block.glsl"
#include "blocks/bed_block.glsl"
#include "blocks/caustic_block.glsl"
#include "blocks/cloud_block.glsl"
#include "blocks/coast_block.glsl"
#include "blocks/foam_block.glsl"
#include "blocks/frame_block.glsl"
#include "blocks/fresnel_block.glsl"
#include "blocks/godray_block.glsl"
#include "blocks/haze_block.glsl"
#include "blocks/layer_block.glsl"
#include "blocks/layer_caustic_block.glsl"
#include "blocks/material_block.glsl"
#include "blocks/night_block.glsl"
#include "blocks/object_block.glsl"
#include "blocks/object_view_block.glsl"
#include "blocks/particle_block.glsl"
#include "blocks/picture_block.glsl"
#include "blocks/pool_block.glsl"
#include "blocks/reflection_block.glsl"
#include "blocks/sea_block.glsl"
#include "blocks/shadow_block.glsl"
#include "blocks/sky_block.glsl"
#include "blocks/spray_block.glsl"
#include "blocks/wetness_block.glsl"
#include "gpu/support/sample_block.glsl"
}  // namespace deepwater::gpu

namespace deepwater::test {
namespace {

namespace fs = std::filesystem;

GLint value_of(GLuint program, GLenum interface, GLuint index, GLenum property) {
    GLint value = 0;
    glGetProgramResourceiv(program, interface, index, 1, &property, 1, nullptr, &value);
    return value;
}

/// A compute program that declares what a text declares, and does nothing.
gl::Handle<&gl::delete_program> program_declaring(const std::string& text) {
    const std::array stages = {gl::ProgramStage{
        .type = GL_COMPUTE_SHADER,
        .source = gl::resolve_shader_text(DEEPWATER_SHADER_DIR, "declarations.comp",
                                          text + "\nlayout(local_size_x = 1) in;\nvoid main() {}\n"),
    }};
    return gl::link_program("declarations", stages);
}

class UniformBlocksTest : public GlTest {};

// Offsets of a block that holds whatever a block may hold.
TEST_F(UniformBlocksTest, EveryKindOfMemberLiesWhereOpenGlHasIt) {
    std::ifstream in(DEEPWATER_TESTS_DIR "/gpu/support/sample_block.glsl");
    const std::string text(std::istreambuf_iterator<char>(in), {});
    const auto program = program_declaring(text);
    using Block = gpu::SampleBlock;
    using Struct = gpu::SampleStruct;
    const std::map<std::string, size_t> members = {
        {"first", offsetof(Block, first)},
        {"after_float", offsetof(Block, after_float)},
        {"beside_vec3", offsetof(Block, beside_vec3)},
        {"pair", offsetof(Block, pair)},
        {"after_vec2", offsetof(Block, after_vec2)},
        {"pair_after_vec3", offsetof(Block, pair_after_vec3)},
        {"before_vec2", offsetof(Block, before_vec2)},
        {"after_odd_float", offsetof(Block, after_odd_float)},
        {"whole", offsetof(Block, whole)},
        {"wholes[0]", offsetof(Block, wholes)},
        {"before_mat3", offsetof(Block, before_mat3)},
        {"turn", offsetof(Block, turn)},
        {"after_mat3", offsetof(Block, after_mat3)},
        {"place", offsetof(Block, place)},
        {"before_struct", offsetof(Block, before_struct)},
        {"one.direction", offsetof(Block, one)},
        {"one.strength", offsetof(Block, one) + offsetof(Struct, strength)},
        {"one.weights[0]", offsetof(Block, one) + offsetof(Struct, weights)},
        {"one.tail", offsetof(Block, one) + offsetof(Struct, tail)},
        {"after_struct", offsetof(Block, after_struct)},
        {"several[0].direction", offsetof(Block, several)},
        {"several[2].tail", offsetof(Block, several) + 2 * sizeof(Struct) + offsetof(Struct, tail)},
        {"colors[0]", offsetof(Block, colors)},
        {"before_array", offsetof(Block, before_array)},
        {"places[0]", offsetof(Block, places)},
        {"last", offsetof(Block, last)},
    };
    for (const auto& [name, offset] : members) {
        const GLuint index =
            glGetProgramResourceIndex(program.name(), GL_UNIFORM, ("SampleBlock." + name).c_str());
        ASSERT_NE(index, GL_INVALID_INDEX) << name;
        EXPECT_EQ(static_cast<size_t>(value_of(program.name(), GL_UNIFORM, index, GL_OFFSET)), offset)
            << name;
    }
    const auto stride = [&](const char* name, GLenum property) {
        return static_cast<size_t>(value_of(program.name(), GL_UNIFORM,
                                            glGetProgramResourceIndex(program.name(), GL_UNIFORM, name),
                                            property));
    };
    EXPECT_EQ(stride("SampleBlock.wholes[0]", GL_ARRAY_STRIDE), sizeof(Block::wholes) / 2);
    EXPECT_EQ(stride("SampleBlock.colors[0]", GL_ARRAY_STRIDE), sizeof(Block::colors) / 3);
    EXPECT_EQ(stride("SampleBlock.places[0]", GL_ARRAY_STRIDE), sizeof(Block::places) / 2);
    EXPECT_EQ(stride("SampleBlock.turn", GL_MATRIX_STRIDE), sizeof(gpu::vec4));
}

// Every block of the folder, by its size.
TEST_F(UniformBlocksTest, EveryBlockIsAsLargeAsInOpenGl) {
    const std::map<std::string, size_t> sizes = {
        {"AirBlock", sizeof(gpu::AirBlock)},
        {"AmbientBlock", sizeof(gpu::AmbientBlock)},
        {"BedBlock", sizeof(gpu::BedBlock)},
        {"CausticBlock", sizeof(gpu::CausticBlock)},
        {"CloudBlock", sizeof(gpu::CloudBlock)},
        {"CoastBlock", sizeof(gpu::CoastBlock)},
        {"FoamBlock", sizeof(gpu::FoamBlock)},
        {"FrameBlock", sizeof(gpu::FrameBlock)},
        {"FresnelBlock", sizeof(gpu::FresnelBlock)},
        {"GodrayBlock", sizeof(gpu::GodrayBlock)},
        {"HazeBlock", sizeof(gpu::HazeBlock)},
        {"LayerBlock", sizeof(gpu::LayerBlock)},
        {"PoolBlock", sizeof(gpu::PoolBlock)},
        {"LayerCausticBlock", sizeof(gpu::LayerCausticBlock)},
        {"MaterialBlock", sizeof(gpu::MaterialBlock)},
        {"NightBlock", sizeof(gpu::NightBlock)},
        {"ObjectBlock", sizeof(gpu::ObjectBlock)},
        {"ObjectViewBlock", sizeof(gpu::ObjectViewBlock)},
        {"ParticleBlock", sizeof(gpu::ParticleBlock)},
        {"PictureBlock", sizeof(gpu::PictureBlock)},
        {"ReflectionBlock", sizeof(gpu::ReflectionBlock)},
        {"SeaBlock", sizeof(gpu::SeaBlock)},
        {"ShadowBlock", sizeof(gpu::ShadowBlock)},
        {"SkyBlock", sizeof(gpu::SkyBlock)},
        {"SprayBlock", sizeof(gpu::SprayBlock)},
        {"WetnessBlock", sizeof(gpu::WetnessBlock)},
    };
    size_t found = 0;
    for (const auto& file : fs::directory_iterator(fs::path(DEEPWATER_SHADER_DIR) / "blocks")) {
        const std::string name = file.path().filename().string();
        if (!name.ends_with("_block.glsl")) continue;
        const auto program = program_declaring("#include \"blocks/" + name + "\"");
        GLint blocks = 0;
        glGetProgramInterfaceiv(program.name(), GL_UNIFORM_BLOCK, GL_ACTIVE_RESOURCES, &blocks);
        EXPECT_GT(blocks, 0) << name;
        for (GLuint index = 0; index < static_cast<GLuint>(blocks); ++index) {
            std::array<char, 64> block{};
            glGetProgramResourceName(program.name(), GL_UNIFORM_BLOCK, index,
                                     static_cast<GLsizei>(block.size()), nullptr, block.data());
            const auto size = sizes.find(block.data());
            ASSERT_NE(size, sizes.end()) << block.data();
            const GLint bytes = value_of(program.name(), GL_UNIFORM_BLOCK, index, GL_BUFFER_DATA_SIZE);
            // Drivers may leave out the padding after the last member.
            EXPECT_EQ((static_cast<size_t>(bytes) + 15) / 16 * 16, size->second) << block.data();
        }
        ++found;
    }
    EXPECT_EQ(found, sizes.size());
}

}  // namespace
}  // namespace deepwater::test
