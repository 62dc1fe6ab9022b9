#include "sim/layers/patch_handover.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace deepwater::sim {

/// A cell gives to those of the other whose middles lie less than the wider cell's side away, by distance.
void PatchHandover::Reaches::find(const PatchAxis& own, std::span<const float> fades,
                                  const PatchAxis& theirs) {
    const double width = std::max(own.cell, theirs.cell);
    const auto count = static_cast<size_t>(own.cells);
    fade.resize(count);
    taken.assign(count, 0);
    first_theirs.resize(count);
    begins.assign(count + 1, 0);
    shares.clear();
    first = end = 0;
    for (size_t i = 0; i < count; begins[++i] = shares.size()) {
        const std::int64_t cell = own.corner + static_cast<std::int64_t>(i);
        const double place = static_cast<double>(cell) * own.cell;
        fade[i] = fades[static_cast<size_t>(own.in_memory(cell))];
        const auto nearest = static_cast<std::int64_t>(std::llround(place / theirs.cell));
        if (nearest < theirs.corner || nearest >= theirs.corner + theirs.cells) continue;
        const double c = std::cos(0.5 * std::numbers::pi * theirs.rim_depth(nearest));
        taken[i] = static_cast<float>(c * c);
        if (end == 0) first = static_cast<int>(i);
        end = static_cast<int>(i) + 1;
        const PatchAxis::Extent extent = theirs.within(place, width);
        first_theirs[i] = extent.first;
        for (std::int64_t their_cell = extent.first; their_cell <= extent.last; ++their_cell) {
            const double from_cell = std::abs(place - static_cast<double>(their_cell) * theirs.cell) / width;
            const double share = own.cell / width * std::max(0.0, 1 - from_cell);
            if (share == 0 && shares.size() == begins[i]) {
                ++first_theirs[i];
            } else if (share > 0) {
                shares.push_back(static_cast<float>(share));
            }
        }
    }
}

bool PatchHandover::give(const PatchWater& from, const PatchWater& to, float least) {
    across_.find(from.across, from.fade_x, to.across);
    down_.find(from.down, from.fade_z, to.down);
    if (across_.end == 0 || down_.end == 0) return false;
    height_.resize(static_cast<size_t>(from.across.cells));
    rise_.resize(static_cast<size_t>(from.across.cells));
    const int rim = from.across.rim, inner_end = from.across.cells - rim;
    float highest = 0;
    for (int row = down_.first; row < down_.end; ++row) {
        const auto give_cells = [&](int begin, int end) {
            if (begin < end) highest = std::max(highest, give_run(row, begin, end, from, to));
        };
        if (down_.fade[static_cast<size_t>(row)] < 1) {
            give_cells(across_.first, across_.end);
        } else {  // nothing is taken between the rims at both ends
            give_cells(across_.first, std::min(across_.end, rim));
            give_cells(std::max(across_.first, inner_end), across_.end);
        }
    }
    return highest > least;
}

/// Takes what cells [begin, end) of a row give.  @return the largest height, m
float PatchHandover::take(int row, int begin, int end, const PatchWater& from) {
    const int z = from.down.in_memory(from.down.corner + row);
    const float down_fade = down_.fade[static_cast<size_t>(row)],
                down_taken = down_.taken[static_cast<size_t>(row)];
    float highest = 0;
    const auto take_run = [&](int first, int last, int at) {
        float *height = from.height.row(z) + at, *rise = from.rise.row(z) + at;
        for (int i = first; i < last; ++i, ++height, ++rise) {
            const auto cell = static_cast<size_t>(i);
            const float fade = across_.fade[cell] * down_fade, taken = across_.taken[cell] * down_taken;
            // Four times as fast as the rim absorbs, besides that: all before the edge. The sum of both
            // patches does not change by it, so that nothing is sent back.
            const float haste = (fade * fade) * (fade * fade);
            const float given = taken * (1 - fade * haste), left = 1 - taken * (1 - haste);
            height_[cell] = given * *height;
            rise_[cell] = given * *rise;
            highest = std::max(highest, std::abs(height_[cell]));
            *height *= left;
            *rise *= left;
        }
    };
    // The cells are contiguous in memory up to the grid's end, and from its beginning on.
    const int at = from.across.in_memory(from.across.corner + begin);
    const int wraps = std::min(end, begin + from.across.cells - at);
    take_run(begin, wraps, at);
    take_run(wraps, end, 0);
    return highest;
}

/// Hands cells [begin, end) of a row over, first to the other's cells along the row, then to its rows.
float PatchHandover::give_run(int row, int begin, int end, const PatchWater& from, const PatchWater& to) {
    const float highest = take(row, begin, end, from);
    const std::int64_t first = across_.first_theirs[static_cast<size_t>(begin)];
    const std::int64_t last = across_.first_theirs[static_cast<size_t>(end - 1)] +
                              static_cast<std::int64_t>(across_.shares_of(end - 1).size());
    const auto count = static_cast<int>(std::max<std::int64_t>(last - first, 0));
    their_height_.assign(static_cast<size_t>(count), 0);
    their_rise_.assign(static_cast<size_t>(count), 0);
    for (int i = begin; i < end; ++i) {
        auto cell = static_cast<size_t>(across_.first_theirs[static_cast<size_t>(i)] - first);
        for (const float share : across_.shares_of(i)) {
            their_height_[cell] += share * height_[static_cast<size_t>(i)];
            their_rise_[cell] += share * rise_[static_cast<size_t>(i)];
            ++cell;
        }
    }
    const int to_x = to.across.in_memory(first), wraps = std::min(count, to.across.cells - to_x);
    std::int64_t their_row = down_.first_theirs[static_cast<size_t>(row)];
    for (const float share : down_.shares_of(row)) {
        const int z = to.down.in_memory(their_row++);
        const auto add = [&](Grid2D<float>& grid, const std::vector<float>& given) {
            const float* values = given.data();
            float* cells = grid.row(z);
            for (int i = 0; i < wraps; ++i) cells[to_x + i] += share * values[i];
            for (int i = wraps; i < count; ++i) cells[i - wraps] += share * values[i];
        };
        add(to.height, their_height_);
        add(to.rise, their_rise_);
    }
    return highest;
}

}  // namespace deepwater::sim
