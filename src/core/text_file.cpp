#include "core/text_file.h"

#include <algorithm>
#include <cctype>
#include <cerrno>
#include <cstring>
#include <fstream>

#include "core/check.h"

namespace deepwater {
namespace {

constexpr size_t kFirstRoom = 4096;  ///< bytes

}  // namespace

std::string read_text_file(const std::filesystem::path& file, size_t largest) {
    const auto fail = [&file](const std::string& reason) {
        throw RuntimeFailure("cannot read '" + file.string() + "': " + reason);
    };
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) fail("it is a folder");
    if (std::filesystem::is_fifo(file, ignored)) fail("it is a pipe");
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (!in) fail(errno != 0 ? std::strerror(errno) : "it cannot be opened");
    // Room grows with what is read: most files are far smaller than what their reader accepts.
    std::string text;
    for (size_t room = kFirstRoom; in && text.size() <= largest; room *= 2) {
        const size_t before = text.size();
        text.resize(std::min(before + room, largest + 1));
        in.read(text.data() + before, static_cast<std::streamsize>(text.size() - before));
        text.resize(before + static_cast<size_t>(in.gcount()));
    }
    if (in.bad()) fail("reading failed");
    if (text.size() > largest) fail("it is larger than " + std::to_string(largest) + " bytes");
    return text;
}

bool has_ending(const std::filesystem::path& file, std::string_view ending) {
    std::string own = file.extension().string();
    std::ranges::transform(own, own.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return own == ending;
}

}  // namespace deepwater
