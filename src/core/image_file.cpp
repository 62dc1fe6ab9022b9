#include "core/image_file.h"

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfDoubleAttribute.h>
#include <OpenEXR/ImfFloatAttribute.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfIntAttribute.h>
#include <OpenEXR/ImfMultiPartOutputFile.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfOutputPart.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfStandardAttributes.h>
#include <OpenEXR/ImfStringAttribute.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <exception>
#include <fstream>
#include <string>
#include <vector>

#include "core/check.h"

namespace deepwater {
namespace {

namespace fs = std::filesystem;

constexpr int kRgb = 3;

[[noreturn]] void fail(const fs::path& file, std::string_view reason) {
    throw RuntimeFailure("cannot write '" + file.string() + "': " + std::string(reason));
}

/// A library's message in which the name of a temporary file is that of the file which it was to become.
std::string without(std::string message, const std::string& temporary, const std::string& file) {
    for (size_t at = message.find(temporary); at != message.npos;
         at = message.find(temporary, at + file.size()))
        message.replace(at, temporary.size(), file);
    return message;
}

void write_bytes(const fs::path& file, std::string_view bytes) {
    errno = 0;
    std::ofstream out(file, std::ios::binary);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    out.close();
    if (!out) throw std::runtime_error(errno != 0 ? std::strerror(errno) : "the disk took no more");
}

/// Returns a slice of `Imf::FLOAT` values to be written. OpenEXR takes a char*, from which an output file
/// only reads.
Imf::Slice read_only_slice(const float* first, size_t x_stride, size_t y_stride) {
    return {Imf::FLOAT, reinterpret_cast<char*>(const_cast<float*>(first)), x_stride, y_stride};
}

void insert(Imf::Header& header, const std::string& name, const ExrValue& value) {
    if (const int* whole = std::get_if<int>(&value)) {
        header.insert(name, Imf::IntAttribute(*whole));
    } else if (const float* real = std::get_if<float>(&value)) {
        header.insert(name, Imf::FloatAttribute(*real));
    } else if (const double* precise = std::get_if<double>(&value)) {
        header.insert(name, Imf::DoubleAttribute(*precise));
    } else {
        header.insert(name, Imf::StringAttribute(std::get<std::string>(value)));
    }
}

/// @param window  the display window, which a file's parts must share
Imf::Header header_of(const ExrPart& part, const Imath::Box2i& window) {
    const Grid2D<float>& first = part.channels.front().values;
    const Imath::Box2i data({0, 0}, {first.width() - 1, first.height() - 1});
    Imf::Header header(window, data);
    header.setName(part.name);
    header.setType(Imf::SCANLINEIMAGE);
    header.compression() = Imf::ZIP_COMPRESSION;
    Imf::addWrapmodes(header, "periodic");
    for (const auto& [name, value] : part.attributes) insert(header, name, value);
    for (const ExrChannel& channel : part.channels) {
        DW_CHECK(channel.values.width() == first.width() && channel.values.height() == first.height());
        header.channels().insert(channel.name, Imf::Channel(Imf::FLOAT));
    }
    return header;
}

/// The file that is being written, for remove_unfinished_file(): a signal handler may read a pointer, nothing
/// larger.
std::atomic<const char*> unfinished_file = nullptr;
static_assert(std::atomic<const char*>::is_always_lock_free);

/// While this object lives, remove_unfinished_file() removes `file`, unless another file is registered
/// already.
class Unfinished {
public:
    explicit Unfinished(const fs::path& file) : file_(file.string()) {
        const char* none = nullptr;
        unfinished_file.compare_exchange_strong(none, file_.c_str());
    }
    ~Unfinished() {
        const char* own = file_.c_str();
        unfinished_file.compare_exchange_strong(own, nullptr);
    }
    Unfinished(const Unfinished&) = delete;
    Unfinished& operator=(const Unfinished&) = delete;

private:
    std::string file_;
};

}  // namespace

void remove_unfinished_file() noexcept {
    if (const char* file = unfinished_file.load()) unlink(file);
}

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
    static std::atomic<int> files = 0;
    std::error_code ignored;
    // A link stays, and its target is written. The temporary's name is short: that of `file` may already have
    // the greatest length that names can have.
    const fs::path target = fs::is_symlink(file, ignored) ? fs::weakly_canonical(file, ignored) : file;
    const std::string name =
        "deepwater-" + std::to_string(getpid()) + "-" + std::to_string(++files) + ".partial";
    const fs::path temporary = target.parent_path() / name;
    const Unfinished registered(temporary);
    try {
        write(temporary);
        fs::rename(temporary, target);
    } catch (const fs::filesystem_error& error) {
        fs::remove(temporary, ignored);
        fail(file, error.code().message());
    } catch (const std::exception& error) {
        fs::remove(temporary, ignored);
        fail(file, without(error.what(), temporary.string(), file.string()));
    }
}

