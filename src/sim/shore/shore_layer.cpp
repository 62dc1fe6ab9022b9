#include "sim/shore/shore_layer.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <string>
#include <utility>

#include "core/check.h"
#include "sim/laws/gravity.h"
#include "sim/moment/sea_tick.h"
#include "sim/shore/infiltration.h"
#include "sim/shore/shore_drive.h"
#include "sim/shore/shore_surface.h"

namespace deepwater::sim {
namespace {

constexpr int kFewestCells = 16, kMostCells = 1024;
constexpr const char* kRoughnessRange = "the roughness must be 0 to 1 s/m^(1/3)";
constexpr double kStillWater = 0;  // m over y = 0
constexpr double kDeepest = 1000;  // m, of the ground: in deeper water steps get too short

void require(bool holds, const char* what) {
    if (!holds) throw UsageError(std::string("layer of shallow water: ") + what);
}

/// Calls visit(x, y) for all places of a grid, row by row.
template <class T, class Visit>
void for_each_place(const Grid2D<T>& grid, const Visit& visit) {
    for (int y = 0; y < grid.height(); ++y) {
        for (int x = 0; x < grid.width(); ++x) visit(x, y);
    }
}

/// Returns the time, s, after which long waves that enter at the driven rim have come to all water, looked at on a grid of
/// at most 64 places along a side.
double last_arrival(const ShoreRecipe& recipe) {
    constexpr int kMostPlaces = 64, kRounds = 4;
    constexpr double kShallowest = 0.25;  // m: shallower water counts as so deep
    const Grid2D<float>& ground = *recipe.ground;
    const int stride = (std::max(ground.width(), ground.height()) + kMostPlaces - 1) / kMostPlaces;
    const int width = (ground.width() - 1) / stride + 1, height = (ground.height() - 1) / stride + 1;
    const double pitch = stride * recipe.cell();
    const auto depth = [&](int x, int y) { return -static_cast<double>(ground(x * stride, y * stride)); };
    Grid2D<double> arrival(width, height);
    for_each_place(arrival, [&](int x, int y) {
        const double inside = std::min({x, y, width - 1 - x, height - 1 - y}) * pitch;
        const bool enters = inside <= recipe.window.rim && depth(x, y) > ShoreDrive::kDrivenDepth;
        arrival(x, y) = enters ? 0 : std::numeric_limits<double>::infinity();
    });
    const auto pass = [&](int x, int y) {
        if (!(depth(x, y) > 0)) return;
        const double across = pitch / std::sqrt(kGravity * std::max(depth(x, y), kShallowest));
        for (int dy = -1; dy <= 1; ++dy) {
            for (int dx = -1; dx <= 1; ++dx) {
                const int from_x = std::clamp(x + dx, 0, width - 1),
                          from_y = std::clamp(y + dy, 0, height - 1);
                const double way = dx != 0 && dy != 0 ? std::numbers::sqrt2 : 1;
                arrival(x, y) = std::min(arrival(x, y), arrival(from_x, from_y) + way * across);
            }
        }
    };
    for (int round = 0; round < kRounds; ++round) {
        for_each_place(arrival, pass);
        for_each_place(arrival, [&](int x, int y) { pass(width - 1 - x, height - 1 - y); });
    }
    double last = 0;
    for (const double time : arrival.values()) {
        if (std::isfinite(time)) last = std::max(last, time);
    }
    return last;
}

using Field = std::shared_ptr<const Grid2D<float>>;

/// Returns whether two fields hold the same values, or are both missing.
bool same_field(const Field& a, const Field& b) {
    return a == b || (a && b && a->width() == b->width() && std::ranges::equal(a->values(), b->values()));
}

/// Returns whether the cells (x, y) of a field hold what the cells (x, y) + by of `before` do, where that has them; or both
/// are missing.
bool same_where_kept(const Field& field, const Field& before, const glm::ivec2& by) {
    if (!field || !before) return !field && !before;
    if (field->width() != before->width() || field->height() != before->height()) return false;
    const CellBox kept = kept_cells({field->width(), field->height()}, by);
    for (int y = kept.begin.y; y < kept.end.y; ++y) {
        for (int x = kept.begin.x; x < kept.end.x; ++x) {
            if ((*field)(x, y) != (*before)(x + by.x, y + by.y)) return false;
        }
    }
    return true;
}

/// Returns by how many cells the window of `next` has moved from that of `now`; nothing if another thing differs, or if the
/// ground of cells that stay does.
std::optional<glm::ivec2> moved_by(const ShoreRecipe& next, const ShoreRecipe& now) {
    constexpr double kRounding = 1e-6;  // cells
    if (!next.driven || !next.reservoirs.empty() || !next.ground) return {};
    ShoreRecipe there = next;
    there.window.middle = now.window.middle;
    there.ground = now.ground;
    there.roughness = now.roughness;
    const glm::ivec2 size(now.ground->width(), now.ground->height());
    if (!there.equals(now) || glm::ivec2(next.ground->width(), next.ground->height()) != size) return {};
    const glm::dvec2 cells = now.window.own_from_world(next.window.middle) / now.cell();
    const glm::dvec2 whole = glm::round(cells);
    if (glm::length(cells - whole) > kRounding || glm::length(whole) > 1e6) return {};
    const glm::ivec2 by(whole);
    if (!same_where_kept(next.ground, now.ground, by) || !same_where_kept(next.roughness, now.roughness, by))
        return {};
    return by;
}

ShallowSettings settings_of(const ShoreRecipe& recipe) {
    ShallowSettings settings{.cell = recipe.cell(),
                             .manning = recipe.manning,
                             .dispersion = recipe.dispersion,
                             .breaking = recipe.breaking};
    if (recipe.driven) settings.edges.fill(ShoreEdge::driven);
    return settings;
}

/// Returns Manning's n of all cells, s/m^(1/3).
Grid2D<float> roughness_of(const ShoreRecipe& recipe) {
    if (recipe.roughness) return *recipe.roughness;
    Grid2D<float> even(recipe.ground->width(), recipe.ground->height());
    std::ranges::fill(even.values(), static_cast<float>(recipe.manning));
    return even;
}

/// Returns how much of the ground is sand, 0 … 1.
Grid2D<float> sandiness(const ShoreRecipe& recipe) {
    constexpr auto kSand = static_cast<float>(kRoughestSand), kShingle = static_cast<float>(kRoughestShingle);
    Grid2D<float> sandy = roughness_of(recipe);
    for (float& of : sandy.values()) of = std::clamp((kShingle - of) / (kShingle - kSand), 0.0f, 1.0f);
    return sandy;
}

class ShoreLayer : public WaterLayer {
public:
    explicit ShoreLayer(const ShoreRecipe& recipe)
        : recipe_(recipe),
          drive_(recipe.window, *recipe.ground, recipe.cell(), recipe.choppiness),
          surface_(recipe.window, recipe.ground, recipe.foam_life, sandiness(recipe)) {
        if (recipe.solver == ShoreSolver::shallow_water) {
            shallow_ = std::make_unique<ShallowWater>(*recipe.ground, settings_of(recipe),
                                                      recipe.roughness ? *recipe.roughness : Grid2D<float>());
            infiltration_ = std::make_unique<Infiltration>(*recipe.ground, roughness_of(recipe),
                                                           kSandInfiltration, kStillWater);
        } else {
            kass_miller_ = std::make_unique<KassMiller>(
                *recipe.ground,
                KassMillerSettings{glm::dvec2(recipe.cell()), recipe.damping, recipe.loss_free});
        }
    }

