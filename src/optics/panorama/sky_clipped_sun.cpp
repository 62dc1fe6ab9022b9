#include "optics/panorama/sky_clipped_sun.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater::optics {
namespace {

using glm::dvec3;

constexpr double kPi = std::numbers::pi;
constexpr double kLargestRadius = 8 * kPi / 180;
constexpr double kLeastDiscs = 0.7;  ///< least solid angle, relative to the sun's disc
/// Least clipped share of the circle of equal solid angle: excludes bands.
constexpr double kLeastFilled = 0.7;
constexpr double kMostOthers = 0.1;  ///< largest clipped share of the ring around: excludes ragged clouds
/// Least luminance relative to the brightest: excludes saturated colours.
constexpr float kShareOfPeak = 0.9f;
constexpr size_t kMostPatches = 16;

/// Solid angle and centroid of a set of texels.
struct Part {
    double solid_angle = 0;
    dvec3 moment{0};

    void add(const dvec3& towards, double solid) {
        solid_angle += solid;
        moment += towards * solid;
    }
    [[nodiscard]] double radius() const { return std::sqrt(solid_angle / kPi); }
};

class ClippedSky {
public:
    ClippedSky(const SkyLuminance& sky, float white) : sky_(sky), white_(white) {
        sky.texels.for_each([&](const SkyTexels::Texel& texel) {
            if (sky.texels.direction(texel).y >= sky.lowest) peak_ = std::max(peak_, sky.at(texel));
        });
    }

    [[nodiscard]] bool clipped(const SkyTexels::Texel& texel) const {
        return sky_.top_at(texel) >= white_ && sky_.at(texel) >= kShareOfPeak * peak_;
    }

    /// Returns the connected clipped patches, the largest first. A patch across edges of faces is returned
    /// in parts.
    [[nodiscard]] std::vector<Part> patches() const;

    /// Returns the sun to whose patch `part` belongs, and the mean luminance around it; nothing if it is no
    /// sun.
    [[nodiscard]] std::optional<std::pair<ClippedPatch, double>> sun_of(const Part& part) const;

private:
    const SkyLuminance& sky_;
    float white_;
    float peak_ = 0;
};

std::vector<Part> ClippedSky::patches() const {
    std::vector<Part> found;
    const glm::ivec2 size = sky_.texels.size();
    const bool wraps = sky_.texels.pictures() == 1;
    for (int picture = 0; picture < sky_.texels.pictures(); ++picture) {
        Grid2D<char> open(size.x, size.y);
        for (int y = 0; y < size.y; ++y) {
            for (int x = 0; x < size.x; ++x) {
                const SkyTexels::Texel texel{picture, x, y};
                open(x, y) = clipped(texel) && sky_.texels.direction(texel).y >= sky_.lowest ? 1 : 0;
            }
        }
        std::vector<SkyTexels::Texel> front;
        const auto reach = [&](int x, int y) {
            if (wraps) x = (x + size.x) % size.x;
            if (x < 0 || y < 0 || x >= size.x || y >= size.y || open(x, y) == 0) return;
            open(x, y) = 0;
            front.push_back({picture, x, y});
        };
        for (int y = 0; y < size.y; ++y) {
            for (int x = 0; x < size.x; ++x) {
                reach(x, y);
                if (front.empty()) continue;
                Part part;
                while (!front.empty()) {
                    const SkyTexels::Texel texel = front.back();
                    front.pop_back();
                    part.add(sky_.texels.direction(texel), sky_.texels.solid_angle(texel));
                    for (int dy = -1; dy <= 1; ++dy)
                        for (int dx = -1; dx <= 1; ++dx) reach(texel.x + dx, texel.y + dy);
                }
                if (glm::length(part.moment) > 0) found.push_back(part);
            }
        }
    }
    std::stable_sort(found.begin(), found.end(),
                     [](const Part& a, const Part& b) { return a.solid_angle > b.solid_angle; });
    return found;
}

std::optional<std::pair<ClippedPatch, double>> ClippedSky::sun_of(const Part& part) const {
    constexpr int kGrowths = 6;
    const double pitch = sky_.texels.pitch();
    dvec3 middle = glm::normalize(part.moment);
    double radius = part.radius();
    for (int i = 0; i < kGrowths && radius <= kLargestRadius; ++i) {
        Part grown;
        sky_.texels.for_each_within(middle, 1.5 * radius + pitch,
                                    [&](const SkyTexels::Texel& texel, const dvec3& towards) {
                                        if (towards.y >= sky_.lowest && clipped(texel))
                                            grown.add(towards, sky_.texels.solid_angle(texel));
                                    });
        if (grown.solid_angle == 0) return std::nullopt;
        middle = glm::normalize(grown.moment);
        radius = grown.radius();
    }
    constexpr double kSunRadius = shared::kSunAngularRadius;
    if (radius > kLargestRadius || radius * radius < kLeastDiscs * kSunRadius * kSunRadius)
        return std::nullopt;

    // Texels of the circle, then a gap for a ragged edge, then the ring.
    const double gap = 1.5 * radius + pitch;
    double circle = 0, filled = 0, ring = 0, others = 0, bright = 0;
    sky_.texels.for_each_within(middle, 2.5 * radius + 2 * pitch,
                                [&](const SkyTexels::Texel& texel, const dvec3& towards) {
                                    if (towards.y < sky_.lowest) return;
                                    const double solid = sky_.texels.solid_angle(texel);
                                    const double away = glm::distance(towards, middle);
                                    if (away < radius) {
                                        circle += solid;
                                        if (clipped(texel)) filled += solid;
                                    } else if (away > gap) {
                                        ring += solid;
                                        bright += static_cast<double>(sky_.at(texel)) * solid;
                                        if (clipped(texel)) others += solid;
                                    }
                                });
    if (ring == 0 || filled < kLeastFilled * circle || others > kMostOthers * ring) return std::nullopt;
    return std::pair{ClippedPatch{middle, gap}, bright / ring};
}

}  // namespace

std::optional<ClippedPatch> find_clipped_sun(const SkyLuminance& sky, float white) {
    if (sky.top.empty()) return std::nullopt;
    const ClippedSky clipped(sky, white);
    std::vector<Part> patches = clipped.patches();
    if (patches.size() > kMostPatches) patches.resize(kMostPatches);
    std::optional<ClippedPatch> best;
    double brightest = sky.level_irradiance / kPi;  // mean over the upper hemisphere
    for (const Part& part : patches) {
        const auto sun = clipped.sun_of(part);
        if (!sun || sun->second < brightest) continue;
        best = sun->first;
        brightest = sun->second;
    }
    return best;
}

}  // namespace deepwater::optics
