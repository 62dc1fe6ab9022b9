#include "app/gui/simple_page.h"

#include <imgui.h>

#include <algorithm>
#include <cmath>
#include <iterator>

#include "app/gui/capture/capture_panel.h"
#include "app/gui/theme.h"
#include "app/scenes/time_of_day.h"

namespace deepwater::app {
namespace {

constexpr float kPresetHeight = 3.6f;    ///< in font sizes
constexpr float kListWidth = 27.0f;      ///< in font sizes
constexpr float kListHeight = 22.0f;     ///< in font sizes
constexpr float kLastMinute = 23.9833f;  ///< h

constexpr const char* kOpen = "Open...";  ///< the button of the list of files

float button_width(const char* label) {
    return ImGui::CalcTextSize(label).x + 2 * ImGui::GetStyle().FramePadding.x;
}

void title(const char* text) {
    ImGui::Spacing();
    ImGui::TextColored(colours::kAccent, "%s", text);
}

/// A name of a file as a person reads it: "open_sea" is "open sea".
std::string readable(std::string name) {
    std::ranges::replace(name, '_', ' ');
    return name;
}

/// A list of pictures with names and sentences. @return the index of the one that was clicked; else -1
int picture_list(std::span<const PresetEntry> entries, const Thumbnails& pictures,
                 const std::string& chosen) {
    int clicked = -1;
    const float height = ImGui::GetFontSize() * kPresetHeight;
    const float width = height * Thumbnails::kWidth / Thumbnails::kHeight;
    for (size_t i = 0; i < entries.size(); ++i) {
        const PresetEntry& entry = entries[i];
        ImGui::PushID(static_cast<int>(i));
        const ImVec2 corner = ImGui::GetCursorPos();
        if (ImGui::Selectable("##entry", entry.name == chosen, 0, {0, height})) clicked = static_cast<int>(i);
        if (entry.name == chosen && ImGui::IsWindowAppearing()) ImGui::SetScrollHereY(1);
        const ImVec2 next = ImGui::GetCursorPos();
        ImGui::SetCursorPos(corner);
        if (const gl::Texture* picture = pictures.picture(i)) {
            ImGui::Image(reinterpret_cast<ImTextureID>(static_cast<std::intptr_t>(picture->name())),
                         {width, height});
        } else {
            ImGui::Dummy({width, height});
        }
        ImGui::SetCursorPos({corner.x + width + ImGui::GetStyle().ItemSpacing.x, corner.y});
        ImGui::BeginGroup();
        ImGui::PushTextWrapPos(0);
        ImGui::TextUnformatted(readable(entry.name).c_str());
        const std::string& sentence = entry.problem.empty() ? entry.description : entry.problem;
        ImGui::TextColored(entry.problem.empty() ? colours::kMuted : colours::kError, "%s", sentence.c_str());
        ImGui::PopTextWrapPos();
        ImGui::EndGroup();
        ImGui::SetCursorPos({next.x, std::max(next.y, ImGui::GetCursorPosY())});
        ImGui::PopID();
    }
    return clicked;
}

/// A field that opens such a list and leaves `beside` pixels of the line. @return the index of the chosen entry; else -1. `open`: whether the list is open
int picker(const char* id, std::span<const PresetEntry> entries, const Thumbnails& pictures,
           const std::string& chosen, const char* hint, float beside, bool& open) {
    int clicked = -1;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - beside);
    const ImVec2 display = ImGui::GetIO().DisplaySize;
    ImGui::SetNextWindowSize({std::min(ImGui::GetFontSize() * kListWidth, display.x - 16),
                              std::min(ImGui::GetFontSize() * kListHeight, display.y * 0.6f)});
    open = ImGui::BeginCombo(id, chosen.empty() ? hint : readable(chosen).c_str(),
                             ImGuiComboFlags_HeightLargest);
    if (!open) return -1;
    clicked = picture_list(entries, pictures, chosen);
    close_on_escape();
    ImGui::EndCombo();
    return clicked;
}

/// A button for something that may not be possible now; `why` then says why.
bool possible_button(const char* label, float width, const char* why, const char* help) {
    ImGui::BeginDisabled(why != nullptr);
    const bool clicked = ImGui::Button(label, {width, 0});
    ImGui::EndDisabled();
    if (ImGui::IsItemHovered(ImGuiHoveredFlags_AllowWhenDisabled)) ImGui::SetTooltip("%s", why ? why : help);
    return clicked;
}

/// Where a body in the sky stands, in words.
std::string standing(const char* body, float azimuth, float elevation) {
    if (elevation < -0.9f) return std::string(body) + " below the horizon";
    char text[64];
    std::snprintf(text, sizeof text, "%s in the %s, %.0f\u00b0 high", body,
                  compass_name(static_cast<double>(azimuth)), std::max(static_cast<double>(elevation), 0.0));
    return text;
}

}  // namespace

void SimplePage::show(GuiModel& model, ParamWidgets& widgets, PoolPanel& pool, ScenePanel& scene,
                      GuiRequests& requests) {
    place(model, requests);
    weather(model, widgets, requests);
    sky(model);
    play(model, widgets, pool, requests);
    sound(model);
    title("Capture");
    show_capture_buttons(model, requests);
    title("This scene");
    scene.show(model, requests);
}

