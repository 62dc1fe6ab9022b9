#pragma once

#include <string>
#include <vector>

namespace deepwater::app {

enum class Tone { info, error };

/// Short messages at the lower edge of the window, which disappear after some seconds.
class Notifications {
public:
    void add(std::string text, Tone tone);
    /// Shows the messages right of the `left` pixels that the panel takes and above the lowest `taken` pixels, and removes
    /// those whose time is over; `dt` in seconds.
    void show(float dt, float left, float taken);

private:
    struct Note {
        std::string text;
        Tone tone;
        float left;  ///< s until it disappears
    };
    std::vector<Note> notes_;
};

/// Shows in a few words how to look, move, dive and play, at the upper edge, right of the leftmost `taken` pixels.
/// @param opacity  0 (nothing is shown) to 1
/// @param aboard   whether a person is at the helm of a boat
void show_hint(double opacity, float taken, bool aboard);

/// Shows the list of keys.
void show_help(bool& open);

/// Shows the compiler's messages for shaders that do not compile, with file and line.
void show_shader_problems(const std::string& problems);

}  // namespace deepwater::app
