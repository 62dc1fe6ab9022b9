#include "house.h"

#include <algorithm>
#include <fstream>
#include <optional>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace deepwater::test {
namespace {

namespace fs = std::filesystem;

[[noreturn]] void fail(int line, const std::string& what) {
    throw std::runtime_error("line " + std::to_string(line) + ": " + what);
}

std::vector<std::string> words_of(const std::string& text) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    return words;
}

/// The text before and after the first colon; nothing after it where there is none.
struct Halves {
    std::string before;
    std::optional<std::string> after;
};

Halves split_at_colon(const std::string& line) {
    const size_t colon = line.find(':');
    if (colon == std::string::npos) return {line, std::nullopt};
    return {line.substr(0, colon), line.substr(colon + 1)};
}

/// `name` itself and every room below it that is listed so far.
std::set<std::string> rooms_below(const Rooms& rooms, const std::string& name) {
    std::set<std::string> found;
    for (const auto& [room, allowed] : rooms) {
        if (room == name || room.starts_with(name + "/")) found.insert(room);
    }
    return found;
}

std::set<std::string> rooms_named(const Rooms& rooms, const std::vector<std::string>& names, int line) {
    std::set<std::string> all;
    for (const std::string& name : names) {
        const std::set<std::string> found = rooms_below(rooms, name);
        if (found.empty()) fail(line, "'" + name + "' does not stand above this line");
        all.insert(found.begin(), found.end());
    }
    return all;
}

std::string room_in(const std::string& folder, const std::string& name) {
    return name == "." ? folder : folder + "/" + name;
}

void add_room(Rooms& rooms, const std::string& name, std::set<std::string> allowed, int line) {
    if (!rooms.emplace(name, std::move(allowed)).second) fail(line, "'" + name + "' is named twice");
}

/// The folder that is being read: its rooms may include `outside` and the rooms of the lines above, `below`.
struct Folder {
    std::string name;
    int line = 0;
    std::set<std::string> outside;
    std::set<std::string> below;
    bool has_rooms = false;
};

void add_rooms_of_a_line(Rooms& rooms, Folder& folder, const std::string& text, int line) {
    const auto [names, restriction] = split_at_colon(text);
    std::set<std::string> allowed = folder.outside;
    if (restriction) {
        std::vector<std::string> lower = words_of(*restriction);
        for (std::string& name : lower) name = room_in(folder.name, name);
        allowed.merge(rooms_named(rooms, lower, line));
    } else {
        allowed.insert(folder.below.begin(), folder.below.end());
    }
    std::set<std::string> level;
    for (const std::string& name : words_of(names)) level.insert(room_in(folder.name, name));
    for (const std::string& room : level) add_room(rooms, room, allowed, line);
    folder.below.merge(level);
    folder.has_rooms = true;
}

/// A folder without rooms is one room itself.
void finish(Rooms& rooms, const Folder& folder) {
    if (!folder.name.empty() && !folder.has_rooms) add_room(rooms, folder.name, folder.outside, folder.line);
}

std::vector<fs::path> sources_below(const fs::path& repository, const std::vector<std::string>& tops) {
    std::vector<fs::path> found;
    for (const std::string& top : tops) {
        if (!fs::is_directory(repository / top)) continue;
        for (const auto& entry : fs::recursive_directory_iterator(repository / top)) {
            const fs::path path = entry.path().lexically_relative(repository);
            if (entry.is_regular_file() && is_source(path)) found.push_back(path);
        }
    }
    std::sort(found.begin(), found.end());
    return found;
}

struct Include {
    int line;
    std::string name;
};

