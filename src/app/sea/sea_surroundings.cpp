#include "app/sea/sea_surroundings.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/command_line/progress.h"
#include "scene/surroundings/water_layers.h"

namespace deepwater::app {
std::function<void(double)> past_reporter(const sim::LayerRecipes& layers, double time) {
    if (std::ranges::none_of(layers, [](const auto& layer) { return !layer->memory(); })) return nullptr;
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
    sea.set_bodies(view.bodies);
    sea.set_spray(view, follows);
    sea.set_layers(layers, follows);
    sea.set_progress(past_reporter(layers, time));
}

void set_surroundings(sim::OceanStepper& sea, const scene::Scene& scene, scene::SpraySceneBuilder& builder,
                      bool follows) {
    const sim::SprayScene& view = builder.build(scene);
    set_surroundings(sea, view, scene::water_layers(scene, builder.waterlines()), scene.clock.time, follows);
}

}  // namespace deepwater::app
