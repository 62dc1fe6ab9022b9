#include "gl/mesh_draw.h"

#include <array>
#include <cstdint>
#include <numeric>
#include <vector>

#include "gl/buffer.h"
#include "gl/framebuffer.h"
#include "gl/pipeline_state.h"
#include "gl/program.h"
#include "gl/texture.h"
#include "support/gl_fixture.h"
#include "support/temp_dir.h"

namespace deepwater::gl {
namespace {

/// One pixel, which every triangle covers and to which it adds 1, the lowest six bits of its number, and the number of its instance.
class MeshDrawTest : public test::GlTest {
protected:
    void SetUp() override {
        GlTest::SetUp();
        if (IsSkipped() || HasFatalFailure()) return;
        const std::array stages = {
            ProgramStage{GL_VERTEX_SHADER,
                         resolve_shader_text(
                             dir_.path(), "cover.vert",
                             "layout(location = 0) in float instance;\n"
                             "layout(location = 0) flat out vec2 numbers;\n"
                             "void main() {\n"
                             "    int corner = gl_VertexID % 3;\n"
                             "    numbers = vec2((gl_VertexID / 3) & 63, instance);\n"
                             "    gl_Position = vec4(4 * (corner & 1) - 1, 2 * (corner & 2) - 1, 0, 1);\n"
                             "}\n")},
            ProgramStage{GL_FRAGMENT_SHADER,
                         resolve_shader_text(dir_.path(), "add.frag",
                                             "layout(location = 0) flat in vec2 numbers;\n"
                                             "layout(location = 0) out vec4 color;\n"
                                             "void main() { color = vec4(1, numbers, 0); }\n")}};
        program_ = link_program("add", stages);
        pixel_ = Texture({.format = GL_RGBA32F, .width = 1, .height = 1, .label = "pixel"});
        target_ = Framebuffer("target", {{GL_COLOR_ATTACHMENT0, pixel_}});
        GLuint name = 0;
        glCreateVertexArrays(1, &name);
        array_ = Handle<&delete_vertex_array>(name);
        std::vector<float> numbers(kMostInstances);
        std::iota(numbers.begin(), numbers.end(), 0.0f);
        instances_ = Buffer("instances", numbers.size() * sizeof(float), 0, numbers.data());
        glVertexArrayVertexBuffer(name, 0, instances_.name(), 0, sizeof(float));
        glEnableVertexArrayAttrib(name, 0);
        glVertexArrayAttribFormat(name, 0, 1, GL_FLOAT, GL_FALSE, 0);
        glVertexArrayAttribBinding(name, 0, 0);
        glVertexArrayBindingDivisor(name, 0, 1);
    }

    /// Draws. @return how many triangles were, and the sums of what they add
    template <typename Index, typename Draw>
    std::array<double, 3> sums(size_t indices, const Draw& draw) {
        std::vector<Index> numbers(indices);
        std::iota(numbers.begin(), numbers.end(), Index{0});
        const Buffer buffer("indices", numbers.size() * sizeof(Index), 0, numbers.data());
        glVertexArrayElementBuffer(array_.name(), buffer.name());
        target_.clear_color(0, {0, 0, 0, 0});
        target_.bind(1, 1);
        PipelineState{.blend = Blend::additive}.apply();
        glUseProgram(program_.name());
        glBindVertexArray(array_.name());
        draw();
        std::array<float, 4> pixel{};
        glGetTextureImage(pixel_.name(), 0, GL_RGBA, GL_FLOAT, sizeof pixel, pixel.data());
        return {static_cast<double>(pixel[0]), static_cast<double>(pixel[1]), static_cast<double>(pixel[2])};
    }

    static constexpr size_t kMostInstances = 1000;
    test::TempDir dir_;
    Handle<&delete_program> program_;
    Handle<&delete_vertex_array> array_;
    Buffer instances_;
    Texture pixel_;
    Framebuffer target_;
};

/// The sum of `weight` of the numbers from `first` up to, but without, `last`.
template <typename Weight>
double sum(size_t first, size_t last, const Weight& weight) {
    double total = 0;
    for (size_t i = first; i < last; ++i) total += static_cast<double>(weight(i));
    return total;
}
size_t of_triangle(size_t number) {
    return number & 63;
}
size_t of_instance(size_t number) {
    return number;
}

// However many parts a mesh is drawn in, each triangle is drawn once. Floats hold all these sums exactly.
TEST_F(MeshDrawTest, DrawsEachTriangleOnce) {
    for (const size_t triangles : {size_t{0}, size_t{1}, kTrianglesAtOnce - 1, kTrianglesAtOnce,
                                   kTrianglesAtOnce + 1, 2 * kTrianglesAtOnce + 5000}) {
        constexpr size_t kBefore = 7;  // triangles in front of those that are drawn
        const auto [count, numbers, instances] = sums<std::uint32_t>(3 * (kBefore + triangles), [&] {
            draw_mesh(3 * triangles, 3 * kBefore * sizeof(std::uint32_t));
        });
        EXPECT_EQ(count, static_cast<double>(triangles));
        EXPECT_EQ(numbers, sum(kBefore, kBefore + triangles, of_triangle));
        EXPECT_EQ(instances, 0);
    }
}

TEST_F(MeshDrawTest, DrawsEachInstanceOnce) {
    constexpr size_t kTriangles = 128, kFirst = 5;
    constexpr size_t kMost = kTrianglesAtOnce / kTriangles;
    for (const size_t instances : {size_t{0}, size_t{1}, kMost, kMost + 1, 3 * kMost + 2}) {
        const auto [count, numbers, of_instances] = sums<std::uint16_t>(
            3 * kTriangles, [&] { draw_mesh_instances(3 * kTriangles, kFirst, instances); });
        EXPECT_EQ(count, static_cast<double>(kTriangles * instances));
        EXPECT_EQ(numbers, static_cast<double>(instances) * sum(0, kTriangles, of_triangle));
        EXPECT_EQ(of_instances, kTriangles * sum(kFirst, kFirst + instances, of_instance));
    }
}

// A mesh of one instance with more triangles than are drawn at once.
TEST_F(MeshDrawTest, DrawsLargeInstances) {
    constexpr size_t kTriangles = kTrianglesAtOnce + 3;
    EXPECT_EQ((sums<std::uint16_t>(3 * kTriangles, [] { draw_mesh_instances(3 * kTriangles, 0, 2); }))[0],
              static_cast<double>(2 * kTriangles));
}

}  // namespace
}  // namespace deepwater::gl
