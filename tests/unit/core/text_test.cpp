#include "core/text.h"

#include <gtest/gtest.h>

#include <clocale>
#include <limits>

namespace deepwater {
namespace {

TEST(ParseNumber, TakesTheWholeText) {
    EXPECT_EQ(parse_number("8"), 8.0);
    EXPECT_EQ(parse_number("-0.25"), -0.25);
    EXPECT_EQ(parse_number("1e3"), 1000.0);
    for (const char* text : {"", " ", "8 ", " 8", "8m", "1,5", "0x10", "--1", "1e", "."}) {
        EXPECT_FALSE(parse_number(text)) << "'" << text << "'";
    }
}

TEST(ParseNumber, RefusesWhatIsNotFinite) {
    for (const char* text : {"nan", "NaN", "-nan", "inf", "-inf", "infinity", "1e999", "-1e999"}) {
        EXPECT_FALSE(parse_number(text)) << "'" << text << "'";
    }
}

TEST(ParseNumber, DoesNotDependOnTheLocale) {
    const std::string before = std::setlocale(LC_NUMERIC, nullptr);
    for (const char* locale : {"de_DE.UTF-8", "fr_FR.UTF-8"}) {  // a decimal comma, where they are installed
        std::setlocale(LC_NUMERIC, locale);
        EXPECT_EQ(parse_number("1.5"), 1.5);
        EXPECT_EQ(shortest(1.5f), "1.5");
    }
    std::setlocale(LC_NUMERIC, before.c_str());
}

TEST(ComesBefore, ComparesDigitsAsNumbers) {
    const char* const ordered[] = {"",    "10",   "a",      "b-",      "b-2", "b-02x",
                                   "b-9", "b-10", "b-10-3", "b-10-20", "ba"};
    for (size_t i = 0; i < std::size(ordered); ++i)
        for (size_t j = 0; j < std::size(ordered); ++j)
            EXPECT_EQ(comes_before(ordered[i], ordered[j]), i < j) << ordered[i] << " " << ordered[j];
    EXPECT_NE(comes_before("7", "07"), comes_before("07", "7")) << "other names, some order";
    EXPECT_TRUE(comes_before("1", "99999999999999999999999999"));
}

TEST(Shortest, ReadsBackAsTheSameFloat) {
    for (const float value : {0.0f, 8.0f, 0.1f, 0.0039f, 1e-6f, -123.456f, 1.0f / 3.0f, 3e38f,
                              std::numeric_limits<float>::denorm_min()}) {
        EXPECT_EQ(static_cast<float>(*parse_number(shortest(value))), value) << shortest(value);
    }
    EXPECT_EQ(shortest(0.05f), "0.05");
    EXPECT_EQ(shortest(8.0f), "8");
}

TEST(Nearest, SuggestsOnlyWhatIsClose) {
    constexpr std::string_view kWords[] = {"wind.speed", "wind.direction", "sun.elevation"};
    EXPECT_EQ(nearest("wind.sped", kWords), "wind.speed");
    EXPECT_EQ(nearest("windspeed", kWords), "wind.speed");
    EXPECT_EQ(nearest("sun.elevatoin", kWords), "sun.elevation");
    EXPECT_FALSE(nearest("zzzzzzzzzzzz", kWords));
    EXPECT_FALSE(nearest("x", kWords));
}

}  // namespace
}  // namespace deepwater
