#include "app/sea_surroundings.h"

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/progress.h"
#include "scene/water_layers.h"

namespace deepwater::app {
namespace {

/// Reports on `seconds` of sea time as the shares of them come in; forgets when all are done.
std::function<void(double)> report_on(double seconds) {
    const int total = std::max(static_cast<int>(std::lround(seconds)), 1);
    struct Report {
        std::unique_ptr<Progress> progress;
        int told = 0;
    };
    return [total, report = std::make_shared<Report>()](double share) {
        if (!report->progress) *report = {std::make_unique<Progress>(total, "seconds of the water's past")};
        for (; report->told < static_cast<int>(share * total); ++report->told) report->progress->advance();
        if (share >= 1) report->progress.reset();
    };
}

}  // namespace

void set_surroundings(sim::OceanStepper& sea, const scene::Scene& scene, const sim::SprayScene& view,
                      bool follows) {
    const sim::LayerRecipes layers = scene::water_layers(scene);
    const bool since_zero = std::ranges::any_of(layers, [](const auto& layer) { return !layer->memory(); });
    sea.set_bodies(view.bodies);
    sea.set_spray(view, follows);
    sea.set_layers(layers, follows);
    sea.set_progress(since_zero && !follows ? report_on(std::abs(scene.clock.time)) : nullptr);
}

}  // namespace deepwater::app
