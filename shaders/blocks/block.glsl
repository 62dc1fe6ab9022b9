// Macros with which GLSL and C++ compile the same uniform blocks. C++ has them, and types aligned as std140 wants them,
// from src/core/gpu_blocks.h.
//
// A block's file holds constants, structs and at most one block, and includes what they need. Members are float, int,
// vec2, vec3, vec4, ivec2, ivec4, mat3, mat4 and structs; arrays are of vec4, ivec4, mat4 and structs alone, whose
// elements lie as close in both languages.
#ifndef DEEPWATER_BLOCK
#define DEEPWATER_BLOCK
#include "blocks/bindings.glsl"
#include "shared/block_struct.glsl"
#ifdef GL_core_profile
#define UNIFORM_BLOCK(number, Name) layout(std140, binding = number) uniform Name
#define BLOCK_INSTANCE(name) name
#define BLOCK_EQUALITY(Name)
#endif
// An index of an array in a block that is constant once loops are unrolled: see common/flat_uniforms.glsl.
#define UNROLLED(index) index
#endif
