#include "gl/debug.h"

#include <glad/gl.h>

#include "support/gl_fixture.h"

namespace deepwater::gl {
namespace {

class DebugTest : public test::GlTest {
protected:
    static void insert(GLenum severity, const char* text) {
        glDebugMessageInsert(GL_DEBUG_SOURCE_APPLICATION, GL_DEBUG_TYPE_OTHER, 1, severity, -1, text);
    }
};

TEST_F(DebugTest, KeepsMediumAndHighAtOnceInOrder) {
    insert(GL_DEBUG_SEVERITY_NOTIFICATION, "notification");
    insert(GL_DEBUG_SEVERITY_LOW, "low");
    EXPECT_TRUE(debug_messages().empty());
    insert(GL_DEBUG_SEVERITY_MEDIUM, "medium");
    insert(GL_DEBUG_SEVERITY_HIGH, "high");
    EXPECT_EQ(debug_messages(), (std::vector<std::string>{"medium", "high"}));
    clear_debug_messages();
}

TEST_F(DebugTest, TellsOfMisuse) {
    glBindTextureUnit(0, 123'456);
    EXPECT_EQ(debug_messages().size(), 1U);
    EXPECT_EQ(glGetError(), static_cast<GLenum>(GL_INVALID_OPERATION));
    clear_debug_messages();
}

TEST_F(DebugTest, KeepsTheFirstHundred) {
    for (int i = 0; i < 150; ++i) insert(GL_DEBUG_SEVERITY_HIGH, "again");
    EXPECT_EQ(debug_messages().size(), 100U);
    clear_debug_messages();
}

TEST_F(DebugTest, GroupsNest) {
    const DebugGroup outer("outer");
    const DebugGroup inner("inner");
    GLint depth = 0;
    glGetIntegerv(GL_DEBUG_GROUP_STACK_DEPTH, &depth);
    EXPECT_EQ(depth, 3);  // the default group counts
}

}  // namespace
}  // namespace deepwater::gl
