#pragma once

#include <string>

#include "gl/texture.h"

namespace deepwater::app {

/// What is seen while a scene loads.
struct LoadingView {
    std::string name;            ///< of the scene; may be empty
    const gl::Texture* picture;  ///< its thumbnail; null: there is none
    double share;                ///< how much is done, 0 to 1
    double seconds;  ///< since it was begun: a gleam on the progress line shows that nothing stands still
};

/// Fills the window of the GUI's present frame with the view.
void show_loading(const LoadingView& view);

}  // namespace deepwater::app
