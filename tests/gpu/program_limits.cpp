#include "gpu/program_limits.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

namespace deepwater::render {
namespace {

/// Least values of OpenGL 4.5's limits (core specification, tables 23.57 to 23.67).
constexpr int kSamplers = 16, kUniformBlocks = 14;  ///< of each stage
constexpr int kVertexImages = 0, kImages = 8;
constexpr int kOutputResources = 8;  ///< images and draw buffers of a fragment shader together

struct Stage {
    const char* name;
    GLenum referenced;
    int images;
};
constexpr std::array<Stage, 3> kStages = {{{"vertex", GL_REFERENCED_BY_VERTEX_SHADER, kVertexImages},
                                           {"fragment", GL_REFERENCED_BY_FRAGMENT_SHADER, kImages},
                                           {"compute", GL_REFERENCED_BY_COMPUTE_SHADER, kImages}}};

bool is_sampler(GLint type) {
    constexpr GLenum kTypes[] = {GL_SAMPLER_1D,
                                 GL_SAMPLER_2D,
                                 GL_SAMPLER_3D,
                                 GL_SAMPLER_CUBE,
                                 GL_SAMPLER_1D_SHADOW,
                                 GL_SAMPLER_2D_SHADOW,
                                 GL_SAMPLER_1D_ARRAY,
                                 GL_SAMPLER_2D_ARRAY,
                                 GL_SAMPLER_CUBE_MAP_ARRAY,
                                 GL_SAMPLER_1D_ARRAY_SHADOW,
                                 GL_SAMPLER_2D_ARRAY_SHADOW,
                                 GL_SAMPLER_2D_MULTISAMPLE,
                                 GL_SAMPLER_2D_MULTISAMPLE_ARRAY,
                                 GL_SAMPLER_CUBE_SHADOW,
                                 GL_SAMPLER_CUBE_MAP_ARRAY_SHADOW,
                                 GL_SAMPLER_BUFFER,
                                 GL_SAMPLER_2D_RECT,
                                 GL_SAMPLER_2D_RECT_SHADOW,
                                 GL_INT_SAMPLER_2D,
                                 GL_INT_SAMPLER_3D,
                                 GL_INT_SAMPLER_CUBE,
                                 GL_INT_SAMPLER_2D_ARRAY,
                                 GL_INT_SAMPLER_BUFFER,
                                 GL_UNSIGNED_INT_SAMPLER_2D,
                                 GL_UNSIGNED_INT_SAMPLER_3D,
                                 GL_UNSIGNED_INT_SAMPLER_CUBE,
                                 GL_UNSIGNED_INT_SAMPLER_2D_ARRAY,
                                 GL_UNSIGNED_INT_SAMPLER_BUFFER};
    return std::ranges::find(kTypes, static_cast<GLenum>(type)) != std::end(kTypes);
}

bool is_image(GLint type) {
    return type >= GL_IMAGE_1D && type <= GL_UNSIGNED_INT_IMAGE_2D_MULTISAMPLE_ARRAY;
}

/// Resources of an interface of a program that a stage uses, each with its type and number of elements.
struct Resource {
    GLint type, elements;
};
std::vector<Resource> resources(GLuint program, GLenum interface, GLenum referenced) {
    GLint count = 0;
    glGetProgramInterfaceiv(program, interface, GL_ACTIVE_RESOURCES, &count);
    std::vector<Resource> used;
    for (GLint i = 0; i < count; ++i) {
        GLint in_stage = 0;
        glGetProgramResourceiv(program, interface, static_cast<GLuint>(i), 1, &referenced, 1, nullptr,
                               &in_stage);
        if (!in_stage) continue;
        Resource resource{0, 1};
        if (interface == GL_UNIFORM) {
            constexpr GLenum kAsked[] = {GL_TYPE, GL_ARRAY_SIZE};
            glGetProgramResourceiv(program, interface, static_cast<GLuint>(i), 2, kAsked, 2, nullptr,
                                   &resource.type);
        }
        used.push_back(resource);
    }
    return used;
}

/// What a stage of a program uses.
struct Use {
    int samplers = 0, images = 0, blocks = 0, outputs = 0;
};
Use use_of(GLuint program, GLenum referenced) {
    Use use;
    for (const Resource& uniform : resources(program, GL_UNIFORM, referenced)) {
        if (is_sampler(uniform.type)) use.samplers += uniform.elements;
        if (is_image(uniform.type)) use.images += uniform.elements;
    }
    use.blocks = static_cast<int>(resources(program, GL_UNIFORM_BLOCK, referenced).size());
    use.outputs = static_cast<int>(resources(program, GL_PROGRAM_OUTPUT, referenced).size());
    return use;
}

std::string label_of(GLuint program) {
    std::array<char, 256> label{};
    glGetObjectLabel(GL_PROGRAM, program, static_cast<GLsizei>(label.size()), nullptr, label.data());
    return label.data();
}

/// The programs there are in the context.
std::vector<GLuint> all_programs() {
    constexpr GLuint kMostNames = 20000;  // shaders and programs share their names, which count from 1
    std::vector<GLuint> programs;
    for (GLuint name = 1; name < kMostNames; ++name)
        if (glIsProgram(name)) programs.push_back(name);
    return programs;
}

}  // namespace

std::vector<std::string> excesses_of(GLuint program) {
    std::vector<std::string> excesses;
    for (const Stage& stage : kStages) {
        const Use use = use_of(program, stage.referenced);
        const auto limit = [&](const char* what, int used, int most) {
            if (used <= most) return;
            excesses.push_back(std::string(stage.name) + " shader of " + label_of(program) + ": " +
                               std::to_string(used) + " " + what + ", promised are " + std::to_string(most));
        };
        limit("samplers", use.samplers, kSamplers);
        limit("images", use.images, stage.images);
        limit("uniform blocks", use.blocks, kUniformBlocks);
        if (stage.referenced == GL_REFERENCED_BY_FRAGMENT_SHADER)
            limit("images and outputs", use.images + use.outputs, kOutputResources);
    }
    return excesses;
}

std::vector<std::string> excesses_of_all_programs() {
    const std::vector<GLuint> programs = all_programs();
    EXPECT_GT(programs.size(), 10u);
    std::vector<std::string> excesses;
    for (const GLuint program : programs) {
        const std::vector<std::string> own = excesses_of(program);
        excesses.insert(excesses.end(), own.begin(), own.end());
    }
    return excesses;
}

}  // namespace deepwater::render
