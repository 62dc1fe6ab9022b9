#include "core/text_file.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater {
namespace {

std::string problem(const std::filesystem::path& file, size_t largest) {
    try {
        (void)read_text_file(file, largest);
    } catch (const RuntimeFailure& error) {
        return error.what();
    }
    return "no error";
}

TEST(ReadTextFile, ReadsEveryByte) {
    test::TempDir dir;
    const std::string text("a\0\r\n\xff", 5);
    dir.write("a.txt", text);
    EXPECT_EQ(read_text_file(dir.path() / "a.txt", 5), text);
    dir.write("empty", "");
    EXPECT_EQ(read_text_file(dir.path() / "empty", 0), "");
}

TEST(ReadTextFile, SaysWhatCannotBeRead) {
    test::TempDir dir;
    dir.write("long", "123456");
    EXPECT_EQ(problem(dir.path() / "none", 9),
              "cannot read '" + (dir.path() / "none").string() + "': No such file or directory");
    EXPECT_NE(problem(dir.path(), 9).find("it is a folder"), std::string::npos);
    EXPECT_NE(problem(dir.path() / "long", 5).find("larger than 5 bytes"), std::string::npos);
    EXPECT_NE(problem("/dev/zero", 100).find("larger than 100 bytes"), std::string::npos);
}

}  // namespace
}  // namespace deepwater
