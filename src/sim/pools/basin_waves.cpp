#include "sim/pools/basin_waves.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <optional>
#include <vector>

#include "core/check.h"
#include "core/shared_glsl.h"
#include "sim/numerics/denormals.h"
#include "sim/pools/basin_solver.h"

namespace deepwater::shared {
#include "shared/water/dispersion.glsl"
}

namespace deepwater::sim {
namespace {

constexpr double kReach = 4;  // radii: e^(−16) of a spot is left there
constexpr int kFewestCells = 8, kMostCells = 1024;

/// Returns the least n ≥ `cells` without prime factors above 5, for which transforms are fast; 1024 is one.
int smooth_number(int cells) {
    for (int n = cells;; ++n) {
        int rest = n;
        for (const int factor : {2, 3, 5}) {
            while (rest % factor == 0) rest /= factor;
        }
        if (rest == 1) return n;
    }
}

int cells_along(double side, double cell) {
    // A side that is a whole number of cells up to rounding has that number.
    const double exact = side / cell * (1 - 1e-9);
    if (!(exact <= kMostCells)) throw UsageError("a basin has at most 1024 cells along a side");
    const int cells = static_cast<int>(std::ceil(exact));
    if (cells < kFewestCells) throw UsageError("a basin has at least 8 cells along a side");
    return cells;
}

void check_viscosity(double viscosity) {
    if (!(viscosity >= 0 && viscosity <= 1))
        throw UsageError("the viscosity of the water in a basin is 0 to 1 m^2/s");
}

BasinPlan plan_of(const BasinShape& shape, const BasinSettings& settings) {
    check_basin_shape(shape);
    if (!(settings.cell >= 0.0005 && settings.cell <= 10))
        throw UsageError("the cells of a basin have sides of 0.0005 to 10 m");
    check_viscosity(settings.viscosity);
    if (settings.rule) settings.rule->check();
    const glm::dvec2 sides = 2.0 * shape.reach();
    BasinPlan plan{.shape = shape,
                   .columns = cells_along(sides.x, settings.cell),
                   .rows = cells_along(sides.y, settings.cell),
                   .viscosity = settings.viscosity,
                   .tension = settings.tension ? static_cast<double>(shared::kWaterTension) : 0,
                   .rule = settings.rule};
    if (shape.kind == BasinShape::Kind::polygon) {
        int block = 1;
        while (std::max(plan.columns, plan.rows) > kCoarsestCells * block) block *= 2;
        const auto whole_blocks = [block](int cells) { return (cells + block - 1) / block * block; };
        plan.columns = whole_blocks(plan.columns);
        plan.rows = whole_blocks(plan.rows);
    } else {
        plan.columns = smooth_number(plan.columns);
        plan.rows = smooth_number(plan.rows);
    }
    plan.cell = {sides.x / plan.columns, sides.y / plan.rows};
    return plan;
}

std::unique_ptr<BasinSolver> solver_of(const BasinPlan& plan) {
    if (plan.rule) return make_kass_miller_waves(plan);
    switch (plan.shape.kind) {
        case BasinShape::Kind::rectangle:
            return make_rectangle_waves(plan);
        case BasinShape::Kind::round:
            return make_round_waves(plan);
        case BasinShape::Kind::polygon:
            break;
    }
    return make_polygon_waves(plan);
}

void clear(Grid2D<float>& grid) {
    std::ranges::fill(grid.values(), 0.0f);
}

}  // namespace

double BasinPlan::frequency(double k) const {
    return static_cast<double>(shared::angular_frequency(
        static_cast<float>(k), static_cast<float>(shape.depth), static_cast<float>(tension)));
}

double BasinPlan::push(double k) const {
    return k *
           static_cast<double>(shared::bed_influence(static_cast<float>(k), static_cast<float>(shape.depth)));
}

struct BasinWaves::Stirred {
    Grid2D<float> height, rise, impulse;
    bool moved = false, pressed = false;  ///< height or rise, and impulse, may differ from 0
    std::optional<double> volume = {};    ///< m³, where it has been stated

