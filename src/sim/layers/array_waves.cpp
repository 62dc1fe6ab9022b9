#include "sim/layers/array_waves.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <string>
#include <utility>

#include "core/check.h"

namespace deepwater::sim {
namespace {

constexpr int kMostCells = 4096;
constexpr double kMostHeight = 1e6;
constexpr double kMostSteps = 10000;

void require(bool holds, const char* what) {
    if (!holds) throw UsageError(std::string("array waves: ") + what);
}

bool is_positive(double value) {
    return std::isfinite(value) && value > 0;
}

/// Wraps to 16 bits, as an assignment to an integer of that size does.
double to_16_bits(double value) {
    return static_cast<double>(static_cast<std::int16_t>(static_cast<std::int64_t>(value)));
}

/// The four cells around a place along one axis, their weights and the weights of the derivative.
struct CubicCells {
    std::array<int, 4> cell;
    std::array<double, 4> weight, change;

    CubicCells(double at, int count) {
        const double held = std::clamp(at, 0.0, static_cast<double>(count - 1));
        const int low = std::min(static_cast<int>(held), std::max(count - 2, 0));
        const double t = held - low, t2 = t * t, t3 = t2 * t;
        for (int i = 0; i < 4; ++i) cell[static_cast<size_t>(i)] = std::clamp(low - 1 + i, 0, count - 1);
        weight = {0.5 * (-t3 + 2 * t2 - t), 0.5 * (3 * t3 - 5 * t2 + 2), 0.5 * (-3 * t3 + 4 * t2 + t),
                  0.5 * (t3 - t2)};
        change = {0.5 * (-3 * t2 + 4 * t - 1), 0.5 * (9 * t2 - 10 * t), 0.5 * (-9 * t2 + 8 * t + 1),
                  0.5 * (3 * t2 - 2 * t)};
    }
};

}  // namespace

bool ArrayRule::stable(int neighbours) const {
    return keep > 0 && keep <= 1 && stiffness > 0 && pull >= 0 &&
           2 * neighbours * keep * stiffness <= 2 * (1 + keep) - pull + 1e-12;
}

ArrayRule willemse_rule() {
    constexpr double kDamp = 16;
    return {.keep = 1 - 1 / kDamp,
            .stiffness = 0.5,
            .pull = 1 / kDamp,
            .rounding = ArrayRounding::truncated,
            .divisor = kDamp,
            .edges = ArrayEdges::left_out};
}

ArrayRule phelps_rule(double divisor) {
    require(std::isfinite(divisor) && divisor > 1, "the divisor must be above 1");
    return {.keep = 1 / divisor,
            .stiffness = 0.5,
            .pull = 1 - 1 / divisor,
            .rounding = ArrayRounding::nearest,
            .divisor = divisor,
            .edges = ArrayEdges::reflecting};
}

ArrayRule vvvv_rule(double attack, double slowdown) {
    require(is_positive(attack), "the attack must be positive");
    require(slowdown > 0 && slowdown <= 1, "the slowdown must be between 0 and 1");
    return {.keep = slowdown, .stiffness = attack, .edges = ArrayEdges::periodic};
}

ArrayRule central_difference_rule(double speed, double seconds, double cell, double damping) {
    require(is_positive(speed), "the speed must be positive");
    require(is_positive(seconds), "the time step must be positive");
    require(is_positive(cell), "the cell must be positive");
    require(std::isfinite(damping) && damping >= 0, "the damping must not be negative");
    const double courant = speed * seconds / cell, keep = std::exp(-damping * seconds);
    require(keep > 0 && std::isfinite(courant * courant), "the time step is too long");
    return {.keep = keep, .stiffness = courant * courant / keep, .edges = ArrayEdges::left_out};
}

int array_sub_steps(double speed, double seconds, double cell) {
    require(is_positive(speed) && is_positive(seconds) && is_positive(cell),
            "speed, time step and cell must be positive");
    constexpr double kLongest = 0.5;  // cells a step
    const double steps = std::ceil(speed * seconds / (kLongest * cell) - 1e-9);
    require(steps <= kMostSteps, "the waves cross too many cells in a time step");
    return std::max(1, static_cast<int>(steps));
}

ArrayWaves::ArrayWaves(int width, int height, const ArrayRule& rule) : rule_(rule) {
    require(width >= 3 && width <= kMostCells && (height == 1 || (height >= 3 && height <= kMostCells)),
            "an array has 3 to 4096 cells along a side, or one row");
    require(rule.stable(height == 1 ? 2 : 4), "the rule is not stable");
    require(rule.rounding == ArrayRounding::none || rule.divisor > 1, "the divisor must be above 1");
    now_ = Grid2D<double>(width, height);
    before_ = Grid2D<double>(width, height);
}

void ArrayWaves::clear() {
    std::ranges::fill(now_.values(), 0.0);
    std::ranges::fill(before_.values(), 0.0);
}

void ArrayWaves::set(int x, int y, double value) {
    require(x >= 0 && x < width() && y >= 0 && y < height(), "the cell is outside the array");
    require(std::abs(value) <= kMostHeight, "the height is out of range");
    require(rule_.rounding != ArrayRounding::truncated || std::abs(value) <= 32767,
            "the height does not fit 16 bits");
    now_(x, y) = rounded(value);
    empty_solid();
}

double ArrayWaves::rounded(double value) const {
    if (rule_.rounding == ArrayRounding::none) return value;
    return rule_.rounding == ArrayRounding::truncated ? to_16_bits(std::round(value)) : std::round(value);
}

void ArrayWaves::disturb(const glm::dvec2& from, const glm::dvec2& to, double radius, double value) {
    for (const double number : {from.x, from.y, to.x, to.y, radius, value})
        require(std::isfinite(number), "a disturbance must be of finite numbers");
    require(radius > 0, "the radius must be positive");
    require(std::abs(value) <= kMostHeight, "the height is out of range");
    constexpr double kReach = 4;  // radii, beyond which less than 2e-6 is left
    const double wide = std::max(radius, 1.0), reach = kReach * wide;
    struct Range {
        int first, last;
    };
    const auto range = [&](double one, double other, int count) -> Range {
        if (count == 1) return {0, 0};
        const int border = rule_.edges == ArrayEdges::left_out ? 1 : 0;
        const double low = std::floor(std::min(one, other) - reach), high = std::max(one, other) + reach;
        return {static_cast<int>(std::clamp(low, static_cast<double>(border), double{kMostCells})),
                static_cast<int>(std::clamp(high, -1.0, static_cast<double>(count - 1 - border)))};
    };
    const Range columns = range(from.x, to.x, width()), rows = range(from.y, to.y, height());
    const glm::dvec2 line = to - from;
    const double length2 = glm::dot(line, line);
    for (int y = rows.first; y <= rows.last; ++y) {
        for (int x = columns.first; x <= columns.last; ++x) {
            const glm::dvec2 away = glm::dvec2(x, height() == 1 ? from.y : y) - from;
            const double along = length2 > 0 ? std::clamp(glm::dot(away, line) / length2, 0.0, 1.0) : 0.0;
            const glm::dvec2 distance = (away - along * line) / wide;
            const double q2 = glm::dot(distance, distance);
            if (!(q2 < kReach * kReach)) continue;
            const double added = value * (1 - q2) * std::exp(-q2);
            for (Grid2D<double>* heights : {&now_, &before_}) {
                double& cell = (*heights)(x, y);
                cell = rounded(cell + added);
            }
        }
    }
    empty_solid();
}

void ArrayWaves::absorb_at_edges(int cells) {
    DW_CHECK(rule_.rounding == ArrayRounding::none && cells >= 1);
    // A wave loses velocity at the rate σ per cell, σ = strongest · (part of the rim)², and its height at half
    // of it: on the way through the rim and back its height falls by e^{−∫σ} = e^{−strongest · cells / 3}.
    constexpr double kLeft = 3e-3;
    const double speed = std::sqrt(rule_.keep * rule_.stiffness);  // cells a step
    const double strongest = -3 * std::log(kLeft) / cells;
    keep_ = Grid2D<double>(width(), height());
    for (int y = 0; y < height(); ++y) {
        for (int x = 0; x < width(); ++x) {
            const int across = std::min(x, width() - 1 - x);
            const int nearest = height() == 1 ? across : std::min({across, y, height() - 1 - y});
            const double into = std::max(0.0, 1.0 - static_cast<double>(nearest) / cells);
            keep_(x, y) = rule_.keep * std::exp(-speed * strongest * into * into);
        }
    }
}

void ArrayWaves::add_solid(const std::function<bool(int x, int y)>& solid) {
    DW_CHECK(rule_.rounding == ArrayRounding::none);
    const int w = width(), h = height();
    if (solid_.width() == 0) solid_ = Grid2D<std::uint8_t>(w, h);
    for (int y = 0; y < h; ++y) {
        for (int x = 0; x < w; ++x) {
            if (solid(x, y)) solid_(x, y) = 1;
        }
    }
    const auto is_solid = [&](int x, int y) -> int {
        if (rule_.edges == ArrayEdges::periodic) return solid_((x + w) % w, (y + h) % h);
        return x >= 0 && x < w && y >= 0 && y < h ? solid_(x, y) : 0;
    };
    beside_.clear();
    const int border = rule_.edges == ArrayEdges::left_out ? 1 : 0, border_y = h == 1 ? 0 : border;
    for (int y = border_y; y < h - border_y; ++y) {
        for (int x = border; x < w - border; ++x) {
            const int across = is_solid(x - 1, y) + is_solid(x + 1, y);
            const int count = h == 1 ? across : across + is_solid(x, y - 1) + is_solid(x, y + 1);
            if (count > 0 && !is_solid(x, y)) beside_.push_back({x, y, static_cast<double>(count)});
        }
    }
    empty_solid();
}

void ArrayWaves::empty_solid() {
    for (size_t i = 0; i < solid_.values().size(); ++i) {
        if (solid_.values()[i] == 0) continue;
        now_.values()[i] = 0;
        before_.values()[i] = 0;
    }
}

template <class Visit>
void ArrayWaves::for_each_cell(const Grid2D<double>& values, const Visit& visit) const {
    const int w = width(), h = height();
    const bool flat = h == 1;
    const int border = rule_.edges == ArrayEdges::left_out ? 1 : 0;
    const auto outside = [this](int at, int count) {
        return rule_.edges == ArrayEdges::periodic ? (at + count) % count : std::clamp(at, 0, count - 1);
    };
    const int first = flat ? 0 : border, last = flat ? 0 : h - 1 - border;
    for (int y = first; y <= last; ++y) {
        const double* row = values.row(y);
        const double* above = values.row(outside(y - 1, h));
        const double* below = values.row(outside(y + 1, h));
        const auto part = [&](int from, int to, const auto& vertical) {
            for (int x = from; x < to; ++x) visit(x, y, row[x - 1] + row[x + 1] + vertical(x));
        };
        const auto edge = [&](int x, const auto& vertical) {
            visit(x, y, row[outside(x - 1, w)] + row[outside(x + 1, w)] + vertical(x));
        };
        const auto whole_row = [&](const auto& vertical) {
            if (border == 0) edge(0, vertical);
            part(1, w - 1, vertical);
            if (border == 0) edge(w - 1, vertical);
        };
        if (flat) {
            whole_row([](int) { return 0.0; });
        } else {
            whole_row([=](int x) { return above[x] + below[x]; });
        }
    }
}

/// Writes next(x, y, sum of the neighbours, height, height before) over the heights before, and exchanges the
/// arrays.
template <class Next>
void ArrayWaves::sweep(const Next& next) {
    for_each_cell(now_, [&](int x, int y, double sum) {
        double& cell = before_(x, y);
        cell = next(x, y, sum, now_(x, y), cell);
    });
    std::swap(now_, before_);
}

void ArrayWaves::step() {
    const double n = height() == 1 ? 2 : 4;
    const double s = rule_.keep, stiffness = rule_.stiffness, r = rule_.pull, divisor = rule_.divisor;
    // With r = 1 − s the form is s times an undamped height: κ Σ + (2 − n κ) h − h⁻.
    const double own = 2 - n * stiffness;
    switch (rule_.rounding) {
        case ArrayRounding::none:
            if (keep_.width() > 0) {
                const double pushed = s * stiffness;
                sweep([=, this](int x, int y, double sum, double h, double before) {
                    return h + keep_(x, y) * (h - before) + pushed * (sum - n * h) - r * h;
                });
            } else {
                sweep([=](int, int, double sum, double h, double before) {
                    return h + s * ((h - before) + stiffness * (sum - n * h)) - r * h;
                });
            }
            break;
        case ArrayRounding::truncated:
            sweep([=](int, int, double sum, double h, double before) {
                const double undamped = to_16_bits(std::trunc(stiffness * sum + own * h) - before);
                return undamped - std::trunc(undamped / divisor);
            });
            break;
        case ArrayRounding::nearest:
            sweep([=](int, int, double sum, double h, double before) {
                return std::round((stiffness * sum + own * h - before) / divisor);
            });
            break;
    }
    // The sums had 0 for solid neighbours instead of the cell's own height.
    for (const Beside& cell : beside_)
        now_(cell.x, cell.y) += s * stiffness * cell.solid * before_(cell.x, cell.y);
    if (solid_.width() > 0) empty_solid();
}

double ArrayWaves::highest() const {
    double highest = 0;
    for (const Grid2D<double>* heights : {&now_, &before_}) {
        for (const double h : heights->values()) highest = std::max(highest, std::abs(h));
    }
    return highest;
}

double ArrayWaves::energy() const {
    const double n = height() == 1 ? 2 : 4, pushed = rule_.keep * rule_.stiffness;
    double energy = 0;
    for_each_cell(before_, [&](int x, int y, double sum) {
        const double h = now_(x, y), before = before_(x, y), v = h - before;
        const double keep = keep_.width() > 0 ? keep_(x, y) : rule_.keep;
        energy += 0.5 * (1 + keep) * v * v + h * (rule_.pull * before - pushed * (sum - n * before));
    });
    for (const Beside& cell : beside_)
        energy -= pushed * cell.solid * now_(cell.x, cell.y) * before_(cell.x, cell.y);
    return energy;
}

double linear_between_cells(const Grid2D<double>& cells, const glm::dvec2& at) {
    const auto along = [](double place, int count, int& low, int& high) {
        const double held = std::clamp(place, 0.0, static_cast<double>(count - 1));
        low = static_cast<int>(held);
        high = std::min(low + 1, count - 1);
        return held - low;
    };
    int left = 0, right = 0, upper = 0, lower = 0;
    const double x = along(at.x, cells.width(), left, right), y = along(at.y, cells.height(), upper, lower);
    return std::lerp(std::lerp(cells(left, upper), cells(right, upper), x),
                     std::lerp(cells(left, lower), cells(right, lower), x), y);
}

ArraySample cubic_between_cells(const Grid2D<double>& cells, const glm::dvec2& at) {
    const CubicCells x(at.x, cells.width()), y(at.y, cells.height());
    ArraySample sample;
    for (size_t j = 0; j < 4; ++j) {
        const double* row = cells.row(y.cell[j]);
        double height = 0, slope = 0;
        for (size_t i = 0; i < 4; ++i) {
            height += x.weight[i] * row[x.cell[i]];
            slope += x.change[i] * row[x.cell[i]];
        }
        sample.height += y.weight[j] * height;
        sample.slope += glm::dvec2(y.weight[j] * slope, y.change[j] * height);
    }
    return sample;
}

}  // namespace deepwater::sim
