#pragma once

#include <array>
#include <deque>
#include <glm/glm.hpp>
#include <span>

#include "app/window/window.h"

namespace deepwater::app {

/// Where the pointer is and which of its buttons are down.
struct Pointer {
    static constexpr size_t kButtons = 5;

    glm::vec2 position{0};  ///< window coordinates
    std::array<bool, kButtons> down{};
};

/// Hands clicks on to a GUI that looks only once a frame at the pointer: a button pressed in one place and
/// let go in another between two frames would be seen in the last place alone. The pointer first comes to
/// where a button changes, then it changes, one change a frame.
class PointerStrokes {
public:
    void add(std::span<const WindowEvents::Click> clicks) {
        for (const WindowEvents::Click& click : clicks) {
            if (click.button < Pointer::kButtons) waiting_.push_back(click);
        }
    }

    /// The pointer of this frame; `now`: the one that the window has.
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
