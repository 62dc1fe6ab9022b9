// The house's own rules: which room may include which, how many files a folder holds, how long a file is.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "house.h"
#include "support/temp_dir.h"

namespace deepwater::test {
namespace {

namespace fs = std::filesystem;

constexpr size_t kMostFilesOfAFolder = 40;
constexpr size_t kMostLinesOfAFile = 500;

const fs::path kRepository = DEEPWATER_SOURCE_ROOT;

std::string lines_of(const std::vector<std::string>& lines) {
    std::string text;
    for (const std::string& line : lines) text += "\n  " + line;
    return text;
}

TEST(Structure, IncludesFollowTheOrderOfRooms) {
    std::ifstream list(kRepository / "tests/structure/rooms.txt");
    ASSERT_TRUE(list);
    const Rooms rooms = read_rooms(list);
    const std::vector<std::string> faults = faults_of_includes(kRepository, rooms);
    EXPECT_TRUE(faults.empty()) << lines_of(faults);
    for (const auto& [room, allowed] : rooms) EXPECT_TRUE(fs::is_directory(kRepository / room)) << room;
}

// Of the library, whose headers others include. tests/package/consumer compiles those that have no source of their name.
TEST(Structure, SourcesIncludeTheirOwnHeaderFirst) {
    for (const char* top : {"src/core", "src/sim"}) {
        const std::vector<std::string> faults = sources_without_their_header_first(kRepository, top);
        EXPECT_TRUE(faults.empty()) << lines_of(faults);
    }
}

TEST(Structure, NoFolderIsCrowded) {
    const std::vector<std::string> faults =
        crowded_folders(kRepository, {"src", "shaders", "tests", "tools"}, kMostFilesOfAFolder);
    EXPECT_TRUE(faults.empty()) << lines_of(faults);
}

TEST(Structure, LongFilesHaveAReason) {
    std::ifstream list(kRepository / "tests/structure/long_files.txt");
    ASSERT_TRUE(list);
    const std::vector<std::string> faults =
        long_files(kRepository, {"src", "shaders", "tests", "tools", "scripts", "docs"}, kMostLinesOfAFile,
                   read_reasons(list));
    EXPECT_TRUE(faults.empty()) << lines_of(faults);
}

/// A made-up repository in which single rules are broken.
class BrokenHouse : public testing::Test {
protected:
    void write(const fs::path& file, const std::string& text) { dir_.write(file, text); }

    std::vector<std::string> faults() const {
        std::istringstream list(
            "shaders:\n"
            "    shared\n"
            "    sky\n"
            "src/core: shaders/shared\n"
            "src/sim: src/core\n"
            "    laws\n"
            "    foam spray\n"
            "    lens: laws\n"
            "    .\n");
        return faults_of_includes(dir_.path(), read_rooms(list));
    }

