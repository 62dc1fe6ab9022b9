#include "optics/panorama/sky_image.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <limits>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "core/check.h"
#include "core/exr_input.h"
#include "core/memory.h"
#include "core/srgb.h"
#include "optics/panorama/sky_texels.h"

namespace deepwater::optics {
namespace {

/// Memory for the image decoder. A small file may contain a stream that unpacks to a thousand times its
/// size, whatever its header says: no block may be larger than the size in the header requires.
struct DecoderMemory {
    size_t largest_piece = 0;  ///< bytes
    bool exceeded = false;

    void* resize(void* piece, size_t size) {
        if (size > largest_piece) {
            exceeded = true;
            return nullptr;
        }
        return std::realloc(piece, size);
    }
};
thread_local DecoderMemory decoder_memory;

}  // namespace
}  // namespace deepwater::optics

#define STBI_MALLOC(size) ::deepwater::optics::decoder_memory.resize(nullptr, size)
#define STBI_REALLOC(piece, size) ::deepwater::optics::decoder_memory.resize(piece, size)
#define STBI_FREE(piece) std::free(piece)
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_STATIC
#define STBI_ONLY_HDR
#define STBI_ONLY_JPEG
#define STBI_ONLY_PNG
#define STBI_NO_STDIO
#define STBI_MAX_DIMENSIONS 8192
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"
#include <stb_image.h>
#pragma GCC diagnostic pop

