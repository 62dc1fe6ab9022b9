#include "app/gui/sea_state_panel.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <iterator>
#include <optional>

#include "app/gui/plot.h"
#include "app/gui/pointer_on_sea.h"
#include "app/gui/theme.h"
#include "sim/surface/sea_surface.h"

namespace deepwater::app {
namespace {

constexpr float kPanelWidth = 27.0f;  ///< in font sizes
constexpr float kPlotHeight = 7.4f;   ///< in font sizes

// The colours differ in brightness as well as in hue.
const PlotStyle kTarget{.colour = {0.95f, 0.72f, 0.30f, 1.0f}, .thickness = 1.6f, .dashed = true};
const PlotStyle kMeasured{.colour = {0.45f, 0.85f, 0.95f, 1.0f}, .thickness = 1.8f};
const PlotStyle kHeading{.colour = {1.0f, 1.0f, 1.0f, 0.35f}, .thickness = 1.0f};

/// One line of the table: a statistic as measured, of the spectrum, and by an empirical law.
struct Line {
    const char* label;
    const char* format;
    double (*of)(const sim::SeaStatistics&);
    double (*law)(const sim::SeaLaws&);  ///< null without a law
};

using Statistics = sim::SeaStatistics;
using Laws = sim::SeaLaws;
constexpr Line kLines[] = {
    {"Significant height, m", "%.2f", [](const Statistics& s) { return s.significant_wave_height; },
     [](const Laws& l) { return l.significant_wave_height; }},
    {"Peak period, s", "%.2f", [](const Statistics& s) { return s.peak_period; },
     [](const Laws& l) { return l.peak_period; }},
    {"Zero-crossing period, s", "%.2f", [](const Statistics& s) { return s.zero_crossing_period; },
     [](const Laws& l) { return l.zero_crossing_period; }},
    {"Mean square slope", "%.4f", [](const Statistics& s) { return s.mean_square_slope.total(); },
     [](const Laws& l) { return l.mean_square_slope; }},
    {"  along the wind", "%.4f", [](const Statistics& s) { return s.mean_square_slope.along(); },
     [](const Laws& l) { return l.mean_square_slope_along; }},
    {"  across the wind", "%.4f", [](const Statistics& s) { return s.mean_square_slope.across(); },
     [](const Laws& l) { return l.mean_square_slope_across; }},
    {"  carried by the tiles", "%.4f", [](const Statistics& s) { return s.mean_square_slope.resolved(); },
     nullptr},
    {"  of shorter waves", "%.4f", [](const Statistics& s) { return s.mean_square_slope.unresolved(); },
     nullptr},
    {"Skewness", "%.3f", [](const Statistics& s) { return s.skewness; }, nullptr},
    {"Mean level, cm", "%.1f", [](const Statistics& s) { return 100 * s.mean_level; }, nullptr},
    {"Jacobian, lowest 1 %", "%.3f", [](const Statistics& s) { return s.jacobian_quantiles[1]; }, nullptr},
    {"Jacobian, lowest 5 %", "%.3f", [](const Statistics& s) { return s.jacobian_quantiles[2]; }, nullptr},
};
static_assert(sim::kJacobianFractions[1] == 0.01 && sim::kJacobianFractions[2] == 0.05);

void muted(const char* text) {
    ImGui::TextColored(colours::kMuted, "%s", text);
}

void align_right(const char* text) {
    const float room = ImGui::GetContentRegionAvail().x - ImGui::CalcTextSize(text).x;
    ImGui::SetCursorPosX(ImGui::GetCursorPosX() + room);
    ImGui::TextUnformatted(text);
}

void number(const char* format, double value) {
    char text[32];
    std::snprintf(text, sizeof text, format, value);
    align_right(text);
}

void table(const SeaWatch::Reading& reading) {
    if (!ImGui::BeginTable("sea", 4, ImGuiTableFlags_RowBg)) return;
    ImGui::TableSetupColumn("what", ImGuiTableColumnFlags_WidthStretch);
    for (const char* title : {"measured", "spectrum", "law"})
        ImGui::TableSetupColumn(title, ImGuiTableColumnFlags_WidthFixed, ImGui::GetFontSize() * 4.2f);
    ImGui::TableNextRow();
    for (const char* title : {"", "measured", "spectrum", "law"}) {
        ImGui::TableNextColumn();
        ImGui::PushStyleColor(ImGuiCol_Text, colours::kMuted);
        align_right(title);
        ImGui::PopStyleColor();
    }
    for (const Line& line : kLines) {
        ImGui::TableNextRow();
        ImGui::TableNextColumn();
        muted(line.label);
        ImGui::TableNextColumn();
        number(line.format, line.of(reading.measured));
        ImGui::TableNextColumn();
        number(line.format, line.of(reading.analytic));
        ImGui::TableNextColumn();
        if (line.law) number(line.format, line.law(reading.laws));
    }
    ImGui::EndTable();
}

/// Plots the spectrum over three and a half powers of ten below its peak.
void spectrum_plot(const SeaWatch::Reading& reading) {
    const sim::SpectrumComparison& s = reading.spectrum;
    if (s.frequency.empty()) return muted("There are no waves.");
    constexpr double kRange = 3e3;
    const double top = 2 * *std::max_element(s.target.begin(), s.target.end());
    const PlotAxis x{
        .label = "rad/s", .low = s.frequency.front(), .high = s.frequency.back(), .logarithmic = true};
    const PlotAxis y{.label = "m\u00b2 s", .low = top / kRange, .high = top, .logarithmic = true};
    Plot plot("spectrum", kPlotHeight, x, y);
    plot.line("measured", s.frequency, s.measured, kMeasured);
    plot.line("spectrum", s.frequency, s.target, kTarget);
}

/// Directions from −180° to 180° around the wind's: a turned copy, kept for the length of a frame.
void spread_plot(const SeaWatch::Reading& reading) {
    const sim::SpectrumComparison& s = reading.spectrum;
    if (s.direction.empty()) return;
    static constexpr double kHalfTurn = 180;
    const double wind = static_cast<double>(reading.state.wind_direction);
    std::vector<std::size_t> order(s.direction.size());
    std::vector<double> turned(s.direction.size());
    for (std::size_t i = 0; i < order.size(); ++i) {
        order[i] = i;
        turned[i] = std::remainder(s.direction[i] - wind, 2 * kHalfTurn);
    }
    std::sort(order.begin(), order.end(),
              [&](std::size_t a, std::size_t b) { return turned[a] < turned[b]; });
    std::vector<double> angle, target, measured;
    for (const std::size_t i : order) {
        angle.push_back(turned[i]);
        target.push_back(s.target_spread[i]);
        measured.push_back(s.measured_spread[i]);
    }
    const double top = std::max(*std::max_element(target.begin(), target.end()),
                                *std::max_element(measured.begin(), measured.end()));
    const PlotAxis x{.label = "\u00b0 from the wind", .low = -kHalfTurn, .high = kHalfTurn, .step = 60};
    const PlotAxis y{.label = "1/rad", .low = 0, .high = std::max(1.1 * top, 1e-3)};
    Plot plot("spread", kPlotHeight * 0.8f, x, y);
    plot.line("measured at the peak", angle, measured, kMeasured);
    plot.line("spectrum", angle, target, kTarget);
}

}  // namespace

void SeaStatePanel::show(const SeaStateModel& model, float taken, bool& open) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({display.x - kPanelMargin, kPanelMargin}, ImGuiCond_Always, {1, 0});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {display.x, display.y - taken - 2 * kPanelMargin});
    ImGui::SetNextWindowSize({ImGui::GetFontSize() * kPanelWidth, 0});
    ImGui::Begin("Sea state", &open,
                 ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize | ImGuiWindowFlags_NoSavedSettings |
                     ImGuiWindowFlags_NoNav | ImGuiWindowFlags_NoCollapse);
    if (model.reading) {
        table(*model.reading);
        if (ImGui::CollapsingHeader("Spectrum", ImGuiTreeNodeFlags_DefaultOpen)) {
            spectrum_plot(*model.reading);
            spread_plot(*model.reading);
        }
    } else {
        muted("Measuring");
    }
    if (ImGui::CollapsingHeader("Wave staff", ImGuiTreeNodeFlags_DefaultOpen)) staff_section(model);
    ImGui::End();
    under_pointer(model);
    draw_staff(model);
}

