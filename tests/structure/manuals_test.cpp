// Manuals name files, folders and headings that exist.
#include "manuals.h"

#include <gtest/gtest.h>

#include "support/temp_dir.h"

namespace deepwater::test {
namespace {

TEST(Manuals, NameWhatExists) {
    std::string faults;
    for (const std::string& fault : dead_references(DEEPWATER_SOURCE_ROOT)) faults += "\n  " + fault;
    EXPECT_TRUE(faults.empty()) << faults;
}

TEST(Manuals, DeadReferencesAreFound) {
    TempDir dir;
    dir.write("src/core/check.h", "");
    dir.write("docs/other.md", "# Other\n\n## What's in `a` – and b?\n");
    dir.write(
        "docs/page.md",
        "# Page\n"
        "`src/core/check.h`, `src/core/`, `src/core/check.*`, `check.h`, `src/ROOM/NAME.h`, `sim/ocean.h`, `foam.*`\n"
        "`src/core/gone.h`, `src/core/gone.*`, `gone.h`, `src/gone --option`\n"
        "[a](other.md#whats-in-a--and-b), [b](https://example.org/x#y), [c](#page), [d](../src/core)\n"
        "[a](gone.md), [b](other.md#gone), [c](#gone)\n"
        "```\n`src/core/gone.h` [x](gone.md)\n```\n");
    EXPECT_EQ(dead_references(dir.path()),
              (std::vector<std::string>{
                  "docs/page.md:3: there is no 'src/core/gone.h'",
                  "docs/page.md:3: there is no 'src/core/gone.*'", "docs/page.md:3: there is no 'gone.h'",
                  "docs/page.md:3: there is no 'src/gone --option'", "docs/page.md:5: there is no 'gone.md'",
                  "docs/page.md:5: there is no 'other.md#gone'", "docs/page.md:5: there is no '#gone'"}));
}

}  // namespace
}  // namespace deepwater::test
