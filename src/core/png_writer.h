#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <vector>

namespace deepwater {

/// Bits a channel of a PNG.
enum class PngDepth : int { eight = 8, sixteen = 16 };

/// Writes an RGB PNG row by row, so that pictures need not fit into memory.
///
///   PngWriter png(file, width, height, PngDepth::eight);
///   while (…) png.add_rows(some_rows);
///   png.finish();
///
/// Rows are filtered each by whichever of the five filters leaves the least sum of absolute differences and
/// compressed by zlib. Source: W3C, Portable Network Graphics (Second Edition), 2003.
class PngWriter {
public:
    /// @throws std::runtime_error as every member: the reason why it cannot be written
    PngWriter(const std::filesystem::path& file, int width, int height, PngDepth depth);
    ~PngWriter();
    PngWriter(const PngWriter&) = delete;
    PngWriter& operator=(const PngWriter&) = delete;

    /// Whole rows of width · 3 values, top row first, of an 8-bit picture …
    void add_rows(std::span<const std::uint8_t> rgb);
    /// … and of a 16-bit one.
    void add_rows(std::span<const std::uint16_t> rgb);

    /// Completes the file once all rows are there.
    void finish();

private:
    struct Stream;

    void add_row();  ///< row_
    void compress(std::span<const std::uint8_t> bytes, bool last);
    void write_chunk(const char (&type)[5], std::span<const std::uint8_t> data);

    std::ofstream out_;
    const PngDepth depth_;
    const int height_;
    const size_t pixel_bytes_;
    const size_t row_bytes_;
    int rows_ = 0;
    std::vector<std::uint8_t> row_, above_;      ///< bytes of two rows, big-endian, after a pixel of zeros
    std::vector<std::uint8_t> filtered_, best_;  ///< filter type, then bytes
    std::vector<std::uint8_t> packed_;           ///< compressed, one chunk's worth
    std::unique_ptr<Stream> stream_;
};

}  // namespace deepwater
