#include "sim/layers/flow/flow_back_trace.h"

#include <array>

#include "sim/layers/flow/flow_cells.h"
#include "sim/layers/flow/flow_lookup.h"

namespace deepwater::sim {
namespace {

Four smaller(Four a, Four b) {
    return a < b ? a : b;
}
Four larger(Four a, Four b) {
    return a > b ? a : b;
}

/// Weights of four neighbouring cells, the place lying between the second and the third.
using Weights = std::array<float, 4>;

/// Of the uniform cubic B-spline.
Weights spline_weights(float t) {
    const float s = 1 - t, t2 = t * t, t3 = t2 * t;
    constexpr float kSixth = 1.0f / 6;
    return {kSixth * s * s * s, kSixth * (3 * t3 - 6 * t2 + 4), kSixth * (-3 * t3 + 3 * t2 + 3 * t + 1),
            kSixth * t3};
}

/// Returns the sum over the 4 × 4 cells around a place.
Four spline(const Grid2D<glm::vec4>& coefficients, const Along& x, const Along& y) {
    const int mask = coefficients.width() - 1;
    const Weights across = spline_weights(x.part), down = spline_weights(y.part);
    Four sum{};
    for (int row = 0; row < 4; ++row) {
        const glm::vec4* cells = coefficients.row((y.cell - 1 + row) & mask);
        Four line{};
        for (int i = 0; i < 4; ++i)
            line += across[static_cast<size_t>(i)] * load(cells[(x.cell - 1 + i) & mask]);
        sum += down[static_cast<size_t>(row)] * line;
    }
    return sum;
}

/// The four cells around a place.
struct Around {
    Four a, b, c, d;

    Around(const Grid2D<glm::vec4>& cells, const Along& x, const Along& y) {
        const CellsAround<glm::vec4> around(cells, x, y);
        a = load(around.a);
        b = load(around.b);
        c = load(around.c);
        d = load(around.d);
    }
    [[nodiscard]] Four bilinear(const Along& x, const Along& y) const {
        const Four above = a + x.part * (b - a), below = c + x.part * (d - c);
        return above + y.part * (below - above);
    }
    /// Returns whether shares, which are 0 or more, are 0 in all cells.
    [[nodiscard]] bool all_zero() const {
        const Four sum = (a + b) + (c + d);
        return sum[0] + sum[1] + sum[2] + sum[3] == 0;
    }
    /// Returns the value nearest to `value` that lies between those of the cells.
    [[nodiscard]] Four limited(Four value) const {
        const Four low = smaller(smaller(a, b), smaller(c, d)), high = larger(larger(a, b), larger(c, d));
        return smaller(larger(value, low), high);
    }
};

/// Where the water of cell (i, j) was `cells_per_speed` earlier, by the velocity half-way.
struct Departure {
    Along x, y;

    Departure(const Grid2D<glm::vec2>& velocity, int i, int j, float cells_per_speed)
        : Departure(i, j, -cells_per_speed * halfway(velocity, i, j, -0.5f * cells_per_speed)) {}
    Departure(int i, int j, const glm::vec2& by) : x(i, by.x), y(j, by.y) {}
    /// The place `by` cells from another.
    Departure(const Departure& other, const glm::vec2& by)
        : x(other.x.cell, other.x.part + by.x), y(other.y.cell, other.y.part + by.y) {}

