#pragma once

#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>
#include <string_view>

#include "gl/handle.h"

namespace deepwater::test {

/// A member of a C++ struct that mirrors a std140 block.
struct BlockMember {
    std::string_view name;
    size_t offset;
};

/// BlockMember of `member` of `Struct`.
#define DW_BLOCK_MEMBER(Struct, member)   \
    ::deepwater::test::BlockMember {      \
#member, offsetof(Struct, member) \
    }

/// A compute program that does nothing but declare what the file `include`, under shaders/, declares.
[[nodiscard]] gl::Handle<&gl::delete_program> program_declaring(std::string_view include);

/// Success when the uniform block `block` of `program` has exactly these members at these offsets, and `size`
/// is its size rounded up to 16 bytes.
///
///     EXPECT_TRUE(block_matches(program.name(), "View", sizeof(View),
///                               {DW_BLOCK_MEMBER(View, clip_from_view), DW_BLOCK_MEMBER(View, eye)}));
[[nodiscard]] ::testing::AssertionResult block_matches(GLuint program, std::string_view block, size_t size,
                                                       std::initializer_list<BlockMember> members);

}  // namespace deepwater::test