void SeaStatePanel::staff_section(const SeaStateModel& model) {
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    if (ImGui::Button(placing_staff_ ? "Click on the sea" : "Place it (M)", {half, 0}))
        placing_staff_ = !placing_staff_;
    ImGui::SameLine();
    if (ImGui::Button("Remove", {-1, 0})) {
        model.staff.remove();
        placing_staff_ = false;
    }
    const std::vector<double>& times = model.staff.times();
    if (!model.staff.place() || times.empty()) {
        muted("A wave staff records the height of the sea at one place.");
        return;
    }
    ImGui::Text("%+.2f m", model.staff.height());
    ImGui::SameLine();
    ImGui::TextColored(colours::kMuted, "at x %.1f, z %.1f m", model.staff.place()->x,
                       model.staff.place()->y);
    const auto [lowest, highest] =
        std::minmax_element(model.staff.heights().begin(), model.staff.heights().end());
    constexpr double kLeast = 0.1;  // m
    const double top = 1.15 * std::max({kLeast, std::abs(*lowest), std::abs(*highest)});
    std::vector<double> ago(times.size());
    std::transform(times.begin(), times.end(), ago.begin(), [&](double t) { return t - times.back(); });
    const PlotAxis x{.label = "s", .low = -WaveStaff::kMemory, .high = 0, .step = 10};
    const PlotAxis y{.label = "m", .low = -top, .high = top};
    Plot plot("staff", kPlotHeight * 0.75f, x, y);
    plot.line("", ago, model.staff.heights(), kMeasured);
}

