#include "optics/sea/spray_shade.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/particles/parcel_share.glsl"
#include "shared/sky/phase.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

/// Half sides of the box in which spray counts, horizontally and vertically, m.
constexpr float kReach = (SprayShade::kWide / 2 - 2) * SprayShade::kCell;
constexpr float kReachUp = (SprayShade::kHigh / 2 - 2) * SprayShade::kCell;
constexpr float kRim = 12, kRimUp = 5;  ///< width of the border within which its weight falls to 0, m
/// Height of the box's middle above the water, m: spray flies over crests.
constexpr float kAboveSurface = 6;
const glm::ivec3 kSides(SprayShade::kWide, SprayShade::kHigh, SprayShade::kWide);
const glm::ivec3 kStrides(1, SprayShade::kWide* SprayShade::kWide, SprayShade::kWide);
constexpr size_t kCells = size_t{SprayShade::kWide} * SprayShade::kWide * SprayShade::kHigh;

/// Calls visit(cell, weight) for the eight cells around a place, with the weights of trilinear interpolation.
/// @param place  in cells from the grid's corner
template <class Visit>
void visit_corners(const glm::vec3& place, Visit&& visit) {
    const glm::vec3 from = place - 0.5f, low = glm::floor(from), share = from - low;
    const glm::ivec3 first(low);
    for (int corner = 0; corner < 8; ++corner) {
        const glm::ivec3 high(corner & 1, corner >> 1 & 1, corner >> 2), cell = first + high;
        if (glm::any(glm::lessThan(cell, glm::ivec3(0))) || glm::any(glm::greaterThanEqual(cell, kSides)))
            continue;
        const glm::vec3 weights = glm::mix(1.0f - share, share, glm::vec3(high));
        visit(cell, weights.x * weights.y * weights.z);
    }
}

size_t index_of(const glm::ivec3& cell) {
    return static_cast<size_t>(cell.x * kStrides.x + cell.y * kStrides.y + cell.z * kStrides.z);
}

}  // namespace

bool SprayShade::reaches(const glm::vec3& from_eye) {
    return std::max(std::abs(from_eye.x), std::abs(from_eye.z)) < kReach;
}

float SprayShade::rim(const glm::vec3& place) const {
    const glm::vec3 out = glm::abs(place - middle_);
    return glm::clamp((kReach - std::max(out.x, out.z)) / kRim, 0.0f, 1.0f) *
           glm::clamp((kReachUp - out.y) / kRimUp, 0.0f, 1.0f);
}

void SprayShade::gather(const std::vector<sim::SprayParcel>& parcels, const glm::dvec3& origin,
                        const glm::dvec3& eye, double surface, const glm::vec3& to_sun) {
    thickness_.assign(kCells, 0.0f);
    // Cells are fixed in the world, so that the result does not flicker as the eye moves.
    const glm::dvec3 middle(eye.x, surface + kAboveSurface, eye.z), half(kSides / 2);
    corner_ = glm::vec3((glm::floor(middle / double{kCell}) - half) * double{kCell} - origin);
    middle_ = glm::vec3(middle - origin);
    first_ = kSides;
    beyond_ = glm::ivec3(0);
    for (const sim::SprayParcel& parcel : parcels) {
        const float counts = rim(parcel.position);
        if (counts == 0) continue;
        // A parcel covers at most its own disc.
        const float area = std::min(shared::parcel_share(parcel.share_mist_number),
                                    shared::kPi * parcel.radius * parcel.radius);
        const float thickness = counts * area * (1 - shared::kDropMoment1) / (kCell * kCell * kCell);
        visit_corners((parcel.position - corner_) / kCell, [&](const glm::ivec3& cell, float weight) {
            thickness_[index_of(cell)] += weight * thickness;
            first_ = glm::min(first_, cell);
            beyond_ = glm::max(beyond_, cell + 1);
        });
    }
    if (glm::any(glm::greaterThanEqual(first_, beyond_))) return;
    for (Field* field : {&to_light_, &from_light_, &sun_, &scattered_, &around_}) field->resize(kCells);
    sweep(to_sun, sun_);
    sweep(-to_sun, from_light_);
    visit_cells([&](size_t cell) {
        const float whole = sun_[cell] + from_light_[cell];
        scattered_[cell] = whole > 0 ? shared::scattered_of_beam(sun_[cell], whole) : 0.0f;
        around_[cell] = 0;
    });
    // Light of the sky from the zenith and from four sides at 45 degrees, the elevation that halves the
    // irradiance of a uniform sky; light of the sea from the opposite directions.
    constexpr int kSidesOfSky = 4;
    constexpr float kWeight = 2 / ((1 + kSeaOverSky) * (kSidesOfSky + 1));
    for (int i = 0; i <= kSidesOfSky; ++i) {
        const float angle = 2 * shared::kPi * (static_cast<float>(i) + 0.5f) / kSidesOfSky;
        const glm::vec3 up(i == kSidesOfSky ? glm::vec3(0, 1, 0)
                                            : glm::normalize(glm::vec3(std::cos(angle), 1, std::sin(angle))));
        sweep(up, to_light_);
        sweep(-up, from_light_);
        visit_cells([&](size_t cell) {
            const float whole = to_light_[cell] + from_light_[cell];
            around_[cell] += kWeight * (shared::light_of_side(to_light_[cell], whole) +
                                        kSeaOverSky * shared::light_of_side(from_light_[cell], whole));
        });
    }
}

