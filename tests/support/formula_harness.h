#pragma once

#include <glm/glm.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "gl/shader_source.h"

namespace deepwater::test {

/// Evaluates a GLSL expression of type vec4 in `x` (vec4) for every input, in a compute shader.
///
///     evaluate_on_gpu("shared/water/fresnel.glsl", "vec4(fresnel_dielectric(x.x, x.y), 0, 0, 0)", inputs)
///
/// @param include  file under shaders/ whose functions the expression may call; empty: none
/// @param inputs   at least one
/// @param defines  of the shader, beside what this needs itself
/// @pre a context is current (GlTest)
/// @throws RuntimeFailure with the compiler's message
[[nodiscard]] std::vector<glm::vec4> evaluate_on_gpu(std::string_view include, std::string_view expression,
                                                     std::span<const glm::vec4> inputs,
                                                     std::vector<gl::Define> defines = {});

}  // namespace deepwater::test
