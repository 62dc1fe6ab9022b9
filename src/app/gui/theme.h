#pragma once

#include <imgui.h>

namespace deepwater::app {

/// Colours beside those of ImGui's style.
namespace colours {
inline const ImVec4 kAccent{0.27f, 0.72f, 0.78f, 1.0f};
inline const ImVec4 kMuted{0.60f, 0.68f, 0.74f, 1.0f};
inline const ImVec4 kError{0.98f, 0.52f, 0.45f, 1.0f};
inline const ImVec4 kPanel{0.045f, 0.075f, 0.105f, 0.90f};
inline const ImVec4 kErrorPanel{0.16f, 0.045f, 0.045f, 0.94f};
}  // namespace colours

/// Height of a text line's font on an ordinary screen [pixels].
inline constexpr float kFontSize = 15.0f;

inline constexpr float kPanelMargin = 12.0f;    ///< between panels and the window's edges, pixels
inline constexpr float kOverlayMargin = 14.0f;  ///< the same of what lies over the picture

/// Sets colours, spacing and font for `scale` times the size on an ordinary screen. To be called outside a
/// GUI frame; the renderer's font texture has to be made again afterwards.
void apply_theme(float scale);

}  // namespace deepwater::app
