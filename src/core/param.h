#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace deepwater {

/// Whether a slider moves by equal differences or by equal ratios.
enum class Scale { linear, logarithmic };

/// The description of a parameter. The GUI, the command line, scene and preset files, `--list-params` and the
/// README's table are all made from it. The default value is the initialiser of the struct that holds the
/// field.
struct ParamInfo {
    std::string_view id;     ///< "group.name"
    std::string_view label;  ///< name in the GUI
    std::string_view unit;   ///< "m/s", "deg", …; empty for a pure number
    float minimum = 0;       ///< inclusive
    float maximum = 1;       ///< inclusive
    std::string_view doc;    ///< one line: what the parameter means
    Scale scale = Scale::linear;
    std::span<const std::string_view> choices = {};  ///< names of the values 0, 1, … of an integer field
    std::span<const int> values = {};  ///< the values that an integer field may take; empty: all in its range
    /// Whether a text field may hold a text; null: it may hold any.
    bool (*accepts)(std::string_view) = nullptr;
    std::string_view wanted = {};  ///< what `accepts` accepts, for the error message

    [[nodiscard]] std::string_view group() const { return id.substr(0, id.find('.')); }
};

/// How a parameter's value changes while one weather turns into another.
enum class Blend {
    none,        ///< not at all: the parameter is no part of the weather, and presets do not hold it
    plain,       ///< numbers move along their Scale; other values switch halfway
    bearing,     ///< degrees of a full circle: the short way round
    elevation,   ///< degrees above the horizon: slowly where daylight changes fastest
    moon_phase,  ///< degrees: to or from the new moon where one end does not see the moon
    mixed,       ///< a choice: Weather::second is mixed in by Weather::share, so that neither jumps
    in_mixture,  ///< the second or the share of a mixed choice: blended together with it
    cloud,       ///< the second weather's at once, while Scene::cloud_fade fades the old clouds out
};

/// A parameter's part in the weather. Parameters are named by their ids.
struct Weather {
    Blend blend = Blend::none;
    /// The value up to which there is nothing of an amount, such as a swell of height 0.
    float nothing = -std::numeric_limits<float>::infinity();
    /// The parameter that this one describes further. Where one end of a blend has nothing of it, the other
    /// end's description holds from the start; where it switches, the description switches at the same time.
    std::string_view describes = {};
    std::string_view second = {};  ///< mixed: the choice that is mixed in …
    std::string_view share = {};   ///< … and its share, 0…1
    /// The parameter that goes to `dark` and back while this one switches, so that the switch is not seen.
    std::string_view hidden_by = {};
    float dark = 0;
};

/// A row of a struct's table: the description, the field that holds the value, and its part in the weather.
template <class S>
struct Param {
    ParamInfo info;
    std::variant<float S::*, int S::*, bool S::*, std::string S::*> field;
    Weather weather = {};
};

/// A copy of a parameter's value.
using ParamValue = std::variant<float, int, bool, std::string>;

/// A row of a table bound to the field of one object. The GUI, files and the command line work with it.
class Parameter {
public:
    using Field = std::variant<float*, int*, bool*, std::string*>;

    /// @tparam T  type of the field, one of those of ParamValue
    template <class T>
    Parameter(const ParamInfo& info, const Weather& weather, T* field, const T& initial)
        : info_(&info), weather_(&weather), field_(field), default_(initial) {}

    [[nodiscard]] const ParamInfo& info() const { return *info_; }
    [[nodiscard]] const Weather& weather() const { return *weather_; }
    [[nodiscard]] bool is_weather() const { return weather_->blend != Blend::none; }
    [[nodiscard]] const Field& field() const { return field_; }
    [[nodiscard]] ParamValue value() const;
    [[nodiscard]] bool is_default() const { return value() == default_; }
    [[nodiscard]] bool is_choice() const { return !info_->choices.empty(); }

    /// "number", "integer", "boolean", "choice" or "text".
    [[nodiscard]] std::string_view type_name() const;

    /// Returns the value as it is written on the command line ("8", "true", "phillips").
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string default_text() const;

    /// Sets the value from command-line text.
    /// @throws UsageError naming the parameter when the text is no value of its type, not finite or out of
    ///         range; the field then keeps its value.
    void set_text(std::string_view text) const;
    /// Sets the value from a number (number, integer, or index of a choice). @throws UsageError as set_text.
    void set_number(double value) const;
    void set_bool(bool value) const;
    void set_default() const;
    /// Sets the value without checks.  @pre it was read from a Parameter of the same row
    void assign(const ParamValue& value) const;

    /// Checks the field's value, which may have been set directly.
    /// @throws UsageError as set_number() when set_number() would refuse it
    void check_value() const;

private:
    [[noreturn]] void reject(std::string_view given) const;
    [[nodiscard]] std::string text_of(const ParamValue& value) const;

    const ParamInfo* info_;
    const Weather* weather_;
    Field field_;
    ParamValue default_;
};

/// Checks every field of an object against its table.
/// @throws UsageError as Parameter::set_number() for the first field that is out of range, no number, or no
///         choice
template <class S>
void check_values(S object, std::span<const Param<S>> table) {
    for (const Param<S>& row : table) {
        std::visit(
            [&](auto member) {
                Parameter(row.info, row.weather, &(object.*member), object.*member).check_value();
            },
            row.field);
    }
}

/// The parameters of one or more structs, in table order.
class ParameterList {
public:
    /// Adds a table bound to `object`, which must outlive the list.
    template <class S>
    void add(S& object, std::span<const Param<S>> table) {
        static const S defaults{};
        for (const Param<S>& row : table) {
            std::visit(
                [&](auto member) {
                    parameters_.emplace_back(row.info, row.weather, &(object.*member), defaults.*member);
                },
                row.field);
        }
    }

    [[nodiscard]] std::span<const Parameter> all() const { return parameters_; }
    [[nodiscard]] const Parameter* find(std::string_view id) const;

    /// @throws UsageError "unknown parameter 'wind.sped'; did you mean 'wind.speed'?" when there is none.
    [[nodiscard]] const Parameter& at(std::string_view id) const;

    auto begin() const { return parameters_.begin(); }
    auto end() const { return parameters_.end(); }

private:
    std::vector<Parameter> parameters_;
};

/// True when ids are unique, ranges are ordered and every default lies inside its range. Used in
/// static_assert.
template <class S, size_t N>
consteval bool table_is_sound(const Param<S> (&table)[N], const S& defaults) {
    for (size_t i = 0; i < N; ++i) {
        const ParamInfo& info = table[i].info;
        for (size_t j = 0; j < i; ++j)
            if (table[j].info.id == info.id) return false;
        if (info.id.find('.') == std::string_view::npos || info.doc.empty() ||
            !(info.minimum <= info.maximum)) {
            return false;
        }
        if (const auto* real = std::get_if<float S::*>(&table[i].field)) {
            if (!(defaults.**real >= info.minimum && defaults.**real <= info.maximum)) return false;
        } else if (const auto* whole = std::get_if<int S::*>(&table[i].field)) {
            const float top =
                info.choices.empty() ? info.maximum : static_cast<float>(info.choices.size()) - 1;
            const auto value = static_cast<float>(defaults.**whole);
            if (!(value >= (info.choices.empty() ? info.minimum : 0.f) && value <= top)) return false;
        }
    }
    return true;
}

}  // namespace deepwater
