#include "sim/caustics.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <iterator>
#include <numeric>

#include "core/check.h"
#include "core/shared_glsl.h"
#include "sim/lanes.h"

namespace deepwater::shared {
#include "shared/fresnel.glsl"
}

namespace deepwater::sim {
namespace {

using shared::kWaterIndex;

constexpr float kLeastSine = 0.05f;  ///< of a beam's angle to the level, that it gets anywhere
constexpr float kWidestPart = 2.1f;  ///< texels: strokes make an even field of such parts of a beam
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

/// The three by three texels around a place on a repeating map, and their shares of a weight: a quadratic B-spline
/// (Schoenberg 1946). They add up to 1 wherever the place is; strokes a texel apart add up to an even field, those
/// at four fifths within 1 %.
struct Stroke {
    unsigned x, y;   // of the first texel
    Lanes across;    // the last is 0
    float up[3];
};

class Strokes {
public:
    explicit Strokes(int texels)
        : texels_(static_cast<unsigned>(texels)), bias_(kBias * static_cast<float>(texels)) {}

    [[nodiscard]] Stroke at(glm::vec2 place) const {
        const float u = place.x + bias_, v = place.y + bias_;
        const int i = static_cast<int>(u), j = static_cast<int>(v);
        const float x = u - static_cast<float>(i), y = v - static_cast<float>(j);  // from the texel's edge
        const float left = 0.5f * (1 - x) * (1 - x), right = 0.5f * x * x;
        const float low = 0.5f * (1 - y) * (1 - y), high = 0.5f * y * y;
        return {static_cast<unsigned>(i - 1) & (texels_ - 1),
                static_cast<unsigned>(j - 1) & (texels_ - 1),
                Lanes::Vector{left, 1 - left - right, right, 0},
                {low, 1 - low - high, high}};
    }

    /// Adds value times the stroke's shares to a map.
    template <class Value>
    void lay(const Stroke& stroke, const Value& value, Value* map) const {
        for (unsigned j = 0; j < 3; ++j) {
            Value* row = map + size_t{(stroke.y + j) & (texels_ - 1)} * texels_;
            if (stroke.x + kLanes <= texels_) {
                add(row + stroke.x, stroke.up[j] * value, stroke.across);
            } else {
                for (unsigned i = 0; i < 3; ++i) {
                    row[(stroke.x + i) & (texels_ - 1)] += stroke.up[j] * stroke.across.v[i] * value;
                }
            }
        }
    }

private:
    static void add(float* to, float value, const Lanes& shares) {
        Lanes::Vector there;
        std::memcpy(&there, to, sizeof there);
        there += value * shares.v;
        std::memcpy(to, &there, sizeof there);
    }
    static void add(glm::vec4* to, const glm::vec4& value, const Lanes& shares) {
        Lanes::Vector lanes;
        std::memcpy(&lanes, &value, sizeof lanes);
        for (int i = 0; i < 3; ++i) {
            Lanes::Vector there;
            std::memcpy(&there, to + i, sizeof there);
            there += shares.v[i] * lanes;
            std::memcpy(to + i, &there, sizeof there);
        }
    }

