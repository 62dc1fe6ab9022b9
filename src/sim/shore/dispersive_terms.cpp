#include "sim/shore/dispersive_terms.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <type_traits>
#include <vector>

#include "sim/laws/gravity.h"
#include "sim/numerics/vector_loops.h"
#include "sim/shore/in_rows.h"
#include "sim/shore/moved_cells.h"

namespace deepwater::sim {
namespace {

constexpr double kB = 1.0 / 15;         // B of the equations
constexpr double kLift = kB + 1.0 / 3;  // B + 1/3
/// Height of the surface over still water, over its depth, from which on a wave is less dispersive, and not at all.
constexpr double kHighWave = 0.3, kBore = 0.7;
constexpr double kTinyDepth = 1e-9;  // m, keeps the division by the depth finite
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

/// Calls part(rows, y) for groups of rows from y on, `rows` of them, a constant: what is found along a row waits for the cell
/// before, and a processor works on several rows meanwhile.
template <class Part>
void in_groups(int begin, int end, const Part& part) {
    constexpr int kTogether = 4;
    int y = begin;
    for (; y + kTogether <= end; y += kTogether) part(std::integral_constant<int, kTogether>(), y);
    for (; y < end; ++y) part(std::integral_constant<int, 1>(), y);
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

void DispersiveTerms::take_over(const DispersiveTerms& before, const glm::ivec2& by) {
    copy_moved(before.along_rate_, by, along_rate_, kShoreGhosts);
    copy_moved(before.down_rate_, by, down_rate_, kShoreGhosts);
}

/// Finds how far the terms act in a row, from the water, the rollers and the bores within kReach cells of each cell.
/// @param least, breaks  room for a row
DW_EACH_VECTOR_WIDTH void DispersiveTerms::find_shares(const ShallowState& state,
                                                       const WetSpans::Span& wet_span,
                                                       const Grid2D<double>& roller, int y, double* least,
                                                       double* breaks) {
    const int from = wet_span.begin - kReach, to = wet_span.end + kReach;
    std::copy(depth_.row(y) + from, depth_.row(y) + to, least + from);
    std::fill(breaks + from, breaks + to, 0.0);
    for (int j = y - kReach; j <= y + kReach; ++j) {
        const double *still = depth_.row(j), *wet = state.depth.row(j), *white = roller.row(j);
        DW_INDEPENDENT
        for (int x = from; x < to; ++x) {
            least[x] = std::min(least[x], std::min(still[x], wet[x]));
            const double bore = ramp(wet[x] - still[x], kHighWave * still[x], kBore * still[x] + kTinyDepth);
            breaks[x] = std::max(breaks[x], std::max(white[x], bore));
        }
    }
    const double *steep_x = depth_x_.row(y), *steep_y = depth_y_.row(y);
    double* share = share_.row(y);
    std::fill(share, share + wet_span.begin, 0.0);
    std::fill(share + wet_span.end, share + width_, 0.0);
    DW_INDEPENDENT
    for (int x = wet_span.begin; x < wet_span.end; ++x) {
        static_assert(kReach == 2);
        const double wet = std::min(std::min(std::min(least[x - 2], least[x - 1]), least[x]),
                                    std::min(least[x + 1], least[x + 2]));
        const double white = std::max(std::max(std::max(breaks[x - 2], breaks[x - 1]), breaks[x]),
                                      std::max(breaks[x + 1], breaks[x + 2]));
        const double steep = std::max(std::abs(steep_x[x]), std::abs(steep_y[x]));
        share[x] = ramp(wet, kLeastDispersiveDepth, kDispersiveDepth) * (1 - white) *
                   ramp(steep, kSteepestDispersive, 0.5 * kSteepestDispersive);
    }
}

void DispersiveTerms::begin(const ShallowState& state, const WetSpans& wet, const Grid2D<double>& roller) {
    const bool edges_x = width_ - 2 * kFirst >= kFewestAcross,
               edges_y = height_ - 2 * kFirst >= kFewestAcross;
    in_rows(kFirst, height_ - kFirst, [&](int begin, int end) {
        std::vector<double> least(static_cast<size_t>(width_)), breaks(static_cast<size_t>(width_));
        for (int y = begin; y < end; ++y) {
            find_shares(state, wet.row(y), roller, y, least.data(), breaks.data());
            double* share = share_.row(y);
            const bool edge = edges_y && (y == kFirst || y == height_ - kFirst - 1);
            if (edge) std::fill(share + kFirst, share + width_ - kFirst, 0.0);
            if (edges_x) share[kFirst] = share[width_ - kFirst - 1] = 0;
        }
        in_groups(begin, end, [&](auto rows, int y) { eliminate_rows<rows>(y); });
    });
    in_rows(
        kFirst, width_ - kFirst, [&](int begin, int end) { eliminate_columns(begin, end); }, kColumnsATask);
}

template <int kRows>
void DispersiveTerms::eliminate_rows(int first) {
    const double per_cell = 1 / cell_;
    std::array<double, kRows> before{};
    for (int x = kFirst; x < width_ - kFirst; ++x) {
        for (int row = 0; row < kRows; ++row) {
            const int y = first + row;
            const double d = depth_(x, y), share = share_(x, y);
            const double second = kLift * d * d * per_cell * per_cell;
            // A first derivative as large as the second would take the matrix its dominant diagonal.
            const double slope = std::clamp(d * depth_x_(x, y) * per_cell / 6, -second, second);
            const double lower = -share * (second - slope);
            const double scale = 1 / (1 + 2 * share * second - lower * before[row]);
            before[row] = -share * (second + slope) * scale;
            x_.lower(x, y) = lower;
            x_.scale(x, y) = scale;
            x_.upper(x, y) = before[row];
        }
    }
}

DW_EACH_VECTOR_WIDTH void DispersiveTerms::eliminate_columns(int begin, int end) {
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

DW_EACH_VECTOR_WIDTH void DispersiveTerms::add_sources(const Grid2D<double>& surface, const WetSpans& wet,
                                                       int begin, int end, ShallowRates& rates) const {
    const double per_cell = 1 / cell_, half = 0.5 * per_cell, square = per_cell * per_cell;
    for (int y = begin; y < end; ++y) {
        const auto [first, last] = wet.row(y);
        const double *d = depth_.row(y), *d_x = depth_x_.row(y), *d_y = depth_y_.row(y),
                     *share = share_.row(y);
        const double *e = surface.row(y), *n = surface.row(y - 1), *s = surface.row(y + 1),
                     *nn = surface.row(y - 2), *ss = surface.row(y + 2);
        const double *p = along_rate_.row(y), *p_n = along_rate_.row(y - 1), *p_s = along_rate_.row(y + 1);
        const double *q = down_rate_.row(y), *q_n = down_rate_.row(y - 1), *q_s = down_rate_.row(y + 1);
        double* p_t = rates.along.row(y);
        double* q_t = rates.down.row(y);
        DW_INDEPENDENT
        for (int x = first; x < last; ++x) {
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

template <int kRows>
void DispersiveTerms::solve_rows(int first, Grid2D<double>& rate) const {
    std::array<double, kRows> before{}, behind{};
    for (int x = kFirst; x < width_ - kFirst; ++x) {
        for (int row = 0; row < kRows; ++row) {
            const int y = first + row;
            before[row] = (rate(x, y) - x_.lower(x, y) * before[row]) * x_.scale(x, y);
            rate(x, y) = before[row];
        }
    }
    for (int x = width_ - kFirst - 1; x >= kFirst; --x) {
        for (int row = 0; row < kRows; ++row) {
            const int y = first + row;
            behind[row] = rate(x, y) - x_.upper(x, y) * behind[row];
            rate(x, y) = behind[row];
        }
    }
}

DW_EACH_VECTOR_WIDTH void DispersiveTerms::solve_columns(int begin, int end, Grid2D<double>& rate) const {
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

void DispersiveTerms::apply(const Grid2D<double>& surface, const WetSpans& wet, ShallowRates& rates) {
    in_rows(kFirst, height_ - kFirst, [&](int begin, int end) {
        add_sources(surface, wet, begin, end, rates);
        in_groups(begin, end, [&](auto rows, int y) { solve_rows<rows>(y, rates.along); });
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