void SimplePage::place(const GuiModel& model, GuiRequests& requests) {
    title("Place");
    bool open = false;
    const std::span<const PresetEntry> places = model.places.presets().entries();
    const int chosen = picker("##place", places, model.places.thumbnails(), model.scene_name,
                              "choose a place", button_width(kOpen) + ImGui::GetStyle().ItemSpacing.x, open);
    if (chosen >= 0) requests.scene = places[static_cast<size_t>(chosen)].file;
    requests.shows_places = open;
    ImGui::SameLine();
    requests.choose_file |= ImGui::Button(kOpen);
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("A scene, preset, camera path, model or sky picture (Ctrl+O)");
    if (const PresetEntry* here = model.places.presets().find(model.scene_name);
        here && !here->description.empty()) {
        ImGui::PushTextWrapPos(0);
        ImGui::TextColored(colours::kMuted, "%s", here->description.c_str());
        ImGui::PopTextWrapPos();
    }
}

void SimplePage::weather(GuiModel& model, ParamWidgets& widgets, GuiRequests& requests) {
    title("Weather");
    bool open = false;
    const int chosen = picker("##weather", model.presets.entries(), model.thumbnails, model.preset_name,
                              "choose a weather", 0, open);
    if (chosen >= 0) requests.preset = model.presets.entries()[static_cast<size_t>(chosen)].file;
    widgets.begin("weather");
    widgets.row(model.parameters.at("wind.speed"), "Wind");
    begin_row("Wind in");
    int& unit = model.settings.panel.wind_unit;
    ImGui::Combo("##unit", &unit, kWindUnitNames, kWindUnitCount);
    widgets.row(model.parameters.at("waves.choppiness"));
    widgets.row(model.parameters.at("swell.height"), "Swell");
    widgets.end();
    ImGui::TextColored(colours::kMuted, "Waves %.1f m high", static_cast<double>(model.significant_height));
}

/// The hour at which the slider's handle stands.
double SimplePage::shown_hour(const scene::SkyState& sky, double time) {
    if (sky.sun_source == scene::kSunPlace) return hour_at(sky, time);
    if (hour_of_ != sky) {
        hour_of_ = sky;
        hour_ = nearest_hour(sky, time);
    }
    return hour_;
}

void SimplePage::sky(GuiModel& model) {
    title("Time of day");
    scene::SkyState& sky = model.scene.sky;
    const double time = model.scene.clock.time;
    auto hour = static_cast<float>(shown_hour(sky, time));
    // The text stands beside the slider, where the handle does not hide it.
    const std::string text = time_text(sky, static_cast<double>(hour));
    const float text_width = ImGui::CalcTextSize("about 00:00").x + ImGui::GetStyle().ItemSpacing.x;
    ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x - text_width);
    if (ImGui::SliderFloat("##hour", &hour, 0, kLastMinute, "",
                           ImGuiSliderFlags_NoInput | ImGuiSliderFlags_AlwaysClamp))
        set_hour(sky, time, static_cast<double>(hour));
    if (ImGui::IsItemHovered() && !ImGui::IsItemActive())
        ImGui::SetTooltip("Moves sun and moon as at this hour. It switches Sun from to place.");
    ImGui::SameLine();
    ImGui::TextUnformatted(text.c_str());

    const scene::SkyState now = scene::resolved_sky(sky, time);
    const float half = (ImGui::GetContentRegionAvail().x - ImGui::GetStyle().ItemSpacing.x) / 2;
    const char* const below = "It is below the horizon";
    if (possible_button("Face the sun", half, now.sun_elevation < -3 ? below : nullptr,
                        "Turns the camera to the sun"))
        face(model.scene.camera, static_cast<double>(now.sun_azimuth),
             static_cast<double>(now.sun_elevation));
    ImGui::SameLine();
    if (possible_button("Face the moon", half, now.moon_elevation < -1 ? below : nullptr,
                        "Turns the camera to the moon"))
        face(model.scene.camera, static_cast<double>(now.moon_azimuth),
             static_cast<double>(now.moon_elevation));
    ImGui::TextColored(colours::kMuted, "%s", standing("Sun", now.sun_azimuth, now.sun_elevation).c_str());
    ImGui::TextColored(colours::kMuted, "%s", standing("Moon", now.moon_azimuth, now.moon_elevation).c_str());
}

void SimplePage::sound(GuiModel& model) {
    PanelSettings& settings = model.settings.panel;
    ImGui::Checkbox("Sound (N)", &settings.sound);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Wind, waves, breaking crests and water against hulls");
    ImGui::SameLine();
    if (model.lacks_sound_device) return ImGui::TextColored(colours::kMuted, "no sound device");
    constexpr float kPercent = 100;
    float percent = settings.volume * kPercent;
    ImGui::BeginDisabled(!settings.sound);
    if (slider("##volume", percent, 0, kPercent, "%.0f %%")) settings.volume = percent / kPercent;
    ImGui::EndDisabled();
}

void SimplePage::play(GuiModel& model, ParamWidgets& widgets, PoolPanel& pool, GuiRequests& requests) {
    title("Play");
    ImGui::Checkbox("A click on the water drops something (T)", &model.settings.play);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("A drag draws a stick through the water");
    widgets.begin("play");
    widgets.row(model.parameters.at("play.drop"), "Drop");
    widgets.end();
    ImGui::Checkbox("Objects: put down, drag, turn (O)", &model.settings.arrange);
    if (ImGui::IsItemHovered())
        ImGui::SetTooltip("A shelf of boats, buoys, rocks, a lighthouse and your own models");
    const bool boats = std::ranges::any_of(model.scene.objects, [](const scene::Object& object) {
        return object.floats && object.rigid && object.rigid->engine;
    });
    if (possible_button(model.helm.boat() ? "Leave the boat (G)" : "Drive a boat (G)", -1,
                        boats ? nullptr : "No boat here has an engine",
                        "The arrow keys move throttle and rudder"))
        requests.helm = true;
    if (!model.scene.pools.empty()) pool.show(model);
}

}  // namespace deepwater::app
