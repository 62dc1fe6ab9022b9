#include "sim/shore/shallow_fluxes.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <utility>
#include <vector>

#include "sim/laws/gravity.h"
#include "sim/numerics/vector_loops.h"
#include "sim/shore/in_rows.h"

namespace deepwater::sim {
namespace {

/// Differences between cells of the surface and of the depth, over the depth, up to which water counts as smooth.
constexpr double kSmoothSurface = 0.1, kSmoothDepth = 0.4;
constexpr double kSteepGround = 0.25;  // tangent of the slope from which on ground is a wall
constexpr double kFilmOnWall = 0.2;    // depth over the rise to it, of water on a wall that is a film
constexpr double kTinySpeed = 1e-12;   // m/s, keeps the solver's division finite where both sides are dry

/// Returns the change across a cell from the differences to its neighbours: van Leer's monotonised central limiter.
inline double limited(double before, double after) {
    const double same_sign = 0.5 * (std::copysign(1.0, before) + std::copysign(1.0, after));
    const double steepest = 2 * std::min(std::abs(before), std::abs(after));
    return same_sign * std::min(steepest, 0.5 * std::abs(before + after));
}

/// Returns the rise of the water's surface from a cell to the next. It is none where it is higher than `wall` and the water
/// up there is a film beside it: what rises is the ground, and a surface that leaned with it would hold back the water that
/// a step on the other side lets go.
inline double rise_between(double surface, double depth, double next_surface, double next_depth,
                           double wall) {
    const double rise = next_surface - surface, higher = rise > 0 ? next_depth : depth;
    return std::abs(rise) <= std::max(wall, higher * (1 / kFilmOnWall)) ? rise : 0;
}

/// Returns what a flux takes with it from the side that it comes from.
inline double upstream(double flux, double before, double behind) {
    return flux * (flux > 0 ? before : behind);
}

/// Returns how smooth water is in a cell, 0 … 1, from the differences of its surface and of its depth to its neighbours':
/// 1 if these are small beside its depth.
inline double smoothness(double before, double after, double shallower_before, double shallower_after,
                         double depth) {
    const double steepest = std::max(std::abs(before), std::abs(after)) * (1 / kSmoothSurface);
    const double roughest =
        std::max(std::abs(shallower_before), std::abs(shallower_after)) * (1 / kSmoothDepth);
    return std::max(std::min(2 - std::max(steepest, roughest) / (depth + kDryDepth), 1.0), 0.0);
}

/// Returns the change across a cell: the central one where it is smooth, whose crests are not clipped, else the limited.
inline double change(double before, double after, double smooth) {
    const double safe = limited(before, after);
    return safe + smooth * (0.5 * (before + after) - safe);
}

/// The cells along a row of faces: two before a face and two behind it.
struct Stencil {
    const double* far_before;
    const double* before;
    const double* behind;
    const double* far_behind;

