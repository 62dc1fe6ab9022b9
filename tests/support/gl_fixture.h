#pragma once

#include <gtest/gtest.h>

#include <memory>

#include "gl/program.h"

namespace deepwater::test {

/// A test with an OpenGL 4.5 context, made at first need and shared by all tests of the process. Without one
/// the test is skipped, or fails where the environment says CI=true. Any debug message of severity medium or
/// higher fails the test.
class GlTest : public ::testing::Test {
protected:
    void SetUp() override;
    void TearDown() override;
};

/// The program's shaders. Where MESA_SHADER_CACHE_DIR names the folder of the driver's cache, gl::LinkNotes lie beside it.
[[nodiscard]] std::unique_ptr<gl::ShaderLibrary> load_shaders();

}  // namespace deepwater::test
