// The lines of a list of files, and what a typed name means.
#include "app/entry/folder_listing.h"

#include <gtest/gtest.h>

#include <array>
#include <cstdlib>

#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

constexpr std::array<std::string_view, 2> kEndings{".json", ".glb"};

TEST(FolderListing, ListsFoldersThenFilesOfTheKind) {
    test::TempDir dir;
    for (const char* name : {"b.json", "A.GLB", "c.txt", ".hidden.json"}) dir.write(name, "");
    fs::create_directory(dir.path() / "zoo");
    fs::create_directory(dir.path() / ".git");
    std::vector<std::string> names;
    for (const FolderLine& line : folder_lines(dir.path(), kEndings))
        names.push_back(line.folder ? line.name + "/" : line.name);
    EXPECT_EQ(names, (std::vector<std::string>{"zoo/", "A.GLB", "b.json"}));
    EXPECT_EQ(folder_lines(dir.path(), {}).size(), 4u) << "without endings all files are listed";
}

TEST(FolderListing, SaysWhichFolderCannotBeRead) {
    try {
        static_cast<void>(folder_lines("/nowhere/at/all", kEndings));
        FAIL() << "it was read";
    } catch (const RuntimeFailure& failure) {
        EXPECT_NE(std::string(failure.what()).find("/nowhere/at/all"), std::string::npos);
    }
}

TEST(FolderListing, TypedNamesMeanFiles) {
    const test::TempDir dir;
    fs::create_directory(dir.path() / "sub");
    EXPECT_EQ(typed_file("bay", dir.path(), kEndings), dir.path() / "bay.json");
    EXPECT_EQ(typed_file("bay.glb", dir.path(), kEndings), dir.path() / "bay.glb");
    EXPECT_EQ(typed_file("bay 2.5", dir.path(), kEndings), dir.path() / "bay 2.5.json");
    EXPECT_EQ(typed_file("sub", dir.path(), kEndings), dir.path() / "sub") << "a folder gets no ending";
    EXPECT_EQ(typed_file("/tmp/x.json", dir.path(), kEndings), "/tmp/x.json");
    const char* home = std::getenv("HOME");
    if (!home) GTEST_SKIP() << "there is no home folder";
    EXPECT_EQ(typed_file("~/x.json", dir.path(), kEndings), (fs::path(home) / "x.json").lexically_normal());
}

}  // namespace
}  // namespace deepwater::app
