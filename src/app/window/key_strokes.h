#pragma once

#include <deque>
#include <set>
#include <span>

#include "app/window/window.h"

namespace deepwater::app {

/// Passes key strokes on to a GUI that reads the state of keys once a frame, and would miss a key that is
/// pressed and released between two frames. Each key changes at most once a frame; strokes that come after
/// one that has to wait, wait too, so that their order is kept.
class KeyStrokes {
public:
    void add(std::span<const WindowEvents::Stroke> strokes) {
        waiting_.insert(waiting_.end(), strokes.begin(), strokes.end());
    }

    /// Calls `hand_on`(stroke) for the strokes of this frame.
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