namespace deepwater::optics {
namespace {

namespace fs = std::filesystem;
using glm::vec3;
using Bytes = std::vector<unsigned char>;

constexpr float kLargestHalf = 65504.0f;
constexpr float kLargestValue = 1e30f;  ///< sums over a picture stay finite
constexpr std::uintmax_t kMaxFileBytes = 512u << 20;
constexpr std::array<std::string_view, 6> kFaceNames = {"px", "nx", "py", "ny", "pz", "nz"};
constexpr int kChannels = 3;

/// Bytes per pixel of the decoder's largest block: four channels of 16 bits, unpacked into a buffer that
/// grows by doubling.
constexpr size_t kMostPieceBytes = sizeof(std::uint16_t) * 4 * 2;

/// Bytes that the decoder needs in addition to pixels: tables, and rows rounded up to whole blocks of the
/// encoding.
constexpr size_t kDecoderTables = size_t{1} << 20;

/// Bytes per pixel while a picture is read: the unpacked stream, the pixels, and their linear values.
constexpr size_t kReadingBytes = 36;

[[noreturn]] void fail(const fs::path& file, std::string_view reason) {
    throw RuntimeFailure(
        std::string("cannot read sky image '").append(file.string()).append("': ").append(reason));
}

/// @return the file's size in bytes
std::uintmax_t check_file(const fs::path& file) {
    std::error_code error;
    if (!fs::exists(file, error)) fail(file, "no such file");
    if (!fs::is_regular_file(file, error)) fail(file, "not a file");
    const std::uintmax_t size = fs::file_size(file, error);
    if (error || size > kMaxFileBytes) fail(file, "larger than 512 MiB");
    return size;
}

Bytes read_bytes(const fs::path& file, std::uintmax_t size) {
    std::ifstream in(file, std::ios::binary);
    Bytes bytes(static_cast<size_t>(size));
    in.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(size));
    if (!in) fail(file, "it cannot be opened or read");
    return bytes;
}

/// stb fills the missing part of a JPEG with grey, so this checks for the end marker after the start of the
/// last scan.
bool is_cut_jpeg(const Bytes& bytes) {
    constexpr std::array<unsigned char, 2> kPictureStart = {0xFF, 0xD8};
    constexpr std::array<unsigned char, 2> kScanStart = {0xFF, 0xDA};
    constexpr std::array<unsigned char, 2> kPictureEnd = {0xFF, 0xD9};
    if (bytes.size() < 2 || !std::equal(kPictureStart.begin(), kPictureStart.end(), bytes.begin()))
        return false;
    const auto scan = std::find_end(bytes.begin(), bytes.end(), kScanStart.begin(), kScanStart.end());
    return std::search(scan, bytes.end(), kPictureEnd.begin(), kPictureEnd.end()) == bytes.end();
}

/// Returns whether a Radiance picture has all its rows. stb reads zeros beyond the end of a file and never
/// finishes on a run of length zero. Source of the format: Ward 1991, "Real Pixels", Graphics Gems II.
bool is_whole_radiance(const Bytes& bytes, int width, int height) {
    constexpr int kLeastRunWidth = 8;
    constexpr int kMostRunWidth = 32767;
    constexpr unsigned char kRunFlag = 128;
    constexpr std::array<unsigned char, 2> kHeaderEnd = {'\n', '\n'};
    const auto header = std::search(bytes.begin(), bytes.end(), kHeaderEnd.begin(), kHeaderEnd.end());
    if (header == bytes.end()) return false;
    const auto resolution = std::find(header + 2, bytes.end(), '\n');
    if (resolution == bytes.end()) return false;
    auto at = static_cast<size_t>(resolution - bytes.begin()) + 1;

    const auto is_run_row = [&] {
        return width >= kLeastRunWidth && width <= kMostRunWidth && at + 4 <= bytes.size() &&
               bytes[at] == 2 && bytes[at + 1] == 2 && bytes[at + 2] < kRunFlag;
    };
    if (!is_run_row())
        return bytes.size() - at >= 4 * static_cast<size_t>(width) * static_cast<size_t>(height);
    for (int row = 0; row < height; ++row) {
        if (!is_run_row()) return false;
        at += 4;
        for (int channel = 0; channel < 4; ++channel) {
            for (int x = 0; x < width;) {
                if (at >= bytes.size() || bytes[at] == 0) return false;
                const bool run = bytes[at] > kRunFlag;
                const int count = run ? bytes[at] - kRunFlag : bytes[at];
                at += 1 + static_cast<size_t>(run ? 1 : count);
                x += count;
                if (x > width) return false;
            }
        }
    }
    return at <= bytes.size();
}

template <class T>
struct FreePixels {
    void operator()(T* pixels) const { stbi_image_free(pixels); }
};

template <class T, class Function>
Grid2D<vec3> converted(const T* pixels, int width, int height, Function linear) {
    Grid2D<vec3> picture(width, height);
    for (vec3& value : picture.values()) {
        value = vec3(linear(pixels[0]), linear(pixels[1]), linear(pixels[2]));
        pixels += kChannels;
    }
    return picture;
}

std::string size_text(glm::ivec2 size) {
    return std::to_string(size.x) + "x" + std::to_string(size.y);
}

/// Returns the decoder's reason for its failure.
std::string decoder_problem() {
    return decoder_memory.exceeded ? "it unpacks to more than the size in its header" : stbi_failure_reason();
}

void check_size(const fs::path& file, glm::ivec2 size) {
    if (size.x < 1 || size.y < 1) fail(file, "it has no pixels");
    if (size.x > kMaxPanoramaWidth || size.y > kMaxPanoramaWidth) fail(file, "larger than 8192 pixels");
}

void check_memory_of(const fs::path& file, glm::ivec2 size) {
    check_memory(kReadingBytes * static_cast<size_t>(size.x) * static_cast<size_t>(size.y),
                 "the sky image '" + file.string() + "'");
}

/// A picture, and the largest value its format can hold.
struct Decoded {
    Grid2D<vec3> picture;
    float white = std::numeric_limits<float>::infinity();
};

template <class CheckShape>
Decoded decode_exr(const fs::path& file, const CheckShape& check_shape) {
    try {
        return {read_exr(file, [&](glm::ivec2 size) {
            check_size(file, size);
            check_shape(file, size);
            check_memory_of(file, size);
        })};
    } catch (const RuntimeFailure&) {
        throw;
    } catch (const std::exception& error) {
        fail(file, error.what());
    }
}

/// Reads a picture whose size, known before anything is unpacked, passes `check_shape`(file, size).
template <class CheckShape>
Decoded decode(const fs::path& file, const CheckShape& check_shape) {
    const std::uintmax_t file_size = check_file(file);
    if (is_exr(file)) return decode_exr(file, check_shape);
    const Bytes bytes = read_bytes(file, file_size);
    const auto length = static_cast<int>(bytes.size());
    decoder_memory = {.largest_piece = kDecoderTables + 2 * bytes.size()};
    glm::ivec2 size{};
    int channels = 0;
    if (!stbi_info_from_memory(bytes.data(), length, &size.x, &size.y, &channels))
        fail(file, "not an .exr, .hdr, .png or .jpg picture");
    check_size(file, size);
    check_shape(file, size);
    const size_t pixel_count = static_cast<size_t>(size.x) * static_cast<size_t>(size.y);
    check_memory_of(file, size);
    decoder_memory.largest_piece += kMostPieceBytes * pixel_count;
    const bool radiance = stbi_is_hdr_from_memory(bytes.data(), length) != 0;
    if (radiance ? !is_whole_radiance(bytes, size.x, size.y) : is_cut_jpeg(bytes))
        fail(file, "the file is cut short or damaged");

    if (radiance) {
        const std::unique_ptr<float, FreePixels<float>> pixels(
            stbi_loadf_from_memory(bytes.data(), length, &size.x, &size.y, &channels, kChannels));
        if (!pixels) fail(file, decoder_problem());
        return {converted(pixels.get(), size.x, size.y,
                          [](float value) { return std::clamp(value, 0.0f, kLargestValue); })};
    }
    const std::unique_ptr<stbi_us, FreePixels<stbi_us>> pixels(
        stbi_load_16_from_memory(bytes.data(), length, &size.x, &size.y, &channels, kChannels));
    if (!pixels) fail(file, decoder_problem());
    std::vector<float> linear(65536);
    for (size_t i = 0; i < linear.size(); ++i) linear[i] = linear_from_srgb(static_cast<float>(i) / 65535.0f);
    return {converted(pixels.get(), size.x, size.y, [&](stbi_us value) { return linear[value]; }), 1.0f};
}

bool is_first_face(const fs::path& file) {
    const std::string stem = file.stem().string();
    if (!stem.ends_with(kFaceNames[0])) return false;
    const size_t before = stem.size() - kFaceNames[0].size();
    return before == 0 || std::string_view("_-.").find(stem[before - 1]) != std::string_view::npos;
}

/// Returns the file beside `first` with another face: sky_px.png → sky_ny.png.
fs::path face_file(const fs::path& first, std::string_view face) {
    std::string stem = first.stem().string();
    stem.replace(stem.size() - face.size(), face.size(), face);
    return first.parent_path() / (stem + first.extension().string());
}

}  // namespace

