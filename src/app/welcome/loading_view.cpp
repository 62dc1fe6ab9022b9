#include "app/welcome/loading_view.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace deepwater::app {
namespace {

constexpr float kPictureWidth = 22;   ///< in font sizes
constexpr float kLineHeight = 4;      ///< pixels
constexpr float kGap = 0.9f;          ///< in font sizes
constexpr double kGleamPeriod = 1.4;  ///< s
constexpr float kGleamWidth = 0.18f;  ///< share of the line
const ImVec4 kBackdrop{0.035f, 0.06f, 0.085f, 1};

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
    const float font = ImGui::GetFontSize(), width = std::min(font * kPictureWidth, 0.8f * display.x);
    float height = 0;
    if (view.picture) {
        height =
            width * static_cast<float>(view.picture->height()) / static_cast<float>(view.picture->width());
        height = std::min(height, 0.6f * display.y);
    }
    const float whole = height + 2 * kGap * font + font + kLineHeight;
    const ImVec2 corner{(display.x - width) / 2, (display.y - whole) / 2};
    if (view.picture) {
        list.AddImage(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(view.picture->name())), corner,
                      {corner.x + width, corner.y + height});
    }
    const float text = corner.y + height + kGap * font;
    list.AddText({corner.x, text}, ImGui::GetColorU32(ImGuiCol_Text), view.name.c_str());
    draw_line(list, {corner.x, text + font + kGap * font}, width, view);
}

}  // namespace deepwater::app
