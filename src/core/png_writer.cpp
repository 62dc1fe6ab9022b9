#include "core/png_writer.h"

#include <zlib.h>

#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <stdexcept>

#include "core/check.h"

namespace deepwater {
namespace {

constexpr size_t kRgb = 3;
constexpr size_t kChunkBytes = size_t{1} << 16;
constexpr int kFilters = 5;  ///< none, left, up, mean, Paeth's predictor

void put_big_endian(std::uint32_t value, std::uint8_t* to) {
    for (int i = 0; i < 4; ++i) to[i] = static_cast<std::uint8_t>(value >> (24 - 8 * i));
}

/// Whichever of left, up and upper left is nearest to left + up - upper left.
int paeth(int left, int up, int upper_left) {
    const int guess = left + up - upper_left;
    const int by_left = std::abs(guess - left), by_up = std::abs(guess - up),
              by_upper_left = std::abs(guess - upper_left);
    if (by_left <= by_up && by_left <= by_upper_left) return left;
    return by_up <= by_upper_left ? up : upper_left;
}

int predicted(int filter, int left, int up, int upper_left) {
    switch (filter) {
        case 1:
            return left;
        case 2:
            return up;
        case 3:
            return (left + up) / 2;
        case 4:
            return paeth(left, up, upper_left);
        default:
            return 0;
    }
}

}  // namespace

struct PngWriter::Stream {
    z_stream z{};
    Stream() {
        constexpr int kLevel = 5;  // little larger than the best, at half the time
        if (deflateInit(&z, kLevel) != Z_OK) throw std::runtime_error("the picture cannot be compressed");
    }
    ~Stream() { deflateEnd(&z); }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
};

PngWriter::PngWriter(const std::filesystem::path& file, int width, int height, PngDepth depth)
    : depth_(depth),
      height_(height),
      row_bytes_(static_cast<size_t>(width) * kRgb * (depth == PngDepth::sixteen ? 2 : 1)),
      row_(row_bytes_),
      above_(row_bytes_),
      filtered_(row_bytes_ + 1),
      best_(row_bytes_ + 1),
      packed_(kChunkBytes),
      stream_(std::make_unique<Stream>()) {
    errno = 0;
    out_.open(file, std::ios::binary);
    constexpr std::array<std::uint8_t, 8> kSignature = {0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    out_.write(reinterpret_cast<const char*>(kSignature.data()), kSignature.size());
    std::array<std::uint8_t, 13> header{};
    put_big_endian(static_cast<std::uint32_t>(width), header.data());
    put_big_endian(static_cast<std::uint32_t>(height), header.data() + 4);
    header[8] = static_cast<std::uint8_t>(depth);
    header[9] = 2;  // RGB; deflate, adaptive filtering, not interlaced
    write_chunk("IHDR", header);
    constexpr std::array<std::uint8_t, 1> kPerceptual = {0};
    write_chunk("sRGB", kPerceptual);
    stream_->z.next_out = packed_.data();
    stream_->z.avail_out = static_cast<uInt>(packed_.size());
}

PngWriter::~PngWriter() = default;

void PngWriter::write_chunk(const char (&type)[5], std::span<const std::uint8_t> data) {
    std::array<std::uint8_t, 8> head{};
    put_big_endian(static_cast<std::uint32_t>(data.size()), head.data());
    std::memcpy(head.data() + 4, type, 4);
    uLong sum = crc32(0, head.data() + 4, 4);
    if (!data.empty()) sum = crc32(sum, data.data(), static_cast<uInt>(data.size()));
    std::array<std::uint8_t, 4> tail{};
    put_big_endian(static_cast<std::uint32_t>(sum), tail.data());
    out_.write(reinterpret_cast<const char*>(head.data()), head.size());
    out_.write(reinterpret_cast<const char*>(data.data()), static_cast<std::streamsize>(data.size()));
    out_.write(reinterpret_cast<const char*>(tail.data()), tail.size());
    if (!out_) throw std::runtime_error(errno != 0 ? std::strerror(errno) : "the disk took no more");
}

void PngWriter::compress(std::span<const std::uint8_t> bytes, bool last) {
    z_stream& z = stream_->z;
    z.next_in = const_cast<Bytef*>(bytes.data());  // zlib only reads from it
    z.avail_in = static_cast<uInt>(bytes.size());
    for (;;) {
        const int status = deflate(&z, last ? Z_FINISH : Z_NO_FLUSH);
        DW_CHECK(status == Z_OK || status == Z_STREAM_END || status == Z_BUF_ERROR);
        if (z.avail_out == 0 || status == Z_STREAM_END) {
            write_chunk("IDAT", std::span(packed_).first(packed_.size() - z.avail_out));
            z.next_out = packed_.data();
            z.avail_out = static_cast<uInt>(packed_.size());
        } else if (z.avail_in == 0) {
            return;
        }
        if (status == Z_STREAM_END) return;
    }
}

void PngWriter::add_row() {
    DW_CHECK(rows_ < height_);
    const size_t pixel = kRgb * (depth_ == PngDepth::sixteen ? 2 : 1);
    long least = std::numeric_limits<long>::max();
    for (int filter = 0; filter < kFilters; ++filter) {
        filtered_[0] = static_cast<std::uint8_t>(filter);
        long sum = 0;
        for (size_t i = 0; i < row_bytes_; ++i) {
            const int left = i < pixel ? 0 : row_[i - pixel];
            const int upper_left = i < pixel ? 0 : above_[i - pixel];
            const auto rest =
                static_cast<std::uint8_t>(row_[i] - predicted(filter, left, above_[i], upper_left));
            filtered_[i + 1] = rest;
            sum += std::abs(static_cast<int>(static_cast<std::int8_t>(rest)));
        }
        if (sum < least) {
            least = sum;
            best_.swap(filtered_);
        }
    }
    compress(best_, false);
    row_.swap(above_);
    ++rows_;
}

void PngWriter::add_rows(std::span<const std::uint8_t> rgb) {
    DW_CHECK(depth_ == PngDepth::eight && rgb.size() % row_bytes_ == 0);
    for (size_t first = 0; first < rgb.size(); first += row_bytes_) {
        std::memcpy(row_.data(), rgb.data() + first, row_bytes_);
        add_row();
    }
}

void PngWriter::add_rows(std::span<const std::uint16_t> rgb) {
    DW_CHECK(depth_ == PngDepth::sixteen && rgb.size() % (row_bytes_ / 2) == 0);
    for (size_t first = 0; first < rgb.size(); first += row_bytes_ / 2) {
        for (size_t i = 0; i < row_bytes_ / 2; ++i) {
            row_[2 * i] = static_cast<std::uint8_t>(rgb[first + i] >> 8);
            row_[2 * i + 1] = static_cast<std::uint8_t>(rgb[first + i] & 0xff);
        }
        add_row();
    }
}

void PngWriter::finish() {
    DW_CHECK(rows_ == height_);
    compress({}, true);
    write_chunk("IEND", {});
    out_.close();
    if (!out_) throw std::runtime_error(errno != 0 ? std::strerror(errno) : "the disk took no more");
}

}  // namespace deepwater
