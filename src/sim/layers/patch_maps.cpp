#include "sim/layers/patch_maps.h"

#include <tbb/parallel_for.h>

#include <algorithm>

namespace deepwater::sim {
namespace {

/// Weights of the heights h and the rates r at both ends of a step, for the cubic through them or a derivative of it.
struct CubicWeights {
    float h0, r0, h1, r1;
};
CubicWeights cubic_at(double s, double seconds) {
    const double u = 1 - s;
    return {static_cast<float>((1 + 2 * s) * u * u), static_cast<float>(s * u * u * seconds),
            static_cast<float>(s * s * (3 - 2 * s)), static_cast<float>(-s * s * u * seconds)};
}
CubicWeights cubic_rate_at(double s, double seconds) {
    const double slope = 6 * s * (1 - s) / seconds;
    return {static_cast<float>(-slope), static_cast<float>((1 - s) * (1 - 3 * s)), static_cast<float>(slope),
            static_cast<float>(s * (3 * s - 2))};
}
CubicWeights cubic_bend_at(double s, double seconds) {
    const double bend = (12 * s - 6) / (seconds * seconds);
    return {static_cast<float>(bend), static_cast<float>((6 * s - 4) / seconds), static_cast<float>(-bend),
            static_cast<float>((6 * s - 2) / seconds)};
}

/// Weights of three ends, the last one at s = 1.
struct ParabolaWeights {
    float before, first, last;
};

void fit(Grid2D<float>& grid, int n) {
    if (grid.width() != n) grid = Grid2D<float>(n, n);
}
void fit(Grid2D<glm::vec3>& grid, int n) {
    if (grid.width() != n) grid = Grid2D<glm::vec3>(n, n);
}

void lay_rest(bool motion, LayerMaps& maps) {
    constexpr int kSamples = 16;
    maps.resize(kSamples, kSamples, motion);
    for (int j = 0; j < kSamples; ++j) {
        for (int i = 0; i < kSamples; ++i) maps.set(i, j, {}, glm::vec3(0));
    }
    maps.finish();
}

}  // namespace

void PatchMaps::lay(const DispersivePatch& patch, const PatchMoment& moment, LayerMaps& maps) {
    const int n = patch.settings().cells;
    const double cell = patch.settings().cell, half = 0.5 * (n - 1) * cell;
    maps.window = {.middle = glm::dvec2(patch.corner()) * cell + half,
                   .half_sides = glm::dvec2(half),
                   .rim = std::max(0.5 * patch.settings().rim, 1.0) * cell};
    if (patch.at_rest()) return lay_rest(moment.motion, maps);
    maps.resize(n, n, moment.motion);
    share_x_.resize(static_cast<size_t>(n));
    share_z_.resize(static_cast<size_t>(n));
    for (int i = 0; i < n; ++i) {
        const glm::dvec3 across = maps.window.share(maps.place(i, n / 2));
        const glm::dvec3 down = maps.window.share(maps.place(n / 2, i));
        share_x_[static_cast<size_t>(i)] = glm::vec2(across.x, across.y);
        share_z_[static_cast<size_t>(i)] = glm::vec2(down.x, down.z);
    }
    for (auto* grid : {&height_, &drift_x_, &drift_z_}) fit(*grid, n);
    if (moment.motion) {
        for (auto* grid : {&velocity_, &acceleration_}) fit(*grid, n);
    }
    tbb::parallel_for(0, n, [&](int row) { interpolate(patch, moment, row); });
    tbb::parallel_for(0, n, [&](int row) { lay_row(patch, moment, row, maps); });
    maps.finish();
}

void PatchMaps::interpolate(const DispersivePatch& patch, const PatchMoment& moment, int row) {
    const int n = patch.settings().cells;
    const double s = moment.share, seconds = moment.seconds;
    const float *h0 = patch.start().height.row(row), *r0 = patch.start().rise.row(row);
    const float *h1 = patch.end().height.row(row), *r1 = patch.end().rise.row(row);
    const auto cubic = [&](const CubicWeights& w, int i) {
        return w.h0 * h0[i] + w.r0 * r0[i] + w.h1 * h1[i] + w.r1 * r1[i];
    };
    const CubicWeights height = cubic_at(s, seconds);
    float* heights = height_.row(row);
    for (int i = 0; i < n; ++i) heights[i] = cubic(height, i);
    if (moment.motion) {
        const CubicWeights rate = cubic_rate_at(s, seconds), bend = cubic_bend_at(s, seconds);
        for (int i = 0; i < n; ++i) {
            velocity_(i, row) = glm::vec3(0, cubic(rate, i), 0);
            acceleration_(i, row) = glm::vec3(0, cubic(bend, i), 0);
        }
    }
    float *across = drift_x_.row(row), *down = drift_z_.row(row);
    if (!patch.settings().drift) {
        std::fill_n(across, n, 0.0f);
        std::fill_n(down, n, 0.0f);
        return;
    }
    const float *x0 = patch.drift(2).x.row(row), *x1 = patch.drift(1).x.row(row),
                *x2 = patch.drift(0).x.row(row);
    const float *z0 = patch.drift(2).z.row(row), *z1 = patch.drift(1).z.row(row),
                *z2 = patch.drift(0).z.row(row);
    const auto parabola = [](double before, double first, double last) {
        return ParabolaWeights{static_cast<float>(before), static_cast<float>(first),
                               static_cast<float>(last)};
    };
    const ParabolaWeights place = parabola(0.5 * s * (s - 1), 1 - s * s, 0.5 * s * (s + 1));
    for (int i = 0; i < n; ++i) {
        across[i] = place.before * x0[i] + place.first * x1[i] + place.last * x2[i];
        down[i] = place.before * z0[i] + place.first * z1[i] + place.last * z2[i];
    }
    if (!moment.motion) return;
    const ParabolaWeights rate = parabola((s - 0.5) / seconds, -2 * s / seconds, (s + 0.5) / seconds);
    const double square = seconds * seconds;
    const ParabolaWeights bend = parabola(1 / square, -2 / square, 1 / square);
    for (int i = 0; i < n; ++i) {
        velocity_(i, row).x = rate.before * x0[i] + rate.first * x1[i] + rate.last * x2[i];
        velocity_(i, row).z = rate.before * z0[i] + rate.first * z1[i] + rate.last * z2[i];
        acceleration_(i, row).x = bend.before * x0[i] + bend.first * x1[i] + bend.last * x2[i];
        acceleration_(i, row).z = bend.before * z0[i] + bend.first * z1[i] + bend.last * z2[i];
    }
}

void PatchMaps::lay_row(const DispersivePatch& patch, const PatchMoment& moment, int row, LayerMaps& maps) {
    const int n = patch.settings().cells;
    const auto in_memory = [n](std::int64_t cell) { return static_cast<int>(cell & (n - 1)); };
    const int z = in_memory(patch.corner().y + row);
    const int above = in_memory(z - 1), above2 = in_memory(z - 2), below = in_memory(z + 1),
              below2 = in_memory(z + 2);
    const auto inverse = static_cast<float>(1 / (12 * patch.settings().cell));
    const auto along_x = [&](const Grid2D<float>& grid, int x) {
        const float* values = grid.row(z);
        return (8 * (values[in_memory(x + 1)] - values[in_memory(x - 1)]) -
                (values[in_memory(x + 2)] - values[in_memory(x - 2)])) *
               inverse;
    };
    const auto along_z = [&](const Grid2D<float>& grid, int x) {
        return (8 * (grid(x, below) - grid(x, above)) - (grid(x, below2) - grid(x, above2))) * inverse;
    };
    const glm::vec2 share_z = share_z_[static_cast<size_t>(row)];
    const bool drift = patch.settings().drift;
    for (int i = 0; i < n; ++i) {
        const int x = in_memory(patch.corner().x + i);
        const glm::vec2 share_x = share_x_[static_cast<size_t>(i)];
        LayerPoint point{.displacement = {drift_x_(x, z), height_(x, z), drift_z_(x, z)},
                         .slope = {along_x(height_, x), along_z(height_, x)}};
        if (drift) {
            point.dxx = along_x(drift_x_, x);
            point.dzz = along_z(drift_z_, x);
            point.dxz = along_z(drift_x_, x);
        }
        if (moment.motion) {
            point.velocity = velocity_(x, z);
            point.acceleration = acceleration_(x, z);
        }
        maps.set(i, row, point, {share_x.x * share_z.x, share_x.y * share_z.x, share_x.x * share_z.y});
    }
}

}  // namespace deepwater::sim
