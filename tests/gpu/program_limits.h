// What programs ask of OpenGL, beside what OpenGL 4.5 promises on any machine.
#pragma once

#include <glad/gl.h>

#include <string>
#include <vector>

namespace deepwater::render {

/// Returns a line for each stage of a program and each kind of resource (samplers, images, uniform blocks, outputs) of
/// which it uses more than OpenGL 4.5 promises.
[[nodiscard]] std::vector<std::string> excesses_of(GLuint program);

/// The same for all programs that there are in the context.
[[nodiscard]] std::vector<std::string> excesses_of_all_programs();

}  // namespace deepwater::render
