#include "core/text_file.h"

#include <cerrno>
#include <cstring>
#include <fstream>

#include "core/check.h"

namespace deepwater {

std::string read_text_file(const std::filesystem::path& file, size_t largest) {
    const auto fail = [&file](const std::string& reason) {
        throw RuntimeFailure("cannot read '" + file.string() + "': " + reason);
    };
    std::error_code ignored;
    if (std::filesystem::is_directory(file, ignored)) fail("it is a folder");
    errno = 0;
    std::ifstream in(file, std::ios::binary);
    if (!in) fail(errno != 0 ? std::strerror(errno) : "it cannot be opened");
    std::string text(largest + 1, '\0');
    in.read(text.data(), static_cast<std::streamsize>(text.size()));
    if (in.bad()) fail("reading failed");
    text.resize(static_cast<size_t>(in.gcount()));
    if (text.size() > largest) fail("it is larger than " + std::to_string(largest) + " bytes");
    return text;
}

}  // namespace deepwater