    /// Returns the value at face i as the cell before it has it, and as the cell behind it has it.
    [[nodiscard]] double from_before(int i, double smooth) const {
        return before[i] + 0.5 * change(before[i] - far_before[i], behind[i] - before[i], smooth);
    }
    [[nodiscard]] double from_behind(int i, double smooth) const {
        return behind[i] - 0.5 * change(behind[i] - before[i], far_behind[i] - behind[i], smooth);
    }
};

Stencil along_row(const Grid2D<double>& grid, int x, int y) {
    const double* at = grid.row(y) + x;
    return {at - 2, at - 1, at, at + 1};
}

Stencil across_rows(const Grid2D<double>& grid, int x, int y) {
    return {grid.row(y - 2) + x, grid.row(y - 1) + x, grid.row(y) + x, grid.row(y + 1) + x};
}

/// Returns the factor of film_speed() on a discharge, 1/m.
inline double per_film_depth(double depth) {
    constexpr double kThin4 = kThinFilm * kThinFilm * kThinFilm * kThinFilm;
    const double h4 = depth * depth * depth * depth;
    return std::numbers::sqrt2 * depth / std::sqrt(h4 + std::max(h4, kThin4));
}

/// A row of a state, of the bed under it, and of what is derived from them.
struct StateRow {
    const double *depth, *along, *down, *bed;
    double *surface, *u, *v;
};

/// Derives a row's surface and velocities.
/// @return the largest (|u| + c) + (|v| + c), m/s
DW_EACH_VECTOR_WIDTH double look_at_row(int count, const StateRow row) {
    double most = 0;
    DW_INDEPENDENT
    for (int x = 0; x < count; ++x) {
        const double h = row.depth[x], per_depth = per_film_depth(h);
        row.surface[x] = row.bed[x] + h;
        row.u[x] = per_depth * row.along[x];
        row.v[x] = per_depth * row.down[x];
        most = std::max(most, std::abs(row.u[x]) + std::abs(row.v[x]) + 2 * std::sqrt(kGravity * h));
    }
    return most;
}

/// Rows of fluxes, as Faces names them.
struct FluxRow {
    double* mass;
    double* before;
    double* behind;
    double* across;
};

/// Fills the fluxes of `count` faces.
/// @param through, beside  velocities through and along the faces;  wall  m, of a step of the ground that is one
DW_EACH_VECTOR_WIDTH void fill_fluxes(int count, const Stencil surface, const Stencil depth,
                                      const Stencil through, const Stencil beside, double wall,
                                      const FluxRow to) {
    constexpr double kHalfGravity = 0.5 * kGravity;
    DW_INDEPENDENT
    for (int i = 0; i < count; ++i) {
        const double step =
            rise_between(surface.before[i], depth.before[i], surface.behind[i], depth.behind[i], wall);
        const double to_before = rise_between(surface.far_before[i], depth.far_before[i], surface.before[i],
                                              depth.before[i], wall);
        const double from_behind = rise_between(surface.behind[i], depth.behind[i], surface.far_behind[i],
                                                depth.far_behind[i], wall);
        const double deeper = depth.behind[i] - depth.before[i];
        const double smooth_l =
            smoothness(to_before, step, depth.before[i] - depth.far_before[i], deeper, depth.before[i]);
        const double smooth_r =
            smoothness(step, from_behind, deeper, depth.far_behind[i] - depth.behind[i], depth.behind[i]);
        const double surface_l = surface.before[i] + 0.5 * change(to_before, step, smooth_l),
                     surface_r = surface.behind[i] - 0.5 * change(step, from_behind, smooth_r);
        const double bed_l = surface_l - depth.from_before(i, smooth_l),
                     bed_r = surface_r - depth.from_behind(i, smooth_r);
        const double bed = std::max(bed_l, bed_r);
        const double h_l = std::max(surface_l - bed, 0.0), h_r = std::max(surface_r - bed, 0.0);
        const double u_l = through.from_before(i, smooth_l), u_r = through.from_behind(i, smooth_r);
        const double c_l = std::sqrt(kGravity * h_l), c_r = std::sqrt(kGravity * h_r);
        const double slow_wet = std::min(u_l - c_l, u_r - c_r), fast_wet = std::max(u_l + c_l, u_r + c_r);
        const double slow = std::min(h_l > kDryDepth ? slow_wet : u_r - 2 * c_r, 0.0);
        const double fast = std::max(h_r > kDryDepth ? fast_wet : u_l + 2 * c_l, 0.0);
        const double scale = 1 / (fast - slow + kTinySpeed);
        const double p_l = h_l * u_l, p_r = h_r * u_r, both = slow * fast;
        const double push_l = kHalfGravity * h_l * h_l, push_r = kHalfGravity * h_r * h_r;
        const double mass = (fast * p_l - slow * p_r + both * (h_r - h_l)) * scale;
        const double momentum =
            (fast * (p_l * u_l + push_l) - slow * (p_r * u_r + push_r) + both * (p_r - p_l)) * scale;
        to.mass[i] = mass;
        to.before[i] = momentum - push_l;
        to.behind[i] = momentum - push_r;
        const double v_l = beside.from_before(i, smooth_l), v_r = beside.from_behind(i, smooth_r);
        to.across[i] = upstream(mass, v_l, v_r);
    }
}

}  // namespace

void WetSpans::find(const Grid2D<double>& depth) {
    // A step evaluates rates twice, and water comes a cell farther each time.
    constexpr int kReach = 3;
    const int width = depth.width(), height = depth.height();
    in_rows(0, height, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            const double* h = depth.row(y);
            const auto is_wet = [](double value) { return value > 0; };
            const auto first = static_cast<int>(std::find_if(h, h + width, is_wet) - h);
            int last = width;
            while (last > first && !is_wet(h[last - 1])) --last;
            wet_[static_cast<size_t>(y)] = {first, last};
        }
    });
    for (int y = 0; y < height; ++y) {
        Span span{width, 0};
        for (int j = std::max(y - kReach, 0); j <= std::min(y + kReach, height - 1); ++j) {
            const Span& wet = wet_[static_cast<size_t>(j)];
            if (wet.begin >= wet.end) continue;
            span = {std::min(span.begin, wet.begin - kReach), std::max(span.end, wet.end + kReach)};
        }
        const int begin = std::clamp(span.begin, kShoreGhosts, width - kShoreGhosts);
        rows_[static_cast<size_t>(y)] = {begin, std::clamp(span.end, begin, width - kShoreGhosts)};
    }
}

