#include "optics/air/star_catalogue.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <random>

#include "core/shared_glsl.h"

namespace deepwater::shared {
#include "shared/sky/night_sky.glsl"
}

namespace deepwater::optics {
namespace {

using glm::dvec3;
using glm::vec3;

/// A star of a catalogue, epoch 2000: right ascension [h], declination [degrees], visual magnitude, colour
/// index B - V.
struct Listed {
    double hours, declination, magnitude, b_minus_v;
};

/// The brightest stars and those of the best known constellations: Great Bear, Cassiopeia, Orion, Southern
/// Cross, Pole Star. Source: Yale Bright Star Catalogue, rounded to the accuracy of the eye.
constexpr auto kListed = std::to_array<Listed>({
    {6.752, -16.72, -1.46, 0.00},  {6.399, -52.70, -0.74, 0.15},  {14.660, -60.83, -0.27, 0.71},
    {14.261, 19.18, -0.05, 1.23},  {18.616, 38.78, 0.03, 0.00},   {5.278, 46.00, 0.08, 0.80},
    {5.242, -8.20, 0.13, -0.03},   {7.655, 5.22, 0.34, 0.42},     {1.629, -57.24, 0.46, -0.16},
    {5.919, 7.41, 0.50, 1.85},     {14.064, -60.37, 0.61, -0.23}, {19.846, 8.87, 0.76, 0.22},
    {12.443, -63.10, 0.76, -0.24}, {4.599, 16.51, 0.86, 1.54},    {16.490, -26.43, 0.96, 1.83},
    {13.420, -11.16, 0.97, -0.24}, {7.755, 28.03, 1.14, 1.00},    {22.961, -29.62, 1.16, 0.09},
    {12.795, -59.69, 1.25, -0.23}, {20.690, 45.28, 1.25, 0.09},   {10.140, 11.97, 1.35, -0.11},
    {6.977, -28.97, 1.50, -0.21},  {7.577, 31.89, 1.58, 0.03},    {12.519, -57.11, 1.63, 1.59},
    {17.560, -37.10, 1.62, -0.22}, {5.419, 6.35, 1.64, -0.22},    {5.438, 28.61, 1.65, -0.13},
    {9.220, -69.72, 1.68, 0.00},   {5.604, -1.20, 1.69, -0.18},   {22.137, -46.96, 1.74, -0.13},
    {5.679, -1.94, 1.77, -0.20},   {12.900, 55.96, 1.77, -0.02},  {11.062, 61.75, 1.79, 1.07},
    {3.405, 49.86, 1.80, 0.48},    {8.159, -47.34, 1.83, -0.22},  {13.792, 49.31, 1.86, -0.19},
    {18.403, -34.38, 1.85, -0.03}, {8.375, -59.51, 1.86, 1.28},   {7.140, -26.39, 1.84, 0.68},
    {2.530, 89.26, 1.98, 0.60},    {5.533, -0.30, 2.23, -0.22},   {5.796, -9.67, 2.06, -0.17},
    {13.399, 54.93, 2.27, 0.02},   {11.031, 56.38, 2.37, -0.02},  {11.897, 53.69, 2.44, 0.00},
    {12.257, 57.03, 3.31, 0.08},   {0.153, 59.15, 2.27, 0.34},    {0.675, 56.54, 2.23, 1.17},
    {0.945, 60.72, 2.47, -0.15},   {1.430, 60.24, 2.68, 0.13},    {1.907, 63.67, 3.37, -0.15},
    {12.252, -58.75, 2.80, -0.23}, {14.845, 74.16, 2.08, 1.47},   {0.140, 29.09, 2.06, -0.11},
    {1.162, 35.62, 2.06, 1.58},    {2.065, 42.33, 2.26, 1.37},    {23.063, 28.08, 2.42, 1.67},
    {23.079, 15.21, 2.49, -0.04},  {0.221, 15.18, 2.83, -0.23},   {20.370, 40.26, 2.20, 0.68},
    {19.512, 27.96, 3.08, 1.13},   {20.770, 33.97, 2.46, 1.03},   {19.750, 45.13, 2.87, -0.03},
    {11.818, 14.57, 2.14, 0.09},   {10.333, 19.84, 2.28, 1.15},   {17.582, 12.56, 2.08, 0.15},
    {2.120, 23.46, 2.00, 1.15},    {0.727, -17.99, 2.02, 1.02},   {9.460, -8.66, 1.98, 1.44},
});

constexpr double kFaintest = 6.5;

vec3 light_of(double magnitude, double b_minus_v) {
    return star_color(static_cast<float>(b_minus_v)) *
           shared::light_of_magnitude(static_cast<float>(magnitude));
}

/// Returns the width of the distribution of stars of a magnitude about the galaxy's plane: density
/// exp(-|sin latitude| / width). Fainter stars are more concentrated.
double band_width(double magnitude) {
    return magnitude < 3 ? 2.0 : 2.0 - 0.4 * (magnitude - 3);
}

}  // namespace

double star_count(double magnitude) {
    constexpr std::array<double, 8> kBrighterThan = {4, 15, 48, 171, 513, 1602, 4800, 14000};
    const double at = std::clamp(magnitude, 0.0, 7.0);
    const auto low = static_cast<size_t>(std::min(at, 6.0));
    const double share = at - static_cast<double>(low);
    return kBrighterThan[low] * std::pow(kBrighterThan[low + 1] / kBrighterThan[low], share);
}

vec3 star_color(float b_minus_v) {
    const double x = 0.92 * static_cast<double>(b_minus_v);
    const double kelvin = 4600 * (1 / (x + 1.7) + 1 / (x + 0.62));
    constexpr double kSunKelvin = 5772;                              // IAU 2015
    constexpr double kSecondRadiation = 1.438777e7;                  // nm K, CODATA 2018
    constexpr std::array<double, 3> kWavelengths = {610, 550, 465};  // nm
    vec3 color;
    for (int band = 0; band < 3; ++band) {
        const double c = kSecondRadiation / kWavelengths[static_cast<size_t>(band)];
        color[band] = static_cast<float>(std::expm1(c / kSunKelvin) / std::expm1(c / kelvin));
    }
    return color / shared::luminance(color);
}

glm::mat3 equatorial_from_galactic() {
    return {vec3(-0.0548755604f, -0.8734370902f, -0.4838350155f),
            vec3(0.4941094279f, -0.4448296300f, 0.7469822445f),
            vec3(-0.8676661490f, -0.1980763734f, 0.4559837762f)};
}

std::vector<Star> make_star_catalogue() {
    std::vector<Star> stars;
    std::vector<double> listed;
    for (const Listed& star : kListed) {
        const double right_ascension = star.hours * 3.14159265358979 / 12;
        const double declination = glm::radians(star.declination);
        stars.push_back(
            {vec3(dvec3(std::cos(declination) * std::cos(right_ascension),
                        std::cos(declination) * std::sin(right_ascension), std::sin(declination))),
             light_of(star.magnitude, star.b_minus_v)});
        listed.push_back(star.magnitude);
    }
    std::sort(listed.begin(), listed.end());

    // Stars are added one at a time; the magnitude of each follows from the count of brighter stars.
    std::mt19937 random(17);
    const auto uniform = [&random] { return (static_cast<double>(random()) + 0.5) / 4294967296.0; };
    const glm::dmat3 turn(equatorial_from_galactic());
    double magnitude = 1;
    const auto total = static_cast<size_t>(star_count(kFaintest));
    while (stars.size() < total) {
        // Listed stars that are fainter have later places in the count.
        const auto fainter = listed.end() - std::upper_bound(listed.begin(), listed.end(), magnitude);
        const double rank = static_cast<double>(stars.size()) - static_cast<double>(fainter) + 1;
        while (star_count(magnitude) < rank && magnitude < kFaintest) magnitude += 0.002;
        const double width = band_width(magnitude);
        const double sine =
            -width * std::log1p(uniform() * std::expm1(-1 / width)) * (uniform() < 0.5 ? -1 : 1);
        const double longitude = 6.283185307179586 * uniform();
        const double level = std::sqrt(std::max(0.0, 1 - sine * sine));
        const dvec3 direction = turn * dvec3(level * std::cos(longitude), level * std::sin(longitude), sine);
        // Of the stars that the eye sees, two in five are blue-white, the others yellow to orange.
        const double color = uniform() < 0.4 ? -0.2 + 0.4 * uniform() : 0.2 + 1.4 * uniform();
        stars.push_back({vec3(direction), light_of(magnitude, color)});
    }
    return stars;
}

}  // namespace deepwater::optics
