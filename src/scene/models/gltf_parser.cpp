#include "scene/models/gltf_parser.h"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <cstring>
#include <nlohmann/json.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "core/check.h"
#include "scene/models/model_folder.h"

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;

constexpr int kDeepestJson = 64;        ///< levels of objects and arrays
constexpr size_t kLongestReason = 200;  ///< characters of a library's message
constexpr std::string_view kUnderstood[] = {
    "KHR_mesh_quantization",           "KHR_materials_unlit", "KHR_materials_specular", "KHR_materials_ior",
    "KHR_materials_emissive_strength", "KHR_lights_punctual", "KHR_texture_transform"};

/// glb: "glTF", version, length; then chunks of length, type, data. The first chunk is the JSON.
constexpr size_t kGlbHeader = 12, kChunkHeader = 8;

bool is_binary(std::span<const unsigned char> bytes) {
    return bytes.size() >= kGlbHeader + kChunkHeader && std::memcmp(bytes.data(), "glTF", 4) == 0;
}

/// Checks the JSON of a file before the library reads it: the library parses extras by recursion, and deep
/// nesting would overflow the stack.
nlohmann::json json_of(std::span<const unsigned char> bytes) {
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
        nlohmann::json gltf = nlohmann::json::parse(text, text + length, refuse_deep);
        if (!gltf.is_object()) throw RuntimeFailure("it is not glTF 2.0");
        return gltf;
    } catch (const nlohmann::json::exception& error) {
        // "[json.exception.parse_error.101] parse error at …; last read: …", which may be any bytes.
        std::string_view message = error.what();
        message = message.substr(0, message.find("; last read"));
        const size_t end_of_tag = message.find("] ");
        throw RuntimeFailure(
            std::string(end_of_tag == message.npos ? message : message.substr(end_of_tag + 2)));
    }
}

/// Refuses a file that names others outside the folder. confine() would not open them either.
void check_uris(const nlohmann::json& gltf, const ModelFolder& folder) {
    for (const char* kind : {"buffers", "images"}) {
        const auto list = gltf.find(kind);
        if (list == gltf.end() || !list->is_array()) continue;
        for (const nlohmann::json& entry : *list) {
            const auto uri = entry.is_object() ? entry.find("uri") : entry.end();
            if (uri == entry.end() || !uri->is_string()) continue;
            const std::string text = uri->get<std::string>();
            if (!tinygltf::IsDataURI(text) && folder.leads_out(text))
                throw RuntimeFailure("'" + text + "' lies outside its folder");
        }
    }
}

/// Keeps the encoded bytes of pictures that are not in a buffer, so that their sizes are checked before
/// decoding.
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
    const std::vector<unsigned char> bytes = read_model_bytes(file);
    if (file.extension() == ".glb" && !is_binary(bytes))
        throw RuntimeFailure("it is no binary glTF 2.0, which begins with 'glTF'");
    ModelFolder neighbours(file);
    check_uris(json_of(bytes), neighbours);
    tinygltf::TinyGLTF library;
    confine(library, neighbours);
    library.SetImageLoader(&keep_encoded, nullptr);
    tinygltf::Model gltf;
    std::string error, warning;
    const auto size = static_cast<unsigned>(bytes.size());
    const std::string folder = neighbours.path().string();
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
