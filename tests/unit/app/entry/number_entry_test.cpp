#include "app/entry/number_entry.h"

#include <gtest/gtest.h>

#include <utility>

#include "scene/scene.h"

namespace deepwater::app {
namespace {

TEST(NumberEntry, ReadsNumbersAndArithmetic) {
    const std::pair<const char*, double> right[] = {
        {"8", 8},       {" 8.5 ", 8.5},        {"2,5", 2.5},  {"5*4", 20},       {"1 + 2 * 3", 7},
        {"(1+2)*3", 9}, {"-(2,5+1)/2", -1.75}, {"1e3", 1000}, {"2e-3+1", 1.002}, {"10-4-3", 3},
        {"--2", 2},     {"12/4/3", 1},
    };
    for (const auto& [text, value] : right) {
        const std::optional<double> read = evaluated(text);
        ASSERT_TRUE(read.has_value()) << text;
        EXPECT_DOUBLE_EQ(*read, value) << text;
    }
    for (const char* wrong :
         {"", "abc", "5*", "(1", "1)", "1 2", "1/0", "0/0", "1.2.3", "5**4", "1e999", "nan", "0x10"})
        EXPECT_FALSE(evaluated(wrong).has_value()) << wrong;
    EXPECT_FALSE(evaluated(std::string(100000, '(') + "1").has_value()) << "nested without end";
}

TEST(NumberEntry, ConvertsTheWind) {
    for (const double speed : {0.0, 0.3, 8.0, 17.2, 40.0})
        for (const WindUnit unit : {kMetresPerSecond, kKnots, kBeaufort})
            EXPECT_NEAR(wind_from_unit(wind_in_unit(speed, unit), unit), speed, 1e-12) << unit;
    EXPECT_NEAR(wind_in_unit(10, kKnots), 19.438, 0.001);
    // The middles of Beaufort 3, 8 and 12 of the WMO's table: 4.3, 18.9 and 34.8 m/s.
    EXPECT_NEAR(wind_from_unit(3, kBeaufort), 4.34, 0.01);
    EXPECT_NEAR(wind_from_unit(8, kBeaufort), 18.9, 0.05);
    EXPECT_NEAR(wind_from_unit(12, kBeaufort), 34.8, 0.1);
}

class NumberEntryOfWind : public testing::Test {
protected:
    scene::Scene scene_;
    ParameterList parameters_ = scene::parameters(scene_);
    const ParamInfo& wind_ = parameters_.at("wind.speed").info();
};

TEST_F(NumberEntryOfWind, TakesUnits) {
    EXPECT_DOUBLE_EQ(read_number_entry(wind_, "12,5 m/s", "").value.value(), 12.5);
    EXPECT_NEAR(read_number_entry(wind_, "20 kn", "").value.value(), 10.289, 0.001);
    EXPECT_NEAR(read_number_entry(wind_, "Bft", "").value.value_or(-1), -1, 0);
    EXPECT_NEAR(read_number_entry(wind_, "8 Bft", "").value.value(), 18.92, 0.01);
    EXPECT_NEAR(read_number_entry(wind_, "20", "", kKnots).value.value(), 10.289, 0.001);
    EXPECT_DOUBLE_EQ(read_number_entry(parameters_.at("sun.elevation").info(), "12\u00b0", "").value.value(),
                     12);
    EXPECT_DOUBLE_EQ(read_number_entry(parameters_.at("swell.period").info(), "9 s", "").value.value(), 9);
}

TEST_F(NumberEntryOfWind, SaysWhatIsWrong) {
    EXPECT_EQ(read_number_entry(wind_, "fast", "").problem, "'fast' is no number");
    EXPECT_EQ(read_number_entry(wind_, "50", "").problem, "'50' is not from 0.0 m/s to 40.0 m/s");
    EXPECT_EQ(read_number_entry(wind_, "90 kn", "").problem, "'90 kn' is not from 0.0 kn to 77.8 kn");
    EXPECT_FALSE(read_number_entry(wind_, "-1", "").value.has_value());
    EXPECT_FALSE(read_number_entry(wind_, "-1", "", kBeaufort).value.has_value());
}

TEST_F(NumberEntryOfWind, WritesZeroAsAWord) {
    const ParamInfo& loop = parameters_.at("waves.loop_period").info();
    EXPECT_EQ(number_text(loop, 0, "never"), "never");
    EXPECT_EQ(read_number_entry(loop, " Never ", "never").value.value(), 0);
    EXPECT_EQ(number_text(wind_, 8, ""), "8.0 m/s");
    EXPECT_EQ(number_text(wind_, 8, "", kKnots), "15.6 kn");
    EXPECT_EQ(number_text(parameters_.at("sun.azimuth").info(), 120, ""), "120\u00b0");
}

// What the panel shows is accepted again.
TEST_F(NumberEntryOfWind, ReadsWhatItWrites) {
    for (const Parameter& parameter : parameters_) {
        if (parameter.type_name() != "number") continue;
        const float value = **std::get_if<float*>(&parameter.field());
        const std::string text = number_text(parameter.info(), static_cast<double>(value), "");
        const NumberEntry read = read_number_entry(parameter.info(), text, "");
        ASSERT_TRUE(read.value.has_value()) << parameter.info().id << ": " << text << ": " << read.problem;
    }
}

}  // namespace
}  // namespace deepwater::app
