#include "scene/gltf_parser.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "core/check.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;

constexpr size_t kLargestFile = size_t{256} << 20;  ///< bytes, of the file and of each file it names
constexpr int kDeepestJson = 64;                    ///< levels of objects and arrays
constexpr size_t kLongestReason = 200;              ///< characters of a library's message
constexpr std::string_view kUnderstood[] = {"KHR_mesh_quantization",           "KHR_materials_unlit",
                                            "KHR_materials_specular",          "KHR_materials_ior",
                                            "KHR_materials_emissive_strength", "KHR_lights_punctual",
                                            "KHR_texture_transform"};

/// glb: "glTF", version, length; then chunks of length, type, data. The first chunk is the JSON.
constexpr size_t kGlbHeader = 12, kChunkHeader = 8;

std::vector<unsigned char> read_bytes(const fs::path& file) {
    std::error_code ignored;
    if (fs::is_directory(file, ignored)) throw RuntimeFailure("it is a folder");
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (!in) throw RuntimeFailure(errno != 0 ? std::strerror(errno) : "it cannot be opened");
    std::vector<unsigned char> bytes;
    constexpr size_t kBlock = size_t{1} << 20;
    while (in && bytes.size() <= kLargestFile) {
        const size_t had = bytes.size();
        bytes.resize(had + kBlock);
        in.read(reinterpret_cast<char*>(bytes.data() + had), static_cast<std::streamsize>(kBlock));
        bytes.resize(had + static_cast<size_t>(in.gcount()));
    }
    if (in.bad()) throw RuntimeFailure("reading failed");
    if (bytes.size() > kLargestFile) throw RuntimeFailure("it is too large for a model (over 256 MB)");
    return bytes;
}

bool is_binary(std::span<const unsigned char> bytes) {
    return bytes.size() >= kGlbHeader + kChunkHeader && std::memcmp(bytes.data(), "glTF", 4) == 0;
}

/// The library parses extras by recursion: nesting deeper than any sane file's is refused before it sees
/// them.
void check_nesting(std::span<const unsigned char> bytes) {
    const char* text = reinterpret_cast<const char*>(bytes.data());
    size_t length = bytes.size();
    if (is_binary(bytes)) {
        std::uint32_t chunk = 0;
        std::memcpy(&chunk, text + kGlbHeader, sizeof chunk);
        text += kGlbHeader + kChunkHeader;
        length = std::min<size_t>(chunk, bytes.size() - kGlbHeader - kChunkHeader);
    }
    try {
        const auto refuse_deep = [](int depth, nlohmann::json::parse_event_t, const nlohmann::json&) {
            if (depth > kDeepestJson) throw RuntimeFailure("nested too deeply");
            return true;
        };
        if (!nlohmann::json::parse(text, text + length, refuse_deep).is_object()) {
            throw RuntimeFailure("it is not glTF 2.0");
        }
    } catch (const nlohmann::json::exception& error) {
        const std::string_view message = error.what();  // "[json.exception.parse_error.101] parse error at …"
        const size_t end_of_tag = message.find("] ");
        throw RuntimeFailure(
            std::string(end_of_tag == message.npos ? message : message.substr(end_of_tag + 2)));
    }
}

/// Files that a model may name: those in its folder and below.
struct Neighbourhood {
    fs::path folder;  ///< canonical

    [[nodiscard]] bool holds(const std::string& file) const {
        std::error_code error;
        const fs::path canonical = fs::canonical(file, error);
        if (error || fs::is_directory(canonical, error)) return false;
        const fs::path relative = canonical.lexically_relative(folder);
        return !relative.empty() && *relative.begin() != "..";
    }

    [[nodiscard]] tinygltf::FsCallbacks callbacks() {
        return {
            .FileExists = [](const std::string& file,
                             void* self) { return static_cast<Neighbourhood*>(self)->holds(file); },
            .ExpandFilePath = [](const std::string& file, void*) { return file; },
            .ReadWholeFile =
                [](std::vector<unsigned char>* out, std::string* error, const std::string& file, void* self) {
                    try {
                        if (!static_cast<Neighbourhood*>(self)->holds(file)) return false;
                        *out = read_bytes(file);
                        return true;
                    } catch (const std::exception& failure) {
                        *error = failure.what();
                        return false;
                    }
                },
            .WriteWholeFile = nullptr,
            .user_data = this};
    }
};

/// Keeps the encoded bytes of pictures that are not in a buffer; nothing is decoded before it was checked.
bool keep_encoded(tinygltf::Image* image, const int, std::string*, std::string*, int, int,
                  const unsigned char* bytes, int size, void*) {
    if (image->bufferView < 0) image->image.assign(bytes, bytes + size);
    return true;
}

}  // namespace

std::string one_line(std::string text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == '.')) text.pop_back();
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return std::iscntrl(c) != 0; }, ' ');
    if (text.size() > kLongestReason) text = text.substr(0, kLongestReason) + "...";
    return text.empty() ? "it is not glTF 2.0" : text;
}

tinygltf::Model parse_gltf(const fs::path& file) {
    const std::vector<unsigned char> bytes = read_bytes(file);
    check_nesting(bytes);
    Neighbourhood neighbourhood{fs::canonical(file).parent_path()};
    tinygltf::TinyGLTF library;
    library.SetFsCallbacks(neighbourhood.callbacks());
    library.SetImageLoader(&keep_encoded, nullptr);
    tinygltf::Model gltf;
    std::string error, warning;
    const auto size = static_cast<unsigned>(bytes.size());
    const std::string folder = neighbourhood.folder.string();
    const bool good =
        is_binary(bytes)
            ? library.LoadBinaryFromMemory(&gltf, &error, &warning, bytes.data(), size, folder)
            : library.LoadASCIIFromString(&gltf, &error, &warning,
                                          reinterpret_cast<const char*>(bytes.data()), size, folder);
    if (!good || !error.empty()) throw RuntimeFailure(one_line(error));
    for (const std::string& extension : gltf.extensionsRequired) {
        if (std::find(std::begin(kUnderstood), std::end(kUnderstood), extension) == std::end(kUnderstood)) {
            throw RuntimeFailure("it needs the extension '" + extension + "', which is not understood");
        }
    }
    return gltf;
}

}  // namespace deepwater::scene
