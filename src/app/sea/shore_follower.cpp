#include "app/sea/shore_follower.h"

#include <chrono>
#include <utility>

#include "scene/surroundings/own_shore.h"
#include "scene/surroundings/shore_ground.h"

namespace deepwater::app {
namespace {

constexpr double kPause = 1;  // s, between two hops

bool has_own_shore(const scene::Scene& scene) {
    return scene.shore.place == scene::kShoreAuto && scene.placed_layers.shores.empty() && scene.shore_near &&
           scene::is_land(scene::present_bed(scene));
}

}  // namespace

void ShoreFollower::follow(scene::Scene& scene, double dt) {
    since_ += dt;
    if (prepared_) {
        if (prepared_->wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
        std::future<Hop> done = std::move(*prepared_);
        prepared_.reset();
        since_ = 0;
        const Hop hop = done.get();
        // Meanwhile another scene may have been opened, or the land changed.
        if (has_own_shore(scene) && scene.bed == hop.bed && *scene.shore_near == hop.from)
            scene.shore_near = hop.to;
        return;
    }
    if (since_ < kPause || !has_own_shore(scene)) return;
    const std::optional<glm::dvec2> to = scene::followed(*scene.shore_near, scene.camera);
    if (!to) return;
    scene::Scene there;
    there.bed = scene.bed;
    there.sea = scene.sea;
    there.shore = scene.shore;
    there.shore_near = to;
    prepared_ = std::async(std::launch::async, [there, from = *scene.shore_near] {
        for (const scene::PlacedShore& shore : scene::shores_of(there))
            (void)scene::shore_ground(there, shore);
        return Hop{there.bed, from, *there.shore_near};
    });
}

}  // namespace deepwater::app
