#include "sim/bodies/water_moment.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/check.h"
#include "sim/laws/compass.h"
#include "sim/laws/gravity.h"
#include "sim/moment/maps.h"

namespace deepwater::sim {

void WaterSamples::resize(const WaterGrid& grid, std::span<const WaterBand> bands, double depth) {
    DW_CHECK(grid.count.x >= 4 && grid.count.y >= 4 && grid.nodes() <= kMostWaterNodes);
    DW_CHECK(bands.size() <= kMostWaterBands);
    grid_ = grid;
    bands_.assign(bands.begin(), bands.end());
    depth_ = depth;
    level_ = 0;
    motion_.assign(bands.size() * grid.nodes(), Float4{});
    shorter_.assign(fours() * grid.nodes(), Float4{});
}

void WaterSamples::blend(const WaterSamples& before, const WaterSamples& after, float share) {
    DW_CHECK(before.grid_ == after.grid_ && before.bands_ == after.bands_);
    if (grid_ != after.grid_ || bands_ != after.bands_) resize(after.grid_, after.bands_, after.depth_);
    const auto mix = [share](const std::vector<Float4>& a, const std::vector<Float4>& b,
                             std::vector<Float4>& to) {
        for (size_t i = 0; i < to.size(); ++i) to[i] = a[i] + share * (b[i] - a[i]);
    };
    mix(before.motion_, after.motion_, motion_);
    mix(before.shorter_, after.shorter_, shorter_);
    level_ = before.level_ + static_cast<double>(share) * (after.level_ - before.level_);
}

void StillWater::sample(const WaterGrid& grid, std::uint32_t /*ignored_layers*/,
                        WaterSamples& samples) const {
    samples.resize(grid, {}, static_cast<double>(kBottomless));
}

double RegularWave::wave_number() const {
    return 2 * std::numbers::pi / length;
}

double RegularWave::frequency() const {
    return std::sqrt(kGravity * wave_number() * std::tanh(wave_number() * depth));
}

double RegularWave::height(double x, double z, double t) const {
    const glm::dvec2 towards = compass_vector(direction);
    return amplitude * std::cos(wave_number() * (towards.x * x + towards.y * z) - frequency() * t);
}

void RegularWaveMoment::sample(const WaterGrid& grid, std::uint32_t /*ignored_layers*/,
                               WaterSamples& samples) const {
    const auto k = static_cast<float>(wave_.wave_number());
    const WaterBand band{.longer = k, .shorter = k};
    samples.resize(grid, {&band, 1}, wave_.depth);
    const glm::dvec2 towards = compass_vector(wave_.direction);
    const double omega = wave_.frequency();
    const double level = omega / std::tanh(wave_.wave_number() * wave_.depth);
    const std::span<Float4> motion = samples.motion(0);
    size_t node = 0;
    for (int j = 0; j < grid.count.y; ++j) {
        for (int i = 0; i < grid.count.x; ++i) {
            const glm::dvec2 place = grid.place(i, j);
            const double phase = wave_.wave_number() * glm::dot(towards, place) - omega * time_;
            const double height = wave_.amplitude * std::cos(phase);
            motion[node++] =
                Float4{static_cast<float>(level * height * towards.x),
                       static_cast<float>(omega * wave_.amplitude * std::sin(phase)),
                       static_cast<float>(level * height * towards.y), static_cast<float>(height)};
        }
    }
}

}  // namespace deepwater::sim
