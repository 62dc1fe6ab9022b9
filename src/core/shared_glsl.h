#pragma once

// Lets C++ include the formulas of shaders/shared: GLSL names stand for their GLM counterparts. Rules for
// shared files: every literal has the suffix `f`, there are no swizzles (only .x .y .z one by one), output
// parameters are declared OUT(T), functions FN, constants CONST_FLOAT or CONST_INT.

#include <cmath>
#include <glm/glm.hpp>

#define FN inline
#define OUT(T) T&
#define CONST_FLOAT inline constexpr float
#define CONST_INT inline constexpr int

namespace deepwater::shared {
using glm::ivec2;
using glm::mat2;
using glm::mat3;
using glm::mat4;
using glm::uint;
using glm::vec2;
using glm::vec3;
using glm::vec4;

using glm::abs;
using glm::acos;
using glm::asin;
using glm::atan;
using glm::ceil;
using glm::clamp;
using glm::cos;
using glm::cross;
using glm::distance;
using glm::dot;
using glm::exp;
using glm::exp2;
using glm::floor;
using glm::fract;
using glm::inversesqrt;
using glm::length;
using glm::log;
using glm::log2;
using glm::max;
using glm::min;
using glm::mix;
using glm::mod;
using glm::normalize;
using glm::pow;
using glm::reflect;
using glm::refract;
using glm::round;
using glm::sign;
using glm::sin;
using glm::smoothstep;
using glm::sqrt;
using glm::step;
using glm::tan;
using glm::tanh;
}  // namespace deepwater::shared

// Include shared files from C++ like this, so that their names land in one namespace:
//   namespace deepwater::shared {
//   #include "shared/water/fresnel.glsl"
//   }
