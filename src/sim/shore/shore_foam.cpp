#include "sim/shore/shore_foam.h"

#include <algorithm>
#include <cmath>
#include <utility>

#include "sim/shore/among_cells.h"
#include "sim/shore/in_rows.h"
#include "sim/shore/moved_cells.h"

namespace deepwater::sim {
namespace {

using glm::vec2;
using glm::vec4;

constexpr float kFoamPerRoller = 4;     // 1/s: a roller is white within a quarter of a second
constexpr float kWhiteDepth = 0.1f;     // m: of so deep a roller's birth of foam and bubbles 1/e is lacking
constexpr double kBubbleLife = 3;       // s, in which bubbles rise to 1/e
constexpr double kSandLife = 20;        // s, in which stirred-up sand settles to 1/e
constexpr float kSandPerRoller = 0.4f;  // 1/s, of a roller over shallow sand
constexpr float kStirredDepth = 1.2f;   // m: in water so deep a roller stirs up 1/e of that
constexpr float kFoamPerTip = 1.2f;     // 1/s, of a tip that runs over dry ground at kTipSpeed or faster
constexpr float kTipSpeed = 1;          // m/s
constexpr double kTumbling = 0.5;       // s, in which what a front has left behind sinks to 1/e

/// Weights of Catmull and Rom's cubic through four values, of which the second and third lie at 0 and 1.
vec4 cubic_weights(float at) {
    const float square = at * at, cube = square * at;
    return 0.5f *
           vec4(2 * square - at - cube, 3 * cube - 5 * square + 2, 4 * square - 3 * cube + at, cube - square);
}

/// Returns the value of a grid by cubics, held between the sixteen values that it is made of; 0 amid zeros.
vec4 sharply(const Grid2D<vec4>& grid, const AmongCells& at) {
    const vec4& middle = grid(at.x, at.y);
    const vec4 all = middle + grid(at.x + 1, at.y) + grid(at.x, at.y + 1) + grid(at.x + 1, at.y + 1);
    if (all == vec4(0)) return all;
    vec4 least = middle, most = middle, sum(0);
    const vec4 across = cubic_weights(at.part.x), down = cubic_weights(at.part.y);
    for (int j = 0; j < 4; ++j) {
        const vec4* row = grid.row(std::clamp(at.y + j - 1, 0, grid.height() - 1));
        const vec4 &a = row[std::max(at.x - 1, 0)], &b = row[at.x], &c = row[at.x + 1],
                   &d = row[std::min(at.x + 2, grid.width() - 1)];
        least = glm::min(least, glm::min(glm::min(a, b), glm::min(c, d)));
        most = glm::max(most, glm::max(glm::max(a, b), glm::max(c, d)));
        sum += down[j] * (across.x * a + across.y * b + across.z * c + across.w * d);
    }
    return glm::clamp(sum, least, most);
}

/// Returns how fast a cell's water runs onto dry ground beside it, over kTipSpeed, 0 … 1.
float tip_of(const ShoreFoam::Flow& flow, int x, int y) {
    const Grid2D<float>& depth = flow.depth;
    const glm::vec3& moves = flow.velocity(x, y);
    const int beside_x = std::clamp(moves.x > 0 ? x + 1 : x - 1, 0, depth.width() - 1);
    const int beside_y = std::clamp(moves.z > 0 ? y + 1 : y - 1, 0, depth.height() - 1);
    const float onto_x = depth(beside_x, y) > flow.wet ? 0 : std::abs(moves.x);
    const float onto_y = depth(x, beside_y) > flow.wet ? 0 : std::abs(moves.z);
    return std::min(std::max(onto_x, onto_y) / kTipSpeed, 1.0f);
}

}  // namespace

ShoreFoam::ShoreFoam(double cell, double foam_life, Grid2D<float> sandy)
    : per_metre_(static_cast<float>(1 / cell)), foam_life_(foam_life), sandy_(std::move(sandy)) {
    for (auto* grids : {&carried_, &ways_, &ways_before_})
        grids->fill(Grid2D<vec4>(sandy_.width(), sandy_.height()));
}

void ShoreFoam::restart(double t) {
    for (auto* grids : {&carried_, &ways_, &ways_before_}) {
        for (Grid2D<vec4>& grid : *grids) std::ranges::fill(grid.values(), vec4(0));
    }
    since_.fill(-1);
    time_ = t;
}

void ShoreFoam::take_over(const ShoreFoam& before, const glm::ivec2& by) {
    for (size_t i = 0; i < 2; ++i) {
        copy_moved(before.carried_[i], by, carried_[i]);
        copy_moved(before.ways_[i], by, ways_[i]);
        copy_moved(before.ways_before_[i], by, ways_before_[i]);
    }
    since_ = before.since_;
    time_ = before.time_;
}

void ShoreFoam::step(const Flow& flow, double seconds, double stretch) {
    std::swap(carried_[0], carried_[1]);
    carry(flow, static_cast<float>(seconds));
    std::swap(ways_, ways_before_);
    carry_ways(flow, static_cast<float>(seconds));
    for (double& since : since_) since = since < 0 ? since : since + seconds;
    // The middle of a stretch lies in this step: its way begins here.
    const double before = std::floor(time_ / stretch - 0.5);
    time_ += seconds;
    const double now = std::floor(time_ / stretch - 0.5);
    if (now == before) return;
    const auto component = static_cast<size_t>(now - 4 * std::floor(now / 4));
    for (vec4& way : ways_[component / 2].values()) {
        for (int axis = 0; axis < 2; ++axis) way[2 * static_cast<int>(component % 2) + axis] = 0;
    }
    since_[component] = time_ - (now + 0.5) * stretch;
}

void ShoreFoam::carry(const Flow& flow, float seconds) {
    const Grid2D<vec4>& before = carried_[0];
    Grid2D<vec4>& now = carried_[1];
    const auto left = [&](double life) {
        return static_cast<float>(std::exp(-static_cast<double>(seconds) / life));
    };
    const vec4 kept(left(foam_life_), left(kBubbleLife), left(kSandLife), left(kTumbling));
    const float dry_kept = left(foam_life_ * kDryFoamLife);
    in_rows(0, now.height(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < now.width(); ++x) {
                const float depth = flow.depth(x, y);
                if (!(depth > flow.wet)) {
                    now(x, y) = vec4(dry_kept * before(x, y).x, 0, 0, 0);
                    continue;
                }
                const glm::vec3& moves = flow.velocity(x, y);
                const vec2 from = vec2(x, y) - seconds * per_metre_ * vec2(moves.x, moves.z);
                vec4 water = kept * sharply(before, AmongCells(from, now.width(), now.height()));
                const float roller = flow.roller(x, y);
                if (roller > 0) {
                    const float born =
                        kFoamPerRoller * seconds * roller * (1 - std::exp(-depth / kWhiteDepth));
                    const float stirred =
                        sandy_(x, y) * kSandPerRoller * seconds * roller * std::exp(-depth / kStirredDepth);
                    water = glm::min(water + vec4(born, born, stirred, 0), vec4(1, 1, 1, water.w));
                    water.w = std::max(water.w, kRollerThickness * depth * roller);
                }
                const float tip = tip_of(flow, x, y);
                if (tip > 0) water.x = std::min(water.x + kFoamPerTip * seconds * tip, 1.0f);
                now(x, y) = water;
            }
        }
    });
}

void ShoreFoam::carry_ways(const Flow& flow, float seconds) {
    in_rows(0, ways_[0].height(), [&](int begin, int end) {
        for (int y = begin; y < end; ++y) {
            for (int x = 0; x < ways_[0].width(); ++x) {
                if (!(flow.depth(x, y) > flow.wet)) {
                    for (size_t half = 0; half < 2; ++half) ways_[half](x, y) = ways_before_[half](x, y);
                    continue;
                }
                const vec2 back = -seconds * vec2(flow.velocity(x, y).x, flow.velocity(x, y).z);
                const AmongCells from(vec2(x, y) + per_metre_ * back, ways_[0].width(), ways_[0].height());
                for (size_t half = 0; half < 2; ++half)
                    ways_[half](x, y) = vec4(back, back) + from.of(ways_before_[half]);
            }
        }
    });
}

}  // namespace deepwater::sim
