#include "app/gui/panel.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <iterator>
#include <limits>

#include "app/camera/fly_camera.h"
#include "app/gui/bookmarks_panel.h"
#include "app/gui/performance_panel.h"
#include "app/gui/theme.h"
#include "scene/files/scene_file.h"

namespace deepwater::app {
namespace {

constexpr float kPanelWidth = 24.0f;   ///< in font sizes
constexpr float kMargin = 12.0f;       ///< pixels
constexpr double kPositionStep = 0.1;  ///< m a pixel of dragging
constexpr double kAngleStep = 0.25;    ///< degrees a pixel of dragging
constexpr float kPickerShare = 0.28f;  ///< share of the width that a picker's label takes

/// Shows the head of a section that can be folded. While a parameter of its groups differs from its default,
/// it has a button that resets all of them.
/// @return true when the section is open
bool section_head(const Section& section, const ParameterList& parameters) {
    const ImGuiTreeNodeFlags flags =
        ImGuiTreeNodeFlags_AllowItemOverlap |
        (section.open_at_first ? ImGuiTreeNodeFlags_DefaultOpen : ImGuiTreeNodeFlags_None);
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    const bool open = ImGui::CollapsingHeader(section.title, flags);
    const bool changed = std::ranges::any_of(section.groups, [&](std::string_view group) {
        return ParamWidgets::group_changed(parameters, group);
    });
    if (changed) {
        ImGui::SameLine(right - ImGui::GetFrameHeight());
        ImGui::PushID(section.title);
        if (reset_button("reset")) {
            for (const std::string_view group : section.groups) ParamWidgets::reset_group(parameters, group);
        }
        ImGui::PopID();
    }
    return open;
}

/// A list to choose a name from, with its label. @return true while it is open; end_picker() must then follow
bool begin_picker(const char* label, const std::string& chosen) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(colours::kMuted, "%s", label);
    ImGui::SameLine(ImGui::GetContentRegionAvail().x * kPickerShare);
    ImGui::SetNextItemWidth(-1);
    const std::string id = std::string("##") + label;
    return ImGui::BeginCombo(id.c_str(), chosen.empty() ? "choose" : chosen.c_str(),
                             ImGuiComboFlags_HeightLarge);
}

void end_picker() {
    close_on_escape();
    ImGui::EndCombo();
}

void drag_row(const char* label, double& value, double step, double low, double high, const char* format) {
    begin_row(label);
    ImGui::PushID(label);
    ImGui::DragScalar("##value", ImGuiDataType_Double, &value, static_cast<float>(step), &low, &high, format,
                      ImGuiSliderFlags_AlwaysClamp);
    ImGui::PopID();
}

/// Shows whether the sky picture has a sun of its own, and where.
void picture_sun(const optics::SkyLight& light) {
    switch (light.picture_sun) {
        case optics::SkyLight::PictureSun::not_asked:
            return;
        case optics::SkyLight::PictureSun::none:
            return ImGui::TextColored(colours::kMuted, "The picture has no sun");
        case optics::SkyLight::PictureSun::found: {
            const glm::dvec2 place = scene::azimuth_elevation(glm::dvec3(light.to_sun));
            ImGui::TextColored(colours::kMuted, "The picture's sun: azimuth %.1f, elevation %.1f deg",
                               place.x, place.y);
        }
    }
}

}  // namespace

float Panel::show(GuiModel& model, GuiRequests& requests) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowPos({kMargin, kMargin});
    ImGui::SetNextWindowSizeConstraints({0, 0}, {display.x, display.y - 2 * kMargin});
    ImGui::SetNextWindowSize({ImGui::GetFontSize() * kPanelWidth, 0});
    ImGui::Begin("Deepwater", nullptr,
                 ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoResize |
                     ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoNav);
    header(model, requests);
    show_sections(model, requests);
    ImGui::End();
    return kMargin + ImGui::GetFontSize() * kPanelWidth;
}

