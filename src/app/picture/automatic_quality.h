#pragma once

#include <optional>
#include <vector>

#include "scene/state/view_state.h"

namespace deepwater::app {

/// Returns the best of low, medium and high whose frames are quick enough: 60 a second on a GPU, 10 on a software
/// rasteriser, within a tenth; low where none is.
/// @param measured  scene::Quality of low, medium and high in which a frame took `frame_ms` [ms] with all the pixels that
///                  it asks for; the other qualities' times follow from the ratios of kQualityCost
[[nodiscard]] int suitable_quality(int measured, double frame_ms, bool software_renderer);

/// Time of a frame in a quality's own pixels relative to medium: low, medium, high. Medians of `--benchmark frame` at
/// 1280 x 720 on llvmpipe, the geometric mean of open_sea and harbour.
inline constexpr double kQualityCost[] = {0.84, 1, 2.6};

/// Decides once, by the first half second of moving pictures, what `view.quality` auto stands for in the window. Before, it
/// is what pictures without a window have.
class AutomaticQuality {
public:
    static constexpr double kMeasured = 0.5;  ///< s of frames that are measured
    static constexpr int kLeastFrames = 5;    ///< that are measured, however long they take
    static constexpr int kPassedOver =
        5;  ///< first frames, in which drivers finish programs and buffers grow

    /// @param known  scene::Quality that was decided on this device before; nothing, or another value than low, medium or
    ///               high: it is measured
    AutomaticQuality(bool software_renderer, std::optional<int> known);

    /// The scene::Quality that auto stands for now.
    [[nodiscard]] int quality() const { return quality_; }
    [[nodiscard]] bool decided() const { return decided_; }

    /// Takes the time of a moving picture that was drawn in quality(), without the time that building programs took.
    /// @param seconds  s  @param pixels  share of the pixels that the quality asks for in which it was drawn, in (0, 1]
    /// @return true when this has decided
    bool record(double seconds, double pixels);

private:
    bool software_;
    int quality_;
    bool decided_;
    int seen_ = 0;
    double measured_ = 0;     ///< s
    std::vector<double> ms_;  ///< of the measured frames in all pixels
};

}  // namespace deepwater::app