double film_speed(double discharge, double depth) {
    return per_film_depth(depth) * discharge;
}

ShallowFluxes::ShallowFluxes(Grid2D<double> bed, double cell)
    : bed_(std::move(bed)),
      surface_(bed_.width(), bed_.height()),
      u_(bed_.width(), bed_.height()),
      v_(bed_.width(), bed_.height()),
      x_(bed_.width(), bed_.height()),
      y_(bed_.width(), bed_.height()),
      wet_(bed_.height()),
      kept_(bed_.width(), bed_.height()),
      cell_(cell) {
    std::ranges::fill(kept_.values(), 1.0);
}

double ShallowFluxes::look_at(const ShallowState& state) {
    const int width = bed_.width(), height = bed_.height();
    std::vector<double> fastest(static_cast<size_t>(height), 0.0);
    in_rows(0, height, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            fastest[static_cast<size_t>(y)] =
                look_at_row(width, {state.depth.row(y), state.along.row(y), state.down.row(y), bed_.row(y),
                                    surface_.row(y), u_.row(y), v_.row(y)});
        }
    });
    return *std::max_element(fastest.begin(), fastest.end());
}

void ShallowFluxes::flux_rows(const ShallowState& state, int begin, int end) {
    for (int y = begin; y < end; ++y) {
        const auto [first, last] = wet_.row(y);
        const int count = last - first;
        for (Faces* faces : {&x_, &y_}) {
            for (Grid2D<double>* flux : {&faces->mass, &faces->before, &faces->behind, &faces->across}) {
                std::fill(flux->row(y), flux->row(y) + first, 0.0);
                std::fill(flux->row(y) + last, flux->row(y) + bed_.width(), 0.0);
            }
        }
        if (count == 0) continue;
        fill_fluxes(count + 1, along_row(surface_, first, y), along_row(state.depth, first, y),
                    along_row(u_, first, y), along_row(v_, first, y), kSteepGround * cell_,
                    {x_.mass.row(y) + first, x_.before.row(y) + first, x_.behind.row(y) + first,
                     x_.across.row(y) + first});
        fill_fluxes(count, across_rows(surface_, first, y), across_rows(state.depth, first, y),
                    across_rows(v_, first, y), across_rows(u_, first, y), kSteepGround * cell_,
                    {y_.mass.row(y) + first, y_.before.row(y) + first, y_.behind.row(y) + first,
                     y_.across.row(y) + first});
    }
}

