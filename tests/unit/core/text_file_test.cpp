#include "core/text_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>

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

// Room for the text is made in steps. What is accepted does not depend on where they end, nor does it cost memory.
TEST(ReadTextFile, ReadsLongTexts) {
    test::TempDir dir;
    for (const size_t length : {4095, 4096, 4097, 12'288, 12'289, 100'000}) {
        std::string text(length, ' ');
        for (size_t i = 0; i < length; ++i) text[i] = static_cast<char>(i % 251);
        dir.write("a.txt", text);
        EXPECT_EQ(read_text_file(dir.path() / "a.txt", length), text) << length;
        EXPECT_EQ(read_text_file(dir.path() / "a.txt", size_t{1} << 46), text) << length;
        EXPECT_NE(problem(dir.path() / "a.txt", length - 1).find("larger than"), std::string::npos) << length;
    }
}

TEST(ReadTextFile, SaysWhatCannotBeRead) {
    test::TempDir dir;
    dir.write("long", "123456");
    EXPECT_EQ(problem(dir.path() / "none", 9),
              "cannot read '" + (dir.path() / "none").string() + "': No such file or directory");
    EXPECT_NE(problem(dir.path(), 9).find("it is a folder"), std::string::npos);
    EXPECT_NE(problem(dir.path() / "long", 5).find("larger than 5 bytes"), std::string::npos);
    // Opening a pipe that nobody writes to would wait for ever.
    const std::filesystem::path pipe = dir.path() / "pipe.json";
    ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_EQ(problem(pipe, 9), "cannot read '" + pipe.string() + "': it is a pipe");
    EXPECT_NE(problem("/dev/zero", 100).find("larger than 100 bytes"), std::string::npos);
}

TEST(HasEnding, InLowerOrUpperCase) {
    EXPECT_TRUE(has_ending("/x/BAY.JSON", ".json"));
    EXPECT_TRUE(has_ending("bay.json", ".json"));
    EXPECT_FALSE(has_ending("bay.jsonl", ".json"));
    EXPECT_FALSE(has_ending("json", ".json"));
}

}  // namespace
}  // namespace deepwater
