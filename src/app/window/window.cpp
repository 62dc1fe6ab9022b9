#include "app/window/window.h"

#include <glad/gl.h>
#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <initializer_list>
#include <string>
#include <utility>

#include "core/check.h"

namespace deepwater::app {
namespace {

constexpr double kIdleWait = 0.25;  ///< s: longest wait for an event of a minimised window
constexpr int kSmallestSide = 64;   ///< pixels
constexpr float kFarOut = 1e6f;     ///< window coordinates outside every window

std::string glfw_problem() {
    const char* text = nullptr;
    glfwGetError(&text);
    return text ? text : "no reason given";
}

WindowEvents& events_of(GLFWwindow* window) {
    return *static_cast<WindowEvents*>(glfwGetWindowUserPointer(window));
}

void on_key(GLFWwindow* window, int key, int scancode, int action, int modifiers) {
    WindowEvents& events = events_of(window);
    if (action == GLFW_PRESS) events.pressed.push_back({key, modifiers});
    if (action != GLFW_REPEAT) std::erase(events.commanding, key);
    if (action == GLFW_PRESS && (modifiers & GLFW_MOD_CONTROL)) events.commanding.push_back(key);
    if (action != GLFW_REPEAT)
        events.strokes.push_back(
            {.key = key, .scancode = scancode, .action = action, .modifiers = modifiers});
}

void on_character(GLFWwindow* window, unsigned character) {
    events_of(window).strokes.push_back({.character = character});
}

void on_pointer(GLFWwindow* window, double x, double y) {
    events_of(window).pointer = {static_cast<float>(x), static_cast<float>(y)};
}

void on_click(GLFWwindow* window, int button, int action, int /*modifiers*/) {
    WindowEvents& events = events_of(window);
    const bool held = glfwGetInputMode(window, GLFW_CURSOR) == GLFW_CURSOR_DISABLED;
    events.clicks.push_back({.button = static_cast<size_t>(button),
                             .down = action == GLFW_PRESS,
                             .position = held ? glm::vec2(-kFarOut) : events.pointer});
}

void on_scroll(GLFWwindow* window, double /*x*/, double y) {
    events_of(window).scroll += y;
}

void on_drop(GLFWwindow* window, int count, const char** files) {
    events_of(window).dropped.insert(events_of(window).dropped.end(), files, files + count);
}

}  // namespace

size_t WindowEvents::inputs() const {
    const auto buttons = std::ranges::count_if(clicks, &Click::down);
    return pressed.size() + static_cast<size_t>(buttons) + (scroll != 0 ? 1 : 0);
}

void WindowEvents::clear() {
    pressed.clear();
    strokes.clear();
    clicks.clear();
    dropped.clear();
    scroll = 0;
}

char letter_of(int key) {
    const char* name = key == GLFW_KEY_UNKNOWN ? nullptr : glfwGetKeyName(key, 0);
    if (name && name[0] > '\0' && name[1] == '\0') return name[0];
    // Layouts of other alphabets, and those that have numbers with Shift.
    const bool latin = (key >= GLFW_KEY_A && key <= GLFW_KEY_Z) || (key >= GLFW_KEY_0 && key <= GLFW_KEY_9);
    return latin ? static_cast<char>(std::tolower(key)) : '\0';
}

bool has_display() {
    return std::ranges::any_of(std::initializer_list<const char*>{"DISPLAY", "WAYLAND_DISPLAY"},
                               [](const char* name) {
                                   const char* value = std::getenv(name);
                                   return value && *value;
                               });
}

struct Window::Library {
    Library() {
        if (!glfwInit())
            throw RuntimeFailure("there is no display; use --headless --screenshot FILE.png (" +
                                 glfw_problem() + ")");
    }
    ~Library() { glfwTerminate(); }
    Library(const Library&) = delete;
    Library& operator=(const Library&) = delete;
};

Window::Window(const char* title, glm::ivec2 size) : library_(std::make_unique<Library>()) {
    glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, 4);
    glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, 5);
    glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
    glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, GLFW_TRUE);
    glfwWindowHint(GLFW_DEPTH_BITS, 0);
    glfwWindowHint(GLFW_STENCIL_BITS, 0);
    // By this name desktops find the program's entry and icon (StartupWMClass).
    for (const int name : {GLFW_X11_CLASS_NAME, GLFW_X11_INSTANCE_NAME})
        glfwWindowHintString(name, "deepwater");
    window_ = glfwCreateWindow(size.x, size.y, title, nullptr, nullptr);
    if (!window_) throw RuntimeFailure("cannot open a window with OpenGL 4.5: " + glfw_problem());
    glfwSetWindowSizeLimits(window_, kSmallestSide, kSmallestSide, GLFW_DONT_CARE, GLFW_DONT_CARE);
    glfwMakeContextCurrent(window_);
    glfwSetWindowUserPointer(window_, &events_);
    gather_strokes(true);
    glfwSetCursorPosCallback(window_, on_pointer);
    glfwSetMouseButtonCallback(window_, on_click);
    glfwSetScrollCallback(window_, on_scroll);
    glfwSetDropCallback(window_, on_drop);
}

Window::~Window() {
    glfwDestroyWindow(window_);
}

const WindowEvents& Window::poll() {
    events_.clear();
    std::swap(events_.pressed, unanswered_.pressed);
    std::swap(events_.dropped, unanswered_.dropped);
    if (minimised()) {
        glfwWaitEventsTimeout(kIdleWait);
    } else {
        glfwPollEvents();
    }
    return events_;
}