    unsigned texels_;
    float bias_;
};

/// Into how many parts along its sides a beam is cut that lands `wide` texels across. Wide beams are dim, so
/// that theirs may show a little more: (wide / kWidestPart)^(3/4), about.
int parts_of(float wide) {
    constexpr float kWidths[] = {kWidestPart, 5.2f, 9.0f, 13.2f, 17.8f, 22.7f, 28.1f, 33.6f, 39.3f, 45.4f, 51.4f, 57.8f};
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

/// One step of an exchange between neighbours on a repeating map: each texel gets the sum of flow(its own, a neighbour's)
/// over its four.
template <class Flow>
void exchange(const Grid2D<float>& map, const Flow& flow, Grid2D<float>& out) {
    const int n = map.width();
    for (int y = 0; y < n; ++y) {
        const float* below = map.row((y + n - 1) % n);
        const float* from = map.row(y);
        const float* above = map.row((y + 1) % n);
        float* to = out.row(y);
        const auto at = [&](int x, int left, int right) {
            const float own = from[x];
            to[x] = own + flow(own, from[left]) + flow(own, from[right]) + flow(own, below[x]) + flow(own, above[x]);
        };
        at(0, n - 1, 1);
        for (int x = 1; x + 1 < n; ++x) at(x, x - 1, x + 1);
        at(n - 1, n - 2, 0);
    }
}

/// Conduction of heat: each gives the share w of what it has more.
void conduct(const Grid2D<float>& map, float w, Grid2D<float>& out) {
    exchange(map, [w](float own, float other) { return w * (other - own); }, out);
}

/// The same backwards: each takes the share w of what it has more from its neighbours, and at most a quarter of what
/// one of them has.
void gather(const Grid2D<float>& map, float w, Grid2D<float>& out) {
    const auto taken = [w](float own, float other) {
        return std::max(std::min(w * (own - other), 0.25f * other), -0.25f * own);
    };
    exchange(map, taken, out);
}

/// Crests that lie between two texels, where linear lookups cut them off. Across a crest the reciprocal of light is a
/// parabola, as that of a wave is, 1 - (z/f) cos kx; from three neighbours in a row it tells how far off its top lies, t,
/// and what a lookup there lacks, q t (1 - t), q the bend of light itself. Both texels get that, each from its lower
/// neighbour, and at most a quarter of what that one has: as much as rows or columns say, whichever say more, taken along
/// both in proportion to what each says.
/// @param share [0,1]  of it that they get
void raise_crests(const Grid2D<float>& map, float share, Grid2D<float>& out) {
    constexpr int kBlock = 64;  // texels of a row, computed side by side
    const int n = map.width();
    const auto lift = [share](float before, float own, float after) {
        const float least = std::min(before, after);
        const float per = own * own / std::max(before * after, 1e-6f);  // of reciprocals, to light
        const float slope = 0.5f * per * std::abs(after - before), bend = per * (before + after) - 2 * own;
        const float lacks = std::min(0.5f * slope * (1 - slope / std::max(bend, 1e-6f)), 0.25f * least);
        return own > least ? share * std::max(lacks, 0.0f) : 0.0f;
    };
    out = map;
    float row[kBlock + 2], by_row[kBlock], by_column[kBlock];
    for (int y = 0; y < n; ++y) {
        const int low = (y + n - 1) & (n - 1), high = (y + 1) & (n - 1);
        for (int first = 0; first < n; first += kBlock) {
            const int count = std::min(kBlock, n - first);
            const float* own = map.row(y) + first;
            const float* below = map.row(low) + first;
            const float* above = map.row(high) + first;
            row[0] = map((first + n - 1) & (n - 1), y);
            std::copy_n(own, count, row + 1);
            row[count + 1] = map((first + count) & (n - 1), y);
            for (int i = 0; i < count; ++i) by_row[i] = lift(row[i], row[i + 1], row[i + 2]);
            for (int i = 0; i < count; ++i) by_column[i] = lift(below[i], own[i], above[i]);
            for (int i = 0; i < count; ++i) {
                const float most = std::max(by_row[i], by_column[i]);
                if (most == 0) continue;
                const int x = first + i;
                out(x, y) += most;
                const float from_row = most * by_row[i] / (by_row[i] + by_column[i]);
                out((row[i] < row[i + 2] ? x + n - 1 : x + 1) & (n - 1), y) -= from_row;
                out(x, below[i] < above[i] ? low : high) -= most - from_row;
            }
        }
    }
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
    sharp_start_.resize(corners);
    sharp_drift_.resize(corners);
    share_.resize(2 * static_cast<size_t>(cells_) * static_cast<size_t>(cells_));
    row_flux_.resize(static_cast<size_t>(cells_));
    place_corners(tile, info, light, stride);
    aim_middles();
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

void CausticBeams::aim_middles() {
    // Of triangles with these edges the mean of a smooth function's corners is its middle's value and a ninth of a cell's
    // share of its curvature, the sum of the six neighbours' differences over 18.
    constexpr float kCurvature = 1.0f / 18;
    const int pitch = cells_ + 1;
    const auto sharpened = [&](const std::vector<glm::vec2>& from, std::vector<glm::vec2>& to, bool places) {
        const float side = places ? size_ : 0.0f;
        for_rows(pitch, [&](int j) {
            const int below = j > 0 ? j - 1 : cells_ - 1, above = j < cells_ ? j + 1 : 1;
            const glm::vec2 under(0, j > 0 ? 0 : -side), over(0, j < cells_ ? 0 : side);
            const glm::vec2* own = from.data() + static_cast<ptrdiff_t>(j) * pitch;
            const glm::vec2* low = from.data() + static_cast<ptrdiff_t>(below) * pitch;
            const glm::vec2* high = from.data() + static_cast<ptrdiff_t>(above) * pitch;
            glm::vec2* out = to.data() + static_cast<ptrdiff_t>(j) * pitch;
            const auto at = [&](int i, int left, int right, float before, float after) {
                const glm::vec2 sum = own[left] + own[right] + low[i] + high[i] + low[right] + high[left] +
                                      2.0f * (under + over) + 2.0f * glm::vec2(before + after, 0);
                out[i] = own[i] - kCurvature * (sum - 6.0f * own[i]);
            };
            at(0, cells_ - 1, 1, -side, 0);
            for (int i = 1; i < cells_; ++i) at(i, i - 1, i + 1, 0, 0);
            at(cells_, cells_ - 1, 1, 0, side);
        });
    };
    sharpened(start_, sharp_start_, true);
    sharpened(drift_, sharp_drift_, false);
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
    const Strokes strokes(texels);
    const auto beam = [&](glm::vec2 a, glm::vec2 b, glm::vec2 c, float flux, int i, int j) {
        const float wide = std::max({farthest(b - a), farthest(c - a), farthest(c - b)});
        flux *= ratio * ratio;
        if (wide <= kWidestPart && least_parts == 1) {
            target(strokes, (a + b + c) * (1.0f / 3.0f), flux, i, j);
            return;
        }
        // Equal parts of the triangle, each by its middle: those that stand as it does, and those between them upside
        // down.
        const int parts = least_parts * parts_of(wide / static_cast<float>(least_parts));
        const float part = 1.0f / static_cast<float>(parts);
        const glm::vec2 along = (b - a) * part, aside = (c - a) * part;
        flux *= part * part;
        for (int p = 0; p < parts; ++p) {
            for (int q = 0; q < parts - p; ++q) {
                const glm::vec2 corner = a + static_cast<float>(p) * along + static_cast<float>(q) * aside;
                target(strokes, corner + (along + aside) * (1.0f / 3.0f), flux, i, j);
                if (p + q + 1 < parts) target(strokes, corner + (along + aside) * (2.0f / 3.0f), flux, i, j);
            }
        }
    };
    const auto pitch = static_cast<size_t>(cells_) + 1;
    const auto landed = [&](size_t corner) {
        return (sharp_start_[corner] + distance * sharp_drift_[corner]) * density;
    };
    for (int j = 0; j < cells_; ++j) {
        size_t at = static_cast<size_t>(j) * pitch;
        const float* share = share_.data() + 2 * static_cast<ptrdiff_t>(j) * cells_;
        for (int i = 0; i < cells_; ++i, ++at, share += 2) {
            const glm::vec2 right = landed(at + 1), up = landed(at + pitch);
            beam(landed(at), right, up, share[0], i, j);
            beam(landed(at + pitch + 1), up, right, share[1], i, j);
        }
    }
}

void CausticBeams::land(float distance, Grid2D<float>& irradiance, Grid2D<float>& scratch, float disc) const {
    std::ranges::fill(irradiance.values(), 0.0f);
    float* texels = irradiance.row(0);
    land_on(distance, irradiance.width(), [texels](const Strokes& strokes, glm::vec2 at, float flux, int, int) {
        strokes.lay(strokes.at(at), flux, texels);
    });
    // What a stroke is wide, and what linear lookups add in the mean of all places.
    constexpr float kSpread = 1.0f / 4 + 1.0f / 6;
    const float texel = size_ / static_cast<float>(irradiance.width());
    const float spread = disc * disc / (texel * texel) - kSpread;
    spread_repeating(irradiance, spread, scratch);
    if (spread < 0) {
        raise_crests(irradiance, -spread / kSpread, scratch);  // the sun's own disc rounds them too
        std::swap(irradiance, scratch);
    }
}

void CausticBeams::land(float distance, Grid2D<glm::vec4>& landed) const {
    std::ranges::fill(landed.values(), glm::vec4(0));
    const float texel = size_ / static_cast<float>(landed.width());
    const float cell = size_ / static_cast<float>(cells_);
    glm::vec4* texels = landed.row(0);
    land_on(distance, landed.width(), [&](const Strokes& strokes, glm::vec2 at, float flux, int i, int j) {
        const glm::vec2 origin = (glm::vec2(i, j) + 0.5f) * cell;
        const glm::vec2 moved = at * texel - origin;
        // Back to world axes.
        const glm::vec2 world(turn_.x * moved.x + turn_.y * moved.y, turn_.x * moved.y - turn_.y * moved.x);
        strokes.lay(strokes.at(at), flux * glm::vec4(1, world, 0), texels);
    });
}

void spread_repeating(Grid2D<float>& map, float variance, Grid2D<float>& scratch) {
    DW_CHECK(scratch.width() == map.width() && scratch.height() == map.height());
    // The kernel (w, 1 − 2w, w) has the variance 2w; w up to 1/4 in both directions at once. The last turn has what is left, so
    // that it begins from nothing.
    constexpr float kMostOfATurn = 0.42f;
    for (float left = std::abs(variance); left > 0; left -= kMostOfATurn) {
        const float w = 0.5f * std::min(left, kMostOfATurn);
        if (variance > 0) {
            conduct(map, w, scratch);
        } else {
            gather(map, w, scratch);
        }
        std::swap(map, scratch);
    }
}

double focal_depth(double amplitude, double k) {
    const auto n = static_cast<double>(kWaterIndex);
    return n / ((n - 1) * amplitude * k * k);
}

}  // namespace deepwater::sim
