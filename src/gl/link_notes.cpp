#include "gl/link_notes.h"

#include <charconv>
#include <cinttypes>
#include <cstdio>
#include <fstream>
#include <string>
#include <utility>

#include "core/text.h"
#include "gl/handle.h"

namespace deepwater::gl {
namespace {

namespace fs = std::filesystem;

std::string_view driver_text(GLenum name) {
    const auto* text = reinterpret_cast<const char*>(glGetString(name));
    return text ? text : "";
}

}  // namespace

LinkNotes::LinkNotes(fs::path file) : file_(std::move(file)) {
    if (file_.empty()) return;
    std::ifstream in(file_);
    std::string line;
    while (components_.size() <= kMostNotes && std::getline(in, line)) {
        std::uint64_t key = 0;
        int components = 0;
        const char* end = line.data() + line.size();
        const auto [space, bad_key] = std::from_chars(line.data(), end, key, 16);
        if (bad_key != std::errc() || space == end || *space != ' ') continue;
        const auto [rest, bad_number] = std::from_chars(space + 1, end, components);
        if (bad_number != std::errc() || rest != end || components < 0) continue;
        components_.insert_or_assign(key, components);
    }
    if (components_.size() <= kMostNotes) return;
    components_.clear();
    in.close();
    std::error_code ignored;
    fs::remove(file_, ignored);
}

std::uint64_t LinkNotes::key(std::string_view vertex, std::string_view fragment) {
    std::string all;
    for (const std::string_view part :
         {driver_text(GL_RENDERER), driver_text(GL_VERSION), vertex, fragment}) {
        all += part;
        all += '\0';
    }
    return fnv1a(all);
}

std::optional<int> LinkNotes::components(std::uint64_t key) const {
    const auto known = components_.find(key);
    if (known == components_.end()) return std::nullopt;
    return known->second;
}

void LinkNotes::note(std::uint64_t key, int components) {
    components_.insert_or_assign(key, components);
    if (file_.empty()) return;
    std::error_code ignored;
    fs::create_directories(file_.parent_path(), ignored);
    // One write of a short line at the end of a file is not mixed with that of another process.
    char line[40];
    const int length = std::snprintf(line, sizeof line, "%016" PRIx64 " %d\n", key, components);
    std::ofstream(file_, std::ios::app).write(line, length);
}

}  // namespace deepwater::gl
