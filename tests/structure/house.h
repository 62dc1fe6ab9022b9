#pragma once

#include <filesystem>
#include <istream>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace deepwater::test {

/// The rooms of the source, e.g. "src/sim/waves", "src/core" or "shaders/sky", each with the rooms that its
/// files may include beside those of their own room.
using Rooms = std::map<std::string, std::set<std::string>>;

/// Reads the list of rooms; rooms.txt describes its format.
/// Throws std::runtime_error with the line's number when a line names a folder or room that does not stand
/// above it, or names one twice.
Rooms read_rooms(std::istream& text);

/// The room of a file, whose path is relative to the repository: two folders deep below src, one below
/// shaders.
std::string room_of(const std::filesystem::path& file);

/// True for files that people write: C++, GLSL, CMake, shell and Python.
bool is_source(const std::filesystem::path& file);

/// One line for each include of src and shaders that `rooms` does not allow, for each that finds no file, for
/// each cycle of files that include one another, and for each folder that is no room. Empty when all is well.
std::vector<std::string> faults_of_includes(const std::filesystem::path& repository, const Rooms& rooms);

/// One line for each source below `top`, NAME.cpp with a NAME.h beside it, that does not include this header before all
/// others. So compiling the source shows that the header needs no other before it.
/// @param top  relative to the repository, as includes name files relative to its parent folder: "src/sim"
std::vector<std::string> sources_without_their_header_first(const std::filesystem::path& repository,
                                                            const std::filesystem::path& top);

/// One line for each folder below `tops` that directly holds more than `most` source files.
std::vector<std::string> crowded_folders(const std::filesystem::path& repository,
                                         const std::vector<std::string>& tops, size_t most);

/// Reads a list of files and reasons: on each line a path, a space and the reason. '#' begins a comment line.
/// Throws std::runtime_error when a reason is missing.
std::map<std::string, std::string> read_reasons(std::istream& text);

/// One line for each source file below `tops` with more than `most` lines that is not in `reasons`, and for
/// each file of `reasons` that is not there or is no longer that long.
std::vector<std::string> long_files(const std::filesystem::path& repository,
                                    const std::vector<std::string>& tops, size_t most,
                                    const std::map<std::string, std::string>& reasons);

}  // namespace deepwater::test
