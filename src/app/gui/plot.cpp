#include "app/gui/plot.h"

#include <algorithm>
#include <cmath>
#include <cstdio>

#include "app/gui/theme.h"

namespace deepwater::app {
namespace {

constexpr float kLeftMargin = 3.4f;  ///< for the numbers of the y axis, in font sizes
constexpr float kDash = 5.0f;        ///< pixels on, and off
constexpr int kLinearTicks = 4;      ///< approximate number of labelled ticks

double scaled(const PlotAxis& axis, double value) {
    if (axis.logarithmic) {
        const double floor = axis.low * 1e-6;
        return std::log(std::max(value, floor) / axis.low) / std::log(axis.high / axis.low);
    }
    return (value - axis.low) / (axis.high - axis.low);
}

double unscaled(const PlotAxis& axis, double share) {
    if (axis.logarithmic) return axis.low * std::pow(axis.high / axis.low, share);
    return axis.low + share * (axis.high - axis.low);
}

/// Rounds a step to 1, 2 or 5 times a power of ten.
double round_step(double range) {
    const double raw = range / kLinearTicks;
    const double power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= raw) return factor * power;
    }
    return 10 * power;
}

/// Calls tick(value, labelled) for every tick of an axis.
template <class Tick>
void for_each_tick(const PlotAxis& axis, Tick&& tick) {
    constexpr double kSlack = 1e-9;
    if (axis.logarithmic) {
        const int first = static_cast<int>(std::floor(std::log10(axis.low)));
        const int last = static_cast<int>(std::ceil(std::log10(axis.high)));
        // In narrow ranges 2 and 5 have labels too; in wide ones some powers of ten have none.
        const int powers_per_label = std::max(1, (last - first + 3) / 6);
        const bool few = std::log10(axis.high / axis.low) < 2.2;
        for (int power = first; power <= last; ++power) {
            for (int digit = 1; digit < 10; ++digit) {
                const double value = digit * std::pow(10.0, power);
                if (value < axis.low * (1 - kSlack) || value > axis.high * (1 + kSlack)) continue;
                tick(value, digit == 1 ? power % powers_per_label == 0 : few && (digit == 2 || digit == 5));
            }
        }
        return;
    }
    const double step = axis.step > 0 ? axis.step : round_step(axis.high - axis.low);
    const double slack = step * kSlack;
    for (double value = std::ceil((axis.low - slack) / step) * step; value <= axis.high + slack;
         value += step)
        tick(std::abs(value) < slack ? 0.0 : value, true);
}

}  // namespace

Plot::Plot(const char* id, float height, const PlotAxis& x, const PlotAxis& y) : x_(x), y_(y) {
    const float font = ImGui::GetFontSize();
    const ImVec2 size(ImGui::GetContentRegionAvail().x, height * font);
    const ImVec2 corner = ImGui::GetCursorScreenPos();
    ImGui::InvisibleButton(id, size);
    hovered_ = ImGui::IsItemHovered();
    // A line for the legend above, one for the numbers of the x axis below.
    low_ = {corner.x + kLeftMargin * font, corner.y + 1.25f * font};
    high_ = {corner.x + size.x - 0.3f * font, corner.y + size.y - 1.4f * font};
    legend_x_ = low_.x + 0.2f * font;
    axes();
}

ImVec2 Plot::at(double x, double y) const {
    // Clamped, so that values far outside do not overflow single precision.
    const auto share_x = static_cast<float>(std::clamp(scaled(x_, x), -4.0, 5.0));
    const auto share_y = static_cast<float>(std::clamp(scaled(y_, y), -4.0, 5.0));
    return {low_.x + share_x * (high_.x - low_.x), high_.y - share_y * (high_.y - low_.y)};
}

