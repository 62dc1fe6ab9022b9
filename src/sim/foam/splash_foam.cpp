#include "sim/foam/splash_foam.h"

#include <algorithm>
#include <cmath>

namespace deepwater::sim {
namespace {

using glm::vec2;

/// kLife: time [s] in which a landing's foam dissolves; kSpread: whitened area over the area that the
/// parcel's drops cover; kMost: number of landings that are remembered.
constexpr float kLife = 0.8f;
constexpr float kSpread = 6;
constexpr size_t kMost = 32768;

}  // namespace

void SplashFoam::clear() {
    splashes_.clear();
    splashes_.reserve(kMost);
    next_ = 0;
}

void SplashFoam::add(vec2 place, float covered, std::int64_t step) {
    const Splash splash{place, kSpread * covered, step};
    if (splashes_.size() < kMost) {
        splashes_.push_back(splash);
    } else {
        splashes_[next_] = splash;
        next_ = (next_ + 1) % kMost;
    }
}

void SplashFoam::move_origin(vec2 by) {
    for (Splash& splash : splashes_) splash.place -= by;
}

void SplashFoam::carry(std::int64_t step, vec2 drift, const std::function<vec2(vec2)>& flow) {
    for (Splash& splash : splashes_) {
        const double age = static_cast<double>(step - splash.step) * kStep;
        if (age >= kLongest) continue;
        splash.place += static_cast<float>(kStep) * flow(splash.place + static_cast<float>(age) * drift);
    }
}

void SplashFoam::fill(double now, const glm::dvec2& origin, vec2 eye, vec2 drift, SprayMaps& to) {
    to.splashes.clear();
    if (splashes_.empty()) return;
    constexpr int kCells = kSplashCells;
    const glm::dvec2 middle = (origin + glm::dvec2(eye)) / double(kSplashCell);
    to.splash_corner = (glm::floor(middle) - double(kCells / 2)) * double(kSplashCell);
    const vec2 corner(to.splash_corner - origin);
    grid_.assign(static_cast<size_t>(kCells) * kCells, 0.0f);
    for (size_t n = 0; n < splashes_.size(); ++n) {
        const Splash& splash = splashes_[(next_ + n) % splashes_.size()];
        const auto age = static_cast<float>((now - static_cast<double>(splash.step)) * kStep);
        if (age >= static_cast<float>(kLongest)) continue;
        const vec2 at = (splash.place + age * drift - corner) / kSplashCell - 0.5f;
        const vec2 low = glm::floor(at), part = at - low;
        const int x = static_cast<int>(low.x), z = static_cast<int>(low.y);
        if (x < 1 || z < 1 || x >= kCells - 2 || z >= kCells - 2) continue;
        const float left = std::exp(-age / kLife) * (1 - age / static_cast<float>(kLongest));
        const float white = splash.area * left / (kSplashCell * kSplashCell);
        float* cell = grid_.data() + static_cast<size_t>(z) * kCells + static_cast<size_t>(x);
        cell[0] += white * (1 - part.x) * (1 - part.y);
        cell[1] += white * part.x * (1 - part.y);
        cell[kCells] += white * (1 - part.x) * part.y;
        cell[kCells + 1] += white * part.x * part.y;
    }
    to.splashes.resize(grid_.size());
    std::transform(grid_.begin(), grid_.end(), to.splashes.begin(), [](float white) {
        return static_cast<std::uint8_t>(255 * (1 - std::exp(-white)) + 0.5f);
    });
}

}  // namespace deepwater::sim
