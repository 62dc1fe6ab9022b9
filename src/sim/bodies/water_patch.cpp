#include "sim/bodies/water_patch.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace deepwater::sim {
namespace {

/// Beyond this kd a bed is not felt: e^{-2kd} is below 1e-4.
constexpr float kDeep = 5;

using Int4 = int __attribute__((vector_size(4 * sizeof(int))));

/// e^x of four numbers, −87 ≤ x ≤ 87, to 2e-7 of its value.
Float4 exp_of(Float4 x) {
    constexpr float kLog2E = 1.44269504f;
    const Float4 turns = x * kLog2E;
    const Int4 whole = __builtin_convertvector(turns - 0.5f, Int4);  // turns ≤ 0: to the nearest
    const Float4 f = (turns - __builtin_convertvector(whole, Float4)) * 0.693147181f;
    const Float4 power =
        1 + f * (1 + f * (0.5f + f * (1.0f / 6 + f * (1.0f / 24 + f * (1.0f / 120 + f * (1.0f / 720))))));
    return power * reinterpret_cast<Float4>((whole + 127) << 23);
}

/// Weights of Catmull–Rom's cubic for the nodes −1, 0, 1, 2 at f in [0, 1].
void weigh(float f, float* weight) {
    const float g = 1 - f;
    weight[0] = -0.5f * f * g * g;
    weight[1] = 1 + f * f * (1.5f * f - 2.5f);
    weight[2] = 1 + g * g * (1.5f * g - 2.5f);
    weight[3] = -0.5f * g * f * f;
}

}  // namespace

/// The sixteen nodes around a place, and their weights.
struct WaterPatch::Cell {
    size_t first, row;
    float x[4], z[4];

    [[nodiscard]] Float4 of(std::span<const Float4> nodes) const {
        const Float4* from = nodes.data() + first;
        Float4 sum{};
        for (int j = 0; j < 4; ++j, from += row)
            sum += z[j] * (x[0] * from[0] + x[1] * from[1] + x[2] * from[2] + x[3] * from[3]);
        return sum;
    }
};

void WaterPatch::set(const WaterMoment& before, const WaterMoment& after, const glm::dvec2& lowest,
                     const glm::dvec2& highest, double spacing, std::uint32_t ignored_layers) {
    // A node more on each side for the cubics.
    const glm::i64vec2 first = glm::i64vec2(glm::floor(lowest / spacing)) - std::int64_t{1};
    const glm::i64vec2 last = glm::i64vec2(glm::ceil(highest / spacing)) + std::int64_t{1};
    const WaterGrid& old = after_.grid();
    const bool fits = filled_ && old.spacing == spacing && ignored_ == ignored_layers &&
                      first.x >= old.first.x && first.y >= old.first.y &&
                      last.x < old.first.x + old.count.x && last.y < old.first.y + old.count.y;
    WaterGrid grid = old;
    if (!fits) {
        constexpr std::int64_t kMostAlong = 64;  // kMostAlong² = kMostWaterNodes
        const glm::i64vec2 count = glm::min(last - first + std::int64_t{1}, glm::i64vec2(kMostAlong));
        grid = {.spacing = spacing, .first = first, .count = glm::ivec2(glm::max(count, glm::i64vec2(4)))};
    }
    if (fits && after_time_ == before.time()) {
        std::swap(before_, after_);
    } else if (!(fits && before_time_ == before.time())) {
        before.sample(grid, ignored_layers, before_);
    }
    after.sample(grid, ignored_layers, after_);
    before_time_ = before.time();
    after_time_ = after.time();
    ignored_ = ignored_layers;
    filled_ = true;
}

void WaterPatch::set_time(double share) {
    // Where tiles came or went between the moments only the later one counts.
    same_bands_ = std::ranges::equal(before_.bands(), after_.bands());
    if (same_bands_) now_.blend(before_, after_, static_cast<float>(share));
}

WaterPatch::Cell WaterPatch::cell(const WaterGrid& grid, double x, double z) {
    const double inverse = 1 / grid.spacing;
    const auto split = [&](double along, std::int64_t first, int count, float* weight) {
        const double nodes = along * inverse - static_cast<double>(first);
        const double held = std::clamp(nodes, 1.0, static_cast<double>(count - 2));
        const int low = std::min(static_cast<int>(held), count - 3);
        weigh(static_cast<float>(held - low), weight);
        return static_cast<size_t>(low - 1);
    };
    Cell cell;
    cell.row = static_cast<size_t>(grid.count.x);
    const size_t i = split(x, grid.first.x, grid.count.x, cell.x);
    const size_t j = split(z, grid.first.y, grid.count.y, cell.z);
    cell.first = j * cell.row + i;
    return cell;
}