void Plot::axes() {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float font = ImGui::GetFontSize();
    const ImU32 text = ImGui::GetColorU32(colours::kMuted);
    const ImU32 strong = ImGui::GetColorU32(ImVec4(1, 1, 1, 0.13f));
    const ImU32 weak = ImGui::GetColorU32(ImVec4(1, 1, 1, 0.055f));
    list->AddRectFilled(low_, high_, ImGui::GetColorU32(ImVec4(0, 0, 0, 0.25f)));
    char label[32];
    float free_from = -1e9f;
    for_each_tick(x_, [&](double value, bool labelled) {
        const float x = at(value, y_.low).x;
        list->AddLine({x, low_.y}, {x, high_.y}, labelled ? strong : weak);
        if (!labelled) return;
        std::snprintf(label, sizeof label, "%g", value);
        const float width = ImGui::CalcTextSize(label).x;
        const float left = std::clamp(x - width / 2, low_.x, high_.x - width);
        if (left < free_from) return;
        free_from = left + width + 0.5f * font;
        list->AddText({left, high_.y + 0.15f * font}, text, label);
    });
    for_each_tick(y_, [&](double value, bool labelled) {
        const float y = at(x_.low, value).y;
        list->AddLine({low_.x, y}, {high_.x, y}, labelled ? strong : weak);
        if (!labelled) return;
        std::snprintf(label, sizeof label, "%g", value);
        const float width = ImGui::CalcTextSize(label).x;
        list->AddText({low_.x - width - 0.35f * font, y - font / 2}, text, label);
    });
    const float width = ImGui::CalcTextSize(x_.label).x;
    list->AddText({high_.x - width - 0.3f * font, high_.y - 1.15f * font}, text, x_.label);
    list->AddText({low_.x + 0.3f * font, low_.y + 0.1f * font}, text, y_.label);
}

void Plot::legend_entry(const char* name, const PlotStyle& style) {
    if (name[0] == '\0') return;
    ImDrawList* list = ImGui::GetWindowDrawList();
    const float font = ImGui::GetFontSize();
    const float y = low_.y - 0.65f * font;
    const ImU32 colour = ImGui::GetColorU32(style.colour);
    list->AddLine({legend_x_, y}, {legend_x_ + (style.dashed ? 0.45f : 1.2f) * font, y}, colour,
                  style.thickness);
    if (style.dashed)
        list->AddLine({legend_x_ + 0.75f * font, y}, {legend_x_ + 1.2f * font, y}, colour, style.thickness);
    list->AddText({legend_x_ + 1.5f * font, y - font / 2}, ImGui::GetColorU32(colours::kMuted), name);
    legend_x_ += 1.5f * font + ImGui::CalcTextSize(name).x + font;
}

void Plot::line(const char* name, std::span<const double> x, std::span<const double> y,
                const PlotStyle& style) {
    ImDrawList* list = ImGui::GetWindowDrawList();
    const ImU32 colour = ImGui::GetColorU32(style.colour);
    list->PushClipRect(low_, high_, true);
    float drawn = 0;  // length of the current dash and gap so far, pixels
    for (size_t i = 1; i < x.size(); ++i) {
        const ImVec2 from = at(x[i - 1], y[i - 1]);
        const ImVec2 to = at(x[i], y[i]);
        if (!style.dashed) {
            list->AddLine(from, to, colour, style.thickness);
            continue;
        }
        const float length = std::hypot(to.x - from.x, to.y - from.y);
        for (float done = 0; done < length;) {
            const float left = kDash - std::fmod(drawn, kDash);
            const float part = std::min(left, length - done);
            const bool on = std::fmod(drawn, 2 * kDash) < kDash;
            const float a = done / length;
            const float b = (done + part) / length;
            if (on) {
                list->AddLine({from.x + a * (to.x - from.x), from.y + a * (to.y - from.y)},
                              {from.x + b * (to.x - from.x), from.y + b * (to.y - from.y)}, colour,
                              style.thickness);
            }
            done += part;
            drawn += std::max(part, 1e-3f);
        }
    }
    list->PopClipRect();
    legend_entry(name, style);
}

void Plot::mark(const char* name, double x, const PlotStyle& style) {
    const double xs[] = {x, x};
    const double ys[] = {y_.low, y_.high};
    line(name, xs, ys, style);
}

Plot::~Plot() {
    ImDrawList* list = ImGui::GetWindowDrawList();
    list->AddRect(low_, high_, ImGui::GetColorU32(ImVec4(1, 1, 1, 0.22f)));
    const ImVec2 pointer = ImGui::GetIO().MousePos;
    const bool inside =
        pointer.x >= low_.x && pointer.x <= high_.x && pointer.y >= low_.y && pointer.y <= high_.y;
    if (!hovered_ || !inside) return;
    const double x = unscaled(x_, static_cast<double>((pointer.x - low_.x) / (high_.x - low_.x)));
    const double y = unscaled(y_, static_cast<double>((high_.y - pointer.y) / (high_.y - low_.y)));
    ImGui::SetTooltip("%.3g %s\n%.3g %s", x, x_.label, y, y_.label);
}

}  // namespace deepwater::app
