#include "gl/link_notes.h"

#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>

#include "support/temp_dir.h"

namespace deepwater::gl {
namespace {

std::string content(const std::filesystem::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), {}};
}

TEST(LinkNotes, AreKeptFromRunToRun) {
    test::TempDir dir;
    const std::filesystem::path file = dir.path() / "new" / "notes";
    LinkNotes notes(file);
    EXPECT_FALSE(notes.components(7));
    notes.note(7, 90);
    notes.note(0xfedcba9876543210u, 0);
    EXPECT_EQ(notes.components(7), 90);

    const LinkNotes later(file);
    EXPECT_EQ(later.components(7), 90);
    EXPECT_EQ(later.components(0xfedcba9876543210u), 0);
    EXPECT_FALSE(later.components(8));
}

TEST(LinkNotes, OfTwoProcessesAreBothKept) {
    test::TempDir dir;
    LinkNotes one(dir.path() / "notes"), other(dir.path() / "notes");
    one.note(1, 10);
    other.note(2, 20);
    one.note(1, 9);  // the latest counts
    const LinkNotes later(dir.path() / "notes");
    EXPECT_EQ(later.components(1), 9);
    EXPECT_EQ(later.components(2), 20);
}

TEST(LinkNotes, LeaveOutLinesThatAreSpoilt) {
    test::TempDir dir;
    dir.write("notes",
              "0000000000000001 12\nnonsense\n\n2 -4\n3 12x\n4\n99999999999999999999 5\n0000000000000006 7");
    const LinkNotes notes(dir.path() / "notes");
    EXPECT_EQ(notes.components(1), 12);
    EXPECT_EQ(notes.components(6), 7);
    for (const std::uint64_t key : {2u, 3u, 4u, 5u}) EXPECT_FALSE(notes.components(key)) << key;
}

TEST(LinkNotes, BeginAnewWhereTheyAreTooMany) {
    test::TempDir dir;
    std::string lines;
    for (size_t i = 0; i <= LinkNotes::kMostNotes; ++i) lines += std::to_string(100000 + i) + " 5\n";
    dir.write("notes", lines);
    LinkNotes notes(dir.path() / "notes");
    EXPECT_FALSE(notes.components(0x100000));
    notes.note(1, 10);
    EXPECT_EQ(content(dir.path() / "notes"), "0000000000000001 10\n");
}

TEST(LinkNotes, WithoutAFileThatCanBeWrittenLastForTheRun) {
    LinkNotes none, nowhere("/proc/no/such/folder/notes");
    for (LinkNotes* notes : {&none, &nowhere}) {
        notes->note(1, 10);
        EXPECT_EQ(notes->components(1), 10);
    }
}

}  // namespace
}  // namespace deepwater::gl
