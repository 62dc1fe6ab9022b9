#include "sim/pools/cut_cells.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/check.h"
#include "sim/pools/on_threads.h"

namespace deepwater::sim {
namespace {

/// A cell with less water belongs to the wall.
constexpr float kEmptiest = 0.1f;
/// With fewer cells a second thread costs more than it saves.
constexpr int kFewCells = 10'000;

/// Returns the part of the points of a box that lie in the basin.
double share_inside(const BasinShape& shape, const glm::dvec2& middle, const glm::dvec2& sides, int across,
                    int down) {
    const double to_wall = shape.wall_distance(middle);
    if (std::abs(to_wall) > 0.5 * glm::length(sides)) return to_wall > 0 ? 1 : 0;
    int inside = 0;
    for (int j = 0; j < down; ++j) {
        for (int i = 0; i < across; ++i) {
            const glm::dvec2 part((i + 0.5) / across - 0.5, (j + 0.5) / down - 0.5);
            if (shape.inside(middle + part * sides)) ++inside;
        }
    }
    return static_cast<double>(inside) / (across * down);
}

template <class Work>
void for_rows(int columns, int rows, const Work& work) {
    if (columns * rows < kFewCells) {
        const FlushDenormals flush;
        for (int row = 1; row <= rows; ++row) work(row);
    } else {
        on_threads(
            rows, [] { return 0; }, [&](int row, int) { work(row + 1); });
    }
}

}  // namespace

CutCells::CutCells(int columns, int rows, const glm::dvec2& cell)
    : cell_(cell), full_(columns + 2, rows + 2), open_x_(field()), open_z_(field()) {}

CutCells::CutCells(const BasinShape& shape, int columns, int rows, const glm::dvec2& cell)
    : CutCells(columns, rows, cell) {
    constexpr int kPoints = 12;  // along a side: a thousandth of the whole wall, as their errors cancel
    on_threads(
        rows, [] { return 0; },
        [&](int j, int) {
            for (int i = 0; i < columns; ++i) {
                const glm::dvec2 middle((i + 0.5 - 0.5 * columns) * cell.x, (j + 0.5 - 0.5 * rows) * cell.y);
                full_(i + 1, j + 1) = static_cast<float>(share_inside(shape, middle, cell, kPoints, kPoints));
                const glm::dvec2 left = middle - glm::dvec2(0.5 * cell.x, 0);
                const glm::dvec2 low = middle - glm::dvec2(0, 0.5 * cell.y);
                open_x_(i + 1, j + 1) =
                    static_cast<float>(share_inside(shape, left, {0, cell.y}, 1, kPoints));
                open_z_(i + 1, j + 1) = static_cast<float>(share_inside(shape, low, {cell.x, 0}, kPoints, 1));
            }
        });
    for (float& part : full_.values()) part = part < kEmptiest ? 0 : part;
    limit_faces();
}

CutCells CutCells::coarser() const {
    CutCells level((columns() + 1) / 2, (rows() + 1) / 2, 2.0 * cell_);
    level.share_out(*this);
    level.join_faces(*this);
    level.limit_faces();
    return level;
}

/// Finds for every finer cell the cells of this level around it, and how full these are.
void CutCells::share_out(const CutCells& finer) {
    Field any = field();
    for (int j = 0; j < finer.rows(); ++j) {
        for (int i = 0; i < finer.columns(); ++i) any(i / 2 + 1, j / 2 + 1) += finer.full_(i + 1, j + 1);
    }
    shares_ = Grid2D<Shares>(finer.columns(), finer.rows());
    const auto values = full_.values(), there = any.values();
    for (int j = 0; j < finer.rows(); ++j) {
        for (int i = 0; i < finer.columns(); ++i) {
            const float water = finer.full_(i + 1, j + 1);
            if (water == 0) continue;
            Shares& shares = shares_(i, j);
            shares.first = (j / 2 + 1) * full_.width() + i / 2 + 1;
            shares.aside = i % 2 == 0 ? -1 : 1;
            shares.along = j % 2 == 0 ? -full_.width() : full_.width();
            const std::array<float, 4> linear = {9.0f / 16, 3.0f / 16, 3.0f / 16, 1.0f / 16};
            const std::array<int, 4> cells = {shares.first, shares.first + shares.aside,
                                              shares.first + shares.along,
                                              shares.first + shares.aside + shares.along};
            float sum = 0;
            for (size_t n = 0; n < 4; ++n) {
                shares.parts[n] = there[static_cast<size_t>(cells[n])] > 0 ? linear[n] : 0;
                sum += shares.parts[n];
            }
            for (size_t n = 0; n < 4; ++n) {
                shares.parts[n] /= sum;
                values[static_cast<size_t>(cells[n])] += 0.25f * water * shares.parts[n];
            }
        }
    }
}

/// A face is as open as the finer faces that it joins.
void CutCells::join_faces(const CutCells& finer) {
    for (int j = 0; j < finer.rows(); ++j) {
        for (int i = 0; i < finer.columns(); ++i) {
            if (i % 2 == 0) open_x_(i / 2 + 1, j / 2 + 1) += 0.5f * finer.open_x_(i + 1, j + 1);
            if (j % 2 == 0) open_z_(i / 2 + 1, j / 2 + 1) += 0.5f * finer.open_z_(i + 1, j + 1);
        }
    }
}

/// Closes faces beside dry cells, limits the others, and makes what apply() needs.
void CutCells::limit_faces() {
    inverse_ = flux_x_ = flux_z_ = cross_ = field();
    const double per_x = 1 / (cell_.x * cell_.x), per_z = 1 / (cell_.y * cell_.y);
    Field limit = field();  // on what is open of the faces of a cell
    for (int j = 1; j <= rows(); ++j) {
        for (int i = 1; i <= columns(); ++i) {
            if (full_(i, j) == 0 || full_(i - 1, j) == 0) open_x_(i, j) = 0;
            if (full_(i, j) == 0 || full_(i, j - 1) == 0) open_z_(i, j) = 0;
        }
    }
    for (int j = 1; j <= rows(); ++j) {
        for (int i = 1; i <= columns(); ++i) {
            const double open = per_x * static_cast<double>(open_x_(i, j) + open_x_(i + 1, j)) +
                                per_z * static_cast<double>(open_z_(i, j) + open_z_(i, j + 1));
            if (open == 0) full_(i, j) = 0;  // no water reaches it
            const double most = 0.5 * greatest() * static_cast<double>(full_(i, j));
            limit(i, j) = open > most ? static_cast<float>(most / open) : 1;
        }
    }
    const double scale = 4 / greatest();
    for (int j = 1; j <= rows(); ++j) {
        for (int i = 1; i <= columns(); ++i) {
            open_x_(i, j) *= std::min(limit(i, j), limit(i - 1, j));
            open_z_(i, j) *= std::min(limit(i, j), limit(i, j - 1));
            inverse_(i, j) = full_(i, j) > 0 ? 1 / full_(i, j) : 0;
            flux_x_(i, j) = open_x_(i, j) * static_cast<float>(scale * per_x);
            flux_z_(i, j) = open_z_(i, j) * static_cast<float>(scale * per_z);
        }
    }
    // The nine-point formula: −(h_x² + h_z²)/12 ∂⁴u/∂x²∂z² more than the five-point one.
    const auto cross = static_cast<float>(scale * (per_x + per_z) / 12);
    for (int j = 2; j <= rows(); ++j) {
        for (int i = 2; i <= columns(); ++i) {
            const float least =
                std::min({open_x_(i, j), open_x_(i, j - 1), open_z_(i, j), open_z_(i - 1, j)});
            cross_(i, j) = least == 1 ? cross : 0;
        }
    }
    work_.assign(2, field());
}

double CutCells::greatest() const {
    return 4 / (cell_.x * cell_.x) + 4 / (cell_.y * cell_.y);
}

double CutCells::wave_number(double lambda) const {
    // λ h² = q − q²/12 + q³/360 with q = (k h)² along an axis, q − q²/12 + q³/240 along the diagonal; the
    // inverse of their mean.
    const double y = lambda * 8 / greatest();
    return std::sqrt(lambda * (1 + y * (1.0 / 12 + y / 96)));
}

/// Writes before = of_u · u + of_sum · ((4Λ/greatest() − 2) now) − before.
void CutCells::sweep(const Field& u, float of_u, float of_sum, const Field& now, Field& before) const {
    const int count = columns();
    for_rows(count, rows(), [&](int row) {
        const float *from = u.row(row) + 1, *here = now.row(row) + 1;
        const float *below = now.row(row - 1) + 1, *above = now.row(row + 1) + 1;
        const float *across = flux_x_.row(row) + 1, *down = flux_z_.row(row) + 1,
                    *down_next = flux_z_.row(row + 1) + 1, *inverse = inverse_.row(row) + 1;
        const float *corner = cross_.row(row) + 1, *corner_next = cross_.row(row + 1) + 1;
        float* __restrict to = before.row(row) + 1;
        for (int i = 0; i < count; ++i) {
            const float left = here[i] - here[i - 1], right = here[i] - here[i + 1];
            const float faces = across[i] * left + across[i + 1] * right + down[i] * (here[i] - below[i]) +
                                down_next[i] * (here[i] - above[i]);
            const float corners = corner[i] * (left - below[i] + below[i - 1]) +
                                  corner[i + 1] * (right - below[i] + below[i + 1]) +
                                  corner_next[i] * (left - above[i] + above[i - 1]) +
                                  corner_next[i + 1] * (right - above[i] + above[i + 1]);
            to[i] = of_u * from[i] + of_sum * ((faces - corners) * inverse[i] - 2 * here[i]) - to[i];
        }
    });
}

void CutCells::apply(std::span<const double> series, const Field& u, Field& result) {
    DW_CHECK(series.size() >= 2);
    Field *now = &work_[0], *before = &work_[1];
    std::ranges::fill(now->values(), 0.0f);
    std::ranges::fill(before->values(), 0.0f);
    for (size_t n = series.size() - 1; n > 0; --n) {
        sweep(u, static_cast<float>(series[n]), 1, *now, *before);
        std::swap(now, before);
    }
    sweep(u, static_cast<float>(series[0]), 0.5f, *now, *before);
    std::swap(*before, result);
}

void CutCells::centre(Field& u) const {
    double sum = 0, water = 0;
    for (size_t i = 0; i < u.values().size(); ++i) {
        sum += static_cast<double>(full_.values()[i]) * static_cast<double>(u.values()[i]);
        water += static_cast<double>(full_.values()[i]);
    }
    const auto mean = static_cast<float>(sum / water);
    for (size_t i = 0; i < u.values().size(); ++i) {
        float& value = u.values()[i];
        value = full_.values()[i] > 0 ? value - mean : 0;
    }
}

double CutCells::product(const Field& u, const Field& v) const {
    double sum = 0;
    for (size_t i = 0; i < u.values().size(); ++i) {
        sum += static_cast<double>(full_.values()[i]) * static_cast<double>(u.values()[i]) *
               static_cast<double>(v.values()[i]);
    }
    return sum * cell_.x * cell_.y;
}

CutCells::Field CutCells::take_long_waves(const CutCells& finer, const Field& smooth, Field& u) const {
    Field longer = field();
    const auto sums = longer.values();
    for (int j = 0; j < finer.rows(); ++j) {
        for (int i = 0; i < finer.columns(); ++i) {
            const Shares& to = shares_(i, j);
            const float water = 0.25f * finer.full_(i + 1, j + 1) * smooth(i + 1, j + 1);
            const auto first = static_cast<size_t>(to.first);
            if (water == 0) continue;
            const size_t aside = first + static_cast<size_t>(to.aside);
            const size_t along = first + static_cast<size_t>(to.along);
            const size_t across = aside + static_cast<size_t>(to.along);
            sums[first] += to.parts[0] * water;
            sums[aside] += to.parts[1] * water;
            sums[along] += to.parts[2] * water;
            sums[across] += to.parts[3] * water;
        }
    }
    for (size_t i = 0; i < sums.size(); ++i) sums[i] *= inverse_.values()[i];
    Field shown = finer.field();
    add_to_finer(longer, shown);
    for (size_t i = 0; i < shown.values().size(); ++i) u.values()[i] -= shown.values()[i];
    return longer;
}

void CutCells::add_to_finer(const Field& u, Field& finer) const {
    const auto values = u.values();
    for_rows(shares_.width(), shares_.height(), [&](int row) {
        const Shares* shares = shares_.row(row - 1);
        float* to = finer.row(row) + 1;
        for (int i = 0; i < shares_.width(); ++i) {
            const Shares& from = shares[i];
            if (from.parts[0] == 0) continue;
            const float* first = values.data() + from.first;
            to[i] += from.parts[0] * first[0] + from.parts[1] * first[from.aside] +
                     from.parts[2] * first[from.along] + from.parts[3] * first[from.aside + from.along];
        }
    });
}

}  // namespace deepwater::sim
