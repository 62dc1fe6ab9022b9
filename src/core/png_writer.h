#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <memory>
#include <span>
#include <vector>

namespace deepwater {

/// Bits per channel of a PNG.
enum class PngDepth : int { eight = 8, sixteen = 16 };

/// Writes an RGB PNG row by row, so that the picture need not fit into memory.
///
///   PngWriter png(file, width, height, PngDepth::eight);
///   while (…) png.add_rows(some_rows);
///   png.finish();
///
/// Each row is filtered by that of the five filters which gives the smallest sum of absolute values, then
/// compressed by zlib. Source: W3C, Portable Network Graphics (Second Edition), 2003.
class PngWriter {
public:
    /// @throws std::runtime_error, as every member does, with the reason why the file cannot be written
    PngWriter(const std::filesystem::path& file, int width, int height, PngDepth depth);
    ~PngWriter();
    PngWriter(const PngWriter&) = delete;
    PngWriter& operator=(const PngWriter&) = delete;

    /// Adds whole rows of width · 3 values to an 8-bit picture, top row first.
    void add_rows(std::span<const std::uint8_t> rgb);
    /// Adds whole rows of width · 3 values to a 16-bit picture, top row first.
    void add_rows(std::span<const std::uint16_t> rgb);

    /// Completes the file.  @pre all rows were added
    void finish();

private:
    struct Stream;

    void add_row();  ///< adds row_
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
