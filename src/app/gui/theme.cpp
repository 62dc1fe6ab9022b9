#include "app/gui/theme.h"

#include <cmath>
#include <filesystem>

namespace deepwater::app {
namespace {

/// Font files of common systems, the best first. Where there is none, ImGui's own font is used.
constexpr const char* kFonts[] = {
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
};

void load_font(float size) {
    ImFontAtlas& fonts = *ImGui::GetIO().Fonts;
    fonts.Clear();
    for (const char* file : kFonts) {
        std::error_code ignored;
        if (std::filesystem::is_regular_file(file, ignored) && fonts.AddFontFromFileTTF(file, size)) return;
    }
    ImFontConfig config;
    config.SizePixels = size;
    fonts.AddFontDefault(&config);
}

void set_colours(ImGuiStyle& style) {
    const ImVec4 field{0.11f, 0.17f, 0.22f, 1.0f};
    const ImVec4 field_hovered{0.15f, 0.24f, 0.30f, 1.0f};
    const ImVec4 field_active{0.17f, 0.31f, 0.38f, 1.0f};
    const ImVec4 knob{0.23f, 0.60f, 0.67f, 1.0f};
    const ImVec4 none{0, 0, 0, 0};

    ImVec4* c = style.Colors;
    c[ImGuiCol_Text] = {0.91f, 0.94f, 0.96f, 1.0f};
    c[ImGuiCol_TextDisabled] = colours::kMuted;
    c[ImGuiCol_WindowBg] = colours::kPanel;
    c[ImGuiCol_PopupBg] = {0.06f, 0.10f, 0.14f, 0.98f};
    c[ImGuiCol_Border] = {0.20f, 0.30f, 0.37f, 0.55f};
    c[ImGuiCol_FrameBg] = field;
    c[ImGuiCol_FrameBgHovered] = field_hovered;
    c[ImGuiCol_FrameBgActive] = field_active;
    c[ImGuiCol_SliderGrab] = knob;
    c[ImGuiCol_SliderGrabActive] = colours::kAccent;
    c[ImGuiCol_CheckMark] = colours::kAccent;
    c[ImGuiCol_Button] = {0.13f, 0.27f, 0.33f, 1.0f};
    c[ImGuiCol_ButtonHovered] = {0.17f, 0.37f, 0.44f, 1.0f};
    c[ImGuiCol_ButtonActive] = {0.20f, 0.46f, 0.54f, 1.0f};
    c[ImGuiCol_Header] = {0.09f, 0.16f, 0.21f, 1.0f};
    c[ImGuiCol_HeaderHovered] = {0.13f, 0.25f, 0.31f, 1.0f};
    c[ImGuiCol_HeaderActive] = {0.15f, 0.31f, 0.38f, 1.0f};
    c[ImGuiCol_Separator] = {0.20f, 0.30f, 0.37f, 0.6f};
    c[ImGuiCol_ScrollbarBg] = none;
    c[ImGuiCol_ScrollbarGrab] = {0.19f, 0.29f, 0.36f, 0.9f};
    c[ImGuiCol_ScrollbarGrabHovered] = {0.25f, 0.38f, 0.46f, 1.0f};
    c[ImGuiCol_ScrollbarGrabActive] = knob;
    c[ImGuiCol_TextSelectedBg] = {0.20f, 0.50f, 0.58f, 0.6f};
    c[ImGuiCol_PlotLines] = colours::kAccent;
    c[ImGuiCol_PlotHistogram] = colours::kAccent;
    c[ImGuiCol_TableRowBg] = none;
    c[ImGuiCol_TableRowBgAlt] = {1, 1, 1, 0.03f};
}

}  // namespace

void apply_theme(float scale) {
    ImGuiStyle style;
    style.WindowRounding = 8;
    style.FrameRounding = 4;
    style.PopupRounding = 6;
    style.GrabRounding = 4;
    style.ScrollbarRounding = 6;
    style.WindowBorderSize = 1;
    style.FrameBorderSize = 0;
    style.WindowPadding = {12, 12};
    style.FramePadding = {8, 4};
    style.ItemSpacing = {8, 6};
    style.ItemInnerSpacing = {6, 4};
    style.CellPadding = {4, 3};
    style.ScrollbarSize = 11;
    style.GrabMinSize = 11;
    set_colours(style);
    style.ScaleAllSizes(scale);
    ImGui::GetStyle() = style;
    load_font(std::round(kFontSize * scale));
}

}  // namespace deepwater::app
