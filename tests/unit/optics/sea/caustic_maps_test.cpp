// Laws of the maps of focused sunlight: between the planes and on the ground they are what photons give.
#include "optics/sea/caustic_maps.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <glm/gtc/packing.hpp>
#include <numbers>
#include <vector>

#include "sim/waves/ocean.h"
#include "support/numbers.h"

namespace deepwater::shared {
#include "shared/water/fresnel.glsl"
#include "shared/water/water_body.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

using test::kDegree;

glm::vec3 sun_at(double elevation, double azimuth = 130) {
    const double level = std::cos(elevation * kDegree);
    return {static_cast<float>(level * std::sin(azimuth * kDegree)),
            static_cast<float>(std::sin(elevation * kDegree)),
            static_cast<float>(-level * std::cos(azimuth * kDegree))};
}

sim::OceanMaps breeze() {
    sim::SeaState state;
    state.wind_speed = 4;
    state.resolution = 256;
    sim::OceanMaps maps;
    sim::Ocean(state).evaluate(17, maps);
    return maps;
}

/// Returns a value of a repeating map by cubic interpolation (Catmull & Rom 1974).
template <class Value>
Value cubic(const Grid2D<Value>& map, double u, double v) {
    const int n = map.width(), i = static_cast<int>(std::floor(u)), j = static_cast<int>(std::floor(v));
    const auto weights = [](double t) {
        return std::array{0.5 * (-t + 2 * t * t - t * t * t), 0.5 * (2 - 5 * t * t + 3 * t * t * t),
                          0.5 * (t + 4 * t * t - 3 * t * t * t), 0.5 * (t * t * t - t * t)};
    };
    const auto across = weights(u - i), up = weights(v - j);
    Value sum(0);
    for (size_t b = 0; b < 4; ++b) {
        for (size_t a = 0; a < 4; ++a)
            sum += static_cast<float>(across[a] * up[b]) *
                   map((i + static_cast<int>(a) - 1 + n) % n, (j + static_cast<int>(b) - 1 + n) % n);
    }
    return sum;
}

/// Traces photons, evenly spread over the sea, through a tile of it to the ground, and counts them.
/// @param depth  of the ground, m, where a flat sea's beam that enters at tile coordinates [m] meets it
/// @param side   m from the tile's origin that are counted
/// @return       [texels²] irradiance over that under a flat sea, without loss at the surface
Grid2D<float> photon_map(const sim::TileMaps& tile, const sim::TileInfo& info, const glm::vec3& to_sun,
                         const std::function<double(glm::dvec2)>& depth, int texels, double side) {
    constexpr int kPhotons = 1536;  // along the tile's side
    const double c = std::cos(static_cast<double>(info.rotation)),
                 s = std::sin(static_cast<double>(info.rotation));
    const auto own = [&](glm::dvec2 p) { return glm::dvec2(c * p.x - s * p.y, s * p.x + c * p.y); };
    const double eta = 1 / static_cast<double>(shared::kWaterIndex), size = static_cast<double>(info.size);
    const auto refracted = [&](const glm::dvec3& normal) {
        const double cos_i = glm::dot(normal, glm::dvec3(to_sun));
        const double cos_t = std::sqrt(1 - eta * eta * (1 - cos_i * cos_i));
        const glm::dvec3 ray = -eta * glm::dvec3(to_sun) + (eta * cos_i - cos_t) * normal;
        return glm::dvec2(ray.x, ray.z) / -ray.y;  // m a metre down
    };
    const glm::dvec2 flat = own(refracted({0, 1, 0}));
    Grid2D<float> map(texels, texels);
    const double texel = side / texels, cell = size / kPhotons;
    for (int j = 0; j < kPhotons; ++j) {
        for (int i = 0; i < kPhotons; ++i) {
            const glm::dvec2 at((i + 0.5) * cell, (j + 0.5) * cell);
            const double u = at.x / size * tile.resolution, v = at.y / size * tile.resolution;
            const glm::dvec3 moved(glm::vec3(cubic(tile.displacement[0], u, v)));
            const glm::dvec4 g(cubic(tile.gradient[0], u, v));
            const double shear = static_cast<double>(cubic(tile.shear[0], u, v));
            const double xx = 1 + g.z, zz = 1 + g.w;
            const glm::dvec3 up(g.y * shear - zz * g.x, xx * zz - shear * shear, shear * g.x - g.y * xx);
            const glm::dvec2 way = own(refracted(glm::normalize(up)));
            const double flux = glm::dot(up, glm::dvec3(to_sun)) / static_cast<double>(to_sun.y);
            const glm::dvec2 start = at + own({moved.x, moved.z}) + moved.y * way;
            glm::dvec2 lands = start;
            for (int look = 0; look < 4; ++look) lands = start + depth(lands) * (way - flat);
            const glm::dvec2 wrapped = lands - glm::floor(lands / size) * size;
            const glm::ivec2 to(glm::floor(wrapped / texel));
            if (to.x < texels && to.y < texels)
                map(to.x, to.y) += static_cast<float>(flux * cell * cell / (texel * texel));
        }
    }
    return map;
}

/// Spreads light as the sun's disc does: a Gaussian of a deviation [texels], by many small steps.
void blur(Grid2D<float>& map, double deviation) {
    const int n = map.width();
    constexpr double kStep = 0.2;
    for (double left = deviation * deviation; left > 0; left -= kStep) {
        const auto w = static_cast<float>(0.5 * std::min(left, kStep));
        Grid2D<float> out = map;
        for (int y = 0; y < n; ++y) {
            for (int x = 0; x < n; ++x)
                out(x, y) += w * (map((x + 1) % n, y) + map((x + n - 1) % n, y) + map(x, (y + 1) % n) +
                                  map(x, (y + n - 1) % n) - 4 * map(x, y));
        }
        map = out;
    }
}

double correlation(const Grid2D<float>& a, const Grid2D<float>& b, int rim = 0) {
    double n = 0, sa = 0, sb = 0, aa = 0, bb = 0, ab = 0;
    for (int y = rim; y < a.height() - rim; ++y) {
        for (int x = rim; x < a.width() - rim; ++x) {
            const double p = a(x, y), q = b(x, y);
            n += 1;
            sa += p;
            sb += q;
            aa += p * p;
            bb += q * q;
            ab += p * q;
        }
    }
    return (ab - sa * sb / n) / std::sqrt((aa - sa * sa / n) * (bb - sb * sb / n));
}

/// Green of a map's largest level; fourth: its fourth component.
Grid2D<float> level_of(std::span<const std::uint16_t> halves, int texels, bool fourth = false) {
    Grid2D<float> map(texels, texels);
    for (size_t i = 0; i < map.values().size(); ++i)
        map.values()[i] = glm::unpackHalf1x16(halves[4 * i + (fourth ? 3 : 1)]);
    return map;
}

/// The maps of a request, and what a receiver at a depth gets of them.
class Maps {
public:
    Maps(const sim::OceanMaps& sea, const CausticRequest& request, const GroundLight& ground = {})
        : request_(request) {
        CausticMaps maps;
        maps.aim(sea, request, ground);
        shorts_.resize(CausticMaps::short_map_halves(request.texels) *
                       static_cast<size_t>(request.map_count()));
        std::vector<std::uint16_t> longs(CausticMaps::long_halves());
        ground_.resize(CausticMaps::short_map_halves(ground_texels(request.texels)));
        maps.land(shorts_, longs, {}, ground_);
    }
    /// As caustic_between() of shaders/common/caustics.glsl mixes them.
    [[nodiscard]] Grid2D<float> at(float depth) const {
        const float index = shared::caustic_map_of(shared::caustic_rung(depth),
                                                   static_cast<float>(request_.first_rung), request_.dense());
        const int low = static_cast<int>(index), high = std::min(low + 1, request_.refracted_count() - 1);
        Grid2D<float> near = map(low), far = map(high);
        for (size_t i = 0; i < near.values().size(); ++i)
            near.values()[i] += (index - static_cast<float>(low)) * (far.values()[i] - near.values()[i]);
        return near;
    }
    [[nodiscard]] Grid2D<float> ground(bool depths = false) const {
        return level_of(ground_, ground_texels(request_.texels), depths);
    }

private:
    [[nodiscard]] Grid2D<float> map(int index) const {
        const size_t size = CausticMaps::short_map_halves(request_.texels);
        return level_of(std::span(shorts_).subspan(static_cast<size_t>(index) * size, size), request_.texels);
    }
    CausticRequest request_;
    std::vector<std::uint16_t> shorts_, ground_;
};

constexpr float kSunRadius = 0.00465f;

CausticRequest request_for(const glm::vec3& to_sun, int texels, float shallowest, float deepest) {
    const RungSpan rungs = caustic_rungs(shallowest, deepest);
    CausticRequest request{.to_sun = to_sun,
                           .sun_radius = kSunRadius,
                           .dispersion = 0,
                           .lossless = true,
                           .texels = texels,
                           .first_rung = rungs.first,
                           .last_rung = rungs.last,
                           .last_long_rung = 0};
    make_denser(request, shallowest, deepest);
    return request;
}

double disc_texels(float depth, double texel) {
    return 0.5 * static_cast<double>(kSunRadius * depth) / static_cast<double>(shared::kWaterIndex) / texel;
}

// Planes lie at 4.08 and 7.35 m; 5.48 m is midway. Photons in boxes of a texel are what a map of that many texels can
// show. Light mixed of those two planes correlates by 0.6 to 0.8 only: one sees two nets.
TEST(CausticMaps, LightBetweenPlanesIsThatOfAPhotonMap) {
    const sim::OceanMaps sea = breeze();
    const size_t tile = CausticMaps::tiles_of(sea).short_waves;
    for (const double elevation : {90.0, 35.0}) {
        const glm::vec3 to_sun = sun_at(elevation);
        for (const int texels : {256, 512}) {
            const double side = static_cast<double>(sea.info[tile].size);
            const Maps maps(sea, request_for(to_sun, texels, 4.1f, 7.3f));
            for (const float depth : {4.4f, 5.48f, 6.3f}) {
                Grid2D<float> photons = photon_map(
                    sea.tiles[tile], sea.info[tile], to_sun,
                    [&](glm::dvec2) { return static_cast<double>(depth); }, texels, side);
                blur(photons, disc_texels(depth, side / texels));
                EXPECT_GT(correlation(maps.at(depth), photons), 0.95)
                    << "sun at " << elevation << ", " << depth << " m, " << texels << " texels";
            }
        }
    }
}

// The bed rises and falls by a metre within the window. Each beam is followed to it, in the program's maps and by the
// photons; the rim, where light from beside the window is missing, is not compared.
TEST(CausticMaps, LightOnUnevenGroundIsThatOfPhotonsOnIt) {
    const sim::OceanMaps sea = breeze();
    const size_t tile = CausticMaps::tiles_of(sea).short_waves;
    const sim::TileInfo& info = sea.info[tile];
    constexpr int kTexels = 128, kDepths = 49;
    const double side = 0.5 * static_cast<double>(info.size);
    const auto depth = [side](glm::dvec2 p) {
        return 4.5 + 0.5 * std::sin(2 * std::numbers::pi * p.x / side) -
               0.5 * std::cos(2 * std::numbers::pi * p.y / side);
    };
    GroundLight ground{.square = {.first = {0, 0}, .samples = sea.tiles[tile].resolution / 2},
                       .depths = Grid2D<float>(kDepths, kDepths)};
    for (int j = 0; j < kDepths; ++j) {
        for (int i = 0; i < kDepths; ++i)
            ground.depths(i, j) = static_cast<float>(depth(glm::dvec2(i, j) * (side / (kDepths - 1))));
    }
    for (const double elevation : {90.0, 35.0}) {
        const glm::vec3 to_sun = sun_at(elevation);
        const Maps maps(sea, request_for(to_sun, kTexels, 4, 5), ground);
        const int texels = ground_texels(kTexels), rim = texels / 16;
        const Grid2D<float> light = maps.ground(), depths = maps.ground(true);
        Grid2D<float> photons = photon_map(sea.tiles[tile], info, to_sun, depth, texels, side);
        blur(photons, disc_texels(4.5f, side / texels));
        EXPECT_GT(correlation(light, photons, rim), 0.95) << elevation;
        double ours = 0, theirs = 0;
        for (int y = rim; y < texels - rim; ++y) {
            for (int x = rim; x < texels - rim; ++x) {
                ours += static_cast<double>(light(x, y));
                theirs += static_cast<double>(photons(x, y));
                const glm::dvec2 at = (glm::dvec2(x, y) + 0.5) * (side / texels);
                ASSERT_NEAR(depths(x, y), depth(at), 0.01);
            }
        }
        EXPECT_NEAR(ours / theirs, 1, 0.01) << elevation;
    }
}

// The share of places that are darker than the mean, and that are twice as bright or more, at the depths of the
// pattern's first focus, beyond it and far beyond. Gathering, which sharpens lines, takes light from the dark cells
// beside them: up to 0.055 more of all places lie below half the mean.
TEST(CausticMaps, IrradianceIsDistributedAsThatOfPhotons) {
    const sim::OceanMaps sea = breeze();
    const size_t tile = CausticMaps::tiles_of(sea).short_waves;
    const double side = static_cast<double>(sea.info[tile].size);
    const glm::vec3 to_sun = sun_at(60);
    constexpr int kTexels = 512;
    for (const float depth : {2.0f, 5.0f, 10.0f}) {
        const Maps maps(sea, request_for(to_sun, kTexels, depth, depth));
        Grid2D<float> photons = photon_map(
            sea.tiles[tile], sea.info[tile], to_sun, [&](glm::dvec2) { return static_cast<double>(depth); },
            kTexels, side);
        blur(photons, disc_texels(depth, side / kTexels));
        const auto share_over = [](const Grid2D<float>& map, float light) {
            const auto& all = map.values();
            return static_cast<double>(std::ranges::count_if(all, [light](float e) { return e > light; })) /
                   static_cast<double>(all.size());
        };
        const Grid2D<float> light = maps.at(depth);
        for (const float level : {0.5f, 1.0f, 2.0f, 4.0f})
            EXPECT_NEAR(share_over(light, level), share_over(photons, level), 0.06)
                << depth << " m, over " << level;
    }
}

// Scattering takes contrast and no light: what is lost grows with depth and never exceeds what is scattered at all.
TEST(CausticMaps, ScatteringSoftensThePatternWithDepth) {
    EXPECT_EQ(kept_contrast(0, 10, 1), 1);
    float before = 1;
    for (const float depth : {0.1f, 0.5f, 2.0f, 5.0f, 10.0f, 20.0f}) {
        const float kept = kept_contrast(0.12f, depth, 0.9f);
        EXPECT_LT(kept, before);
        EXPECT_GT(kept, std::exp(-0.12f * depth / 0.9f));
        before = kept;
    }
    EXPECT_NEAR(shared::scattered_beyond(1), 1, 1e-5f);
    EXPECT_NEAR(shared::scattered_beyond(-1), 0, 1e-5f);
    const sim::OceanMaps sea = breeze();
    CausticRequest request = request_for(sun_at(60), 256, 5, 5);
    const Grid2D<float> sharp = Maps(sea, request).at(5);
    request.scattering = 0.12f;
    const Grid2D<float> soft = Maps(sea, request).at(5);
    const auto moments = [](const Grid2D<float>& map) {
        double sum = 0, squares = 0;
        for (const float e : map.values()) {
            sum += static_cast<double>(e);
            squares += static_cast<double>(e * e);
        }
        const double n = static_cast<double>(map.values().size());
        return glm::dvec2(sum / n, std::sqrt(squares / n - sum * sum / n / n));
    };
    EXPECT_NEAR(moments(soft).x / moments(sharp).x, 1, 1e-3);
    const float cosine = shared::refracted_cosine(sun_at(60).y, shared::kWaterIndex);
    EXPECT_NEAR(moments(soft).y / moments(sharp).y, kept_contrast(0.12f, 5, cosine), 0.02);
}

}  // namespace
}  // namespace deepwater::optics
