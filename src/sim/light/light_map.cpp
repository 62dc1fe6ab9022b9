#include "sim/light/light_map.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "core/check.h"

namespace deepwater::sim {
namespace {

/// One step of an exchange between neighbours on a repeating map: each texel gets the sum of flow(its own, a
/// neighbour's) over its four.
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

/// Conduction of heat: each gives the share w of what it has more.
void conduct(const Grid2D<float>& map, float w, Grid2D<float>& out) {
    exchange(
        map, [w](float own, float other) { return w * (other - own); }, out);
}

/// The same backwards: each takes the share w of what it has more from its neighbours, and at most a quarter
/// of what one of them has.
void gather(const Grid2D<float>& map, float w, Grid2D<float>& out) {
    const auto taken = [w](float own, float other) {
        return std::max(std::min(w * (own - other), 0.25f * other), -0.25f * own);
    };
    exchange(map, taken, out);
}

/// Crests that lie between two texels, where linear lookups cut them off. Across a crest the reciprocal of
/// light is a parabola, as that of a wave is, 1 - (z/f) cos kx; from three neighbours in a row it tells how
/// far off its top lies, t, and what a lookup there lacks, q t (1 - t), q the bend of light itself. Both
/// texels get that, each from its lower neighbour, and at most a quarter of what that one has: as much as
/// rows or columns say, whichever say more, taken along both in proportion to what each says.
/// @param share [0,1]  of it that they get
void raise_crests(const Grid2D<float>& map, float share, Grid2D<float>& out) {
    constexpr int kBlock = 64;  // texels of a row, computed side by side
    const int n = map.width();
    const auto lift = [share](float before, float own, float after) {
        const float least = std::min(before, after);
        const float per = own * own / std::max(before * after, 1e-6f);  // of reciprocals, to light
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
    // The kernel (w, 1 − 2w, w) has the variance 2w; w up to 1/4 in both directions at once. The last turn
    // has what is left, so that it begins from nothing.
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
        raise_crests(map, -spread / kMapBlur, scratch);  // the sun's own disc rounds them too
        std::swap(map, scratch);
    }
}

}  // namespace deepwater::sim
