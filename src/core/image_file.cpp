#include "core/image_file.h"

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfStandardAttributes.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

#define STB_IMAGE_WRITE_IMPLEMENTATION
#define STB_IMAGE_WRITE_STATIC
#include <stb_image_write.h>

#include "core/check.h"

namespace deepwater {
namespace {

namespace fs = std::filesystem;

constexpr int kRgb = 3;

[[noreturn]] void fail(const fs::path& file, std::string_view reason) {
    throw RuntimeFailure("cannot write '" + file.string() + "': " + std::string(reason));
}

void write_bytes(const fs::path& file, std::string_view bytes) {
    errno = 0;
    std::ofstream out(file, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw std::runtime_error(errno != 0 ? std::strerror(errno) : "the disk took no more");
}

void append_bytes(void* context, void* data, int size) {
    static_cast<std::string*>(context)->append(static_cast<const char*>(data), static_cast<size_t>(size));
}

}  // namespace

void check_writable(const fs::path& file) {
    std::error_code error;
    if (file.filename().empty()) fail(file, "no file name");
    if (fs::is_directory(file, error)) fail(file, "it is a folder");
    const fs::path folder = file.has_parent_path() ? file.parent_path() : fs::path(".");
    if (!fs::exists(folder, error)) fail(file, "there is no folder '" + folder.string() + "'");
    if (!fs::is_directory(folder, error)) fail(file, "'" + folder.string() + "' is not a folder");
    if (access(folder.c_str(), W_OK | X_OK) != 0) fail(file, std::strerror(errno));
    if (fs::exists(file, error) && access(file.c_str(), W_OK) != 0) fail(file, std::strerror(errno));
}

void replace_file(const fs::path& file, const std::function<void(const fs::path&)>& write) {
    check_writable(file);
    fs::path temporary = file;
    temporary += ".partial" + std::to_string(getpid());
    std::error_code ignored;
    try {
        write(temporary);
        fs::rename(temporary, file);
    } catch (const fs::filesystem_error& error) {
        fs::remove(temporary, ignored);
        fail(file, error.code().message());
    } catch (const std::exception& error) {
        fs::remove(temporary, ignored);
        fail(file, error.what());
    }
}

void write_text_file(const fs::path& file, std::string_view text) {
    replace_file(file, [text](const fs::path& temporary) { write_bytes(temporary, text); });
}

void write_png(const fs::path& file, int width, int height, std::span<const std::uint8_t> rgb) {
    DW_CHECK(rgb.size() == static_cast<size_t>(width) * static_cast<size_t>(height) * kRgb);
    std::string encoded;
    if (stbi_write_png_to_func(append_bytes, &encoded, width, height, kRgb, rgb.data(), width * kRgb) == 0) {
        fail(file, "the picture cannot be encoded");
    }
    write_text_file(file, encoded);
}

void write_exr(const fs::path& file, int width, int height, std::span<const float> rgb) {
    DW_CHECK(rgb.size() == static_cast<size_t>(width) * static_cast<size_t>(height) * kRgb);
    Imf::Header header(width, height);
    header.compression() = Imf::ZIP_COMPRESSION;
    Imf::addChromaticities(header, Imf::Chromaticities());  // Rec.709

    Imf::FrameBuffer channels;
    const char* const names[kRgb] = {"R", "G", "B"};
    for (int c = 0; c < kRgb; ++c) {
        header.channels().insert(names[c], Imf::Channel(Imf::FLOAT));
        // OpenEXR's interface wants a char*, but an OutputFile only reads from it.
        auto* base = reinterpret_cast<char*>(const_cast<float*>(rgb.data() + c));
        channels.insert(names[c], Imf::Slice(Imf::FLOAT, base, sizeof(float) * kRgb,
                                             sizeof(float) * kRgb * static_cast<size_t>(width)));
    }
    replace_file(file, [&](const fs::path& temporary) {
        Imf::OutputFile out(temporary.c_str(), header);
        out.setFrameBuffer(channels);
        out.writePixels(height);
    });
}

}  // namespace deepwater
