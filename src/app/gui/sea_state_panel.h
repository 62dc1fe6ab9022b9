#pragma once

#include <memory>

#include "app/sea/sea_watch.h"
#include "app/sea/wave_staff.h"
#include "sim/moment/maps.h"

namespace deepwater::app {

/// What the panel shows.
struct SeaStateModel {
    const scene::Camera& camera;                       ///< of the picture
    const sim::OceanMaps* maps;                        ///< of the picture; null before the first
    std::shared_ptr<const SeaWatch::Reading> reading;  ///< null: none yet
    WaveStaff& staff;
};

/// The window at the right edge: what is measured of the sea that is shown, beside what its spectrum and what
/// oceanographers say; the spectrum and its directions; the record of a wave staff, which a click on the sea
/// plants.
class SeaStatePanel {
public:
    /// @param open  cleared by the close button
    void show(const SeaStateModel& model, bool& open);

    /// The next click on the sea plants the staff.
    void plant_next_click() { planting_ = true; }

private:
    void staff_section(const SeaStateModel& model);
    void under_pointer(const SeaStateModel& model);
    void draw_staff(const SeaStateModel& model) const;

    bool planting_ = false;
};

}  // namespace deepwater::app
