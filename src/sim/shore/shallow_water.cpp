#include "sim/shore/shallow_water.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"
#include "sim/laws/gravity.h"
#include "sim/numerics/denormals.h"
#include "sim/numerics/vector_loops.h"
#include "sim/shore/in_rows.h"
#include "sim/shore/moved_cells.h"

namespace deepwater::sim {
namespace {

/// Cells that the fastest wave may cross in a step, summed over both axes.
constexpr double kCourant = 0.9;
constexpr double kSlowest = 1e-9;  // m/s: of water slower than that a step takes all the time there is

/// A row of each part of a state.
struct Rows {
    Rows(ShallowState& state, int y)
        : depth(state.depth.row(y)), along(state.along.row(y)), down(state.down.row(y)) {}
    double *depth, *along, *down;
};

/// Returns the cell along an axis of `count` that a place of the axis, with ghosts, stands for: its own, behind a wall
/// the mirrored one, behind another edge the nearest.
int cell_behind(int at, int count, ShoreEdge first, ShoreEdge last) {
    int cell = at - kShoreGhosts;
    if (cell < 0 && first == ShoreEdge::wall) cell = -1 - cell;
    if (cell >= count && last == ShoreEdge::wall) cell = 2 * count - 1 - cell;
    return std::clamp(cell, 0, count - 1);
}

/// Returns the ground with ghosts.
/// @throws UsageError as check_shallow() does
Grid2D<double> with_ghosts(const Grid2D<float>& ground, const ShallowSettings& settings,
                           const Grid2D<float>& roughness) {
    check_shallow(ground, settings, roughness);
    const std::array<ShoreEdge, 4>& edges = settings.edges;
    const int width = ground.width(), height = ground.height();
    Grid2D<double> bed(width + 2 * kShoreGhosts, height + 2 * kShoreGhosts);
    for (int y = 0; y < bed.height(); ++y) {
        for (int x = 0; x < bed.width(); ++x) {
            const float z =
                ground(cell_behind(x, width, edges[0], edges[1]), cell_behind(y, height, edges[2], edges[3]));
            bed(x, y) = static_cast<double>(z);
        }
    }
    return bed;
}

/// Returns Manning's n of all cells.
Grid2D<double> manning_of(const Grid2D<float>& ground, const ShallowSettings& settings,
                          const Grid2D<float>& roughness) {
    Grid2D<double> manning(ground.width(), ground.height());
    std::ranges::fill(manning.values(), settings.manning);
    std::ranges::copy(roughness.values(), manning.values().begin());
    return manning;
}

}  // namespace

double rim_rate(double inside, double rim) {
    constexpr double kAtEdge = 3;  // 1/s
    const double near = std::clamp(1 - inside / rim, 0.0, 1.0);
    return kAtEdge * near * near;
}

ShallowWater::ShallowWater(const Grid2D<float>& ground, const ShallowSettings& settings,
                           const Grid2D<float>& roughness)
    : settings_(settings),
      fluxes_(with_ghosts(ground, settings, roughness), settings.cell),
      breaking_(ground.width() + 2 * kShoreGhosts, ground.height() + 2 * kShoreGhosts, settings.cell),
      now_(ground.width() + 2 * kShoreGhosts, ground.height() + 2 * kShoreGhosts),
      next_(now_),
      rates_(now_) {
    manning_ = manning_of(ground, settings, roughness);
    if (settings.dispersion)
        dispersion_ = std::make_unique<DispersiveTerms>(fluxes_.bed(), settings.cell, settings.level);
}

void ShallowWater::set(int x, int y, double depth, double along, double down) {
    const int i = x + kShoreGhosts, j = y + kShoreGhosts;
    now_.depth(i, j) = std::max(depth, 0.0);
    now_.along(i, j) = depth > 0 ? along : 0;
    now_.down(i, j) = depth > 0 ? down : 0;
}

void ShallowWater::take_over(const ShallowWater& before, const glm::ivec2& by) {
    copy_moved(before.now_.depth, by, now_.depth, kShoreGhosts);
    copy_moved(before.now_.along, by, now_.along, kShoreGhosts);
    copy_moved(before.now_.down, by, now_.down, kShoreGhosts);
    breaking_.take_over(before.breaking_, by);
    if (dispersion_) dispersion_->take_over(*before.dispersion_, by);
}

void ShallowWater::restart() {
    breaking_.restart();
    if (dispersion_) dispersion_->restart();
}

double ShallowWater::volume() const {
    double sum = 0;
    for (int y = 0; y < cells_y(); ++y) {
        for (int x = 0; x < cells_x(); ++x) sum += depth(x, y);
    }
    return sum * settings_.cell * settings_.cell;
}

/// Fills the ghosts behind an edge, whose number is that in ShallowSettings::edges.
void ShallowWater::fill_edge(int edge, const ShallowDrive* drive, ShallowState& state) const {
    const ShoreEdge kind = settings_.edges[static_cast<size_t>(edge)];
    const bool columns = edge < 2, behind = edge % 2 == 1;
    const int count = columns ? cells_x() : cells_y();
    const int length = columns ? state.depth.height() : state.depth.width();
    for (int ghost = 0; ghost < kShoreGhosts; ++ghost) {
        const int to = behind ? count + kShoreGhosts + ghost : kShoreGhosts - 1 - ghost;
        const int from = kShoreGhosts + cell_behind(to, count, kind, kind);
        for (int i = 0; i < length; ++i) {
            const auto at = [&](Grid2D<double>& grid, int n) -> double& {
                return columns ? grid(n, i) : grid(i, n);
            };
            at(state.depth, to) = at(state.depth, from);
            at(state.along, to) = at(state.along, from);
            at(state.down, to) = at(state.down, from);
            if (kind == ShoreEdge::wall) {
                double& through = at(columns ? state.along : state.down, to);
                through = -through;
            } else if (kind == ShoreEdge::driven && drive != nullptr) {
                const int x = std::clamp((columns ? from : i) - kShoreGhosts, 0, cells_x() - 1);
                const int y = std::clamp((columns ? i : from) - kShoreGhosts, 0, cells_y() - 1);
                if (!(drive->rate(x, y) > 0)) continue;
                const double depth = static_cast<double>(drive->surface(x, y)) - bed(x, y);
                at(state.depth, to) = std::max(depth, 0.0);
                at(state.along, to) = depth > 0 ? static_cast<double>(drive->along(x, y)) : 0;
                at(state.down, to) = depth > 0 ? static_cast<double>(drive->down(x, y)) : 0;
            }
        }
    }
}

void ShallowWater::fill_ghosts(const ShallowDrive* drive, ShallowState& state) const {
    for (int edge = 0; edge < 4; ++edge) fill_edge(edge, drive, state);
}

/// Sets the rates of a state at which the fluxes have looked.
/// @param first  it is the state at the beginning of a step
void ShallowWater::evaluate(const ShallowState& state, double seconds, bool first) {
    fluxes_.rates(state, seconds, rates_);
    if (settings_.breaking) {
        if (first) breaking_.find(state, rates_.depth, seconds);
        breaking_.mix(state, rates_);
    }
    if (dispersion_) {
        if (first) dispersion_->begin(state, fluxes_.wet(), breaking_.roller());
        dispersion_->apply(fluxes_.surface(), fluxes_.wet(), rates_);
    }
}

/// Makes one step, of a state at which the fluxes have looked.
void ShallowWater::advance(double seconds, const ShallowDrive* drive) {
    fluxes_.begin_step(now_);
    evaluate(now_, seconds, true);
    const int first = kShoreGhosts, last_x = first + cells_x();
    const auto in_cells = [&](const auto& change) {
        in_rows(first, first + cells_y(), [&](int begin, int end) {
            for (int y = begin; y < end; ++y) change(y);
        });
    };
    in_cells([&](int y) {
        const Rows from(now_, y), rate(rates_, y);
        const Rows to(next_, y);
        DW_INDEPENDENT
        for (int x = first; x < last_x; ++x) {
            to.depth[x] = std::max(from.depth[x] + seconds * rate.depth[x], 0.0);
            to.along[x] = from.along[x] + seconds * rate.along[x];
            to.down[x] = from.down[x] + seconds * rate.down[x];
        }
    });
    fill_ghosts(drive, next_);
    fluxes_.look_at(next_);
    evaluate(next_, seconds, false);
    in_cells([&](int y) {
        const Rows from(next_, y), rate(rates_, y);
        const Rows to(now_, y);
        DW_INDEPENDENT
        for (int x = first; x < last_x; ++x) {
            to.depth[x] = 0.5 * (to.depth[x] + std::max(from.depth[x] + seconds * rate.depth[x], 0.0));
            to.along[x] = 0.5 * (to.along[x] + from.along[x] + seconds * rate.along[x]);
            to.down[x] = 0.5 * (to.down[x] + from.down[x] + seconds * rate.down[x]);
        }
    });
    slow_and_lead(seconds, drive);
}

/// Applies friction, and leads the water towards that outside.
void ShallowWater::slow_and_lead(double seconds, const ShallowDrive* drive) {
    in_rows(0, cells_y(), [&](int begin, int end) {
        for (int row = begin; row < end; ++row) {
            const int y = row + kShoreGhosts;
            double *depth = now_.depth.row(y), *along = now_.along.row(y), *down = now_.down.row(y);
            const double* manning = manning_.row(row);
            for (int x = kShoreGhosts; x < cells_x() + kShoreGhosts; ++x) {
                const double h = depth[x];
                if (h < kDryDepth) {
                    along[x] = down[x] = 0;
                    continue;
                }
                const double n = manning[x - kShoreGhosts], drag = kGravity * n * n * seconds;
                if (drag == 0) continue;
                const double u = film_speed(along[x], h), v = film_speed(down[x], h);
                const auto root = static_cast<double>(std::cbrt(static_cast<float>(h)));
                const double kept = 1 / (1 + drag * std::sqrt(u * u + v * v) / (h * root));
                along[x] *= kept;
                down[x] *= kept;
            }
            if (drive == nullptr) continue;
            const float *rate = drive->rate.row(row), *surface = drive->surface.row(row),
                        *p = drive->along.row(row), *q = drive->down.row(row);
            for (int column = 0; column < cells_x(); ++column) {
                if (!(rate[column] > 0)) continue;
                const int x = column + kShoreGhosts;
                const double part = 1 - std::exp(-static_cast<double>(rate[column]) * seconds);
                const double h = std::max(static_cast<double>(surface[column]) - bed(column, row), 0.0);
                depth[x] += part * (h - depth[x]);
                along[x] += part * (static_cast<double>(p[column]) - along[x]);
                down[x] += part * (static_cast<double>(q[column]) - down[x]);
            }
        }
    });
}

int ShallowWater::step(double seconds, const ShallowDrive* drive) {
    const FlushDenormals flush;
    int steps = 0;
    for (double left = seconds; left > 0;) {
        fill_ghosts(drive, now_);
        const double longest = kCourant * settings_.cell / std::max(fluxes_.look_at(now_), kSlowest);
        const double part = left / std::max(std::ceil(left / longest), 1.0);
        advance(part, drive);
        left = part < left ? left - part : 0;
        ++steps;
    }
    return steps;
}

}  // namespace deepwater::sim
