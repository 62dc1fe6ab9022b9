// Waves in a rectangle as the sum of its modes, cos(π n (x + a)/2a) cos(π m (z + b)/2b), which are the cosine
// transform of the cells: a step multiplies each by the exact solution.
#include <algorithm>
#include <complex>
#include <numbers>
#include <vector>

#include "sim/laws/gravity.h"
#include "sim/pools/cell_solver.h"
#include "sim/pools/cosine_transform.h"
#include "sim/pools/on_threads.h"

namespace deepwater::sim {
namespace {

class RectangleWaves final : public CellSolver {
public:
    explicit RectangleWaves(const BasinPlan& plan);

    void advance(double seconds, const BasinSources& sources, double mean_level, Grid2D<float>& height,
                 Grid2D<float>& rise) override;
    double motion() const override;
    void rest() override { std::ranges::fill(modes_.values(), Mode{}); }
    void set_viscosity(double viscosity) override {
        plan_.viscosity = viscosity;
        seconds_ = 0;
    }

private:
    /// Height and rate of a mode, of the transform's size.
    struct Mode {
        double height = 0, rise = 0;
    };
    /// What a step makes of a mode: its height becomes keep · height + gain · rise, its rate keep · rise −
    /// loss · height.
    struct Factors {
        double keep = 1, gain = 0, loss = 0;
    };
    using Line = std::vector<LaneComplex>;

    [[nodiscard]] double wave_number(int n, int m) const {
        return std::numbers::pi *
               std::hypot(n / (plan_.columns * plan_.cell.x), m / (plan_.rows * plan_.cell.y));
    }
    void make_factors(double seconds);
    /// Transforms two fields, as real and imaginary part, and calls take(n, m, height and rate of the mode).
    template <class Take>
    void forward(const Grid2D<float>& re, const Grid2D<float>* im, const Take& take);

