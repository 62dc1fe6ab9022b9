#include "sim/shore/dispersive_terms.h"

#include <algorithm>
#include <cmath>

#include "sim/laws/gravity.h"
#include "sim/shore/in_rows.h"

namespace deepwater::sim {
namespace {

constexpr double kB = 1.0 / 15;         // B of the equations
constexpr double kLift = kB + 1.0 / 3;  // B + 1/3
constexpr int kFirst = kShoreGhosts;
constexpr int kFewestAcross = 5;  // cells along an axis from which on its edges are edges of the sea
constexpr int kReach = 2;         // cells, of the differences of the third order
constexpr int kColumnsATask = 32;

Grid2D<double> of_size(int width, int height) {
    return {width, height};
}

/// Returns how far x lies from `from` to `to`, 0 … 1.
inline double ramp(double x, double from, double to) {
    return std::min(std::max((x - from) / (to - from), 0.0), 1.0);
}

}  // namespace

DispersiveTerms::DispersiveTerms(const Grid2D<double>& bed, double cell, double level)
    : width_(bed.width()),
      height_(bed.height()),
      cell_(cell),
      depth_(width_, height_),
      depth_x_(width_, height_),
      depth_y_(width_, height_),
      share_(width_, height_),
      x_{of_size(width_, height_), of_size(width_, height_), of_size(width_, height_)},
      y_{of_size(width_, height_), of_size(width_, height_), of_size(width_, height_)},
      along_rate_(width_, height_),
      down_rate_(width_, height_) {
    for (int y = 0; y < height_; ++y) {
        for (int x = 0; x < width_; ++x) depth_(x, y) = std::max(level - bed(x, y), 0.0);
    }
    for (int y = 1; y < height_ - 1; ++y) {
        for (int x = 1; x < width_ - 1; ++x) {
            depth_x_(x, y) = (depth_(x + 1, y) - depth_(x - 1, y)) / (2 * cell_);
            depth_y_(x, y) = (depth_(x, y + 1) - depth_(x, y - 1)) / (2 * cell_);
        }
    }
}

void DispersiveTerms::restart() {
    std::ranges::fill(along_rate_.values(), 0.0);
    std::ranges::fill(down_rate_.values(), 0.0);
}

void DispersiveTerms::begin(const ShallowState& state, const Grid2D<double>& roller) {
    const bool edges_x = width_ - 2 * kFirst >= kFewestAcross,
               edges_y = height_ - 2 * kFirst >= kFewestAcross;
    in_rows(kFirst, height_ - kFirst, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            double* share = share_.row(y);
            for (int x = kFirst; x < width_ - kFirst; ++x) {
                double least = depth_(x, y), breaks = 0;
                for (int j = y - kReach; j <= y + kReach; ++j) {
                    const double *still = depth_.row(j), *wet = state.depth.row(j), *white = roller.row(j);
                    for (int i = x - kReach; i <= x + kReach; ++i) {
                        least = std::min(least, std::min(still[i], wet[i]));
                        breaks = std::max(breaks, white[i]);
                    }
                }
                const double steep = std::max(std::abs(depth_x_(x, y)), std::abs(depth_y_(x, y)));
                share[x] = ramp(least, kLeastDispersiveDepth, kDispersiveDepth) * (1 - breaks) *
                           ramp(steep, kSteepestDispersive, 0.5 * kSteepestDispersive);
            }
            const bool edge = edges_y && (y == kFirst || y == height_ - kFirst - 1);
            if (edge) std::fill(share + kFirst, share + width_ - kFirst, 0.0);
            if (edges_x) share[kFirst] = share[width_ - kFirst - 1] = 0;
        }
        eliminate_rows(begin, end);
    });
    in_rows(
        kFirst, width_ - kFirst, [&](int begin, int end) { eliminate_columns(begin, end); }, kColumnsATask);
}

void DispersiveTerms::eliminate_rows(int begin, int end) {
    const double per_cell = 1 / cell_;
    for (int y = begin; y < end; ++y) {
        const double *d = depth_.row(y), *d_x = depth_x_.row(y), *share = share_.row(y);
        double *lower = x_.lower.row(y), *upper = x_.upper.row(y), *scale = x_.scale.row(y);
        double before = 0;
        for (int x = kFirst; x < width_ - kFirst; ++x) {
            const double second = kLift * d[x] * d[x] * per_cell * per_cell;
            // A first derivative as large as the second would take the matrix its dominant diagonal.
            const double first = std::clamp(d[x] * d_x[x] * per_cell / 6, -second, second);
            lower[x] = -share[x] * (second - first);
            scale[x] = 1 / (1 + 2 * share[x] * second - lower[x] * before);
            upper[x] = -share[x] * (second + first) * scale[x];
            before = upper[x];
        }
    }
}

void DispersiveTerms::eliminate_columns(int begin, int end) {
    const double per_cell = 1 / cell_;
    for (int y = kFirst; y < height_ - kFirst; ++y) {
        const double *d = depth_.row(y), *d_y = depth_y_.row(y), *share = share_.row(y);
        const double* before = y_.upper.row(y - 1);  // 0 in the ghost row
        double *lower = y_.lower.row(y), *upper = y_.upper.row(y), *scale = y_.scale.row(y);
        DW_INDEPENDENT
        for (int x = begin; x < end; ++x) {
            const double second = kLift * d[x] * d[x] * per_cell * per_cell;
            const double first = std::min(std::max(d[x] * d_y[x] * per_cell / 6, -second), second);
            lower[x] = -share[x] * (second - first);
            scale[x] = 1 / (1 + 2 * share[x] * second - lower[x] * before[x]);
            upper[x] = -share[x] * (second + first) * scale[x];
        }
    }
}

