#include "app/gui/gui.h"

#include <backends/imgui_impl_glfw.h>
#include <backends/imgui_impl_opengl3.h>
#include <glad/gl.h>
#include <imgui.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

#include "app/gui/capture/capture_panel.h"
#include "app/gui/theme.h"
#include "core/check.h"

namespace deepwater::app {
namespace {

constexpr const char* kGlslVersion = "#version 450 core";
constexpr std::array<std::string_view, 6> kOpenEndings{".json", ".glb", ".gltf", ".png", ".hdr", ".exr"};

}  // namespace

Gui::Gui(Window& window) : window_(window), opened_("Open a file", kOpenEndings) {
    IMGUI_CHECKVERSION();
    ImGui::CreateContext();
    ImGuiIO& io = ImGui::GetIO();
    io.IniFilename = nullptr;  // the layout is fixed, so that no file has to keep it
    // The back end would chain the window's key callbacks; pass_on_strokes() hands the strokes to the GUI
    // instead.
    window.gather_strokes(false);
    ImGui_ImplGlfw_InitForOpenGL(window.handle(), true);
    window.gather_strokes(true);
    ImGui_ImplOpenGL3_Init(kGlslVersion);
}

Gui::~Gui() {
    ImGui_ImplOpenGL3_Shutdown();
    ImGui_ImplGlfw_Shutdown();
    ImGui::DestroyContext();
}

InputCapture Gui::capture() const {
    const ImGuiIO& io = ImGui::GetIO();
    InputCapture capture{.mouse = io.WantCaptureMouse, .keyboard = io.WantTextInput || keyboard_};
    if (io.MouseDown[ImGuiMouseButton_Left] && !io.WantCaptureMouse && !tool_has_pointer_) {
        const ImVec2 at = io.MouseClickedPos[ImGuiMouseButton_Left];
        capture.free_press = {at.x, at.y};
    }
    return capture;
}

bool Gui::busy() {
    return ImGui::IsAnyItemActive() || ImGui::IsAnyMouseDown();
}

/// Sets the size of the interface: the screen's times the one that a person wants. Where a screen does not tell its own,
/// a window of very many pixels has larger text.
void Gui::follow_text_scale(float wanted) {
    constexpr float kHighWindow = 1440,
                    kSteps = 4;  // pixels; steps in which the size of text follows the window's
    const auto height = static_cast<float>(window_.framebuffer_size().y);
    const float by_window = std::floor(kSteps * height / kHighWindow) / kSteps;
    const float scale = std::max(window_.text_scale(), by_window) * wanted;
    if (scale == scale_) return;
    scale_ = scale;
    apply_theme(scale);
    ImGui_ImplOpenGL3_DestroyFontsTexture();
    ImGui_ImplOpenGL3_CreateFontsTexture();
}

void Gui::pass_on_strokes(std::span<const WindowEvents::Stroke> strokes) {
    strokes_.add(strokes);
    strokes_.deliver([this](const WindowEvents::Stroke& stroke) {
        if (stroke.is_character()) {
            ImGui_ImplGlfw_CharCallback(window_.handle(), stroke.character);
        } else {
            ImGui_ImplGlfw_KeyCallback(window_.handle(), stroke.key, stroke.scancode, stroke.action,
                                       stroke.modifiers);
        }
    });
}

/// Corrects the pointer's position and buttons, after the back end has set them, so that no click is lost.
void Gui::pass_on_pointer(std::span<const WindowEvents::Click> clicks) {
    ImGuiIO& io = ImGui::GetIO();
    static_assert(Pointer::kButtons == IM_ARRAYSIZE(io.MouseDown));
    Pointer now{.position = {io.MousePos.x, io.MousePos.y}};
    std::copy_n(io.MouseDown, Pointer::kButtons, now.down.begin());
    clicks_.add(clicks);
    const Pointer shown = clicks_.next(now);
    io.MousePos = {shown.position.x, shown.position.y};
    std::copy(shown.down.begin(), shown.down.end(), io.MouseDown);
}

/// Hands the pointer to the tools: a drag of a body goes before the play tool.
void Gui::use_pointer(GuiModel& model) try {
    const bool arranges = model.settings.arrange && !model.helm.boat() && !sea_state_panel_.placing_staff();
    if (arranges) {
        drag_tool_.stop();
        play_tool_.stop();
        tool_has_pointer_ = arrange_tool_.update(model);
        return;
    }
    arrange_tool_.stop();
    arrange_tool_.forget_keys();
    const bool free = !sea_state_panel_.placing_staff();
    if (!free) drag_tool_.stop();
    const bool drags = free && drag_tool_.update(model);
    tool_has_pointer_ = !free || drags || model.settings.play;
    if (free && !drags && model.settings.play) {
        play_tool_.update(model.sea.camera, model.sea.maps, model.models, model.scene);
    } else {
        play_tool_.stop();
    }
} catch (const std::exception& error) {
    notify(explain(error), Tone::error);
}

/// Shows the shelf of models, and reads the keys of its tool. @return height that it takes at the lower edge, pixels
float Gui::show_shelf(GuiModel& model, float panel_width, GuiRequests& requests) try {
    if (ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel))
        arrange_tool_.forget_keys();
    arrange_tool_.use_keys(model);
    return shelf_.show(model, panel_width, arrange_tool_, requests);
} catch (const std::exception& error) {
    notify(explain(error), Tone::error);
    return 0;
}

