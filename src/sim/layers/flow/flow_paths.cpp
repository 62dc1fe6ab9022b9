#include "sim/layers/flow/flow_paths.h"

#include <tbb/parallel_for.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/layers/flow/flow_lookup.h"

namespace deepwater::sim {
namespace {

/// Calls visit(i, j) for all samples, rows divided among threads.
template <class Visit>
void for_each_sample(int n, const Visit& visit) {
    tbb::parallel_for(
        0, n,
        [&](int j) {
            for (int i = 0; i < n; ++i) visit(i, j);
        },
        tbb::static_partitioner());
}

}  // namespace

FlowPaths::FlowPaths(int cells, double side)
    : along_(std::min(cells, kMostAlong)), stride_(cells / along_), side_(side), next_(along_, along_) {}

void FlowPaths::clear() {
    pieces_.clear();
}

void FlowPaths::step(const Grid2D<glm::vec2>& velocity, const glm::vec2& drift, double t, double seconds,
                     double piece, double reach) {
    now_ = t + seconds;
    // A step begins a hair before or after its time in pieces.
    constexpr double kRounding = 1e-6;
    const auto number = static_cast<std::int64_t>(std::floor(t / piece + kRounding));
    if (pieces_.empty() || pieces_.back().number != number) {
        const bool reuses = pieces_.size() > 1 && pieces_[1].from <= now_ - reach;
        if (reuses) {
            std::rotate(pieces_.begin(), pieces_.begin() + 1, pieces_.end());
        } else {
            pieces_.push_back({.back = Grid2D<glm::vec2>(along_, along_)});
        }
        Piece& newest = pieces_.back();
        newest.number = number;
        newest.from = t;
        std::ranges::fill(newest.back.values(), glm::vec2(0));
    }
    Grid2D<glm::vec2>& back = pieces_.back().back;
    const auto cells_per_metre = static_cast<float>(along_ * stride_ / side_);
    const auto samples_per_metre = static_cast<float>(along_ / side_);
    const auto duration = static_cast<float>(seconds);
    for_each_sample(along_, [&](int i, int j) {
        const glm::vec2 cell = static_cast<float>(stride_) * glm::vec2(i, j);
        const glm::vec2 here = velocity(i * stride_, j * stride_) + drift;
        const glm::vec2 halfway = cell - 0.5f * duration * cells_per_metre * here;
        const glm::vec2 by = -duration * (between_cells(velocity, halfway) + drift);
        next_(i, j) = by + between_cells(back, glm::vec2(i, j) + samples_per_metre * by);
    });
    std::swap(back, next_);
}

void FlowPaths::fill(const Grid2D<glm::vec2>& velocity, const glm::vec2& drift, double t,
                     const glm::vec4& ages, std::array<Grid2D<glm::vec4>, 2>& to) const {
    for (Grid2D<glm::vec4>& grid : to) {
        if (grid.width() != along_) grid = Grid2D<glm::vec4>(along_, along_);
    }
    const auto samples_per_metre = static_cast<float>(along_ / side_);
    const auto beyond = static_cast<float>(now_ - t);
    for_each_sample(along_, [&](int i, int j) {
        const glm::vec2 sample(i, j);
        std::array<glm::vec2, 4> found{};
        // From the present to the past: the way back to the times `later` and `earlier`, seconds before t.
        glm::vec2 way = beyond * (velocity(i * stride_, j * stride_) + drift), way_later(0);
        float later = 0, earlier = 0;
        for (auto piece = pieces_.rbegin(); piece != pieces_.rend(); ++piece) {
            way += between_cells(piece->back, sample + samples_per_metre * way);
            earlier = std::max(static_cast<float>(t - piece->from), later);
            for (int c = 0; c < 4; ++c) {
                if (ages[c] <= later) continue;
                const float part =
                    earlier > later ? std::min((ages[c] - later) / (earlier - later), 1.0f) : 0;
                found[static_cast<size_t>(c)] = glm::mix(way_later, way, part);
            }
            later = earlier;
            way_later = way;
        }
        const auto own = [&](int c) {
            return found[static_cast<size_t>(c)] + std::min(ages[c], later) * drift;
        };
        to[0](i, j) = glm::vec4(own(0), own(1));
        to[1](i, j) = glm::vec4(own(2), own(3));
    });
}

}  // namespace deepwater::sim
