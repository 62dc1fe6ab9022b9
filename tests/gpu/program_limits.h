// What programs ask of OpenGL, beside what OpenGL 4.5 promises on any machine.
#pragma once

#include <glad/gl.h>

namespace deepwater::render {

/// Expects that no stage of a program uses more samplers, images, uniform blocks or outputs than OpenGL 4.5 promises.
void expect_within_limits(GLuint program);

/// The same for all programs that there are in the context.
void expect_all_programs_within_limits();

}  // namespace deepwater::render
