#include "scene/models/model_folder.h"

#include <cerrno>
#include <cstring>
#include <fstream>

namespace deepwater::scene {
namespace {

namespace fs = std::filesystem;

constexpr size_t kLargestFile = size_t{256} << 20;  ///< bytes, of the model and of each file it names

bool lies_in(const fs::path& place, const fs::path& folder) {
    const fs::path relative = place.lexically_relative(folder);
    return !relative.empty() && *relative.begin() != "..";
}

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

/// Decodes %xx as tinygltf does: + becomes a space, and other text stays.
std::string decoded(const std::string& uri) {
    std::string text;
    for (size_t i = 0; i < uri.size(); ++i) {
        const int high = uri[i] == '%' && i + 2 < uri.size() ? hex_digit(uri[i + 1]) : -1;
        const int low = high >= 0 ? hex_digit(uri[i + 2]) : -1;
        if (low >= 0) {
            text += static_cast<char>(16 * high + low);
            i += 2;
        } else {
            text += uri[i] == '+' ? ' ' : uri[i];
        }
    }
    return text;
}

}  // namespace

std::vector<unsigned char> read_model_bytes(const fs::path& file) {
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

ModelFolder::ModelFolder(const fs::path& model) : path_(fs::canonical(model).parent_path()) {}

bool ModelFolder::holds(const fs::path& file) const {
    std::error_code error;
    const fs::path canonical = fs::canonical(file, error);
    return !error && fs::is_regular_file(canonical, error) && lies_in(canonical, path_);
}

bool ModelFolder::leads_out(const std::string& uri) const {
    const fs::path relative = decoded(uri);
    if (relative.is_absolute() || relative.native().find('\0') != std::string::npos) return true;
    if (!lies_in((path_ / relative).lexically_normal(), path_)) return true;
    std::error_code error;
    const fs::path canonical = fs::weakly_canonical(path_ / relative, error);
    return !error && !lies_in(canonical, path_);  // a path that cannot be resolved cannot be opened either
}

}  // namespace deepwater::scene
