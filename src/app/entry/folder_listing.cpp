#include "app/entry/folder_listing.h"

#include <algorithm>
#include <cctype>

#include "app/command_line/paths.h"
#include "core/check.h"
#include "core/text_file.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

std::string lower(std::string text) {
    std::ranges::transform(text, text.begin(),
                           [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return text;
}

bool has_one_of(const fs::path& file, std::span<const std::string_view> endings) {
    return endings.empty() ||
           std::ranges::any_of(endings, [&](std::string_view ending) { return has_ending(file, ending); });
}

}  // namespace

std::vector<FolderLine> folder_lines(const fs::path& folder, std::span<const std::string_view> endings) {
    std::vector<FolderLine> lines;
    std::error_code error, ignored;
    for (const fs::directory_entry& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        const bool is_folder = entry.is_directory(ignored);
        if (name.starts_with('.') || (!is_folder && !has_one_of(entry.path(), endings))) continue;
        lines.push_back({name, is_folder});
    }
    if (error) throw RuntimeFailure("cannot read the folder '" + folder.string() + "': " + error.message());
    std::ranges::sort(lines, [](const FolderLine& a, const FolderLine& b) {
        return a.folder != b.folder ? a.folder : lower(a.name) < lower(b.name);
    });
    return lines;
}

fs::path typed_file(std::string_view typed, const fs::path& folder,
                    std::span<const std::string_view> endings) {
    fs::path file = expand_home(typed);
    if (file.is_relative()) file = folder / file;
    std::error_code ignored;
    if (!endings.empty() && !fs::is_directory(file, ignored) && !has_one_of(file, endings))
        file += fs::path(endings.front());
    return file.lexically_normal();
}

}  // namespace deepwater::app
