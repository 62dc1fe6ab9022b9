#include "app/picture/screenshot.h"

#include <gtest/gtest.h>

#include "core/check.h"
#include "support/temp_dir.h"

namespace deepwater::app {
namespace {

namespace fs = std::filesystem;

TEST(FreeName, IsTheLocalTimeAndNeverTaken) {
    test::TempDir dir;
    std::tm local{};
    local.tm_year = 126;
    local.tm_mon = 2;
    local.tm_mday = 9;
    local.tm_hour = 7;
    local.tm_min = 5;
    local.tm_sec = 4;
    local.tm_isdst = -1;
    const std::time_t now = std::mktime(&local);
    EXPECT_EQ(free_name(dir.path(), now), dir.path() / "deepwater-2026-03-09-070504");
    dir.write("deepwater-2026-03-09-070504.png", "");
    EXPECT_EQ(free_name(dir.path(), now), dir.path() / "deepwater-2026-03-09-070504-2");
    dir.write("deepwater-2026-03-09-070504-2.json", "");
    EXPECT_EQ(free_name(dir.path(), now), dir.path() / "deepwater-2026-03-09-070504-3");
}

TEST(FreeName, AFolderThatCannotBeUsedIsToldWhenItIsMade) {
    const fs::path long_one(std::string(5000, 'a'));
    EXPECT_EQ(free_name(long_one, 0).parent_path(), long_one);
    EXPECT_THROW(make_folder(long_one), RuntimeFailure);
    EXPECT_NO_THROW(make_folder("")) << "the present one";
}

}  // namespace
}  // namespace deepwater::app