template <class Visit>
void SprayShade::visit_cells(Visit&& visit) const {
    for (int y = first_.y; y < beyond_.y; ++y) {
        for (int z = first_.z; z < beyond_.z; ++z) {
            const size_t end = index_of({beyond_.x, y, z});
            for (size_t cell = index_of({first_.x, y, z}); cell < end; ++cell) visit(cell);
        }
    }
}

/// Computes the depth from the middle of each cell towards a light, layer by layer along the axis closest
/// to the light's direction.
void SprayShade::sweep(const glm::vec3& to_light, Field& depth) const {
    const glm::vec3 size = glm::abs(to_light);
    const int main = size.y >= size.x && size.y >= size.z ? 1 : size.x >= size.z ? 0 : 2;
    const int a = main == 0 ? 2 : 0, b = main == 1 ? 2 : 1;  // the other two
    const int ahead = to_light[main] > 0 ? 1 : -1;
    const glm::vec3 way = to_light / size[main];  // cells from one layer to the next
    const float half_way = 0.5f * kCell * glm::length(way);
    const glm::ivec2 low(static_cast<int>(std::floor(way[a])), static_cast<int>(std::floor(way[b])));
    const glm::vec2 share(way[a] - static_cast<float>(low.x), way[b] - static_cast<float>(low.y));

    for (int step = first_[main]; step < beyond_[main]; ++step) {
        const int layer = ahead > 0 ? first_[main] + beyond_[main] - 1 - step : step;
        for (int j = first_[b]; j < beyond_[b]; ++j) {
            const int row = layer * kStrides[main] + j * kStrides[b], stride = kStrides[a];
            for (int i = first_[a]; i < beyond_[a]; ++i)
                depth[static_cast<size_t>(row + i * stride)] =
                    half_way * thickness_[static_cast<size_t>(row + i * stride)];
            if (step == first_[main]) continue;
            for (int corner = 0; corner < 4; ++corner) {
                const int u = low.x + (corner & 1), v = j + low.y + (corner >> 1);
                if (v < first_[b] || v >= beyond_[b]) continue;
                const int next = (layer + ahead) * kStrides[main] + v * kStrides[b] + u * stride;
                const float weight =
                    (corner & 1 ? share.x : 1 - share.x) * (corner >> 1 ? share.y : 1 - share.y);
                const int last = std::min(beyond_[a], beyond_[a] - u);
                for (int i = std::max(first_[a], first_[a] - u); i < last; ++i) {
                    const auto from = static_cast<size_t>(next + i * stride);
                    depth[static_cast<size_t>(row + i * stride)] +=
                        weight * (depth[from] + half_way * thickness_[from]);
                }
            }
        }
    }
}

SprayShade::Light SprayShade::at(const glm::vec3& place) const {
    const float counts = rim(place);
    if (counts == 0) return {};
    Light light{.sun_depth = 0, .scattered = 0, .around = 0};
    float inside = 0;
    visit_corners((place - corner_) / kCell, [&](const glm::ivec3& cell, float weight) {
        if (glm::any(glm::lessThan(cell, first_)) || glm::any(glm::greaterThanEqual(cell, beyond_))) return;
        const size_t index = index_of(cell);
        light.sun_depth += weight * sun_[index];
        light.scattered += weight * scattered_[index];
        light.around += weight * around_[index];
        inside += weight;
    });
    return {.sun_depth = counts * light.sun_depth,
            .scattered = counts * light.scattered,
            .around = glm::mix(1.0f, light.around + (1 - inside), counts)};
}

}  // namespace deepwater::optics
