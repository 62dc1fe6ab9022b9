#include "sim/ocean.h"

#include <tbb/enumerable_thread_specific.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>

#include "sim/cascades.h"
#include "sim/ocean_tile.h"
#include "sim/phillips.h"

namespace deepwater::sim {
namespace {

using ThreadScratch = tbb::enumerable_thread_specific<WaveScratch>;

/// One task of a pass over all tiles.
struct TileTask {
    size_t tile;
    int task;
};

/// The same sea but for what only scales or animates the maps as they are written.
bool same_waves(SeaState a, const SeaState& b) {
    a.choppiness = b.choppiness;
    return a == b;
}

}  // namespace

struct Ocean::Impl {
    explicit Impl(const SeaState& initial) { set_state(initial); }

    void set_state(const SeaState& next);
    void make_tiles(const SeaState& next, const std::vector<TilePlan>& plans);

    SeaState state;
    int resolution = 0;
    std::vector<OceanTile> tiles;
    std::vector<TileTask> column_tasks;
    std::vector<TileTask> row_tasks;
    glm::vec3 unresolved_variance{0};
    float significant_height = 0;
    ThreadScratch scratch{WaveScratch(0)};
};

void Ocean::Impl::make_tiles(const SeaState& next, const std::vector<TilePlan>& plans) {
    std::vector<OceanTile> made;
    for (const TilePlan& plan : plans) {
        const auto same = std::find_if(tiles.begin(), tiles.end(), [&](const OceanTile& tile) {
            return tile.plan().rung == plan.rung && tile.plan().resolution == plan.resolution;
        });
        if (same != tiles.end()) {
            made.push_back(std::move(*same));
        } else {
            made.emplace_back(plan, next);
        }
    }
    tiles = std::move(made);
    if (resolution != plans.front().resolution) {
        resolution = plans.front().resolution;
        scratch = ThreadScratch([n = resolution] { return WaveScratch(n); });
    }
    column_tasks.clear();
    row_tasks.clear();
    for (size_t i = 0; i < tiles.size(); ++i) {
        for (int task = 0; task < tiles[i].field().column_tasks(); ++task) column_tasks.push_back({i, task});
        for (int task = 0; task < tiles[i].field().row_tasks(); ++task) row_tasks.push_back({i, task});
    }
}

void Ocean::Impl::set_state(const SeaState& next) {
    if (!tiles.empty() && same_waves(next, state)) {
        state = next;
        return;
    }
    const std::vector<TilePlan> plans = plan_tiles(next);
    if (plans.size() != tiles.size() || plans.front().resolution != resolution) make_tiles(next, plans);
    state = next;
    tbb::parallel_for(size_t{0}, tiles.size(), [&](size_t i) { tiles[i].set_state(state); });

    // What no tile carries: below the first band, between bands that a low resolution cut short, above the
    // last.
    const Phillips spectrum(state);
    glm::dvec3 unresolved(0);
    double carried_to = 0;
    for (const OceanTile& tile : tiles) {
        unresolved += spectrum.slope_covariance(carried_to, tile.plan().k_min);
        carried_to = tile.plan().k_max;
    }
    unresolved_variance = unresolved + spectrum.slope_covariance(carried_to, kAllShortWaves);
    significant_height = static_cast<float>(4 * std::sqrt(spectrum.height_variance(0, kAllShortWaves)));
}

Ocean::Ocean(const SeaState& state) : impl_(std::make_unique<Impl>(state)) {}
Ocean::~Ocean() = default;
Ocean::Ocean(Ocean&&) noexcept = default;
Ocean& Ocean::operator=(Ocean&&) noexcept = default;

void Ocean::set_state(const SeaState& state) {
    impl_->set_state(state);
}
const SeaState& Ocean::state() const {
    return impl_->state;
}

void Ocean::evaluate(double t, OceanMaps& maps) {
    auto& tiles = impl_->tiles;
    maps.time = t;
    maps.tiles.resize(tiles.size());
    maps.info.resize(tiles.size());
    for (size_t i = 0; i < tiles.size(); ++i) {
        maps.info[i] = tiles[i].info();
        tiles[i].field().prepare(maps.tiles[i]);
    }
    maps.unresolved_variance = impl_->unresolved_variance;
    maps.significant_height = impl_->significant_height;

    const float choppiness = impl_->state.choppiness;
    const auto run = [&](const std::vector<TileTask>& tasks, auto&& pass) {
        tbb::parallel_for(size_t{0}, tasks.size(), [&](size_t i) {
            pass(tiles[tasks[i].tile].field(), tasks[i], impl_->scratch.local());
        });
    };
    run(impl_->column_tasks, [&](WaveField& field, const TileTask& task, WaveScratch& scratch) {
        field.transform_columns(task.task, t, scratch);
    });
    run(impl_->row_tasks, [&](WaveField& field, const TileTask& task, WaveScratch& scratch) {
        field.transform_rows(task.task, choppiness, maps.tiles[task.tile], scratch);
    });
    maps.highest_crest = 0;
    maps.farthest_drift = 0;
    for (size_t i = 0; i < tiles.size(); ++i) {
        const WaveExtremes extremes = tiles[i].field().finish(maps.tiles[i]);
        maps.highest_crest += extremes.height;
        maps.farthest_drift += extremes.drift;
    }
}

}  // namespace deepwater::sim
