#pragma once

#include <filesystem>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/window/gamepad.h"

struct GLFWwindow;

namespace deepwater::app {

/// The events of the window since the last poll.
struct WindowEvents {
    struct Key {
        int key;  ///< GLFW_KEY_*
        int modifiers;
    };
    /// A key that went down or up, or a typed character, in the order of the events, as text fields need
    /// them.
    struct Stroke {
        int key = 0;  ///< GLFW_KEY_*
        int scancode = 0;
        int action = 0;  ///< GLFW_PRESS, GLFW_RELEASE
        int modifiers = 0;
        unsigned character = 0;  ///< Unicode; 0: a key

        [[nodiscard]] bool is_character() const { return character != 0; }
    };
    /// A mouse button that went down or up.
    struct Click {
        size_t button = 0;  ///< GLFW_MOUSE_BUTTON_*
        bool down = false;
        glm::vec2 position{
            0};  ///< of the pointer at the click, window coordinates; far outside while it is held
    };
    std::vector<Key> pressed;
    std::vector<Stroke> strokes;
    std::vector<Click> clicks;
    std::vector<std::filesystem::path> dropped;
    double scroll = 0;
    glm::vec2 pointer{0};  ///< its last position, window coordinates; kept from poll to poll
    /// Keys that went down together with Ctrl and are still down (GLFW_KEY_*); kept from poll to poll.
    std::vector<int> commanding;

    void clear();
    /// Number of keys and buttons that went down, and whether the wheel was turned.
    [[nodiscard]] size_t inputs() const;
};

/// The small letter or sign that a key bears on the keyboard in use, on which z and y may have changed places.
/// @param key  GLFW_KEY_*  @return 0: none
[[nodiscard]] char letter_of(int key);

/// True when the environment names a display that a window can open on.
[[nodiscard]] bool has_display();

/// A window with a current OpenGL 4.5 core context.
class Window {
public:
    /// @throws RuntimeFailure when there is no display, or its driver has no OpenGL 4.5
    Window(const char* title, glm::ivec2 size);
    ~Window();
    Window(const Window&) = delete;
    Window& operator=(const Window&) = delete;

    /// Collects events; waits for one, or a short time, while the window is minimised.
    const WindowEvents& poll();
    /// Collects events while the program is busy, without waiting for one. The next poll() returns keys and dropped
    /// files again, so that none is lost.
    const WindowEvents& poll_while_busy();
    void swap();
    void set_title(const std::string& title);

    [[nodiscard]] bool should_close() const;
    void close();
    [[nodiscard]] bool minimised() const;
    [[nodiscard]] glm::ivec2 framebuffer_size() const;  ///< pixels
    /// Its size while it does not fill the screen, in the unit in which it was opened; 0: it is minimised.
    [[nodiscard]] glm::ivec2 windowed_size() const;
    /// The size of text in this window's coordinates relative to an ordinary screen.
    [[nodiscard]] float text_scale() const;

    /// The text that was copied last, here or in another program; empty: none.
    [[nodiscard]] std::string clipboard() const;
    void copy_to_clipboard(const std::string& text);

    void set_vsync(bool on);
    void toggle_full_screen();

    /// Starts or stops collecting key strokes as events. A library that would chain the callbacks has to be
    /// set up while they are not collected.
    void gather_strokes(bool on);

    /// Hides the mouse pointer and keeps it in the window, for looking around, or lets it go.
    /// @param since  place [window coordinates] from which pointer_movement() counts; nothing: where the pointer is
    void hold_pointer(std::optional<glm::vec2> since = {});
    void release_pointer();
    [[nodiscard]] bool holds_pointer() const { return holds_pointer_; }
    /// Movement of the pointer since the last call [pixels, down positive].
    [[nodiscard]] glm::dvec2 pointer_movement();

    [[nodiscard]] bool key_down(int key) const;
    /// True when the key was pressed together with Ctrl and is still down, whether or not Ctrl still is.
    [[nodiscard]] bool key_commands(int key) const;
    [[nodiscard]] bool mouse_down(int button) const;
    [[nodiscard]] bool focused() const;
    /// The first gamepad that is connected and has a known layout; at rest where there is none.
    [[nodiscard]] Gamepad gamepad() const;
    [[nodiscard]] GLFWwindow* handle() const { return window_; }

private:
    struct Library;  // glfwInit and glfwTerminate
    std::unique_ptr<Library> library_;
    GLFWwindow* window_ = nullptr;
    WindowEvents events_;
    WindowEvents unanswered_;  ///< keys and dropped files of poll_while_busy()
    bool holds_pointer_ = false;
    glm::dvec2 last_pointer_{0};
    glm::ivec4 windowed_{0};  ///< position and size before full screen
};

}  // namespace deepwater::app
