// What a path that a person has typed means.
#include "app/command_line/paths.h"

#include <gtest/gtest.h>

#include <cstdlib>

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

TEST(Paths, ATildeAtTheHeadIsTheHomeFolder) {
    const char* home = std::getenv("HOME");
    if (!home || *home == '\0') GTEST_SKIP() << "there is no home folder";
    EXPECT_EQ(expand_home("~"), home);
    EXPECT_EQ(expand_home("~/"), home);
    EXPECT_EQ(expand_home("~/a/b.json"), fs::path(home) / "a" / "b.json");
    for (const char* other : {"", "a", "a/~/b", "~a/b", "./~", "/~"}) EXPECT_EQ(expand_home(other), other);
}

}  // namespace
}  // namespace deepwater::app
