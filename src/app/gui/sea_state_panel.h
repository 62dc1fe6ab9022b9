#pragma once

#include <memory>

#include "app/sea/sea_watch.h"
#include "app/sea/wave_staff.h"
#include "sim/moment/maps.h"

namespace deepwater::app {

/// The data that the panel shows.
struct SeaStateModel {
    const scene::Camera& camera;                       ///< of the picture
    const sim::OceanMaps* maps;                        ///< of the picture; null before the first
    std::shared_ptr<const SeaWatch::Reading> reading;  ///< null: none yet
    WaveStaff& staff;
};

/// The window at the right edge. It shows statistics measured in the sea on the screen beside those of its
/// spectrum and of empirical laws, the spectrum with its directions, and the record of a wave staff, which a
/// click on the sea places.
class SeaStatePanel {
public:
    /// @param taken  height that the row of presets takes at the lower edge, pixels
    /// @param open   cleared by the close button
    void show(const SeaStateModel& model, float taken, bool& open);

    /// The next click on the sea sets the place of the staff.
    void place_staff_on_next_click() { placing_staff_ = true; }
    [[nodiscard]] bool placing_staff() const { return placing_staff_; }

private:
    void staff_section(const SeaStateModel& model);
    void under_pointer(const SeaStateModel& model);
    void draw_staff(const SeaStateModel& model) const;

    bool placing_staff_ = false;
};

}  // namespace deepwater::app
