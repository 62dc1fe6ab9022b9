#include "sim/caustics.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <numeric>

#include "core/check.h"
#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/fresnel.glsl"
}

namespace deepwater::sim {
namespace {

using shared::kWaterIndex;

constexpr float kLeastSine = 0.05f;  ///< of a beam's angle to the level, that it gets anywhere
constexpr float kWidestPart = 1.7f;  ///< texels: tents make an even field of such parts of a beam
constexpr float kBias = 16;          ///< sides added so that texel coordinates are positive

/// Horizontal way per metre of height of the sun's beam at a facet. Tile axes, normal upwards.
glm::vec2 slant(const glm::vec3& normal, const glm::vec3& to_sun, BeamWay way) {
    const float cos_i = std::max(glm::dot(normal, to_sun), 0.0f);
    glm::vec3 beam;
    if (way == BeamWay::refracted) {
        const float cos_t = shared::refracted_cosine(cos_i, kWaterIndex);
        beam = to_sun * (-1 / kWaterIndex) + normal * (cos_i / kWaterIndex - cos_t);
    } else {
        beam = normal * (2 * cos_i) - to_sun;
    }
    return glm::vec2(beam.x, beam.z) / std::max(std::abs(beam.y), kLeastSine);
}

/// Share of light that a facet sends the way it is asked for.
float sent_share(float cos_i, const BeamLight& light) {
    if (light.lossless) return 1;
    const float reflectance = shared::fresnel_dielectric(cos_i, kWaterIndex);
    return light.way == BeamWay::refracted ? 1 - reflectance : reflectance;
}

/// (x, z) to tile axes.
glm::vec2 turned(const glm::vec2& turn, float x, float z) {
    return {turn.x * x - turn.y * z, turn.y * x + turn.x * z};
}

/// The four texels around a place on a repeating map, and their shares of a weight: a tent two texels wide.
struct Tent {
    size_t texel[4];
    float share[4];
};

class Tents {
public:
    explicit Tents(int texels)
        : mask_(static_cast<unsigned>(texels) - 1),
          shift_(std::countr_zero(static_cast<unsigned>(texels))),
          bias_(kBias * static_cast<float>(texels) - 0.5f) {}

