#pragma once

#include <optional>

namespace deepwater::app {

/// Decides how the viewer draws while nothing moves: with all pixels first, then in one quality after another
/// up to ultra, and then not any more, until something changes.
class StillPicture {
public:
    static constexpr double kRestSeconds =
        0.5;  ///< s for which nothing has moved when the first one is drawn

    /// Takes a frame's time.
    /// @param rests  nothing of the picture has changed since the frame before
    /// @param quality  scene::Quality of moving pictures, resolved
    /// @param dt  s since the frame before
    void advance(bool rests, int quality, double dt);

    /// Whether the picture has rested long enough to be drawn as a still.
    [[nodiscard]] bool still() const { return rested_ >= kRestSeconds; }
    /// Quality that the next still is to be drawn in; nothing: the best one has been drawn.
    [[nodiscard]] std::optional<int> next_quality() const;
    /// Notes that a still of next_quality() was drawn.
    void drawn() { ++stills_; }

private:
    int quality_ = 0;
    int stills_ = 0;  ///< drawn since the last change
    double rested_ = 0;
};

}  // namespace deepwater::app
