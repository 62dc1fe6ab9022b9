#include "workshop/atlas.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/check.h"

namespace deepwater::models {
namespace {

using glm::vec2;

/// Texels that a chart covers at a common scale, and whether it lies on its side.
struct Extent {
    vec2 texels;
    bool turned;
};

Extent extent_of(const ChartSize& chart, float scale) {
    constexpr float kSmallest = 2;  // texels
    const vec2 texels =
        glm::clamp(chart.metres * chart.density * scale, vec2(kSmallest), vec2(chart.longest));
    return texels.y > texels.x ? Extent{vec2(texels.y, texels.x), true} : Extent{texels, false};
}

std::optional<std::vector<ChartPlace>> try_lay_out(std::span<const ChartSize> charts, int size, int margin,
                                                   float scale) {
    std::vector<Extent> extents;
    for (const ChartSize& chart : charts) extents.push_back(extent_of(chart, scale));
    std::vector<size_t> order(charts.size());
    std::iota(order.begin(), order.end(), size_t{0});
    std::ranges::stable_sort(order,
                             [&](size_t a, size_t b) { return extents[a].texels.y > extents[b].texels.y; });

    struct Shelf {
        float bottom;
        float used;
    };
    std::vector<Shelf> shelves;
    std::vector<ChartPlace> places(charts.size());
    const auto side = static_cast<float>(size);
    const auto free = static_cast<float>(margin);
    float top = free;
    for (const size_t i : order) {
        const vec2 texels = glm::ceil(extents[i].texels);
        auto shelf =
            std::ranges::find_if(shelves, [&](const Shelf& s) { return s.used + texels.x + free <= side; });
        if (shelf == shelves.end()) {
            if (top + texels.y + free > side || texels.x + 2 * free > side) return std::nullopt;
            shelves.push_back({top, free});
            shelf = shelves.end() - 1;
            top += texels.y + free;
        }
        const vec2 metres =
            extents[i].turned ? vec2(charts[i].metres.y, charts[i].metres.x) : charts[i].metres;
        places[i] = {vec2(shelf->used, shelf->bottom), extents[i].texels / glm::max(metres, vec2(1e-6f)),
                     extents[i].turned};
        shelf->used += texels.x + free;
    }
    return places;
}

}  // namespace

std::vector<ChartPlace> lay_out(std::span<const ChartSize> charts, int size, int margin) {
    float fits = 0;
    float too_large = 4096;  // texels per metre
    std::vector<ChartPlace> best;
    for (int i = 0; i < 24; ++i) {
        const float scale = 0.5f * (fits + too_large);
        if (auto places = try_lay_out(charts, size, margin, scale)) {
            best = std::move(*places);
            fits = scale;
        } else {
            too_large = scale;
        }
    }
    DW_CHECK(!best.empty());
    return best;
}

}  // namespace deepwater::models
