// A swell of the sea that comes to a beach at an angle, in the layer, against Snell's law.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <memory>
#include <numbers>

#include "unit/sim/shore/shore_film.h"
#include "unit/sim/shore/wave_channel.h"

namespace deepwater::sim {
namespace {

constexpr double kCoastCell = 2, kLength = 440, kWidth = 512;  // m
constexpr double kOffshoreDepth = 10, kShelfDepth = 5;         // m

/// A beach that rises along x: from 60 m on the bed goes up to a shelf of 5 m of water, from there to dry land.
ShoreRecipe beach() {
    auto ground = std::make_shared<Grid2D<float>>(static_cast<int>(kLength / kCoastCell),
                                                  static_cast<int>(kWidth / kCoastCell));
    for (int y = 0; y < ground->height(); ++y) {
        for (int x = 0; x < ground->width(); ++x) {
            const double at = (x + 0.5) * kCoastCell,
                         up = std::min(-kOffshoreDepth + std::max(at - 60, 0.0) / 25, -kShelfDepth);
            (*ground)(x, y) = static_cast<float>(up + std::max(at - 245, 0.0) / 30);
        }
    }
    ShoreRecipe recipe;
    recipe.window = {.half_sides = {0.5 * kLength, 0.5 * kWidth}, .rim = 24};
    recipe.ground = ground;
    recipe.choppiness = 0.5;
    return recipe;
}

/// Energy and its flux at a few places, summed over moments.
class Flux {
public:
    void add(const LayerMaps& maps, double from, double to) {
        for (double z = -30; z <= 30; z += 15) {
            for (double x = from; x <= to; x += 5) {
                const LayerPoint point = maps.at({x - 0.5 * kLength, z});
                const auto height = static_cast<double>(point.displacement.y);
                energy_ += height * height;
                through_ += height * static_cast<double>(point.velocity.x + point.flow.x);
                along_ += height * static_cast<double>(point.velocity.z + point.flow.y);
                ++count_;
            }
        }
    }
    [[nodiscard]] double height() const { return 4 * std::sqrt(energy_ / count_); }
    [[nodiscard]] double angle() const { return std::atan2(along_, through_); }

private:
    double energy_ = 0, through_ = 0, along_ = 0;
    int count_ = 0;
};

TEST(ShoreLayer, ASwellOfTheSeaTurnsToTheCoastAsSnellsLawSays) {
    constexpr double kOffNormal = std::numbers::pi / 6, kPeriod = 9;
    const SeaState state{.wind_speed = 0,
                         .choppiness = 0.5f,
                         .swell_height = 0.1f,
                         .swell_period = static_cast<float>(kPeriod),
                         .swell_direction = 120,
                         .swell_width = 3,
                         .dispersion = kDispersionFiniteDepth,
                         .depth = static_cast<float>(kOffshoreDepth),
                         .resolution = 64};
    test::ShoreFilm film(beach(), state);
    Flux offshore, shelf;
    for (double t = 80; t <= 280; ++t) {
        film.go_to(t, 2);
        const LayerMaps maps = film.maps(true);
        offshore.add(maps, 25, 60);
        shelf.add(maps, 205, 240);
    }
    const double omega = 2 * std::numbers::pi / kPeriod;
    const double k = test::airy_wave_number(omega, kOffshoreDepth),
                 k5 = test::airy_wave_number(omega, kShelfDepth);
    const double snell = std::asin(std::sin(kOffNormal) * k / k5);
    const auto group = [&](double number, double depth) {
        return 0.5 * omega / number * (1 + 2 * number * depth / std::sinh(2 * number * depth));
    };
    // Ks Kr = √(c_g0 cos θ0/(c_g cos θ)).
    const double grown = std::sqrt(group(k, kOffshoreDepth) * std::cos(kOffNormal) /
                                   (group(k5, kShelfDepth) * std::cos(snell)));
    constexpr double kDegrees = 180 / std::numbers::pi;
    std::printf("from %.1f° to %.1f°, Snell %.1f°; height × %.3f, Ks Kr %.3f\n", kDegrees * offshore.angle(),
                kDegrees * shelf.angle(), kDegrees * snell, shelf.height() / offshore.height(), grown);
    EXPECT_NEAR(kDegrees * offshore.angle(), 30, 2);
    EXPECT_NEAR(kDegrees * shelf.angle(), kDegrees * snell, 4);
    EXPECT_NEAR(shelf.height() / offshore.height() / grown, 1, 0.05);
}

}  // namespace
}  // namespace deepwater::sim
