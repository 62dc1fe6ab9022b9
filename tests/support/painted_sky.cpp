#include "support/painted_sky.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <numbers>

#include "core/shared_glsl.h"
#include "optics/air/atmosphere.h"
#include "optics/panorama/sky_texels.h"

namespace deepwater::shared {
#include "shared/cube_map.glsl"
}

namespace deepwater::test {
namespace {

using glm::dvec3;
using glm::vec2;
using glm::vec3;
using optics::SkyTexels;

constexpr float kPi = std::numbers::pi_v<float>;

const optics::Atmosphere& air() {
    static const optics::Atmosphere clear_day(1);
    return clear_day;
}

/// The clear sky by azimuth from the sun and elevation: smooth but for the sun's neighbourhood.
class ClearSky {
public:
    explicit ClearSky(vec3 to_sun) : to_sun_(to_sun), light_(light_of(to_sun)) {}

    [[nodiscard]] vec3 at(vec3 d) const {
        const float level = std::hypot(to_sun_.x, to_sun_.z) * std::hypot(d.x, d.z);
        const float cosine = level > 0 ? (d.x * to_sun_.x + d.z * to_sun_.z) / level : 1.0f;
        const float x = std::acos(std::clamp(cosine, -1.0f, 1.0f)) / kPi * (kSize - 1);
        const float y = std::asin(std::clamp(std::abs(d.y), 0.0f, 1.0f)) / (kPi / 2) * (kSize - 1);
        const int left = std::min(static_cast<int>(x), kSize - 2);
        const int low = std::min(static_cast<int>(y), kSize - 2);
        const float right = x - static_cast<float>(left);
        const float high = y - static_cast<float>(low);
        const vec3 value =
            glm::mix(glm::mix(light_.table(left, low), light_.table(left + 1, low), right),
                     glm::mix(light_.table(left, low + 1), light_.table(left + 1, low + 1), right), high);
        return d.y < 0 ? 0.3f * value : value;  // a dark sea
    }

    /// Mean radiance over the sky, weighted by how high a direction is.
    [[nodiscard]] vec3 mean() const { return light_.mean; }

private:
    static constexpr int kSize = 65;
    struct Light {
        Grid2D<vec3> table{kSize, kSize};
        vec3 mean{0};
    };

    /// Made once for each sun: tests paint many skies of the same few.
    static const Light& light_of(vec3 to_sun) {
        static std::map<std::array<float, 3>, Light> made;
        const auto [place, is_new] = made.try_emplace({to_sun.x, to_sun.y, to_sun.z});
        Light& light = place->second;
        if (!is_new) return light;
        const vec3 sun(std::hypot(to_sun.x, to_sun.z), to_sun.y, 0);
        for (int y = 0; y < kSize; ++y) {
            for (int x = 0; x < kSize; ++x) {
                const float azimuth = kPi * static_cast<float>(x) / (kSize - 1);
                const float elevation = kPi / 2 * static_cast<float>(y) / (kSize - 1);
                light.table(x, y) =
                    air().radiance({std::cos(elevation) * std::cos(azimuth), std::sin(elevation),
                                    std::cos(elevation) * std::sin(azimuth)},
                                   sun);
            }
        }
        light.mean = air().sky_irradiance(to_sun) / kPi;
        return light;
    }