    static glm::vec2 halfway(const Grid2D<glm::vec2>& velocity, int i, int j, float cells_per_speed) {
        const glm::vec2 by = cells_per_speed * velocity(i, j);
        return between_cells(velocity, Along(i, by.x), Along(j, by.y));
    }
};

void trace_bilinear(const CarriedFields& fields, float cells_per_speed, bool floats, ComplexGrid& momentum,
                    Grid2D<glm::vec4>& floating) {
    for_each_cell(fields.velocity.width(), [&](int i, int j) {
        const Departure from(i, j, -cells_per_speed * fields.velocity(i, j));
        const glm::vec4 carried = between_cells(fields.carried, from.x, from.y);
        momentum.re(i, j) = carried.x;
        momentum.im(i, j) = carried.y;
        if (!floats) return;
        const Departure matter(from, -cells_per_speed * fields.drift);
        floating(i, j) = between_cells(fields.floating, matter.x, matter.y);
    });
}

void trace_cubic(const CarriedFields& fields, float cells_per_speed, bool floats, ComplexGrid& momentum,
                 Grid2D<glm::vec4>& floating) {
    const bool drifts = fields.drift != glm::vec2(0);
    for_each_cell(fields.velocity.width(), [&](int i, int j) {
        const Departure from(fields.velocity, i, j, cells_per_speed);
        const Four carried = spline(fields.carried, from.x, from.y);
        momentum.re(i, j) = carried[0];
        momentum.im(i, j) = carried[1];
        if (!floats) return;
        const Departure matter(from, -cells_per_speed * fields.drift);
        const Around around(fields.floating, matter.x, matter.y);
        if (around.all_zero()) {
            floating(i, j) = glm::vec4(0);
            return;
        }
        const Four brought = drifts ? spline(fields.carried, matter.x, matter.y) : carried;
        Four value = around.bilinear(matter.x, matter.y);
        value[0] = brought[2];
        value[2] = brought[3];
        floating(i, j) = stored(around.limited(value));
    });
}

void trace_maccormack(const CarriedFields& fields, float cells_per_speed, bool floats, ComplexGrid& momentum,
                      Grid2D<glm::vec4>& floating) {
    const int n = fields.velocity.width();
    const glm::vec2 drifted = cells_per_speed * fields.drift;
    thread_local Grid2D<glm::vec4> store;
    Grid2D<glm::vec4>& back = store;  // that of the calling thread, for all threads
    if (back.width() != n) back = Grid2D<glm::vec4>(n, n);
    const bool drifts = fields.drift != glm::vec2(0);
    for_each_cell(n, [&](int i, int j) {
        const Departure from(fields.velocity, i, j, cells_per_speed);
        back(i, j) = between_cells(fields.carried, from.x, from.y);
        if (!drifts) return;
        const Departure matter(from, -drifted);
        const glm::vec4 brought = between_cells(fields.carried, matter.x, matter.y);
        back(i, j).z = brought.z;
        back(i, j).w = brought.w;
    });
    // What the water would bring back to where it came from differs from what is there by twice the error.
    for_each_cell(n, [&](int i, int j) {
        const Departure forth(fields.velocity, i, j, -cells_per_speed);
        const Departure from(fields.velocity, i, j, cells_per_speed);
        const auto corrected = [&](const Departure& to, const Departure& of) {
            const Four returned = Around(back, to.x, to.y).bilinear(to.x, to.y);
            const Four value = load(back(i, j)) + 0.5f * (load(fields.carried(i, j)) - returned);
            return Around(fields.carried, of.x, of.y).limited(value);
        };
        const Four carried = corrected(forth, from);
        momentum.re(i, j) = carried[0];
        momentum.im(i, j) = carried[1];
        if (!floats) return;
        const Departure matter(from, -drifted);
        const Four brought = drifts ? corrected(Departure(forth, drifted), matter) : carried;
        Four value = Around(fields.floating, matter.x, matter.y).bilinear(matter.x, matter.y);
        value[0] = brought[2];
        value[2] = brought[3];
        floating(i, j) = stored(value);
    });
}

}  // namespace

void trace_back(BackTrace scheme, const CarriedFields& fields, float cells_per_speed, bool floats,
                ComplexGrid& momentum, Grid2D<glm::vec4>& floating) {
    switch (scheme) {
        case BackTrace::bilinear:
            return trace_bilinear(fields, cells_per_speed, floats, momentum, floating);
        case BackTrace::maccormack:
            return trace_maccormack(fields, cells_per_speed, floats, momentum, floating);
        case BackTrace::cubic:
            return trace_cubic(fields, cells_per_speed, floats, momentum, floating);
    }
}

}  // namespace deepwater::sim