SkyImage load_sky_image(const fs::path& file) {
    SkyImage image;
    const auto add = [&image](Decoded decoded) {
        image.pictures.push_back(std::move(decoded.picture));
        image.white = decoded.white;
    };
    if (!is_first_face(file)) {
        add(decode(file, [](const fs::path& part, glm::ivec2 size) {
            if (size.x != 2 * size.y)
                fail(part, size_text(size) + " pixels: a panorama is twice as wide as high");
        }));
        return image;
    }
    for (const std::string_view face : kFaceNames) {
        add(decode(face_file(file, face), [&image](const fs::path& part, glm::ivec2 size) {
            const bool first = image.pictures.empty();
            if (size.x != size.y || (!first && size.x != image.pictures.front().width()))
                fail(part, "the six faces must be squares of one size");
            if (size.x > kMaxFaceSize) fail(part, "a face larger than 4096 pixels");
        }));
    }
    return image;
}

void limit_to_half_floats(SkyImage& image) {
    for (Grid2D<vec3>& picture : image.pictures)
        for (vec3& value : picture.values()) value = glm::min(value, vec3(kLargestHalf));
}

vec3 level_irradiance(const SkyImage& image) {
    const SkyTexels texels(image);
    glm::dvec3 sum(0);
    texels.for_each([&](const SkyTexels::Texel& texel) {
        const double up = texels.direction(texel).y;
        if (up <= 0) return;
        const vec3& value = image.pictures[static_cast<size_t>(texel.picture)](texel.x, texel.y);
        sum += glm::dvec3(value) * (up * texels.solid_angle(texel));
    });
    return vec3(sum);
}

}  // namespace deepwater::optics