    void restart(double t) override {
        if (wanted_) *this = ShoreLayer(ShoreRecipe(*wanted_));
        const auto level = [&](int x, int y) { return level_at(x, y); };
        if (shallow_) shallow_->fill(level);
        if (kass_miller_) kass_miller_->fill(level);
        if (infiltration_) infiltration_->restart();
        drive_.restart();
        time_ = t;
        last_step_ = 0;
        if (shallow_) surface_.restart(*shallow_, t);
        if (kass_miller_) surface_.restart(*kass_miller_, t);
    }

    void step(const LayerSurroundings& around, double seconds) override {
        const bool driven = recipe_.driven && around.sea != nullptr && around.motion;
        if (driven) {
            if (!drive_.has_looked()) begin_with(*around.sea, {});
            if (wanted_ && sea_tick(time_) % ShoreRecipe::kTicksALook == 0) move(*around.sea);
            if (sea_tick(time_) % ShoreRecipe::kTicksALook == 0 || !drive_.has_looked())
                drive_.look(*around.sea);
            drive_.lead_to(time_ + 0.5 * seconds);
        }
        if (shallow_) {
            shallow_->step(seconds, driven ? &drive_.drive() : nullptr);
            infiltration_->step(*shallow_, seconds);
            surface_.take(*shallow_, seconds, around.foam_stretch, &infiltration_->speed());
        }
        if (kass_miller_) {
            kass_miller_->step(seconds);
            if (driven) lead(seconds);
            surface_.take(*kass_miller_, seconds, around.foam_stretch, nullptr);
        }
        time_ += seconds;
        last_step_ = seconds;
    }