void DispersiveTerms::add_sources(const Grid2D<double>& surface, int begin, int end,
                                  ShallowRates& rates) const {
    const double per_cell = 1 / cell_, half = 0.5 * per_cell, square = per_cell * per_cell;
    const int last = width_ - kFirst;
    for (int y = begin; y < end; ++y) {
        const double *d = depth_.row(y), *d_x = depth_x_.row(y), *d_y = depth_y_.row(y),
                     *share = share_.row(y);
        const double *e = surface.row(y), *n = surface.row(y - 1), *s = surface.row(y + 1),
                     *nn = surface.row(y - 2), *ss = surface.row(y + 2);
        const double *p = along_rate_.row(y), *p_n = along_rate_.row(y - 1), *p_s = along_rate_.row(y + 1);
        const double *q = down_rate_.row(y), *q_n = down_rate_.row(y - 1), *q_s = down_rate_.row(y + 1);
        double* p_t = rates.along.row(y);
        double* q_t = rates.down.row(y);
        DW_INDEPENDENT
        for (int x = kFirst; x < last; ++x) {
            const double e_xx = square * (e[x + 1] - 2 * e[x] + e[x - 1]);
            const double e_yy = square * (s[x] - 2 * e[x] + n[x]);
            const double e_xy = 0.25 * square * (s[x + 1] - s[x - 1] - n[x + 1] + n[x - 1]);
            // The change of ∇²η along each axis.
            const double west = e[x] - 2 * e[x - 1] + e[x - 2] + s[x - 1] - 2 * e[x - 1] + n[x - 1];
            const double east = e[x + 2] - 2 * e[x + 1] + e[x] + s[x + 1] - 2 * e[x + 1] + n[x + 1];
            const double north = e[x] - 2 * n[x] + nn[x] + n[x + 1] - 2 * n[x] + n[x - 1];
            const double south = ss[x] - 2 * s[x] + e[x] + s[x + 1] - 2 * s[x] + s[x - 1];
            const double p_xy = 0.25 * square * (p_s[x + 1] - p_s[x - 1] - p_n[x + 1] + p_n[x - 1]);
            const double q_xy = 0.25 * square * (q_s[x + 1] - q_s[x - 1] - q_n[x + 1] + q_n[x - 1]);
            const double p_x = half * (p[x + 1] - p[x - 1]), p_y = half * (p_s[x] - p_n[x]);
            const double q_x = half * (q[x + 1] - q[x - 1]), q_y = half * (q_s[x] - q_n[x]);
            const double pull = kB * kGravity * d[x], third = pull * d[x] * d[x] * half * square;
            const double lift = kLift * d[x] * d[x];
            constexpr double kSixth = 1.0 / 6;
            p_t[x] += share[x] * (lift * q_xy + third * (east - west) +
                                  d[x] * d_x[x] * (kSixth * q_y + pull * (2 * e_xx + e_yy)) +
                                  d[x] * d_y[x] * (kSixth * q_x + pull * e_xy));
            q_t[x] += share[x] * (lift * p_xy + third * (south - north) +
                                  d[x] * d_y[x] * (kSixth * p_x + pull * (2 * e_yy + e_xx)) +
                                  d[x] * d_x[x] * (kSixth * p_y + pull * e_xy));
        }
    }
}

void DispersiveTerms::solve_rows(int begin, int end, Grid2D<double>& rate) const {
    for (int y = begin; y < end; ++y) {
        const double *lower = x_.lower.row(y), *upper = x_.upper.row(y), *scale = x_.scale.row(y);
        double* r = rate.row(y);
        double before = 0;
        for (int x = kFirst; x < width_ - kFirst; ++x) r[x] = before = (r[x] - lower[x] * before) * scale[x];
        double behind = 0;
        for (int x = width_ - kFirst - 1; x >= kFirst; --x) r[x] = behind = r[x] - upper[x] * behind;
    }
}

void DispersiveTerms::solve_columns(int begin, int end, Grid2D<double>& rate) const {
    const int last = height_ - kFirst - 1;
    for (int y = kFirst; y <= last; ++y) {
        const double *lower = y_.lower.row(y), *scale = y_.scale.row(y);
        const double* before = rate.row(y - 1);
        double* r = rate.row(y);
        if (y == kFirst) {
            DW_INDEPENDENT
            for (int x = begin; x < end; ++x) r[x] *= scale[x];
        } else {
            DW_INDEPENDENT
            for (int x = begin; x < end; ++x) r[x] = (r[x] - lower[x] * before[x]) * scale[x];
        }
    }
    for (int y = last - 1; y >= kFirst; --y) {
        const double *upper = y_.upper.row(y), *behind = rate.row(y + 1);
        double* r = rate.row(y);
        DW_INDEPENDENT
        for (int x = begin; x < end; ++x) r[x] -= upper[x] * behind[x];
    }
}

void DispersiveTerms::apply(const Grid2D<double>& surface, ShallowRates& rates) {
    in_rows(kFirst, height_ - kFirst, [&](int begin, int end) {
        add_sources(surface, begin, end, rates);
        solve_rows(begin, end, rates.along);
    });
    in_rows(
        kFirst, width_ - kFirst, [&](int begin, int end) { solve_columns(begin, end, rates.down); },
        kColumnsATask);
    in_rows(kFirst, height_ - kFirst, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            std::copy_n(rates.along.row(y) + kFirst, width_ - 2 * kFirst, along_rate_.row(y) + kFirst);
            std::copy_n(rates.down.row(y) + kFirst, width_ - 2 * kFirst, down_rate_.row(y) + kFirst);
        }
    });
}

}  // namespace deepwater::sim
