#pragma once

#include <deque>
#include <set>
#include <span>

#include "app/window/window.h"

namespace deepwater::app {

/// Hands key strokes on to a GUI that looks only once a frame which keys are down: a key pressed and released
/// between two frames would be missed. Each key changes at most once a frame; what comes after a change that
/// has to wait waits with it, so that the order stays.
class KeyStrokes {
public:
    void add(std::span<const WindowEvents::Stroke> strokes) {
        waiting_.insert(waiting_.end(), strokes.begin(), strokes.end());
    }

    /// Calls `hand_on`(stroke) for those whose turn it is this frame.
    template <class HandOn>
    void deliver(HandOn&& hand_on) {
        std::set<int> changed;
        while (!waiting_.empty()) {
            const WindowEvents::Stroke stroke = waiting_.front();
            if (!stroke.is_character() && !changed.insert(stroke.key).second) return;
            waiting_.pop_front();
            hand_on(stroke);
        }
    }

private:
    std::deque<WindowEvents::Stroke> waiting_;
};

}  // namespace deepwater::app
