#include "manuals.h"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <map>
#include <set>
#include <stdexcept>
#include <string_view>

namespace deepwater::test {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kFolders[] = {".ci/", "assets/", "docs/",  "scripts/",    "shaders/",
                                         "src/", "tests/",  "tools/", "third_party/"};
constexpr std::string_view kSourceFolders[] = {"src", "shaders", "tests", "tools"};
constexpr std::string_view kSourceEndings[] = {".h", ".cpp", ".inl", ".glsl", ".vert", ".frag", ".comp"};
constexpr std::string_view kManualFolders[] = {"docs", "assets", "tools"};

struct Line {
    int number;
    std::string text;
};

/// The lines of a Markdown file outside of blocks of code.
std::vector<Line> lines_of(const fs::path& file) {
    std::ifstream in(file);
    if (!in) throw std::runtime_error("cannot read " + file.string());
    std::vector<Line> lines;
    bool code = false;
    std::string text;
    for (int number = 1; std::getline(in, text); ++number) {
        if (text.starts_with("```")) {
            code = !code;
        } else if (!code) {
            lines.push_back({number, text});
        }
    }
    return lines;
}

/// What stands between pairs of back-quotes.
std::vector<std::string> quoted_in(const std::string& line) {
    std::vector<std::string> found;
    for (size_t open = line.find('`'); open != line.npos;) {
        const size_t close = line.find('`', open + 1);
        if (close == line.npos) break;
        found.push_back(line.substr(open + 1, close - open - 1));
        open = line.find('`', close + 1);
    }
    return found;
}

/// The targets of links, [text](target).
std::vector<std::string> links_in(const std::string& line) {
    std::vector<std::string> found;
    for (size_t at = line.find("]("); at != line.npos; at = line.find("](", at + 1)) {
        const size_t close = line.find(')', at);
        if (close != line.npos) found.push_back(line.substr(at + 2, close - at - 2));
    }
    return found;
}

std::set<std::string> anchors_in(const fs::path& file) {
    std::set<std::string> anchors;
    for (const Line& line : lines_of(file)) {
        const size_t level = line.text.find_first_not_of('#');
        if (level > 0 && level != line.text.npos && line.text[level] == ' ')
            anchors.insert(anchor_of(line.text.substr(level + 1)));
    }
    return anchors;
}

/// Whether a file has this path, whose last part may hold one asterisk.
bool has_file(const fs::path& repository, const fs::path& path) {
    const std::string name = path.filename().string();
    const size_t star = name.find('*');
    if (star == name.npos) return fs::exists(repository / path);
    const std::string head = name.substr(0, star), tail = name.substr(star + 1);
    const fs::path folder = repository / path.parent_path();
    if (!fs::is_directory(folder)) return false;
    return std::ranges::any_of(fs::directory_iterator(folder), [&](const fs::directory_entry& entry) {
        const std::string candidate = entry.path().filename().string();
        return candidate.size() >= head.size() + tail.size() && candidate.starts_with(head) &&
               candidate.ends_with(tail);
    });
}

std::set<std::string> names_of_sources(const fs::path& repository) {
    std::set<std::string> names;
    for (const std::string_view folder : kSourceFolders) {
        if (!fs::is_directory(repository / folder)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(repository / folder))
            names.insert(entry.path().filename().string());
    }
    return names;
}

std::vector<fs::path> manuals_of(const fs::path& repository) {
    std::vector<fs::path> manuals;
    const auto take = [&](const fs::directory_entry& entry) {
        if (entry.path().extension() == ".md") manuals.push_back(entry.path());
    };
    for (const auto& entry : fs::directory_iterator(repository)) take(entry);
    for (const std::string_view folder : kManualFolders) {
        if (!fs::is_directory(repository / folder)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(repository / folder)) take(entry);
    }
    std::ranges::sort(manuals);
    return manuals;
}

bool is_dead_path(const fs::path& repository, const std::set<std::string>& sources,
                  const std::string& quoted) {
    std::string path = quoted.substr(0, quoted.find(' '));
    if (path.ends_with('/')) path.pop_back();
    if (path.find("NAME") != path.npos || path.find("ROOM") != path.npos) return false;
    if (std::ranges::any_of(kFolders, [&](std::string_view folder) { return path.starts_with(folder); }))
        return !has_file(repository, path);
    const bool bare_name = path.find('/') == path.npos && path.find('*') == path.npos &&
                           std::ranges::any_of(kSourceEndings, [&](std::string_view ending) {
                               return path.size() > ending.size() && path.ends_with(ending);
                           });
    return bare_name && !sources.contains(path);
}

}  // namespace

std::string anchor_of(const std::string& heading) {
    std::string anchor;
    for (const char c : heading) {
        const auto byte = static_cast<unsigned char>(c);
        if (c == ' ' || c == '-') {
            anchor += '-';
        } else if (byte < 0x80 && (std::isalnum(byte) || c == '_')) {
            anchor += static_cast<char>(std::tolower(byte));
        }
    }
    return anchor;
}

std::vector<std::string> dead_references(const fs::path& repository) {
    std::vector<std::string> faults;
    const std::set<std::string> sources = names_of_sources(repository);
    std::map<fs::path, std::set<std::string>> anchors;
    for (const fs::path& manual : manuals_of(repository)) {
        for (const Line& line : lines_of(manual)) {
            const auto report = [&](const std::string& reference) {
                faults.push_back(fs::relative(manual, repository).string() + ":" +
                                 std::to_string(line.number) + ": there is no '" + reference + "'");
            };
            for (const std::string& quoted : quoted_in(line.text))
                if (is_dead_path(repository, sources, quoted)) report(quoted);
            for (const std::string& link : links_in(line.text)) {
                if (link.find(':') != link.npos) continue;  // https:, mailto:
                const size_t hash = link.find('#');
                const std::string path = link.substr(0, hash);
                const fs::path target =
                    path.empty() ? manual : (manual.parent_path() / path).lexically_normal();
                if (!fs::exists(target)) {
                    report(link);
                } else if (hash != link.npos && target.extension() == ".md") {
                    const auto [known, added] = anchors.try_emplace(target);
                    if (added) known->second = anchors_in(target);
                    if (!known->second.contains(anchor_of(link.substr(hash + 1)))) report(link);
                }
            }
        }
    }
    return faults;
}

}  // namespace deepwater::test
