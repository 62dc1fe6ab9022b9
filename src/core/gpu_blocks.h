#pragma once

// Prelude that lets C++ include the uniform blocks of shaders/blocks as structs of the same layout (std140):
//   namespace deepwater::gpu {
//   #include "blocks/frame_block.glsl"
//   }
// Include before them what they need of shaders/shared. shaders/blocks/block.glsl has the rules for such
// files.

#include "core/shared_glsl.h"

#define UNIFORM_BLOCK(number, Name) struct alignas(16) Name
#define BLOCK_INSTANCE(name)
#define BLOCK_EQUALITY(Name) bool operator==(const Name&) const = default;

namespace deepwater::gpu {
using namespace shared;

// Vectors and matrices of GLM, aligned as std140 aligns them.
using vec2 [[gnu::aligned(8)]] = glm::vec2;
using ivec2 [[gnu::aligned(8)]] = glm::ivec2;
using vec3 [[gnu::aligned(16)]] = glm::vec3;
using vec4 [[gnu::aligned(16)]] = glm::vec4;
using ivec4 [[gnu::aligned(16)]] = glm::ivec4;
using mat3 [[gnu::aligned(16)]] = glm::mat3x4;  // its columns are padded
using mat4 [[gnu::aligned(16)]] = glm::mat4;

struct mat2;  // Blocks hold none.

#include "blocks/bindings.glsl"
}  // namespace deepwater::gpu
