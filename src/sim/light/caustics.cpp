#include "sim/light/caustics.h"

#include <tbb/blocked_range.h>
#include <tbb/parallel_for.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <iterator>
#include <limits>
#include <numeric>

#include "core/check.h"
#include "core/shared_glsl.h"
#include "sim/light/beam_strokes.h"
#include "sim/light/light_map.h"

namespace deepwater::shared {
#include "shared/water/fresnel.glsl"
}

namespace deepwater::sim {
namespace {

using shared::kWaterIndex;

/// least sine of a beam's angle to the horizontal: flatter beams do not land
constexpr float kLeastSine = 0.05f;
constexpr float kWidestPart = 2.1f;  ///< texels: parts of a beam this wide still add up to an even field
/// Parts of a layer's beams per texel of even light. Where regular waves spread light, the lattice of the
/// parts' middles becomes visible, unlike on the sea: two middles to a cell of w texels give a ripple of
/// relative amplitude sinc^3(1/w) along each axis, and sharpening adds two thirds to it. With one part per
/// texel it would be 12 % where light is spread by a factor of 1.5.
constexpr float kLayerFineness = 1.6f;

/// Returns the horizontal distance that the sun's beam covers per metre of height after it was refracted or
/// mirrored by a facet. Tile axes, normal upwards.
glm::vec2 slant(const glm::vec3& normal, const glm::vec3& to_sun, BeamKind kind) {
    const float cos_i = std::max(glm::dot(normal, to_sun), 0.0f);
    glm::vec3 beam;
    if (kind == BeamKind::refracted) {
        const float cos_t = shared::refracted_cosine(cos_i, kWaterIndex);
        beam = to_sun * (-1 / kWaterIndex) + normal * (cos_i / kWaterIndex - cos_t);
    } else {
        beam = normal * (2 * cos_i) - to_sun;
    }
    return glm::vec2(beam.x, beam.z) / std::max(std::abs(beam.y), kLeastSine);
}

/// Returns the share of light that a facet refracts or mirrors, according to `light`.
float sent_share(float cos_i, const BeamLight& light) {
    if (light.lossless) return 1;
    const float reflectance = shared::fresnel_dielectric(cos_i, kWaterIndex);
    return light.kind == BeamKind::refracted ? 1 - reflectance : reflectance;
}

/// Converts (x, z) to tile axes.
glm::vec2 turned(const glm::vec2& turn, float x, float z) {
    return {turn.x * x - turn.y * z, turn.y * x + turn.x * z};
}

/// Returns the number of parts, along its sides, into which a beam is cut that is `wide` texels wide where it
/// lands: about (wide / kWidestPart)^(3/4). Wide beams are dim, so that a coarser lattice is not visible.
int parts_of(float wide) {
    constexpr float kWidths[] = {kWidestPart, 5.2f,  9.0f,  13.2f, 17.8f, 22.7f,
                                 28.1f,       33.6f, 39.3f, 45.4f, 51.4f, 57.8f};
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

/// Returns the next power of two, or 0 for 0: a bound that seldom changes.
float rounded_up(float bound) {
    return bound > 0 ? std::exp2(std::ceil(std::log2(bound))) : 0.0f;
}

/// Values at a corner of a mesh, as in TileMaps and LayerMaps, in world axes.
struct CornerWater {
    glm::vec4 displacement;
    glm::vec4 gradient;
    float shear;
};

}  // namespace

void BeamMesh::resize(glm::ivec2 cells) {
    cells_ = cells;
    const auto corners = static_cast<size_t>(cells.x + 1) * static_cast<size_t>(cells.y + 1);
    place_.resize(corners);
    start_.resize(corners);
    drift_.resize(corners);
    sharp_start_.resize(corners);
    sharp_drift_.resize(corners);
    share_.resize(2 * static_cast<size_t>(cells.x) * static_cast<size_t>(cells.y));
    row_flux_.resize(static_cast<size_t>(cells.y));
}

template <class Water, class Stirred>
void BeamMesh::place_corners(const Water& water, const Stirred& stirred, const BeamLight& light) {
    DW_CHECK(light.to_sun.y > 0);
    const glm::vec2 level = turned(turn_, light.to_sun.x, light.to_sun.z);
    const glm::vec3 to_sun(level.x, light.to_sun.y, level.y);
    const glm::vec2 flat = slant({0, 1, 0}, to_sun, light.kind);
    const float sign = light.kind == BeamKind::refracted ? 1.0f : -1.0f;
    for_rows(cells_.y + 1, [&](int j) {
        size_t corner = static_cast<size_t>(j) * static_cast<size_t>(cells_.x + 1);
        const auto row = water(j);
        for (int i = 0; i <= cells_.x; ++i, ++corner) {
            if (!stirred(i, j)) {
                const glm::vec2 at = lattice(i, j);
                place_[corner] = {at.x, 0, at.y};
                start_[corner] = at;
                drift_[corner] = glm::vec2(0);
                continue;
            }
            const CornerWater there = row(i);
            const glm::vec4 d = there.displacement, g = there.gradient;
            const float xx = 1 + g.z, zz = 1 + g.w, xz = there.shear;
            const glm::vec3 up(g.y * xz - zz * g.x, xx * zz - xz * xz, xz * g.x - g.y * xx);
            const glm::vec2 across = turned(turn_, up.x, up.z);
            const glm::vec3 normal = glm::normalize(glm::vec3(across.x, up.y, across.y));
            const glm::vec2 moved = turned(turn_, d.x, d.z);
            const glm::vec2 at = lattice(i, j) + moved;
            const glm::vec2 way = slant(normal, to_sun, light.kind);
            place_[corner] = {at.x, d.y, at.y};
            start_[corner] = at + sign * d.y * way;
            drift_[corner] = way - flat;
        }
    });
    measure_flux(to_sun, stirred, light);
}

void BeamMesh::aim_middles(const glm::vec2* period) {
    // For triangles with these edges the mean of a smooth function over the corners is its value at the
    // middle plus a term of its curvature: the sum of the differences to the six neighbours over 18.
    constexpr float kCurvature = 1.0f / 18;
    const int pitch = cells_.x + 1, last = cells_.x;
    const auto sharpened = [&](const std::vector<glm::vec2>& from, std::vector<glm::vec2>& to, bool places) {
        const glm::vec2 side = period && places ? *period : glm::vec2(0);
        for_rows(cells_.y + 1, [&](int j) {
            const glm::vec2* own = from.data() + static_cast<ptrdiff_t>(j) * pitch;
            glm::vec2* out = to.data() + static_cast<ptrdiff_t>(j) * pitch;
            if (!period && (j == 0 || j == cells_.y)) {
                std::copy_n(own, pitch, out);
                return;
            }
            const int below = j > 0 ? j - 1 : cells_.y - 1, above = j < cells_.y ? j + 1 : 1;
            const glm::vec2 under(0, j > 0 ? 0 : -side.y), over(0, j < cells_.y ? 0 : side.y);
            const glm::vec2* low = from.data() + static_cast<ptrdiff_t>(below) * pitch;
            const glm::vec2* high = from.data() + static_cast<ptrdiff_t>(above) * pitch;
            const auto at = [&](int i, int left, int right, float before, float after) {
                const glm::vec2 sum = own[left] + own[right] + low[i] + high[i] + low[right] + high[left] +
                                      2.0f * (under + over) + 2.0f * glm::vec2(before + after, 0);
                out[i] = own[i] - kCurvature * (sum - 6.0f * own[i]);
            };
            out[0] = own[0];
            out[last] = own[last];
            if (period) at(0, last - 1, 1, -side.x, 0);
            for (int i = 1; i < last; ++i) at(i, i - 1, i + 1, 0, 0);
            if (period) at(last, last - 1, 1, 0, side.x);
        });
    };
    sharpened(start_, sharp_start_, true);
    sharpened(drift_, sharp_drift_, false);
}

template <class Stirred>
void BeamMesh::measure_flux(const glm::vec3& to_sun, const Stirred& stirred, const BeamLight& light) {
    const float flat = sent_share(to_sun.y, light) * to_sun.y * 2 * cell_.x * cell_.y;
    const auto flux = [&](const glm::vec3& a, const glm::vec3& b, const glm::vec3& c) {
        const glm::vec3 area = glm::cross(c - a, b - a);  // twice the area, upwards
        const float facing = glm::dot(area, to_sun);
        if (facing <= 0) return 0.0f;
        const float cos_i = std::min(facing / glm::length(area), 1.0f);
        return sent_share(cos_i, light) * facing / flat;
    };
    const int pitch = cells_.x + 1;
    for_rows(cells_.y, [&](int j) {
        const glm::vec3* row = place_.data() + static_cast<ptrdiff_t>(j) * pitch;
        float* share = share_.data() + static_cast<ptrdiff_t>(j) * 2 * cells_.x;
        double sum = 0;
        for (int i = 0; i < cells_.x; ++i, share += 2) {
            const bool rests =
                !stirred(i, j) && !stirred(i + 1, j) && !stirred(i, j + 1) && !stirred(i + 1, j + 1);
            share[0] = rests ? 0.5f : flux(row[i], row[i + 1], row[i + pitch]);
            share[1] = rests ? 0.5f : flux(row[i + pitch + 1], row[i + pitch], row[i + 1]);
            sum += static_cast<double>(share[0] + share[1]);
        }
        row_flux_[static_cast<size_t>(j)] = sum;
    });
    flux_ =
        std::accumulate(row_flux_.begin(), row_flux_.end(), 0.0) / (static_cast<double>(cells_.x) * cells_.y);
}

template <class Asked, class Target>
void BeamMesh::land_on(float distance, const Landing& map, Asked&& asked, Target&& target) const {
    DW_CHECK(distance >= 0);
    const auto beam = [&](glm::vec2 a, glm::vec2 b, glm::vec2 c, float flux, glm::ivec2 cell, bool upper) {
        const float wide = std::max({farthest(b - a), farthest(c - a), farthest(c - b)});
        float even = 0.5f * map.cell_area;
        flux *= map.cell_area;
        // A part's middle, by its distances along the two sides at the beam's first corner.
        const auto lay = [&](glm::vec2 at, float along, float aside) {
            const glm::vec2 within = upper ? glm::vec2(1 - along, 1 - aside) : glm::vec2(along, aside);
            target(Part{at, flux, even, cell, within});
        };
        if (wide <= kWidestPart && map.least_parts == 1) {
            lay((a + b + c) * (1.0f / 3.0f), 1.0f / 3.0f, 1.0f / 3.0f);
            return;
        }
        // The triangle is cut into equal parts, upright ones and inverted ones between them; each is
        // represented by its middle.
        const int parts = map.least_parts * parts_of(wide / static_cast<float>(map.least_parts));
        const float part = 1.0f / static_cast<float>(parts);
        const glm::vec2 along = (b - a) * part, aside = (c - a) * part;
        flux *= part * part;
        even *= part * part;
        for (int p = 0; p < parts; ++p) {
            for (int q = 0; q < parts - p; ++q) {
                const auto i = static_cast<float>(p), j = static_cast<float>(q);
                const glm::vec2 corner = a + i * along + j * aside;
                lay(corner + (along + aside) * (1.0f / 3.0f), (i + 1.0f / 3.0f) * part,
                    (j + 1.0f / 3.0f) * part);
                if (p + q + 1 < parts)
                    lay(corner + (along + aside) * (2.0f / 3.0f), (i + 2.0f / 3.0f) * part,
                        (j + 2.0f / 3.0f) * part);
            }
        }
    };
    const auto pitch = static_cast<size_t>(cells_.x) + 1;
    const auto landed = [&](size_t corner) {
        return (sharp_start_[corner] + distance * sharp_drift_[corner]) * map.density + map.shift;
    };
    for (int j = 0; j < cells_.y; ++j) {
        size_t at = static_cast<size_t>(j) * pitch;
        const float* share = share_.data() + 2 * static_cast<ptrdiff_t>(j) * cells_.x;
        for (int i = 0; i < cells_.x; ++i, ++at, share += 2) {
            if (!asked(i, j)) continue;
            const glm::vec2 right = landed(at + 1), up = landed(at + pitch);
            beam(landed(at), right, up, share[0], {i, j}, false);
            beam(landed(at + pitch + 1), up, right, share[1], {i, j}, true);
        }
    }
}

void CausticBeams::aim(const TileMaps& tile, const TileInfo& info, const BeamLight& light, int stride) {
    DW_CHECK(std::has_single_bit(static_cast<unsigned>(stride)) && stride < tile.resolution);
    const int cells = tile.resolution / stride;
    size_ = info.size;
    cell_ = glm::vec2(info.size / static_cast<float>(cells));
    turn_ = {std::cos(info.rotation), std::sin(info.rotation)};
    resize({cells, cells});
    const auto water = [&](int j) {
        const int row = j % cells * stride;
        return [=, displacement = tile.displacement[0].row(row), gradient = tile.gradient[0].row(row),
                shear = tile.shear[0].row(row)](int i) {
            const int x = i % cells * stride;
            return CornerWater{displacement[x], gradient[x], shear[x]};
        };
    };
    place_corners(
        water, [](int, int) { return true; }, light);
    const glm::vec2 period(size_);
    aim_middles(&period);
}

template <class Target>
void CausticBeams::land_repeating(float distance, int texels, Target&& target) const {
    DW_CHECK(std::has_single_bit(static_cast<unsigned>(texels)));
    const auto ratio = static_cast<float>(texels) / static_cast<float>(cells_.x);
    const Landing map{.density = static_cast<float>(texels) / size_,
                      .shift = glm::vec2(0),
                      .cell_area = ratio * ratio,
                      .least_parts = std::max((texels + cells_.x - 1) / cells_.x, 1)};
    const Strokes strokes(texels);
    const auto all = [](int, int) { return true; };
    land_on(distance, map, all, [&](const Part& part) { target(strokes, part); });
}

void CausticBeams::land(float distance, Grid2D<float>& irradiance, Grid2D<float>& scratch, float disc) const {
    std::ranges::fill(irradiance.values(), 0.0f);
    float* texels = irradiance.row(0);
    land_repeating(distance, irradiance.width(), [texels](const Strokes& strokes, const Part& part) {
        strokes.lay(strokes.at(part.at), part.flux, texels);
    });
    const float texel = size_ / static_cast<float>(irradiance.width());
    sharpen_light(irradiance, disc * disc / (texel * texel), scratch);
}

void CausticBeams::land(float distance, Grid2D<glm::vec4>& landed) const {
    std::ranges::fill(landed.values(), glm::vec4(0));
    const float texel = size_ / static_cast<float>(landed.width());
    glm::vec4* texels = landed.row(0);
    land_repeating(distance, landed.width(), [&](const Strokes& strokes, const Part& part) {
        const glm::vec2 origin = (glm::vec2(part.cell) + 0.5f) * cell_;
        strokes.lay(strokes.at(part.at), part.flux * glm::vec4(1, to_world(part.at * texel - origin), 0),
                    texels);
    });
}

void LayerBeams::aim(const LayerMaps& layer, const BeamLight& light, float flat_slope) {
    const glm::ivec2 cells(layer.width - 1, layer.height - 1);
    half_sides_ = glm::vec2(layer.window.half_sides);
    first_ = -half_sides_;
    cell_ = 2.0f * half_sides_ / glm::vec2(cells);
    turn_ = {std::cos(layer.window.rotation), std::sin(layer.window.rotation)};
    resize(cells);
    const auto water = [&](int j) {
        return [displacement = layer.displacement[0].row(j), gradient = layer.gradient[0].row(j),
                extra = layer.extra[0].row(j)](int i) {
            return CornerWater{displacement[i], gradient[i], extra[i].x};
        };
    };
    find_stirred(layer, flat_slope);
    const auto stirred = [this](int i, int j) {
        return corners_[static_cast<size_t>(j) * static_cast<size_t>(cells_.x + 1) +
                        static_cast<size_t>(i)] != 0;
    };
    place_corners(water, stirred, light);
    aim_middles(nullptr);
    measure_stirred();
}

void LayerBeams::find_stirred(const LayerMaps& layer, float flat_slope) {
    const int width = layer.width, height = layer.height;
    steepness_.resize(static_cast<size_t>(cells_.x) * static_cast<size_t>(cells_.y));
    // A corner affects the middles of the six triangles around it and, by its curvature, those next to them.
    for_rows(cells_.y, [&](int j) {
        float* steepness = steepness_.data() + static_cast<ptrdiff_t>(j) * cells_.x;
        std::fill_n(steepness, cells_.x, 0.0f);
        for (int y = std::max(j - 1, 0); y < std::min(j + 3, height); ++y) {
            const glm::vec4* displacement = layer.displacement[0].row(y);
            const glm::vec4* gradient = layer.gradient[0].row(y);
            for (int x = 0; x < width; ++x) {
                float slope = farthest({gradient[x].x, gradient[x].y});
                const bool moved = glm::vec3(displacement[x]) != glm::vec3(0) || gradient[x] != glm::vec4(0);
                if (moved) slope = std::max(slope, std::numeric_limits<float>::min());
                if (slope <= flat_slope) continue;
                for (int i = std::max(x - 2, 0); i < std::min(x + 2, cells_.x); ++i)
                    steepness[i] = std::max(steepness[i], slope);
            }
        }
    });
    any_ = std::ranges::any_of(steepness_, [](float slope) { return slope > 0; });
    // The middles of beams are aimed by the corners around their own.
    corners_.resize(static_cast<size_t>(width) * static_cast<size_t>(height));
    for_rows(height, [&](int j) {
        std::uint8_t* corners = corners_.data() + static_cast<ptrdiff_t>(j) * width;
        std::fill_n(corners, width, std::uint8_t{0});
        for (int y = std::max(j - 2, 0); y < std::min(j + 2, cells_.y); ++y) {
            const float* cells = steepness_.data() + static_cast<ptrdiff_t>(y) * cells_.x;
            for (int x = 0; x < cells_.x; ++x) {
                if (cells[x] == 0) continue;
                for (int i = std::max(x - 1, 0); i < std::min(x + 3, width); ++i) corners[i] = 1;
            }
        }
    });
}

void LayerBeams::measure_stirred() {
    double more = 0;
    float moved = 0, turned_aside = 0;
    const int pitch = cells_.x + 1;
    for (int j = 0; j < cells_.y; ++j) {
        for (int i = 0; i < cells_.x; ++i) {
            const size_t cell =
                static_cast<size_t>(j) * static_cast<size_t>(cells_.x) + static_cast<size_t>(i);
            if (steepness_[cell] == 0) continue;
            more += static_cast<double>(share_[2 * cell] + share_[2 * cell + 1] - 1);
            for (const glm::ivec2 at :
                 {glm::ivec2(i, j), glm::ivec2(i + 1, j), glm::ivec2(i, j + 1), glm::ivec2(i + 1, j + 1)}) {
                const size_t corner =
                    static_cast<size_t>(at.y) * static_cast<size_t>(pitch) + static_cast<size_t>(at.x);
                moved = std::max(moved, farthest(sharp_start_[corner] - lattice(at.x, at.y)));
                turned_aside = std::max(turned_aside, farthest(sharp_drift_[corner]));
            }
        }
    }
    flux_ = 1 + more / (static_cast<double>(cells_.x) * cells_.y);
    most_moved_ = rounded_up(moved);
    most_drift_ = rounded_up(turned_aside);
}

std::pair<glm::ivec2, glm::ivec2> LayerBeams::steep_cells(float flat_slope) const {
    glm::ivec2 first = cells_, end(0);
    for (int j = 0; j < cells_.y; ++j) {
        const float* steepness = steepness_.data() + static_cast<ptrdiff_t>(j) * cells_.x;
        const auto steep = [flat_slope](float slope) { return slope > flat_slope; };
        const float* const found = std::find_if(steepness, steepness + cells_.x, steep);
        if (found == steepness + cells_.x) continue;
        int last = cells_.x - 1;
        while (!steep(steepness[last])) --last;
        first = glm::min(first, glm::ivec2(found - steepness, j));
        end = glm::max(end, glm::ivec2(last + 1, j + 1));
    }
    return {first, end};
}

LayerLightPlace LayerBeams::place(float distance, int texels, float flat_slope) const {
    DW_CHECK(std::has_single_bit(static_cast<unsigned>(texels)) && texels >= kLeastTexels);
    const auto [first, end] = steep_cells(flat_slope);
    if (end.x == 0) return {.texels = kLeastTexels, .flat_slope = flat_slope};
    // The box grows and shrinks by parts of the window, so that it changes seldom from moment to moment.
    constexpr int kParts = 16;
    const glm::ivec2 part = glm::max(cells_ / kParts, 1);
    const glm::vec2 low = first_ + glm::vec2(first / part * part) * cell_;
    const glm::vec2 high = first_ + glm::vec2(glm::min((end + part - 1) / part * part, cells_)) * cell_;
    constexpr int kFree = 4;  // texels along a side that strokes do not reach
    const float longer = std::max(half_sides_.x, half_sides_.y);
    const float margin = std::min(most_moved_ + distance * most_drift_, longer);
    LayerLightPlace place{.texel = 2 * (longer + margin) / static_cast<float>(texels - kFree),
                          .bounds = 0.5f * (high - low) + margin,
                          .flat_slope = flat_slope};
    const float wide = 2 * std::max(place.bounds.x, place.bounds.y) / place.texel;
    const auto needed = static_cast<unsigned>(std::ceil(wide * (1 - 1e-6f))) + kFree;
    place.texels = std::clamp(static_cast<int>(std::bit_ceil(needed)), kLeastTexels, texels);
    // Texels of all boxes lie on one lattice, so that the pattern does not flicker where a box changes.
    place.middle = glm::round(0.5f * (low + high) / place.texel) * place.texel;
    place.bounds += glm::abs(place.middle - 0.5f * (low + high));
    return place;
}

double LayerBeams::land(float distance, const LayerLightPlace& place, Grid2D<glm::vec4>& landed,
                        Grid2D<float>& irradiance, Grid2D<float>& scratch, float disc) const {
    const int texels = place.texels;
    DW_CHECK(landed.width() == texels && irradiance.width() == texels);
    const float texel = place.texel;
    const glm::vec2 texels_a_cell = cell_ / texel;
    const float longest = std::max(texels_a_cell.x, texels_a_cell.y);
    Landing map{.density = 1 / texel,
                .shift = 0.5f * static_cast<float>(texels) - place.middle / texel,
                .cell_area = texels_a_cell.x * texels_a_cell.y,
                .least_parts = static_cast<int>(std::ceil(longest))};
    const auto last = static_cast<float>(texels - 1);
    const auto holds = [last](glm::vec2 at) {
        const glm::vec2 least = glm::min(at, last - at);
        return std::min(least.x, least.y) >= 1;
    };
    const auto stirred = [this, flat_slope = place.flat_slope](int i, int j) {
        return steepness_[static_cast<size_t>(j) * static_cast<size_t>(cells_.x) + static_cast<size_t>(i)] >
               flat_slope;
    };
    // Offsets change little from beam to beam: a few parts suffice.
    const Strokes strokes(texels);
    std::ranges::fill(landed.values(), glm::vec4(1, 0, 0, 0));
    std::ranges::fill(irradiance.values(), 1.0f);
    glm::vec4* const values = landed.row(0);
    float* const light = irradiance.row(0);
    land_on(distance, map, stirred, [&](const Part& part) {
        const glm::vec2 origin = first_ + (glm::vec2(part.cell) + part.within) * cell_;
        const Stroke flat = strokes.at(origin * map.density + map.shift);
        strokes.lay(flat, -part.even, light);
        strokes.lay(flat, glm::vec4(-part.even, 0, 0, 0), values);
        if (!holds(part.at)) return;
        const glm::vec2 moved = (part.at - map.shift) * texel - origin;
        strokes.lay(strokes.at(part.at), part.flux * glm::vec4(1, to_world(moved), 0), values);
    });
    map.least_parts = static_cast<int>(std::ceil(kLayerFineness * longest));
    double lost = 0;
    land_on(distance, map, stirred, [&](const Part& part) {
        if (holds(part.at)) {
            strokes.lay(strokes.at(part.at), part.flux, light);
        } else {
            lost += static_cast<double>(part.flux);
        }
    });
    sharpen_light(irradiance, disc * disc / (texel * texel), scratch);
    constexpr float kDarkest = 1e-3f;
    for (size_t i = 0; i < landed.values().size(); ++i) {
        const float sharp = irradiance.values()[i], share = sharp / std::max(values[i].x, kDarkest);
        values[i] = {sharp, share * values[i].y, share * values[i].z, 0};
    }
    return lost / (static_cast<double>(map.cell_area) * cells_.x * cells_.y);
}

}  // namespace deepwater::sim