const WindowEvents& Window::poll_while_busy() {
    events_.clear();
    glfwPollEvents();
    const auto keep = [](const auto& from, auto& in) { in.insert(in.end(), from.begin(), from.end()); };
    keep(events_.pressed, unanswered_.pressed);
    keep(events_.dropped, unanswered_.dropped);
    return events_;
}

std::string Window::clipboard() const {
    const char* text = glfwGetClipboardString(window_);
    return text ? text : "";
}

void Window::copy_to_clipboard(const std::string& text) {
    glfwSetClipboardString(window_, text.c_str());
}

void Window::set_title(const std::string& title) {
    glfwSetWindowTitle(window_, title.c_str());
}

void Window::gather_strokes(bool on) {
    glfwSetKeyCallback(window_, on ? on_key : nullptr);
    glfwSetCharCallback(window_, on ? on_character : nullptr);
}

void Window::swap() {
    glfwSwapBuffers(window_);
}
bool Window::should_close() const {
    return glfwWindowShouldClose(window_) != 0;
}
void Window::close() {
    glfwSetWindowShouldClose(window_, GLFW_TRUE);
}

bool Window::minimised() const {
    const glm::ivec2 size = framebuffer_size();
    return glfwGetWindowAttrib(window_, GLFW_ICONIFIED) != 0 || size.x == 0 || size.y == 0;
}

glm::ivec2 Window::framebuffer_size() const {
    glm::ivec2 size{};
    glfwGetFramebufferSize(window_, &size.x, &size.y);
    return size;
}

glm::ivec2 Window::windowed_size() const {
    if (glfwGetWindowMonitor(window_)) return {windowed_.z, windowed_.w};
    glm::ivec2 size{};
    if (!minimised()) glfwGetWindowSize(window_, &size.x, &size.y);
    return size;
}

float Window::text_scale() const {
    float content = 1;
    glfwGetWindowContentScale(window_, &content, nullptr);
    glm::ivec2 size{};
    glfwGetWindowSize(window_, &size.x, &size.y);
    // Where window coordinates are not pixels, the window system has applied a part of the scale already.
    const float pixels =
        size.x > 0 ? static_cast<float>(framebuffer_size().x) / static_cast<float>(size.x) : 1.0f;
    return std::max(content / std::max(pixels, 1.0f), 1.0f);
}

void Window::set_vsync(bool on) {
    glfwSwapInterval(on ? 1 : 0);
}

void Window::toggle_full_screen() {
    if (glfwGetWindowMonitor(window_)) {
        glfwSetWindowMonitor(window_, nullptr, windowed_.x, windowed_.y, windowed_.z, windowed_.w,
                             GLFW_DONT_CARE);
        return;
    }
    GLFWmonitor* monitor = glfwGetPrimaryMonitor();
    const GLFWvidmode* mode = monitor ? glfwGetVideoMode(monitor) : nullptr;
    if (!mode) return;
    glfwGetWindowPos(window_, &windowed_.x, &windowed_.y);
    glfwGetWindowSize(window_, &windowed_.z, &windowed_.w);
    glfwSetWindowMonitor(window_, monitor, 0, 0, mode->width, mode->height, mode->refreshRate);
}

void Window::hold_pointer(std::optional<glm::vec2> since) {
    if (holds_pointer_) return;
    holds_pointer_ = true;
    glfwSetInputMode(window_, GLFW_CURSOR, GLFW_CURSOR_DISABLED);
    glfwGetCursorPos(window_, &last_pointer_.x, &last_pointer_.y);
    if (since) last_pointer_ = *since;
}

void Window::release_pointer() {
    if (!holds_pointer_) return;
    holds_pointer_ = false;
    glfwSetInputMode(window_, GLFW_CURSOR, GLFW_CURSOR_NORMAL);
}

glm::dvec2 Window::pointer_movement() {
    glm::dvec2 pointer{};
    glfwGetCursorPos(window_, &pointer.x, &pointer.y);
    const glm::dvec2 movement = pointer - last_pointer_;
    last_pointer_ = pointer;
    return movement;
}

bool Window::key_down(int key) const {
    return glfwGetKey(window_, key) == GLFW_PRESS;
}
bool Window::key_commands(int key) const {
    return std::ranges::count(events_.commanding, key) > 0;
}
bool Window::mouse_down(int button) const {
    return glfwGetMouseButton(window_, button) == GLFW_PRESS;
}
Gamepad Window::gamepad() const {
    for (int joystick = GLFW_JOYSTICK_1; joystick <= GLFW_JOYSTICK_LAST; ++joystick) {
        GLFWgamepadstate state{};
        if (!glfwGetGamepadState(joystick, &state)) continue;
        return {.left = {state.axes[GLFW_GAMEPAD_AXIS_LEFT_X], state.axes[GLFW_GAMEPAD_AXIS_LEFT_Y]},
                .right = {state.axes[GLFW_GAMEPAD_AXIS_RIGHT_X], state.axes[GLFW_GAMEPAD_AXIS_RIGHT_Y]},
                .left_trigger = state.axes[GLFW_GAMEPAD_AXIS_LEFT_TRIGGER],
                .right_trigger = state.axes[GLFW_GAMEPAD_AXIS_RIGHT_TRIGGER],
                .fast = state.buttons[GLFW_GAMEPAD_BUTTON_LEFT_BUMPER] == GLFW_PRESS ||
                        state.buttons[GLFW_GAMEPAD_BUTTON_RIGHT_BUMPER] == GLFW_PRESS};
    }
    return {};
}
bool Window::focused() const {
    return glfwGetWindowAttrib(window_, GLFW_FOCUSED) != 0;
}

}  // namespace deepwater::app
