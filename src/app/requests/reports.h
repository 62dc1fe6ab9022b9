#pragma once

#include <exception>
#include <string>

#include "app/gui/gui.h"

namespace deepwater::app {

/// Tells a person in the window what an action did, and in the window and the log why one failed.
class Reports {
public:
    explicit Reports(Gui& gui) : gui_(gui) {}

    void tell(const std::string& text) { gui_.notify(text, Tone::info); }
    /// Warns of a problem; empty: there is none.
    void warn(const std::string& problem);
    void fail(const std::exception& failure);

    /// Runs an action that a person asked for, and reports its failure.
    template <typename Action>
    void attempt(const Action& action) {
        try {
            action();
        } catch (const std::exception& failure) {
            fail(failure);
        }
    }

private:
    Gui& gui_;
};

}  // namespace deepwater::app
