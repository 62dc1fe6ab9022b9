#pragma once

#include <algorithm>

namespace deepwater::app {

/// When the hint of the first minute is seen: from the first picture on for kShown, less once a person has looked
/// around and moved, and never again in this run.
class FadingHint {
public:
    static constexpr double kShown = 14;  ///< s until it begins to fade
    static constexpr double kAfterUse =
        1.5;                              ///< s for which it stays when a person knows how to look and move
    static constexpr double kFade = 1.2;  ///< s in which it fades

    /// @param dt     s since the last call, ≥ 0
    /// @param looks  whether a person turns the camera in this frame
    /// @param moves  whether a person moves it
    void update(double dt, bool looks, bool moves) {
        left_ = std::max(left_ - dt, 0.0);
        looked_ = looked_ || looks;
        moved_ = moved_ || moves;
        if (looked_ && moved_) left_ = std::min(left_, kAfterUse + kFade);
    }
    /// Lets it fade at once.
    void dismiss() { left_ = std::min(left_, kFade); }

    /// 1: fully seen; 0: gone.
    [[nodiscard]] double opacity() const { return std::min(left_ / kFade, 1.0); }

private:
    double left_ = kShown + kFade;  ///< s until it is gone
    bool looked_ = false, moved_ = false;
};

}  // namespace deepwater::app
