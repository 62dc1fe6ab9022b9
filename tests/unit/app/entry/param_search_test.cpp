#include "app/entry/param_search.h"

#include <gtest/gtest.h>

#include "app/gui/panel.h"
#include "scene/scene.h"

namespace deepwater::app {
namespace {

class ParamSearch : public testing::Test {
protected:
    [[nodiscard]] int rank(std::string_view id, std::string_view query) const {
        const ParamInfo& info = parameters_.at(id).info();
        for (const Section& section : Panel::sections())
            for (const std::string_view group : section.groups)
                if (group == info.group()) return search_rank(info, section.title, query);
        return search_rank(info, "", query);
    }

    scene::Scene scene_;
    ParameterList parameters_ = scene::parameters(scene_);
};

TEST_F(ParamSearch, FindsByNameThenByWhatItDoes) {
    EXPECT_EQ(rank("foam.amount", "foam"), 3);
    EXPECT_EQ(rank("foam.amount", "FOAM amount"), 3);
    EXPECT_EQ(rank("foam.amount", "white"), 2);
    EXPECT_EQ(rank("foam.life", "lace"), 1);
    EXPECT_EQ(rank("picture.tone_curve", "agx"), 1) << "a name of a value";
    EXPECT_EQ(rank("wind.speed", "beaufort"), 2);
    EXPECT_EQ(rank("wind.speed", "foam"), 0);
}

TEST_F(ParamSearch, EveryWordHasToOccur) {
    EXPECT_EQ(rank("foam.life", "foam lace"), 1);
    EXPECT_EQ(rank("foam.life", "foam elephant"), 0);
    EXPECT_EQ(rank("foam.life", ""), 0);
    EXPECT_EQ(rank("foam.life", "  "), 0);
}

// Whoever types a parameter's label or id finds it among the best.
TEST_F(ParamSearch, FindsEveryParameterByItsLabelAndId) {
    for (const Parameter& parameter : parameters_) {
        EXPECT_EQ(rank(parameter.info().id, parameter.info().label), 3) << parameter.info().id;
        EXPECT_EQ(rank(parameter.info().id, parameter.info().id), 3) << parameter.info().id;
    }
}

}  // namespace
}  // namespace deepwater::app
