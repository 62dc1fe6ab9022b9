#include "optics/sea/bed_light.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/water/water_veil.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

using glm::dvec3;

/// Clear ocean, a bed of pale sand, a high sun (green alone is used: all bands alike).
LitBed sandy(float depth, float eye_depth) {
    return {.absorption = glm::vec3(0.038f),
            .scattering = glm::vec3(0.133f),
            .diffuse_attenuation = glm::vec3(0.034f),
            .sun = glm::vec3(1),
            .sky = glm::vec3(0),
            .reflectance = glm::vec3(0.4f),
            .sun_transfer = 1,
            .sun_cosine = 1,
            .depth = depth,
            .eye_depth = eye_depth};
}

double number(std::mt19937_64& dice) {
    return static_cast<double>(dice() >> 11) * 0x1p-53;
}

dvec3 turned(const dvec3& from, double cosine, double azimuth) {
    const dvec3 aside =
        glm::normalize(glm::cross(from, std::abs(from.y) < 0.9 ? dvec3(0, 1, 0) : dvec3(1, 0, 0)));
    const dvec3 other = glm::cross(from, aside);
    const double sine = std::sqrt(std::max(0.0, 1 - cosine * cosine));
    return glm::normalize(cosine * from + sine * (std::cos(azimuth) * aside + std::sin(azimuth) * other));
}

/// Cosine of a random scattering angle of a Henyey-Greenstein lobe. Source: Witt 1977.
double turn(double g, double chance) {
    const double t = (1 - g * g) / (1 - g + 2 * g * chance);
    return (1 + g * g - t * t) / (2 * g);
}

/// The same radiance by paths followed backwards from a level eye, any number of turns, to the bed and, by
/// whole reflection beyond the critical angle, past the surface; light of the sun that has met the bed at
/// least once, straight down to it by the diffuse attenuation, as bed_light() has it.
double traced(const LitBed& bed, int paths) {
    using namespace shared;
    const auto a = static_cast<double>(bed.absorption.y), b = static_cast<double>(bed.scattering.y);
    const double molecules = std::min(b, static_cast<double>(pure_water_scattering().y)), c = a + b;
    const double depth = static_cast<double>(bed.depth), n = static_cast<double>(kWaterIndex);
    std::mt19937_64 dice(7);
    double sum = 0;
    for (int i = 0; i < paths; ++i) {
        dvec3 way(1, 0, 0);
        double y = static_cast<double>(bed.eye_depth), weight = 1;
        while (weight > 1e-3) {
            y -= way.y * -std::log(1 - number(dice)) / c;
            if (y < 0) {
                if (way.y > std::sqrt(1 - 1 / (n * n))) break;  // it leaves the water
                way.y = -way.y;  // the free path from there is drawn again: it has no memory
                y = 0;
                continue;
            }
            if (y > depth) {
                weight *= static_cast<double>(bed.reflectance.y);
                y = depth;
                sum += weight * std::exp(-static_cast<double>(bed.diffuse_attenuation.y) * depth) /
                       std::numbers::pi;
                const double up = std::sqrt(number(dice)), azimuth = 2 * std::numbers::pi * number(dice);
                const double level = std::sqrt(1 - up * up);
                way = {level * std::cos(azimuth), up, level * std::sin(azimuth)};
                continue;
            }
            weight *= b / c;
            double cosine =
                2 * number(dice) - 1;  // molecules: evenly, nearly enough for a few per cent of all turns
            if (number(dice) * b > molecules)
                cosine = turn(
                    static_cast<double>(number(dice) < static_cast<double>(kParticleShare) ? kParticleAhead
                                                                                           : kParticleBack),
                    number(dice));
            way = turned(way, cosine, 2 * std::numbers::pi * number(dice));
        }
    }
    return sum / paths;
}

TEST(BedLight, AgreesWithPathTracingHighAboveTheBed) {
    for (const float eye : {1.0f, 4.5f}) {
        const LitBed bed = sandy(10.5f, eye);
        const auto ours = static_cast<double>(bed_light(bed).y);
        const double truth = traced(bed, 100000);
        EXPECT_GT(ours, 0.6 * truth) << eye;
        EXPECT_LT(ours, 1.5 * truth) << eye;
    }
}

TEST(BedLight, IsZeroOverABlackBedAndGrowsWithReflectanceAndNearness) {
    LitBed bed = sandy(8, 3);
    bed.reflectance = glm::vec3(0);
    EXPECT_EQ(bed_light(bed), glm::vec3(0));
    bed.reflectance = glm::vec3(0.2f);
    const float dim = bed_light(bed).y;
    bed.reflectance = glm::vec3(0.4f);
    EXPECT_GT(bed_light(bed).y, 2 * dim) << "repeated reflection between bed and surface adds light";
    EXPECT_LT(bed_light(sandy(200, 3)).y, 1e-3f * dim) << "a very deep bed gives hardly any light";
    EXPECT_EQ(bed_light(sandy(8, 9)).y, bed_light(sandy(8, 8)).y);
}

}  // namespace
}  // namespace deepwater::optics
