#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace deepwater {

/// What has to happen when a parameter changes; the GUI and the renderer read it, nobody guesses.
enum class Effect {
    uniform,   ///< read afresh every frame
    spectrum,  ///< the initial amplitudes h0 of the sea are drawn again (same phases)
    layout,    ///< grids change size: tiles, meshes or targets are made anew
    sky,       ///< the sky cube and what follows from it are rendered again
};

/// How a slider runs between minimum and maximum.
enum class Scale { linear, logarithmic };

/// The one description of a parameter: the GUI, the command line, scenes and presets, `--list-params` and the
/// README's table all read it. Default values are the initialisers of the struct that holds the field.
struct ParamInfo {
    std::string_view id;     ///< "group.name"
    std::string_view label;  ///< for people
    std::string_view unit;   ///< "m/s", "deg", … empty: a pure number
    float minimum = 0;       ///< inclusive
    float maximum = 1;       ///< inclusive
    Effect effect = Effect::uniform;
    std::string_view doc;  ///< one line
    Scale scale = Scale::linear;
    std::span<const std::string_view> choices = {};  ///< names of the values 0, 1, … of an integer field
    std::span<const int> values = {};  ///< the only values an integer field may take; empty: all in its range
    bool (*accepts)(std::string_view) =
        nullptr;                   ///< whether a text field may hold a text; none: it may hold any
    std::string_view wanted = {};  ///< what `accepts` asks for, for the message

    [[nodiscard]] std::string_view group() const { return id.substr(0, id.find('.')); }
};

/// A row of a struct's table: the description and the field that holds the value.
template <class S>
struct Param {
    ParamInfo info;
    std::variant<float S::*, int S::*, bool S::*, std::string S::*> field;
};

/// A parameter's value outside its struct.
using ParamValue = std::variant<float, int, bool, std::string>;

/// A row bound to a live object, its type erased: what generic code (GUI, files, command line) works with.
class Parameter {
public:
    using Field = std::variant<float*, int*, bool*, std::string*>;

    /// @tparam T  type of the field: one that ParamValue holds
    template <class T>
    Parameter(const ParamInfo& info, T* field, const T& initial)
        : info_(&info), field_(field), default_(initial) {}

    [[nodiscard]] const ParamInfo& info() const { return *info_; }
    [[nodiscard]] const Field& field() const { return field_; }
    [[nodiscard]] const ParamValue& default_value() const { return default_; }
    [[nodiscard]] ParamValue value() const;
    [[nodiscard]] bool is_default() const { return value() == default_; }
    [[nodiscard]] bool is_choice() const { return !info_->choices.empty(); }

    /// "number", "integer", "boolean", "choice" or "text".
    [[nodiscard]] std::string_view type_name() const;

    /// The value as it is written on the command line ("8", "true", "phillips").
    [[nodiscard]] std::string text() const;
    [[nodiscard]] std::string default_text() const;

    /// Sets the value from command-line text.
    /// @throws UsageError naming the parameter when the text is no value of its type, not finite or out of
    /// range;
    ///         the field then keeps its value.
    void set_text(std::string_view text) const;
    /// Sets the value from a number (number, integer, or index of a choice). @throws UsageError as set_text.
    void set_number(double value) const;
    void set_bool(bool value) const;
    void set_default() const;
    /// Takes a value over as it is.  @pre of the field's type and valid there: another Parameter's of this
    /// row
    void assign(const ParamValue& value) const;

    /// Refuses a value of the field that was not set through here and that set_number() would not take.
    /// @throws UsageError as set_number
    void check_value() const;

private:
    [[noreturn]] void reject(std::string_view given) const;
    [[nodiscard]] std::string text_of(const ParamValue& value) const;

    const ParamInfo* info_;
    Field field_;
    ParamValue default_;
};

/// Refuses an object with a field that is out of its parameter's range, no number, or no choice.
/// @throws UsageError as Parameter::set_text, for the first such field of the table
template <class S>
void check_values(S object, std::span<const Param<S>> table) {
    for (const Param<S>& row : table) {
        std::visit([&](auto member) { Parameter(row.info, &(object.*member), object.*member).check_value(); },
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
                [&](auto member) { parameters_.emplace_back(row.info, &(object.*member), defaults.*member); },
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

/// True when ids are unique, ranges are ordered and every default lies inside its range: for static_assert.
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
