#include "optics/panorama/sky_image_sun.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <numbers>
#include <vector>

#include "core/shared_glsl.h"
#include "optics/panorama/sky_clipped_sun.h"
#include "optics/panorama/sky_luminance.h"
#include "optics/panorama/sky_surroundings.h"
#include "scene/state/sky_state.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
}

namespace deepwater::optics {
namespace {

using glm::dvec3;
using glm::vec3;

constexpr double kDegree = std::numbers::pi / 180;

/// Largest radius of the circle around a sun [rad], and its least size in texels.
constexpr double kLargestAperture = 5 * kDegree;
constexpr double kLargestApertureTexels = 4;
constexpr double kApertureStep = 1.25;
/// The circle stops growing when the next step gives less than this times the flux.
constexpr double kGrown = 1.03;

/// In a picture with larger texels no light is as small as a sun.
constexpr double kCoarsestTexel = 3 * kDegree;

/// Criteria for a sun: this share of its flux within this radius, and least flux relative to the rest of
/// the sky's.
constexpr double kCompactRadius = 1.5 * kDegree;
constexpr double kCompactShare = 0.5;
constexpr double kLeastShareOfSky = 0.03;

/// Criteria for a wider sun, as a lens or a painter may show it. kCompactShare of the flux in a circle
/// kWideSurroundings times as wide lies within one of kWideRadii, and the light is kWideContrast times as
/// bright as its surroundings. (Sunlit cumulus is at most some twenty times as bright as the sky beside
/// it.)
constexpr std::array<double, 3> kWideRadii = {2.2 * kDegree, 3.3 * kDegree, 5 * kDegree};
constexpr double kWideSurroundings = 2.4;
constexpr double kWideContrast = 30;
constexpr double kWideGrowth = 1.5;

constexpr int kSeedBlock = 8;  ///< side of blocks of texels; the brightest texel of each is a candidate
constexpr double kSeedDistance = 4 * kDegree;
constexpr size_t kMostSeeds = 8;

/// The disc's size is taken from the picture if it is larger than the sun's by kLargerDisc and the picture
/// resolves it: kResolvedTexels. (A disc smaller than a texel, at a corner of four texels, fills a quarter
/// of each and looks like one of 2 / sqrt(pi) texels in radius.)
constexpr double kLargerDisc = 1.3;
constexpr double kResolvedTexels = 1.25;

/// Values above this share of the format's largest count as clipped.
constexpr float kClippedShare = 0.97f;

/// Returns the radius of the smallest circle around a sun: its disc and the texels that it touches (half
/// their diagonal is 0.71), with a margin for a centre that is off by half a texel.
double least_aperture(double pitch) {
    constexpr double kLeast = 0.8 * kDegree;
    constexpr double kTexels = 1.2;
    return std::max(kLeast, double{shared::kSunAngularRadius} + kTexels * pitch);
}

/// The flux in a circle in excess of the mean of the ring around it.
struct Excess {
    double flux = 0;    ///< luminance × sr
    dvec3 middle{0};    ///< its centroid
    double around = 0;  ///< mean luminance of the ring
};

Excess excess_within(const SkyLuminance& sky, const dvec3& centre, double aperture) {
    const double cos_aperture = std::cos(aperture);
    const double outer = aperture + SkySurroundings::ring_width(aperture, sky.texels.pitch());
    double ring_flux = 0, ring_angle = 0;
    sky.texels.for_each_within(centre, outer, [&](const SkyTexels::Texel& texel, const dvec3& towards) {
        if (towards.y < 0 || glm::dot(towards, centre) >= cos_aperture) return;
        const double solid = sky.texels.solid_angle(texel);
        ring_flux += static_cast<double>(sky.at(texel)) * solid;
        ring_angle += solid;
    });
    if (ring_angle == 0) return {};
    const double around = ring_flux / ring_angle;
    double flux = 0;
    dvec3 moment(0);
    sky.texels.for_each_within(centre, aperture, [&](const SkyTexels::Texel& texel, const dvec3& towards) {
        const double excess = static_cast<double>(sky.at(texel)) - around;
        // Texels below the horizon may show a dark sea; they must not count as negative excess.
        if (towards.y < sky.lowest || (towards.y < 0 && excess < 0)) return;
        flux += excess * sky.texels.solid_angle(texel);
        moment += towards * (excess * sky.texels.solid_angle(texel));
    });
    if (!(flux > 0) || glm::dot(moment, centre) <= 0) return {};
    return {flux, glm::normalize(moment), around};
}

/// A compact light.
struct Light {
    dvec3 middle{0};
    double aperture = 0;
    double flux = 0;
};

/// Returns a circle around a seed after moving it repeatedly to the centroid of its excess.
std::optional<Light> centred_light(const SkyLuminance& sky, const dvec3& seed, double aperture) {
    constexpr int kCentrings = 6;
    Light light{.middle = seed, .aperture = aperture};
    for (int i = 0; i < kCentrings; ++i) {
        // The seed may be a texel at the disc's edge, so the first circle is wider.
        const Excess found = excess_within(sky, light.middle, i == 0 ? 2 * aperture : aperture);
        if (!(found.flux > 0)) return std::nullopt;
        const bool settled = i > 0 && glm::distance(found.middle, light.middle) < 0.01 * sky.texels.pitch();
        light.middle = found.middle;
        light.flux = found.flux;
        if (settled) break;
    }
    return light;
}

/// Widens the circle as long as its flux grows noticeably.
void grow(const SkyLuminance& sky, double largest, Light& light) {
    while (light.aperture < largest) {
        const double wider = std::min(light.aperture * kApertureStep, largest);
        const Excess found = excess_within(sky, light.middle, wider);
        if (found.flux <= kGrown * light.flux) break;
        light = {found.middle, wider, found.flux};
    }
}

/// Returns a light that is too wide for compact_light() but far brighter than its surroundings.
std::optional<Light> wide_light(const SkyLuminance& sky, const dvec3& seed) {
    for (const double radius : kWideRadii) {
        std::optional<Light> light = centred_light(sky, seed, radius);
        if (!light) continue;
        const Excess around = excess_within(sky, light->middle, kWideSurroundings * radius);
        const double disc = 2 * std::numbers::pi * (1 - std::cos(radius));
        if (around.flux <= 0 || light->flux < kCompactShare * around.flux ||
            light->flux < kWideContrast * disc * around.around)
            continue;
        grow(sky, kWideGrowth * radius, *light);
        return light;
    }
    return std::nullopt;
}

/// Returns the light around a seed, or nothing if it is not compact.
std::optional<Light> compact_light(const SkyLuminance& sky, const dvec3& seed) {
    const double pitch = sky.texels.pitch();
    const double least = least_aperture(pitch);
    const double largest = std::max(kLargestAperture, kLargestApertureTexels * pitch);
    std::optional<Light> found = centred_light(sky, seed, least);
    if (!found) return std::nullopt;
    Light& light = *found;
    grow(sky, largest, light);
    const double compact = std::max(kCompactRadius, least);
    if (excess_within(sky, light.middle, compact).flux <
        kCompactShare * excess_within(sky, light.middle, largest).flux)
        return std::nullopt;
    return light;
}

/// Returns directions of the brightest texels above the horizon, brightest first, apart from one another.
std::vector<dvec3> seeds(const SkyLuminance& sky) {
    struct Block {
        float brightest;
        SkyTexels::Texel texel;
    };
    std::vector<Block> blocks;
    const glm::ivec2 size = sky.texels.size();
    for (int picture = 0; picture < sky.texels.pictures(); ++picture) {
        for (int top = 0; top < size.y; top += kSeedBlock) {
            for (int left = 0; left < size.x; left += kSeedBlock) {
                Block block{0, {}};
                for (int y = top; y < std::min(top + kSeedBlock, size.y); ++y) {
                    for (int x = left; x < std::min(left + kSeedBlock, size.x); ++x) {
                        const SkyTexels::Texel texel{picture, x, y};
                        if (sky.at(texel) > block.brightest && sky.texels.direction(texel).y >= sky.lowest)
                            block = {sky.at(texel), texel};
                    }
                }
                if (block.brightest > 0) blocks.push_back(block);
            }
        }
    }
    std::stable_sort(blocks.begin(), blocks.end(),
                     [](const Block& a, const Block& b) { return a.brightest > b.brightest; });
    std::vector<dvec3> found;
    for (const Block& block : blocks) {
        const dvec3 towards = sky.texels.direction(block.texel);
        const bool apart = std::none_of(found.begin(), found.end(), [&](const dvec3& other) {
            return glm::dot(towards, other) > std::cos(kSeedDistance);
        });
        if (apart) found.push_back(towards);
        if (found.size() == kMostSeeds) break;
    }
    return found;
}

/// Returns the light of the largest flux among those that find(sky, seed) finds, if it is bright enough for
/// a sun.
template <class Find>
std::optional<Light> brightest_light(const SkyLuminance& sky, const std::vector<dvec3>& places, Find find) {
    std::optional<Light> best;
    for (const dvec3& seed : places) {
        const std::optional<Light> light = find(sky, seed);
        if (light && light->middle.y >= sky.lowest && (!best || light->flux > best->flux)) best = light;
    }
    if (!best) return std::nullopt;
    const double rest = std::max(0.0, sky.level_irradiance - best->flux * std::max(0.0, best->middle.y));
    return best->flux >= kLeastShareOfSky * rest ? best : std::nullopt;
}

/// Calls visit(value, excess over the surroundings, direction, solid angle) for every texel of the aperture.
template <class Image, class Visit>
void for_each_excess(Image& image, const SkyTexels& texels, const dvec3& centre, double aperture,
                     double lowest, Visit visit) {
    const SkySurroundings around(image, texels, centre, aperture);
    texels.for_each_within(centre, aperture, [&](const SkyTexels::Texel& texel, const dvec3& towards) {
        if (towards.y < lowest) return;
        auto& value = image.pictures[static_cast<size_t>(texel.picture)](texel.x, texel.y);
        visit(value, glm::max(dvec3(value) - around.at(towards), dvec3(0)), towards,
              texels.solid_angle(texel));
    });
}

/// Measures a light at the picture's full resolution.
PictureSun measured(const SkyImage& image, const Light& light) {
    constexpr int kCentrings = 3;
    const SkyTexels texels(image);
    const double lowest = lowest_sun(texels.pitch());
    PictureSun sun{.direction = vec3(light.middle), .aperture = static_cast<float>(light.aperture)};
    dvec3 irradiance(0);
    double brightest = 0;
    for (int i = 0; i < kCentrings; ++i) {
        irradiance = dvec3(0);
        dvec3 moment(0);
        brightest = 0;
        float top = 0;
        for_each_excess(image, texels, glm::normalize(dvec3(sun.direction)), double{sun.aperture}, lowest,
                        [&](const vec3& value, const dvec3& excess, const dvec3& towards, double solid) {
                            irradiance += excess * solid;
                            const double bright = double{shared::luminance(vec3(excess))};
                            moment += towards * (bright * solid);
                            brightest = std::max(brightest, bright);
                            top = std::max({top, value.x, value.y, value.z});
                        });
        sun.clipped = top >= kClippedShare * image.white;
        if (i + 1 < kCentrings && glm::length(moment) > 0) sun.direction = vec3(glm::normalize(moment));
    }
    sun.irradiance = vec3(irradiance);

    // The radius of a uniform disc follows from its irradiance and its brightest texel.
    const double light_of_all = double{shared::luminance(sun.irradiance)};
    const double radius = brightest > 0 ? std::sqrt(light_of_all / (brightest * std::numbers::pi)) : 0;
    const bool larger = radius > kLargerDisc * double{shared::kSunAngularRadius} &&
                        radius > kResolvedTexels * texels.pitch() && !sun.clipped;
    sun.radius = larger ? static_cast<float>(radius) : shared::kSunAngularRadius;
    return sun;
}

}  // namespace

std::optional<PictureSun> find_sun(const SkyImage& image) {
    const SkyLuminance sky(image);
    if (sky.texels.pitch() > kCoarsestTexel) return std::nullopt;
    const std::vector<dvec3> places = seeds(sky);
    if (const auto light = brightest_light(sky, places, compact_light)) return measured(image, *light);
    if (const auto light = brightest_light(sky, places, wide_light)) return measured(image, *light);
    if (const std::optional<ClippedPatch> patch = find_clipped_sun(sky, kClippedShare * image.white))
        return measured(image, {.middle = patch->middle, .aperture = patch->aperture});
    return std::nullopt;
}

void take_sun_out(SkyImage& image, const PictureSun& sun) {
    const SkyTexels texels(image);
    for_each_excess(
        image, texels, glm::normalize(dvec3(sun.direction)), double{sun.aperture}, lowest_sun(texels.pitch()),
        [](vec3& value, const dvec3& excess, const dvec3&, double) { value = vec3(dvec3(value) - excess); });
}

std::string description(const std::optional<PictureSun>& sun) {
    if (!sun) return "no sun in it";
    const glm::dvec2 place = scene::azimuth_elevation(dvec3(sun->direction));
    char text[64];
    std::snprintf(text, sizeof text, "sun at azimuth %.2f, elevation %.2f degrees", place.x, place.y);
    return sun->clipped ? std::string(text) + ", its brightness cut off" : text;
}

}  // namespace deepwater::optics
