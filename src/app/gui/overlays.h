#pragma once

#include <string>
#include <vector>

namespace deepwater::app {

enum class Tone { info, error };

/// Short notes at the lower edge of the window that go away by themselves.
class Notifications {
public:
    void add(std::string text, Tone tone);
    /// Shows what is still young, above the lowest `taken` pixels; `dt` in seconds.
    void show(float dt, float taken);

private:
    struct Note {
        std::string text;
        Tone tone;
        float left;  ///< s
    };
    std::vector<Note> notes_;
};

/// The list of keys.
void show_help(bool& open);

/// The compiler's messages of shaders that do not build, with file and line.
void show_shader_problems(const std::string& problems);

}  // namespace deepwater::app
