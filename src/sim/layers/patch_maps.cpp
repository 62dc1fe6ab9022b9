#include "sim/layers/patch_maps.h"

#include <tbb/parallel_for.h>

#include <algorithm>

#include "sim/layers/water_layer.h"

namespace deepwater::sim {
namespace {

/// Weights of the heights h and the rates r at both ends of a step, for the cubic through them or a
/// derivative of it.
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

void fit(Grid2D<float>& grid, int n) {
    if (grid.width() != n) grid = Grid2D<float>(n, n);
}
void fit(Grid2D<glm::vec3>& grid, int n) {
    if (grid.width() != n) grid = Grid2D<glm::vec3>(n, n);
}

}  // namespace

void PatchMaps::lay(const DispersivePatch& patch, const PatchMoment& moment, LayerMaps& maps) {
    const int n = patch.settings().cells;
    const double cell = patch.settings().cell, half = 0.5 * (n - 1) * cell;
    maps.window = {.middle = glm::dvec2(patch.corner()) * cell + half,
                   .half_sides = glm::dvec2(half),
                   .rim = std::max(0.5 * patch.settings().rim, 1.0) * cell};
    if (patch.at_rest() && !moment.foam) return lay_rest(moment.motion, maps);
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

namespace {

/// Calls copy(first sample, first cell in memory, count) for the two runs of a window's row or column that
/// are contiguous in memory.
template <class Copy>
void for_both_runs(std::int64_t corner, int n, const Copy& copy) {
    const int first = static_cast<int>(corner & (n - 1));
    copy(0, first, n - first);
    if (first > 0) copy(n - first, 0, first);
}

}  // namespace

void PatchMaps::interpolate(const DispersivePatch& patch, const PatchMoment& moment, int row) {
    const int n = patch.settings().cells;
    const double s = moment.share, seconds = moment.seconds;
    const int z = static_cast<int>((patch.corner().y + row) & (n - 1));
    const auto cubic = [&](const CubicWeights& w, const auto& put) {
        for_both_runs(patch.corner().x, n, [&](int sample, int cell, int count) {
            const float *h0 = patch.start().height.row(z) + cell, *r0 = patch.start().rise.row(z) + cell;
            const float *h1 = patch.end().height.row(z) + cell, *r1 = patch.end().rise.row(z) + cell;
            for (int i = 0; i < count; ++i)
                put(sample + i, w.h0 * h0[i] + w.r0 * r0[i] + w.h1 * h1[i] + w.r1 * r1[i]);
        });
    };
    float* heights = height_.row(row);
    cubic(cubic_at(s, seconds), [heights](int i, float value) { heights[i] = value; });
    if (moment.motion) {
        glm::vec3 *velocities = velocity_.row(row), *accelerations = acceleration_.row(row);
        cubic(cubic_rate_at(s, seconds), [=](int i, float value) { velocities[i] = {0, value, 0}; });
        cubic(cubic_bend_at(s, seconds), [=](int i, float value) { accelerations[i] = {0, value, 0}; });
    }
    if (patch.settings().drift) interpolate_drift(patch, moment, row);
}

void PatchMaps::interpolate_drift(const DispersivePatch& patch, const PatchMoment& moment, int row) {
    const int n = patch.settings().cells;
    const double s = moment.share, seconds = moment.seconds;
    const int z = static_cast<int>((patch.corner().y + row) & (n - 1));
    const auto parabola = [&](double before, double first, double last,
                              const Grid2D<float> DispersivePatch::Drift::*axis, const auto& put) {
        const auto w0 = static_cast<float>(before), w1 = static_cast<float>(first),
                   w2 = static_cast<float>(last);
        for_both_runs(patch.corner().x, n, [&](int sample, int cell, int count) {
            const float* d0 = (patch.drift(2).*axis).row(z) + cell;
            const float* d1 = (patch.drift(1).*axis).row(z) + cell;
            const float* d2 = (patch.drift(0).*axis).row(z) + cell;
            for (int i = 0; i < count; ++i) put(sample + i, w0 * d0[i] + w1 * d1[i] + w2 * d2[i]);
        });
    };
    for (const bool along_x : {true, false}) {
        const auto axis = along_x ? &DispersivePatch::Drift::x : &DispersivePatch::Drift::z;
        float* drift = (along_x ? drift_x_ : drift_z_).row(row);
        parabola(0.5 * s * (s - 1), 1 - s * s, 0.5 * s * (s + 1), axis,
                 [drift](int i, float value) { drift[i] = value; });
        if (!moment.motion) continue;
        glm::vec3 *velocities = velocity_.row(row), *accelerations = acceleration_.row(row);
        const int component = along_x ? 0 : 2;
        const double square = seconds * seconds;
        parabola((s - 0.5) / seconds, -2 * s / seconds, (s + 0.5) / seconds, axis,
                 [=](int i, float value) { velocities[i][component] = value; });
        parabola(1 / square, -2 / square, 1 / square, axis,
                 [=](int i, float value) { accelerations[i][component] = value; });
    }
}

void PatchMaps::lay_row(const DispersivePatch& patch, const PatchMoment& moment, int row,
                        LayerMaps& maps) const {
    const int n = patch.settings().cells;
    const glm::vec2 share_z = share_z_[static_cast<size_t>(row)];
    // The outermost samples have no share: what is beyond them does not matter.
    const auto inner = [n](int i) { return std::clamp(i, 2, n - 3); };
    const auto inverse = static_cast<float>(1 / (12 * patch.settings().cell));
    const auto difference = [inverse](float before2, float before, float after, float after2) {
        return (8 * (after - before) - (after2 - before2)) * inverse;
    };
    const auto along_x = [&](const Grid2D<float>& grid, int i) {
        const float* at = grid.row(row) + inner(i);
        return difference(at[-2], at[-1], at[1], at[2]);
    };
    const auto along_z = [&](const Grid2D<float>& grid, int i) {
        const float* at = grid.row(inner(row)) + i;
        return difference(at[-2 * n], at[-n], at[n], at[2 * n]);
    };
    const bool drift = patch.settings().drift;
    for (int i = 0; i < n; ++i) {
        const glm::vec2 share_x = share_x_[static_cast<size_t>(i)];
        LayerPoint point{.displacement = {0, height_(i, row), 0},
                         .slope = {along_x(height_, i), along_z(height_, i)}};
        if (drift) {
            point.displacement.x = drift_x_(i, row);
            point.displacement.z = drift_z_(i, row);
            point.dxx = along_x(drift_x_, i);
            point.dzz = along_z(drift_z_, i);
            point.dxz = along_z(drift_x_, i);
        }
        if (moment.motion) {
            point.velocity = velocity_(i, row);
            point.acceleration = acceleration_(i, row);
        }
        if (moment.foam) point.foam = (*moment.foam)(i, row);
        maps.set(i, row, point, {share_x.x * share_z.x, share_x.y * share_z.x, share_x.x * share_z.y});
    }
}

}  // namespace deepwater::sim
