#include "scene/files/scene_values.h"

#include <array>
#include <cmath>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "core/check.h"
#include "core/text.h"

namespace deepwater::scene {
namespace {

using nlohmann::json;

constexpr double kFarthest = 1e7;     ///< m from the origin, a quarter of the way round the Earth
constexpr double kHighest = 1e5;      ///< m above or below the sea
constexpr double kSteepest = 90.0;    ///< degrees
constexpr double kLongestTime = 1e9;  ///< s from the start, 32 years
constexpr int kDeepestNesting = 7;    ///< levels of objects and arrays
constexpr size_t kLongestQuote = 40;  ///< characters of a bad value repeated in a message

/// The JSON text of a value, shortened for messages.
std::string quoted(const json& value) {
    std::string text = value.dump(-1, ' ', true, json::error_handler_t::replace);
    if (text.size() > kLongestQuote) text = text.substr(0, kLongestQuote) + "...";
    return text.front() == '"' ? text : "'" + text + "'";
}

double number_of(const json& value, std::string_view name) {
    if (!value.is_number()) {
        throw UsageError("bad value " + quoted(value) + " for '" + std::string(name) +
                         "': expected a number");
    }
    return value.get<double>();
}

/// Checks, while a text is parsed, that no object has a key twice and that nesting does not exceed
/// kDeepestNesting.
class StructureCheck {
public:
    bool operator()(int depth, json::parse_event_t event, const json& parsed) {
        if (depth > kDeepestNesting) throw RuntimeFailure("nested too deeply");
        if (event == json::parse_event_t::object_start) {
            keys_.resize(static_cast<size_t>(depth) + 1);
            keys_.back().clear();
        } else if (event == json::parse_event_t::key) {
            const auto& key = parsed.get_ref<const std::string&>();
            if (!keys_[static_cast<size_t>(depth) - 1].insert(key).second) {
                throw RuntimeFailure("key '" + key + "' is given twice");
            }
        }
        return true;
    }

private:
    std::vector<std::set<std::string>> keys_;  ///< of the open objects, by depth
};

}  // namespace

void set_camera_pose(std::span<const double> pose, Camera& camera) {
    const auto within = [](double value, double limit) { return std::abs(value) <= limit; };  // false for NaN
    if (pose.size() != 5) throw UsageError("bad camera: expected five numbers, X,Y,Z,YAW,PITCH");
    if (!within(pose[0], kFarthest) || !within(pose[2], kFarthest)) {
        throw UsageError("bad camera: X and Z must be numbers from -1e7 to 1e7 m");
    }
    if (!within(pose[1], kHighest)) throw UsageError("bad camera: Y must be a number from -1e5 to 1e5 m");
    if (!std::isfinite(pose[3])) throw UsageError("bad camera: YAW must be a finite number of degrees");
    if (!within(pose[4], kSteepest))
        throw UsageError("bad camera: PITCH must be a number from -90 to 90 degrees");
    camera.position = {pose[0], pose[1], pose[2]};
    camera.yaw = pose[3];
    camera.pitch = pose[4];
}

void set_time(double seconds, Clock& clock) {
    if (!(std::abs(seconds) <= kLongestTime)) {
        throw UsageError("bad time: expected a number of seconds from -1e9 to 1e9");
    }
    clock.time = seconds;
}

void set_seed(double number, sim::SeaState& sea) {
    constexpr int kLargest = std::numeric_limits<int>::max();
    if (!(number >= 0 && number <= kLargest && number == std::floor(number))) {
        throw UsageError("bad seed: expected a whole number from 0 to " + std::to_string(kLargest));
    }
    sea.seed = static_cast<int>(number);
}

void set_camera_pose(const json& value, Camera& camera) {
    std::vector<double> pose;
    if (value.is_array()) {
        for (const json& number : value) pose.push_back(number_of(number, "camera"));
    }
    set_camera_pose(std::span<const double>(pose), camera);
}

void set_time(const json& value, Clock& clock) {
    set_time(number_of(value, "time"), clock);
}
void set_seed(const json& value, sim::SeaState& sea) {
    set_seed(number_of(value, "seed"), sea);
}

void set_parameter(const Parameter& parameter, const json& value) {
    const std::string_view type = parameter.type_name();
    const bool wants_text = type == "text" || type == "choice";
    if (wants_text && value.is_string()) {
        parameter.set_text(value.get_ref<const std::string&>());
    } else if (type == "boolean" && value.is_boolean()) {
        parameter.set_bool(value.get<bool>());
    } else if (!wants_text && type != "boolean" && value.is_number()) {
        parameter.set_number(value.get<double>());
    } else {
        throw UsageError("bad value " + quoted(value) + " for parameter '" +
                         std::string(parameter.info().id) + "': expected a " + std::string(type));
    }
}

json json_value(const Parameter& parameter) {
    if (parameter.is_choice()) return parameter.text();
    const ParamValue value = parameter.value();
    if (const float* real = std::get_if<float>(&value)) return parse_number(shortest(*real)).value_or(0.0);
    if (const int* whole = std::get_if<int>(&value)) return *whole;
    if (const bool* flag = std::get_if<bool>(&value)) return *flag;
    return std::get<std::string>(value);
}

json parse_object(std::string_view text) {
    // The parser would stop at a NUL byte and ignore the rest of the text.
    if (text.find('\0') != text.npos) throw RuntimeFailure("there is a NUL byte in the text");
    try {
        StructureCheck check;
        json parsed = json::parse(text, [&check](int depth, json::parse_event_t event, const json& value) {
            return check(depth, event, value);
        });
        if (!parsed.is_object()) throw RuntimeFailure("expected a JSON object");
        return parsed;
    } catch (const json::exception& error) {
        const std::string_view message = error.what();  // "[json.exception.parse_error.101] parse error at …"
        const size_t end_of_tag = message.find("] ");
        throw RuntimeFailure(
            std::string(end_of_tag == message.npos ? message : message.substr(end_of_tag + 2)));
    }
}

}  // namespace deepwater::scene
