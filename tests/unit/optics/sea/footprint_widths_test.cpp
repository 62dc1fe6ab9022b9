#include "optics/sea/footprint_widths.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <glm/gtc/constants.hpp>
#include <random>
#include <vector>

#include "core/shared_glsl.h"
#include "sim/laws/compass.h"
#include "sim/laws/dispersion.h"
#include "sim/laws/sea_spectrum.h"

namespace deepwater::shared {
#include "shared/conventions.glsl"
#include "shared/water/tile_lod.glsl"
}  // namespace deepwater::shared

namespace deepwater::optics {
namespace {

constexpr double kPi = glm::pi<double>();
constexpr double kShortest = 0.3;  ///< shortest waves in the maps, m

glm::dvec2 rotated(const glm::dvec2& v, double angle) {
    const double c = std::cos(angle), s = std::sin(angle);
    return {c * v.x - s * v.y, s * v.x + c * v.y};
}

/// One wave of a sea: k [rad/m], and the variance of its slope and of the slope's time derivative, divided
/// by the probability of drawing it.
struct Wave {
    glm::dvec2 k;
    double slope, rate;
};

std::vector<Wave> draw_waves(const sim::SeaState& sea, int count, std::mt19937& random) {
    const sim::SeaSpectrum spectrum(sea);
    std::uniform_real_distribution<double> uniform;
    const double octaves = std::log2(1000 / kShortest);
    std::vector<Wave> waves;
    for (int i = 0; i < count; ++i) {
        const double k = 2 * kPi / 1000 * std::exp2(octaves * uniform(random));
        const glm::dvec2 wave = rotated({k, 0}, 2 * kPi * uniform(random));
        const double omega = sim::angular_frequency(sea, k);
        const double slope = spectrum.density(wave.x, wave.y) * k * k * k *
                             k;  // drawn uniformly in log k, so d²k is proportional to k²
        waves.push_back({wave, slope, slope * omega * omega});
    }
    return waves;
}

/// Returns cos(k·x + phase) as a texture unit reads it from a map whose finest texels are `texel` metres
/// wide: means over squares, interpolated between four of them and between two levels.
double read_level(const glm::dvec2& k, double phase, const glm::dvec2& place, double width, double texel) {
    const double level = std::log2(width / texel), floor = std::floor(level);
    double sum = 0;
    for (int i = 0; i < 2; ++i) {
        const double w = texel * std::exp2(floor + i);
        const auto mean = [&](double c) {
            return std::abs(c * w) < 1e-6 ? 1 : std::sin(c * w / 2) / (c * w / 2);
        };
        const glm::dvec2 at = place / w, cell = glm::floor(at), part = at - cell;
        double blended = 0;
        for (int corner = 0; corner < 4; ++corner) {
            const glm::dvec2 side(corner % 2, corner / 2);
            const glm::dvec2 weight = glm::mix(1.0 - part, part, side);
            blended += weight.x * weight.y * std::cos(glm::dot(k, (cell + side) * w) + phase);
        }
        sum += (i == 0 ? 1 - (level - floor) : level - floor) * mean(k.x) * mean(k.y) * blended;
    }
    return sum;
}

/// Returns log2 of the width of a footprint at a corner of the table's cells.
/// @param azimuth  angle between view and axis, in eighths of a turn
double width_at(const FootprintWidths::Cells& cells, int row, int column, int azimuth, int samples) {
    const gpu::WidthCell& cell = cells[std::min(row, gpu::kWidthRows - 1) * gpu::kWidthColumns +
                                       std::min(column, gpu::kWidthColumns - 1)];
    const glm::vec2 at(row == gpu::kWidthRows, column == gpu::kWidthColumns);
    const float minor = gpu::kFirstWidthMinor + static_cast<float>(row);
    const float computed = shared::width_in_cell(cell.constant, cell.square, cell.fourth, at,
                                                 1 - 0.5f * static_cast<float>(azimuth));
    return shared::mixed_footprint_width(minor, static_cast<float>(column), static_cast<float>(samples),
                                         computed);
}

// The mean over 8 x 8 pixels of an eighth of the size, sampled with the table's widths, changes as much in
// time as one pixel sampled with its width; and the slopes that count as roughness are those that are not
// shown. Maps are read as a texture unit reads them, one random wave at a random place of a randomly
// rotated map at a time.
TEST(FootprintWidths, OnePixelChangesAsMuchAsTheMeanOfSixtyFour) {
    std::mt19937 random(3);
    std::uniform_real_distribution<double> uniform;
    struct Case {
        float wind;
        int row, column, azimuth, samples;
    };
    for (const Case& c :
         {Case{9, 4, 1, 0, 1}, Case{9, 5, 1, 2, 1}, Case{0, 7, 1, 0, 1}, Case{9, 3, 2, 0, 4},
          Case{9, 5, 2, 0, 1}, Case{5, 5, 2, 1, 1}, Case{4, 6, 0, 0, 1}, Case{14, 5, 3, 2, 1},
          Case{14, 4, 0, 1, 1}, Case{9, 4, 2, 0, 4}, Case{6, 5, 2, 1, 4}, Case{12, 4, 3, 0, 8}}) {
        SCOPED_TRACE(testing::Message() << c.wind << " m/s, row " << c.row << ", column " << c.column
                                        << ", azimuth " << c.azimuth << ", samples " << c.samples);
        // Without wind there is a swell.
        const sim::SeaState sea{.wind_speed = c.wind,
                                .spectrum = sim::kSpectrumElfouhaily,
                                .swell_height = c.wind > 0 ? 0.0f : 2.0f,
                                .swell_period = 6};
        FootprintWidths widths;
        widths.update(sea, 2 * kPi / kShortest, c.samples);
        const double minor = std::exp2(gpu::kFirstWidthMinor + static_cast<float>(c.row)),
                     major = minor * std::exp2(c.column);
        const double width = std::exp2(width_at(widths.sample(), c.row, c.column, c.azimuth, c.samples));
        const double fine = std::exp2(width_at(widths.sample(), c.row - 3, c.column, c.azimuth, c.samples));
        const double whole = std::exp2(width_at(widths.whole(), c.row, c.column, c.azimuth, 1));
        const glm::dvec2 view = rotated(glm::dvec2(widths.axis()), kPi / 4 * c.azimuth);
        const glm::dvec2 beside(-view.y, view.x);
        double one = 0, mean = 0, shown = 0, level = 0;
        for (const Wave& wave : draw_waves(sea, 20'000, random)) {
            const double turn = 2 * kPi * uniform(random), phase = 2 * kPi * uniform(random);
            const double texel = 0.1 * std::exp2(uniform(random));
            const glm::dvec2 place(1000 * uniform(random), 1000 * uniform(random));
            const glm::dvec2 k = rotated(wave.k, turn), along = rotated(view, turn) * major,
                             across = rotated(beside, turn) * minor;
            const auto pixel = [&](const glm::dvec2& middle, const glm::dvec2& axis, double w) {
                double sum = 0;
                for (int i = 0; i < c.samples; ++i) {
                    sum += read_level(k, phase, middle + ((i + 0.5) / c.samples - 0.5) * axis, w, texel);
                }
                return sum / c.samples;
            };
            const double coarse = pixel(place, along, width);
            one += wave.rate * coarse * coarse;
            shown += wave.slope * coarse * coarse;
            const double alone = read_level(k, phase, place, whole, texel);
            level += wave.slope * alone * alone;
            double sum = 0;
            for (int i = 0; i < 64; ++i) {
                const glm::dvec2 middle =
                    place + ((i % 8 + 0.5) / 8 - 0.5) * along + ((i / 8 + 0.5) / 8 - 0.5) * across;
                sum += pixel(middle, along / 8.0, fine) / 64;
            }
            mean += wave.rate * sum * sum;
        }
        EXPECT_NEAR(one / mean, 1, 0.25);
        EXPECT_NEAR(level / shown, 1, 0.2);
    }
}

// The slopes of a wind sea are symmetric about the wind, those of a swell about its own direction.
TEST(FootprintWidths, AxisIsThatOfTheWaves) {
    const auto expect_along = [](const sim::SeaState& sea, double degrees) {
        FootprintWidths widths;
        widths.update(sea, 2 * kPi / kShortest, 1);
        EXPECT_NEAR(std::abs(glm::dot(glm::dvec2(widths.axis()), sim::compass_vector(degrees))), 1, 1e-3);
    };
    expect_along({.wind_speed = 9, .wind_direction = 77, .spectrum = sim::kSpectrumElfouhaily}, 77);
    expect_along({.wind_speed = 0, .swell_height = 2, .swell_direction = 130}, 130);
}

TEST(FootprintWidths, AreFiniteOnACalmSea) {
    for (const int samples : {1, 4}) {
        FootprintWidths widths;
        widths.update({.wind_speed = 0}, 0, samples);
        for (const FootprintWidths::Cells* cells : {&widths.sample(), &widths.whole()}) {
            for (const gpu::WidthCell& cell : *cells) {
                for (int i = 0; i < 4; ++i) {
                    EXPECT_GE(cell.constant[i] + cell.square[i] + cell.fourth[i], -1);
                    EXPECT_LE(cell.constant[i] + cell.square[i] + cell.fourth[i], gpu::kWidthColumns);
                }
            }
        }
    }
}

}  // namespace
}  // namespace deepwater::optics
