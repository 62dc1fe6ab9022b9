#include "gl/buffer.h"

#include <algorithm>
#include <numeric>
#include <vector>

#include "gl/texture.h"
#include "support/gl_fixture.h"

namespace deepwater::gl {
namespace {

class BufferTest : public test::GlTest {};

std::vector<int> read_ints(const Buffer& buffer) {
    std::vector<int> values(buffer.size() / sizeof(int));
    glGetNamedBufferSubData(buffer.name(), 0, static_cast<GLsizeiptr>(buffer.size()), values.data());
    return values;
}

/// Views a region of bytes as values to write.
template <class T>
std::span<T> as(std::span<std::byte> bytes) {
    return {reinterpret_cast<T*>(bytes.data()), bytes.size() / sizeof(T)};
}

TEST_F(BufferTest, KeepsWhatWasWritten) {
    const std::vector<int> first = {1, 2, 3, 4};
    const Buffer buffer("test", sizeof(int) * first.size(), GL_DYNAMIC_STORAGE_BIT, first.data());
    EXPECT_EQ(read_ints(buffer), first);
    const std::vector<int> second = {5, 6};
    buffer.write(std::span<const int>(second));
    EXPECT_EQ(read_ints(buffer), (std::vector<int>{5, 6, 3, 4}));
}

TEST_F(BufferTest, RingDeliversEveryFrameUnharmed) {
    // Many more frames than regions, without waiting: overwriting a region before the GPU has copied it would
    // show.
    constexpr size_t kFrames = 200;
    constexpr size_t kInts = 16'384;
    for (const int regions : {2, StreamRing::kRegions}) {
        StreamRing ring("ring", kInts * sizeof(int), regions);
        const Buffer collected("collected", kFrames * kInts * sizeof(int), 0);
        for (size_t frame = 0; frame < kFrames; ++frame) {
            const auto region = as<int>(ring.begin());
            ASSERT_EQ(region.size(), kInts);
            std::iota(region.begin(), region.end(), static_cast<int>(frame * kInts));
            glCopyNamedBufferSubData(ring.name(), collected.name(),
                                     static_cast<GLintptr>(ring.region_offset()),
                                     static_cast<GLintptr>(frame * kInts * sizeof(int)),
                                     static_cast<GLsizeiptr>(ring.region_bytes()));
            ring.end();
        }
        std::vector<int> expected(kFrames * kInts);
        std::iota(expected.begin(), expected.end(), 0);
        EXPECT_TRUE(read_ints(collected) == expected) << regions;
    }
}

TEST_F(BufferTest, RingRegionsSuitBlockBindings) {
    StreamRing ring("ring", 100);
    for (int use = 0; use < 2 * StreamRing::kRegions; ++use) {
        EXPECT_EQ(ring.begin().size(), 100U);
        glBindBufferRange(GL_UNIFORM_BUFFER, 0, ring.name(), static_cast<GLintptr>(ring.region_offset()),
                          100);
        ring.end();
    }
}

TEST_F(BufferTest, RingFeedsTextures) {
    constexpr int kSide = 33;
    const Texture texture({.format = GL_R32F, .width = kSide, .height = kSide, .label = "streamed"});
    StreamRing ring("ring", texture.level_bytes(0, GL_RED, GL_FLOAT));
    for (int frame = 0; frame < 10; ++frame) {
        const auto pixels = as<float>(ring.begin());
        std::fill(pixels.begin(), pixels.end(), static_cast<float>(frame));
        texture.upload_from_buffer(ring.name(), ring.region_offset(), 0, 0, GL_RED, GL_FLOAT);
        ring.end();
        if (frame % 3 != 0)
            continue;  // reading waits for the GPU, so only some frames read: uploads queue up
        std::vector<float> read(kSide * kSide);
        glGetTextureImage(texture.name(), 0, GL_RED, GL_FLOAT,
                          static_cast<GLsizei>(read.size() * sizeof(float)), read.data());
        EXPECT_EQ(std::count(read.begin(), read.end(), static_cast<float>(frame)), kSide * kSide);
    }
}

TEST_F(BufferTest, RingMoves) {
    StreamRing first("ring", 64);
    (void)first.begin();
    first.end();
    StreamRing second = std::move(first);
    EXPECT_EQ(second.begin().size(), 64U);
    EXPECT_EQ(second.region_offset(), 256U);
    second.end();
    second = StreamRing("other", 32);
    EXPECT_EQ(second.begin().size(), 32U);
    EXPECT_EQ(second.region_offset(), 0U);
    second.end();
}

}  // namespace
}  // namespace deepwater::gl
