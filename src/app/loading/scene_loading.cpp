#include "app/loading/scene_loading.h"

#include <chrono>
#include <utility>
#include <vector>

#include "scene/objects/bed_scatter.h"
#include "scene/surroundings/own_shore.h"

namespace deepwater::app {
namespace {

/// Shares of the work that are done after its steps.
constexpr double kRead = 0.1, kModels = 0.5, kSea = 0.7, kAir = 1;

/// All objects whose models a picture of the scene needs at first.
std::vector<scene::Object> objects_in(const scene::Scene& scene, const std::filesystem::path& models) {
    std::vector<scene::Object> objects = scene.objects;
    const scene::BedState bed = scene::present_bed(scene);
    const std::vector<scene::Object> strewn =
        scene::scattered(bed, scene.sea, scene::scatter_cell(scene.camera.position), models);
    objects.insert(objects.end(), strewn.begin(), strewn.end());
    return objects;
}

}  // namespace

void SceneLoading::begin(std::function<LoadedScene()> read, std::filesystem::path models, SeaFeed& feed,
                         bool software) {
    share_ = 0;
    requested_ = false;
    result_ = std::async(std::launch::async, [this, read = std::move(read), models = std::move(models), &feed,
                                              software] { return load(read, models, feed, software); });
}

bool SceneLoading::done() const {
    return result_.wait_for(std::chrono::seconds(0)) == std::future_status::ready;
}

void SceneLoading::forget() {
    models_ = {};
    air_.reset();
}

LoadedScene SceneLoading::load(const std::function<LoadedScene()>& read, const std::filesystem::path& models,
                               SeaFeed& feed, bool software) {
    LoadedScene loaded = read();
    scene::hold_shore(loaded.scene);
    share_ = kRead;
    models_.update(objects_in(loaded.scene, models));
    (void)scene::SeaBed(scene::present_bed(loaded.scene),
                        loaded.scene.sea);  // makes land, once for all who ask
    share_ = kModels;
    requested_ = true;
    feed.open(loaded.scene, software);
    share_ = kSea;
    air_ = optics::atmosphere_of(scene::resolved_sky(loaded.scene.sky, loaded.scene.clock.time).aerosol);
    share_ = kAir;
    return loaded;
}

}  // namespace deepwater::app
