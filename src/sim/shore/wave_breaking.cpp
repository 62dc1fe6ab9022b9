#include "sim/shore/wave_breaking.h"

#include <algorithm>
#include <atomic>
#include <cmath>
#include <utility>

#include "sim/laws/gravity.h"
#include "sim/shore/in_rows.h"
#include "sim/shore/moved_cells.h"
#include "sim/shore/shallow_fluxes.h"

namespace deepwater::sim {
namespace {

constexpr double kBegins = 0.4, kGoesOn = 0.15;  // η_t* over √(g h)
constexpr double kTurns = 5;                     // time from one to the other over √(h/g)
constexpr double kMixing = 1.2;                  // δ
/// The most viscosity, over cell²/step: explicit diffusion is stable up to ¼ in two dimensions.
constexpr double kMostViscosity = 0.2;
/// Shares of the deeper side's depth up to which a film beside it takes on its velocity, and from which on its discharge.
constexpr double kFilmBeside = 0.1, kNoFilm = 0.3;

/// Two cells on both sides of a face, between which eddies mix.
struct Sides {
    double share;  ///< 0 … 1, of the difference of discharges, which is the law's, in what mixes
    double film;   ///< m, the lesser depth
    double per_before, per_behind;  ///< velocity over discharge, 1/m

    Sides(double before, double behind)
        : film(std::min(before, behind)),
          per_before(film_speed(1, before)),
          per_behind(film_speed(1, behind)) {
        const double deeper = std::max({before, behind, kThinFilm});
        share = std::clamp((film / deeper - kFilmBeside) / (kNoFilm - kFilmBeside), 0.0, 1.0);
    }
    /// Returns the difference of a discharge that mixes: a film beside deep water would come to hundreds of metres a
    /// second if its discharge became that of the deep water.
    [[nodiscard]] double difference(double before, double behind) const {
        return share * (behind - before) + (1 - share) * film * (per_behind * behind - per_before * before);
    }
};

}  // namespace

WaveBreaking::WaveBreaking(int width, int height, double cell)
    : cell_(cell),
      roller_(width, height),
      viscosity_(width, height),
      age_(width, height),
      age_before_(width, height) {}

void WaveBreaking::restart() {
    none_ = true;
    for (Grid2D<double>* grid : {&roller_, &viscosity_, &age_, &age_before_})
        std::ranges::fill(grid->values(), 0.0);
}

void WaveBreaking::take_over(const WaveBreaking& before, const glm::ivec2& by) {
    copy_moved(before.roller_, by, roller_, kShoreGhosts);
    copy_moved(before.viscosity_, by, viscosity_, kShoreGhosts);
    copy_moved(before.age_, by, age_, kShoreGhosts);
    none_ = none_ && before.none_;
}

void WaveBreaking::find(const ShallowState& state, const Grid2D<double>& rise, double seconds) {
    std::swap(age_, age_before_);
    std::atomic<bool> any = false;
    in_rows(kShoreGhosts, roller_.height() - kShoreGhosts, [&](int begin, int end) {
        bool here = false;
        for (int y = begin; y < end; ++y) {
            const double *h = state.depth.row(y), *rises = rise.row(y);
            double *roller = roller_.row(y), *viscosity = viscosity_.row(y), *age = age_.row(y);
            for (int x = kShoreGhosts; x < roller_.width() - kShoreGhosts; ++x) {
                roller[x] = viscosity[x] = age[x] = 0;
                const double speed = std::sqrt(kGravity * h[x]);
                if (h[x] < kThinFilm || rises[x] < kGoesOn * speed) continue;
                double oldest = 0;
                for (int j = y - 1; j <= y + 1; ++j) {
                    const double* before = age_before_.row(j);
                    oldest = std::max(oldest, std::max({before[x - 1], before[x], before[x + 1]}));
                }
                const double part = std::min(oldest / (kTurns * std::sqrt(h[x] / kGravity)), 1.0);
                const double threshold = speed * std::lerp(kBegins, kGoesOn, part);
                if (rises[x] < threshold) continue;
                age[x] = oldest + seconds;
                roller[x] = std::min(rises[x] / threshold - 1, 1.0);
                viscosity[x] = std::min(roller[x] * kMixing * kMixing * h[x] * rises[x],
                                        kMostViscosity * cell_ * cell_ / seconds);
                here = true;
            }
        }
        if (here) any = true;
    });
    none_ = !any;
}

void WaveBreaking::mix(const ShallowState& state, ShallowRates& rates) const {
    if (none_) return;
    const double scale = 1 / (cell_ * cell_);
    in_rows(kShoreGhosts, roller_.height() - kShoreGhosts, [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            const double *nu = viscosity_.row(y), *nu_n = viscosity_.row(y - 1),
                         *nu_s = viscosity_.row(y + 1);
            const double *h = state.depth.row(y), *h_n = state.depth.row(y - 1),
                         *h_s = state.depth.row(y + 1);
            const double *p = state.along.row(y), *p_n = state.along.row(y - 1),
                         *p_s = state.along.row(y + 1);
            const double *q = state.down.row(y), *q_n = state.down.row(y - 1), *q_s = state.down.row(y + 1);
            double *p_t = rates.along.row(y), *q_t = rates.down.row(y);
            for (int x = kShoreGhosts; x < roller_.width() - kShoreGhosts; ++x) {
                const double east = 0.5 * (nu[x] + nu[x + 1]), west = 0.5 * (nu[x] + nu[x - 1]);
                const double south = 0.5 * (nu[x] + nu_s[x]), north = 0.5 * (nu[x] + nu_n[x]);
                if (east + west + south + north == 0) continue;
                const Sides to_e(h[x], h[x + 1]), to_w(h[x - 1], h[x]), to_s(h[x], h_s[x]),
                    to_n(h_n[x], h[x]);
                // P_y + Q_x, twice the shear, at the faces along y and along x.
                const double at_s = to_s.difference(p[x], p_s[x]) +
                                    to_s.share * 0.25 * (q[x + 1] - q[x - 1] + q_s[x + 1] - q_s[x - 1]);
                const double at_n = to_n.difference(p_n[x], p[x]) +
                                    to_n.share * 0.25 * (q[x + 1] - q[x - 1] + q_n[x + 1] - q_n[x - 1]);
                const double at_e = to_e.difference(q[x], q[x + 1]) +
                                    to_e.share * 0.25 * (p_s[x] - p_n[x] + p_s[x + 1] - p_n[x + 1]);
                const double at_w = to_w.difference(q[x - 1], q[x]) +
                                    to_w.share * 0.25 * (p_s[x] - p_n[x] + p_s[x - 1] - p_n[x - 1]);
                p_t[x] +=
                    scale * (east * to_e.difference(p[x], p[x + 1]) - west * to_w.difference(p[x - 1], p[x]) +
                             0.5 * (south * at_s - north * at_n));
                q_t[x] += scale * (south * to_s.difference(q[x], q_s[x]) -
                                   north * to_n.difference(q_n[x], q[x]) + 0.5 * (east * at_e - west * at_w));
            }
        }
    });
}

}  // namespace deepwater::sim