    TempDir dir_;
};

TEST_F(BrokenHouse, DownwardIncludesAreAllowed) {
    write("shaders/shared/wave.glsl", "");
    write("shaders/sky/sky.frag", "#include \"shared/wave.glsl\"\n");
    write("src/core/check.h", "#include \"shared/wave.glsl\"\n");
    write("src/sim/laws/law.h", "#pragma once\n\n#include <vector>\n#include \"core/check.h\"\n");
    write("src/sim/foam/foam.h", "#include \"sim/laws/law.h\"\n");
    write("src/sim/lens/lens.h", "#include \"sim/laws/law.h\"\n");
    write("src/sim/sea.cpp", "#include \"sim/foam/foam.h\"\n#include \"sim/version.h\"\n");
    write("src/sim/version.h.in", "");
    EXPECT_EQ(faults(), std::vector<std::string>());
}

TEST_F(BrokenHouse, UpwardIncludesAreFound) {
    write("src/core/check.h", "#pragma once\n#include \"sim/laws/law.h\"\n");
    write("src/sim/laws/law.h", "");
    write("src/sim/laws/other.h", "\n  #  include \"sim/foam/foam.h\"\n");
    write("src/sim/foam/foam.h", "#include \"sim/spray/spray.h\"\n");
    write("src/sim/spray/spray.h", "");
    write("src/sim/lens/lens.h", "#include \"sim/foam/foam.h\"\n");
    write("src/sim/laws/shade.h", "#include \"sky/sky.glsl\"\n");
    write("shaders/sky/sky.glsl", "#include \"core/check.h\"\n");
    EXPECT_EQ(faults(), (std::vector<std::string>{
                            "shaders/sky/sky.glsl:1: there is no file 'core/check.h' below src or shaders",
                            "src/core/check.h:2: src/core must not include src/sim/laws ('sim/laws/law.h')",
                            "src/sim/foam/foam.h:1: src/sim/foam must not include src/sim/spray "
                            "('sim/spray/spray.h')",
                            "src/sim/laws/other.h:2: src/sim/laws must not include src/sim/foam "
                            "('sim/foam/foam.h')",
                            "src/sim/laws/shade.h:1: src/sim/laws must not include shaders/sky "
                            "('sky/sky.glsl')",
                            "src/sim/lens/lens.h:1: src/sim/lens must not include src/sim/foam "
                            "('sim/foam/foam.h')"}));
}

TEST_F(BrokenHouse, CyclesAreFoundOnce) {
    write("src/core/a.h", "#include \"core/b.h\"\n");
    write("src/core/b.h", "#include \"core/c.h\"\n");
    write("src/core/c.h", "#include \"core/b.h\"\n");
    EXPECT_EQ(faults(),
              std::vector<std::string>{"cycle of includes: src/core/b.h -> src/core/c.h -> src/core/b.h"});
}

TEST_F(BrokenHouse, FoldersThatAreNoRoomsAreFound) {
    write("src/sim/attic/old.h", "");
    write("src/core/parts/part.h", "");
    write("shaders/loose.glsl", "");
    EXPECT_EQ(faults(),
              (std::vector<std::string>{"shaders/loose.glsl: 'shaders' is not in the list of rooms",
                                        "src/core/parts/part.h: 'src/core/parts' is not in the list of rooms",
                                        "src/sim/attic/old.h: 'src/sim/attic' is not in the list of rooms"}));
}

TEST_F(BrokenHouse, SourcesThatIncludeAnotherHeaderFirstAreFound) {
    write("src/sim/a/good.h", "");
    write("src/sim/a/good.cpp", "// Good.\n#include \"sim/a/good.h\"\n#include <vector>\n");
    write("src/sim/a/late.h", "");
    write("src/sim/a/late.cpp", "#include <vector>\n#include \"sim/a/late.h\"\n");
    write("src/sim/a/never.h", "");
    write("src/sim/a/never.cpp", "int x;\n");
    write("src/sim/a/alone.cpp", "#include <vector>\n");
    const std::vector<std::string> faults = sources_without_their_header_first(dir_.path(), "src/sim");
    ASSERT_EQ(faults.size(), 2u);
    EXPECT_NE(faults[0].find("src/sim/a/late.cpp"), std::string::npos) << faults[0];
    EXPECT_NE(faults[1].find("src/sim/a/never.cpp"), std::string::npos) << faults[1];
}

TEST_F(BrokenHouse, CrowdedFoldersAreFound) {
    for (int i = 0; i < 3; ++i) {
        write("src/core/" + std::to_string(i) + ".cpp", "");
        write("src/sim/" + std::to_string(i) + "/" + std::to_string(i) + ".cpp", "");
        write("src/core/" + std::to_string(i) + ".png", "");
    }
    EXPECT_TRUE(crowded_folders(dir_.path(), {"src"}, 3).empty());
    EXPECT_EQ(crowded_folders(dir_.path(), {"src"}, 2),
              std::vector<std::string>{"src/core: 3 source files, at most 2 are allowed"});
}

TEST_F(BrokenHouse, LongFilesAndListedShortOnesAreFound) {
    write("src/core/three.cpp", "1\n2\n3\n");
    write("src/core/four.cpp", "1\n2\n3\n4\n");
    write("src/core/five.cpp", "1\n2\n3\n4\n5\n");
    write("src/core/five.txt", "1\n2\n3\n4\n5\n");
    std::istringstream list("# reasons\n\nsrc/core/five.cpp one table\nsrc/core/three.cpp was long once\n");
    EXPECT_EQ(long_files(dir_.path(), {"src"}, 3, read_reasons(list)),
              (std::vector<std::string>{
                  "src/core/four.cpp: 4 lines, more than 3, and no reason in the list",
                  "src/core/three.cpp: stands in the list of long files but is not long, or not there"}));
}

/// The message that the list is refused with.
template <typename Read>
std::string refusal(Read read, const std::string& text) {
    std::istringstream stream(text);
    try {
        read(stream);
    } catch (const std::runtime_error& error) {
        return error.what();
    }
    return "";
}

TEST(Rooms, AListThatContradictsItselfIsRefused) {
    EXPECT_EQ(refusal(read_rooms, "src/sim: src/core\nsrc/core:\n"),
              "line 1: 'src/core' does not stand above this line");
    EXPECT_EQ(refusal(read_rooms, "src/sim:\n    laws: foam\n    foam\n"),
              "line 2: 'src/sim/foam' does not stand above this line");
    EXPECT_EQ(refusal(read_rooms, "src/sim:\n    laws\n    laws\n"), "line 3: 'src/sim/laws' is named twice");
    EXPECT_EQ(refusal(read_rooms, "src/core:\nsrc/core:\n"), "line 2: 'src/core' is named twice");
    EXPECT_EQ(refusal(read_rooms, "    laws\n"), "line 1: a room without a folder");
    EXPECT_EQ(refusal(read_rooms, "src/sim\n"), "line 1: a folder is one name and a colon");
    EXPECT_EQ(refusal(read_reasons, "# none\nsrc/core/long.cpp\n"),
              "line 2: 'src/core/long.cpp' has no reason");
}

}  // namespace
}  // namespace deepwater::test
