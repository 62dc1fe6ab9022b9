#include "app/sea/sea_surroundings.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/command_line/progress.h"
#include "scene/surroundings/water_layers.h"

namespace deepwater::app {
std::function<void(double)> past_reporter(const sim::LayerRecipes& layers,
                                          const std::vector<sim::FloatingBody>& bodies, double time) {
    const bool remembers =
        std::ranges::any_of(layers, [](const auto& layer) { return !layer->memory(); }) ||
        std::ranges::any_of(bodies, [](const auto& body) { return body.rigid != nullptr; });
    if (!remembers) return nullptr;
    static constexpr double kQuiet = 1;  // s: the one or two steps of moving pictures are not reported
    const int total = std::max(static_cast<int>(std::lround(std::abs(time))), 1);
    struct Report {
        std::unique_ptr<Progress> progress;
        int told = 0;
    };
    return [total, report = std::make_shared<Report>()](double share) {
        if (!report->progress)
            *report = {std::make_unique<Progress>(total, "seconds of the water's past", kQuiet)};
        for (; report->told < static_cast<int>(share * total); ++report->told) report->progress->advance();
        if (share >= 1) report->progress.reset();
    };
}

void set_surroundings(sim::OceanStepper& sea, const sim::SprayScene& view, const sim::LayerRecipes& layers,
                      double time, bool follows) {
    sea.set_bodies(view.bodies, view.ground);
    sea.set_spray(view, follows);
    sea.set_layers(layers, follows);
    sea.set_progress(past_reporter(layers, view.bodies, time));
}

void set_surroundings(sim::OceanStepper& sea, const scene::Scene& scene, scene::SpraySceneBuilder& builder,
                      bool follows) {
    const sim::SprayScene& view = builder.build(scene);
    sea.set_forces(scene.view.mode == scene::kViewForces);
    set_surroundings(sea, view, scene::water_layers(scene, builder.waterlines()), scene.clock.time, follows);
}

}  // namespace deepwater::app