    [[nodiscard]] bool any() const { return moved || pressed || volume; }
};

BasinWaves::BasinWaves(const BasinShape& shape, const BasinSettings& settings)
    : settings_(settings),
      viscosity_(settings.viscosity),
      plan_(std::make_unique<BasinPlan>(plan_of(shape, settings))),
      solver_(solver_of(*plan_)),
      sources_(std::make_unique<BasinSources>()),
      stirred_(std::make_unique<Stirred>()),
      height_(plan_->columns, plan_->rows),
      rise_(plan_->columns, plan_->rows) {
    const int width = solver_->nodes().width(), count = solver_->nodes().height();
    *sources_ = {.height = Grid2D<float>(width, count),
                 .rise = Grid2D<float>(width, count),
                 .impulse = Grid2D<float>(width, count)};
    area_ = 0;
    for (const float part : solver_->node_areas().values()) area_ += static_cast<double>(part);
}

BasinWaves::~BasinWaves() = default;

const BasinShape& BasinWaves::shape() const {
    return plan_->shape;
}
glm::dvec2 BasinWaves::place(int column, int row) const {
    return plan_->place(column, row);
}
glm::dvec2 BasinWaves::cell_sides() const {
    return plan_->cell;
}

double BasinWaves::volume() const {
    if (stirred_->volume) return volume_ + *stirred_->volume;
    if (!stirred_->moved) return volume_;
    Grid2D<float> at_nodes(sources_->height.width(), sources_->height.height());
    if (stirred_->height.width() > 0) solver_->add_cells(stirred_->height, at_nodes);
    double sum = volume_;
    const auto areas = solver_->node_areas().values();
    for (size_t i = 0; i < areas.size(); ++i)
        sum += static_cast<double>(areas[i]) * static_cast<double>(at_nodes.values()[i]);
    return sum;
}

double BasinWaves::mean_level() const {
    return volume() / area_;
}

double BasinWaves::motion() const {
    return at_rest_ ? 0 : solver_->motion();
}

void BasinWaves::check_spot(const Spot& spot, double amplitude, double most) const {
    const glm::dvec2 reach = plan_->shape.reach();
    if (!std::isfinite(spot.place.x) || !std::isfinite(spot.place.y))
        throw UsageError("the place of a spot in a basin is a number");
    if (!(spot.radius > 0 && spot.radius <= 4 * std::max(reach.x, reach.y)))
        throw UsageError("the radius of a spot in a basin is positive and at most four times its reach");
    if (!(std::abs(amplitude) <= most)) throw UsageError("a spot in a basin is too strong or not a number");
}

void BasinWaves::add(Grid2D<float>& field, const Spot& spot, double amplitude, double* volume) {
    const double reach = kReach * spot.radius;
    const auto& nodes = solver_->nodes();
    const auto& areas = solver_->node_areas();
    double sum = 0;
    for (const glm::dvec2& middle : spot_images(plan_->shape, spot.place, reach)) {
        if (spot.shape == Spot::Shape::hump && solver_->nodes_are_cells()) {
            sum += add_hump(field, middle, spot.radius, amplitude);
            continue;
        }
        for (int row = 0; row < nodes.height(); ++row) {
            if (!solver_->row_is_near(row, middle, reach)) continue;
            for (int i = 0; i < nodes.width(); ++i) {
                const glm::dvec2 from = (glm::dvec2(nodes(i, row)) - middle) / spot.radius;
                const double q2 = glm::dot(from, from);
                if (q2 > kReach * kReach) continue;
                const double value =
                    amplitude * std::exp(-q2) * (spot.shape == Spot::Shape::crater ? q2 - 1 : 1);
                field(i, row) += static_cast<float>(value);
                sum += value * static_cast<double>(areas(i, row));
            }
        }
    }
    if (volume != nullptr) *volume += sum;
}

/// e^{−x²/R²} of the cells along a side around a place.
struct BasinWaves::HumpSide {
    int first = 0;
    double sum = 0;
    std::vector<float> value;

