#include "scene/surroundings/body_windows.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "sim/bodies/body_outfit.h"
#include "sim/bodies/body_stepper.h"

namespace deepwater::scene {
namespace {

constexpr size_t kMostOwn = 2;      ///< windows that follow one body
constexpr double kLarge = 3;        ///< m: longer bodies have windows of their own
constexpr double kFast = 1.5;       ///< m/s, at time 0: faster ones too
constexpr double kCellsAlong = 16;  ///< of a body with a window of 256 cells along a side
/// Distance of a body from the first one of a shared window, over the window's side.
constexpr double kNear = 0.25;
/// Largest ratio of the lengths of two bodies that share a window.
constexpr double kAlike = 4;
constexpr double kTrail = 0.22;  ///< LocalWaves::trail
constexpr double kFlowCells = 256;
/// Cells of a flow over the hull's beam: eddies as wide as half the beam are held.
constexpr double kFlowCell = 0.3;
constexpr double kFlowTrail = 0.33, kFlowRim = 0.08;  ///< over the side
constexpr double kLargestFlow = 5000;  ///< m, side; longer hulls than half of it have no white wake
constexpr double kBubblesRise = 8;     ///< s: fine bubbles of a wake, mixed down as deep as the hull
constexpr double kSmallestCell = 0.02, kLargestCell = 20;  ///< m

/// A larger window takes half of the further cells for finer ones.
double cell_for(const WaveBody& body, int cells) {
    return std::clamp(body.length / kCellsAlong * std::sqrt(256.0 / cells), kSmallestCell, kLargestCell);
}

bool is_large(const WaveBody& body) {
    return body.length >= kLarge || body.speed >= kFast;
}

/// Fast and large bodies come first.
std::vector<WaveBody> largest_first(std::vector<WaveBody> bodies) {
    constexpr double kAtRest = 0.1;  // m/s
    std::ranges::stable_sort(bodies, std::ranges::greater{},
                             [](const WaveBody& body) { return (kAtRest + body.speed) * body.length; });
    return bodies;
}

std::shared_ptr<sim::LocalWaves> window_of(const WaveBody& body, const WakeState& wakes) {
    auto window = std::make_shared<sim::LocalWaves>();
    window->middle = body.place;
    window->cells = wakes.cells;
    window->cell = cell_for(body, wakes.cells);
    window->raised_by = {body.number};
    window->bodies_from = body.from;
    return window;
}

}  // namespace

std::optional<WaveBody> wave_body(const sim::FloatingBody& body) {
    if (!body.rigid) return {};
    glm::dvec3 low(INFINITY), high(-INFINITY);
    for (const glm::dvec3& corner : body.rigid->mesh->corners()) {
        low = glm::min(low, corner);
        high = glm::max(high, corner);
    }
    const glm::dvec3 sides = high - low;
    const sim::BodyState& start = body.rigid->start;
    return WaveBody{.number = body.number,
                    .place = {start.position.x, start.position.z},
                    .length = std::max(sides.x, sides.z),
                    .beam = std::min(sides.x, sides.z),
                    .speed = std::hypot(start.velocity.x, start.velocity.z),
                    .from = body.outfit ? body.outfit->from : 0};
}

std::vector<std::shared_ptr<sim::LocalWaves>> body_windows(const WakeState& wakes,
                                                           const Waterlines& waterlines, size_t most) {
    std::vector<std::shared_ptr<sim::LocalWaves>> windows;
    if (!wakes.waves) return windows;
    const std::vector<WaveBody> bodies = largest_first(waterlines.bodies);
    // The last place is for all that share.
    const size_t most_own = std::min(kMostOwn, std::max<size_t>(most, 1) - 1);
    std::vector<WaveBody> others;
    for (const WaveBody& body : bodies) {
        if (windows.size() >= most_own || !is_large(body)) {
            others.push_back(body);
            continue;
        }
        windows.push_back(window_of(body, wakes));
        windows.back()->body = body.number;
        windows.back()->trail = kTrail;
    }
    struct Shared {
        WaveBody first;
        std::shared_ptr<sim::LocalWaves> window;
    };
    std::vector<Shared> shared;
    std::ranges::sort(others, {}, &WaveBody::number);
    for (const WaveBody& body : others) {
        const auto fits = [&](const Shared& one) {
            const glm::dvec2 off = glm::abs(body.place - one.first.place);
            const double ratio = body.length / one.first.length;
            return std::max(off.x, off.y) <= kNear * one.window->side() && ratio < kAlike &&
                   ratio * kAlike > 1;
        };
        const auto found = std::ranges::find_if(shared, fits);
        if (found != shared.end()) {
            found->window->raised_by.push_back(body.number);
            found->window->bodies_from = std::min(found->window->bodies_from, body.from);
        } else if (windows.size() < most) {
            shared.push_back({body, window_of(body, wakes)});
            windows.push_back(shared.back().window);
        }
    }
    for (const auto& window : windows) {
        Waterlines beside =
            near_window(waterlines, window->middle, 0.5 * window->side(), sim::kMostObstacles);
        window->obstacles = std::move(beside.obstacles);
        window->shadows = std::move(beside.shadows);
    }
    return windows;
}

std::vector<std::shared_ptr<sim::SurfaceFlowRecipe>> body_flows(const WakeState& wakes,
                                                                const Waterlines& waterlines, size_t most) {
    std::vector<std::shared_ptr<sim::SurfaceFlowRecipe>> flows;
    if (wakes.foam <= 0) return flows;
    for (const WaveBody& body : largest_first(waterlines.bodies)) {
        if (flows.size() >= std::min(most, kMostOwn)) break;
        if (!is_large(body) || body.length > 0.5 * kLargestFlow) continue;
        const double cell = std::max(kFlowCell * body.beam, 6 * body.length / kFlowCells);
        const double side = std::clamp(kFlowCells * cell, 4.0, kLargestFlow);
        auto flow = std::make_shared<sim::SurfaceFlowRecipe>();
        flow->window = {
            .middle = body.place, .half_sides = glm::dvec2(0.5 * side), .rim = 0.5 * kFlowRim * side};
        flow->rules.cells = static_cast<int>(kFlowCells);
        flow->rules.side = side;
        flow->rules.foam_life = static_cast<double>(wakes.foam_life);
        flow->rules.bubble_rise = kBubblesRise;
        flow->rules.open_rim = kFlowRim * side;
        flow->hulls = {{.body = body.number,
                        .length = body.length,
                        .beam = body.beam,
                        .amount = static_cast<double>(wakes.foam)}};
        flow->trail = kFlowTrail;
        flows.push_back(std::move(flow));
    }
    return flows;
}

}  // namespace deepwater::scene