    [[nodiscard]] Tent at(glm::vec2 place) const {
        const float u = place.x + bias_, v = place.y + bias_;
        const int i = static_cast<int>(u), j = static_cast<int>(v);
        const float right = u - static_cast<float>(i), up = v - static_cast<float>(j);
        const size_t x0 = static_cast<unsigned>(i) & mask_, x1 = static_cast<unsigned>(i + 1) & mask_;
        const size_t y0 = static_cast<size_t>(static_cast<unsigned>(j) & mask_) << shift_;
        const size_t y1 = static_cast<size_t>(static_cast<unsigned>(j + 1) & mask_) << shift_;
        const float high_right = up * right;
        return {{y0 + x0, y0 + x1, y1 + x0, y1 + x1},
                {1 - right - up + high_right, right - high_right, up - high_right, high_right}};
    }

private:
    unsigned mask_;
    int shift_;
    float bias_;
};

/// Into how many parts along its sides a beam is cut that lands `wide` texels across. Wide beams are dim, so
/// that theirs may show a little more: (wide / kWidestPart)^(3/4), about.
int parts_of(float wide) {
    constexpr float kWidths[] = {kWidestPart, 4.2f, 7.3f, 10.7f, 14.4f, 18.4f, 22.7f, 27.2f, 31.8f, 36.7f, 41.6f, 46.8f};
    constexpr int kCount = static_cast<int>(std::size(kWidths));
    int parts = 1;
    while (parts <= kCount && wide > kWidths[parts - 1]) ++parts;
    return parts;
}

float farthest(glm::vec2 way) {
    return std::max(std::abs(way.x), std::abs(way.y));
}

/// Calls row(j) for every j in [0, count), on all cores.
template <class Row>
void for_rows(int count, Row&& row) {
    constexpr int kGrain = 16;
    tbb::parallel_for(tbb::blocked_range<int>(0, count, kGrain), [&](const tbb::blocked_range<int>& rows) {
        for (int j = rows.begin(); j < rows.end(); ++j) row(j);
    });
}

}  // namespace

void CausticBeams::aim(const TileMaps& tile, const TileInfo& info, const BeamLight& light, int stride) {
    DW_CHECK(stride > 0 && tile.resolution % stride == 0);
    DW_CHECK(light.to_sun.y > 0);
    cells_ = tile.resolution / stride;
    size_ = info.size;
    turn_ = {std::cos(info.rotation), std::sin(info.rotation)};
    const auto corners = static_cast<size_t>(cells_ + 1) * static_cast<size_t>(cells_ + 1);
    place_.resize(corners);
    start_.resize(corners);
    drift_.resize(corners);
    share_.resize(2 * static_cast<size_t>(cells_) * static_cast<size_t>(cells_));
    row_flux_.resize(static_cast<size_t>(cells_));
    place_corners(tile, info, light, stride);
    const glm::vec2 level = turned(turn_, light.to_sun.x, light.to_sun.z);
    measure_flux({level.x, light.to_sun.y, level.y}, light);
}

void CausticBeams::place_corners(const TileMaps& tile, const TileInfo& info, const BeamLight& light,
                                 int stride) {
    const float cell = info.size / static_cast<float>(cells_);
    const glm::vec2 level = turned(turn_, light.to_sun.x, light.to_sun.z);
    const glm::vec3 to_sun(level.x, light.to_sun.y, level.y);
    const glm::vec2 flat = slant({0, 1, 0}, to_sun, light.way);
    const float sign = light.way == BeamWay::refracted ? 1.0f : -1.0f;
    for_rows(cells_ + 1, [&](int j) {
        size_t corner = static_cast<size_t>(j) * static_cast<size_t>(cells_ + 1);
        const int row = j % cells_ * stride;
        const glm::vec4* displacement = tile.displacement[0].row(row);
        const glm::vec4* gradient = tile.gradient[0].row(row);
        const float* shear = tile.shear[0].row(row);
        for (int i = 0; i <= cells_; ++i, ++corner) {
            const int x = i % cells_ * stride;
            const glm::vec4 d = displacement[x], g = gradient[x];
            const float xx = 1 + g.z, zz = 1 + g.w, xz = shear[x];
            const glm::vec3 up(g.y * xz - zz * g.x, xx * zz - xz * xz, xz * g.x - g.y * xx);
            const glm::vec2 across = turned(turn_, up.x, up.z);
            const glm::vec3 normal = glm::normalize(glm::vec3(across.x, up.y, across.y));
            const glm::vec2 moved = turned(turn_, d.x, d.z);
            const glm::vec2 at(cell * static_cast<float>(i) + moved.x, cell * static_cast<float>(j) + moved.y);
            const glm::vec2 way = slant(normal, to_sun, light.way);
            place_[corner] = {at.x, d.y, at.y};
            start_[corner] = at + sign * d.y * way;
            drift_[corner] = way - flat;
        }
    });
}

void CausticBeams::measure_flux(const glm::vec3& to_sun, const BeamLight& light) {
    const float cell = size_ / static_cast<float>(cells_);
    const float flat = sent_share(to_sun.y, light) * to_sun.y * 2 * cell * cell;
    const auto flux = [&](const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
        const glm::vec3 area = glm::cross(c - a, b - a);  // twice it, upwards
        const float facing = glm::dot(area, to_sun);
        if (facing <= 0) return 0.0f;
        const float cos_i = std::min(facing / glm::length(area), 1.0f);
        return sent_share(cos_i, light) * facing / flat;
    };
    const int pitch = cells_ + 1;
    for_rows(cells_, [&](int j) {
        const glm::vec3* row = place_.data() + static_cast<ptrdiff_t>(j) * pitch;
        float* share = share_.data() + static_cast<ptrdiff_t>(j) * 2 * cells_;
        double sum = 0;
        for (int i = 0; i < cells_; ++i, share += 2) {
            share[0] = flux(row[i], row[i + 1], row[i + pitch]);
            share[1] = flux(row[i + pitch + 1], row[i + pitch], row[i + 1]);
            sum += static_cast<double>(share[0] + share[1]);
        }
        row_flux_[static_cast<size_t>(j)] = sum;
    });
    flux_ = std::accumulate(row_flux_.begin(), row_flux_.end(), 0.0) / (static_cast<double>(cells_) * cells_);
}

template <class Target>
void CausticBeams::land_on(float distance, int texels, Target&& target) const {
    DW_CHECK(std::has_single_bit(static_cast<unsigned>(texels)) && distance >= 0);
    const float density = static_cast<float>(texels) / size_;  // texels a metre
    const auto ratio = static_cast<float>(texels) / static_cast<float>(cells_);
    const int least_parts = std::max((texels + cells_ - 1) / cells_, 1);  // no coarser than texels, undisturbed
    const Tents tents(texels);
    const int pitch = cells_ + 1;
    const float* share = share_.data();
    for (int j = 0; j < cells_; ++j) {
        const size_t first = static_cast<size_t>(j) * static_cast<size_t>(pitch);
        const auto landed = [&](int corner) {
            const size_t at = first + static_cast<size_t>(corner);
            return (start_[at] + distance * drift_[at]) * density;
        };
        glm::vec2 low = landed(0), high = landed(pitch);
        for (int i = 0; i < cells_; ++i, share += 2) {
            const glm::vec2 next_low = landed(i + 1), next_high = landed(i + 1 + pitch);
            const auto beam = [&](glm::vec2 a, glm::vec2 b, glm::vec2 c, float flux) {
                const float wide = std::max({farthest(b - a), farthest(c - a), farthest(c - b)});
                flux *= ratio * ratio;
                if (wide <= kWidestPart && least_parts == 1) {
                    target(tents, (a + b + c) * (1.0f / 3.0f), flux, i, j);
                    return;
                }
                // Equal parts of the triangle, each by its middle: those that stand as it does, and those
                // between them upside down.
                const int parts = least_parts * parts_of(wide / static_cast<float>(least_parts));
                const float part = 1.0f / static_cast<float>(parts);
                const glm::vec2 along = (b - a) * part, aside = (c - a) * part;
                flux *= part * part;
                for (int p = 0; p < parts; ++p) {
                    for (int q = 0; q < parts - p; ++q) {
                        const glm::vec2 corner = a + static_cast<float>(p) * along + static_cast<float>(q) * aside;
                        target(tents, corner + (along + aside) * (1.0f / 3.0f), flux, i, j);
                        if (p + q + 1 < parts)
                            target(tents, corner + (along + aside) * (2.0f / 3.0f), flux, i, j);
                    }
                }
            };
            beam(low, next_low, high, share[0]);
            beam(next_high, high, next_low, share[1]);
            low = next_low;
            high = next_high;
        }
    }
}

void CausticBeams::land(float distance, Grid2D<float>& irradiance) const {
    std::ranges::fill(irradiance.values(), 0.0f);
    float* texels = irradiance.row(0);
    land_on(distance, irradiance.width(), [texels](const Tents& tents, glm::vec2 at, float flux, int, int) {
        const Tent tent = tents.at(at);
        for (int i = 0; i < 4; ++i) texels[tent.texel[i]] += flux * tent.share[i];
    });
}

void CausticBeams::land(float distance, Grid2D<glm::vec3>& landed) const {
    std::ranges::fill(landed.values(), glm::vec3(0));
    const float texel = size_ / static_cast<float>(landed.width());
    const float cell = size_ / static_cast<float>(cells_);
    glm::vec3* texels = landed.row(0);
    land_on(distance, landed.width(), [&](const Tents& tents, glm::vec2 at, float flux, int i, int j) {
        const glm::vec2 origin = (glm::vec2(i, j) + 0.5f) * cell;
        const glm::vec2 moved = at * texel - origin;
        // Back to world axes.
        const glm::vec3 value(1, turn_.x * moved.x + turn_.y * moved.y, turn_.x * moved.y - turn_.y * moved.x);
        const Tent tent = tents.at(at);
        for (int corner = 0; corner < 4; ++corner)
            texels[tent.texel[corner]] += flux * tent.share[corner] * value;
    });
}

void blur_repeating(Grid2D<float>& map, float deviation, Grid2D<float>& scratch) {
    const int n = map.width();
    // The kernel (w, 1 − 2w, w) has the variance 2w; w up to 1/4.
    const float variance = deviation * deviation;
    const int turns = static_cast<int>(std::ceil(2 * variance));
    for (int turn = 0; turn < turns; ++turn) {
        const float w = 0.5f * variance / static_cast<float>(turns);
        const float own = 1 - 2 * w;
        for (int y = 0; y < n; ++y) {
            const float* from = map.row(y);
            float* to = scratch.row(y);
            to[0] = own * from[0] + w * (from[n - 1] + from[1]);
            for (int x = 1; x + 1 < n; ++x) to[x] = own * from[x] + w * (from[x - 1] + from[x + 1]);
            to[n - 1] = own * from[n - 1] + w * (from[n - 2] + from[0]);
        }
        for (int y = 0; y < n; ++y) {
            const float* before = scratch.row((y + n - 1) % n);
            const float* from = scratch.row(y);
            const float* after = scratch.row((y + 1) % n);
            float* to = map.row(y);
            for (int x = 0; x < n; ++x) to[x] = own * from[x] + w * (before[x] + after[x]);
        }
    }
}

double focal_depth(double amplitude, double k) {
    const auto n = static_cast<double>(kWaterIndex);
    return n / ((n - 1) * amplitude * k * k);
}

}  // namespace deepwater::sim
