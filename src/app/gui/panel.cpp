#include "app/gui/panel.h"

#include <imgui.h>
#include <imgui_stdlib.h>

#include <algorithm>
#include <iterator>
#include <limits>
#include <utility>

#include "app/camera/fly_camera.h"
#include "app/entry/param_search.h"
#include "app/gui/bookmarks_panel.h"
#include "app/gui/capture/capture_panel.h"
#include "app/gui/performance_panel.h"
#include "app/gui/theme.h"

namespace deepwater::app {
namespace {

constexpr float kPanelWidth = 26.0f;  ///< usual one, in font sizes
constexpr float kLowest = 6.0f;       ///< in font sizes
constexpr float kNarrowest = 18.0f;   ///< in font sizes
constexpr float kLeftPart = 0.2f;  ///< share of the window's width in which the panel stands at its left edge
constexpr float kMostShare = 0.48f;    ///< of the window's width, where the panel was not made wider
constexpr double kPositionStep = 0.1;  ///< m a pixel of dragging
constexpr double kAngleStep = 0.25;    ///< degrees a pixel of dragging

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

void Panel::show(GuiModel& model, float wheel, GuiRequests& requests) {
    PanelSettings& settings = model.settings.panel;
    widgets_.begin_frame(model.scene, static_cast<WindUnit>(settings.wind_unit), wheel);
    place_window(settings);
    if (std::exchange(takes_focus_, false)) ImGui::SetNextWindowFocus();
    ImGui::Begin(
        "Deepwater", nullptr,
        ImGuiWindowFlags_NoTitleBar | ImGuiWindowFlags_NoSavedSettings | ImGuiWindowFlags_NoCollapse);
    header(model, requests);
    if (settings.all_settings) {
        show_all(model, requests);
    } else {
        simple_.show(model, widgets_, pool_, scene_panel_, requests);
    }
    height_ =
        ImGui::GetCursorPosY() - ImGui::GetStyle().ItemSpacing.y + ImGui::GetStyle().WindowPadding.y + 1;
    keep_window(settings);
    ImGui::End();
}

/// Gives the window its place and size: as it was left, at first at the left edge, and as high as its contents.
void Panel::place_window(const PanelSettings& settings) {
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    const float font = ImGui::GetFontSize();
    const bool usual = settings.width <= 0 || settings.corner.x < 0;
    const float top = usual ? kPanelMargin : std::min(settings.corner.y * font, display.y - font * kLowest);
    const float height =
        std::clamp(height_, font * kLowest, std::max(display.y - top - kPanelMargin, font * kLowest));
    ImGui::SetNextWindowSizeConstraints({font * kNarrowest, height},
                                        {std::max(display.x, font * kNarrowest), height});
    const Placing placing{font, {display.x, display.y}, settings.corner, settings.width};
    if (std::exchange(placing_, placing) == placing) return;
    const float usual_width = std::clamp(display.x * kMostShare, font * kNarrowest, font * kPanelWidth);
    const float width = usual ? usual_width : std::min(settings.width * font, display.x);
    const glm::vec2 corner = usual ? glm::vec2(kPanelMargin) : settings.corner * font;
    ImGui::SetNextWindowPos({std::clamp(corner.x, 0.0f, std::max(display.x - width, 0.0f)),
                             std::clamp(corner.y, 0.0f, std::max(display.y - height, 0.0f))});
    ImGui::SetNextWindowSize({width, height});
}

/// Remembers where a person moves the window, and how wide it is made.
void Panel::keep_window(PanelSettings& settings) {
    const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
    const bool held = ImGui::IsMouseDown(ImGuiMouseButton_Left);
    if (held && shown_width_ > 0 &&
        (corner.x != shown_corner_.x || corner.y != shown_corner_.y || size.x != shown_width_)) {
        settings.corner = glm::max(glm::vec2(corner.x, corner.y) / ImGui::GetFontSize(), glm::vec2(0));
        settings.width = size.x / ImGui::GetFontSize();
        placing_.corner = settings.corner;
        placing_.width = settings.width;
    }
    shown_corner_ = {corner.x, corner.y};
    shown_width_ = size.x;
    taken_at_left_ = corner.x < ImGui::GetIO().DisplaySize.x * kLeftPart ? corner.x + size.x : 0;
}

void Panel::header(GuiModel& model, GuiRequests& requests) {
    ImGui::AlignTextToFramePadding();
    ImGui::TextColored(colours::kAccent, "DEEPWATER");
    ImGui::SameLine();
    ImGui::TextColored(colours::kMuted, "%.0f frames/s",
                       static_cast<double>(1000.0f / std::max(model.performance.mean_frame_ms, 0.01f)));
    ImGui::SameLine();
    ImGui::TextColored(colours::kMuted, "Quality");
    ImGui::SameLine();
    ImGui::SetNextItemWidth(-1);
    const std::span<const std::string_view> levels = model.parameters.at("view.quality").info().choices;
    const auto name = [&](size_t level) {
        return level == scene::kQualityAuto
                   ? "automatic (" + std::string(levels[static_cast<size_t>(model.automatic_quality)]) + ")"
                   : std::string(levels[level]);
    };
    if (ImGui::BeginCombo("##quality", name(static_cast<size_t>(model.scene.view.quality)).c_str())) {
        for (size_t i = 0; i < levels.size(); ++i)
            if (ImGui::Selectable(name(i).c_str(), static_cast<int>(i) == model.scene.view.quality))
                model.settings.panel.quality = model.scene.view.quality = static_cast<int>(i);
        close_on_escape();
        ImGui::EndCombo();
    }
    const std::pair<const char*, const char*> buttons[] = {
        {"Undo", "Ctrl+Z"}, {"Redo", "Ctrl+Y"}, {"Help", "F1"}, {"Full screen", "F11"}};
    bool pressed[std::size(buttons)] = {};
    for (size_t i = 0; i < std::size(buttons); ++i) {
        if (i > 0) ImGui::SameLine();
        ImGui::BeginDisabled((i == 0 && !model.can_undo) || (i == 1 && !model.can_redo));
        pressed[i] = ImGui::Button(buttons[i].first);
        ImGui::EndDisabled();
        if (ImGui::IsItemHovered()) ImGui::SetTooltip("%s", buttons[i].second);
    }
    requests.undo = pressed[0];
    requests.redo = pressed[1];
    if (pressed[2]) model.settings.show_help = !model.settings.show_help;
    requests.full_screen = pressed[3];
    clock_row(model);
    bool& all = model.settings.panel.all_settings;
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    for (const bool page : {false, true}) {
        if (page) ImGui::SameLine();
        const ImGuiCol colour = page == all ? ImGuiCol_ButtonActive : ImGuiCol_FrameBg;
        ImGui::PushStyleColor(ImGuiCol_Button, ImGui::GetStyleColorVec4(colour));
        if (ImGui::Button(page ? "All settings" : "Simple", {half, 0})) all = page;
        ImGui::PopStyleColor();
    }
}

void Panel::clock_row(GuiModel& model) {
    scene::Clock& clock = model.scene.clock;
    const float pause_width = ImGui::CalcTextSize("Resume").x + 2 * ImGui::GetStyle().FramePadding.x;
    if (ImGui::Button(clock.paused ? "Resume" : "Pause", {pause_width, 0})) clock.paused = !clock.paused;
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Space");
    ImGui::SameLine();
    ImGui::TextColored(colours::kMuted, "Speed");
    ImGui::SameLine();
    ImGui::BeginGroup();
    widgets_.bare(model.parameters.at("clock.speed"));
    ImGui::EndGroup();
    if (ImGui::IsItemHovered() && !ImGui::IsAnyItemActive())
        ImGui::SetTooltip("Seconds of the sea in a second. Sea time %.1f s", clock.time);
}

std::span<const Section> Panel::sections() {
    static const Section kSections[] = {
        {"Wind & waves", {"wind", "waves", "swell"}, &Panel::wave_height},
        {"Light & sky", {"sun", "moon", "sky", "clouds", "haze"}, &Panel::sun_and_moon},
        {"Water", {"water"}, &Panel::visibility_under_water},
        {"Ground", {"ground"}},
        {"Pool", {"pool"}, &Panel::pool},
        {"Play", {"play"}, &Panel::play},
        {"Floating", {}, &Panel::floating},
        {"Wakes", {"wakes"}},
        {"Sea bed & shore", {"bed", "shore"}},
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
        {"Scene file", {}, &Panel::scene_file},
        {"Capture", {}, &Panel::capture},
        {"Performance", {}, &Panel::performance},
    };
    return kSections;
}

/// Shows the search field, and what is found or all sections.
void Panel::show_all(GuiModel& model, GuiRequests& requests) {
    ImGui::SetNextItemWidth(-1);
    ImGui::InputTextWithHint("##search", "search: foam, white, brightness ...", &query_);
    if (query_.find_first_not_of(" \t") != std::string::npos) return show_found(model);
    show_sections(model, requests);
    ImGui::Spacing();
    if (ImGui::Button("Reset the viewer", {-1, 0})) requests.reset_viewer = true;
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip(
            "Panel, size of the interface, units, quality and open sections as at first; not the scene");
}

/// Shows the parameters that are searched for, the best ones first, each under its section's title.
void Panel::show_found(GuiModel& model) {
    bool any = false;
    for (int rank = 3; rank > 0; --rank) {
        for (const Section& section : sections()) {
            bool begun = false;
            for (const Parameter& parameter : model.parameters) {
                const bool here =
                    std::ranges::find(section.groups, parameter.info().group()) != section.groups.end();
                if (!here || search_rank(parameter.info(), section.title, query_) != rank) continue;
                if (!begun) {
                    ImGui::TextColored(colours::kMuted, "%s", section.title);
                    const std::string id = std::string(section.title) + std::to_string(rank);
                    widgets_.begin(id.c_str());
                }
                begun = any = true;
                widgets_.row(parameter);
            }
            if (begun) widgets_.end();
        }
    }
    if (!any) ImGui::TextColored(colours::kMuted, "Nothing is called or does that");
}

/// Shows the head of a section that can be folded. While a parameter of its groups differs from its default,
/// it has a button that resets all of them.
/// @return true when the section is open
bool Panel::section_head(const Section& section, const ParameterList& parameters,
                         std::set<std::string>& open) {
    const float right = ImGui::GetCursorPosX() + ImGui::GetContentRegionAvail().x;
    ImGui::SetNextItemOpen(open.contains(section.title));
    const bool is_open = ImGui::CollapsingHeader(section.title, ImGuiTreeNodeFlags_AllowItemOverlap);
    if (is_open) {
        open.insert(section.title);
    } else {
        open.erase(section.title);
    }
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
    return is_open;
}

void Panel::show_sections(GuiModel& model, GuiRequests& requests) {
    for (const Section& section : sections()) {
        if (!section_head(section, model.parameters, model.settings.panel.open)) continue;
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
    slider("##speed", model.fly_speed, FlyCamera::kSlowest, FlyCamera::kFastest, "%.3g m/s", true);
    ImGui::EndTable();
}

void Panel::scene_file(GuiModel& model, GuiRequests& requests) {
    scene_panel_.show(model, requests);
}

void Panel::capture(GuiModel& model, GuiRequests& requests) {
    show_capture(model, requests);
}

}  // namespace deepwater::app
