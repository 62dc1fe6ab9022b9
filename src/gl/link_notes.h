#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string_view>
#include <unordered_map>

namespace deepwater::gl {

/// How many components of flat inputs programs could be linked with, noted in a file from run to run. How many a driver
/// leaves out of a program only linking tells, and a program that does not link is compiled in full each time: no driver
/// keeps it in its cache. A note changes nothing but the time that this takes.
///
/// The file has a line for each program: its key in hexadecimal digits, a space, the number. Several processes may add
/// lines to it. One that cannot be read or written, or that is spoilt, is as good as none.
class LinkNotes {
public:
    /// Notes nothing.
    LinkNotes() = default;
    /// Reads the notes of a file, which need not exist; an empty name notes nothing. A file of more than kMostNotes lines,
    /// most of them of programs that are no more, is begun anew.
    explicit LinkNotes(std::filesystem::path file);

    static constexpr size_t kMostNotes = 4096;

    /// The key of a program: a hash of its stages' texts and of the driver's name and version.
    [[nodiscard]] static std::uint64_t key(std::string_view vertex, std::string_view fragment);

    [[nodiscard]] std::optional<int> components(std::uint64_t key) const;
    /// Notes what a program was linked with, and appends it to the file.
    void note(std::uint64_t key, int components);

private:
    std::filesystem::path file_;
    std::unordered_map<std::uint64_t, int> components_;
};

}  // namespace deepwater::gl
