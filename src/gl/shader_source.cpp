#include "gl/shader_source.h"

#include <algorithm>
#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>

namespace deepwater::gl {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view kBlanks = " \t\r";

// Line L of file F is told to the compiler as line F * kLinesPerFile + L. `#line` could name the file by a
// second number, but Mesa forgets that in most of its messages.
constexpr int kLinesPerFile = 100'000;

std::string_view without_leading_blanks(std::string_view text) {
    return text.substr(std::min(text.find_first_not_of(kBlanks), text.size()));
}

/// Removes `prefix` from the front of `text`; false, and no change, when it is not there.
bool take(std::string_view& text, std::string_view prefix) {
    if (!text.starts_with(prefix)) return false;
    text.remove_prefix(prefix.size());
    return true;
}

std::optional<int> take_number(std::string_view& text) {
    int value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{}) return std::nullopt;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    return value;
}

/// Takes the first line off `text`, without its line break.
std::string_view take_line(std::string_view& text) {
    const size_t end = std::min(text.find('\n'), text.size());
    std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.remove_suffix(1);
    return line;
}

/// Returns what follows `#include` in such a line, nothing for another line.
std::optional<std::string_view> include_argument(std::string_view line) {
    line = without_leading_blanks(line);
    if (!take(line, "#")) return std::nullopt;
    line = without_leading_blanks(line);
    if (!take(line, "include")) return std::nullopt;
    return without_leading_blanks(line);
}

std::optional<std::string> read_file(const fs::path& path) {
    std::error_code missing;
    if (!fs::is_regular_file(path, missing)) return std::nullopt;
    std::ifstream in(path, std::ios::binary);
    if (!in) return std::nullopt;
    return std::string(std::istreambuf_iterator<char>(in), {});
}

/// True when the path stays inside the folder that it is relative to.
bool is_inside(const fs::path& path) {
    return path.is_relative() && !path.empty() && *path.begin() != "..";
}

class Resolver {
public:
    Resolver(fs::path root, const std::vector<Define>& defines, const ShaderTexts& overrides)
        : root_(std::move(root)), overrides_(overrides) {
        source_.text = "#version 450 core\n";
        for (const Define& define : defines)
            source_.text += "#define " + define.name + " " + define.value + "\n";
    }

    void append_root(const fs::path& file) {
        source_.files.push_back(file);
        const std::string* text = read(file);
        if (!text) throw ShaderSourceError("cannot read '" + (root_ / file).string() + "'", source_.files);
        append(0, *text);
    }

    void append_root(const fs::path& name, std::string_view text) {
        source_.files.push_back(name);
        append(0, text);
    }

    /// Appends a text to the root file's.
    void append_to_root(std::string_view text) { append(0, text); }

    ShaderSource finish() { return std::move(source_); }

private:
    /// Returns null when there is no such file.
    const std::string* read(const fs::path& file) {
        const auto given = overrides_.find(file);
        auto text = given != overrides_.end() ? std::optional(given->second) : read_file(root_ / file);
        return text ? &source_.texts.insert_or_assign(file, std::move(*text)).first->second : nullptr;
    }

    void append(size_t file, std::string_view text) {
        open_.push_back(file);
        mark(1, file);
        for (int number = 1; !text.empty(); ++number) {
            const std::string_view line = take_line(text);
            if (const auto argument = include_argument(line)) {
                include(*argument,
                        source_.files[file].generic_string() + ":" + std::to_string(number) + ": ");
                mark(number + 1, file);
            } else {
                source_.text.append(line).append("\n");
            }
        }
        open_.pop_back();
    }

    /// @param place  "FILE:LINE", the beginning of the error message
    void include(std::string_view argument, const std::string& place) {
        if (!take(argument, "\"") || argument.find('"') == std::string_view::npos)
            fail(place + "#include wants a path in double quotes");
        const std::string_view given = argument.substr(0, argument.find('"'));
        const std::string problem = std::string(place).append("cannot include '").append(given).append("'");
        const fs::path path = fs::path(given).lexically_normal();
        if (!is_inside(path)) fail(problem + ": not inside the shader folder");

        const auto known = std::find(source_.files.begin(), source_.files.end(), path);
        const auto index = static_cast<size_t>(known - source_.files.begin());
        if (std::find(open_.begin(), open_.end(), index) != open_.end())
            fail(problem + ": it includes itself");
        if (known != source_.files.end()) return;

        source_.files.push_back(path);
        const std::string* text = read(path);
        if (!text) fail(problem);
        append(index, *text);
    }

    void mark(int line, size_t file) {
        source_.text += "#line " + std::to_string(static_cast<int>(file) * kLinesPerFile + line) + "\n";
    }

    [[noreturn]] void fail(const std::string& message) const {
        throw ShaderSourceError(message, source_.files);
    }

    fs::path root_;
    const ShaderTexts& overrides_;
    ShaderSource source_;
    std::vector<size_t> open_;  ///< files being read, outermost first
};

/// "FILE:LINE" for a message that starts with a place in a known style, "0:LINE" or "0(LINE)"; takes that off
/// `line`.
std::optional<std::string> take_place(std::string_view& line, const std::vector<fs::path>& files) {
    std::string_view rest = line;
    const bool parenthesised = take(rest, "0(");
    if (!parenthesised && !take(rest, "0:")) return std::nullopt;
    const auto number = take_number(rest);
    if (!number || *number < 0) return std::nullopt;
    const auto file = static_cast<size_t>(*number / kLinesPerFile);
    if (file >= files.size()) return std::nullopt;
    if (parenthesised) {
        if (!take(rest, ")")) return std::nullopt;
        rest = without_leading_blanks(rest);
    }
    line = rest;
    return files[file].generic_string() + ":" + std::to_string(*number % kLinesPerFile);
}

}  // namespace

std::string ShaderSource::name_files(std::string_view log) const {
    std::string named;
    while (!log.empty()) {
        std::string_view line = take_line(log);
        for (const std::string_view level : {"ERROR: ", "WARNING: "})
            if (take(line, level)) named += level;
        if (const auto place = take_place(line, files)) named += *place;
        named.append(line).append("\n");
    }
    return named;
}

ShaderSource load_shader_source(const fs::path& root, const fs::path& file,
                                const std::vector<Define>& defines, const ShaderTexts& overrides,
                                std::string_view appended) {
    Resolver resolver(root, defines, overrides);
    resolver.append_root(file);
    if (!appended.empty()) resolver.append_to_root(appended);
    return resolver.finish();
}

ShaderSource resolve_shader_text(const fs::path& root, const fs::path& name, std::string_view text,
                                 const std::vector<Define>& defines) {
    const ShaderTexts none;
    Resolver resolver(root, defines, none);
    resolver.append_root(name, text);
    return resolver.finish();
}

}  // namespace deepwater::gl
