// Waves in a polygon. Where the depth is even and walls are vertical, waves obey ∂²η/∂t² = −ω²(√Λ) η, where Λ
// is minus the Laplacian with ∂η/∂n = 0 at the walls. A step is the rotation of (η, v) by the angle ω Δt, as
// three shears,
//
//     v −= ω tan(ω Δt/2) η,   η += sin(ω Δt)/ω v,   v −= ω tan(ω Δt/2) η
//
// whose factors are polynomials in Λ (Chebyshev series). Each shear can be undone whatever its polynomial is,
// so that errors of a series change the speed of waves but never let them grow. Steps are divided so that ω
// Δt ≤ 2.3.
//
// ω² has a kink where Λ goes to 0 in deep water, so that a series for short and long waves at once would need
// a degree of several times the cells along a side. Therefore waves of about ten cells and more live on cells
// of twice the sides, those of twice the length on cells of twice the sides again, until there are few cells.
// The equations are linear and what acts on the water is divided once, as it acts: no level needs the others
// to go on.
//
// Errors: frequencies of the first modes within 0.4 %, where the walls lie along the cells 0.1 % (measured in
// basin_modes_test.cpp); waves of four cells run too slowly by 0.4 %, those of three and a half by 1.5 %
// (basin_packets_test.cpp).
// Source: Tal-Ezer & Kosloff 1984, J. Chem. Phys. 81, 3967, for functions of operators by Chebyshev series.
#include <algorithm>
#include <cmath>
#include <deque>
#include <numbers>
#include <utility>
#include <vector>

#include "sim/laws/gravity.h"
#include "sim/pools/cell_solver.h"
#include "sim/pools/chebyshev_series.h"
#include "sim/pools/cut_cells.h"
#include "sim/pools/nearest_water.h"

namespace deepwater::sim {
namespace {

constexpr double kWidestAngle = 2.3;  // ω Δt of a shear
constexpr int kMostDegree = 40;       // on levels that have a coarser one
constexpr int kDegreesPerCell = 5;    // on the coarsest, times the cells along the longer side
constexpr double kLongestWave = 32;   // cells: longer ones are left to the coarser level
/// (k h)² of waves of which e^(−1) goes to the coarser level: ten cells long. Of waves of eight cells a
/// twentieth goes there, of those of six next to nothing.
constexpr double kSmoothed = 0.35;
constexpr double kSmallestError = 1e-3;  // of a series, relative to its value for the longest wave
constexpr double kFineError = 0.03;      // the same on levels that have a coarser one

using Field = CutCells::Field;
using Series = std::vector<double>;

/// Waves on the cells of one size.
class Level {
public:
    Level(const BasinPlan& plan, CutCells cells, bool coarsest)
        : plan_(plan),
          cells_(std::move(cells)),
          coarsest_(coarsest),
          height_(cells_.field()),
          rise_(cells_.field()),
          change_(cells_.field()),
          pull_(cells_.field()) {
        const glm::dvec2 reach = plan.shape.reach();
        const double longest = coarsest ? 4 * std::max(reach.x, reach.y)
                                        : kLongestWave * std::max(cells_.cell().x, cells_.cell().y);
        const double k = 2 * std::numbers::pi / longest;
        longest_ = std::min(1.0, k * k / cells_.greatest());
    }

    [[nodiscard]] CutCells& cells() { return cells_; }
    [[nodiscard]] const CutCells& cells() const { return cells_; }
    [[nodiscard]] const Field& height() const { return height_; }
    [[nodiscard]] const Field& rise() const { return rise_; }

    void add(const Field& raised, const Field& sped) {
        for (size_t i = 0; i < height_.values().size(); ++i) {
            height_.values()[i] += raised.values()[i];
            rise_.values()[i] += sped.values()[i];
        }
        pulled_ = false;
    }
    void press(const Field& impulse);
    void advance(double seconds);
    void rest() {
        std::ranges::fill(height_.values(), 0.0f);
        std::ranges::fill(rise_.values(), 0.0f);
        pulled_ = false;
    }
    [[nodiscard]] double motion();
    void set_viscosity(double viscosity) {
        plan_.viscosity = viscosity;
        seconds_ = 0;
    }

private:
    /// Returns the series of a function of the wave number whose value for the longest wave is what counts.
    template <class Function>
    [[nodiscard]] Series series_of(const Function& function, double fine_error = kFineError) const {
        const auto of_share = [&](double share) {
            return function(cells_.wave_number(share * cells_.greatest()));
        };
        const int degree =
            coarsest_ ? kDegreesPerCell * std::max(cells_.columns(), cells_.rows()) : kMostDegree;
        const double error = (coarsest_ ? kSmallestError : fine_error) * of_share(longest_);
        return chebyshev_series(of_share, error, degree);
    }
    void make_series(double seconds);
    void decay(Field& field) const;
    static void add(const Field& from, float factor, Field& to) {
        for (size_t i = 0; i < to.values().size(); ++i) to.values()[i] += factor * from.values()[i];
    }

