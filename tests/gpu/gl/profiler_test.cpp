#include "gl/profiler.h"

#include <array>
#include <string>
#include <thread>

#include "gl/framebuffer.h"
#include "gl/headless_context.h"
#include "gl/pipeline_state.h"
#include "gl/program.h"
#include "support/allocation_count.h"
#include "support/gl_fixture.h"

namespace deepwater::gl {
namespace {

using namespace std::chrono_literals;

class ProfilerTest : public test::GlTest {
protected:
    void frame(const std::vector<std::string_view>& names, std::chrono::milliseconds work = 0ms) {
        profiler.begin_frame();
        for (const std::string_view name : names) {
            const Profiler::Scope scope(profiler, name);
            std::this_thread::sleep_for(work);
        }
        profiler.end_frame();
    }

    Profiler profiler;
};

TEST_F(ProfilerTest, ListsPassesInOrderOfFirstUse) {
    frame({"sky", "water"});
    frame({"water", "bloom", "sky"});
    ASSERT_EQ(profiler.passes().size(), 3U);
    EXPECT_EQ(profiler.passes()[0].name, "sky");
    EXPECT_EQ(profiler.passes()[1].name, "water");
    EXPECT_EQ(profiler.passes()[2].name, "bloom");
}

TEST_F(ProfilerTest, MeasuresTheProcessor) {
    frame({"once", "twice", "twice"}, 5ms);
    EXPECT_GE(profiler.passes()[0].cpu_ms, 5.0);
    EXPECT_GE(profiler.passes()[1].cpu_ms, 10.0);
    frame({"twice"}, 5ms);
    EXPECT_EQ(profiler.passes()[0].cpu_ms, 0.0);
    EXPECT_GE(profiler.passes()[1].cpu_ms, 5.0);
}

TEST_F(ProfilerTest, MeasuresTheGraphicsProcessorSomeFramesLater) {
    for (int i = 0; i < 8; ++i) {
        profiler.begin_frame();
        {
            const Profiler::Scope outer(profiler, "outer");
            const Profiler::Scope inner(profiler, "inner");
            glFinish();
            std::this_thread::sleep_for(2ms);  // the queue stays empty between the two timestamps
            glFinish();
        }
        profiler.end_frame();
    }
    const double outer = profiler.passes()[0].gpu_ms;
    const double inner = profiler.passes()[1].gpu_ms;
    EXPECT_GE(inner, 1.9);  // clocks of driver and system may differ a little
    EXPECT_GE(outer, inner);
    EXPECT_LT(outer, 1000.0);
}

TEST_F(ProfilerTest, IsolatedPassesIntoOneTargetHaveTheirOwnTimes) {
    if (!is_software_renderer()) GTEST_SKIP() << "a GPU is done before the difference can be measured";
    const auto sines = [](int count) {
        const std::array stages = {
            ProgramStage{GL_VERTEX_SHADER,
                         load_shader_source(DEEPWATER_SHADER_DIR, "common/fullscreen.vert")},
            ProgramStage{GL_FRAGMENT_SHADER,
                         resolve_shader_text(".", "sines.frag",
                                             "layout(location = 0) in vec2 uv;\n"
                                             "layout(location = 0) out vec4 color;\n"
                                             "void main() {\n"
                                             "    color = uv.xyxy;\n"
                                             "    for (int i = 0; i < COUNT; ++i) color = sin(color + 0.1);\n"
                                             "}\n",
                                             {{"COUNT", std::to_string(count)}})}};
        return link_program("sines", stages);
    };
    constexpr int kSide = 512;
    const auto light = sines(4);
    const auto heavy = sines(64);
    const Texture color({.format = GL_RGBA16F, .width = kSide, .height = kSide, .label = "color"});
    const Framebuffer target("target", {{GL_COLOR_ATTACHMENT0, color}});
    profiler.set_timing(Profiler::Timing::isolated);
    const auto draw = [&](std::string_view name, const Handle<&delete_program>& program) {
        const Profiler::Scope scope(profiler, name);
        glUseProgram(program.name());
        draw_fullscreen_triangle();
    };
    for (int i = 0; i < 4; ++i) {
        profiler.begin_frame();
        {
            const Profiler::Scope whole(profiler, "whole");
            target.bind(kSide, kSide);
            PipelineState{.blend = Blend::additive}.apply();
            draw("light", light);
            draw("heavy", heavy);
        }
        profiler.end_frame();
    }
    glFinish();
    profiler.begin_frame();
    const auto gpu_ms = [this](size_t pass) { return profiler.passes()[pass].gpu_ms; };
    // Sixteen times the work: a factor of three leaves room for other programs on the machine.
    EXPECT_GT(gpu_ms(2), 3 * gpu_ms(1));
    EXPECT_GE(gpu_ms(0), gpu_ms(1) + gpu_ms(2));
    profiler.end_frame();
}

TEST_F(ProfilerTest, AllocatesNothingInASteadyFrame) {
    const std::vector<std::string_view> names = {"a pass with a name too long to be stored in place", "b",
                                                 "c", "b"};
    for (int i = 0; i < 8; ++i) frame(names);
    const size_t before = test::allocation_count();
    frame(names);
    EXPECT_EQ(test::allocation_count(), before);
}

}  // namespace
}  // namespace deepwater::gl
