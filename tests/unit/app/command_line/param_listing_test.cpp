#include "app/command_line/param_listing.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "scene/scene.h"

namespace deepwater::app {
namespace {

TEST(ParameterTable, HasALineForEach) {
    const std::string table = parameter_table();
    scene::Scene scene;
    size_t count = 0;
    for (const Parameter& p : scene::parameters(scene)) {
        EXPECT_NE(table.find("\n" + std::string(p.info().id) + " "), std::string::npos) << p.info().id;
        EXPECT_NE(table.find(p.info().doc), std::string::npos) << p.info().id;
        ++count;
    }
    EXPECT_EQ(static_cast<size_t>(std::count(table.begin(), table.end(), '\n')), count + 1);
}

TEST(ParameterJson, DescribesEachCompletely) {
    const auto list = nlohmann::json::parse(parameter_json());
    scene::Scene scene;
    const ParameterList parameters = scene::parameters(scene);
    ASSERT_EQ(list.size(), parameters.all().size());
    for (const auto& row : list) {
        for (const char* key :
             {"name", "label", "unit", "type", "minimum", "maximum", "choices", "default", "doc"}) {
            EXPECT_TRUE(row.contains(key)) << row;
        }
        const Parameter& p = parameters.at(row["name"].get<std::string>());
        EXPECT_EQ(row["type"], p.type_name());
        EXPECT_EQ(row["choices"].empty(), !p.is_choice());
        EXPECT_EQ(row["minimum"].is_number(), row["type"] == "number" || row["type"] == "integer");
    }
}

}  // namespace
}  // namespace deepwater::app