    void show(double t, bool motion, LayerMaps& maps) override {
        if (recipe_.driven) {
            maps.replaces = drive_.carried();
            maps.wave_number = static_cast<float>(drive_.wave_number());
        } else {
            maps.replaces.fill(1);
            maps.wave_number = static_cast<float>(1 / std::max(surface_.mean_depth(), recipe_.cell()));
        }
        surface_.lay(share_at(t), motion, maps);
    }

    void show_paths(double t, const glm::vec4& ages, LayerMaps& maps) override {
        if (shallow_) {
            surface_.lay_paths(share_at(t), ages, maps);
        } else {
            maps.came_from = {};
        }
    }

    /// The window moves in the next step that looks at the sea.
    bool continue_as(const LayerRecipe& next) override {
        const auto* shore = dynamic_cast<const ShoreRecipe*>(&next);
        if (!shore || !moved_by(*shore, recipe_)) return false;
        shore->check();
        wanted_ = *shore;
        return true;
    }

private:
    /// Moves the window to where it is wanted.
    void move(const SeaSurface& sea) {
        ShoreLayer moved{ShoreRecipe(*wanted_)};
        const glm::ivec2 by = moved_by(moved.recipe_, recipe_).value();
        moved.restart(time_);
        moved.begin_with(sea, kept_cells({recipe_.ground->width(), recipe_.ground->height()}, by));
        if (shallow_) {
            moved.shallow_->take_over(*shallow_, by);
            moved.surface_.take_over(surface_, by, *moved.shallow_);
            moved.infiltration_->take_over(*infiltration_, by);
        }
        if (kass_miller_) {
            moved.kass_miller_->take_over(*kass_miller_, by);
            moved.surface_.take_over(surface_, by, *moved.kass_miller_);
        }
        moved.last_step_ = last_step_;
        *this = std::move(moved);
        drive_.look(sea);
    }
    /// Returns the part of the last step that has passed at a time [s], 0 … 1.
    [[nodiscard]] double share_at(double t) const {
        return last_step_ > 0 ? std::clamp(1 + (t - time_) / last_step_, 0.0, 1.0) : 1.0;
    }
    /// Returns where water stands at the beginning, m over y = 0.
    [[nodiscard]] double level_at(int x, int y) const {
        const glm::dvec2 own = recipe_.cell() * (glm::dvec2(x, y) + 0.5) - recipe_.window.half_sides;
        const glm::dvec2 place = recipe_.window.world_from_own(own);
        double level = 0;
        for (const Reservoir& reservoir : recipe_.reservoirs) {
            const glm::dvec2 off = glm::abs(place - reservoir.middle);
            if (off.x <= reservoir.half_sides.x && off.y <= reservoir.half_sides.y)
                level = std::max(level, reservoir.level);
        }
        return level;
    }
    /// Lets the water begin with the waves of the sea, so that those of the rim do not come into still water.
    /// @param without  cells that do not
    void begin_with(const SeaSurface& sea, const CellBox& without) {
        if (!recipe_.reservoirs.empty()) return;
        if (kass_miller_) {
            Grid2D<double> heights(recipe_.ground->width(), recipe_.ground->height());
            for (const ShoreDrive::SeaCell& at : drive_.waves_inside(sea, *recipe_.ground, without))
                heights(at.cell.x, at.cell.y) = at.height;
            kass_miller_->fill([&](int x, int y) { return heights(x, y); });
            return;
        }
        for (const ShoreDrive::SeaCell& at : drive_.waves_inside(sea, *recipe_.ground, without)) {
            const int x = at.cell.x, y = at.cell.y;
            shallow_->set(x, y, at.height - shallow_->bed(x, y), at.discharge.x, at.discharge.y);
        }
    }
    void lead(double seconds) {
        const ShallowDrive& drive = drive_.drive();
        for_each_place(*recipe_.ground, [&](int x, int y) {
            const auto rate = static_cast<double>(drive.rate(x, y));
            if (!(rate > 0)) return;
            // The drive is that of the middle of the step.
            const auto middle = static_cast<double>(drive.surface(x, y));
            const double half = 0.5 * seconds * static_cast<double>(drive_.rise()(x, y));
            kass_miller_->lead(x, y, 1 - std::exp(-rate * seconds), middle + half, middle - half);
        });
    }