void write_text_file(const fs::path& file, std::string_view text) {
    replace_file(file, [text](const fs::path& temporary) { write_bytes(temporary, text); });
}

void write_png(const fs::path& file, int width, int height, std::span<const std::uint8_t> rgb) {
    DW_CHECK(rgb.size() == static_cast<size_t>(width) * static_cast<size_t>(height) * kRgb);
    write_png(file, width, height, PngDepth::eight, [rgb](PngWriter& png) { png.add_rows(rgb); });
}

void write_png(const fs::path& file, int width, int height, PngDepth depth,
               const std::function<void(PngWriter&)>& write) {
    replace_file(file, [&](const fs::path& temporary) {
        PngWriter png(temporary, width, height, depth);
        write(png);
        png.finish();
    });
}

void write_exr(const fs::path& file, int width, int height, std::span<const float> rgb) {
    DW_CHECK(rgb.size() == static_cast<size_t>(width) * static_cast<size_t>(height) * kRgb);
    write_exr(file, width, height, [rgb](const ExrRows& rows) { rows(rgb); });
}

void write_exr(const fs::path& file, int width, int height,
               const std::function<void(const ExrRows&)>& write) {
    Imf::Header header(width, height);
    header.compression() = Imf::ZIP_COMPRESSION;
    Imf::addChromaticities(header, Imf::Chromaticities());  // Rec.709
    constexpr const char* kNames[kRgb] = {"R", "G", "B"};
    for (const char* name : kNames) header.channels().insert(name, Imf::Channel(Imf::FLOAT));

    replace_file(file, [&](const fs::path& temporary) {
        Imf::OutputFile out(temporary.c_str(), header);
        const size_t row = static_cast<size_t>(width) * kRgb;
        int done = 0;
        write([&](std::span<const float> rgb) {
            // OpenEXR takes the address of row 0, wherever the rows given begin.
            const float* const first = rgb.data() - static_cast<std::ptrdiff_t>(row) * done;
            Imf::FrameBuffer channels;
            for (int c = 0; c < kRgb; ++c)
                channels.insert(kNames[c],
                                read_only_slice(first + c, sizeof(float) * kRgb, sizeof(float) * row));
            out.setFrameBuffer(channels);
            const auto count = static_cast<int>(rgb.size() / row);
            out.writePixels(count);
            done += count;
        });
        DW_CHECK(done == height);
    });
}

void write_exr_parts(const fs::path& file, std::span<const ExrPart> parts) {
    DW_CHECK(!parts.empty());
    Imath::Box2i window({0, 0}, {0, 0});
    for (const ExrPart& part : parts) {
        DW_CHECK(!part.channels.empty());
        const Grid2D<float>& first = part.channels.front().values;
        window.extendBy(Imath::V2i(first.width() - 1, first.height() - 1));
    }
    std::vector<Imf::Header> headers;
    for (const ExrPart& part : parts) headers.push_back(header_of(part, window));
    replace_file(file, [&](const fs::path& temporary) {
        Imf::MultiPartOutputFile out(temporary.c_str(), headers.data(), static_cast<int>(headers.size()));
        for (size_t i = 0; i < parts.size(); ++i) {
            Imf::FrameBuffer channels;
            for (const ExrChannel& channel : parts[i].channels) {
                const size_t row = sizeof(float) * static_cast<size_t>(channel.values.width());
                channels.insert(channel.name, read_only_slice(channel.values.row(0), sizeof(float), row));
            }
            Imf::OutputPart part(out, static_cast<int>(i));
            part.setFrameBuffer(channels);
            part.writePixels(parts[i].channels.front().values.height());
        }
    });
}

}  // namespace deepwater