void Panel::header(GuiModel& model, GuiRequests& requests) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(colours::kAccent, "DEEPWATER");
    ImGui::SameLine();
    ImGui::TextColored(colours::kMuted, "%.0f frames/s",
                       static_cast<double>(1000.0f / std::max(model.performance.mean_frame_ms, 0.01f)));
    const char* const buttons[] = {"Help", "Full screen"};
    float width = ImGui::GetStyle().ItemSpacing.x;
    for (const char* text : buttons)
        width += ImGui::CalcTextSize(text).x + 2 * ImGui::GetStyle().FramePadding.x;
    ImGui::SameLine(ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x - width);
    if (ImGui::Button(buttons[0])) model.settings.show_help = !model.settings.show_help;
    ImGui::SameLine();
    if (ImGui::Button(buttons[1])) requests.full_screen = true;

    scene_picker(model, requests);
    preset_picker(model, requests);

    scene::Clock& clock = model.scene.clock;
    const float pause_width = ImGui::CalcTextSize("Resume").x + 2 * ImGui::GetStyle().FramePadding.x;
    if (ImGui::Button(clock.paused ? "Resume" : "Pause", {pause_width, 0})) clock.paused = !clock.paused;
    if (const Parameter* speed = model.parameters.find("clock.speed")) {
        ImGui::SameLine();
        ImGui::SetNextItemWidth(-1);
        ImGui::SliderFloat("##speed", &clock.speed, speed->info().minimum, speed->info().maximum,
                           "sea speed %.2f x", ImGuiSliderFlags_AlwaysClamp);
        if (ImGui::IsItemHovered() && !ImGui::IsItemActive()) {
            ImGui::SetTooltip("Sea time %.1f s", clock.time);
        }
    }
    ImGui::Spacing();
}

void Panel::scene_picker(const GuiModel& model, GuiRequests& requests) {
    if (!begin_picker("Scene", model.scene_name)) return;
    if (ImGui::IsWindowAppearing()) names_ = scene::scene_names(model.scenes);
    for (const std::string& name : names_) {
        if (ImGui::Selectable(name.c_str(), name == model.scene_name))
            requests.scene = model.scenes / (name + ".json");
    }
    end_picker();
}

void Panel::preset_picker(const GuiModel& model, GuiRequests& requests) {
    if (!begin_picker("Preset", model.preset_name)) return;
    for (const PresetEntry& preset : model.presets.entries()) {
        if (ImGui::Selectable(preset.name.c_str(), preset.name == model.preset_name))
            requests.preset = preset.file;
        if (ImGui::IsItemHovered() && !preset.description.empty())
            ImGui::SetTooltip("%s", preset.description.c_str());
    }
    end_picker();
}

std::span<const Section> Panel::sections() {
    static const Section kSections[] = {
        {"Wind & waves", {"wind", "waves", "swell"}, &Panel::wave_height, true},
        {"Light & sky", {"sun", "moon", "sky", "clouds", "haze"}, &Panel::sun_and_moon, true},
        {"Water", {"water"}, &Panel::visibility_under_water},
        {"Ground", {"ground"}},
        {"Pool", {"pool"}, &Panel::pool},
        {"Play", {"play"}, &Panel::play},
        {"Floating", {}, &Panel::floating},
        {"Wakes", {"wakes"}},
        {"Sea bed", {"bed"}},
        {"Foam", {"foam"}},
        {"Spray", {"spray"}},
        {"Bubbles", {"bubbles"}},
        {"Suspended particles", {"particles"}},
        {"Light under water", {"caustics", "godrays", "waterline"}},
        {"Objects", {}, &Panel::objects},
        {"Picture", {"picture"}, &Panel::exposure},
        {"View", {"view"}},
        {"Camera", {"camera"}, &Panel::camera},
        {"Bookmarks", {}, &Panel::bookmarks},
        {"Capture", {}, &Panel::capture},
        {"Performance", {}, &Panel::performance},
    };
    return kSections;
}

void Panel::show_sections(GuiModel& model, GuiRequests& requests) {
    for (const Section& section : sections()) {
        if (!section_head(section, model.parameters)) continue;
        for (const std::string_view group : section.groups) widgets_.rows(model.parameters, group);
        if (section.after_rows) (this->*section.after_rows)(model, requests);
    }
}

void Panel::wave_height(GuiModel& model, GuiRequests& /*requests*/) {
    ImGui::TextColored(colours::kMuted, "Significant wave height %.2f m",
                       static_cast<double>(model.significant_height));
    ImGui::Checkbox("Show the measured sea state (F2)", &model.settings.show_sea_state);
}

void Panel::sun_and_moon(GuiModel& model, GuiRequests& /*requests*/) {
    const scene::SkyState now = scene::resolved_sky(model.scene.sky, model.scene.clock.time);
    ImGui::TextColored(colours::kMuted, "Sun now: elevation %.1f°, azimuth %.1f°",
                       static_cast<double>(now.sun_elevation), static_cast<double>(now.sun_azimuth));
    ImGui::TextColored(colours::kMuted, "Moon now: elevation %.1f°, azimuth %.1f°",
                       static_cast<double>(now.moon_elevation), static_cast<double>(now.moon_azimuth));
    picture_sun(model.light);
}

