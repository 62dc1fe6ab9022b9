#include "sim/light/light_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"

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
void raise_crests(const Grid2D<float>& map, float share, Grid2D<float>& out) {
    constexpr int kBlock = 64;  // texels of a row, computed side by side
    const int n = map.width();
    const auto lift = [share](float before, float own, float after) {
        const float least = std::min(before, after);
        // factor from a change of the reciprocal to one of the light
        const float per = own * own / std::max(before * after, 1e-6f);
        const float slope = 0.5f * per * std::abs(after - before), bend = per * (before + after) - 2 * own;
        const float lacks = std::min(0.5f * slope * (1 - slope / std::max(bend, 1e-6f)), 0.25f * least);
        return own > least ? share * std::max(lacks, 0.0f) : 0.0f;
    };
    out = map;
    float row[kBlock + 2], by_row[kBlock], by_column[kBlock];
    for (int y = 0; y < n; ++y) {
        const int low = (y + n - 1) & (n - 1), high = (y + 1) & (n - 1);
        for (int first = 0; first < n; first += kBlock) {
            const int count = std::min(kBlock, n - first);
            const float* own = map.row(y) + first;
            const float* below = map.row(low) + first;
            const float* above = map.row(high) + first;
            row[0] = map((first + n - 1) & (n - 1), y);
            std::copy_n(own, count, row + 1);
            row[count + 1] = map((first + count) & (n - 1), y);
            for (int i = 0; i < count; ++i) by_row[i] = lift(row[i], row[i + 1], row[i + 2]);
            for (int i = 0; i < count; ++i) by_column[i] = lift(below[i], own[i], above[i]);
            for (int i = 0; i < count; ++i) {
                const float most = std::max(by_row[i], by_column[i]);
                if (most == 0) continue;
                const int x = first + i;
                out(x, y) += most;
                const float from_row = most * by_row[i] / (by_row[i] + by_column[i]);
                out((row[i] < row[i + 2] ? x + n - 1 : x + 1) & (n - 1), y) -= from_row;
                out(x, below[i] < above[i] ? low : high) -= most - from_row;
            }
        }
    }
}

}  // namespace

void spread_repeating(Grid2D<float>& map, float variance, Grid2D<float>& scratch) {
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
