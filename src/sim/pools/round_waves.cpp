// Waves in a round basin of radius a as the sum of its modes,
//
//     J_m(j'_mn r/a) cos mθ   and   J_m(j'_mn r/a) sin mθ,   with J'_m(j'_mn) = 0
//
// Sources are given on circles whose radii are the nodes of Gauss and Legendre: with enough of them the modes
// are orthogonal in the sum over the nodes as they are in the integral (1e-6 in single precision). What is
// shown is summed on circles an equal distance apart, a sixth of the shortest wave, and interpolated by
// cubics from there to the cells: the error is at most 3 % for the shortest waves, 6 % for those along the
// wall, and falls with the fourth power of the wave length.
// Source: Lamb 1932, Hydrodynamics, art. 191 and 257.
#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "sim/laws/gravity.h"
#include "sim/numerics/fft.h"
#include "sim/pools/basin_solver.h"
#include "sim/pools/bessel.h"
#include "sim/pools/on_threads.h"

namespace deepwater::sim {
namespace {

constexpr double kCellsPerWave = 3;     // of the shortest wave
constexpr double kMostRadians = 320;    // k a of the shortest wave
constexpr double kCirclesPerWave = 6;   // shown
constexpr double kAnglesPerRadian = 5;  // shown, of the shortest wave along the wall
constexpr int kSpareNodes = 24;         // beyond the half node per radian that the quadrature needs
constexpr int kCentreRows = 2;          // circles that are continued through the middle

/// Returns the least even n ≥ `count` without prime factors above 5.
int smooth_even(int count) {
    for (int n = count + count % 2;; n += 2) {
        int rest = n;
        for (const int factor : {2, 3, 5}) {
            while (rest % factor == 0) rest /= factor;
        }
        if (rest == 1) return n;
    }
}

/// Weights of the cubic through four points at −1, 0, 1 and 2.
struct Cubic {
    float weights[4];
    explicit Cubic(float t)
        : weights{-t * (t - 1) * (t - 2) * (1.0f / 6), (t + 1) * (t - 1) * (t - 2) * 0.5f,
                  -(t + 1) * t * (t - 2) * 0.5f, (t + 1) * t * (t - 1) * (1.0f / 6)} {}
};

class RoundWaves final : public BasinSolver {
public:
    explicit RoundWaves(const BasinPlan& plan);

    const Grid2D<glm::vec2>& nodes() const override { return nodes_; }
    const Grid2D<float>& node_areas() const override { return areas_; }
    bool row_is_near(int row, const glm::dvec2& place, double reach) const override {
        return std::abs(radius_ * quadrature_.nodes[static_cast<size_t>(row)] - glm::length(place)) <= reach;
    }
    void add_cells(const Grid2D<float>& cells, Grid2D<float>& at_nodes) const override;
    void advance(double seconds, const BasinSources& sources, double mean_level, Grid2D<float>& height,
                 Grid2D<float>& rise) override;
    double motion() const override;
    void rest() override {
        for (Order& order : orders_) std::ranges::fill(order.states, State{});
    }
    void set_viscosity(double viscosity) override {
        plan_.viscosity = viscosity;
        seconds_ = 0;
    }

private:
    /// Amplitudes of a mode's cosine and sine, of modes whose square has the integral 1.
    struct State {
        double height_cos = 0, height_sin = 0, rise_cos = 0, rise_sin = 0;
    };
    /// All modes with one number of waves around the middle.
    struct Order {
        std::vector<double> wave_numbers;  ///< rad/m
        std::vector<State> states;
        /// Values of each mode on the circles of nodes and on those shown; on circles before `first_shown`
        /// they are next to nothing.
        std::vector<float> at_nodes, shown;
        int first_shown = 0;
        // Of a step, by mode.
        std::vector<double> keep, gain, loss;
    };
    /// Where a cell lies between the shown circles and angles.
    struct Between {
        int circle = 0, angle = 0;
        float past_circle = 0, past_angle = 0;
    };

