#include "app/command_line/param_listing.h"

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "core/text.h"
#include "scene/files/scene_values.h"
#include "scene/scene.h"

namespace deepwater::app {
namespace {

constexpr std::string_view kGap = "  ";

bool has_range(const Parameter& parameter) {
    return parameter.type_name() == "number" || parameter.type_name() == "integer";
}

std::string range_text(const Parameter& parameter) {
    if (has_range(parameter))
        return shortest(parameter.info().minimum) + ".." + shortest(parameter.info().maximum);
    return std::string(parameter.type_name());
}

/// The meaning of a parameter, followed by its choices.
std::string meaning(const Parameter& parameter) {
    std::string text(parameter.info().doc);
    if (!parameter.is_choice()) return text;
    std::string choices;
    for (const std::string_view choice : parameter.info().choices) {
        choices += (choices.empty() ? "" : ", ") + std::string(choice);
    }
    return text + " [" + choices + "]";
}

}  // namespace

std::string parameter_table() {
    scene::Scene scene;
    using Row = std::array<std::string, 5>;
    std::vector<Row> rows{{"name", "unit", "default", "range", "meaning"}};
    for (const Parameter& p : scene::parameters(scene)) {
        const std::string value = p.default_text();
        rows.push_back({std::string(p.info().id), p.info().unit.empty() ? "-" : std::string(p.info().unit),
                        value.empty() ? "(empty)" : value, range_text(p), meaning(p)});
    }
    std::array<size_t, 4> widths{};
    for (const Row& row : rows) {
        for (size_t i = 0; i < widths.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    }
    std::string table;
    for (const Row& row : rows) {
        for (size_t i = 0; i < widths.size(); ++i)
            table += row[i] + std::string(widths[i] - row[i].size(), ' ') + std::string(kGap);
        table += row.back() + "\n";
    }
    return table;
}

std::string parameter_json() {
    scene::Scene scene;
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Parameter& p : scene::parameters(scene)) {
        nlohmann::ordered_json row;
        row["name"] = p.info().id;
        row["label"] = p.info().label;
        row["unit"] = p.info().unit;
        row["type"] = p.type_name();
        row["minimum"] = nullptr;
        row["maximum"] = nullptr;
        if (has_range(p)) {
            row["minimum"] = parse_number(shortest(p.info().minimum)).value_or(0);
            row["maximum"] = parse_number(shortest(p.info().maximum)).value_or(0);
        }
        row["choices"] = std::vector<std::string>(p.info().choices.begin(), p.info().choices.end());
        row["default"] = scene::json_value(p);  // the values of a new scene are the defaults
        row["doc"] = p.info().doc;
        list.push_back(row);
    }
    return list.dump(kJsonIndent) + "\n";
}

}  // namespace deepwater::app
