#include "sim/light/light_map.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "core/check.h"
#include "sim/numerics/vector_loops.h"

namespace deepwater::sim {
namespace {

/// Adds to each texel of a periodic map the sum of flow(own value, neighbour's value) over its four
/// neighbours.
template <class Flow>
void exchange(const Grid2D<float>& map, const Flow& flow, Grid2D<float>& out) {
    const int n = map.width();
    for (int y = 0; y < n; ++y) {
        const float* below = map.row((y + n - 1) % n);
        const float* from = map.row(y);
        const float* above = map.row((y + 1) % n);
        float* to = out.row(y);
        const auto at = [&](int x, int left, int right) {
            const float own = from[x];
            to[x] = own + flow(own, from[left]) + flow(own, from[right]) + flow(own, below[x]) +
                    flow(own, above[x]);
        };
        at(0, n - 1, 1);
        for (int x = 1; x + 1 < n; ++x) at(x, x - 1, x + 1);
        at(n - 1, n - 2, 0);
    }
}

/// Diffusion: the share w of the difference flows to the lower texel.
void conduct(const Grid2D<float>& map, float w, Grid2D<float>& out) {
    exchange(
        map, [w](float own, float other) { return w * (other - own); }, out);
}

/// Anti-diffusion: the share w of the difference flows to the higher texel, at most a quarter of what the
/// lower one has.
void gather(const Grid2D<float>& map, float w, Grid2D<float>& out) {
    const auto taken = [w](float own, float other) {
        return std::max(std::min(w * (own - other), 0.25f * other), -0.25f * own);
    };
    exchange(map, taken, out);
}

/// Raises crests that lie between two texels, where linear lookups would cut them off. Across a crest the
/// reciprocal of light is a parabola, like that of a wave, 1 - (z/f) cos kx. From three neighbours in a row
/// follows the distance t of its top from a texel, and what a lookup there lacks: q t (1 - t), with q the
/// curvature of the light. Both texels are raised by it, each at the cost of its lower neighbour, of which at
/// most a quarter is taken. The larger value of rows and columns counts, and is taken along both in
/// proportion to their values.
/// @param share  [0, 1], of that correction
DW_EACH_VECTOR_WIDTH void raise_crests(const Grid2D<float>& map, float share, Grid2D<float>& out) {
    constexpr int kBlock = 64;  // texels of a row, computed side by side, with one more at each end
    const int n = map.width();
    const auto lift = [share](float before, float own, float after) {
        const float least = std::min(before, after);
        // factor from a change of the reciprocal to one of the light
        const float per = own * own / std::max(before * after, 1e-6f);
        const float slope = 0.5f * per * std::abs(after - before), bend = per * (before + after) - 2 * own;
        const float lacks = std::min(0.5f * slope * (1 - slope / std::max(bend, 1e-6f)), 0.25f * least);
        return own > least ? share * std::max(lacks, 0.0f) : 0.0f;
    };
    // Copies texels of a row from `first` on, beyond its ends too.
    const auto copy = [n](const float* row, int first, int count, float* to) {
        const int start = std::max(first, 0), end = std::min(first + count, n);
        for (int x = first; x < start; ++x) to[x - first] = row[x & (n - 1)];
        std::copy(row + start, row + end, to + (start - first));
        for (int x = end; x < first + count; ++x) to[x - first] = row[x & (n - 1)];
    };
    out = map;
    float row[kBlock + 4], below[kBlock + 2], above[kBlock + 2];
    float rise[kBlock + 2], left[kBlock + 2], right[kBlock + 2], down[kBlock + 2], up[kBlock + 2];
    for (int y = 0; y < n; ++y) {
        const int low = (y + n - 1) & (n - 1), high = (y + 1) & (n - 1);
        for (int first = 0; first < n; first += kBlock) {
            const int count = std::min(kBlock, n - first);
            copy(map.row(y), first - 2, count + 4, row);
            copy(map.row(low), first - 1, count + 2, below);
            copy(map.row(high), first - 1, count + 2, above);
            for (int i = 0; i < count + 2; ++i) {
                const float by_row = lift(row[i], row[i + 1], row[i + 2]);
                const float by_column = lift(below[i], row[i + 1], above[i]);
                const float most = std::max(by_row, by_column);
                const float from_row =
                    most * by_row / std::max(by_row + by_column, std::numeric_limits<float>::min());
                rise[i] = most;
                left[i] = row[i] < row[i + 2] ? from_row : 0.0f;
                right[i] = from_row - left[i];
                down[i] = below[i] < above[i] ? most - from_row : 0.0f;
                up[i] = most - from_row - down[i];
            }
            float* const own = out.row(y) + first;
            float* const under = out.row(low) + first;
            float* const over = out.row(high) + first;
            for (int i = 0; i < count; ++i) own[i] += rise[i + 1] - right[i] - left[i + 2];
            for (int i = 0; i < count; ++i) under[i] -= down[i + 1];
            for (int i = 0; i < count; ++i) over[i] -= up[i + 1];
        }
    }
}

}  // namespace

DW_EACH_VECTOR_WIDTH void spread_repeating(Grid2D<float>& map, float variance, Grid2D<float>& scratch) {
    DW_CHECK(scratch.width() == map.width() && scratch.height() == map.height());
    // The kernel (w, 1 − 2w, w) has the variance 2w; w is at most 1/4 in both directions at once. The last
    // pass takes the remainder, so that the result is continuous in the variance.
    constexpr float kMostOfATurn = 0.42f;
    for (float left = std::abs(variance); left > 0; left -= kMostOfATurn) {
        const float w = 0.5f * std::min(left, kMostOfATurn);
        if (variance > 0) {
            conduct(map, w, scratch);
        } else {
            gather(map, w, scratch);
        }
        std::swap(map, scratch);
    }
}

void sharpen_light(Grid2D<float>& map, float disc, Grid2D<float>& scratch) {
    const float spread = disc - kMapBlur;
    spread_repeating(map, spread, scratch);
    if (spread < 0) {
        // less is needed where the sun's disc blurs the crests anyway
        raise_crests(map, -spread / kMapBlur, scratch);
        std::swap(map, scratch);
    }
}

}  // namespace deepwater::sim