    /// @param at    own coordinate of the place, m
    /// @param side  of a cell, m
    void set(double at, double radius, int cells, double side) {
        const auto cell_of = [&](double own) { return own / side + 0.5 * (cells - 1); };
        const double low = std::ceil(cell_of(at - kReach * radius)),
                     high = std::floor(cell_of(at + kReach * radius));
        first = static_cast<int>(std::clamp(low, 0.0, static_cast<double>(cells)));
        const int end = 1 + static_cast<int>(std::clamp(high, -1.0, static_cast<double>(cells - 1)));
        value.resize(static_cast<size_t>(std::max(end - first, 0)));
        sum = 0;
        for (size_t i = 0; i < value.size(); ++i) {
            const double from = (static_cast<double>(i) + first - 0.5 * (cells - 1)) * side - at;
            value[i] = static_cast<float>(std::exp(-(from / radius) * (from / radius)));
            sum += static_cast<double>(value[i]);
        }
    }
};

/// Adds a hump to cells. As e^{−r²/R²} is a product of one function along each axis, this is quick.
/// @return its volume, m³
double BasinWaves::add_hump(Grid2D<float>& field, const glm::dvec2& middle, double radius, double amplitude) {
    thread_local HumpSide across, down;
    across.set(middle.x, radius, plan_->columns, plan_->cell.x);
    down.set(middle.y, radius, plan_->rows, plan_->cell.y);
    const bool whole_cells = plan_->shape.kind == BasinShape::Kind::rectangle;
    double volume = 0;
    for (size_t j = 0; j < down.value.size(); ++j) {
        const float high = static_cast<float>(amplitude) * down.value[j];
        const int row = down.first + static_cast<int>(j);
        float* to = field.row(row) + across.first;
        for (size_t i = 0; i < across.value.size(); ++i) to[i] += high * across.value[i];
        if (whole_cells) continue;
        const float* areas = solver_->node_areas().row(row) + across.first;
        double sum = 0;
        for (size_t i = 0; i < across.value.size(); ++i)
            sum += static_cast<double>(areas[i]) * static_cast<double>(across.value[i]);
        volume += amplitude * static_cast<double>(down.value[j]) * sum;
    }
    return whole_cells ? amplitude * across.sum * down.sum * plan_->cell.x * plan_->cell.y : volume;
}

void BasinWaves::raise(const Spot& spot, double metres) {
    check_spot(spot, metres, 1e6);
    add(sources_->height, spot, metres, &volume_);
    sources_->stirred = true;
    at_rest_ = false;
}

void BasinWaves::press(const Spot& spot, double impulse) {
    check_spot(spot, impulse, 1e9);
    add(sources_->impulse, spot, impulse, nullptr);
    sources_->pressed = true;
    at_rest_ = false;
}

void BasinWaves::add_volume(const glm::dvec2& own, double cubic_metres, double radius) {
    const double narrowest = 1.5 * std::max(plan_->cell.x, plan_->cell.y);
    check_spot({.place = own, .radius = radius}, cubic_metres, 1e9);
    if (!plan_->shape.inside(own)) return;
    const Spot hump{.place = own, .radius = std::max(radius, narrowest)};
    // The volume of a hump of one metre at the nodes gives the height that is needed.
    Grid2D<float>& height = sources_->height;
    Grid2D<float> unit(height.width(), height.height());
    double volume = 0;
    add(unit, hump, 1, &volume);
    DW_CHECK(volume > 0);
    const auto metres = static_cast<float>(cubic_metres / volume);
    for (size_t i = 0; i < unit.values().size(); ++i) height.values()[i] += metres * unit.values()[i];
    volume_ += cubic_metres;
    sources_->stirred = true;
    at_rest_ = false;
}

void BasinWaves::add_evenly(double cubic_metres) {
    if (!(std::abs(cubic_metres) <= 1e9)) throw UsageError("a volume for a basin is out of range");
    volume_ += cubic_metres;
    if (at_rest_) lie_level();
}

void BasinWaves::damp(const glm::dvec2& own, double radius, double extinction) {
    if (at_rest_) return;
    const bool direct = solver_->nodes_are_cells();
    Grid2D<float>& height = direct ? sources_->height : stir_height();
    Grid2D<float>& rise = direct ? sources_->rise : stir_rise();
    const auto range = [&](double at, int cells, double side) {
        const double middle = at / side + 0.5 * (cells - 1), reach = radius / side;
        const double last = cells - 1;
        return glm::ivec2(static_cast<int>(std::clamp(std::ceil(middle - reach), 0.0, last)),
                          static_cast<int>(std::clamp(std::floor(middle + reach), 0.0, last)));
    };
    const glm::ivec2 across = range(own.x, plan_->columns, plan_->cell.x),
                     down = range(own.y, plan_->rows, plan_->cell.y);
    const auto each = [&](const auto& visit) {
        for (int j = down.x; j <= down.y; ++j) {
            for (int i = across.x; i <= across.y; ++i) {
                const glm::dvec2 from = (plan_->place(i, j) - own) / radius;
                const double inside = 1 - glm::dot(from, from);
                if (inside > 0) visit(i, j, static_cast<float>(1 - std::exp(-extinction * inside * inside)));
            }
        }
    };
    float weight = 0, mean_height = 0, mean_rise = 0;
    each([&](int i, int j, float taken) {
        weight += taken;
        mean_height += taken * height_(i, j);
        mean_rise += taken * rise_(i, j);
    });
    if (weight == 0) return;
    each([&](int i, int j, float taken) {
        height(i, j) -= taken * (height_(i, j) - mean_height / weight);
        rise(i, j) -= taken * (rise_(i, j) - mean_rise / weight);
    });
    // A solver leaves out the mean of sources at its nodes.
    if (direct) sources_->stirred = true;
}

Grid2D<float>& BasinWaves::stir(Grid2D<float>& grid, bool& stirred) {
    if (grid.width() == 0) grid = Grid2D<float>(plan_->columns, plan_->rows);
    stirred = true;
    at_rest_ = false;
    return grid;
}

Grid2D<float>& BasinWaves::stir_height() {
    return stir(stirred_->height, stirred_->moved);
}

Grid2D<float>& BasinWaves::stir_rise() {
    return stir(stirred_->rise, stirred_->moved);
}

Grid2D<float>& BasinWaves::stir_impulse() {
    return stir(stirred_->impulse, stirred_->pressed);
}

void BasinWaves::state_volume(double cubic_metres) {
    if (!(std::abs(cubic_metres) <= 1e9))
        throw UsageError("the volume brought to a basin is too large or not a number");
    stirred_->volume = stirred_->volume.value_or(0) + cubic_metres;
    at_rest_ = false;
}

void BasinWaves::take_stirred() {
    if (!stirred_->any()) return;
    const auto bound = [](Grid2D<float>& grid) {
        constexpr float kMost = 1e9f;
        for (float& value : grid.values()) value = std::abs(value) <= kMost ? value : 0;
    };
    const auto take = [&](Grid2D<float>& from, Grid2D<float>& to) {
        if (from.width() == 0) return;
        solver_->add_cells(from, to);
        clear(from);
    };
    if (stirred_->moved) {
        bound(stirred_->height);
        bound(stirred_->rise);
    }
    volume_ = volume();
    if (stirred_->moved) {
        take(stirred_->height, sources_->height);
        take(stirred_->rise, sources_->rise);
        sources_->stirred = true;
    }
    if (stirred_->pressed) {
        bound(stirred_->impulse);
        take(stirred_->impulse, sources_->impulse);
        sources_->pressed = true;
    }
    stirred_->moved = stirred_->pressed = false;
    stirred_->volume.reset();
}

void BasinWaves::step(double seconds) {
    if (!(seconds > 0 && seconds <= 10))
        throw UsageError("a step of a basin takes more than 0 and at most 10 s");
    if (at_rest_) return;
    const FlushDenormals flush;
    take_stirred();
    solver_->advance(seconds, *sources_, volume_ / area_, height_, rise_);
    if (sources_->stirred) {
        clear(sources_->height);
        clear(sources_->rise);
    }
    if (sources_->pressed) clear(sources_->impulse);
    sources_->stirred = sources_->pressed = false;
}

void BasinWaves::set_viscosity(double viscosity) {
    check_viscosity(viscosity);
    if (viscosity == viscosity_) return;
    viscosity_ = viscosity;
    solver_->set_viscosity(viscosity);
}

void BasinWaves::lie_level() {
    std::ranges::fill(height_.values(), static_cast<float>(volume_ / area_));
    clear(rise_);
    at_rest_ = true;
}

void BasinWaves::rest() {
    take_stirred();
    solver_->rest();
    for (auto* grid : {&sources_->height, &sources_->rise, &sources_->impulse}) clear(*grid);
    sources_->stirred = sources_->pressed = false;
    lie_level();
}

void BasinWaves::rest_below(double height) {
    if (at_rest_ || sources_->stirred || sources_->pressed || stirred_->any()) return;
    // A wave of two cells has the highest frequency, so the smallest height for its speed.
    const auto highest = static_cast<float>(height), level = static_cast<float>(volume_ / area_);
    const double shortest = std::numbers::pi / std::min(plan_->cell.x, plan_->cell.y);
    const auto fastest = static_cast<float>(height * plan_->frequency(shortest));
    const auto lower = [&](float value) { return std::abs(value - level) < highest; };
    const auto slower = [&](float value) { return std::abs(value) < fastest; };
    if (std::ranges::all_of(height_.values(), lower) && std::ranges::all_of(rise_.values(), slower)) rest();
}

void BasinWaves::reset() {
    rest();
    volume_ = 0;
    lie_level();
}

}  // namespace deepwater::sim
