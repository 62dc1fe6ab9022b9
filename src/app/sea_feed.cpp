#include "app/sea_feed.h"

#include <algorithm>
#include <utility>

#include "app/sea_room.h"
#include "scene/weather.h"

namespace deepwater::app {

void SeaFeed::pass(double seconds) {
    watched_ = std::min(watched_ + seconds, kLongestHalt);
}

const sim::OceanMaps& SeaFeed::next(const scene::Scene& scene, bool software_renderer) {
    if (!shown_) request(scene, software_renderer);
    if (shown_ && scene.clock.time == requested_time_ && !stepper_.ready()) return *shown_;
    shown_ = &stepper_.take();
    request(scene, software_renderer);
    return *shown_;
}

void SeaFeed::restart(const scene::Scene& scene, bool software_renderer) {
    requested_ = false;
    request(scene, software_renderer);
}

void SeaFeed::request(const scene::Scene& scene, bool software_renderer) {
    const sim::SeaState sea = scene::pictured_sea(scene, software_renderer);
    const double time = scene.clock.time;
    const sim::SprayScene& spray = spray_.of(scene);
    // Is there already.
    const bool still = sea == requested_sea_ && spray == requested_spray_ && time == requested_time_;
    if (shown_ && requested_ && still && !shown_->fading()) return;
    if (sea.resolution > requested_sea_.resolution) check_room_for(sea, SeaUse::drawn);
    stepper_.set_spray(spray, true);
    stepper_.request(sea, time, std::exchange(watched_, 0.0));
    requested_sea_ = sea;
    requested_spray_ = spray;
    requested_time_ = time;
    requested_ = true;
}

}  // namespace deepwater::app