void Gui::draw_loading(const LoadingView& view, const WindowEvents& events) {
    begin_frame(events, 0);
    show_loading(view);
    ImGui::Render();
    draw();
}

/// Returns what the wheel has turned over a slider of the panel, which the panel then does not scroll by. A turn of the
/// wheel that began as scrolling goes on as scrolling.
float Gui::take_wheel(float dt) {
    constexpr float kPause = 0.4f;  // s: a later turn of the wheel is another one
    ImGuiIO& io = ImGui::GetIO();
    since_scroll_ += dt;
    if (io.MouseWheel == 0) return 0;
    if (panel_.over_slider() && since_scroll_ > kPause) return std::exchange(io.MouseWheel, 0.0f);
    since_scroll_ = 0;
    return 0;
}

void Gui::toggle_keyboard() {
    keyboard_ = !keyboard_;
    if (keyboard_) panel_.take_focus();
}

void Gui::update_keyboard(bool panel_is_shown) {
    ImGuiIO& io = ImGui::GetIO();
    const bool leaves = ImGui::IsKeyPressed(ImGui::GetKeyIndex(ImGuiKey_Escape)) &&
                        !ImGui::IsAnyItemActive() &&
                        !ImGui::IsPopupOpen("", ImGuiPopupFlags_AnyPopupId | ImGuiPopupFlags_AnyPopupLevel);
    if (keyboard_ && (leaves || !panel_is_shown)) keyboard_ = false;
    io.ConfigFlags = keyboard_ ? io.ConfigFlags | ImGuiConfigFlags_NavEnableKeyboard
                               : io.ConfigFlags & ~ImGuiConfigFlags_NavEnableKeyboard;
}

/// @return what the wheel has turned over a slider of the panel
float Gui::begin_frame(const WindowEvents& events, float dt) {
    follow_text_scale(scale_wanted_);
    pass_on_strokes(events.strokes);
    // While the camera looks around the pointer is hidden, and over no part of the GUI.
    ImGuiIO& io = ImGui::GetIO();
    io.ConfigFlags = window_.holds_pointer() ? io.ConfigFlags | ImGuiConfigFlags_NoMouse
                                             : io.ConfigFlags & ~ImGuiConfigFlags_NoMouse;
    ImGui_ImplOpenGL3_NewFrame();
    ImGui_ImplGlfw_NewFrame();
    // Enter uses a control as Space does; ImGui alone would open numbers with it, and nothing else.
    if (keyboard_ && !io.WantTextInput && ImGui::IsKeyDown(ImGui::GetKeyIndex(ImGuiKey_Enter)))
        io.NavInputs[ImGuiNavInput_Activate] = 1;
    pass_on_pointer(events.clicks);
    const float wheel = take_wheel(dt);
    ImGui::NewFrame();
    return wheel;
}

GuiRequests Gui::build(GuiModel& model, const WindowEvents& events, float dt) {
    scale_wanted_ = model.settings.panel.scale;
    const float wheel = begin_frame(events, dt);
    GuiRequests requests;
    float panel_width = 0, row_height = 0;
    if (model.settings.show_panel) {
        panel_.show(model, wheel, requests);
        panel_width = panel_.taken_at_left();
    }
    update_keyboard(model.settings.show_panel);
    if (model.settings.arrange) {
        row_height = show_shelf(model, panel_width, requests);
    } else if (model.settings.show_panel && model.settings.show_presets)
        row_height = presets_.show(model, panel_width, requests);
    if (model.settings.show_sea_state)
        sea_state_panel_.show(model.sea, row_height, model.settings.show_sea_state);
    if (const auto file = opened_.show()) requests.open_file = *file;
    use_pointer(model);
    if (const std::optional<std::string> told = helm_tool_.update(model, row_height))
        notify(*told, Tone::info);
    if (model.settings.show_panel) show_hint(hint_.opacity(), panel_width, model.helm.boat().has_value());
    if (model.settings.show_help) {
        hint_.dismiss();
        show_help(model.settings.show_help);
    }
    show_shader_problems(model.shader_problems);
    show_capture_run(model.capture, panel_width, requests);
    notifications_.show(dt, panel_width, row_height);
    ImGui::Render();
    return requests;
}

void Gui::draw() {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    ImGui_ImplOpenGL3_RenderDrawData(ImGui::GetDrawData());
}

}  // namespace deepwater::app
