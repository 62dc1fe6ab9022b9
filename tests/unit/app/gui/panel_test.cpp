#include "app/gui/panel.h"

#include <gtest/gtest.h>

#include <map>
#include <set>

#include "scene/scene.h"

namespace deepwater::app {
namespace {

TEST(Panel, ShowsEveryGroupOfParametersOnce) {
    std::map<std::string_view, int> shown{{"clock", 1}};  // in the panel's head
    for (const Section& section : Panel::sections())
        for (const std::string_view group : section.groups) ++shown[group];

    scene::Scene scene;
    std::set<std::string_view> groups;
    for (const Parameter& parameter : scene::parameters(scene)) groups.insert(parameter.info().group());
    for (const std::string_view group : groups) EXPECT_EQ(shown[group], 1) << group;
    EXPECT_EQ(shown.size(), groups.size()) << "a section shows a group that has no parameters";
}

}  // namespace
}  // namespace deepwater::app