    CosineTransform along_x_, along_z_;
    Grid2D<Mode> modes_;  ///< (n, m), n along x
    Grid2D<Factors> factors_;
    Grid2D<double> frequency_;
    double seconds_ = 0;                   ///< of the factors
    Grid2D<std::complex<float>> between_;  ///< between the transforms; rows and columns are whole lanes
};

int whole_lanes(int n) {
    return (n + kLanes - 1) / kLanes;
}

RectangleWaves::RectangleWaves(const BasinPlan& plan)
    : CellSolver(plan),
      along_x_(plan.columns),
      along_z_(plan.rows),
      modes_(kLanes * whole_lanes(plan.columns), plan.rows),
      factors_(modes_.width(), plan.rows),
      frequency_(modes_.width(), plan.rows),
      between_(modes_.width(), kLanes * whole_lanes(plan.rows)) {
    set_areas([](int, int) { return 1.0f; });
    for (int m = 0; m < plan.rows; ++m)
        for (int n = 0; n < modes_.width(); ++n) frequency_(n, m) = plan.frequency(wave_number(n, m));
}

void RectangleWaves::make_factors(double seconds) {
    if (seconds_ == seconds) return;
    seconds_ = seconds;
    on_threads(
        plan_.rows, [] { return 0; },
        [&](int m, int) {
            for (int n = 0; n < plan_.columns; ++n) {
                const double omega = frequency_(n, m), phase = omega * seconds;
                const double decay = std::exp(-plan_.decay_rate(wave_number(n, m)) * seconds);
                factors_(n, m) = {.keep = decay * std::cos(phase),
                                  .gain = omega > 0 ? decay * std::sin(phase) / omega : 0,
                                  .loss = decay * omega * std::sin(phase)};
            }
        });
}

template <class Take>
void RectangleWaves::forward(const Grid2D<float>& re, const Grid2D<float>* im, const Take& take) {
    const int columns = plan_.columns, rows = plan_.rows;
    on_threads(
        whole_lanes(rows), [&] { return Line(3 * static_cast<size_t>(columns)); },
        [&](int batch, Line& line) {
            for (int lane = 0; lane < kLanes; ++lane) {
                const int row = std::min(batch * kLanes + lane, rows - 1);
                const float* from_re = re.row(row);
                const float* from_im = im != nullptr ? im->row(row) : nullptr;
                float* to = reinterpret_cast<float*>(line.data());
                for (int i = 0; i < columns; ++i) {
                    to[2 * kLanes * i + lane] = from_re[i];
                    to[2 * kLanes * i + kLanes + lane] = from_im != nullptr ? from_im[i] : 0;
                }
            }
            along_x_.forward(line.data(), line.data() + columns);
            for (int lane = 0; lane < kLanes; ++lane) {
                std::complex<float>* to = between_.row(batch * kLanes + lane);
                const float* from = reinterpret_cast<const float*>(line.data());
                for (int n = 0; n < columns; ++n)
                    to[n] = {from[2 * kLanes * n + lane], from[2 * kLanes * n + kLanes + lane]};
            }
        });
    on_threads(
        whole_lanes(columns), [&] { return Line(3 * static_cast<size_t>(rows)); },
        [&](int batch, Line& line) {
            for (int j = 0; j < rows; ++j) {
                const std::complex<float>* from = between_.row(j) + batch * kLanes;
                Lanes real, imaginary;
                for (int lane = 0; lane < kLanes; ++lane) {
                    real.v[lane] = from[lane].real();
                    imaginary.v[lane] = from[lane].imag();
                }
                line[static_cast<size_t>(j)] = {real, imaginary};
            }
            along_z_.forward(line.data(), line.data() + rows);
            for (int m = 0; m < rows; ++m) {
                const LaneComplex& value = line[static_cast<size_t>(m)];
                for (int lane = 0; lane < kLanes; ++lane) {
                    take(batch * kLanes + lane, m, static_cast<double>(value.real().v[lane]),
                         static_cast<double>(value.imag().v[lane]));
                }
            }
        });
}

void RectangleWaves::advance(double seconds, const BasinSources& sources, double mean_level,
                             Grid2D<float>& height, Grid2D<float>& rise) {
    const int columns = plan_.columns, rows = plan_.rows;
    make_factors(seconds);
    if (sources.stirred) {
        forward(sources.height, &sources.rise, [&](int n, int m, double raised, double sped) {
            modes_(n, m).height += raised;
            modes_(n, m).rise += sped;
        });
    }
    if (sources.pressed) {
        forward(sources.impulse, nullptr, [&](int n, int m, double pressed, double) {
            modes_(n, m).rise -= plan_.push(wave_number(n, m)) / kWaterDensity * pressed;
        });
    }
    modes_(0, 0) = {.height = mean_level * columns * rows, .rise = 0};
    on_threads(
        whole_lanes(columns), [&] { return Line(3 * static_cast<size_t>(rows)); },
        [&](int batch, Line& line) {
            for (int m = 0; m < rows; ++m) {
                Mode* modes = modes_.row(m) + batch * kLanes;
                const Factors* factors = factors_.row(m) + batch * kLanes;
                Lanes heights, rises;
                for (int lane = 0; lane < kLanes; ++lane) {
                    const Mode old = modes[lane];
                    const Factors& by = factors[lane];
                    modes[lane] = {.height = by.keep * old.height + by.gain * old.rise,
                                   .rise = by.keep * old.rise - by.loss * old.height};
                    heights.v[lane] = static_cast<float>(modes[lane].height);
                    rises.v[lane] = static_cast<float>(modes[lane].rise);
                }
                line[static_cast<size_t>(m)] = {heights, rises};
            }
            along_z_.inverse(line.data(), line.data() + rows);
            for (int j = 0; j < rows; ++j) {
                const LaneComplex& value = line[static_cast<size_t>(j)];
                std::complex<float>* to = between_.row(j) + batch * kLanes;
                for (int lane = 0; lane < kLanes; ++lane)
                    to[lane] = {value.real().v[lane], value.imag().v[lane]};
            }
        });
    on_threads(
        whole_lanes(rows), [&] { return Line(3 * static_cast<size_t>(columns)); },
        [&](int batch, Line& line) {
            float* values = reinterpret_cast<float*>(line.data());
            for (int lane = 0; lane < kLanes; ++lane) {
                const std::complex<float>* from = between_.row(batch * kLanes + lane);
                for (int n = 0; n < columns; ++n) {
                    values[2 * kLanes * n + lane] = from[n].real();
                    values[2 * kLanes * n + kLanes + lane] = from[n].imag();
                }
            }
            along_x_.inverse(line.data(), line.data() + columns);
            for (int lane = 0; lane < std::min(kLanes, rows - batch * kLanes); ++lane) {
                float* to_height = height.row(batch * kLanes + lane);
                float* to_rise = rise.row(batch * kLanes + lane);
                for (int i = 0; i < columns; ++i) {
                    to_height[i] = values[2 * kLanes * i + lane];
                    to_rise[i] = values[2 * kLanes * i + kLanes + lane];
                }
            }
        });
}

double RectangleWaves::motion() const {
    double sum = 0;
    for (int m = 0; m < plan_.rows; ++m) {
        for (int n = 0; n < plan_.columns; ++n) {
            const Mode& mode = modes_(n, m);
            const double swing = frequency_(n, m) * mode.height;
            // A cosine's mean square is ½, along each axis in which it is not constant.
            const double share = (n > 0 ? 2 : 1) * (m > 0 ? 2 : 1);
            sum += share * (mode.rise * mode.rise + swing * swing);
        }
    }
    const double cells = static_cast<double>(plan_.columns) * plan_.rows;
    return 0.5 * sum * plan_.cell.x * plan_.cell.y / cells;
}

}  // namespace

std::unique_ptr<BasinSolver> make_rectangle_waves(const BasinPlan& plan) {
    return std::make_unique<RectangleWaves>(plan);
}

}  // namespace deepwater::sim
