#include "app/welcome/loading_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace deepwater::app {
namespace {

// In font sizes: length of the line, gap between the name and the line, from the line to the window's lower edge, and
// height over the name at which the shade behind them begins.
constexpr float kWidth = 22, kGap = 0.6f, kAbove = 3, kShade = 4;
constexpr float kLineHeight = 4;      ///< pixels
constexpr double kGleamPeriod = 1.4;  ///< s
constexpr float kGleamWidth = 0.18f;  ///< share of the line
const ImVec4 kBackdrop{0.035f, 0.06f, 0.085f, 1};
constexpr ImU32 kClear = IM_COL32(0, 0, 0, 0), kDark = IM_COL32(0, 0, 0, 150);

/// Draws the picture over the whole window; what sticks out on two sides is cut off.
void fill_window(ImDrawList& list, ImVec2 display, const gl::Texture& picture) {
    const float wide = display.x * static_cast<float>(picture.height()),
                high = display.y * static_cast<float>(picture.width());
    const float cut_x = std::max(1 - wide / high, 0.0f) / 2, cut_y = std::max(1 - high / wide, 0.0f) / 2;
    list.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture.name())), {0, 0}, display,
                  {cut_x, cut_y}, {1 - cut_x, 1 - cut_y});
}

void draw_line(ImDrawList& list, ImVec2 from, float width, const LoadingView& view) {
    const auto x = [&](double share) {
        return from.x + width * static_cast<float>(std::clamp(share, 0.0, 1.0));
    };
    const float bottom = from.y + kLineHeight;
    list.AddRectFilled(from, {from.x + width, bottom}, ImGui::GetColorU32(ImGuiCol_FrameBg), kLineHeight / 2);
    const ImU32 bright = ImGui::GetColorU32(ImGui::GetStyleColorVec4(ImGuiCol_CheckMark));
    list.AddRectFilled(from, {x(view.share), bottom}, bright, kLineHeight / 2);
    const double gleam = std::fmod(view.seconds, kGleamPeriod) / kGleamPeriod;
    const float span = 1 + kGleamWidth, begin = static_cast<float>(gleam) * span - kGleamWidth;
    list.AddRectFilled({x(static_cast<double>(begin)), from.y},
                       {x(static_cast<double>(begin + kGleamWidth)), bottom},
                       ImGui::GetColorU32(ImVec4(1, 1, 1, 0.22f)), kLineHeight / 2);
}

}  // namespace

void show_loading(const LoadingView& view) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImDrawList& list = *ImGui::GetBackgroundDrawList();
    list.AddRectFilled({0, 0}, display, ImGui::GetColorU32(kBackdrop));
    if (view.picture) fill_window(list, display, *view.picture);
    const float font = ImGui::GetFontSize(), width = std::min(font * kWidth, 0.8f * display.x);
    const ImVec2 line{(display.x - width) / 2, display.y - kAbove * font};
    const ImVec2 name{line.x, line.y - (1 + kGap) * font};
    const float shade = name.y - kShade * font;
    list.AddRectFilledMultiColor({0, shade}, {display.x, line.y}, kClear, kClear, kDark, kDark);
    list.AddRectFilled({0, line.y}, display, kDark);
    list.AddText(name, ImGui::GetColorU32(ImGuiCol_Text), view.name.c_str());
    draw_line(list, line, width, view);
}

}  // namespace deepwater::app
