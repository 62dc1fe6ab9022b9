#include "sim/shore/kass_miller.h"

#include <cmath>
#include <string>
#include <utility>

#include "core/check.h"
#include "sim/laws/gravity.h"
#include "sim/numerics/denormals.h"
#include "sim/shore/in_rows.h"
#include "sim/shore/moved_cells.h"

namespace deepwater::sim {
namespace {

constexpr int kMostCells = 4096;
constexpr double kHighestGround = 1e5;  // m
constexpr double kDry = 1e-9;           // m: shallower cells give no water

void require(bool holds, const char* what) {
    if (!holds) throw UsageError(std::string("Kass and Miller's water: ") + what);
}

/// Returns the mean depth between two cells; 0 if the one whose surface is higher is dry.
double depth_between(double surface_a, double bed_a, double surface_b, double bed_b) {
    const double depth_a = surface_a - bed_a, depth_b = surface_b - bed_b;
    const double giving = surface_a > surface_b ? depth_a : depth_b;
    return giving > kDry ? 0.5 * (depth_a + depth_b) : 0;
}

}  // namespace

KassMiller::KassMiller(const Grid2D<float>& ground, const KassMillerSettings& settings)
    : settings_(settings) {
    const int width = ground.width(), height = ground.height();
    require(width >= 1 && width <= kMostCells && height >= 1 && height <= kMostCells,
            "there may be 1 to 4096 cells along a side");
    for (const double side : {settings.cell.x, settings.cell.y})
        require(side > 0 && side <= 1000, "a cell's side must be above 0 m and at most 1000 m");
    require(settings.damping >= 0 && settings.damping <= 1, "the damping must be 0 to 1");
    bed_ = Grid2D<double>(width, height);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            bed_(x, y) = static_cast<double>(ground(x, y));
            require(std::abs(bed_(x, y)) <= kHighestGround,
                    "a height of the ground is not a number or beyond 100 km");
        }
    }
    now_ = before_ = bed_;
    right_ = down_ = next_ = upper_ = Grid2D<double>(width, height);
}

void KassMiller::lead(int x, int y, double part, double height, double height_before) {
    now_(x, y) += part * (std::max(height, bed_(x, y)) - now_(x, y));
    before_(x, y) += part * (std::max(height_before, bed_(x, y)) - before_(x, y));
}

void KassMiller::take_over(const KassMiller& before, const glm::ivec2& by) {
    copy_moved(before.now_, by, now_);
    copy_moved(before.before_, by, before_);
}

double KassMiller::volume() const {
    double sum = 0;
    for (int y = 0; y < cells_y(); ++y) {
        for (int x = 0; x < cells_x(); ++x) sum += depth(x, y);
    }
    return sum * settings_.cell.x * settings_.cell.y;
}

/// @param scale  g Δt²/cell², 1/m, along x and y
void KassMiller::find_couplings(const glm::dvec2& scale) {
    in_rows(0, cells_y(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < cells_x(); ++x) {
                const double surface = now_(x, y), bed = bed_(x, y);
                right_(x, y) = x + 1 < cells_x()
                                   ? scale.x * depth_between(surface, bed, now_(x + 1, y), bed_(x + 1, y))
                                   : 0;
                down_(x, y) = y + 1 < cells_y()
                                  ? scale.y * depth_between(surface, bed, now_(x, y + 1), bed_(x, y + 1))
                                  : 0;
            }
        }
    });
}

/// Sets next_ to −D h.
void KassMiller::set_to_fluxes() {
    in_rows(0, cells_y(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < cells_x(); ++x) {
                const double h = now_(x, y);
                double sum = 0;
                if (x > 0) sum += right_(x - 1, y) * (now_(x - 1, y) - h);
                if (x + 1 < cells_x()) sum += right_(x, y) * (now_(x + 1, y) - h);
                if (y > 0) sum += down_(x, y - 1) * (now_(x, y - 1) - h);
                if (y + 1 < cells_y()) sum += down_(x, y) * (now_(x, y + 1) - h);
                next_(x, y) = sum;
            }
        }
    });
}