    vec3 to_sun_;
    const Light& light_;
};

/// Even numbers in [0, 1) of a lattice.
float lattice(int x, int y, int z, unsigned seed) {
    std::uint32_t h = seed * 0x9E3779B9u ^ static_cast<unsigned>(x) * 0x85EBCA6Bu ^
                      static_cast<unsigned>(y) * 0xC2B2AE35u ^ static_cast<unsigned>(z) * 0x27D4EB2Fu;
    h = (h ^ h >> 15) * 0x2C1B3C6Du;
    h = (h ^ h >> 12) * 0x297A2D39u;
    return static_cast<float>((h ^ h >> 15) >> 8) / 16777216.0f;
}

float value_noise(vec3 p, unsigned seed) {
    const vec3 cell = glm::floor(p);
    const vec3 f = glm::smoothstep(vec3(0), vec3(1), p - cell);
    float sum = 0;
    for (int i = 0; i < 8; ++i) {
        const glm::ivec3 corner(i & 1, i >> 1 & 1, i >> 2);
        const vec3 share = glm::mix(1.0f - f, f, vec3(corner));
        const glm::ivec3 at = glm::ivec3(cell) + corner;
        sum += share.x * share.y * share.z * lattice(at.x, at.y, at.z, seed);
    }
    return sum;
}

/// Cover 0 … 1 and how bright its edge is, 0 … 1.
vec2 cumulus(vec3 d, float share, unsigned seed) {
    float noise = 0;
    for (int octave = 0; octave < 4; ++octave)
        noise += std::ldexp(value_noise(d * std::ldexp(6.0f, octave), seed + static_cast<unsigned>(octave)),
                            -octave - 1);
    const float cover = glm::smoothstep(0.0f, 0.05f, noise - (0.75f - 0.5f * share));
    return {cover, 4 * cover * (1 - cover)};
}

template <class Image, class Visit>
void for_each_value(Image& image, Visit visit) {
    const SkyTexels texels(image);
    texels.for_each([&](const SkyTexels::Texel& texel) {
        visit(image.pictures[static_cast<size_t>(texel.picture)](texel.x, texel.y),
              vec3(texels.direction(texel)));
    });
}

}  // namespace

vec3 painted_sun(const PaintedSky& sky) {
    return sky.sun_irradiance.value_or(air().sun_irradiance(sky.to_sun));
}

optics::SkyImage paint(const PaintedSky& sky) {
    optics::SkyImage image;
    for (int i = 0; i < (sky.panorama ? 1 : 6); ++i)
        image.pictures.emplace_back(sky.panorama ? 2 * sky.rows : sky.rows, sky.rows);
    const ClearSky clear(sky.to_sun);
    const vec3 sun = painted_sun(sky);
    for_each_value(image, [&](vec3& value, vec3 direction) {
        constexpr float g = 0.9f;
        const float cosine = glm::dot(direction, sky.to_sun);
        const float forward = (1 - g * g) / (4 * kPi * std::pow(1 + g * g - 2 * g * cosine, 1.5f));
        value = clear.at(direction) + sun * (sky.haze * forward);
        if (sky.clouds > 0 && direction.y > 0) {
            const vec2 cloud = cumulus(direction, sky.clouds, sky.seed);
            // No cloud covers the sun, so that its light is the one painted.
            const float away = glm::smoothstep(0.999f, 0.99f, cosine);
            const vec3 light = clear.mean() * glm::mix(0.8f, sky.cloud_light, cloud.y);
            value = glm::mix(value, light, cloud.x * away);
        }
    });
    const float sine = std::sin(sky.sun_radius);
    if (sky.disc) add_disc(image, sky.to_sun, sky.sun_radius, sun / (kPi * sine * sine));
    return image;
}

void add_disc(optics::SkyImage& image, vec3 middle, float radius, vec3 radiance) {
    const SkyTexels texels(image);
    // Samples along each side of a texel: 24 across the disc, whose area is then right within a percent.
    const int samples = static_cast<int>(std::ceil(12 * texels.pitch() / double{radius}));
    const vec2 size(image.pictures[0].width(), image.pictures[0].height());
    const float chord_square = 4 * std::pow(std::sin(radius / 2), 2.0f);
    const double reach = double{radius} + texels.pitch();
    texels.for_each_within(dvec3(middle), reach, [&](const SkyTexels::Texel& texel, const dvec3&) {
        float inside = 0, all = 0;
        for (int i = 0; i < samples * samples; ++i) {
            const vec2 offset = (vec2(i % samples, i / samples) + 0.5f) / static_cast<float>(samples);
            const vec2 uv = (vec2(texel.x, texel.y) + offset) / size;
            const vec3 d = image.is_panorama()
                               ? shared::panorama_direction(uv)
                               : shared::picture_cube_direction(shared::cube_direction(texel.picture, uv));
            // By the chord: the cosine of so small an angle has too few digits.
            const vec3 chord = d - middle;
            // A panorama's samples stand for less the nearer they are to a pole; on a face, all the same.
            const float weight = image.is_panorama() ? std::sin(kPi * uv.y) : 1.0f;
            if (glm::dot(chord, chord) < chord_square) inside += weight;
            all += weight;
        }
        image.pictures[static_cast<size_t>(texel.picture)](texel.x, texel.y) += radiance * (inside / all);
    });
}

optics::SkyImage clipped_to_8_bits(const optics::SkyImage& image, float exposure) {
    optics::SkyImage clipped = image;
    clipped.white = 1;
    for (Grid2D<vec3>& picture : clipped.pictures) {
        for (vec3& value : picture.values()) {
            for (int band = 0; band < 3; ++band) {
                const float linear = std::min(value[band] * exposure, 1.0f);
                const float encoded =
                    linear <= 0.0031308f ? 12.92f * linear : 1.055f * std::pow(linear, 1 / 2.4f) - 0.055f;
                const float code = std::round(255 * encoded) / 255;
                value[band] = code <= 0.04045f ? code / 12.92f : std::pow((code + 0.055f) / 1.055f, 2.4f);
            }
        }
    }
    return clipped;
}

double degrees_between(dvec3 a, dvec3 b) {
    return glm::degrees(2 * std::asin(std::min(1.0, glm::distance(a, b) / 2)));
}

vec3 towards(double azimuth, double elevation) {
    const double a = glm::radians(azimuth);
    const double e = glm::radians(elevation);
    return vec3(dvec3(std::cos(e) * std::sin(a), std::sin(e), -std::cos(e) * std::cos(a)));
}

}  // namespace deepwater::test
