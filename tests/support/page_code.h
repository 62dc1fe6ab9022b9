#pragma once

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>
#include <string>

namespace deepwater::test {

[[nodiscard]] inline std::string text_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path).rdbuf();
    return text.str();
}

/// Expects that docs/library.md shows the code of a test between the lines "// the page's code" and "// end of the
/// page's code". The page prints where the test records.
/// @param root    of the repository
/// @param source  of the test, from the root
inline void expect_on_page(const std::string& root, const std::string& source) {
    const std::string test = text_of(root + "/" + source);
    const std::string first = "// the page's code\n", last = "// end of the page's code\n";
    const size_t begin = test.find(first) + first.size(), end = test.find(last, begin);
    ASSERT_NE(end, std::string::npos);
    std::string code = test.substr(begin, end - begin);
    code.replace(code.find("record("), 7, "std::printf(");
    EXPECT_NE(text_of(root + "/docs/library.md").find(code + "```"), std::string::npos) << code;
}

}  // namespace deepwater::test