std::vector<Include> includes_of(const fs::path& file) {
    static const std::regex kPattern(R"(^\s*#\s*include\s*"([^"]+)\")");
    std::vector<Include> found;
    std::ifstream stream(file);
    std::string text;
    for (int line = 1; std::getline(stream, text); ++line) {
        std::smatch match;
        if (text.find("include") != std::string::npos && std::regex_search(text, match, kPattern))
            found.push_back({line, match[1]});
    }
    return found;
}

bool is_in(const fs::path& file, std::string_view top) {
    return *file.begin() == top;
}

/// The file that `name` means, relative to the repository. C++ includes what lies below src and shaders, GLSL
/// what lies below shaders; a header that CMake makes has its pattern, NAME.in, in its place.
std::optional<fs::path> find_included(const fs::path& repository, const fs::path& includer,
                                      const std::string& name) {
    for (const char* top : {"src", "shaders"}) {
        if (is_in(includer, "shaders") && top == std::string_view("src")) continue;
        const fs::path candidate = fs::path(top) / name;
        if (fs::exists(repository / candidate) || fs::exists(repository / (candidate.string() + ".in")))
            return candidate;
    }
    return std::nullopt;
}

using Graph = std::map<fs::path, std::vector<fs::path>>;

/// Walks along the includes from `file` and adds a line to `faults` at each way back to a file on the present
/// path.
void find_cycles(const Graph& graph, const fs::path& file, std::vector<fs::path>& path,
                 std::set<fs::path>& done, std::vector<std::string>& faults) {
    const auto met = std::find(path.begin(), path.end(), file);
    if (met != path.end()) {
        std::string text = "cycle of includes: ";
        for (auto step = met; step != path.end(); ++step) text += step->string() + " -> ";
        faults.push_back(text + file.string());
        return;
    }
    const auto node = graph.find(file);
    if (done.contains(file) || node == graph.end()) return;
    path.push_back(file);
    for (const fs::path& next : node->second) find_cycles(graph, next, path, done, faults);
    path.pop_back();
    done.insert(file);
}

size_t count_lines(const fs::path& file) {
    std::ifstream stream(file);
    size_t lines = 0;
    for (std::string text; std::getline(stream, text);) ++lines;
    return lines;
}

}  // namespace

Rooms read_rooms(std::istream& text) {
    Rooms rooms;
    Folder folder;
    std::string line;
    for (int number = 1; std::getline(text, line); ++number) {
        if (words_of(line).empty() || line.front() == '#') continue;
        if (line.front() == ' ') {
            if (folder.name.empty()) fail(number, "a room without a folder");
            add_rooms_of_a_line(rooms, folder, line, number);
            continue;
        }
        finish(rooms, folder);
        const auto [name, outside] = split_at_colon(line);
        if (!outside || words_of(name).size() != 1) fail(number, "a folder is one name and a colon");
        folder = Folder();
        folder.name = words_of(name).front();
        folder.line = number;
        folder.outside = rooms_named(rooms, words_of(*outside), number);
    }
    finish(rooms, folder);
    return rooms;
}

std::string room_of(const fs::path& file) {
    const int most = is_in(file, "src") ? 3 : 2;
    fs::path room;
    int parts = 0;
    for (const fs::path& part : file.parent_path()) {
        if (parts++ < most) room /= part;
    }
    return room.generic_string();
}

bool is_source(const fs::path& file) {
    static const std::set<std::string> kEndings{".cpp",  ".h",    ".inl", ".glsl",  ".vert",
                                                ".frag", ".comp", ".sh",  ".cmake", ".py"};
    return kEndings.contains(file.extension().string()) || file.filename() == "CMakeLists.txt";
}

std::vector<std::string> faults_of_includes(const fs::path& repository, const Rooms& rooms) {
    std::vector<std::string> faults;
    Graph graph;
    for (const fs::path& file : sources_below(repository, {"src", "shaders"})) {
        if (file.filename() == "CMakeLists.txt") continue;
        const std::string room = room_of(file);
        const auto allowed = rooms.find(room);
        if (allowed == rooms.end()) {
            faults.push_back(file.string() + ": '" + room + "' is not in the list of rooms");
            continue;
        }
        for (const auto& [line, name] : includes_of(repository / file)) {
            const std::string place = file.string() + ":" + std::to_string(line) + ": ";
            const std::optional<fs::path> included = find_included(repository, file, name);
            if (!included) {
                faults.push_back(place + "there is no file '" + name + "' below src or shaders");
                continue;
            }
            graph[file].push_back(*included);
            const std::string other = room_of(*included);
            if (other == room || allowed->second.contains(other)) continue;
            faults.push_back(place + room + " must not include " + other + " ('" + name + "')");
        }
    }
    std::set<fs::path> done;
    for (const auto& [file, included] : graph) {
        std::vector<fs::path> path;
        find_cycles(graph, file, path, done, faults);
    }
    return faults;
}

std::vector<std::string> sources_without_their_header_first(const fs::path& repository, const fs::path& top) {
    std::vector<std::string> faults;
    for (const fs::path& source : sources_below(repository, {top.string()})) {
        fs::path header = source;
        header.replace_extension(".h");
        if (source.extension() != ".cpp" || !fs::exists(repository / header)) continue;
        const std::string wanted =
            "#include \"" + header.lexically_relative(top.parent_path()).generic_string() + "\"";
        std::ifstream text(repository / source);
        std::string line;
        while (std::getline(text, line) && !line.starts_with("#include")) {
        }
        if (line != wanted) faults.push_back(source.string() + ": the first include is not " + wanted);
    }
    return faults;
}

std::vector<std::string> crowded_folders(const fs::path& repository, const std::vector<std::string>& tops,
                                         size_t most) {
    std::map<fs::path, size_t> counts;
    for (const fs::path& file : sources_below(repository, tops)) ++counts[file.parent_path()];
    std::vector<std::string> faults;
    for (const auto& [folder, count] : counts) {
        if (count <= most) continue;
        faults.push_back(folder.string() + ": " + std::to_string(count) + " source files, at most " +
                         std::to_string(most) + " are allowed");
    }
    return faults;
}

std::map<std::string, std::string> read_reasons(std::istream& text) {
    std::map<std::string, std::string> reasons;
    std::string line;
    for (int number = 1; std::getline(text, line); ++number) {
        if (line.empty() || line.front() == '#') continue;
        const size_t space = line.find(' ');
        if (space == std::string::npos || words_of(line.substr(space)).empty())
            fail(number, "'" + line.substr(0, space) + "' has no reason");
        reasons[line.substr(0, space)] = line.substr(space + 1);
    }
    return reasons;
}

std::vector<std::string> long_files(const fs::path& repository, const std::vector<std::string>& tops,
                                    size_t most, const std::map<std::string, std::string>& reasons) {
    std::vector<std::string> faults;
    std::set<std::string> found;
    for (const fs::path& file : sources_below(repository, tops)) {
        const size_t lines = count_lines(repository / file);
        if (lines <= most) continue;
        found.insert(file.string());
        if (reasons.contains(file.string())) continue;
        faults.push_back(file.string() + ": " + std::to_string(lines) + " lines, more than " +
                         std::to_string(most) + ", and no reason in the list");
    }
    for (const auto& [file, reason] : reasons) {
        if (!found.contains(file))
            faults.push_back(file + ": stands in the list of long files but is not long, or not there");
    }
    return faults;
}

}  // namespace deepwater::test