DW_EACH_VECTOR_WIDTH void ShallowFluxes::find_kept(const ShallowState& state, double seconds, int begin,
                                                   int end) {
    const double per_step = seconds / cell_;
    const int last = bed_.width() - kShoreGhosts;
    for (int y = begin; y < end; ++y) {
        const double *west = x_.mass.row(y), *east = x_.mass.row(y) + 1, *north = y_.mass.row(y),
                     *south = y_.mass.row(y + 1), *h = state.depth.row(y);
        double* kept = kept_.row(y);
        DW_INDEPENDENT
        for (int x = kShoreGhosts; x < last; ++x) {
            const double out = std::max(east[x], 0.0) - std::min(west[x], 0.0) + std::max(south[x], 0.0) -
                               std::min(north[x], 0.0);
            kept[x] = std::min(h[x] / (out * per_step + 1e-300), 1.0);
        }
    }
}

DW_EACH_VECTOR_WIDTH void ShallowFluxes::sum_rows(const ShallowState& state, int begin, int end,
                                                  ShallowRates& rates) const {
    const double per_cell = 1 / cell_, wall = kSteepGround * cell_;
    for (int y = begin; y < end; ++y) {
        const auto [first, last] = wet_.row(y);
        for (Grid2D<double>* rate : {&rates.depth, &rates.along, &rates.down}) {
            std::fill(rate->row(y), rate->row(y) + first, 0.0);
            std::fill(rate->row(y) + last, rate->row(y) + bed_.width(), 0.0);
        }
        const double *h = state.depth.row(y), *h_n = state.depth.row(y - 1), *h_s = state.depth.row(y + 1);
        const double *eta = surface_.row(y), *eta_n = surface_.row(y - 1), *eta_s = surface_.row(y + 1);
        const double *kept = kept_.row(y), *kept_n = kept_.row(y - 1), *kept_s = kept_.row(y + 1);
        const double *mass_w = x_.mass.row(y), *mass_n = y_.mass.row(y), *mass_s = y_.mass.row(y + 1);
        const double *before_x = x_.before.row(y), *behind_x = x_.behind.row(y), *across_x = x_.across.row(y);
        const double *before_y = y_.before.row(y + 1), *behind_y = y_.behind.row(y),
                     *across_n = y_.across.row(y), *across_s = y_.across.row(y + 1);
        double* h_t = rates.depth.row(y);
        double* p_t = rates.along.row(y);
        double* q_t = rates.down.row(y);
        DW_INDEPENDENT
        for (int x = first; x < last; ++x) {
            const double west = upstream(mass_w[x], kept[x - 1], kept[x]);
            const double east = upstream(mass_w[x + 1], kept[x], kept[x + 1]);
            const double north = upstream(mass_n[x], kept_n[x], kept[x]);
            const double south = upstream(mass_s[x], kept[x], kept_s[x]);
            const double back = rise_between(eta[x - 1], h[x - 1], eta[x], h[x], wall),
                         on = rise_between(eta[x], h[x], eta[x + 1], h[x + 1], wall);
            const double up = rise_between(eta_n[x], h_n[x], eta[x], h[x], wall),
                         down = rise_between(eta[x], h[x], eta_s[x], h_s[x], wall);
            const double smooth_x = smoothness(back, on, h[x] - h[x - 1], h[x + 1] - h[x], h[x]);
            const double smooth_y = smoothness(up, down, h[x] - h_n[x], h_s[x] - h[x], h[x]);
            const double rise_x = change(back, on, smooth_x), rise_y = change(up, down, smooth_y);
            h_t[x] = per_cell * (west - east + north - south);
            p_t[x] = per_cell *
                     (behind_x[x] - before_x[x + 1] + across_n[x] - across_s[x] - kGravity * h[x] * rise_x);
            q_t[x] = per_cell *
                     (behind_y[x] - before_y[x] + across_x[x] - across_x[x + 1] - kGravity * h[x] * rise_y);
        }
    }
}

void ShallowFluxes::rates(const ShallowState& state, double seconds, ShallowRates& rates) {
    const int first = kShoreGhosts, last = bed_.height() - kShoreGhosts;
    in_rows(first, last + 1, [&](int begin, int end) { flux_rows(state, begin, end); });
    in_rows(first, last, [&](int begin, int end) { find_kept(state, seconds, begin, end); });
    in_rows(first, last, [&](int begin, int end) { sum_rows(state, begin, end, rates); });
}

}  // namespace deepwater::sim