void Panel::visibility_under_water(GuiModel& model, GuiRequests& /*requests*/) {
    ImGui::TextColored(colours::kMuted, "Visibility (Secchi depth) %.1f m",
                       static_cast<double>(scene::secchi_depth(scene::optics(model.scene.water))));
}

void Panel::pool(GuiModel& model, GuiRequests& /*requests*/) {
    pool_.show(model);
}

void Panel::play(GuiModel& model, GuiRequests& /*requests*/) {
    ImGui::Checkbox("Play with the water (T)", &model.settings.play);
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip(
            "A click of the left button throws a stone, or drops what is chosen below; a drag draws a stick through the "
            "water. A drag that begins on a floating body drags it, with or without this tool.");
    sim::Disturbances& thrown = model.scene.disturbances;
    if (thrown.empty()) return;
    ImGui::SameLine();
    if (ImGui::Button("Smooth the water", {-1, 0})) thrown = {};
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("Forgets all stones, strokes and wave makers of the scene.");
}

void Panel::floating(GuiModel& model, GuiRequests& /*requests*/) {
    floating_.show(model);
}

void Panel::objects(GuiModel& model, GuiRequests& requests) {
    objects_.show(model.scene.objects, requests);
}

void Panel::exposure(GuiModel& model, GuiRequests& /*requests*/) {
    const double ev = static_cast<double>(model.exposure.ev);
    const double compensation = static_cast<double>(model.scene.view.exposure);
    ImGui::TextColored(colours::kMuted, "Exposure value %.2f, metered %.2f (ISO 100)", ev - compensation,
                       static_cast<double>(model.exposure.metered));
}

void Panel::bookmarks(GuiModel& model, GuiRequests& requests) {
    show_bookmarks(model.bookmarks, requests);
}

void Panel::performance(GuiModel& model, GuiRequests& /*requests*/) {
    ImGui::Checkbox("Wait for the screen (vsync)", &model.settings.vsync);
    show_performance(model.performance);
}

void Panel::camera(GuiModel& model, GuiRequests& /*requests*/) {
    constexpr double kFar = 1e6;      // m
    constexpr double kHighest = 2e4;  // m
    scene::Camera& c = model.scene.camera;
    if (!begin_rows("pose")) return;
    drag_row("East (x)", c.position.x, kPositionStep, -kFar, kFar, "%.1f m");
    drag_row("Height (y)", c.position.y, kPositionStep, -kHighest, kHighest, "%.2f m");
    drag_row("South (z)", c.position.z, kPositionStep, -kFar, kFar, "%.1f m");
    drag_row("Yaw", c.yaw, kAngleStep, -360.0, 360.0, "%.1f\u00b0");
    drag_row("Pitch", c.pitch, kAngleStep, -90.0, 90.0, "%.1f\u00b0");
    begin_row("Flying speed");
    ImGui::SliderFloat("##speed", &model.fly_speed, FlyCamera::kSlowest, FlyCamera::kFastest, "%.3g m/s",
                       ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp);
    ImGui::EndTable();
}

void Panel::capture(GuiModel& model, GuiRequests& requests) {
    if (ImGui::Button("Take a screenshot (F12)", {-1, 0})) requests.screenshot = true;
    if (begin_rows("folder")) {
        begin_row("Folder");
        ImGui::InputText("##folder", &model.settings.screenshot_folder);
        begin_row("Size");
        int& size = model.settings.screenshot_size;
        if (ImGui::BeginCombo("##size", kScreenshotSizes[size].name)) {
            for (int i = 0; i < static_cast<int>(std::size(kScreenshotSizes)); ++i) {
                if (ImGui::Selectable(kScreenshotSizes[i].name, i == size)) size = i;
            }
            ImGui::EndCombo();
        }
        begin_row("16 bits a channel");
        ImGui::Checkbox("##bits", &model.settings.screenshot_16_bits);
        ImGui::EndTable();
    }
    ImGui::PushStyleColor(ImGuiCol_Text, colours::kMuted);
    ImGui::TextWrapped(
        "A .json file beside each picture holds its scene: deepwater --scene FILE.json --headless "
        "--screenshot FILE.png");
    ImGui::PopStyleColor();
}

}  // namespace deepwater::app
