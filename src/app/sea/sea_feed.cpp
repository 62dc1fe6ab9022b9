#include "app/sea/sea_feed.h"

#include <algorithm>
#include <utility>

#include "app/sea/sea_memory.h"
#include "app/sea/sea_surroundings.h"
#include "scene/surroundings/water_layers.h"
#include "scene/weather/weather.h"

namespace deepwater::app {
namespace {

/// Whether two seas differ only in foam and in the shortest waves, whose changes fade in.
bool only_fading_differs(sim::SeaState a, const sim::SeaState& b) {
    a.foam = b.foam;
    a.shortest_wave = b.shortest_wave;
    return a == b;
}

}  // namespace

void SeaFeed::add_watched_time(double seconds) {
    watched_ = std::min(watched_ + seconds, kLongestHalt);
}

const sim::OceanMaps& SeaFeed::next(const scene::Scene& scene, bool software_renderer) {
    const sim::SeaState sea = scene::pictured_sea(scene, software_renderer);
    if ((!shown_ && !awaited_) || (scene.clock.paused && !only_fading_differs(sea, requested_sea_)))
        request(sea, scene);
    const bool may_stay =
        shown_ && scene.clock.time == requested_time_ && only_fading_differs(sea, shown_sea_);
    const bool ready = stepper_.ready();
    took_new_sea_ = !may_stay || (awaited_ && ready);
    if (may_stay && !ready) return shown_with(spray_.build(scene).bodies);
    shown_ = &stepper_.take();
    awaited_ = false;
    shown_sea_ = requested_sea_;
    shown_bodies_ = requested_bodies_;
    request(sea, scene);
    return shown_with(spray_.build(scene).bodies);
}

/// The sea on the screen with `bodies`, which may have changed since it was requested.
const sim::OceanMaps& SeaFeed::shown_with(const std::vector<sim::FloatingBody>& bodies) {
    if (bodies != shown_bodies_) {
        stepper_.replace_bodies(bodies);
        took_new_sea_ = true;
        shown_bodies_ = bodies;
    }
    return *shown_;
}

void SeaFeed::restart(const scene::Scene& scene, bool software_renderer) {
    requested_ = false;
    request(scene::pictured_sea(scene, software_renderer), scene);
}

void SeaFeed::open(const scene::Scene& scene, bool software_renderer) {
    opens_ = true;
    try {
        restart(scene, software_renderer);
    } catch (...) {
        opens_ = false;
        throw;
    }
}

void SeaFeed::request(const sim::SeaState& sea, const scene::Scene& scene) {
    const double time = scene.clock.time;
    const sim::SprayScene& spray = spray_.build(scene);
    sim::LayerRecipes layers = scene::water_layers(scene, spray_.waterlines());
    const bool forces = scene.view.mode == scene::kViewForces;
    const bool same_spray = requested_ && forces == requested_forces_ && time == requested_time_ &&
                            only_fading_differs(sea, requested_sea_) &&
                            spray.shows_the_same(requested_spray_) &&
                            sim::same_layers(layers, requested_layers_);
    // The last request was for this very sea.
    if (shown_ && same_spray && sea == requested_sea_ && !shown_->fading()) return;
    if (sea.resolution > requested_sea_.resolution) check_memory_for(sea, SeaUse::drawn);
    const bool follows = !std::exchange(opens_, false), same_bodies = spray.bodies == requested_bodies_;
    set_surroundings(stepper_, spray, layers, time, follows);
    // A person who moves, deletes or brings back a body does not wait until the past without it is computed.
    stepper_.set_past(follows ? sim::Past::kept : sim::Past::anew);
    stepper_.set_forces(forces);
    // While time stands still nothing comes that was not there.
    const bool waits = scene.clock.paused && (same_bodies || !follows);
    stepper_.set_run_in(waits ? sim::RunIn::before : sim::RunIn::after);
    stepper_.request(sea, time, std::exchange(watched_, 0.0));
    requested_sea_ = sea;
    requested_bodies_ = spray.bodies;
    requested_layers_ = std::move(layers);
    if (!same_spray) requested_spray_ = spray;
    requested_forces_ = forces;
    requested_time_ = time;
    requested_ = awaited_ = true;
}

}  // namespace deepwater::app