/// Shows the sea's height and slope under the pointer, and places the staff there on a click.
void SeaStatePanel::under_pointer(const SeaStateModel& model) {
    const std::optional<glm::dvec3> point = sea_under_pointer(model.camera, model.maps);
    if (placing_staff_) ImGui::SetMouseCursor(ImGuiMouseCursor_Hand);
    if (!point) return;
    const glm::vec3 normal = sim::SeaSurface(*model.maps).normal(point->x, point->z);
    const double tilt = glm::degrees(std::acos(std::clamp(static_cast<double>(normal.y), -1.0, 1.0)));
    ImGui::SetTooltip("%+.2f m, slope %.0f\u00b0\nx %.1f, z %.1f m%s", point->y, tilt, point->x, point->z,
                      placing_staff_ ? "\nclick to place the staff" : "");
    if (placing_staff_ && ImGui::IsMouseClicked(ImGuiMouseButton_Left)) {
        model.staff.set_place({point->x, point->z});
        model.staff.record(*model.maps);
        placing_staff_ = false;
    }
}

/// Draws the staff in the picture: a pole through the surface, as high as the highest waves.
void SeaStatePanel::draw_staff(const SeaStateModel& model) const {
    if (!model.staff.place() || !model.maps) return;
    const ImVec2 size = ImGui::GetIO().DisplaySize;
    const glm::dvec2 place = *model.staff.place();
    const auto pixel = [&](double height) -> std::optional<ImVec2> {
        const auto at = seen_at(model.camera, {place.x, height, place.y}, gui_aspect());
        if (!at || glm::any(glm::greaterThan(glm::abs(*at), glm::dvec2(4)))) return std::nullopt;
        return ImVec2(static_cast<float>(at->x + 1) / 2 * size.x, static_cast<float>(1 - at->y) / 2 * size.y);
    };
    const double surface = static_cast<double>(sim::SeaSurface(*model.maps).height(place.x, place.y));
    const double reach = std::max(0.5, static_cast<double>(model.maps->significant_height));
    const auto foot = pixel(surface);
    const auto top = pixel(std::max(surface, reach) + reach / 2);
    if (!foot || !top) return;
    ImDrawList* list = ImGui::GetBackgroundDrawList();
    const ImU32 dark = ImGui::GetColorU32(ImVec4(0, 0, 0, 0.55f));
    const ImU32 bright = ImGui::GetColorU32(kTarget.colour);
    list->AddLine(*foot, *top, dark, 4);
    list->AddLine(*foot, *top, bright, 2);
    list->AddCircleFilled(*foot, 5, dark);
    list->AddCircleFilled(*foot, 3.5f, bright);
}

}  // namespace deepwater::app
