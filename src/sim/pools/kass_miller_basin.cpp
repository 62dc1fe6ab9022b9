#include "sim/pools/kass_miller_basin.h"

#include <algorithm>
#include <cmath>

#include "core/check.h"

namespace deepwater::sim {
namespace {

constexpr int kFewestSamples = 2, kMostSamples = 1024;
constexpr float kLeastDepth = 1e-3f, kGreatestDepth = 1e4f;  // m

}  // namespace

std::optional<double> KassMillerBasin::depth_at(const glm::dvec2& share) const {
    if (depths.empty()) return {};
    const glm::dvec2 at = glm::clamp(share, 0.0, 1.0) * glm::dvec2(samples - 1);
    const glm::ivec2 first = glm::min(glm::ivec2(at), samples - 2);
    const glm::dvec2 part = at - glm::dvec2(first);
    const auto depth = [&](int x, int y) {
        const auto index = static_cast<size_t>(first.y + y) * static_cast<size_t>(samples.x);
        return static_cast<double>(depths[index + static_cast<size_t>(first.x + x)]);
    };
    return std::lerp(std::lerp(depth(0, 0), depth(1, 0), part.x), std::lerp(depth(0, 1), depth(1, 1), part.x),
                     part.y);
}

void KassMillerBasin::check() const {
    if (depths.empty() && samples == glm::ivec2(0)) return;
    for (const int along : {samples.x, samples.y}) {
        if (along < kFewestSamples || along > kMostSamples)
            throw UsageError("the floor of a basin has 2 to 1024 depths along a side");
    }
    if (depths.size() != static_cast<size_t>(samples.x) * static_cast<size_t>(samples.y))
        throw UsageError("the floor of a basin has as many depths as its sides say");
    if (!std::ranges::all_of(depths, [](float d) { return d >= kLeastDepth && d <= kGreatestDepth; }))
        throw UsageError("the depths of a basin are 0.001 to 10000 m");
}

}  // namespace deepwater::sim
