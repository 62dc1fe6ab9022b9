#include "sim/light/layer_beams.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "core/check.h"
#include "sim/light/beam_strokes.h"
#include "sim/light/light_map.h"

namespace deepwater::sim {
namespace {

/// Parts of a layer's beams per texel of even light. Where regular waves spread light, the lattice of the
/// parts' middles becomes visible, unlike on the sea: two middles to a cell of w texels give a ripple of
/// relative amplitude sinc^3(1/w) along each axis, and sharpening adds two thirds to it. With one part per
/// texel it would be 12 % where light is spread by a factor of 1.5.
constexpr float kLayerFineness = 1.6f;

/// Side of a texel of offsets, in texels of light: offsets change less from beam to beam.
constexpr int kTexelsOfOffset = 2;

/// Returns whether a map of `texels` along each side holds what lands at a place, texels.
bool holds(int texels, glm::vec2 at) {
    const glm::vec2 least = glm::min(at, static_cast<float>(texels - 1) - at);
    return std::min(least.x, least.y) >= 1;
}

/// Returns the next power of two, or 0 for 0: a bound that seldom changes.
float rounded_up(float bound) {
    return bound > 0 ? std::exp2(std::ceil(std::log2(bound))) : 0.0f;
}

}  // namespace

void LayerBeams::aim(const LayerMaps& layer, const BeamLight& light, float flat_slope) {
    const glm::ivec2 cells(layer.width - 1, layer.height - 1);
    half_sides_ = glm::vec2(layer.window.half_sides);
    first_ = -half_sides_;
    cell_ = 2.0f * half_sides_ / glm::vec2(cells);
    turn_ = {std::cos(layer.window.rotation), std::sin(layer.window.rotation)};
    resize(cells);
    const auto water = [&](int j) {
        return [displacement = layer.displacement[0].row(j), gradient = layer.gradient[0].row(j),
                moments = layer.slope_moments[0].row(j)](int i) {
            return beams::CornerWater{displacement[i], gradient[i], moments[i].w};
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
    // A corner affects the middles of the six triangles around it and, by its curvature, those next to them: cells from
    // two before it to one after it along both sides. First along rows.
    row_steepness_.resize(static_cast<size_t>(cells_.x) * static_cast<size_t>(height));
    beams::for_rows(height, [&](int y) {
        const glm::vec4* displacement = layer.displacement[0].row(y);
        const glm::vec4* gradient = layer.gradient[0].row(y);
        float* steepness = row_steepness_.data() + static_cast<ptrdiff_t>(y) * cells_.x;
        std::fill_n(steepness, cells_.x, 0.0f);
        for (int x = 0; x < width; ++x) {
            float slope = beams::farthest({gradient[x].x, gradient[x].y});
            const bool moved = glm::vec3(displacement[x]) != glm::vec3(0) || gradient[x] != glm::vec4(0);
            if (moved) slope = std::max(slope, std::numeric_limits<float>::min());
            if (slope <= flat_slope) continue;
            for (int i = std::max(x - 2, 0); i < std::min(x + 2, cells_.x); ++i)
                steepness[i] = std::max(steepness[i], slope);
        }
    });
    steepness_.resize(static_cast<size_t>(cells_.x) * static_cast<size_t>(cells_.y));
    beams::for_rows(cells_.y, [&](int j) {
        float* steepness = steepness_.data() + static_cast<ptrdiff_t>(j) * cells_.x;
        std::fill_n(steepness, cells_.x, 0.0f);
        for (int y = std::max(j - 1, 0); y < std::min(j + 3, height); ++y) {
            const float* of_row = row_steepness_.data() + static_cast<ptrdiff_t>(y) * cells_.x;
            for (int i = 0; i < cells_.x; ++i) steepness[i] = std::max(steepness[i], of_row[i]);
        }
    });
    any_ = std::ranges::any_of(steepness_, [](float slope) { return slope > 0; });
    // The middles of beams are aimed by the corners around their own.
    corners_.resize(static_cast<size_t>(width) * static_cast<size_t>(height));
    beams::for_rows(height, [&](int j) {
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
                moved = std::max(moved, beams::farthest(sharp_start_[corner] - lattice(at.x, at.y)));
                turned_aside = std::max(turned_aside, beams::farthest(sharp_drift_[corner]));
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

LayerBeams::Scratch::Scratch(int texels)
    : irradiance(texels, texels),
      spread(texels, texels),
      resting(texels / kTexelsOfOffset, texels / kTexelsOfOffset),
      offsets(texels / kTexelsOfOffset, texels / kTexelsOfOffset) {}

BeamMesh::Landing LayerBeams::landing(const LayerLightPlace& place, int texels, float fineness) const {
    const float density = static_cast<float>(texels) / (static_cast<float>(place.texels) * place.texel);
    const glm::vec2 texels_a_cell = cell_ * density;
    return {
        .density = density,
        .shift = 0.5f * static_cast<float>(texels) - place.middle * density,
        .cell_area = texels_a_cell.x * texels_a_cell.y,
        .least_parts = static_cast<int>(std::ceil(fineness * std::max(texels_a_cell.x, texels_a_cell.y)))};
}

void LayerBeams::take_flat_light(const Landing& map, float flat_slope, Grid2D<float>& light) const {
    Strokes<float> strokes(light);
    const int parts = map.least_parts;
    const glm::vec2 part = cell_ * map.density / static_cast<float>(parts);  // texels
    const float taken = -0.5f * part.x * part.y;
    for (int j = 0; j < cells_.y; ++j) {
        for (int i = 0; i < cells_.x; ++i) {
            if (!is_steep(i, j, flat_slope)) continue;
            const glm::vec2 corner = lattice(i, j) * map.density + map.shift;
            // Each square of upright and inverted triangles holds the middles of two.
            for (int n = 0; n < parts * parts; ++n) {
                const glm::vec2 square = corner + glm::vec2(n % parts, n / parts) * part;
                strokes.lay(square + part * (1.0f / 3), taken);
                strokes.lay(square + part * (2.0f / 3), taken);
            }
        }
    }
    strokes.finish();
}

void LayerBeams::rest(const LayerLightPlace& place, Scratch& scratch) const {
    std::ranges::fill(scratch.irradiance.values(), 1.0f);
    take_flat_light(landing(place, place.texels, 1), place.flat_slope, scratch.irradiance);
    static_assert(kTexelsOfOffset == 2);
    for (int y = 0; y < scratch.resting.height(); ++y) {
        const float* below = scratch.irradiance.row(2 * y);
        const float* above = scratch.irradiance.row(2 * y + 1);
        float* out = scratch.resting.row(y);
        for (int x = 0; x < scratch.resting.width(); ++x)
            out[x] = 0.25f * (below[2 * x] + below[2 * x + 1] + above[2 * x] + above[2 * x + 1]);
    }
}

double LayerBeams::land_light(float distance, const LayerLightPlace& place, Grid2D<float>& irradiance) const {
    Strokes<float> strokes(irradiance);
    double lost = 0;
    land_on([distance](size_t) { return distance; }, landing(place, place.texels, kLayerFineness),
            [&](int i, int j) { return is_steep(i, j, place.flat_slope); },
            [&](const Part& part) {
                if (holds(place.texels, part.at)) {
                    strokes.lay(part.at, part.flux);
                } else {
                    lost += static_cast<double>(part.flux);
                }
            });
    strokes.finish();
    return lost;
}

void LayerBeams::land_offsets(float distance, const LayerLightPlace& place, Scratch& scratch) const {
    const int texels = scratch.offsets.width();
    const Landing map = landing(place, texels, 1);
    std::ranges::fill(scratch.offsets.values(), glm::vec4(0));
    Strokes<glm::vec4> strokes(scratch.offsets);
    land_on([distance](size_t) { return distance; }, map,
            [&](int i, int j) { return is_steep(i, j, place.flat_slope); },
            [&](const Part& part) {
                if (!holds(texels, part.at)) return;
                const glm::vec2 origin = first_ + (glm::vec2(part.cell) + part.within) * cell_;
                const glm::vec2 moved = (part.at - map.shift) / map.density - origin;
                strokes.lay(part.at, part.flux * glm::vec4(1, to_world(moved), 0));
            });
    strokes.finish();
    constexpr float kDarkest = 1e-3f;
    for (size_t i = 0; i < scratch.offsets.values().size(); ++i) {
        glm::vec4& value = scratch.offsets.values()[i];
        value = glm::vec4(0, value.y, value.z, 0) / std::max(scratch.resting.values()[i] + value.x, kDarkest);
    }
}

double LayerBeams::land(float distance, const LayerLightPlace& place, Grid2D<glm::vec4>& landed,
                        Scratch& scratch, float disc) const {
    DW_CHECK(distance >= 0 && landed.width() == place.texels && scratch.irradiance.width() == place.texels);
    rest(place, scratch);
    const double lost = land_light(distance, place, scratch.irradiance);
    land_offsets(distance, place, scratch);
    sharpen_light(scratch.irradiance, disc * disc / (place.texel * place.texel), scratch.spread);

    // Offsets between their texels' middles, linearly.
    const int last = scratch.offsets.width() - 1;
    for (int y = 0; y < place.texels; ++y) {
        const glm::vec4* near = scratch.offsets.row(y / 2);
        const glm::vec4* far = scratch.offsets.row(std::clamp(y / 2 + (y % 2 == 0 ? -1 : 1), 0, last));
        const float* light = scratch.irradiance.row(y);
        glm::vec4* out = landed.row(y);
        const auto mixed = [&](int x) { return 0.75f * near[x] + 0.25f * far[x]; };
        glm::vec4 before = mixed(0), here = before;
        for (int x = 0; x <= last; ++x, light += 2, out += 2) {
            const glm::vec4 after = mixed(std::min(x + 1, last));
            out[0] = light[0] * (0.75f * here + 0.25f * before + glm::vec4(1, 0, 0, 0));
            out[1] = light[1] * (0.75f * here + 0.25f * after + glm::vec4(1, 0, 0, 0));
            before = here;
            here = after;
        }
    }
    return lost / (static_cast<double>(landing(place, place.texels, 1).cell_area) * cells_.x * cells_.y);
}

}  // namespace deepwater::sim