/// Solves (I + part · D along the rows) for next_, in place.
void KassMiller::solve_rows(double part) {
    in_rows(0, cells_y(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            double *h = next_.row(y), *upper = upper_.row(y);
            const double* right = right_.row(y);
            double left = 0, upper_before = 0, before = 0;
            for (int x = 0; x < cells_x(); ++x) {
                const double to_right = part * right[x];
                const double scale = 1 / (1 + left + to_right + left * upper_before);
                upper[x] = upper_before = -to_right * scale;
                h[x] = before = (h[x] + left * before) * scale;
                left = to_right;
            }
            for (int x = cells_x() - 2; x >= 0; --x) h[x] -= upper[x] * h[x + 1];
        }
    });
}

void KassMiller::solve_columns(double part) {
    constexpr int kColumnsATask = 32;
    const int last = cells_y() - 1;
    in_rows(
        0, cells_x(),
        [&](int begin, int end) {
            for (int y = 0; y <= last; ++y) {
                for (int x = begin; x < end; ++x) {
                    const double up = y > 0 ? part * down_(x, y - 1) : 0, to_down = part * down_(x, y);
                    const double upper_before = y > 0 ? upper_(x, y - 1) : 0;
                    const double before = y > 0 ? next_(x, y - 1) : 0;
                    const double scale = 1 / (1 + up + to_down + up * upper_before);
                    upper_(x, y) = -to_down * scale;
                    next_(x, y) = (next_(x, y) + up * before) * scale;
                }
            }
            for (int y = last - 1; y >= 0; --y) {
                for (int x = begin; x < end; ++x) next_(x, y) -= upper_(x, y) * next_(x, y + 1);
            }
        },
        kColumnsATask);
}

void KassMiller::limit_volume(double cubic_metres) {
    limit_depths(cubic_metres / (settings_.cell.x * settings_.cell.y));
}

/// Lifts what fell below the ground, and takes what there is more than a sum of all depths, m, from the wet cells.
void KassMiller::limit_depths(double depths) {
    double sum = 0;
    for (int y = 0; y < cells_y(); ++y) {
        for (int x = 0; x < cells_x(); ++x) {
            if (now_(x, y) < bed_(x, y)) now_(x, y) = before_(x, y) = bed_(x, y);
            sum += depth(x, y);
        }
    }
    if (!(sum > depths)) return;
    const double kept = depths / sum;
    for (int y = 0; y < cells_y(); ++y) {
        for (int x = 0; x < cells_x(); ++x) {
            const double less = (1 - kept) * depth(x, y);
            now_(x, y) -= less;
            before_(x, y) -= less;
        }
    }
}

void KassMiller::step(double seconds) {
    const FlushDenormals flush;
    double depths = 0;
    for (int y = 0; y < cells_y(); ++y) {
        for (int x = 0; x < cells_x(); ++x) depths += depth(x, y);
    }
    find_couplings(kGravity * seconds * seconds / (settings_.cell * settings_.cell));
    const double goes_on = 1 - settings_.damping;
    const double part = settings_.loss_free ? 0.25 : 1;
    if (settings_.loss_free) {
        set_to_fluxes();
    } else {
        for (int y = 0; y < cells_y(); ++y) {
            for (int x = 0; x < cells_x(); ++x)
                next_(x, y) = now_(x, y) + goes_on * (now_(x, y) - before_(x, y));
        }
    }
    solve_rows(part);
    solve_columns(part);
    if (settings_.loss_free) {
        for (int y = 0; y < cells_y(); ++y) {
            for (int x = 0; x < cells_x(); ++x)
                next_(x, y) += now_(x, y) + goes_on * (now_(x, y) - before_(x, y));
        }
    }
    std::swap(before_, now_);
    std::swap(now_, next_);
    limit_depths(depths);
}

}  // namespace deepwater::sim
