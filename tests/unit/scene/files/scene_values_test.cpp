#include "scene/files/scene_values.h"

#include <gtest/gtest.h>

#include <limits>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "core/check.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;

constexpr double kNan = std::numeric_limits<double>::quiet_NaN();
constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string parse_error(std::string_view text) {
    try {
        (void)parse_object(text);
    } catch (const RuntimeFailure& error) {
        return error.what();
    }
    return "no error";
}

TEST(ParseObject, SaysWhereTheTextIsWrong) {
    EXPECT_NE(parse_error("{\"a\": 1,\n oops}").find("line 2"), std::string::npos);
    EXPECT_EQ(parse_error("[1]"), "expected a JSON object");
    EXPECT_EQ(parse_error("{\"a\": 1, \"a\": 2}"), "key 'a' is given twice");
    EXPECT_EQ(parse_error("{\"o\": {\"b\": 1, \"b\": 2}}"), "key 'b' is given twice");
    for (const char* text : {"", "{", "{\"a\": NaN}", "{\"a\": 1e999}", "{} {}", "\xff\xfe", "{\"a\": 1,}"}) {
        const std::string message = parse_error(text);
        EXPECT_NE(message, "no error") << text;
        EXPECT_EQ(message.find("json.exception"), std::string::npos) << message;
        EXPECT_EQ(message.find('\n'), std::string::npos) << message;
    }
}

TEST(ParseObject, TakesNothingAfterTheText) {
    EXPECT_EQ(parse_error(std::string_view("{\"a\": 1}\0 more", 15)), "there is a NUL byte in the text");
    EXPECT_EQ(parse_error(std::string_view("{\"a\": 1}\0", 9)), "there is a NUL byte in the text");
}

TEST(ParseObject, TheSameKeyInTwoObjectsIsFine) {
    EXPECT_NO_THROW((void)parse_object(R"({"a": {"x": 1}, "b": {"x": 2}, "x": 3})"));
}

TEST(ParseObject, RefusesDeepNesting) {
    const std::string deep = "{\"a\":" + std::string(100000, '[') + std::string(100000, ']') + "}";
    EXPECT_EQ(parse_error(deep), "nested too deeply");
}

TEST(SetCameraPose, TakesFiveFiniteNumbersInRange) {
    Camera camera;
    const double good[] = {1, 2, 3, 4, 5};
    set_camera_pose(std::span<const double>(good), camera);
    EXPECT_EQ(camera.position, glm::dvec3(1, 2, 3));
    EXPECT_EQ(camera.yaw, 4);
    EXPECT_EQ(camera.pitch, 5);

    const Camera before = camera;
    for (int i = 0; i < 5; ++i) {
        for (const double bad : {kNan, kInfinity, -kInfinity}) {
            double pose[] = {1, 2, 3, 4, 5};
            pose[i] = bad;
            EXPECT_THROW(set_camera_pose(std::span<const double>(pose), camera), UsageError);
        }
    }
    const double steep[] = {0, 0, 0, 0, 90.5};
    EXPECT_THROW(set_camera_pose(std::span<const double>(steep), camera), UsageError);
    EXPECT_THROW(set_camera_pose(std::span<const double>(good, 4), camera), UsageError);
    EXPECT_EQ(camera, before);
}

TEST(SetCameraPose, RefusesOtherJson) {
    Camera camera;
    for (const char* text :
         {"[1,2,3,4]", "[1,2,3,4,5,6]", "[1,2,3,4,\"5\"]", "\"1,2,3,4,5\"", "{}", "null"}) {
        EXPECT_THROW(set_camera_pose(json::parse(text), camera), UsageError) << text;
    }
}

TEST(SetTimeAndSeed, KnowTheirLimits) {
    Clock clock;
    set_time(-12.5, clock);
    EXPECT_EQ(clock.time, -12.5);
    EXPECT_THROW(set_time(kNan, clock), UsageError);
    EXPECT_THROW(set_time(kInfinity, clock), UsageError);
    set_time(-1e9, clock);
    EXPECT_EQ(clock.time, -1e9);
    EXPECT_THROW(set_time(1.0000001e9, clock), UsageError);
    EXPECT_EQ(clock.time, -1e9);

    sim::SeaState sea;
    set_seed(2147483647.0, sea);
    EXPECT_EQ(sea.seed, 2147483647);
    for (const double bad : {-1.0, 0.5, 2147483648.0, kNan, kInfinity}) {
        EXPECT_THROW(set_seed(bad, sea), UsageError) << bad;
    }
    EXPECT_THROW(set_seed(json("3"), sea), UsageError);
}

TEST(SetParameter, WantsTheParametersOwnType) {
    Scene scene;
    const ParameterList list = parameters(scene);
    set_parameter(list.at("wind.speed"), json(12.5));
    set_parameter(list.at("waves.dispersion"), json("finite_depth"));
    set_parameter(list.at("waves.one_way"), json(false));
    EXPECT_EQ(scene.sea.wind_speed, 12.5f);
    EXPECT_EQ(scene.sea.dispersion, sim::kDispersionFiniteDepth);
    EXPECT_FALSE(scene.sea.one_way);

    EXPECT_THROW(set_parameter(list.at("wind.speed"), json("12")), UsageError);
    EXPECT_THROW(set_parameter(list.at("wind.speed"), json(true)), UsageError);
    EXPECT_THROW(set_parameter(list.at("waves.dispersion"), json(1)), UsageError);
    EXPECT_THROW(set_parameter(list.at("waves.one_way"), json(1)), UsageError);
    EXPECT_THROW(set_parameter(list.at("wind.speed"), json::array({1})), UsageError);
    EXPECT_THROW(set_parameter(list.at("sky.image"), json(nullptr)), UsageError);
}

// Every parameter refuses a value out of its range and a text that is no number, names itself, and keeps its value.
TEST(SetText, RefusesWhatIsNoValueOfTheParameter) {
    Scene scene;
    for (const Parameter& parameter : parameters(scene)) {
        if (parameter.type_name() == "text") continue;
        std::vector<std::string> bad{"", "nan", "inf", "1,5", "8x", "0x10", "\xff"};
        if (parameter.type_name() == "number" || parameter.type_name() == "integer") {
            const double low = parameter.info().minimum, high = parameter.info().maximum;
            for (const double value : {low - 1, low - 1e9, high + 1, 2 * high + 1})
                bad.push_back(std::to_string(value));
            if (low > 0) bad.insert(bad.end(), {"0", "-0"});
        }
        const std::string before = parameter.text();
        for (const std::string& value : bad) {
            try {
                parameter.set_text(value);
                ADD_FAILURE() << parameter.info().id << " takes '" << value << "'";
            } catch (const UsageError& error) {
                EXPECT_NE(std::string(error.what()).find(parameter.info().id), std::string::npos)
                    << error.what();
            }
        }
        EXPECT_EQ(parameter.text(), before) << parameter.info().id;
    }
}

TEST(JsonValue, GoesBackIntoTheParameter) {
    Scene scene;
    scene.sea.amplitude = 0.1f / 3.0f;
    const ParameterList list = parameters(scene);
    for (const Parameter& parameter : list) {
        const std::string before = parameter.text();
        set_parameter(parameter, json_value(parameter));
        EXPECT_EQ(parameter.text(), before);
    }
    EXPECT_EQ(scene.sea.amplitude, 0.1f / 3.0f);
}

}  // namespace
}  // namespace deepwater::scene
