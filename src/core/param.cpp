#include "core/param.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "core/text.h"

namespace deepwater {
namespace {

template <class... F>
struct Overloaded : F... {
    using F::operator()...;
};
template <class... F>
Overloaded(F...) -> Overloaded<F...>;  // Clang needs it before version 17

std::string quoted(std::string_view text) {
    return "'" + std::string(text) + "'";
}

}  // namespace

ParamValue Parameter::value() const {
    return std::visit([](auto* field) { return ParamValue(*field); }, field_);
}

std::string_view Parameter::type_name() const {
    if (is_choice()) return "choice";
    return std::visit(Overloaded{[](float*) { return "number"; }, [](int*) { return "integer"; },
                                 [](bool*) { return "boolean"; }, [](std::string*) { return "text"; }},
                      field_);
}

std::string Parameter::text_of(const ParamValue& value) const {
    return std::visit(Overloaded{[](float v) { return shortest(v); },
                                 [this](int v) {
                                     return is_choice() ? std::string(info_->choices[static_cast<size_t>(v)])
                                                        : std::to_string(v);
                                 },
                                 [](bool v) { return std::string(v ? "true" : "false"); },
                                 [](const std::string& v) { return v; }},
                      value);
}

std::string Parameter::text() const {
    return text_of(value());
}
std::string Parameter::default_text() const {
    return text_of(default_);
}

void Parameter::reject(std::string_view given) const {
    std::string wanted;
    if (is_choice()) {
        wanted = "one of";
        for (const auto choice : info_->choices) wanted += " " + std::string(choice);
    } else if (!info_->values.empty()) {
        wanted = "one of";
        for (const int value : info_->values) wanted += " " + std::to_string(value);
    } else if (info_->accepts) {
        wanted = info_->wanted;
    } else if (std::holds_alternative<bool*>(field_)) {
        wanted = "true or false";
    } else {
        wanted = (std::holds_alternative<int*>(field_) ? "a whole number from " : "a number from ") +
                 shortest(info_->minimum) + " to " + shortest(info_->maximum);
        if (!info_->unit.empty()) wanted += " " + std::string(info_->unit);
    }
    throw UsageError("bad value " + quoted(given) + " for parameter " + quoted(info_->id) + ": expected " +
                     wanted);
}

void Parameter::set_text(std::string_view given) const {
    if (auto* const* text_field = std::get_if<std::string*>(&field_)) {
        if (info_->accepts && !info_->accepts(given)) reject(given);
        **text_field = given;
    } else if (std::holds_alternative<bool*>(field_)) {
        if (given == "true" || given == "1" || given == "on") return set_bool(true);
        if (given == "false" || given == "0" || given == "off") return set_bool(false);
        reject(given);
    } else if (is_choice()) {
        const auto found = std::find(info_->choices.begin(), info_->choices.end(), given);
        if (found == info_->choices.end()) reject(given);
        **std::get_if<int*>(&field_) = static_cast<int>(found - info_->choices.begin());
    } else {
        const auto number = parse_number(given);
        if (!number) reject(given);
        set_number(*number);
    }
}

void Parameter::set_number(double number) const {
    const double low = is_choice() ? 0.0 : info_->minimum;
    const double high = is_choice() ? static_cast<double>(info_->choices.size()) - 1 : info_->maximum;
    // Ranges are floats: 0.05 is compared as 0.05f, so that a limit itself is accepted.
    const auto rounded = static_cast<float>(number);
    const bool in_range =
        std::isfinite(number) && rounded >= static_cast<float>(low) && rounded <= static_cast<float>(high);
    const bool listed = info_->values.empty() || std::any_of(info_->values.begin(), info_->values.end(),
                                                             [number](int value) { return value == number; });
    if (auto* const* real = std::get_if<float*>(&field_); real && in_range) {
        **real = rounded;
    } else if (auto* const* whole = std::get_if<int*>(&field_);
               whole && in_range && listed && number == std::floor(number)) {
        **whole = static_cast<int>(number);
    } else {
        reject(shortest(rounded));
    }
}

void Parameter::set_bool(bool value) const {
    auto* const* field = std::get_if<bool*>(&field_);
    if (!field) reject(value ? "true" : "false");
    **field = value;
}

void Parameter::assign(const ParamValue& value) const {
    std::visit([&](auto* field) { *field = std::get<std::remove_pointer_t<decltype(field)>>(value); },
               field_);
}

void Parameter::set_default() const {
    assign(default_);
}

void Parameter::check_value() const {
    if (const auto* const* real = std::get_if<float*>(&field_)) {
        set_number(static_cast<double>(**real));
    } else if (const auto* const* whole = std::get_if<int*>(&field_)) {
        set_number(**whole);
    }
}

const Parameter* ParameterList::find(std::string_view id) const {
    const auto found = std::find_if(parameters_.begin(), parameters_.end(),
                                    [id](const Parameter& p) { return p.info().id == id; });
    return found == parameters_.end() ? nullptr : &*found;
}

const Parameter& ParameterList::at(std::string_view id) const {
    if (const Parameter* found = find(id)) return *found;
    std::vector<std::string_view> ids;
    for (const Parameter& p : parameters_) ids.push_back(p.info().id);
    std::string message = "unknown parameter " + quoted(id);
    if (const auto suggestion = nearest(id, ids)) message += "; did you mean " + quoted(*suggestion) + "?";
    throw UsageError(message);
}

}  // namespace deepwater
