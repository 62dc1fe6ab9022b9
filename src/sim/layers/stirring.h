#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "sim/laws/dispersion.h"
#include "sim/laws/gravity.h"
#include "sim/layers/dispersive_patch.h"
#include "sim/layers/disturbances.h"

namespace deepwater::sim {

/// Water that is stirred during a step: what stones, strokes and wave makers do to it goes to `Water`, which has
/// raise() and press() of DispersivePatch, with places in the world.
template <class Water>
class Stirring {
public:
    /// @param time     s, of the beginning of the step
    /// @param seconds  of the step, > 0
    /// @param cell     side of the water's cells, m, > 0: narrower spots are widened
    /// @param depth    m; 0: bottomless
    Stirring(Water& water, double time, double seconds, double cell, double depth)
        : water_(water), time_(time), seconds_(seconds), cell_(cell), depth_(depth) {}

    /// A stone that falls τ before the impulse has moved on by then: by −g τ L η in ∂η/∂t, to first order, which
    /// is what a pressure impulse ρ g τ η does.
    void drop(const std::vector<Stone>& stones) {
        for (const Stone& stone : stones) {
            const double before = time_ - stone.time;
            if (!(before > -0.5 * seconds_ && before <= 0.5 * seconds_)) continue;
            const StoneSplash splash = splash_of(stone, kNarrowestCrater * cell_);
            const double area = std::numbers::pi * splash.radius * splash.radius;
            const auto add = [&](Spot::Shape shape, double height) {
                const Spot spot{.place = stone.place, .radius = splash.radius, .shape = shape};
                water_.raise(spot, height);
                if (before != 0) water_.press(spot, kWaterDensity * kGravity * before * height);
            };
            add(Spot::Shape::crater, splash.depth);
            add(Spot::Shape::hump, splash.volume / area);
        }
    }

    void draw(const std::vector<Stroke>& strokes) {
        const double first = time_ - 0.5 * seconds_, last = time_ + 0.5 * seconds_;
        for (const Stroke& stroke : strokes) {
            const std::vector<PathPoint>& path = stroke.path;
            double from = std::max(first, path.front().time);
            const double until = std::min(last, path.back().time);
            const double radius = std::max(stroke.radius, kNarrowest * cell_);
            const double narrower = stroke.radius / radius, pressure = stroke.pressure * narrower * narrower;
            // Piece by piece of the path; spots half a radius apart make a smooth line.
            while (from < until) {
                const auto after = std::ranges::upper_bound(path, from, {}, &PathPoint::time);
                const double to = after == path.end() ? until : std::min(until, after->time);
                const glm::dvec2 begin = place_at(path, from), end = place_at(path, to);
                const int spots =
                    std::max(2, static_cast<int>(std::ceil(glm::distance(begin, end) / (0.5 * radius))));
                for (int i = 0; i < spots; ++i) {
                    const Spot spot{.place = glm::mix(begin, end, (i + 0.5) / spots), .radius = radius};
                    water_.press(spot, pressure * (to - from) / spots);
                }
                from = to;
            }
        }
    }

    /// A long row whose level is raised at the rate Q e^(−x²/R²) cos ωt makes plane waves of the amplitude
    /// Q R √π e^(−k²R²/4) / (2 c_g) on both sides.
    void make_waves(const std::vector<WaveMaker>& makers) {
        for (const WaveMaker& maker : makers) {
            const double since = time_ - maker.begin;
            if (since < 0 || time_ > maker.end) continue;
            const double frequency = 2 * std::numbers::pi / maker.period;
            SeaState still;
            still.dispersion = depth_ > 0 ? kDispersionFull : kDispersionCapillary;
            still.depth = static_cast<float>(depth_);
            const double k = wave_number(still, frequency);
            if (2 * std::numbers::pi / k < 4 * cell_) continue;  // in shallow water; the cells cannot hold it
            const double radius = std::max(kNarrowest * cell_, 0.25 / k);
            const double shape =
                radius * std::sqrt(std::numbers::pi) * std::exp(-0.25 * k * k * radius * radius);
            const double rate = maker.height * group_speed(still, k) / shape;
            const double ramp = std::min(1.0, since / maker.period), begun = ramp * ramp * (3 - 2 * ramp);
            const double length = glm::distance(maker.from, maker.to), widest = 0.5 * radius;
            const int spots = length < widest ? 1 : 1 + static_cast<int>(std::ceil(length / widest));
            const double spacing = spots == 1 ? widest : length / (spots - 1);
            // Spots at a distance d add up to R √π/d times their height across the row.
            const double height = rate * begun * std::cos(frequency * since) * seconds_ * spacing /
                                  (radius * std::sqrt(std::numbers::pi));
            for (int i = 0; i < spots; ++i) {
                const double along = spots == 1 ? 0.5 : static_cast<double>(i) / (spots - 1);
                water_.raise({.place = glm::mix(maker.from, maker.to, along), .radius = radius}, height);
            }
        }
    }

    /// Cells: a narrower spot is widened; e^(−5.6) of it is beyond the grid's waves.
    static constexpr double kNarrowest = 1.5;

private:
    static constexpr double kNarrowestCrater = 2.5;  // cells

    Water& water_;
    double time_, seconds_, cell_, depth_;
};

}  // namespace deepwater::sim
