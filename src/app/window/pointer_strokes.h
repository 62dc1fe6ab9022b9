#pragma once

#include <array>
#include <deque>
#include <glm/glm.hpp>
#include <span>

#include "app/window/window.h"

namespace deepwater::app {

/// The position of the pointer and the buttons that are down.
struct Pointer {
    static constexpr size_t kButtons = 5;

    glm::vec2 position{0};  ///< window coordinates
    std::array<bool, kButtons> down{};
};

/// Passes clicks on to a GUI that reads the pointer once a frame, and would see a button that is pressed and
/// released between two frames at the last position alone. The pointer first moves to where a button changed;
/// in the next frame the button changes. There is one change a frame.
class PointerStrokes {
public:
    void add(std::span<const WindowEvents::Click> clicks) {
        for (const WindowEvents::Click& click : clicks) {
            if (click.button < Pointer::kButtons) waiting_.push_back(click);
        }
    }

    /// The pointer as the GUI shall see it in this frame.
    /// @param now  the window's pointer
    Pointer next(const Pointer& now) {
        if (waiting_.empty()) return shown_ = now;
        const WindowEvents::Click click = waiting_.front();
        if (shown_.position == click.position) {
            shown_.down[click.button] = click.down;
            waiting_.pop_front();
        }
        shown_.position = click.position;
        return shown_;
    }

private:
    std::deque<WindowEvents::Click> waiting_;
    Pointer shown_;
};

}  // namespace deepwater::app