double WaterPatch::height(double x, double z) const {
    const WaterSamples& samples = shown();
    if (samples.bands().empty()) return samples.level();
    const Cell cell = WaterPatch::cell(samples.grid(), x, z);
    auto sum = static_cast<float>(samples.level());
    for (size_t band = 0; band < samples.bands().size(); ++band) sum += cell.of(samples.motion(band))[3];
    for (size_t four = 0; four < samples.fours(); ++four) {
        const Float4 parts = cell.of(samples.shorter(four));
        sum += (parts[0] + parts[1]) + (parts[2] + parts[3]);
    }
    return static_cast<double>(sum);
}

glm::dvec3 WaterPatch::normal(double x, double z) const {
    const double half = 0.5 * shown().grid().spacing;
    const double slope_x = (height(x + half, z) - height(x - half, z)) / (2 * half);
    const double slope_z = (height(x, z + half) - height(x, z - half)) / (2 * half);
    return glm::normalize(glm::dvec3(-slope_x, 1, -slope_z));
}

WaterAt WaterPatch::at(const glm::dvec3& point) const {
    const WaterSamples& samples = shown();
    const std::span<const WaterBand> bands = samples.bands();
    const double level = samples.level();
    if (bands.empty()) return {.height = level, .head = level - point.y};
    const Cell cell = WaterPatch::cell(samples.grid(), point.x, point.z);
    Float4 motion[kMostWaterBands], shorter[kMostWaterBands / 4];
    float height = 0;
    for (size_t four = 0; four < samples.fours(); ++four) {
        shorter[four] = cell.of(samples.shorter(four));
        height += (shorter[four][0] + shorter[four][1]) + (shorter[four][2] + shorter[four][3]);
    }
    for (size_t band = 0; band < bands.size(); ++band) {
        motion[band] = cell.of(samples.motion(band));
        height += motion[band][3];
    }
    const auto answer = [&](float pressing, const Float4& velocity) {
        return WaterAt{.height = level + static_cast<double>(height),
                       .head = level + static_cast<double>(pressing) - point.y,
                       .velocity = {static_cast<double>(velocity[0]), static_cast<double>(velocity[1]),
                                    static_cast<double>(velocity[2])}};
    };
    Float4 velocity{};
    const double surface = static_cast<double>(height), depth = samples.depth();
    const double below = point.y - level - surface;
    if (below >= 0) {
        for (size_t band = 0; band < bands.size(); ++band) velocity += motion[band];
        return answer(height, velocity);
    }
    // Wheeler's stretching.
    const auto still =
        static_cast<float>(std::max(depth * below / std::max(depth + surface, 1e-3 * depth), -depth));
    const auto bed = static_cast<float>(depth);
    float pressing = 0;
    const auto add = [&](size_t band, float of_longer, float of_shorter) {
        float across = 0.5f * (of_longer + of_shorter), upright = across;
        if (const auto [id, k, l] = bands[band]; k * bed < kDeep) {
            const auto shallow = [&](float number) {
                return (1 + std::exp(-2 * number * (still + bed))) / (1 + std::exp(-2 * number * bed));
            };
            of_longer *= shallow(k);
            of_shorter *= shallow(l);
            across = 0.5f * (of_longer + of_shorter);
            const float mean = 0.5f * (k + l);
            upright *= (1 - std::exp(-2 * mean * (still + bed))) / (1 - std::exp(-2 * mean * bed));
        }
        pressing += of_longer * motion[band][3] + of_shorter * shorter[band / 4][band % 4];
        velocity += motion[band] * Float4{across, upright, across, 0};
    };
    for (size_t band = 0; band < bands.size(); band += 2) {
        const WaterBand& first = bands[band];
        const WaterBand& second = bands[std::min(band + 1, bands.size() - 1)];
        const auto exponent = [&](float k) { return std::max(k * still, -80.0f); };
        const Float4 powers = exp_of(Float4{exponent(first.longer), exponent(first.shorter),
                                            exponent(second.longer), exponent(second.shorter)});
        add(band, powers[0], powers[1]);
        if (band + 1 < bands.size()) add(band + 1, powers[2], powers[3]);
    }
    return answer(pressing, velocity);
}

}  // namespace deepwater::sim
