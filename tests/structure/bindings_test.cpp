// Rules of shaders/blocks: bindings.glsl alone says numbers, no two things of one program share one, and
// blocks hold only what lies alike in C++ and GLSL.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>

namespace deepwater::test {
namespace {

namespace fs = std::filesystem;

const fs::path kShaders = fs::path(DEEPWATER_SOURCE_ROOT) / "shaders";
const fs::path kBindings = kShaders / "blocks/bindings.glsl";

std::string text_of(const fs::path& file) {
    std::ifstream in(file, std::ios::binary);
    EXPECT_TRUE(in) << file;
    return {std::istreambuf_iterator<char>(in), {}};
}

/// Calls `found` with every match of `pattern` in `text`.
template <typename Found>
void for_each_match(const std::string& text, const std::regex& pattern, const Found& found) {
    for (std::sregex_iterator match(text.begin(), text.end(), pattern), end; match != end; ++match)
        found(*match);
}

/// The numbers of bindings.glsl by the constants' names.
std::map<std::string, int> numbers() {
    std::map<std::string, int> all;
    for_each_match(text_of(kBindings), std::regex(R"(CONST_INT (k\w+) = (\d+);)"),
                   [&](const std::smatch& match) { all[match[1]] = std::stoi(match[2]); });
    return all;
}

/// Adds a shader and all that it includes, whatever the conditions, to `files`.
void add_with_includes(const fs::path& file, std::set<fs::path>& files) {
    if (!files.insert(file).second) return;
    for_each_match(text_of(file), std::regex("#include \"([^\"]+)\""),
                   [&](const std::smatch& match) { add_with_includes(kShaders / match[1].str(), files); });
}

TEST(Bindings, StandInOneFile) {
    for (const auto& file : fs::recursive_directory_iterator(kShaders)) {
        if (!file.is_regular_file() || file.path() == kBindings) continue;
        const std::string text = text_of(file);
        EXPECT_FALSE(std::regex_search(text, std::regex(R"(\bbinding\s*=\s*\d)"))) << file.path();
    }
}

// A parameter of a function cannot state a format, and some compilers load from no image without one.
// An image that is only written may be of any.
TEST(Bindings, EveryImageThatIsReadStatesItsFormat) {
    const std::regex image(R"(\bimage(2D|3D|Cube)(Array)?\s+\w+)"),
        stated(R"(layout\(binding = \w+(, (r|rg|rgba)(8|16|16f|32f)\) .*|\) writeonly )\buniform image)");
    int images = 0;
    for (const auto& file : fs::recursive_directory_iterator(kShaders)) {
        if (!file.is_regular_file()) continue;
        std::ifstream in(file.path());
        for (std::string line; std::getline(in, line);) {
            if (!std::regex_search(line, image)) continue;
            EXPECT_TRUE(std::regex_search(line, stated)) << file.path() << ": " << line;
            ++images;
        }
    }
    EXPECT_GT(images, 20);
}

TEST(Bindings, EveryUniformBlockHasItsOwn) {
    std::map<int, std::string> taken;
    for (const auto& [name, number] : numbers()) {
        if (!name.ends_with("Binding")) continue;
        const auto [other, added] = taken.try_emplace(number, name);
        EXPECT_TRUE(added) << name << " and " << other->second << " are both " << number;
    }
    EXPECT_GT(taken.size(), 20U);
}

// A program's stages share their base name, but for vertex shaders of many programs, which have no textures.
TEST(Bindings, NoTwoTexturesOrImagesOfAProgramShareAUnit) {
    const std::map<std::string, int> known = numbers();
    std::map<fs::path, std::set<fs::path>> programs;
    for (const auto& file : fs::recursive_directory_iterator(kShaders)) {
        const fs::path extension = file.path().extension();
        if (extension == ".vert" || extension == ".frag" || extension == ".comp")
            add_with_includes(file.path(), programs[fs::path(file.path()).replace_extension()]);
    }
    EXPECT_GT(programs.size(), 30U);
    for (const auto& [program, files] : programs) {
        std::map<std::string, std::map<int, std::string>> taken;  // by kind: Unit or Image
        for (const fs::path& file : files) {
            for_each_match(text_of(file), std::regex(R"(binding = (k\w+(Unit|Image))\b)"),
                           [&](const std::smatch& match) {
                               const auto number = known.find(match[1]);
                               ASSERT_NE(number, known.end()) << match[1] << " in " << file;
                               const auto [other, added] =
                                   taken[match[2]].try_emplace(number->second, match[1]);
                               EXPECT_TRUE(added || other->second == match[1])
                                   << program << ": " << match[1] << " and " << other->second << " are both "
                                   << number->second;
                           });
        }
    }
}

// std140 pads elements of other arrays to 16 bytes, C++ does not.
TEST(Bindings, BlocksHoldArraysOfWideTypesAlone) {
    for (const auto& file : fs::directory_iterator(kShaders / "blocks")) {
        const std::string text = text_of(file);
        std::smatch found;
        EXPECT_FALSE(std::regex_search(
            text, found, std::regex(R"(\n *(float|int|uint|bool|[iub]?vec[23]|mat[23]\w*) \w+\[)")))
            << file.path() << found.str();
    }
}

}  // namespace
}  // namespace deepwater::test
