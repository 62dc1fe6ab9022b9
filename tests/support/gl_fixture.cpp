#include "support/gl_fixture.h"

#include <glad/gl.h>

#include <cstdlib>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/check.h"
#include "gl/debug.h"
#include "gl/headless_context.h"

namespace deepwater::test {
namespace {

/// Owns the context and destroys it before main() returns; drivers shut themselves down after that.
class SharedContext : public ::testing::Environment {
public:
    /// Makes the context current. @return why there is none; empty on success
    const std::string& require() {
        if (!context_ && problem_.empty()) {
            try {
                context_ = std::make_unique<gl::HeadlessContext>();
            } catch (const RuntimeFailure& failure) {
                problem_ = failure.what();
            }
        }
        return problem_;
    }

    void TearDown() override { context_.reset(); }

private:
    std::unique_ptr<gl::HeadlessContext> context_;
    std::string problem_;
};

SharedContext& shared_context() {
    // The test framework owns and deletes it.
    static auto* context = new SharedContext;
    return *context;
}

[[maybe_unused]] const auto* registered = ::testing::AddGlobalTestEnvironment(&shared_context());

bool context_is_mandatory() {
    const char* ci = std::getenv("CI");
    return ci && std::string_view(ci) == "true";
}

}  // namespace

void GlTest::SetUp() {
    if (const std::string& problem = shared_context().require(); !problem.empty()) {
        if (context_is_mandatory()) FAIL() << problem;
        GTEST_SKIP() << problem;
    }
    gl::clear_debug_messages();
}

void GlTest::TearDown() {
    for (const std::string& message : gl::debug_messages()) ADD_FAILURE() << "OpenGL: " << message;
}

std::unique_ptr<gl::ShaderLibrary> load_shaders() {
    const char* cache = std::getenv("MESA_SHADER_CACHE_DIR");
    const std::filesystem::path notes =
        cache ? std::filesystem::path(cache) / "link_notes" : std::filesystem::path();
    return std::make_unique<gl::ShaderLibrary>(DEEPWATER_SHADER_DIR, notes);
}

}  // namespace deepwater::test
