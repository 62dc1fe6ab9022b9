#include "gl/headless_context.h"

#include <glad/gl.h>

#include "core/check.h"
#include "support/gl_fixture.h"

namespace deepwater::gl {
namespace {

class HeadlessContextTest : public test::GlTest {};

GLint integer(GLenum name) {
    GLint value = 0;
    glGetIntegerv(name, &value);
    return value;
}

TEST_F(HeadlessContextTest, IsCoreProfileOfTheVersionAskedFor) {
    EXPECT_GE(integer(GL_MAJOR_VERSION) * 10 + integer(GL_MINOR_VERSION), 45);
    EXPECT_NE(integer(GL_CONTEXT_PROFILE_MASK) & GL_CONTEXT_CORE_PROFILE_BIT, 0);
    RecordProperty("renderer", reinterpret_cast<const char*>(glGetString(GL_RENDERER)));
}

TEST_F(HeadlessContextTest, SetsWhatNeverChanges) {
    EXPECT_EQ(integer(GL_CLIP_DEPTH_MODE), GL_ZERO_TO_ONE);
    EXPECT_EQ(integer(GL_CLIP_ORIGIN), GL_LOWER_LEFT);
    EXPECT_TRUE(glIsEnabled(GL_TEXTURE_CUBE_MAP_SEAMLESS));
    EXPECT_TRUE(glIsEnabled(GL_DEBUG_OUTPUT));
    EXPECT_TRUE(glIsEnabled(GL_DEBUG_OUTPUT_SYNCHRONOUS));
    EXPECT_FALSE(glIsEnabled(GL_DITHER));
}

}  // namespace
}  // namespace deepwater::gl
