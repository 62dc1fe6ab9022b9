// Kass & Miller's water as that of a basin: cells whose middles lie in the basin hold water over its floor, all others
// are walls. Waves have no viscosity but lose what the rule loses.
#include <algorithm>
#include <cmath>

#include "sim/laws/gravity.h"
#include "sim/pools/cell_solver.h"
#include "sim/pools/nearest_water.h"
#include "sim/shore/kass_miller.h"

namespace deepwater::sim {
namespace {

constexpr float kWallTop = 1e5f;  // m over the still water

class KassMillerWaves final : public CellSolver {
public:
    explicit KassMillerWaves(const BasinPlan& plan);

    void advance(double seconds, const BasinSources& sources, double mean_level, Grid2D<float>& height,
                 Grid2D<float>& rise) override;
    double motion() const override;
    void rest() override;
    void set_viscosity(double /*viscosity*/) override {}

private:
    [[nodiscard]] bool wet(int x, int y) const { return node_areas()(x, y) > 0; }
    /// Calls visit(x, y) for the cells in the basin.
    template <class Visit>
    void for_water(const Visit& visit) const;
    /// Calls visit(x, y, x of the next, y of the next, their mean depth [m], 1/square of their distance [1/m²]) for the
    /// faces between cells in the basin.
    template <class Visit>
    void for_faces(const Visit& visit) const;
    [[nodiscard]] double rise_at(int x, int y) const {
        return seconds_ > 0 ? water_.rise(x, y, seconds_) : 0;
    }
    [[nodiscard]] Grid2D<double> rates_of(const Grid2D<float>& impulse) const;
    void stir(double seconds, const BasinSources& sources, double mean_level);

    KassMiller water_;
    Grid2D<glm::ivec2> nearest_;  ///< the cell of water whose value a cell shows
    int cells_ = 0;               ///< in the basin
    double still_volume_ = 0;     ///< m³, at the level 0
    double seconds_ = 0;          ///< of the last step; 0: none since rest
    double level_ = 0;            ///< m, mean of the surface
};

KassMiller water_of(const BasinPlan& plan) {
    Grid2D<float> bed(plan.columns, plan.rows);
    const glm::dvec2 reach = plan.shape.reach();
    for (int j = 0; j < plan.rows; ++j) {
        for (int i = 0; i < plan.columns; ++i) {
            const glm::dvec2 own = plan.place(i, j);
            const double depth = plan.rule->depth_at(0.5 + 0.5 * own / reach).value_or(plan.shape.depth);
            bed(i, j) = plan.shape.inside(own) ? static_cast<float>(-depth) : kWallTop;
        }
    }
    return {bed, {.cell = plan.cell, .damping = plan.rule->damping, .loss_free = plan.rule->loss_free}};
}

KassMillerWaves::KassMillerWaves(const BasinPlan& plan) : CellSolver(plan), water_(water_of(plan)) {
    set_areas([&](int i, int j) { return plan.shape.inside(plan.place(i, j)) ? 1.0f : 0.0f; });
    for_water([&](int, int) { ++cells_; });
    nearest_ = nearest_water(node_areas());
    rest();
    still_volume_ = water_.volume();
}

template <class Visit>
void KassMillerWaves::for_water(const Visit& visit) const {
    for (int y = 0; y < plan_.rows; ++y) {
        for (int x = 0; x < plan_.columns; ++x) {
            if (wet(x, y)) visit(x, y);
        }
    }
}

template <class Visit>
void KassMillerWaves::for_faces(const Visit& visit) const {
    const glm::dvec2 near = 1.0 / (plan_.cell * plan_.cell);
    const auto depth = [&](int x, int y, int to_x, int to_y) {
        return 0.5 * (water_.depth(x, y) + water_.depth(to_x, to_y));
    };
    for_water([&](int x, int y) {
        if (x + 1 < plan_.columns && wet(x + 1, y)) visit(x, y, x + 1, y, depth(x, y, x + 1, y), near.x);
        if (y + 1 < plan_.rows && wet(x, y + 1)) visit(x, y, x, y + 1, depth(x, y, x, y + 1), near.y);
    });
}

void KassMillerWaves::rest() {
    water_.fill([](int, int) { return 0.0; });
    seconds_ = level_ = 0;
}

/// Returns the rates of rise [m/s] that a pressure impulse gives: ∇·(d ∇∫p dt)/ρ, that of long waves.
Grid2D<double> KassMillerWaves::rates_of(const Grid2D<float>& impulse) const {
    Grid2D<double> rates(plan_.columns, plan_.rows);
    for_faces([&](int x, int y, int to_x, int to_y, double depth, double near) {
        const double difference =
            static_cast<double>(impulse(to_x, to_y)) - static_cast<double>(impulse(x, y));
        const double flux = depth * near * difference / kWaterDensity;
        rates(x, y) += flux;
        rates(to_x, to_y) -= flux;
    });
    return rates;
}

/// Takes in the sources, brings the mean of the surface to a level and that of its rise to 0, and makes the step before as
/// long as the one to come.
void KassMillerWaves::stir(double seconds, const BasinSources& sources, double mean_level) {
    Grid2D<double> rate =
        sources.pressed ? rates_of(sources.impulse) : Grid2D<double>(plan_.columns, plan_.rows);
    double height_sum = 0, rate_sum = 0;
    for_water([&](int x, int y) {
        rate(x, y) += rise_at(x, y) + static_cast<double>(sources.rise(x, y));
        height_sum += water_.surface(x, y) + static_cast<double>(sources.height(x, y));
        rate_sum += rate(x, y);
    });
    const double lift = mean_level - height_sum / cells_, mean_rate = rate_sum / cells_;
    for_water([&](int x, int y) {
        const double now = water_.surface(x, y) + static_cast<double>(sources.height(x, y)) + lift;
        water_.lead(x, y, 1, now, now - seconds * (rate(x, y) - mean_rate));
    });
    const double volume = still_volume_ + mean_level * cells_ * plan_.cell.x * plan_.cell.y;
    water_.limit_volume(std::max(volume, 0.0));
    level_ = mean_level;
}

void KassMillerWaves::advance(double seconds, const BasinSources& sources, double mean_level,
                              Grid2D<float>& height, Grid2D<float>& rise) {
    if (sources.stirred || sources.pressed || seconds != seconds_ || mean_level != level_)
        stir(seconds, sources, mean_level);
    water_.step(seconds);
    seconds_ = seconds;
    for (int j = 0; j < plan_.rows; ++j) {
        for (int i = 0; i < plan_.columns; ++i) {
            const glm::ivec2 from = nearest_(i, j);
            height(i, j) = static_cast<float>(water_.surface(from.x, from.y));
            rise(i, j) = static_cast<float>(rise_at(from.x, from.y));
        }
    }
}

double KassMillerWaves::motion() const {
    double sum = 0;
    for_water([&](int x, int y) { sum += rise_at(x, y) * rise_at(x, y); });
    for_faces([&](int x, int y, int to_x, int to_y, double depth, double near) {
        const double step = water_.surface(to_x, to_y) - water_.surface(x, y);
        sum += kGravity * depth * near * step * step;
    });
    return 0.5 * sum * plan_.cell.x * plan_.cell.y;
}

}  // namespace

std::unique_ptr<BasinSolver> make_kass_miller_waves(const BasinPlan& plan) {
    return std::make_unique<KassMillerWaves>(plan);
}

}  // namespace deepwater::sim
