#pragma once

#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace deepwater::gl {

/// A number of a uniform block that a fragment shader reads.
struct FlatUniform {
    std::string type;  ///< of GLSL: float, vec3, mat4 …
    std::string size;  ///< of an array, such as "4" or "kHarmonics"; "" for what is none
    std::string path;  ///< the expression that reads it, such as "shadow.layers[kShadowNear].texel"
    std::string name;  ///< of the input that replaces it
};

/// The text of a fragment shader that reads flat inputs in place of uniform blocks.
struct FlatFragment {
    std::string text;
    std::vector<FlatUniform> uniforms;  ///< in the order in which the text reads them first
    int components = 0;                 ///< of all of them; an array counts as four
};

/// Replaces what a fragment shader reads of uniform blocks by flat inputs.
///
/// llvmpipe (Mesa 22.3) reads each number of a block in a fragment shader lane by lane, in about twenty instructions for
/// eight pixels, and again wherever the shader uses it; a flat input takes one or two.
///
/// Replaced are members of blocks, and parts of them reached by constant indices (numbers and names like kName), that are
/// of plain types or structs of these. An array is replaced as a whole where it has no index, and where that is
/// UNROLLED(i), which promises that i is constant once loops are unrolled. What else is indexed by a variable stays in its block.
/// @param text  a resolved shader, see ShaderSource; blocks are written with UNIFORM_BLOCK and BLOCK_STRUCT
/// @param most_components  the rest, which the text reads least often, stays in its blocks
[[nodiscard]] FlatFragment flatten_uniforms(std::string_view text,
                                            int most_components = std::numeric_limits<int>::max());

/// The text that, after a vertex shader which declares the same blocks, gives its fragment shader these inputs: it
/// defines send_uniforms(), see shaders/common/flat_uniforms.glsl.
[[nodiscard]] std::string send_uniforms(std::span<const FlatUniform> uniforms);

}  // namespace deepwater::gl
