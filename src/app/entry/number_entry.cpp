#include "app/entry/number_entry.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include "core/text.h"

namespace deepwater::app {
namespace {

constexpr double kBeaufortFactor = 0.836;  ///< m/s
constexpr int kDeepestNesting = 32;

bool is_space(char c) {
    return c == ' ' || c == '\t';
}

std::string_view trimmed(std::string_view text) {
    while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
    while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
    return text;
}

/// Reads an expression from left to right by the grammar
///
///     sum     = product { ("+" | "-") product }
///     product = factor { ("*" | "/") factor }
///     factor  = { "+" | "-" } ( number | "(" sum ")" )
class Expression {
public:
    explicit Expression(std::string_view text) : rest_(text) {}

    /// @return nothing where the whole text is no expression
    std::optional<double> value() {
        const double result = sum(0);
        if (!rest_.empty() || failed_ || !std::isfinite(result)) return std::nullopt;
        return result;
    }

private:
    bool take(char c) {
        rest_ = trimmed(rest_);
        if (rest_.empty() || rest_.front() != c) return false;
        rest_.remove_prefix(1);
        rest_ = trimmed(rest_);
        return true;
    }

    double sum(int depth) {
        double result = product(depth);
        while (!failed_) {
            if (take('+')) {
                result += product(depth);
            } else if (take('-')) {
                result -= product(depth);
            } else {
                break;
            }
        }
        return result;
    }

    double product(int depth) {
        double result = factor(depth);
        while (!failed_) {
            if (take('*')) {
                result *= factor(depth);
            } else if (take('/')) {
                result /= factor(depth);
            } else {
                break;
            }
        }
        return result;
    }

    double factor(int depth) {
        double sign = 1;
        for (;;) {
            if (take('-')) {
                sign = -sign;
            } else if (!take('+')) {
                break;
            }
        }
        if (take('(')) {
            if (depth >= kDeepestNesting) return fail();
            const double inner = sum(depth + 1);
            return take(')') ? sign * inner : fail();
        }
        return sign * number();
    }

    double number() {
        rest_ = trimmed(rest_);
        size_t end = 0;
        std::string digits;
        for (; end < rest_.size(); ++end) {
            const char c = rest_[end];
            const bool exponent = (c == 'e' || c == 'E') && !digits.empty();
            const bool sign_of_exponent =
                (c == '-' || c == '+') && end > 0 && (rest_[end - 1] == 'e' || rest_[end - 1] == 'E');
            if (!(c >= '0' && c <= '9') && c != '.' && c != ',' && !exponent && !sign_of_exponent) break;
            digits += c == ',' ? '.' : c;
        }
        const std::optional<double> value = parse_number(digits);
        if (!value) return fail();
        rest_.remove_prefix(end);
        rest_ = trimmed(rest_);
        return *value;
    }

    double fail() {
        failed_ = true;
        return 0;
    }

    std::string_view rest_;
    bool failed_ = false;
};

/// Takes one of `endings` off the end of `text`. @return whether there was one
bool take_ending(std::string& text, std::initializer_list<std::string_view> endings) {
    for (const std::string_view ending : endings) {
        if (ending.empty() || !text.ends_with(ending)) continue;
        text.resize(text.size() - ending.size());
        text = trimmed(text);
        return true;
    }
    return false;
}

/// Takes the unit off the end of a wind's speed.
WindUnit take_wind_unit(std::string& text, WindUnit usual) {
    if (take_ending(text, {"m/s"})) return kMetresPerSecond;
    if (take_ending(text, {"knots", "knot", "kn", "kts", "kt"})) return kKnots;
    if (take_ending(text, {"beaufort", "bft"})) return kBeaufort;
    return usual;
}

std::string with_unit(const char* format, double value, std::string_view unit) {
    char text[48];
    std::snprintf(text, sizeof text, format, value);
    std::string result(text);
    if (unit == "deg") return result + "\u00b0";
    return unit.empty() ? result : result + " " + std::string(unit);
}

}  // namespace

const char* number_format(const ParamInfo& info) {
    const float width = info.maximum - info.minimum;
    if (info.scale == Scale::logarithmic) return info.maximum < 1e4f ? "%.4g" : "%.0f";
    if (width > 100) return "%.0f";
    if (width > 10) return "%.1f";
    return width > 0.5f ? "%.2f" : "%.3f";
}

double wind_in_unit(double metres_per_second, WindUnit unit) {
    switch (unit) {
        case kKnots:
            return metres_per_second / kKnot;
        case kBeaufort:
            return std::pow(metres_per_second / kBeaufortFactor, 2.0 / 3);
        default:
            return metres_per_second;
    }
}

double wind_from_unit(double value, WindUnit unit) {
    switch (unit) {
        case kKnots:
            return value * kKnot;
        case kBeaufort:
            return kBeaufortFactor * std::pow(std::max(value, 0.0), 1.5);
        default:
            return value;
    }
}

std::optional<double> evaluated(std::string_view text) {
    return Expression(trimmed(text)).value();
}

bool is_wind_speed(const ParamInfo& info) {
    return info.id == "wind.speed" || info.id == "spray.spindrift_wind";
}

NumberEntry read_number_entry(const ParamInfo& info, std::string_view text, std::string_view zero,
                              WindUnit unit) {
    std::string rest = lower_case(trimmed(text));
    if (!zero.empty() && rest == zero) return {0.0, ""};
    const bool wind = is_wind_speed(info);
    WindUnit given = wind ? take_wind_unit(rest, unit) : kMetresPerSecond;
    if (!wind) take_ending(rest, {lower_case(info.unit), info.unit == "deg" ? "\u00b0" : ""});
    const std::optional<double> number = evaluated(rest);
    if (!number) return {std::nullopt, "'" + std::string(trimmed(text)) + "' is no number"};
    const double value = wind ? wind_from_unit(*number, given) : *number;
    const auto rounded = static_cast<float>(value);
    if (!(rounded >= info.minimum && rounded <= info.maximum) || (given == kBeaufort && *number < 0)) {
        const auto shown = [&](float limit) {
            return number_text(info, static_cast<double>(limit), "", wind ? given : unit);
        };
        return {std::nullopt, "'" + std::string(trimmed(text)) + "' is not from " + shown(info.minimum) +
                                  " to " + shown(info.maximum)};
    }
    return {value, ""};
}

std::string number_text(const ParamInfo& info, double value, std::string_view zero, WindUnit unit) {
    if (value == 0 && !zero.empty()) return std::string(zero);
    if (is_wind_speed(info) && unit == kKnots) return with_unit("%.1f", wind_in_unit(value, unit), "kn");
    if (is_wind_speed(info) && unit == kBeaufort) return with_unit("%.1f", wind_in_unit(value, unit), "Bft");
    return with_unit(number_format(info), value, info.unit);
}

}  // namespace deepwater::app