    BasinPlan plan_;
    CutCells cells_;
    bool coarsest_;
    double longest_ = 1;  ///< eigenvalue of the longest wave that counts here, over the greatest
    Field height_, rise_;
    Field change_, pull_;  ///< results of the series
    bool pulled_ = false;  ///< pull_ is that of the present height
    double seconds_ = 0;   ///< of the series
    int shears_ = 1;       ///< in which a step is divided
    Series pull_series_, gain_series_, push_series_;
    std::vector<Series> decay_series_;
};

void Level::make_series(double seconds) {
    if (seconds_ == seconds) return;
    seconds_ = seconds;
    pulled_ = false;
    const double shortest = cells_.wave_number(cells_.greatest());
    shears_ = std::max(1, static_cast<int>(std::ceil(plan_.frequency(shortest) * seconds / kWidestAngle)));
    const double part = seconds / shears_;
    pull_series_ = series_of([&](double k) {
        const double omega = plan_.frequency(k);
        return omega * std::tan(0.5 * omega * part);
    });
    // The gain falls from long waves to short ones, so that its error counts more for these.
    gain_series_ = series_of(
        [&](double k) {
            const double omega = plan_.frequency(k);
            return omega > 0 ? std::sin(omega * part) / omega : part;
        },
        kSmallestError);
    decay_series_.clear();
    // Amplitudes fall as e^(−2νλt), as a product of factors 1 − x, x ≤ ½, or of few where nothing is left of
    // waves.
    const double most = plan_.decay_rate(std::sqrt(cells_.greatest())) * seconds;
    if (most > 0) {
        constexpr int kMostFactors = 16;
        const int factors = std::clamp(static_cast<int>(std::ceil(2 * most)), 1, kMostFactors);
        const double least = 1 - std::min(most / factors, 1.0);
        decay_series_.assign(static_cast<size_t>(factors), Series{0.5 * (1 + least), 0.5 * (least - 1)});
    }
}

void Level::press(const Field& impulse) {
    if (push_series_.empty()) push_series_ = series_of([&](double k) { return plan_.push(k); });
    cells_.apply(push_series_, impulse, change_);
    add(change_, static_cast<float>(-1 / kWaterDensity), rise_);
}

void Level::advance(double seconds) {
    make_series(seconds);
    cells_.centre(height_);
    cells_.centre(rise_);
    for (int i = 0; i < shears_; ++i) {
        if (!pulled_) cells_.apply(pull_series_, height_, pull_);
        add(pull_, -1, rise_);
        cells_.apply(gain_series_, rise_, change_);
        add(change_, 1, height_);
        cells_.apply(pull_series_, height_, pull_);
        add(pull_, -1, rise_);
        pulled_ = true;
    }
    for (const Series& factor : decay_series_) {
        for (Field* field : {&height_, &rise_, &pull_}) {
            cells_.apply(factor, *field, change_);
            std::swap(*field, change_);
        }
    }
}

double Level::motion() {
    const Series series = series_of([&](double k) {
        const double omega = plan_.frequency(k);
        return omega * omega;
    });
    Field stiffness = cells_.field();
    cells_.apply(series, height_, stiffness);
    return 0.5 * (cells_.product(rise_, rise_) + cells_.product(height_, stiffness));
}

class PolygonWaves final : public CellSolver {
public:
    explicit PolygonWaves(const BasinPlan& plan);