    void make_modes(double shortest, int circles, double interval);
    void find_cells(double interval);
    void make_factors(double seconds);
    template <class Take>
    void project(const Grid2D<float>& first, const Grid2D<float>* second, const Take& take);
    void sum_modes();
    void transform_circles();
    void show(double mean_level, Grid2D<float>& height, Grid2D<float>& rise) const;
    /// Calls work(order) for all orders, those with few modes beside those with many.
    template <class Work>
    void for_orders(const Work& work);

    BasinPlan plan_;
    double radius_;
    Quadrature quadrature_;
    Grid2D<glm::vec2> nodes_;
    Grid2D<float> areas_;
    std::vector<Order> orders_;
    double seconds_ = 0;    ///< of the factors
    Grid2D<Lanes> around_;  ///< by circle and order: height and rate of the cosine, then of the sine
    int shown_angles_ = 0;
    Grid2D<glm::vec2> circles_;  ///< height and rate by angle, one angle before and three after the turn
    Grid2D<Between> cells_;
};

RoundWaves::RoundWaves(const BasinPlan& plan) : plan_(plan), radius_(plan.shape.half_sides.x) {
    const double cell = std::max(plan.cell.x, plan.cell.y);
    const double most = std::min(2 * std::numbers::pi / (kCellsPerWave * cell), kMostRadians / radius_);
    const double interval = 2 * std::numbers::pi / (kCirclesPerWave * most);
    // Two more circles beyond the wall, for the cubics.
    const int circles = static_cast<int>(std::ceil(radius_ / interval)) + 2;
    quadrature_ = gauss_legendre(static_cast<int>(0.5 * most * radius_) + kSpareNodes);
    make_modes(most, circles, interval);

    const int orders = static_cast<int>(orders_.size()), rows = static_cast<int>(quadrature_.nodes.size());
    const int angles = smooth_even(2 * orders + 16);
    nodes_ = Grid2D<glm::vec2>(angles, rows);
    areas_ = Grid2D<float>(angles, rows);
    for (int row = 0; row < rows; ++row) {
        const double r = radius_ * quadrature_.nodes[static_cast<size_t>(row)];
        const double width = radius_ * quadrature_.weights[static_cast<size_t>(row)];
        for (int i = 0; i < angles; ++i) {
            const double angle = 2 * std::numbers::pi * i / angles;
            nodes_(i, row) = glm::vec2(r * glm::dvec2(std::cos(angle), std::sin(angle)));
            areas_(i, row) = static_cast<float>(r * width * 2 * std::numbers::pi / angles);
        }
    }
    shown_angles_ = smooth_even(static_cast<int>(kAnglesPerRadian * std::max(orders, 4)));
    around_ = Grid2D<Lanes>(circles, orders);
    circles_ = Grid2D<glm::vec2>(shown_angles_ + 4, circles + kCentreRows);
    find_cells(interval);
}

void RoundWaves::make_modes(double shortest, int circles, double interval) {
    const double most = shortest * radius_;
    const BesselTable bessel(shortest * interval * (circles + 1), static_cast<int>(most) + 1);
    for (int m = 0; m <= static_cast<int>(most); ++m) {
        Order order;
        order.wave_numbers = bessel.turning_points(m, most);
        if (order.wave_numbers.empty()) break;
        for (double& k : order.wave_numbers) k /= radius_;
        orders_.push_back(std::move(order));
    }
    for_orders([&](int m) {
        Order& order = orders_[static_cast<size_t>(m)];
        const size_t count = quadrature_.nodes.size();
        order.states.resize(order.wave_numbers.size());
        constexpr double kNothing = 1e-7;  // of a function whose greatest value is about 1
        order.first_shown = circles;
        for (const double k : order.wave_numbers) {
            double square = 0;
            std::vector<double> values;
            for (size_t i = 0; i < count; ++i) {
                const double r = radius_ * quadrature_.nodes[i];
                values.push_back(bessel.value(m, k * r));
                square += values.back() * values.back() * r * radius_ * quadrature_.weights[i];
            }
            const double norm = 1 / std::sqrt(square * (m > 0 ? 1 : 2) * std::numbers::pi);
            for (const double value : values) order.at_nodes.push_back(static_cast<float>(norm * value));
            for (int i = 0; i < circles; ++i) {
                const double value = bessel.value(m, k * (i + 0.5) * interval);
                if (std::abs(value) > kNothing) order.first_shown = std::min(order.first_shown, i);
                order.shown.push_back(static_cast<float>(norm * value));
            }
        }
    });
}

template <class Work>
void RoundWaves::for_orders(const Work& work) {
    const int count = static_cast<int>(orders_.size());
    on_threads((count + 1) / 2, [] { return 0; },
               [&](int m, int) {
                   work(m);
                   if (count - 1 - m != m) work(count - 1 - m);
               });
}

void RoundWaves::find_cells(double interval) {
    cells_ = Grid2D<Between>(plan_.columns, plan_.rows);
    for (int row = 0; row < plan_.rows; ++row) {
        for (int column = 0; column < plan_.columns; ++column) {
            const glm::dvec2 place = plan_.place(column, row);
            const double circle = std::min(glm::length(place), radius_) / interval - 0.5;
            const double turn = std::atan2(place.y, place.x) / (2 * std::numbers::pi);
            const double angle = (turn - std::floor(turn)) * shown_angles_;
            const double below = std::floor(circle), before = std::floor(angle);
            cells_(column, row) = {.circle = static_cast<int>(below),
                                   .angle = static_cast<int>(before),
                                   .past_circle = static_cast<float>(circle - below),
                                   .past_angle = static_cast<float>(angle - before)};
        }
    }
}

void RoundWaves::add_cells(const Grid2D<float>& cells, Grid2D<float>& at_nodes) const {
    for (int row = 0; row < nodes_.height(); ++row) {
        for (int i = 0; i < nodes_.width(); ++i) {
            // Linear between the middles of cells; at the edges of the box the last cell continues.
            const glm::dvec2 at =
                glm::dvec2(nodes_(i, row)) / plan_.cell + 0.5 * glm::dvec2(plan_.columns, plan_.rows) - 0.5;
            const double x = std::clamp(at.x, 0.0, plan_.columns - 1.0);
            const double z = std::clamp(at.y, 0.0, plan_.rows - 1.0);
            const int left = std::min(static_cast<int>(x), plan_.columns - 2);
            const int low = std::min(static_cast<int>(z), plan_.rows - 2);
            const auto s = static_cast<float>(x - left), t = static_cast<float>(z - low);
            at_nodes(i, row) += (1 - t) * ((1 - s) * cells(left, low) + s * cells(left + 1, low)) +
                                t * ((1 - s) * cells(left, low + 1) + s * cells(left + 1, low + 1));
        }
    }
}

void RoundWaves::make_factors(double seconds) {
    if (seconds_ == seconds) return;
    seconds_ = seconds;
    for (Order& order : orders_) {
        const size_t count = order.wave_numbers.size();
        for (auto* factors : {&order.keep, &order.gain, &order.loss}) factors->resize(count);
        for (size_t n = 0; n < count; ++n) {
            const double k = order.wave_numbers[n], omega = plan_.frequency(k), phase = omega * seconds;
            const double decay = std::exp(-plan_.decay_rate(k) * seconds);
            order.keep[n] = decay * std::cos(phase);
            order.gain[n] = decay * std::sin(phase) / omega;
            order.loss[n] = decay * std::sin(phase) * omega;
        }
    }
}

/// Calls take(order, mode, cosine and sine of the first field, the same of the second) with the integrals of
/// the fields times the modes.
template <class Take>
void RoundWaves::project(const Grid2D<float>& first, const Grid2D<float>* second, const Take& take) {
    const int rows = nodes_.height(), angles = nodes_.width(), orders = static_cast<int>(orders_.size());
    const InverseFft& fft = InverseFft::of_length(angles);
    Grid2D<Lanes> waves(rows, orders);
    on_threads((rows + kLanes - 1) / kLanes,
               [&] { return std::vector<LaneComplex>(2 * static_cast<size_t>(angles)); },
               [&](int batch, std::vector<LaneComplex>& line) {
                   LaneComplex* out = line.data() + angles;
                   for (int lane = 0; lane < kLanes; ++lane) {
                       const int row = std::min(batch * kLanes + lane, rows - 1);
                       float* to = reinterpret_cast<float*>(line.data());
                       for (int i = 0; i < angles; ++i) {
                           to[2 * kLanes * i + lane] = first(i, row);
                           to[2 * kLanes * i + kLanes + lane] = second != nullptr ? (*second)(i, row) : 0;
                       }
                   }
                   fft.run(line.data(), out);
                   for (int lane = 0; lane < std::min(kLanes, rows - batch * kLanes); ++lane) {
                       for (int m = 0; m < orders; ++m) {
                           const LaneComplex &plus = out[m], &minus = out[m == 0 ? 0 : angles - m];
                           const float plus_re = plus.real().v[lane], plus_im = plus.imag().v[lane];
                           const float minus_re = minus.real().v[lane], minus_im = minus.imag().v[lane];
                           const Lanes::Vector both = {plus_re + minus_re, plus_im + minus_im,
                                                       plus_im - minus_im, minus_re - plus_re};
                           waves(batch * kLanes + lane, m) = Lanes(both) * Lanes(0.5f);
                       }
                   }
               });
    for_orders([&](int m) {
        Order& order = orders_[static_cast<size_t>(m)];
        for (size_t n = 0; n < order.states.size(); ++n) {
            const float* mode = order.at_nodes.data() + n * static_cast<size_t>(rows);
            Lanes sum;
            for (int i = 0; i < rows; ++i) sum += waves(i, m) * Lanes(mode[i] * areas_(0, i));
            take(order, n, sum.v);
        }
    });
}

void RoundWaves::advance(double seconds, const BasinSources& sources, double mean_level,
                         Grid2D<float>& height, Grid2D<float>& rise) {
    make_factors(seconds);
    if (sources.stirred) {
        project(sources.height, &sources.rise, [](Order& order, size_t n, Lanes::Vector sums) {
            State& state = order.states[n];
            state.height_cos += static_cast<double>(sums[0]);
            state.rise_cos += static_cast<double>(sums[1]);
            state.height_sin += static_cast<double>(sums[2]);
            state.rise_sin += static_cast<double>(sums[3]);
        });
    }
    if (sources.pressed) {
        project(sources.impulse, nullptr, [this](Order& order, size_t n, Lanes::Vector sums) {
            const double push = plan_.push(order.wave_numbers[n]) / kWaterDensity;
            order.states[n].rise_cos -= push * static_cast<double>(sums[0]);
            order.states[n].rise_sin -= push * static_cast<double>(sums[2]);
        });
    }
    sum_modes();
    transform_circles();
    show(mean_level, height, rise);
}

/// Advances all modes by the factors and sums them on the shown circles, by order.
void RoundWaves::sum_modes() {
    const int circles = around_.width();
    for_orders([&](int m) {
        Order& order = orders_[static_cast<size_t>(m)];
        Lanes* sums = around_.row(m);
        std::fill(sums, sums + circles, Lanes());
        for (size_t n = 0; n < order.states.size(); ++n) {
            const State old = order.states[n];
            const double keep = order.keep[n], gain = order.gain[n], loss = order.loss[n];
            State& state = order.states[n];
            state = {.height_cos = keep * old.height_cos + gain * old.rise_cos,
                     .height_sin = keep * old.height_sin + gain * old.rise_sin,
                     .rise_cos = keep * old.rise_cos - loss * old.height_cos,
                     .rise_sin = keep * old.rise_sin - loss * old.height_sin};
            const Lanes::Vector amplitudes = {
                static_cast<float>(state.height_cos), static_cast<float>(state.rise_cos),
                static_cast<float>(state.height_sin), static_cast<float>(state.rise_sin)};
            const float* mode = order.shown.data() + n * static_cast<size_t>(circles);
            for (int i = order.first_shown; i < circles; ++i) sums[i] += Lanes(amplitudes) * Lanes(mode[i]);
        }
    });
}

/// Sums the orders around each shown circle.
void RoundWaves::transform_circles() {
    const int circles = around_.width(), orders = around_.height(), angles = shown_angles_;
    const InverseFft& fft = InverseFft::of_length(angles);
    on_threads((circles + kLanes - 1) / kLanes,
               [&] { return std::vector<LaneComplex>(2 * static_cast<size_t>(angles)); },
               [&](int batch, std::vector<LaneComplex>& line) {
                   LaneComplex* out = line.data() + angles;
                   for (int m = 0; m < orders; ++m) {
                       // Height and rate are the parts of one complex field:
                       // Σ (A − iB)/2 e^{imθ} + (A + iB)/2 e^{−imθ}.
                       Lanes plus_re, plus_im, minus_re, minus_im;
                       for (int lane = 0; lane < kLanes; ++lane) {
                           const Lanes::Vector both =
                               around_(std::min(batch * kLanes + lane, circles - 1), m).v;
                           plus_re.v[lane] = 0.5f * (both[0] + both[3]);
                           plus_im.v[lane] = 0.5f * (both[1] - both[2]);
                           minus_re.v[lane] = 0.5f * (both[0] - both[3]);
                           minus_im.v[lane] = 0.5f * (both[1] + both[2]);
                       }
                       if (m == 0) {
                           line[0] = {plus_re + minus_re, plus_im + minus_im};
                       } else {
                           line[static_cast<size_t>(m)] = {plus_re, plus_im};
                           line[static_cast<size_t>(angles - m)] = {minus_re, minus_im};
                       }
                   }
                   fft.run(line.data(), out);
                   for (int lane = 0; lane < std::min(kLanes, circles - batch * kLanes); ++lane) {
                       glm::vec2* to = circles_.row(batch * kLanes + lane + kCentreRows);
                       for (int i = 0; i < angles; ++i)
                           to[i + 1] = {out[i].real().v[lane], out[i].imag().v[lane]};
                       to[0] = to[angles];
                       for (int i = 0; i < 3; ++i) to[angles + 1 + i] = to[1 + i];
                   }
               });
    // Through the middle a circle goes on as the opposite half of itself.
    for (int beyond = 1; beyond <= kCentreRows; ++beyond) {
        const glm::vec2* from = circles_.row(kCentreRows + beyond - 1);
        glm::vec2* to = circles_.row(kCentreRows - beyond);
        for (int i = 0; i < circles_.width(); ++i) to[i] = from[1 + (i + angles - 1 + angles / 2) % angles];
    }
}

void RoundWaves::show(double mean_level, Grid2D<float>& height, Grid2D<float>& rise) const {
    const auto level = static_cast<float>(mean_level);
    on_threads(
        plan_.rows, [] { return 0; },
        [&](int row, int) {
            for (int column = 0; column < plan_.columns; ++column) {
                const Between& at = cells_(column, row);
                const Cubic by_circle(at.past_circle), by_angle(at.past_angle);
                glm::vec2 sum(0);
                for (int i = 0; i < 4; ++i) {
                    const glm::vec2* from = circles_.row(at.circle - 1 + i + kCentreRows) + at.angle;
                    const float* w = by_angle.weights;
                    sum += by_circle.weights[i] *
                           (w[0] * from[0] + w[1] * from[1] + w[2] * from[2] + w[3] * from[3]);
                }
                height(column, row) = level + sum.x;
                rise(column, row) = sum.y;
            }
        });
}

double RoundWaves::motion() const {
    double sum = 0;
    for (const Order& order : orders_) {
        for (size_t n = 0; n < order.states.size(); ++n) {
            const State& state = order.states[n];
            const double omega = plan_.frequency(order.wave_numbers[n]);
            sum +=
                state.rise_cos * state.rise_cos + state.rise_sin * state.rise_sin +
                omega * omega * (state.height_cos * state.height_cos + state.height_sin * state.height_sin);
        }
    }
    return 0.5 * sum;
}

}  // namespace

std::unique_ptr<BasinSolver> make_round_waves(const BasinPlan& plan) {
    return std::make_unique<RoundWaves>(plan);
}

}  // namespace deepwater::sim
