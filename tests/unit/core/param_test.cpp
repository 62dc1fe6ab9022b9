#include "core/param.h"

#include <gtest/gtest.h>

#include <limits>

#include "core/check.h"

namespace deepwater {
namespace {

struct Boat {
    float length = 4;
    int crew = 2;
    int rig = 1;
    int berths = 4;
    bool afloat = true;
    std::string name = "Alba";
};

constexpr int kBerths[] = {0, 4, 8};
constexpr std::string_view kRigs[] = {"none", "sloop", "ketch"};
const Param<Boat> kTable[] = {
    {{"boat.length", "Length", "m", 0.05f, 100, "From bow to stern."}, &Boat::length},
    {{"boat.crew", "Crew", "", 0, 12, "People on board."}, &Boat::crew},
    {{"boat.rig", "Rig", "", 0, 1, "How it sails.", Scale::linear, kRigs}, &Boat::rig},
    {{"boat.berths", "Berths", "", 0, 8, "Where to sleep.", Scale::linear, {}, kBerths}, &Boat::berths},
    {{"boat.afloat", "Afloat", "", 0, 1, "Whether it floats."}, &Boat::afloat},
    {{"boat.name", "Name", "", 0, 1, "What it is called."}, &Boat::name},
};

struct ParamTest : testing::Test {
    ParamTest() { list.add(boat, std::span<const Param<Boat>>(kTable)); }

