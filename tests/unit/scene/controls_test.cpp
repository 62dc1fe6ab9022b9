#include "scene/controls.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>
#include <string>

namespace deepwater::scene {
namespace {

std::set<std::string, std::less<>> known_parameters() {
    Scene scene;
    std::set<std::string, std::less<>> ids;
    for (const Parameter& parameter : parameters(scene)) ids.emplace(parameter.info().id);
    return ids;
}

// A misspelt rule would never grey anything.
TEST(ControlRules, NameParametersThatThereAre) {
    const auto ids = known_parameters();
    for (const ControlRule& rule : control_rules()) {
        const std::string_view name = rule.parameters;
        if (name.ends_with('.')) {
            EXPECT_TRUE(std::ranges::any_of(ids, [name](const std::string& id) {
                return id.starts_with(name);
            })) << name;
        } else {
            EXPECT_TRUE(ids.contains(name)) << name;
        }
        std::istringstream except{std::string(rule.except)};
        for (std::string id; except >> id;) {
            EXPECT_TRUE(ids.contains(id)) << id;
            EXPECT_TRUE(id.starts_with(name)) << id << " is not of the group " << name;
        }
        EXPECT_TRUE(rule.except.empty() || (rule.except.front() == ' ' && rule.except.back() == ' ')) << name;
        EXPECT_TRUE(rule.needs.starts_with("needs ")) << name;
    }
}

TEST(ControlRules, HaveWordsForParametersThatMayBeZero) {
    Scene scene;
    int words = 0;
    for (const Parameter& parameter : parameters(scene)) {
        if (word_for_zero(parameter.info().id).empty()) continue;
        ++words;
        EXPECT_LE(parameter.info().minimum, 0) << parameter.info().id;
        EXPECT_GE(parameter.info().maximum, 0) << parameter.info().id;
    }
    EXPECT_GE(words, 20);
}

}  // namespace
}  // namespace deepwater::scene