    ShoreRecipe recipe_;
    std::optional<ShoreRecipe> wanted_{};  // where it moves to
    ShoreDrive drive_;
    ShoreSurface surface_;
    std::unique_ptr<ShallowWater> shallow_;         // one of the two
    std::unique_ptr<KassMiller> kass_miller_;       // is there
    std::unique_ptr<Infiltration> infiltration_{};  // of shallow_
    double time_ = 0;                               // s, of the end of the last step
    double last_step_ = 0;                          // s; 0 after restart()
};

}  // namespace

double ShoreRecipe::cell() const {
    return 2 * window.half_sides.x / ground->width();
}

void ShoreRecipe::check_placed(const glm::ivec2& cells) const {
    check_window(window);
    for (const int count : {cells.x, cells.y})
        require(count >= kFewestCells && count <= kMostCells, "there may be 16 to 1024 cells along a side");
    const glm::dvec2 sides = window.half_sides / glm::dvec2(cells);
    require(std::abs(sides.y / sides.x - 1) < 1e-3, "the cells must be squares");
    require(reservoirs.size() <= 100, "there are more than 100 reservoirs");
    for (const Reservoir& reservoir : reservoirs) {
        for (const double value :
             {reservoir.middle.x, reservoir.middle.y, reservoir.half_sides.x, reservoir.half_sides.y})
            require(std::abs(value) <= 1e7, "the place of a reservoir is out of range");
        require(reservoir.half_sides.x > 0 && reservoir.half_sides.y > 0, "a reservoir has no size");
        require(std::abs(reservoir.level) <= kDeepest, "the level of a reservoir must be within 1000 m");
    }
}

void ShoreRecipe::check() const {
    require(ground != nullptr, "there is no ground");
    check_placed({ground->width(), ground->height()});
    require(foam_life > 0 && foam_life <= 1e5, "the life of foam must be above 0 s");
    require(manning >= 0 && manning <= 1, kRoughnessRange);
    if (roughness) {
        require(roughness->width() == ground->width() && roughness->height() == ground->height(),
                "there must be as many values of roughness as cells");
        for (const float n : roughness->values()) require(n >= 0 && n <= 1, kRoughnessRange);
    }
    require(damping >= 0 && damping <= 1, "the damping must be 0 to 1");
    require(choppiness >= 0 && choppiness <= 10, "the choppiness must be 0 to 10");
    for (const float z : ground->values())
        require(std::abs(static_cast<double>(z)) <= kDeepest,
                "the ground must lie within 1000 m of sea level");
}

std::unique_ptr<WaterLayer> ShoreRecipe::make() const {
    check();
    return std::make_unique<ShoreLayer>(*this);
}

bool ShoreRecipe::equals(const ShoreRecipe& other) const {
    return same_field(ground, other.ground) && same_field(roughness, other.roughness) &&
           window == other.window && solver == other.solver && driven == other.driven &&
           choppiness == other.choppiness && dispersion == other.dispersion && breaking == other.breaking &&
           manning == other.manning && damping == other.damping && loss_free == other.loss_free &&
           foam_life == other.foam_life && reservoirs == other.reservoirs;
}

bool ShoreRecipe::operator==(const LayerRecipe& other) const {
    const auto* shore = dynamic_cast<const ShoreRecipe*>(&other);
    return shore && equals(*shore);
}

double ShoreRecipe::shortest_wave() const {
    return ShoreDrive::shortest_wave(cell());
}

std::optional<double> ShoreRecipe::memory() const {
    if (!reservoirs.empty()) return {};
    // The water begins with the sea's waves, so that those of the rim need not come everywhere first.
    constexpr double kShare = 0.5, kRunBack = 10;  // s
    return kShare * (ground ? last_arrival(*this) : 0.0) + kRunBack;
}

}  // namespace deepwater::sim