    Boat boat;
    ParameterList list;
};

std::string usage_message_of(const auto& action) {
    try {
        action();
    } catch (const UsageError& error) {
        return error.what();
    }
    return "no error";
}

TEST_F(ParamTest, WritesThroughToTheObject) {
    list.at("boat.length").set_text("12.5");
    list.at("boat.crew").set_text("3");
    list.at("boat.rig").set_text("ketch");
    list.at("boat.afloat").set_text("false");
    list.at("boat.name").set_text("Zephyr");
    EXPECT_EQ(boat.length, 12.5f);
    EXPECT_EQ(boat.crew, 3);
    EXPECT_EQ(boat.rig, 2);
    EXPECT_FALSE(boat.afloat);
    EXPECT_EQ(boat.name, "Zephyr");
}

TEST_F(ParamTest, OnlyListedValuesAreAccepted) {
    const Parameter& berths = list.at("boat.berths");
    berths.set_text("8");
    EXPECT_EQ(boat.berths, 8);
    EXPECT_EQ(usage_message_of([&] { berths.set_text("6"); }),
              "bad value '6' for parameter 'boat.berths': expected one of 0 4 8");
    EXPECT_EQ(boat.berths, 8);
}

TEST_F(ParamTest, TextOfEveryTypeReadsBack) {
    boat = {.length = 0.1f, .crew = 7, .rig = 0, .berths = 8, .afloat = false, .name = "a b"};
    for (const Parameter& parameter : list) {
        const std::string text = parameter.text();
        parameter.set_default();
        EXPECT_TRUE(parameter.is_default());
        parameter.set_text(text);
        EXPECT_EQ(parameter.text(), text);
        EXPECT_FALSE(parameter.is_default()) << parameter.info().id;
    }
    EXPECT_EQ(boat.length, 0.1f);
}

TEST_F(ParamTest, TypesAreNamed) {
    const char* const wanted[] = {"number", "integer", "choice", "integer", "boolean", "text"};
    for (size_t i = 0; i < std::size(wanted); ++i) EXPECT_EQ(list.all()[i].type_name(), wanted[i]);
}

TEST_F(ParamTest, BadValuesChangeNothing) {
    const struct {
        const char* id;
        const char* text;
    } cases[] = {{"boat.length", "0"},   {"boat.length", "101"},  {"boat.length", "nan"},
                 {"boat.length", "inf"}, {"boat.length", "long"}, {"boat.length", ""},
                 {"boat.crew", "2.5"},   {"boat.crew", "-1"},     {"boat.crew", "13"},
                 {"boat.rig", "junk"},   {"boat.rig", "1"},       {"boat.afloat", "yes"},
                 {"boat.afloat", ""}};
    for (const auto& c : cases) {
        const Parameter& parameter = list.at(c.id);
        const std::string before = parameter.text();
        const std::string message = usage_message_of([&] { parameter.set_text(c.text); });
        EXPECT_NE(message.find(c.id), std::string::npos) << message;
        EXPECT_NE(message.find(c.text), std::string::npos) << message;
        EXPECT_EQ(parameter.text(), before);
    }
}

TEST_F(ParamTest, LimitsBelongToTheRange) {
    list.at("boat.length").set_text("0.05");  // a float limit, typed in decimals
    EXPECT_EQ(boat.length, 0.05f);
    list.at("boat.length").set_text("100");
    list.at("boat.crew").set_text("12");
    EXPECT_EQ(boat.crew, 12);
}

TEST_F(ParamTest, NumbersOutsideTheRangeAreRefused) {
    EXPECT_THROW(list.at("boat.length").set_number(std::numeric_limits<double>::quiet_NaN()), UsageError);
    EXPECT_THROW(list.at("boat.length").set_number(std::numeric_limits<double>::infinity()), UsageError);
    EXPECT_THROW(list.at("boat.length").set_number(1e300), UsageError);
    EXPECT_THROW(list.at("boat.crew").set_number(1.5), UsageError);
    EXPECT_THROW(list.at("boat.crew").set_bool(true), UsageError);
    EXPECT_THROW(list.at("boat.name").set_number(1), UsageError);
}

TEST_F(ParamTest, ValuesSetDirectlyAreCheckedLikeTheCommandLine) {
    const auto check = [](const Boat& filled) { check_values(filled, std::span<const Param<Boat>>(kTable)); };
    EXPECT_NO_THROW(check(Boat{}));
    const auto expect_refused = [&](auto member, auto value, const char* id, const char* text) {
        Boat filled;
        filled.*member = value;
        EXPECT_EQ(usage_message_of([&] { check(filled); }),
                  usage_message_of([&] { list.at(id).set_text(text); }))
            << id;
    };
    expect_refused(&Boat::length, 0.0f, "boat.length", "0");
    expect_refused(&Boat::length, -101.5f, "boat.length", "-101.5");
    expect_refused(&Boat::length, std::numeric_limits<float>::infinity(), "boat.length", "inf");
    expect_refused(&Boat::crew, 13, "boat.crew", "13");
    expect_refused(&Boat::berths, 5, "boat.berths", "5");
    Boat filled;
    filled.rig = 3;
    EXPECT_NE(usage_message_of([&] { check(filled); }).find("'boat.rig': expected one of none sloop ketch"),
              std::string::npos);
    filled.rig = 0;
    filled.length = std::numeric_limits<float>::quiet_NaN();
    EXPECT_NE(usage_message_of([&] { check(filled); }).find("'boat.length'"), std::string::npos);
}

TEST_F(ParamTest, UnknownNamesSuggestTheNearest) {
    EXPECT_EQ(list.find("boat.lenght"), nullptr);
    EXPECT_EQ(usage_message_of([&] { (void)list.at("boat.lenght"); }),
              "unknown parameter 'boat.lenght'; did you mean 'boat.length'?");
    EXPECT_EQ(usage_message_of([&] { (void)list.at("submarine.depth.gauge"); }),
              "unknown parameter 'submarine.depth.gauge'");
}

TEST_F(ParamTest, DefaultsComeFromTheStruct) {
    boat.crew = 9;
    EXPECT_EQ(list.at("boat.crew").default_text(), "2");
    list.at("boat.crew").set_default();
    EXPECT_EQ(boat.crew, Boat{}.crew);
}

struct Small {
    float value = 2;
};
constexpr ParamInfo row(std::string_view id, float low, float high, std::string_view doc) {
    return {id, "label", "", low, high, doc};
}

TEST(TableIsSound, FindsWhatIsWrong) {
    constexpr Param<Small> good[] = {{row("a.b", 0, 3, "doc"), &Small::value}};
    constexpr Param<Small> twice[] = {{row("a.b", 0, 3, "doc"), &Small::value},
                                      {row("a.b", 0, 3, "doc"), &Small::value}};
    constexpr Param<Small> no_group[] = {{row("ab", 0, 3, "doc"), &Small::value}};
    constexpr Param<Small> no_doc[] = {{row("a.b", 0, 3, ""), &Small::value}};
    constexpr Param<Small> empty_range[] = {{row("a.b", 3, 0, "doc"), &Small::value}};
    constexpr Param<Small> default_outside[] = {{row("a.b", 0, 1, "doc"), &Small::value}};
    static_assert(table_is_sound(good, Small{}));
    static_assert(!table_is_sound(twice, Small{}));
    static_assert(!table_is_sound(no_group, Small{}));
    static_assert(!table_is_sound(no_doc, Small{}));
    static_assert(!table_is_sound(empty_range, Small{}));
    static_assert(!table_is_sound(default_outside, Small{}));
}

}  // namespace
}  // namespace deepwater