    void advance(double seconds, const BasinSources& sources, double mean_level, Grid2D<float>& height,
                 Grid2D<float>& rise) override;
    double motion() const override {
        double sum = 0;
        for (Level& level : levels_) sum += level.motion();
        return sum;
    }
    void rest() override {
        for (Level& level : levels_) level.rest();
    }
    void set_viscosity(double viscosity) override {
        for (Level& level : levels_) level.set_viscosity(viscosity);
    }

private:
    /// Divides a field on the cells among the levels, without its mean.
    [[nodiscard]] std::vector<Field> divide(const Grid2D<float>& cells) const;
    /// Writes the sum of a field of all levels.
    template <class Part>
    void show(const Part& part, double level, Grid2D<float>& shown) const;

    Grid2D<glm::ivec2> nearest_;        ///< the cell of water whose value a cell shows
    Series smoothing_;                  ///< takes short waves out of what goes to a coarser level
    mutable std::deque<Level> levels_;  ///< finer ones first; their series and working memory change in use
};

PolygonWaves::PolygonWaves(const BasinPlan& plan) : CellSolver(plan) {
    const auto add_level = [&](CutCells cells) {
        const bool coarsest = std::max(cells.columns(), cells.rows()) <= kCoarsestCells;
        levels_.emplace_back(plan, std::move(cells), coarsest);
        return coarsest;
    };
    bool complete = add_level(CutCells(plan.shape, plan.columns, plan.rows, plan.cell));
    while (!complete) complete = add_level(levels_.back().cells().coarser());
    set_areas([&](int i, int j) { return levels_.front().cells().full()(i + 1, j + 1); });
    nearest_ = nearest_water(node_areas());
    smoothing_ = chebyshev_series(
        [](double share) {
            const double bent = 8 * share / kSmoothed;
            return std::exp(-bent * bent);
        },
        kSmallestError, kMostDegree);
}

std::vector<Field> PolygonWaves::divide(const Grid2D<float>& cells) const {
    std::vector<Field> parts = {levels_.front().cells().field()};
    for (int j = 0; j < plan_.rows; ++j) {
        std::copy(cells.row(j), cells.row(j) + plan_.columns, parts.front().row(j + 1) + 1);
    }
    levels_.front().cells().centre(parts.front());
    if (std::ranges::all_of(parts.front().values(), [](float value) { return value == 0; })) {
        for (size_t i = 1; i < levels_.size(); ++i) parts.push_back(levels_[i].cells().field());
        return parts;
    }
    for (size_t i = 1; i < levels_.size(); ++i) {
        CutCells& finer = levels_[i - 1].cells();
        Field smooth = finer.field();
        finer.apply(smoothing_, parts.back(), smooth);
        Field longer = levels_[i].cells().take_long_waves(finer, smooth, parts.back());
        parts.push_back(std::move(longer));
    }
    return parts;
}

template <class Part>
void PolygonWaves::show(const Part& part, double level, Grid2D<float>& shown) const {
    Field sum = part(levels_.back());
    for (size_t i = levels_.size() - 1; i > 0; --i) {
        Field finer = part(levels_[i - 1]);
        levels_[i].cells().add_to_finer(sum, finer);
        sum = std::move(finer);
    }
    const auto mean = static_cast<float>(level);
    for (int j = 0; j < plan_.rows; ++j) {
        for (int i = 0; i < plan_.columns; ++i) {
            const glm::ivec2 from = nearest_(i, j);
            shown(i, j) = mean + sum(from.x + 1, from.y + 1);
        }
    }
}

void PolygonWaves::advance(double seconds, const BasinSources& sources, double mean_level,
                           Grid2D<float>& height, Grid2D<float>& rise) {
    if (sources.stirred) {
        const std::vector<Field> raised = divide(sources.height), sped = divide(sources.rise);
        for (size_t i = 0; i < levels_.size(); ++i) levels_[i].add(raised[i], sped[i]);
    }
    if (sources.pressed) {
        const std::vector<Field> impulse = divide(sources.impulse);
        for (size_t i = 0; i < levels_.size(); ++i) levels_[i].press(impulse[i]);
    }
    for (Level& level : levels_) level.advance(seconds);
    show([](const Level& level) { return level.height(); }, mean_level, height);
    show([](const Level& level) { return level.rise(); }, 0, rise);
}

}  // namespace

std::unique_ptr<BasinSolver> make_polygon_waves(const BasinPlan& plan) {
    return std::make_unique<PolygonWaves>(plan);
}

}  // namespace deepwater::sim
