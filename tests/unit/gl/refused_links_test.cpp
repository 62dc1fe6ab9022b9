#include "gl/refused_links.h"

#include <gtest/gtest.h>

namespace deepwater::gl {
namespace {

using Files = std::vector<std::string>;

TEST(RefusedLinks, SayThatProgramsWithMoreAreRefusedToo) {
    const Files files = {"a.vert", "a.frag"};
    const std::vector<Define> refused = {{"FOAM", "0"}, {"SHADOW", "1"}, {"MODE", "2"}};
    const std::vector<Define> more = {{"FOAM", "1"}, {"SHADOW", "1"}, {"MODE", "2"}};
    const std::vector<Define> less = {{"FOAM", "0"}, {"SHADOW", "0"}, {"MODE", "2"}};
    const std::vector<Define> other = {{"FOAM", "1"}, {"SHADOW", "1"}, {"MODE", "3"}};
    RefusedLinks links;
    EXPECT_FALSE(links.contain(files, refused, 200));
    links.add(files, refused, 195);
    EXPECT_TRUE(links.contain(files, refused, 195));
    EXPECT_TRUE(links.contain(files, refused, 272));
    EXPECT_TRUE(links.contain(files, more, 195));
    EXPECT_FALSE(links.contain(files, more, 194)) << "fewer components may fit";
    EXPECT_FALSE(links.contain(files, less, 272)) << "what it leaves out may make room";
    EXPECT_FALSE(links.contain(files, other, 272));
    EXPECT_FALSE(links.contain({"a.vert", "b.frag"}, more, 272));
    EXPECT_FALSE(links.contain(files, {{"FOAM", "1"}}, 272));
}

}  // namespace
}  // namespace deepwater::gl
